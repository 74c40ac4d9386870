"""Card standings: the state of a game of cards as plain JSON values, in the stable form of `show
--json`.

Player names are as they were written; cards and colours are ids. A later version only adds keys.
"""

from __future__ import annotations

from banker.export.game_export import Json
from banker.games.deal.queries.sets import full_colours, pile_rent, piles
from banker.games.deal.queries.unseen import unseen_faces
from banker.games.deal.state import ASIDE, BACK, BANK, CENTRE, DRAW, SET, State


def card_standings(state: State, head: str, entries: int) -> Json:
    """Return the standings with every known fact, for programs. `head`: the hash of the newest
    entry; `entries`: how many there are."""
    table, edition = state.table, state.edition
    names = state.setup.names
    return {
        "edition": edition.id,
        "overlays": list(edition.overlays),
        "switches": {name: edition.switches[name] for name in edition.offered},
        "turn": names[table.turn],
        "round": table.round,
        "drawn": table.drawn,
        "plays": table.plays,
        "winner": [names[who] for who in table.winners],
        "ended": table.ended,
        "head": head,
        "entries": entries,
        "draw": state.amount(DRAW, BACK),
        "centre": state.faces(CENTRE),
        "unseen": unseen_faces(state),
        "asked": _asked(state),
        "players": {names[who]: _player(state, who) for who in state.setup.ids},
    }


def _asked(state: State) -> list[Json]:
    chain, names = state.table.chain, state.setup.names
    if chain is None:
        return []
    return [
        {
            "act": chain.act,
            "by": names[chain.actor],
            "who": names[ask.who],
            "amount": ask.amount,
            "nos": ask.nos,
            "to_answer": names[ask.to_answer],
        }
        for ask in chain.asks
    ]


def _player(state: State, who: str) -> Json:
    return {
        "hand": state.hand(who),
        "bank": state.faces(BANK + who),
        "aside": state.faces(ASIDE + who),
        "full": list(full_colours(state, who)),
        "sets": {
            pile: {"cards": state.faces(f"{SET}{who}:{pile}"), "rent": pile_rent(state, who, pile)}
            for pile in piles(state, who)
        },
    }
