"""Corrections: counts and corrections of the ledger, and amounts that were read off cards.

Rules of this file
* No entry is ever deleted. A correction is an entry with a reason, and stays marked for ever.
* A count changes nothing. It compares the money with the ledger and names a possible cause of a
  difference (see `cash_difference`).
* An estimate may be confirmed or corrected at any time, also after the end, and more than once. A
  printed amount is changed by force only. Nothing that was charged before is changed.
"""

from __future__ import annotations

from msgspec import UNSET

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, site_account
from banker.games.board.edition import Card, Deed, Edition
from banker.games.board.printed_figures import amounts
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.cash_difference import likely_causes
from banker.games.board.rules.property.deeds import owned
from banker.games.board.state import BANK, CARD, CHIP, HOTEL, HOUSE, JAIL_CARD, SECRET_CARD, SPENT

# Questions of a device that a note in the ledger answers, because nothing came out of the vault.
NOTED = ("tried", "tampered", "differs")


def say(draft: Draft, command: c.Say) -> None:
    """Write a note. A note also answers a device's question if nothing has to be booked for it."""
    if draft.state.table.question in NOTED:
        draft.set(question="")
    draft.emit(e.Said(command.text))


def open_phones(draft: Draft, command: c.OpenPhones) -> None:
    """Record the hash of the key with which the table marks what it shows to phones. Nothing else
    changes."""
    draft.emit(e.PhonesOpened(command.issuer))


def count(draft: Draft, command: c.Count) -> None:
    """Compare money that was counted by hand with the ledger, and record the likely cause of a
    difference."""
    booked = draft.state.cash(command.who)
    likely = likely_causes(draft.state, command.who, command.amount - booked)
    draft.emit(e.Counted(command.who, command.amount, booked, likely))


def correct(draft: Draft, command: c.Correct) -> None:
    """Correct an account against the Bank. Unused chips are corrected against the player's used
    ones."""
    who, amount = command.who, command.amount
    if who == BANK:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "the Bank cannot be corrected: correct the player, and the Bank gives or takes the"
            " difference",
        )
    thing = draft.state.edition.money.commodity if command.thing == "cash" else command.thing
    if command.on is not UNSET:
        _correct_site(draft, command, command.on)
        return
    other = SPENT + who if thing == CHIP else BANK
    giver, receiver = (other, who) if amount > 0 else (who, other)
    if command.thing == "cash":
        draft.pay(giver, receiver, abs(amount))
    else:
        _assert_has(draft, giver, thing, abs(amount))
        draft.move(giver, receiver, thing, abs(amount))
        _follow_cards(draft, who, thing, amount)
    draft.emit(e.Corrected(who, command.thing, amount, command.because, command.witness))


def _correct_site(draft: Draft, command: c.Correct, deed_id: str) -> None:
    """Correct what stands on a street against the Bank's supply."""
    thing, amount = command.thing, command.amount
    deed, site = owned(draft, command.who, deed_id), site_account(deed_id)
    if amount > 0:
        _assert_room(draft, command, deed)
        _assert_has(draft, BANK, thing, amount)
        draft.move(BANK, site, thing, amount)
    else:
        stand = draft.state.amount(site, thing)
        if stand < -amount:
            draft.refuse(
                RefusalCode.NO_BUILDING,
                "this takes {wanted} of '{thing}' off {deed}, which has {count}: name a smaller"
                " number",
                wanted=-amount,
                thing=thing,
                deed=deed.name,
                count=stand,
            )
        draft.move(site, BANK, thing, -amount)
    draft.emit(e.Corrected(command.who, thing, amount, command.because, command.witness, deed_id))


def _assert_room(draft: Draft, command: c.Correct, deed: Deed) -> None:
    """Require that the street can carry it: houses up to the hotel, and no house beside one."""
    state, edition = draft.state, draft.state.edition
    if deed.kind != "street":
        draft.refuse(
            RefusalCode.NO_BUILDING,
            "no building can stand on {group}: name a street",
            group=deed.name,
        )
    houses, hotels = state.houses_on(deed.id), state.hotels_on(deed.id)
    if command.thing == HOTEL and houses:
        draft.refuse(
            RefusalCode.SITE_FULL,
            "houses stand on {deed}: 'correct {name} -{count} house on {id} because …' takes them"
            " off first",
            deed=deed.name,
            name=draft.name(command.who),
            count=houses,
            id=deed.id,
        )
    most = edition.hotels_per_site if command.thing == HOTEL else edition.houses_before_hotel
    stand = hotels if command.thing == HOTEL else houses
    if stand + command.amount > most or (command.thing == HOUSE and hotels):
        draft.refuse(
            RefusalCode.SITE_FULL,
            "{deed} has room for {count} of '{thing}' at most, and for no house beside a hotel:"
            " name a smaller number",
            deed=deed.name,
            count=most,
            thing=command.thing,
        )


