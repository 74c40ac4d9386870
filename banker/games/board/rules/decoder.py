"""Decoder: players check notes and Chance cards of other players.

Rules of this file (Cash Decoder, rules 20 to 30; B-4 to B-5, B-17)
* A check costs a green chip. A player may not check the player's own money or card, and a player in
  jail checks nothing.
* A fake note goes to its finder. The payer owes the value of the note again, and pays with other
  notes, which may be checked as well.
* A fake card goes under its deck, and the Bank pays the finder. A real card is applied.
* An unclear reading is not a check yet: the reading takes no chip, and the player tries again.
* The ledger does not list which notes and cards are fake. The ledger records only what a check
  found.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.engine.refusal import Refusal
from banker.foundation.text import Text, joined
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.permissions.hand_cards import is_of_first
from banker.games.board.queries.prices import FAKE
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import advised
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.cards import cards
from banker.games.board.rules.payment_checks import (
    close_payments,
    has_decoder,
    is_any_open,
    note_check,
    set_hands,
    tendered_notes,
)
from banker.games.board.rules.payments import make_due
from banker.games.board.rules.turn import jail
from banker.games.board.state import BANK, CHIP, JAIL_CARD, SPENT, CardInHand, Due, Payment, State

UNCLEAR = "unclear"
FOUND = "fake"


def assert_has_decoder(draft: Draft) -> None:
    """Refuse if the edition has no decoder."""
    if not has_decoder(draft.state):
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "this edition has no decoder, so nothing is checked: play on",
        )


def check(draft: Draft, command: c.CheckNote) -> None:
    """Check a note of a payment, or the card that is about to be used."""
    _assert_out_of_jail(draft, command.who)
    (_check_note if command.amount else _check_card)(draft, command)


def _assert_out_of_jail(draft: Draft, who: str) -> None:
    """Rule 30."""
    if draft.state.seats[who].jail is not None:
        draft.object(
            RefusalCode.IN_JAIL,
            "{name} is in jail and may not check: another player may",
            name=draft.name(who),
        )


def _assert_has_chip(draft: Draft, who: str) -> None:
    """Rules 20 and 29."""
    if not draft.state.amount(who, CHIP):
        draft.refuse(
            RefusalCode.NO_CHIP,
            "{name} has no green chip left; passing GO turns the red ones green",
            name=draft.name(who),
        )


def _assert_verdict(draft: Draft, command: c.CheckNote) -> str:
    if command.verdict is None:
        draft.refuse(
            RefusalCode.NO_DECODER,
            "no decoder is connected: end the statement with real, fake or unclear",
        )
    return command.verdict


def _turn_chip(draft: Draft, who: str) -> None:
    draft.move(who, SPENT + who, CHIP)


# --- notes ----------------------------------------------------------------------------------------


def _check_note(draft: Draft, command: c.CheckNote) -> None:
    who, amount = command.who, command.amount
    hand = _hand(draft, command.payer, amount)
    if who == hand.giver:
        draft.refuse(
            RefusalCode.OWN_MONEY, "players may not check their own money: name another player"
        )
    _assert_in_order(draft, hand, who)
    _assert_has_chip(draft, who)
    _assert_note(draft, hand, amount)
    verdict = _assert_verdict(draft, command)
    if verdict == UNCLEAR:
        draft.emit(e.NoteChecked(who, command.payer, amount, verdict, command.evidence))
        return
    _turn_chip(draft, who)
    if verdict == FOUND:
        _found(draft, hand, command)
    else:
        note_check(draft, hand, who, 0)
        draft.emit(e.NoteChecked(who, command.payer, amount, verdict, command.evidence))


def _left(hand: Payment) -> int:
    """Return the amount of a payment less the fakes found in it."""
    return hand.amount - hand.fakes


def _hand(draft: Draft, payer: str, amount: int) -> Payment:
    """The payment that holds a note of this player: one that the player makes, or change that the
    player receives."""
    held = [hand for hand in tendered_notes(draft.state) if _left(hand)]
    pays = [hand for hand in held if hand.giver == payer]
    gets = [hand for hand in held if hand.receiver == payer and _is_bearers_own(hand)]
    found = pays or gets
    if not found:
        draft.refuse(
            RefusalCode.NO_PAYMENT,
            "no payment with notes of {name} is open for a check now: wait until {name} pays, then"
            " check at once",
            name=draft.name(payer),
        )
    return next((hand for hand in found if amount <= _left(hand)), found[0])


def _is_bearers_own(hand: Payment) -> bool:
    """Whether the giver replaces a fake at once: for change, and for the Bank's money."""
    return hand.change or hand.giver == BANK


