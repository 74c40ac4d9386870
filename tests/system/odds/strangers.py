"""A game of strangers that is played to its end."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from banker.session.session import Session
from tests.support.game import setup_of
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.play_out import say
from tests.system.simulation.players import Players, played

NAMES = ("Ann", "Bob", "Cem")
PLAYERS = {"secret-vault": Players, "glass-classic": TownPlayers}


def game(box: str, seed: int, path: Path | None = None) -> Session:
    """A whole game of strangers."""
    session = Session.create(path, setup_of(NAMES, (), box))
    players = PLAYERS[box](seed)
    deque(played(lambda: session.state, lambda text: say(session, text), players), maxlen=0)
    return session
