"""Trusted rents: rents that the Bank believes without knowing the move, in a game that limits gifts
(RF-09).

Rules of this file
* The Bank believes that a visitor came to a deed, for each deed once until the visitor's next turn:
  the same rent again would be a gift.
"""

from __future__ import annotations

from banker.games.board.draft import Draft
from banker.games.board.queries.rent_amounts import rent_of
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


def object_over(draft: Draft, visitor: str, deed: str) -> None:
    """Object to a rent whose claim is over. On the visitor's own turn, and where rents are
    automatic, it was settled, and the words say so. Otherwise it may have been lost unpaid, and the
    words say that it is too late."""
    state, name, title = draft.state, draft.name(visitor), draft.title(deed)
    if state.table.turn == visitor or state.edition.switches["rent_claim"] == "automatic":
        draft.object(
            RefusalCode.NO_CLAIM,
            "nothing is left to pay of {name}'s rent on {deed}: play on",
            name=name,
            deed=title,
        )
        return
    # A utility's rent depends on dice that are gone.
    amount = 0 if state.edition.deed_by_id[deed].kind == "utility" else rent_of(state, deed)
    if 0 < amount <= state.cash(visitor) and not state.edition.trade_gap_percent:
        draft.object(
            RefusalCode.NO_CLAIM,
            "it is too late to ask for {name}'s rent on {deed}; if nobody paid it:"
            " '{name} pays {amount} to {owner}'",
            name=name,
            deed=title,
            amount=amount,
            owner=draft.name(state.owner(deed)),
        )
        return
    draft.object(
        RefusalCode.NO_CLAIM,
        "it is too late to ask for {name}'s rent on {deed}: play on",
        name=name,
        deed=title,
    )
