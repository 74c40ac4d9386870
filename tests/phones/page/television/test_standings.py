"""Rows and lines of a television's page: who is out, who has many streets, who is richest."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests import ROOT
from tests.phones.browser import Page
from tests.phones.page.screen_states import at_entry
from tests.phones.page.television.looks import SIZES, faults, show

REPLAY = ROOT / "tests" / "system" / "replay"
BROKE = REPLAY / "secret_vault" / "three_bankruptcies.bank"
ROUBLES = REPLAY / "rouble_full" / "time_limit.bank"
DECODER = REPLAY / "cash_decoder" / "all_streets_bought.bank"
CARDS = REPLAY / "deal" / "three_sets.bank"
TWO_ARE_OUT, MANY_STREETS, LINES, TWO_PLAYED = 114, 330, 228, 45
ROWS = """[...document.querySelectorAll('.rows > li')].map((it) =>
  [it.dataset.key, it.className.includes('gone'), Boolean(it.querySelector('.odds'))])"""
# Where the chips of a row begin, and where its staircase ends; in pixels from the upper edge.
HELD = """[...document.querySelectorAll('.rows > li:not(.gone)')].map((it) => [it.dataset.key,
  it.querySelector('.chips').getBoundingClientRect().top,
  it.querySelector('.stairs').getBoundingClientRect().bottom])"""
ENDS = """[...document.querySelectorAll('.chart b')].map((it) =>
  [it.textContent, it.getBoundingClientRect().top, it.getBoundingClientRect().bottom])"""
FILLED = "document.querySelectorAll('.chart path:not([fill=none])').length"
TITLE = """(() => {
  const [title, about] = document.querySelectorAll('.turn .about p');
  return [title, about].map((it) => parseFloat(it.style.fontSize));
})()"""


@pytest.mark.parametrize("size", SIZES)
def test_only_who_plays_has_a_chance_to_win(screen: Page, size: tuple[int, int]) -> None:
    state = at_entry(BROKE, TWO_ARE_OUT)
    everybody = [seat[0] for seat in state.box["seats"]]
    chances = {who: [0, 0, 5] for who in everybody}
    state.state["tv"]["odds"] = chances | {"ann": [100, 95, 100]}
    screen.resize(*size)
    show(screen, state)
    rows = screen.run(ROWS)
    assert sorted(who for who, is_gone, _ in rows if is_gone) == ["bob", "cem"]
    assert [who for who, is_gone, has_odds in rows if is_gone == has_odds] == []
    assert faults(screen) == []


@pytest.mark.parametrize("size", SIZES)
def test_two_lines_of_streets_do_not_cover_a_staircase(screen: Page, size: tuple[int, int]) -> None:
    state = at_entry(ROUBLES, MANY_STREETS)
    state.state["tv"]["odds"] = {"ann": [60, 52, 68]}  # so there is less room for the streets
    screen.resize(*size)
    show(screen, state)
    covered = [who for who, top, bottom in screen.run(HELD) if top < bottom - 1]
    assert covered == []


@pytest.mark.parametrize("size", SIZES)
def test_the_title_of_an_edition_is_as_large_as_the_round(
    screen: Page, size: tuple[int, int]
) -> None:
    """A long title has two lines."""
    screen.resize(*size)
    show(screen, at_entry(ROUBLES, MANY_STREETS))
    title, about = screen.run(TITLE)
    assert title > about * 0.75, f"{title} beside {about}"
    assert faults(screen) == []


@pytest.mark.parametrize("size", SIZES)
def test_each_line_of_the_chart_ends_at_its_letter(screen: Page, size: tuple[int, int]) -> None:
    screen.resize(*size)
    show(screen, at_entry(DECODER, LINES))
    ends = screen.run(ENDS)
    assert [letter for letter, *_ in ends] == ["B", "D", "A", "C"], "the richest above"
    assert all(one[2] <= two[1] + 1 for one, two in pairwise(ends)), f"they touch: {ends}"
    assert screen.run(FILLED) == 0, "nothing lies on a line"
    assert faults(screen) == []


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "2 cards played of 3"), ("ru", "сыграно: 2 карты из 3")]
)
def test_the_turn_of_a_game_of_cards_says_how_many_may_be_played(
    screen: Page, lang: str, words: str
) -> None:
    state = at_entry(CARDS, TWO_PLAYED)
    show(screen, state._replace(box=state.box | {"lang": lang}))
    assert screen.run("document.querySelector('.turn .what').lastChild.textContent") == words