def _assert_has(draft: Draft, giver: str, thing: str, count: int) -> None:
    has = draft.state.amount(giver, thing)
    if has >= count:
        return
    if giver.startswith(SPENT):
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "this takes {count} of the player's red chips, and there are {has}: name a smaller"
            " number",
            count=count,
            has=has,
        )
    draft.refuse(
        RefusalCode.NOT_OWNER,
        "this takes {count} of '{thing}', and {name} has {has}: name a smaller number",
        count=count,
        thing=thing,
        name=draft.name(giver),
        has=has,
    )


def _follow_cards(draft: Draft, who: str, thing: str, amount: int) -> None:
    """Adapt the list of a player's cards to the corrected number."""
    if thing not in (JAIL_CARD, CARD) or who not in draft.state.seats:
        return
    cards = draft.state.edition.card_by_id
    held = list(draft.state.seats[who].held)
    for _ in range(abs(amount)):
        if amount < 0:
            wanted = thing == JAIL_CARD
            held.remove(next(id for id in held if _leaves_jail(cards, id) == wanted))
        elif thing == CARD:
            held.append(SECRET_CARD)
        else:
            held.append(_free_jail_card(draft))
        draft.seat(who, held=tuple(held))


def _leaves_jail(cards: dict[str, Card], id: str) -> bool:
    return id in cards and cards[id].effect == "jail_free"


def _free_jail_card(draft: Draft) -> str:
    """A jail card that is still in its deck."""
    taken = [id for seat in draft.state.seats.values() for id in seat.held]
    cards = draft.state.edition.card_by_id
    left = (id for id, card in cards.items() if taken.count(id) < card.copies)
    return next(id for id in left if _leaves_jail(cards, id))


# --- what the cards say ---------------------------------------------------------------------------


def set_figures(draft: Draft, command: c.SetFigures) -> None:
    """Record amounts that were read off cards; all rules use them from now on."""
    state = draft.state
    now, said = amounts(state.setup.stored), dict(state.table.figures)
    now |= said
    for path, amount in command.figures:
        is_estimate = path in state.edition.unsure and path not in said
        if now[path] == amount and not is_estimate:
            continue
        _assert_may(draft, path, amount)
        draft.emit(e.FigureSet(path, amount, now[path], command.said_by))
        now[path] = said[path] = amount
    if said == state.table.figures:
        draft.refuse(
            RefusalCode.FIGURE_KNOWN,
            "the Bank uses {amount:,} already; there is nothing to change",
            amount=command.figures[0][1],
        )
    draft.set(figures=said)


def settle_figure(draft: Draft, command: c.SettleFigure) -> None:
    """Move the differences between what was charged by an estimate and the amount on the card.

    The caller finds the differences, as no rule sees old entries; the audit compares them.
    """
    if command.figure not in draft.state.table.figures:
        draft.refuse(
            RefusalCode.NOTHING_DUE,
            "no card has been read for that amount; say what the card says, as in 'rent of"
            " oriental is 90'",
        )
    for giver, receiver, amount in command.flows:
        draft.pay(giver, receiver, amount)
    draft.emit(e.FigureSettled(command.figure, command.flows))


def _assert_may(draft: Draft, path: str, amount: int) -> None:
    stored = draft.state.setup.stored
    if path not in stored.unsure:
        draft.object(
            RefusalCode.FIGURE_PRINTED,
            "this edition prints {amount:,}; to change it, put force before the statement, and"
            " because with a reason after it",
            amount=amounts(stored)[path],
        )
    if amount % stored.note_step and not _is_times_dice(stored, path):
        draft.object(
            RefusalCode.UNPAYABLE,
            "no notes of this edition pay {amount:,}; pay a multiple of {step}",
            amount=amount,
            step=stored.note_step,
        )


def _is_times_dice(edition: Edition, path: str) -> bool:
    """Whether a figure is not a sum: a utility's rent is so many times the dice."""
    kind, id, name = path.split(".", 2)
    return kind == "deed" and name.startswith("rents.") and edition.deed_by_id[id].kind == "utility"
