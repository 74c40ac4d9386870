"""Result: the last page of real games, at every size, in every language and number of players."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.finding.key_line import key_lines
from banker.interaction.finding.live_keys import live_keys
from banker.interaction.ui_state import Ui
from banker.interaction.view import View
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes.screens import draw
from banker.tui.render.theme import THEMES, look
from tests.report.played_games import played
from tests.support.screen import assert_width, controller_of, say, shown

GAMES = (
    "secret_vault/last_deed_bought", "secret_vault/tie_is_shared", "glass_classic/last_player",
    "cash_decoder/last_one_solvent", "rouble_full/time_limit", "online_rental_tax/half_dollars",
)  # fmt: skip
SIZES = [(40, 12), (80, 24), (100, 30), (120, 36), (160, 48), (200, 60)]


def ended(game: str, language: str = "", *, ascii: bool = False) -> View:
    session = played(game)
    if not session.state.table.ended:
        session.execute(c.EndGame())
    if language:
        session.state = in_language(session.state, language)
    return Controller(session, None, ascii=ascii).view(48)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_fits_and_names_everybody_with_what_they_have(game: str) -> None:
    view = ended(game)
    table = view.state.table
    for ascii in (False, True):
        for width, height in SIZES:
            lines = draw(replace(view, ascii=ascii), width, height)
            assert len(lines) == height
            assert_width(lines, width)
            text = plain(lines)
            assert not ascii or text.isascii()
            for rank in table.ranking:
                assert f"{rank.total:,}" in text.replace("\N{NO-BREAK SPACE}", ",").replace(
                    " ", ","
                ) or f"{rank.total:,}" in text  # fmt: skip
            for theme in THEMES.values():
                for row in lines:
                    for span in row:
                        look(theme, span.role)


def test_the_chart_the_awards_and_who_went_bankrupt_are_told_from_the_game_itself() -> None:
    view = ended("secret_vault/last_deed_bought")
    assert view.evening is not None
    assert len(view.evening.moments) > 50
    text = plain(draw(view, 160, 48))
    assert "WORTH OVER TIME" in text
    assert "292 entries" in text
    assert "landlord" in text
    assert re.search(r"biggest rent +Ann ~1,980 for Park Place", text)
    assert "x" in "".join(re.findall(r"│.*│", text)), "Dee went bankrupt"
    assert "♛" in text
    assert "♛" not in plain(draw(replace(view, has_crown=False), 160, 48))


def test_before_the_end_nothing_is_reckoned_and_after_it_once() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    assert controller.view(24).evening is None
    controller.execute(c.EndGame())
    evening = controller.view(24).evening
    assert evening is not None
    assert controller.view(24).evening is evening
    controller.execute(c.Undo())
    assert controller.view(24).evening is None


def test_on_a_screen_it_is_reckoned_when_no_key_waits_for_it() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    later: list[Callable[[], None]] = []
    controller.evening.when_idle = later.append
    controller.execute(c.EndGame())
    first = controller.view(24)
    assert first.evening is None and "RANKING" in plain(draw(first, 80, 24))
    assert controller.view(24).evening is None and len(later) == 1
    later.pop()()
    assert controller.view(24).evening is not None
    controller.session.execute(c.Undo())
    assert controller.view(24).evening is None
    controller.execute(c.EndGame())
    controller.view(24)
    controller.session.execute(c.Undo())
    later.pop()()  # the game goes on again: nothing is told
    assert controller.view(24).evening is None


def test_in_russian_no_word_of_the_page_is_english() -> None:
    for game in ("secret_vault/last_deed_bought", "cash_decoder/last_one_solvent"):
        view = ended(game, "ru")
        for width, height in SIZES[1:]:
            text = plain(draw(view, width, height))
            edition, setup = view.state.edition, view.state.setup
            named = [edition.title, *setup.names.values(), *(it.name for it in edition.deeds)]
            named += [deed.code.upper() for deed in edition.deeds]
            known = [*" ".join(named).split(), "Esc"]  # the name of a key
            for word in re.findall(r"[A-Za-z]{2,}", text):
                assert any(name.startswith(word) for name in known), word


def test_a_bankrupt_player_has_a_word_or_a_sign_but_no_part_of_a_word() -> None:
    for language, place in (("en", "out"), ("ru", "x")):
        text = plain(draw(ended("cash_decoder/last_one_solvent", language), 120, 36))
        assert re.search(rf" {place} \w Bob ", text), language


@pytest.mark.parametrize("count", [2, 8])
def test_two_and_eight_players_fill_the_page(count: int) -> None:
    names = ("Annemarie", "Bo", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal")[:count]
    controller = controller_of("glass-classic", *names)
    for at, who in enumerate(controller.session.state.setup.ids):
        controller.execute(c.Transfer(who, "bank", 10 + 50 * at))
    controller.execute(c.EndGame())
    for width, height in SIZES[1:]:
        lines = draw(controller.view(height), width, height)
        text = plain(lines)
        for number, name in enumerate(names, 1):
            assert re.search(rf"{number}\. [A-Z] {name[:3]}", text)
        assert_width(lines, width)


def test_the_foot_names_exactly_keys_that_work() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    controller.execute(c.EndGame())
    view = controller.view(24)
    shown = {span.text for row in key_lines(view, 80) for span in row if span.role == "key"}
    assert shown == {"r", "n", "l", "f", "h", "u", "q"}
    rows = {key: row.words for row in live_keys(Ui(), view.ctx, lambda _: True) for key in row.keys}
    assert shown <= set(rows)
    assert rows["r"] == "Write the report"
    assert rows["h"] == "Show the games"
    assert rows["q"] == rows["ctrl+q"]


@pytest.mark.parametrize(
    ("language", "limit", "said"),
    [
        ("en", "round_limit", "ended: the agreed 2 rounds"),
        ("ru", "round_limit", "конец: по уговору, 2 круга"),
        ("en", "time_limit", "ended: the agreed 2 minutes"),
        ("ru", "time_limit", "конец: по уговору, 2 минуты"),
    ],
)
def test_a_game_of_an_agreed_length_says_at_its_end_how_long(
    language: str, limit: str, said: str
) -> None:
    table = controller_of("glass-classic", "Ann", "Bob", language=language, **{limit: "2"})
    say(table, *("next",) * 3)
    if limit == "time_limit":
        assert table.execute(c.SetClock(120))
    say(table, "next")
    for width, height in ((80, 24), (120, 36)):
        page = shown(table, width, height)
        assert said in page, f"expected: {said}\n     got:\n{page}"
