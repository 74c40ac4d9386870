"""The winner stands first in the seat's colour; the chart of worth marks what turned the game."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest

from banker.engine.palette import PALETTES, contrast, ink_on
from banker.games.board.queries.estimates import ranking
from banker.report.page.chart import TIPS_MAX, Mark, Series, lines
from tests.report.played_games import page_of, played, story_of
from tests.support.game import Game

EVENING = "secret_vault/tie_is_shared"
MARK = re.compile(
    r'<a class="mark c(\d)" style="left:([\d.]+)%;bottom:([\d.]+)%" href="#e(\d+)"'
    r' title="([^"]*)">(.)</a>'
)
TIP = re.compile(r'<i class="tip" style="left:([\d.]+)%;width:([\d.]+)%" title="([^"]*)"></i>')


@pytest.mark.parametrize("name", [EVENING, "glass_classic/house_rules", "rouble_full/short_game"])
def test_each_mark_leads_to_the_entry_whose_words_it_tells(name: str) -> None:
    session = played(name)
    text, story = page_of(session), story_of(session)
    marks = MARK.findall(text)
    assert [int(mark[3]) for mark in marks] == [it.seq for it in story.turnings]
    for _, left, bottom, seq, words, _ in marks:
        row = re.search(rf'<p id="e{seq}"[^>]*>(.*?)</p>', text)
        assert row is not None
        assert words.partition(": ")[2] in row[1]
        assert 0 <= float(left) <= 100 and 0 <= float(bottom) <= 100


def test_vaults_trades_and_bankruptcies_are_marked_and_what_was_taken_back_is_not() -> None:
    game = Game("Ann", "Bob", "Cem", box="secret-vault")
    game.do("ann rolls 2 4", "ann buys", "ann gives oriental to bob for 100")
    before = [it.kind for it in story_of(game.session).turnings]
    assert before == ["traded"]
    game.do("undo")
    assert story_of(game.session).turnings == []


def test_pointing_at_the_chart_tells_every_worth_there() -> None:
    session = played(EVENING)
    text, story = page_of(session), story_of(session)
    tips = [(float(left), float(wide), unescape(words)) for left, wide, words in TIP.findall(text)]
    assert len(tips) == min(TIPS_MAX, len(story.moments))
    for (left, wide, _), (after, *_) in pairwise(tips):
        assert left + wide == pytest.approx(after, abs=0.11)
    for player, worth in zip(story.setup.players, story.moments[-1].worth, strict=True):
        assert f"{player.name} {worth:,}" in tips[-1][2]


def test_a_mark_outside_of_the_line_stays_on_the_chart() -> None:
    marks = [Mark(1, -5, "★", 0, "early"), Mark(99, 50, "★", 0, "late")]
    text = lines("t", [10, 20], [Series("Ann", 0, (0, 50))], str, marks)
    assert [mark[1:3] for mark in MARK.findall(text)] == [("0.0", "0.0"), ("100.0", "100.0")]


def test_who_wins_alone_is_the_hero_with_the_total() -> None:
    session = played("secret_vault/last_deed_auctioned")
    state = session.state
    (winner,) = state.table.winners
    rank = next(rank for rank in ranking(state) if rank.who == winner)
    seat = state.setup.ids.index(winner)
    assert (
        f'<div class="hero won c{seat}"><p class="who">♛ {state.setup.names[winner]}</p>'
        f'<p class="sum">{rank.total:,}</p>'
    ) in page_of(session)


def test_a_shared_win_and_an_unfinished_game_have_no_single_hero() -> None:
    for text in (page_of(played(EVENING)), page_of(Game("Ann", "Bob").session)):
        assert '<div class="hero"><p class="big">' in text
        assert "hero won" not in text


def test_the_inks_on_the_seats_can_be_read_and_stand_in_the_style() -> None:
    text = page_of(Game("Ann", "Bob").session)
    for theme in ("light", "dark"):
        for seat, colour in enumerate(PALETTES[theme].seats):
            assert f"--c{seat}:{colour};--o{seat}:{ink_on(colour)};" in text
            assert contrast(ink_on(colour), colour) >= 4.5


def test_a_deeds_bar_begins_with_its_code_on_its_groups_colour() -> None:
    session = played(EVENING)
    edition = session.state.edition
    codes = re.findall(r'<i class="code" style="background:(#\w+);color:(#\w+)">(\w\d)</i>([^<]*)',
                       page_of(session))  # fmt: skip
    assert codes
    for ground, ink, code, name in codes:
        deed = next(deed for deed in edition.deeds if deed.code.upper() == code)
        group = next(group for group in edition.groups if group.id == deed.group)
        assert (ground, unescape(name)) == (group.colour, deed.name)
        assert ink == ink_on(ground)
