"""Jail: how one gets in and out.

Rules of this file (Secret Vault, *Go to Jail*)
* Straight there: no salary, and the turn is over even after a double.
* Out by the fee or a card before the roll, or by doubles; the third failed try pays the fee and
  moves by that roll.
* A player in jail still collects rent, bids and trades.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game import events as e
from banker.game.draft import Draft
from banker.game.payments import JAIL_FEE, make_due
from banker.game.refusal import RefusalCode
from banker.game.state import BANK, CARD, JAIL_CARD, SECRET_CARD, Due


def send(draft: Draft, who: str, why: str) -> None:
    """Into jail; nothing else happens in this turn."""
    draft.seat(who, position=draft.state.edition.jail_space, jail=0)
    draft.tell(e.Jailed(who, why))
    if who == draft.state.table.turn:
        draft.set(again=False, offer=None, draw=None, choice=None, steps=None, told=True)
        if draft.state.table.dice is None:
            # Sent there without a roll that the Bank heard: the turn is over all the same.
            draft.set(dice=(0, 0))


def go_to_jail(draft: Draft, command: c.GoToJail) -> None:
    """By a card, or by the table's word."""
    if draft.state.seats[command.who].jail is not None:
        draft.refuse(RefusalCode.IN_JAIL, f"{draft.name(command.who)} is in jail already")
    send(draft, command.who, "table")


def leave_jail(draft: Draft, command: c.LeaveJail) -> None:
    """Before the roll, by the fee or by a card."""
    who = command.who
    assert_in_jail(draft, who)
    if draft.state.table.dice is not None:
        draft.object(RefusalCode.ALREADY_ROLLED, "jail is left before the roll, or by doubles")
    if command.by == "fee":
        money = draft.state.edition.money
        draft.pay(who, money.jail_fee_to, money.jail_fee)
        out(draft, who, "fee", money.jail_fee)
    else:
        give_card_back(draft, who)
        out(draft, who, "card")


def assert_in_jail(draft: Draft, who: str) -> None:
    """Refuse unless the player is in jail."""
    if draft.state.seats[who].jail is None:
        draft.refuse(RefusalCode.NOT_IN_JAIL, f"{draft.name(who)} is not in jail")


def give_card_back(draft: Draft, who: str) -> None:
    """A card that leaves jail goes under the deck; a secret one may be it."""
    held = list(draft.state.seats[who].held)
    if draft.state.amount(who, JAIL_CARD):
        cards = draft.state.edition.card_by_id
        held.remove(next(id for id in held if id in cards and cards[id].effect == "jail_free"))
        draft.move(who, BANK, JAIL_CARD)
    elif SECRET_CARD in held:
        held.remove(SECRET_CARD)
        draft.move(who, BANK, CARD)
    else:
        draft.refuse(RefusalCode.NO_CARD, f"{draft.name(who)} holds no card that leaves jail")
    draft.seat(who, held=tuple(held))


def out(draft: Draft, who: str, by: str, fee: int = 0) -> None:
    """Free again, on the space beside the cell."""
    draft.seat(who, jail=None)
    to = draft.state.edition.money.jail_fee_to if fee else ""
    draft.tell(e.JailLeft(who, by, fee, to))


def try_doubles(draft: Draft, who: str, *, doubles: bool) -> bool:
    """A roll in jail; returns whether the piece moves by it."""
    edition = draft.state.edition
    if doubles:
        out(draft, who, "doubles")
        return True
    tries = (draft.state.seats[who].jail or 0) + 1
    draft.seat(who, jail=tries)
    draft.tell(e.JailStayed(who, tries))
    if tries < edition.jail_tries_max:
        return False
    return _third_try(draft, who)


def _third_try(draft: Draft, who: str) -> bool:
    """The fee is forced. A-7: who cannot pay owes it and moves, or stays and tries again."""
    edition = draft.state.edition
    fee, to = edition.money.jail_fee, edition.money.jail_fee_to
    if draft.state.cash(who) >= fee:
        draft.pay(who, to, fee)
        out(draft, who, "third_try", fee)
        return True
    if edition.switches["jail_fee_short"] == "stay":
        return False
    out(draft, who, "third_try")
    make_due(draft, Due(who, to, fee, JAIL_FEE))
    return True
