"""Rent claims: how an owner asks for a rent, and how a rent is owed or lost.

A claim is a rent that may still be asked for. The amounts are in `queries.rent_amounts`.

Rules of this file
* A visitor owes a rent only if the owner asks before the next player rolls; until then it is a
  claim. A-04 and V-14: or before any roll at all, or the rent is owed without being asked for.
* A utility's rent waits for its dice.
* A deed that was mortgaged after the landing brings no rent, whatever the rent on landing was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from msgspec.structs import replace

from banker.foundation.text import Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.known_moves import is_heard_since
from banker.games.board.queries.rent_amounts import (
    Dice,
    Visit,
    amount_of,
    asks_rent,
    dice_for,
    may_collect,
    rent_of,
)
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules import payments
from banker.games.board.rules.payments import RENT, make_due, pay_at_once
from banker.games.board.rules.property.trusted_rents import object_over, trust_once
from banker.games.board.state import BANK, Claim, Due, State


def open_claim(draft: Draft, visitor: str, deed_id: str, visit: Visit) -> None:
    """Record that a visitor came to another player's deed, whose owner may ask for rent from now
    on.

    Nothing is recorded for a mortgaged deed, or where the owner promised no rent.
    """
    state = draft.state
    if not asks_rent(state, deed_id) or _is_immune(draft, visitor, deed_id):
        return
    amount = rent_of(state, deed_id, visit)
    claim = Claim(visitor, state.owner(deed_id), deed_id, visit.mode, dice=visit.dice)
    claim = replace(claim, amount=SNAPSHOT[state.edition.switches["rent_snapshot"]](amount))
    draft.set(claims=(*state.table.claims, claim))
    draft.emit(e.RentOpen(visitor, claim.owner, deed_id, amount))
    _ask_by_itself(draft, claim)


# whether a rent keeps the amount on landing, or is calculated when the owner asks for it.
SNAPSHOT: dict[str, Callable[[int], int | None]] = {
    "landing": lambda amount: amount or None,
    "claim": lambda _amount: None,
}


def _ask_by_itself(draft: Draft, claim: Claim) -> None:
    automatic = draft.state.edition.switches["rent_claim"] == "automatic"
    if automatic and amount_of(draft.state, claim):
        close_claim(draft, claim)
        make_due(draft, _due(draft, claim))


def _is_immune(draft: Draft, visitor: str, deed_id: str) -> bool:
    """Whether a promise of no rent covers this visit, and use the promise up. The promise ends when
    the owner changes."""
    owner = draft.state.owner(deed_id)
    for promise in draft.state.table.immunities:
        if (promise.owner, promise.visitor, promise.deed) == (owner, visitor, deed_id):
            kept = [other for other in draft.state.table.immunities if other != promise]
            if promise.times != 1:
                kept.append(replace(promise, times=max(0, promise.times - 1)))
            draft.set(immunities=tuple(kept))
            draft.emit(e.ImmunityUsed(owner, visitor, deed_id))
            return True
    return False


def roll_for_utility(draft: Draft, command: c.Roll) -> None:
    """Set the rent of a utility by dice thrown for it. A later roll does not change it."""
    who, state = command.who, draft.state
    claim = _newest_on_utility(state, who)
    if claim is None and state.position(who) is not None:
        draft.object(
            RefusalCode.NOT_THERE,
            "{name} owes no rent on a utility, so no roll is needed for one: play on",
            name=draft.name(who),
        )
    if claim is not None and claim.dice is not None:
        draft.object(
            RefusalCode.ALREADY_ROLLED,
            "the rent of {deed} was rolled for already: collect it without another roll",
            deed=draft.title(claim.deed),
        )
    draft.set(again_dice=command.dice)
    draft.emit(e.UtilityRolled(who, command.dice))
    if claim is not None:
        _roll_in(draft, claim, command.dice)


def _newest_on_utility(state: State, visitor: str) -> Claim | None:
    mine = [claim for claim in state.table.claims if claim.visitor == visitor]
    on = [claim for claim in reversed(mine) if _is_utility(state, claim.deed)]
    # With doubles a player may visit both utilities in one turn: the dice are for the claim that
    # still waits.
    return next((claim for claim in on if claim.dice is None), on[0] if on else None)


def _roll_in(draft: Draft, claim: Claim, dice: Dice) -> None:
    """Give a claim the dice that its rent waited for."""
    state = draft.state
    amount = rent_of(state, claim.deed, Visit(claim.mode, dice))
    fixed = SNAPSHOT[state.edition.switches["rent_snapshot"]](amount)
    rolled = replace(claim, dice=dice, amount=fixed)
    draft.set(claims=tuple(rolled if one is claim else one for one in state.table.claims))
    _ask_by_itself(draft, rolled)


def _is_utility(state: State, deed: str) -> bool:
    return state.edition.deed_by_id[deed].kind == "utility"


def lapse(draft: Draft, roller: str) -> None:
    """When `roller` rolls, end the rents that nobody may ask for after that (switch
    `rent_claim`)."""
    is_over = LAPSES[draft.state.edition.switches["rent_claim"]]
    for claim in draft.state.table.claims:
        if is_over(claim, roller):
            lapse_claim(draft, claim)


# whether a claim ends with the next roll of anybody or of another player; after doubles the
# same visitor rolls again. V-14: a rent that is owed without being asked for waits only for the
# dice of a utility.
LAPSES: dict[str, Callable[[Claim, str], bool]] = {
    "before_next_player": lambda claim, roller: claim.visitor != roller,
    "before_any_roll": lambda _claim, _roller: True,
    "automatic": lambda _claim, _roller: False,
}


def lapse_claim(draft: Draft, claim: Claim) -> None:
    """End a rent that nobody asked for in time, and record that it is lost."""
    close_claim(draft, claim)
    draft.emit(e.RentLapsed(claim.visitor, claim.owner, claim.deed))


def lapse_claims_on(draft: Draft, deed_id: str) -> None:
    """End the open rents on a deed whose owner hands it over without having asked for them."""
    for claim in draft.state.table.claims:
        if claim.deed == deed_id:
            lapse_claim(draft, claim)


def close_claim(draft: Draft, claim: Claim) -> None:
    """Remove a rent from the list of those that may still be asked for."""
    claims = list(draft.state.table.claims)
    claims.remove(claim)
    draft.set(claims=tuple(claims))


def ask_rent(draft: Draft, command: c.AskRent) -> None:
    """Ask for a rent: from now on the visitor owes it."""
    who, table = command.who, draft.state.table
    claim = _newest(table.claims, owner=who, visitor=command.visitor, deed=command.deed)
    if claim is None:
        _assert_not_asked(draft, command)
        claim = _trusted(draft, who, command.visitor or table.turn, command.deed)
        if claim is not None:
            make_due(draft, _due(draft, claim))
        return
    owe_claim(draft, claim)


def _assert_not_asked(draft: Draft, command: c.AskRent) -> None:
    """Refuse a second claim for the same rent, or a claim for a rent that is owed anyway."""
    for due in draft.state.table.dues:
        if (
            (due.reason, due.creditor) == (RENT, command.who)
            and command.visitor in (None, due.debtor)
            and command.deed in (None, due.about)
        ):
            name = draft.name(due.debtor)
            draft.object(
                RefusalCode.NO_CLAIM,
                "{name} owes the rent on {deed} already: '{name} pays'",
                name=name,
                deed=draft.title(due.about),
            )
            return


def pay_rent(draft: Draft, command: c.PayRent) -> None:
    """Pay a rent that is owed, or that the owner may ask for. Takes the visitor's word where moves
    are not entered."""
    who, deed = command.who, command.deed
    for due in draft.state.dues_of(who):
        if due.reason == RENT and deed in (None, due.about):
            payments.settle(draft, due)
            return
    claim = _newest(draft.state.table.claims, owner=None, visitor=who, deed=deed)
    if claim is not None:
        pay_claim(draft, claim)
        return
    claim = _trusted(draft, None, who, deed)
    if claim is not None:
        pay_at_once(draft, _due(draft, claim))


def owe_claim(draft: Draft, claim: Claim) -> None:
    """Ask for an open rent: from now on the visitor owes it as a due."""
    due = _due(draft, claim)
    close_claim(draft, claim)
    make_due(draft, due)


def pay_claim(draft: Draft, claim: Claim) -> None:
    """Pay an open rent at once. Without enough cash this refuses, and the rent may still be asked
    for."""
    pay_at_once(draft, _due(draft, claim))
    close_claim(draft, claim)


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


def _another(state: State, owner: str) -> str:
    return next(who for who in state.playing() if who != owner)


def _nameable(state: State, visitor: str, is_meant: Callable[[str], bool]) -> str | None:
    """A deed of such a holder where the visitor may have been; None if the Bank knows better."""
    if state.position(visitor) is not None:
        return None
    return next((it.id for it in state.edition.deeds if is_meant(state.owner(it.id))), None)


def _trusted(draft: Draft, owner: str | None, visitor: str, deed: str | None) -> Claim | None:
    """A rent that the Bank did not see arise: accepted if the position is not known. None if a
    promise of no rent covers the visit."""
    state, name = draft.state, draft.name(visitor)
    if deed is None and owner is not None:
        example = _nameable(state, visitor, lambda holder: holder == owner)
        if example is None:
            draft.refuse(RefusalCode.NO_CLAIM, "no rent is open: play on")
        draft.refuse(
            RefusalCode.NO_CLAIM,
            "no rent is open; name the player and the deed, as in '{owner} asks {payer} rent on"
            " {id}'",
            owner=draft.name(owner),
            payer=name if visitor != owner else draft.name(_another(state, owner)),
            id=example,
        )
    if deed is None:
        example = _nameable(state, visitor, lambda holder: holder not in (BANK, visitor))
        if example is None:
            draft.refuse(RefusalCode.NO_CLAIM, "{name} owes no rent now: play on", name=name)
        draft.refuse(
            RefusalCode.NO_CLAIM,
            "{name} owes no rent now; name the deed, as in '{name} pays rent on {id}'",
            name=name,
            id=example,
        )
    holder = _collector(draft, visitor, owner, deed)
    position = state.position(visitor)
    is_news = position != state.edition.deed_by_id[deed].space
    never_moved = position is not None and _has_never_moved(state, visitor, position)
    if position is None or (never_moved and not is_heard_since(state, visitor)):
        trust_once(draft, visitor, deed)
        draft.trust(visitor)
    elif not is_news:
        object_over(draft, visitor, deed)
    else:
        space = state.edition.spaces[position].name
        draft.object(
            RefusalCode.NOT_THERE,
            "{name} is on {space}, not on {deed}: if the piece is on {deed}, move it there first",
            name=name,
            space=Text(space),
            deed=draft.title(deed),
        )
    # If the Bank knew of the landing, the promise was used up then.
    if is_news and deed not in state.table.mortgaged and _is_immune(draft, visitor, deed):
        return None
    return Claim(visitor, holder, deed, dice=dice_for(state))


def _collector(draft: Draft, visitor: str, owner: str | None, deed: str) -> str:
    """The player who holds the deed and collects its rent. `owner` is the player whom the command
    names as owner, if it names one."""
    state, name = draft.state, draft.name(visitor)
    holder = state.owner(deed)
    if holder == BANK:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "nobody owns {deed}, so there is no rent: play on",
            deed=draft.title(deed),
        )
    if holder == visitor:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "{name} owns {deed} and pays no rent there: play on",
            deed=draft.title(deed),
            name=name,
        )
    if owner is not None and owner != holder:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "{name} does not own {deed}; {owner} does: name a deed of {name}",
            deed=draft.title(deed),
            owner=draft.name(holder),
            name=draft.name(owner),
        )
    if not may_collect(state, holder):
        draft.object(
            RefusalCode.NO_CLAIM,
            "{holder} is in jail and collects no rent until out of jail: play on",
            holder=draft.name(holder),
        )
    return holder


def _has_never_moved(state: State, visitor: str, position: int) -> bool:
    """Whether a piece is still on GO after its turn: nobody reported its moves, although the piece
    may have moved."""
    return visitor != state.table.turn and state.edition.spaces[position].kind == "go"


def _due(draft: Draft, claim: Claim) -> Due:
    state = draft.state
    amount = amount_of(state, claim)
    if not amount:
        _refuse_nothing(draft, claim)
    if state.seats[claim.owner].double_rent:
        draft.seat(claim.owner, double_rent=False)
    return Due(claim.visitor, claim.owner, amount, RENT, claim.deed)


def _refuse_nothing(draft: Draft, claim: Claim) -> NoReturn:
    title, name = draft.title(claim.deed), draft.name(claim.visitor)
    if claim.deed in draft.state.table.mortgaged:
        draft.refuse(
            RefusalCode.MORTGAGED,
            "{deed} is mortgaged and brings no rent; its owner can redeem it",
            deed=title,
        )
    if not _is_utility(draft.state, claim.deed):
        draft.refuse(
            RefusalCode.NO_CLAIM,
            "the rent on {deed} is 0 now, so nobody owes it: play on",
            deed=title,
        )
    draft.refuse(
        RefusalCode.NOT_ROLLED,
        "the rent of {deed} needs a roll first: '{name} rolls 3 4 for utility'",
        deed=title,
        name=name,
    )


def waive(draft: Draft, who: str) -> None:
    """Cancel one rent of the visitor `who` by a card: the oldest that is owed, else the newest that
    may be asked for."""
    for due in draft.state.dues_of(who):
        if due.reason == RENT:
            dues = list(draft.state.table.dues)
            dues.remove(due)
            draft.set(dues=tuple(dues))
            draft.emit(e.RentWaived(who, due.creditor, due.about, due.amount))
            return
    claim = _newest(draft.state.table.claims, owner=None, visitor=who, deed=None)
    if claim is None:
        draft.refuse(
            RefusalCode.NOT_USABLE,
            "{name} owes no rent now: keep the card for a rent",
            name=draft.name(who),
        )
    amount = amount_of(draft.state, claim)
    close_claim(draft, claim)
    draft.emit(e.RentWaived(who, claim.owner, claim.deed, amount))