def _assert_in_order(draft: Draft, hand: Payment, who: str) -> None:
    """Who may check this payment, how often, and in which order (rules B-4c to B-4e)."""
    switches, name = draft.state.edition.switches, draft.name(who)
    if who == hand.receiver and not draft.state.edition.flag("receiver_may_check"):
        draft.object(
            RefusalCode.MAY_NOT_CHECK,
            "{name} receives this payment and may not check it: another player may",
            name=name,
        )
    if hand.checks and switches["checks_per_payment"] == "one":
        draft.object(
            RefusalCode.MAY_NOT_CHECK,
            "this payment was checked once, and only one check is allowed: play on",
        )
    if not IN_ORDER[switches["check_order"]](draft.state, hand, who):
        before = draft.name(hand.checks[-1])
        draft.object(
            RefusalCode.MAY_NOT_CHECK,
            "it is too late for {name}: {before}, later in the order, has checked already; wait"
            " for the next payment",
            name=name,
            before=before,
        )


def _clockwise(state: State, hand: Payment, who: str) -> bool:
    """Players check in order, to the left of the payer; a player who was passed has lost the
    chance."""
    ids = state.setup.ids
    first = ids.index(hand.giver if hand.giver in ids else hand.receiver)
    order = (*ids[first:], *ids[:first])
    return not hand.checks or order.index(who) >= order.index(hand.checks[-1])


# B-4c: who checks first when several want to.
IN_ORDER: dict[str, Callable[[State, Payment, str], bool]] = {
    "first_said": lambda _state, _hand, _who: True,
    "clockwise": _clockwise,
}


def _assert_note(draft: Draft, hand: Payment, amount: int) -> None:
    """Require that such a note exists and can be part of this payment."""
    state = draft.state
    if amount not in state.edition.money.notes:
        notes = [Text("{amount:,}", {"amount": note}) for note in sorted(state.edition.money.notes)]
        draft.refuse(
            RefusalCode.BAD_NOTE,
            "there is no note of {amount:,}; the notes are {notes}",
            amount=amount,
            notes=joined(notes, "{first}, {last}"),
        )
    most = _left(hand)
    if not _is_bearers_own(hand):
        most += state.cash(hand.giver)
    if amount > most:
        if is_told(state, hand.giver) or most == _left(hand):
            draft.refuse(
                RefusalCode.BAD_NOTE,
                "this payment cannot hold a note of {amount:,}: name a note of {most:,} at most",
                amount=amount,
                most=most,
            )
        draft.refuse(
            RefusalCode.BAD_NOTE,
            "this payment cannot hold a note of {amount:,}: name a smaller note",
            amount=amount,
        )


def _found(draft: Draft, hand: Payment, command: c.CheckNote) -> None:
    """Rule 25."""
    if _is_bearers_own(hand):
        loser, gone = FAKE_CHANGE[draft.state.edition.switches["fake_change"]](hand, command.amount)
        _pass_on(draft, loser, command.who, command.amount)
        note_check(draft, hand, command.who, gone)
        _emit_fake(draft, command, loser)
        return
    back = min(command.amount, _left(hand))
    if hand.receiver != BANK:
        back = min(back, draft.state.cash(hand.receiver))
    _pass_on(draft, hand.receiver, command.who, back)
    _pass_on(draft, hand.giver, command.who, command.amount - back)
    note_check(draft, hand, command.who, min(command.amount, _left(hand)))
    _emit_fake(draft, command, hand.giver, hand.receiver, back)
    # B-8: a player who is out of the game replaces no fake note.
    if back and not draft.state.seats[hand.giver].bankrupt:
        make_due(draft, Due(hand.giver, hand.receiver, back, FAKE, hand.about))


# B-4b: who pays for a fake note in the change, and whether the change then lacks its amount.
FAKE_CHANGE: dict[str, Callable[[Payment, int], tuple[str, int]]] = {
    "giver": lambda hand, _amount: (hand.giver, 0),
    "receiver": lambda hand, amount: (hand.receiver, amount),
}


def _pass_on(draft: Draft, giver: str, finder: str, amount: int) -> None:
    """The finder keeps the note; a finder who was paid with the note has it already."""
    if giver != finder:
        draft.pay(giver, finder, amount)


def _emit_fake(
    draft: Draft, command: c.CheckNote, payer: str, receiver: str = "", back: int = 0
) -> None:
    who, amount = command.who, command.amount
    draft.emit(e.NoteChecked(who, payer, amount, FOUND, command.evidence, receiver, back))


