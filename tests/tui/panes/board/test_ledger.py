"""Ledger: yellow only for what is open; its page keeps the colours, and shows where `u` ends."""

from __future__ import annotations

import re

import pytest

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.words.text import Line, plain
from banker.ledger.entry import Delivery
from banker.tui.panes.ledger import row
from banker.tui.panes.screens import draw
from tests.support.screen import assert_width, controller_of, press, say

SIZES = [(80, 24), (120, 36)]


def with_a_guess(language: str = "") -> Controller:
    """A rent is paid, then the vault reports Bob's guess, which nothing takes back, then a rent."""
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem", language=language)
    say(controller, "ann rolls 2 4", "ann buys oriental", "bob rolls 2 4")
    press(controller, "⏎")
    session = controller.session
    session.execute(c.GrantGuess("bob"))
    guess, report = c.Guess("bob", 3, "misses"), f"{0:016}-1"
    session.execute(guess, delivery=Delivery("vault", 1, 1), id=report, by="vault")
    say(controller, "cem rolls 2 4")
    return controller


def rows_of(controller: Controller, width: int, height: int) -> list[Line]:
    return draw(controller.view(height), width, height)


def of_entry(rows: list[Line], seq: int) -> Line:
    return next(row for row in rows if plain([row]).startswith(f"{seq:>4}"))


def roles(row: Line) -> set[str]:
    return {span.role for span in row if span.text.strip()}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_was_settled_is_yellow_at_its_mark_alone(width: int, height: int) -> None:
    controller = controller_of("secret-vault", "Ann", "Bob", "Cem")
    say(controller, "ann rolls 2 4", "ann buys oriental", "bob rolls 2 4")
    for is_open in (True, False):
        rows = rows_of(controller, width, height)
        yellow = "".join(text for row in rows for text, role in row if role == "warn")
        assert ("is on" in yellow) is is_open and "!" in yellow, yellow
        press(controller, "⏎")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_keeps_the_players_colours_behind_the_wall_too(width: int, height: int) -> None:
    controller = with_a_guess()
    wall = controller.finding.reach("ledger").wall
    press(controller, "l")
    rows = rows_of(controller, width, height)
    for seq in (3, 5):
        assert seq < wall and any(role.startswith("seat:") for role in roles(of_entry(rows, seq)))
    assert_width(rows, width)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("language", "words"), [
    ("en", "── u reaches to here ──"), ("ru", "── у отменяет досюда ──"),
])  # fmt: skip
def test_the_wall_is_a_row_of_the_page_and_stands_beside_what_lies_behind_it(
    width: int, height: int, language: str, words: str
) -> None:
    controller = with_a_guess(language)
    wall = controller.finding.reach("ledger").wall
    assert wall
    press(controller, "l")
    lines = plain(rows_of(controller, width, height)).splitlines()
    at = next(place for place, row in enumerate(lines) if words in row)
    assert f"{wall:>4}▐" in lines[at + 1] and "▐" not in lines[at - 1]
    behind = [row for row in lines[at + 1 :] if row[:4].strip().isdecimal()]
    assert behind and all(row[4] == "▐" for row in behind)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_amounts_on_the_page_leave_the_last_column_free(width: int, height: int) -> None:
    controller = with_a_guess()
    press(controller, "l")
    rows = plain(rows_of(controller, width, height)).splitlines()
    amounts = [row for row in rows if row.rstrip().endswith(("−200", "may ask 70"))]
    assert len(amounts) >= 2 and {len(row.rstrip()) for row in amounts} == {width - 1}


def test_the_page_of_undo_has_the_players_colours_where_a_row_stays() -> None:
    controller = with_a_guess()
    press(controller, "U")
    rows = draw(controller.view(36), 120, 36)
    bought = next(row for row in rows if "buys Oriental" in plain([row]))
    assert any(role.startswith("seat:") for role in roles(bought))


def test_where_a_row_is_narrow_the_amount_loses_its_words_before_the_owner_is_cut() -> None:
    controller = with_a_guess()
    press(controller, "⏎")
    told = next(row for row in controller.view(36).rows if row.seq == 4)
    shown = plain(row(controller.view(36), told, 42)).rstrip()
    assert shown.split("! ")[1].split() == [
        "Bob",
        "is",
        "on",
        "Oriental",
        "Avenue",
        "of",
        "Ann",
        "70",
    ]
    assert plain(row(controller.view(36), told, 60)).rstrip().endswith("may ask 70")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_amounts_below_one_another_end_in_one_column_beside_the_edge(language: str) -> None:
    """Of a rent that may be asked for, too."""
    controller = with_a_guess(language)
    rows = plain(rows_of(controller, 80, 24)).split("\n")
    told = [row for row in rows if re.match(r" +\d+ [^ \w] ", row) and row.rstrip()[-1].isdecimal()]
    ends = {len(row.rstrip()) for row in told}
    assert len(told) > 2, told
    assert ends == {79}, f"expected amounts that end in column 79, got {sorted(ends)}: {told}"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_selected_entry_is_seen_without_colours_and_keeps_its_mark(
    width: int, height: int
) -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann rolls 2 4", "ann buys oriental", "ann pays bob 5")
    press(controller, "l")
    for number, mark in ((4, "›"), (3, "◆"), (2, "›")):
        rows = [plain([row]).rstrip() for row in rows_of(controller, width, height)]
        assert [row[:7] for row in rows if row.startswith("▸")] == [f"▸{number:>3} {mark} "]
        controller.press("down")
