"""Tables from which games are played out."""

from __future__ import annotations

from typing import Any

from banker.games.board.queries.phases import phase
from banker.games.board.state import State
from banker.games.board.table_facts import Hearsay
from banker.players.board.table import BoardTable
from banker.players.deal.table import CardTable
from banker.players.draw import Draw, draw_of
from banker.players.temper import drawn_tempers
from banker.session.session import Session
from tests.support.card_game import setup_of as cards_of
from tests.support.game import setup_of

BOARDS = (
    "secret-vault", "glass-classic", "rouble-full", "rouble-simple", "online-rental-tax",
    "cash-decoder",
)  # fmt: skip
NAMES = ("Ann", "Bob", "Cem")


def begun(box: str, switches: tuple[tuple[str, str], ...] = ()) -> Any:
    setup = cards_of(NAMES) if box == "deal" else setup_of(NAMES, switches, box)
    return Session.create(None, setup).state


def table_of(state: Any, seed: int) -> Any:
    draw = draw_of(seed)
    tempers = drawn_tempers(state.setup.ids, draw)
    is_cards = state.setup.ruleset == "deal"
    return CardTable(tempers, draw) if is_cards else BoardTable(tempers, draw, 0)


def hidden_facts(draw: Draw) -> dict[str, Any]:
    """Facts of a table that nobody there knows or need know, as drawn."""
    return {
        "commitment": f"{draw(1 << 62):064x}",
        "devices": {f"{draw(1 << 62):016x}": draw(90)},
        "vault_uid": f"{draw(1 << 62):016x}",
        "shared": 1 + draw(9),
        "hearsay": (Hearsay(*([str(draw(9))] * len(Hearsay.__struct_fields__))),),
        "question": "opened",
    }


PUBLIC = ("roll", "turn", "offer")


def moments(box: str, count: int) -> list[State]:
    """States of games that are played, in which the next choice is the turn player's."""
    found: list[State] = []
    for seed in range(100):
        state = begun(box)
        table = table_of(state, seed)
        while not state.table.ended and len(found) < count:
            if phase(state) in PUBLIC and not state.table.dues:
                found.append(state)
            state = table.step(state)
        if len(found) >= count:
            return found
    return found