def give_change(draft: Draft, command: c.GiveChange) -> None:
    """Record change, which is notes for notes: no money is booked, but the change may be checked
    (B-17)."""
    giver, receiver, amount = command.giver, command.receiver, command.amount
    paid = [
        hand for hand in tendered_notes(draft.state) if hand.giver == receiver and not hand.change
    ]
    if not any(giver in (BANK, hand.receiver) for hand in paid):
        draft.refuse(
            RefusalCode.NO_PAYMENT,
            "{receiver} has made no payment to {giver}, so there is no change to give: enter"
            " the payment first",
            receiver=draft.name(receiver),
            giver=draft.name(giver),
        )
    for who in (giver, receiver):
        if who != BANK and draft.state.cash(who) < amount:
            # A player who gets change has paid with a larger note, so both players must have had
            # that much.
            if is_told(draft.state, who):
                draft.refuse(
                    RefusalCode.INSUFFICIENT_CASH,
                    "{name} has only {cash:,}, so the change cannot be more: name a smaller amount",
                    name=draft.name(who),
                    cash=draft.state.cash(who),
                )
            draft.refuse(
                RefusalCode.INSUFFICIENT_CASH,
                "{name} has less than {amount:,}, so the change cannot be that much: name a"
                " smaller amount",
                name=draft.name(who),
                amount=amount,
            )
    set_hands(draft, (*tendered_notes(draft.state), Payment(giver, receiver, amount, change=True)))
    draft.emit(e.ChangeGiven(giver, receiver, amount))


def close(draft: Draft, _command: c.ClosePayment) -> None:
    """End the time for checks, because the players say so."""
    if not is_any_open(draft.state):
        draft.refuse(
            RefusalCode.NO_PAYMENT, "no payment and no card is open for a check now: play on"
        )
    finish(draft)


def finish(draft: Draft) -> None:
    """End the time for checks: the payments are final, and a card that no check has exposed is
    applied."""
    close_payments(draft)
    _carry_out(draft)


# --- cards ----------------------------------------------------------------------------------------


def use(draft: Draft, command: c.UseCard) -> None:
    """Use a card. If the edition allows checks, the other players may check it first; a forced use
    skips that."""
    card = _checkable(draft.state, command)
    if card is None or draft.because is not None:
        cards.use(draft, command)
        return
    # Refuse at once a card that could not be used.
    cards.use(Draft(draft.state), command)
    draft.set(card=CardInHand(command.who, card, command.on))
    draft.emit(e.CardShown(command.who, card))


def leave_jail(draft: Draft, command: c.LeaveJail) -> None:
    """Leave jail. By a card, the other players may check the card first, as in `use`."""
    if command.by == "card" and has_decoder(draft.state):
        use(draft, c.UseCard(command.who, JAIL_CARD))
    else:
        jail.leave_jail(draft, command)


def _checkable(state: State, command: c.UseCard) -> str | None:
    """The card that other players may check before it takes effect: only the first deck has
    fakes."""
    if not has_decoder(state):
        return None
    named, held, known = command.card, state.seats[command.who].held, state.edition.card_by_id
    if named == JAIL_CARD:
        leaving = [card for card in held if card in known and known[card].effect == "jail_free"]
        named = next(iter(leaving), JAIL_CARD)
    card = known.get(named)
    leaves_jail = card is None or card.effect == "jail_free"
    # B-5: whether a card that leaves jail may be checked like another.
    if leaves_jail and state.edition.switches["jail_card_fake"] == "exempt":
        return None
    return named if is_of_first(state.edition, named) else None


def _check_card(draft: Draft, command: c.CheckNote) -> None:
    """Rules 20 to 22."""
    who, payer, shown = command.who, command.payer, draft.state.table.card
    if shown is None or shown.who != payer:
        draft.refuse(
            RefusalCode.NO_PAYMENT,
            "{name} is not using a card now: check a card at the moment when it is used",
            name=draft.name(payer),
        )
    if who == payer:
        draft.refuse(
            RefusalCode.OWN_MONEY, "players may not check their own card: name another player"
        )
    _assert_has_chip(draft, who)
    verdict = _assert_verdict(draft, command)
    reward = 0
    if verdict != UNCLEAR:
        _turn_chip(draft, who)
    if verdict == FOUND:
        draft.set(card=None)
        cards.put_under(draft, payer, shown.card)
        reward = draft.pay_what_there_is(who, draft.state.edition.money.fake_reward)
    draft.emit(e.CardChecked(who, payer, shown.card, verdict, reward, command.evidence))
    if verdict not in (UNCLEAR, FOUND):
        _carry_out(draft)


def _carry_out(draft: Draft) -> None:
    """Apply the card that was shown. A correction in the meantime may have made the card
    useless: then it stays where it is, and the log says why."""
    shown = draft.state.table.card
    if shown is None:
        return
    draft.set(card=None)
    command = c.UseCard(shown.who, shown.card, shown.on)
    try:
        cards.use(Draft(draft.state), command)
    except Refusal as refusal:
        why = str(advised(refusal).sentence)
        if refusal.code == RefusalCode.NO_CARD:  # the entry keeps these words in every version
            why = f"{draft.state.setup.names[shown.who]} does not hold {shown.card}"
        draft.emit(e.Said(f"the card is not played: {why}"))
        return
    cards.use(draft, command)
