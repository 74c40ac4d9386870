"""Whole games at random on every box with houses, and on each overlay: the books hold to the end.

SEEDS=500 pytest tests/system/simulation plays longer. Boxes with chips have players of their own.
"""

from __future__ import annotations

import pytest

from banker.session.session import Session
from tests.support.random_game import seeds
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.play_out import say, seated
from tests.system.simulation.players import played
from tests.system.simulation.seats import table
from tests.system.simulation.verdict import (
    assert_again_alike,
    assert_conserved,
    assert_sound,
)

SEEDS = seeds(1, 2, "simulate")
ENTRIES_MAX = 2_500  # with houses at their price a game may go on for ever
BOXES = ("glass-classic", "rouble-full", "rouble-simple", "online-rental-tax")
OVERLAYS = ((), ("short-game",), ("time-limit",))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("overlays", OVERLAYS, ids="+".join)
@pytest.mark.parametrize("box", BOXES)
def test_a_whole_game_on_every_box(box: str, overlays: tuple[str, ...], seed: int) -> None:
    """Each with another number of players, and every other one with switches turned."""
    seed = (seed * len(BOXES) + BOXES.index(box)) * len(OVERLAYS) + OVERLAYS.index(overlays)
    names, switches = table(box, overlays, seed)
    session = Session.create(None, seated(names, switches, box=box, overlays=overlays))
    players = TownPlayers(seed, thrift=30 * (seed % 5), chatter=True, hurried=bool(overlays))
    for _ in played(lambda: session.state, lambda text: say(session, text), players):
        assert_conserved(session.state)
        if session.journal.count > ENTRIES_MAX:
            break
    assert session.state.table.ended or session.journal.count > ENTRIES_MAX
    assert_sound(session)
    assert_again_alike(session)
