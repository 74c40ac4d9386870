"""Repairs: putting things right, openly.

Rules of this file
* Nothing is ever deleted. A correction is an entry with its reason, marked for ever.
* Counting changes nothing: it says what the ledger has, and what may have been missed.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game import events as e
from banker.game.draft import Draft
from banker.game.refusal import RefusalCode
from banker.game.state import BANK, CARD, JAIL_CARD, SECRET_CARD, State

# Questions of a device to which a note is answer enough: nothing came out of the vault.
NOTED = ("tried", "tampered", "differs")


def say(draft: Draft, command: c.Say) -> None:
    """A note in the ledger. It answers what a device asked, if nothing is to be booked for it."""
    if draft.state.table.question in NOTED:
        draft.set(question="")
    draft.tell(e.Said(command.text))


def count(draft: Draft, command: c.Count) -> None:
    """Money counted by hand."""
    booked = draft.state.cash(command.who)
    likely = likely_missed(draft.state, command.who, command.amount - booked)
    draft.tell(e.Counted(command.who, command.amount, booked, likely))


def likely_missed(state: State, who: str, difference: int) -> str:
    """The booking of the edition's figures that would explain a difference, if there is one.

    Positive: the player has more than the ledger says.
    """
    if not difference:
        return ""
    money = state.edition.money
    gains = [(money.salary, "a salary for GO")]
    losses = [(money.jail_fee, "a jail fee")]
    losses += [(s.amount, s.name) for s in state.edition.spaces if s.amount]
    for deed in state.edition.deeds:
        owner = state.owner(deed.id)
        if owner == who:
            gains += [(rent, f"rent on {deed.name}") for rent in deed.rents]
        elif owner == BANK:
            losses.append((deed.price, f"the price of {deed.name}"))
        else:
            losses += [(rent, f"rent on {deed.name}") for rent in deed.rents]
    for amount, words in gains if difference > 0 else losses:
        if amount == abs(difference):
            return words
    return ""


def correct(draft: Draft, command: c.Correct) -> None:
    """An account is set right against the Bank."""
    who, amount = command.who, command.amount
    if who == BANK:
        draft.refuse(RefusalCode.SAME_ACCOUNT, "the Bank is the other side of every correction")
    thing = draft.state.edition.money.commodity if command.thing == "cash" else command.thing
    giver, receiver = (BANK, who) if amount > 0 else (who, BANK)
    if command.thing == "cash":
        draft.pay(giver, receiver, abs(amount))
    else:
        if draft.state.amount(giver, thing) < abs(amount):
            has = draft.state.amount(giver, thing)
            draft.refuse(RefusalCode.NOT_OWNER, f"{draft.name(giver)} has {has} of that")
        draft.move(giver, receiver, thing, abs(amount))
        _follow_cards(draft, who, thing, amount)
    draft.tell(e.Corrected(who, command.thing, amount, command.because, command.witness))


def _follow_cards(draft: Draft, who: str, thing: str, amount: int) -> None:
    """Which cards a player holds follows their number."""
    if thing not in (JAIL_CARD, CARD) or who not in draft.state.seats:
        return
    cards = draft.state.edition.card_by_id
    held = list(draft.state.seats[who].held)
    jail_ids = [id for id, card in cards.items() if card.effect == "jail_free"]
    for _ in range(abs(amount)):
        if amount < 0:
            held.remove(next(id for id in held if (id in jail_ids) == (thing == JAIL_CARD)))
        elif thing == CARD:
            held.append(SECRET_CARD)
        else:
            taken = {id for seat in draft.state.seats.values() for id in seat.held} | set(held)
            held.append(next(id for id in jail_ids if id not in taken))
    draft.seat(who, held=tuple(held))
