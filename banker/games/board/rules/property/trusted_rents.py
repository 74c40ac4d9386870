"""Trusted rents: rents that the Bank believes without knowing the move, in a game that limits gifts
(RF-09).

Rules of this file
* The Bank believes that a visitor came to a deed, for each deed once until the visitor's next turn:
  the same rent again would be a gift.
"""

from __future__ import annotations

from banker.games.board.draft import Draft
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import TrustedRent


def trust_once(draft: Draft, visitor: str, deed: str) -> None:
    """Refuse, unless forced, a rent that was already believed since the visitor's last turn;
    otherwise note it."""
    if not draft.state.edition.trade_gap_percent:
        return
    rent, known = TrustedRent(visitor, deed), draft.state.table.trusted_rents
    if rent not in known:
        draft.set(trusted_rents=(*known, rent))
        return
    draft.object(
        RefusalCode.UNFAIR,
        "the rent of {name} on {deed} is in the ledger already; if {name} landed there again:"
        ' "{name}\'s turn" first',
        name=draft.name(visitor),
        deed=draft.title(deed),
    )


def forget(draft: Draft, visitor: str) -> None:
    """Forget the rents believed of a visitor, whose turn begins and whose piece may move."""
    known = draft.state.table.trusted_rents
    if known:
        draft.set(trusted_rents=tuple(rent for rent in known if rent.visitor != visitor))
