"""Games of strangers, whose habits are not those of the program's players, played to their ends."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from banker.session.session import Session
from tests.support.card_game import setup_of as cards_of
from tests.support.card_table import Table
from tests.support.game import setup_of
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.play_out import say
from tests.system.simulation.players import Players, played
from tests.system.simulation.suspicious_players import CrookPlayers

NAMES = ("Ann", "Bob", "Cem")
CARDS = "deal"
CARD_STATEMENTS_MAX = 3_000
PLAYERS: dict[str, type[Players]] = {
    "secret-vault": Players,
    "glass-classic": TownPlayers,
    "rouble-full": TownPlayers,
    "rouble-simple": TownPlayers,
    "online-rental-tax": TownPlayers,
    "cash-decoder": CrookPlayers,
}
BOXES = (*PLAYERS, CARDS)


def game(box: str, seed: int, path: Path | None = None) -> Session:
    """A whole game of strangers."""
    if box == CARDS:
        return _cards(seed, path)
    session = Session.create(path, setup_of(NAMES, (), box))
    players = PLAYERS[box](seed)
    deque(played(lambda: session.state, lambda text: say(session, text), players), maxlen=0)
    return session


def _cards(seed: int, path: Path | None) -> Session:
    session, table = Session.create(path, cards_of(NAMES)), Table(seed, NAMES)
    for _ in range(CARD_STATEMENTS_MAX):
        if session.state.table.ended:
            break
        say(session, table.step())
    return session
