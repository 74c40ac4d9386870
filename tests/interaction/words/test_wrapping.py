"""What must never be cut: what hands do, why something is refused, what a trade comes to."""

from __future__ import annotations

import re

import pytest

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.words.text import clipped, wrap
from banker.language.parser.parse import parse
from tests.support.screen import controller_of, press, say, shown

EIGHT = ("Annemarie", "Bartholomew", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal")


def refuse(controller: Controller, text: str) -> str:
    """Ask for something that is refused; the reason."""
    state = controller.session.state
    command = parse(text, state.setup, state.table.turn)
    assert isinstance(command, c.Command)
    assert not controller.execute(command)
    return controller.ui.note.text


def words(text: str) -> str:
    """A screen as running words: without frames and the right half of a split row."""
    left = (
        row.partition(" ┌")[0].partition(" │")[0].partition(" └")[0] for row in text.split("\n")
    )
    return " ".join(" ".join(left).split())


def broke() -> Controller:
    """Ann owes three others 50 each and has 130 when she gives up."""
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem", "Dee")
    say(controller, "ann buys n1", 'correct ann -1340 because "t"', "ann draws CH15")
    say(controller, "ann mortgages n1", "ann goes bankrupt")
    return controller


# --- what hands do ------------------------------------------------------------------------------


def test_hands_are_told_whole_beside_an_auction() -> None:
    text = words(shown(broke()))
    assert "Ann is bankrupt: 150 is owed" in text
    assert "1 Ann gives 44 to Bob 2 Ann gives 43 to Cem 3 Ann gives 43 to Dee" in text
    assert "4 Ann gives Mediterranean Avenue's deed to the Bank" in text
    assert "5 turn Mediterranean Avenue face up" in text
    assert "Ann mortgages Mediterranean…" in text, "what does not fit says so"


def test_hands_are_told_whole_to_eight_players() -> None:
    controller = controller_of("glass-classic", *EIGHT)
    say(controller, "annemarie draws CH15")
    assert "1 Annemarie gives 50 to Bartholomew 2 Annemarie gives 50 to Cem" in words(
        shown(controller)
    )
    assert "7 Annemarie gives 50 to Hal" in words(shown(controller))


@pytest.mark.parametrize("names", [EIGHT[:4], EIGHT])
def test_the_longest_work_of_hands_takes_the_players_figures_room(names: tuple[str, ...]) -> None:
    controller = controller_of("glass-classic", *names)
    for deed in ["n1", "n2", "l1", "l2", "l3", "p1", "p2", "o1", "r2", "r1", "g1", "s1", "u1"]:
        say(controller, f"auction {deed}", "annemarie bids 10", "auction closes")
    say(controller, 'correct annemarie -1370 because "t"', "annemarie draws CH15")
    say(controller, 'force annemarie goes bankrupt because "t"')
    for size in ((80, 24), (100, 30), (160, 48)):
        text = words(shown(controller, *size)) if size[0] == 80 else shown(controller, *size)
        assert "1 Bank gives" in text, size
        assert "Annemarie gives 50 to" in text, size
        if size[0] > 100 or len(names) == 4:  # what does not fit ends in an ellipsis
            assert "Vermont" in text
        assert len(shown(controller, *size).split("\n")) == size[1]


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
def test_the_ledger_tells_the_entry_pointed_at_in_full(size: tuple[int, int]) -> None:
    controller = broke()
    press(controller, "q l down down")
    rows = shown(controller, *size).split("\n")
    at = next(place for place, row in enumerate(rows) if row[1:].startswith("  4 ? "))
    assert "50 to every other pla" in " ".join(" ".join(rows[at : at + 2]).split())
    press(controller, "down down")
    assert "1 Ann gives 60 to the Bank" in shown(controller, *size)


def test_rows_that_are_left_out_leave_an_ellipsis() -> None:
    rows = wrap("one two three four five six", 9)
    assert clipped(rows, len(rows), 9) == rows
    assert clipped(rows, 2, 9) == ["one two", "three fo…"]
    assert clipped(rows, 1, 9) == ["one two …"]
    assert clipped(rows, 0, 9) == []


# --- why something is refused -------------------------------------------------------------------


def with_houses() -> Controller:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem")
    say(controller, "ann buys b1", "ann buys b2", "ann builds on b2", "ann builds on b1")
    return controller


@pytest.mark.parametrize("screen", ["", "l", "f4"])
def test_a_long_refusal_takes_a_second_line_on_every_screen(screen: str) -> None:
    controller = with_houses()
    press(controller, screen)
    refuse(controller, "ann pays 9,999 to bob")
    text = shown(controller)
    assert "✗ Ann has 350 and needs 9,999; selling 2 buildings by turns on Park Place and\n" in text
    assert "   Boardwalk, then mortgaging Park Place and Boardwalk would bring 575\n" in text
    assert len(text.split("\n")) == 24


def test_a_narrow_screen_says_as_much_as_three_lines_hold() -> None:
    controller = with_houses()
    refuse(controller, "ann pays 9,999 to bob")
    rows = shown(controller, 40, 12).split("\n")
    assert len(rows) == 12
    assert [row[:2] for row in rows[-5:]] == [" ✗", "  ", "  ", " ›", " b"]
    assert rows[-3].endswith("…")


def test_a_short_refusal_moves_nothing() -> None:
    controller = with_houses()
    before = shown(controller).split("\n")
    refuse(controller, "bob buys b1")
    after = shown(controller).split("\n")
    assert [at for at in range(24) if before[at] != after[at]] == [21, 22]
    assert after[22].endswith("! do it anyway")


# --- how cash is raised -------------------------------------------------------------------------


def test_the_panel_names_only_what_can_be_sold_next() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem")
    say(controller, "ann buys b1", "ann buys b2", "ann builds on b2", "ann builds on b1")
    say(controller, "ann builds on b2", 'correct ann -150 because "x"', "ann draws CC11")
    text = shown(controller)
    assert re.search(r"h -  B2  Boardwalk +\+100 enough", text), text
    assert "Ann lacks 100: h - sells on B2+100 B1+100 B2+100 m mortgages B1+175" in text
    press(controller, "h - b 2")
    assert controller.ui.note.role != "refused"


def test_buildings_that_go_by_turns_take_one_row() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem")
    say(controller, "ann buys o1", "ann buys o2", "ann buys o3")
    for _ in range(3):
        say(
            controller,
            "ann builds on o1",
            "ann builds on o2",
            "ann builds on o3",
            "bank pays 400 to ann",
        )
    say(
        controller,
        f'correct ann -{controller.session.state.cash("ann")} because "x"',
        "ann moves to income_tax",
    )
    text = shown(controller)
    assert re.search(r"h -  O1  O2  O3  ×4 by turns +\+200 enough", text), text
    assert re.search(r"h -  O2  O3  O1  ×5 by turns +\+250", text), text


# --- what a trade comes to ----------------------------------------------------------------------


def test_the_interest_on_a_mortgaged_deed_is_in_the_sum_and_named() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem")
    say(controller, "bob's turn", "bob buys s1", "bob mortgages s1", "ann's turn")
    say(controller, 'correct ann -1250 because "t"')
    press(controller, "t b s 1 - 5 0")
    text = shown(controller)
    assert "then Ann 190 · Bob 1,450" in text
    assert "Ann pays 10 of interest on Reading" in text
    press(controller, "⏎")
    assert controller.session.state.cash("ann") == 190


def test_a_trade_that_would_be_refused_says_why() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem")
    press(controller, "t b - 2 0 0 0")
    text = shown(controller)
    assert "Ann is 500 short for this trade:" in text
    assert "offer less, or raise the rest first" in text


def looked_at(balances: str, keys: str, paste: str = "") -> str:
    """The screen before Enter, with one sum for another: Bob has 1500, Ann 1400."""
    controller = controller_of("glass-classic", "Ann", "Bob", balances=balances)
    say(
        controller,
        "bob's turn",
        "bob buys s1",
        "bob mortgages s1",
        "ann's turn",
        "ann buys oriental",
    )
    say(controller, 'correct bob +100 because "t"', "auction baltic")
    if "auction" not in paste:
        say(controller, "undo")
    press(controller, keys)
    if paste:
        controller.paste(paste.removeprefix("auction "))
    assert controller.session.journal.count < 10
    return shown(controller, 120, 30).replace("1,900", "1,300").replace("1900", "1300")


@pytest.mark.parametrize("balances", ["private", "public"])
@pytest.mark.parametrize(
    ("keys", "paste"),
    [
        ("t b l 1 + SUM", ""),
        ("t b s 1 - SUM", ""),
        (":", "bob pays SUM to ann"),
        (":", "auction bob bids SUM"),
        (":", "bob gives SUM to ann for oriental"),
    ],
)
def test_sums_that_are_tried_tell_no_private_cash(keys: str, paste: str, balances: str) -> None:
    tried = (
        looked_at(balances, keys.replace("SUM", " ".join(cash)), paste.replace("SUM", cash))
        for cash in ("1300", "1900")
    )
    assert (len(set(tried)) == 1) == (balances == "private")


# --- what the Bank has --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "long", "short"),
    [
        ("cash-decoder", "Bank 12 hotels", "▲12"),
        ("glass-classic", "Bank 32 houses · 12 hotels", "H32 ▲12"),
    ],
)
def test_the_title_always_shows_what_the_bank_can_sell(box: str, long: str, short: str) -> None:
    controller = controller_of(box, "Ann", "Bob", "Cem")
    assert long in shown(controller).split("\n")[0]
    assert short in shown(controller, 40, 12).split("\n")[0]


def test_one_house_is_one_house() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, 'correct ann +31 houses because "for the test"')
    assert "Bank 1 house · 12 hotels" in shown(controller)
