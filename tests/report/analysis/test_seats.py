"""Seats: the worth of a player begins where the player joined."""

from __future__ import annotations

from banker.report.text.charts import BLOCKS, stats
from tests.report.played_games import page_of, story_of
from tests.support.game import Game


def played() -> Game:
    game = Game(box="glass-classic")
    game.do("ann rolls 1 2", "ann buys", "bob rolls 1 4", "bob buys", "cem rolls 2 4", "cem buys")
    game.do("dan joins with 700", "dan rolls 3 5", "dan buys", "next")
    game.do("bob leaves to all")
    return game


def test_a_late_seat_has_no_worth_before_it_joins() -> None:
    story = story_of(played().session)
    lengths = [len(moment.worth) for moment in story.moments]
    assert (lengths[0], lengths[-1]) == (3, 4)
    assert story.moments[-1].worth[1] == 0
    assert story.setup.ids == ("ann", "bob", "cem", "dan")


def test_the_page_and_the_text_draw_it() -> None:
    game = played()
    text = list(stats(story_of(game.session)))
    ann, dan = (next(row for row in text if row.startswith(f"  {who} ")) for who in ("Ann", "dan"))
    first = {
        row: next(at for at, sign in enumerate(row) if sign in BLOCKS[1:]) for row in (ann, dan)
    }
    assert first[dan] > first[ann]
    html = page_of(game.session)
    assert "(has left)" in html
    assert "(bankrupt)" not in html
