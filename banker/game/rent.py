"""Rent: what a street asks, and how it is asked for.

Rules of this file (Secret Vault, *Owned Properties*)
* Rent follows from who owns what now, never from memory.
* It is owed only if the owner asks before the next player rolls; until then it is a claim.
* A mortgaged street asks nothing, and still counts towards its set.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game import events as e
from banker.game import payments
from banker.game.draft import Draft
from banker.game.payments import RENT, make_due, matching, settle
from banker.game.refusal import RefusalCode
from banker.game.state import BANK, Claim, Due, State


def rent_of(state: State, deed_id: str) -> int:
    """What a visitor would owe now; 0 while the street is mortgaged or the Bank's."""
    return 0 if deed_id in state.table.mortgaged else full_rent(state, deed_id)


def full_rent(state: State, deed_id: str) -> int:
    """The rent as if the street were not mortgaged."""
    deed = state.edition.deed_by_id[deed_id]
    owner = state.owner(deed_id)
    if owner == BANK:
        return 0
    hotels = state.hotels_on(deed_id)
    if hotels:
        return deed.rents[1 + hotels]
    return deed.rents[1 if state.has_set(owner, deed.group) else 0]


def open_claim(draft: Draft, visitor: str, deed_id: str) -> None:
    """A visitor stands on somebody's street."""
    amount = rent_of(draft.state, deed_id)
    if amount:
        claim = Claim(visitor, draft.state.owner(deed_id), deed_id)
        draft.set(claims=(*draft.state.table.claims, claim))
        draft.tell(e.RentOpen(visitor, claim.owner, deed_id, amount))


def lapse(draft: Draft, roller: str) -> None:
    """Another player rolls: what was not asked for is lost."""
    for claim in draft.state.table.claims:
        if claim.visitor != roller:
            lapse_claim(draft, claim)


def lapse_claim(draft: Draft, claim: Claim) -> None:
    """Nobody can ask for it any more."""
    close_claim(draft, claim)
    draft.tell(e.RentLapsed(claim.visitor, claim.owner, claim.deed))


def close_claim(draft: Draft, claim: Claim) -> None:
    """Take a claim off the table."""
    claims = list(draft.state.table.claims)
    claims.remove(claim)
    draft.set(claims=tuple(claims))


def ask_rent(draft: Draft, command: c.AskRent) -> None:
    """The owner asks; from now on it is owed."""
    who, table = command.who, draft.state.table
    claim = _newest(table.claims, owner=who, visitor=command.visitor, deed=command.deed)
    if claim is not None:
        close_claim(draft, claim)
    else:
        claim = _trusted(draft, who, command.visitor or table.turn, command.deed)
    make_due(draft, _due(draft, claim))


def pay_rent(draft: Draft, command: c.PayRent) -> None:
    """Asked and paid in one breath."""
    who, deed = command.who, command.deed
    for due in draft.state.dues_of(who):
        if due.reason == RENT and deed in (None, due.about):
            settle(draft, due)
            return
    claim = _newest(draft.state.table.claims, owner=None, visitor=who, deed=deed)
    if claim is not None:
        _pay_claim(draft, claim)
    else:
        _pay_at_once(draft, _due(draft, _trusted(draft, None, who, deed)))


def transfer(draft: Draft, command: c.Transfer) -> None:
    """Money by the table's word. Exactly the rent, to the owner who may still ask for it, is the
    rent: nobody pays twice."""
    for claim in draft.state.table.claims:
        if (
            (claim.visitor, claim.owner) == (command.giver, command.receiver)
            and rent_of(draft.state, claim.deed) == command.amount
            and matching(draft, command) is None
        ):
            _pay_claim(draft, claim)
            return
    payments.transfer(draft, command)


def _pay_claim(draft: Draft, claim: Claim) -> None:
    """Closed when it is paid, not before: who falls short of it is refused as one who owes."""
    _pay_at_once(draft, _due(draft, claim))
    close_claim(draft, claim)


def _pay_at_once(draft: Draft, due: Due) -> None:
    draft.pay(due.debtor, due.creditor, due.amount)
    draft.tell(e.DuePaid(due.debtor, due.creditor, due.amount, due.reason, due.about))


def _newest(
    claims: tuple[Claim, ...], *, owner: str | None, visitor: str | None, deed: str | None
) -> Claim | None:
    for claim in reversed(claims):
        if (
            owner in (None, claim.owner)
            and visitor in (None, claim.visitor)
            and deed in (None, claim.deed)
        ):
            return claim
    return None


def _trusted(draft: Draft, owner: str | None, visitor: str, deed: str | None) -> Claim:
    """A rent that the Bank did not see arise: believed when the position is not known."""
    state, name = draft.state, draft.name(visitor)
    if deed is None:
        draft.refuse(
            RefusalCode.NO_CLAIM,
            f"{name} stands on nobody's street as far as the Bank heard;"
            f" name it: '{name} pays rent on …'",
        )
    assert deed is not None
    holder = state.owner(deed)
    if holder == BANK:
        draft.refuse(RefusalCode.NOT_OWNER, f"{draft.title(deed)} belongs to nobody: no rent")
    if holder == visitor:
        draft.refuse(RefusalCode.SAME_ACCOUNT, f"{draft.title(deed)} is {name}'s own")
    if owner is not None and owner != holder:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            f"{draft.title(deed)} belongs to {draft.name(holder)}, not to {draft.name(owner)}",
        )
    position = state.position(visitor)
    if position is None or _has_never_moved(state, visitor, position):
        draft.trust(visitor)
    elif position == state.edition.deed_by_id[deed].space:
        draft.object(RefusalCode.NO_CLAIM, f"the rent on {draft.title(deed)} is paid or lapsed")
    else:
        space = state.edition.spaces[position].name
        draft.object(RefusalCode.NOT_THERE, f"{name} is on {space}, not on {draft.title(deed)}")
    return Claim(visitor, holder, deed)


def _has_never_moved(state: State, visitor: str, position: int) -> bool:
    """A piece still on GO after its turn: nobody has told its moves, rather than it has none."""
    return visitor != state.table.turn and state.edition.spaces[position].kind == "go"


def _due(draft: Draft, claim: Claim) -> Due:
    amount = rent_of(draft.state, claim.deed)
    if not amount:
        draft.refuse(
            RefusalCode.MORTGAGED, f"{draft.title(claim.deed)} is mortgaged and asks no rent"
        )
    return Due(claim.visitor, claim.owner, amount, RENT, claim.deed)


def waive(draft: Draft, who: str) -> None:
    """A card skips one rent: the oldest that is owed, else the newest claim."""
    for due in draft.state.dues_of(who):
        if due.reason == RENT:
            dues = list(draft.state.table.dues)
            dues.remove(due)
            draft.set(dues=tuple(dues))
            draft.tell(e.RentWaived(who, due.creditor, due.about, due.amount))
            return
    claim = _newest(draft.state.table.claims, owner=None, visitor=who, deed=None)
    if claim is None:
        draft.refuse(RefusalCode.NOT_USABLE, f"{draft.name(who)} owes no rent now")
    assert claim is not None
    amount = rent_of(draft.state, claim.deed)
    close_claim(draft, claim)
    draft.tell(e.RentWaived(who, claim.owner, claim.deed, amount))
