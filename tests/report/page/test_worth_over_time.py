"""Below the lines of what everybody was worth stand the rounds in which they begin and end."""

from __future__ import annotations

import re

import pytest

from tests.report.played_games import page_of
from tests.support.game import Game


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_the_lines_begin_with_the_first_round_and_end_with_the_last(rounds: int) -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    for _ in range(rounds):
        game.do("ann rolls 4 6", "bob rolls 4 6", "next")
    game.do("ann pays 100 to bank")
    last = game.state.table.round
    text = page_of(game.session)
    ends = re.search(r'<p class="ends dim"><span>round (\d+)</span><span>round (\d+)</span>', text)
    assert ends is not None and ends.groups() == ("1", str(last))
    assert last == rounds + 1
