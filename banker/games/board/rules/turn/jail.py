"""Jail: how a player gets into jail and out of jail.

Rules of this file (Secret Vault, *Go to Jail*)
* A player goes to jail directly: there is no salary, and the turn is over even after a double.
* A player leaves jail by the fee or a card before the roll, or by doubles. After the third failed
  try the player pays the fee and then moves by that roll. A player who must first raise the fee
  moves when the fee is paid.
* A player in jail still collects rent, bids and trades.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.edition import JAIL_OTHER
from banker.games.board.queries.free_parking import fine_to
from banker.games.board.queries.known_moves import is_heard_since
from banker.games.board.queries.permissions.jail import is_fee_taken
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.payments import JAIL_FEE, make_due
from banker.games.board.state import BANK, CARD, JAIL_CARD, SECRET_CARD, Due, State


def send(draft: Draft, who: str, why: str) -> None:
    """Send a player to jail; in the player's turn, nothing else happens after that. `why`: the word
    for the reason."""
    draft.seat(who, position=draft.state.edition.jail_space, jail=0)
    draft.emit(e.Jailed(who, why))
    if who == draft.state.table.turn:
        draft.set(again=False, offer=None, draw=None, choice=None, steps=None, told=True)
        if draft.state.table.dice is None:
            # The player was sent there without a roll that the Bank knows; the turn ends
            # nevertheless.
            draft.set(dice=(0, 0))


def go_to_jail(draft: Draft, command: c.GoToJail) -> None:
    """Send a player to jail because the players say so, or by another player's card."""
    table = draft.state.table
    if draft.state.seats[command.who].jail is not None:
        draft.refuse(
            RefusalCode.IN_JAIL, "{name} is in jail already: play on", name=draft.name(command.who)
        )
    if table.free == JAIL_OTHER and table.free_for != command.who:
        draft.set(free="", free_for="")
        send(draft, command.who, "card")
    else:  # a drawn card that is told by what it does
        send(draft, command.who, "card" if table.draw == command.who else "table")


def leave_jail(draft: Draft, command: c.LeaveJail) -> None:
    """Leave jail before the roll: by the fee, a card, an agreement, or after the last try."""
    who = command.who
    if command.by == "card":
        leave_by_card(draft, who)
        return
    _assert_before_roll(draft, who)
    if command.by == "agreement":
        out(draft, who, "agreement")
        return
    if command.by == "last_try":
        _after_last_try(draft, who)
        return
    _assert_fee_turn(draft, who)
    fee = draft.state.edition.money.jail_fee
    draft.pay(who, _treasury(draft), fee)
    out(draft, who, "fee", fee)


def leave_by_card(draft: Draft, who: str, card: str = "") -> None:
    """Leave jail by a card of the player: `card`, or without it any card that leaves jail."""
    _assert_before_roll(draft, who)
    used = give_card_back(draft, who, card)
    out(draft, who, "card", card=used)


def _assert_before_roll(draft: Draft, who: str) -> None:
    assert_in_jail(draft, who)
    if draft.state.table.dice is not None:
        draft.object(
            RefusalCode.ALREADY_ROLLED,
            "the dice of this turn are rolled already: pay or use a card before the next roll,"
            " or roll doubles",
        )


def _assert_fee_turn(draft: Draft, who: str) -> None:
    """Whether the fee may be paid after a try has failed (rule A-09)."""
    if not is_fee_taken(draft.state, who):
        draft.object(
            RefusalCode.NOT_USABLE,
            "{name} may pay only before the first roll in jail: roll for doubles now",
            name=draft.name(who),
        )


def _treasury(draft: Draft) -> str:
    return fine_to(draft.state.edition, draft.state.edition.money.jail_fee_to)


def assert_in_jail(draft: Draft, who: str) -> None:
    """Refuse unless the player is in jail."""
    if draft.state.seats[who].jail is None:
        draft.refuse(
            RefusalCode.NOT_IN_JAIL,
            "{name} is not in jail: roll and move as usual",
            name=draft.name(who),
        )


def give_card_back(draft: Draft, who: str, card: str = "") -> str:
    """Put a player's card that leaves jail under its deck, and return its id. `card`: as in
    `leave_by_card`.

    A card that was kept in secret may be such a card. Refuses if the player has none.
    """
    held = draft.state.seats[who].held
    cards = draft.state.edition.card_by_id
    known = [id for id in held if id in cards and cards[id].effect == "jail_free"]
    if card in cards:
        known = [id for id in known if id == card]
    if known:
        assert_one(draft, who, known)
        _drop(draft, who, known[0], JAIL_CARD)
        return known[0]
    if SECRET_CARD not in held:
        draft.refuse(
            RefusalCode.NO_CARD,
            "{name} holds no card to get out of jail: pay the fee, or roll for doubles",
            name=draft.name(who),
        )
    _drop(draft, who, SECRET_CARD, CARD)
    return SECRET_CARD


def assert_one(draft: Draft, who: str, held: list[str]) -> None:
    """Refuse, unless forced, if the player holds several different cards that leave jail and did
    not say which.

    `held`: those cards.
    """
    cards = list(dict.fromkeys(held))
    if len(cards) > 1:
        draft.object(
            RefusalCode.NOT_USABLE,
            "{name} holds two cards that leave jail: name {first} or {second}",
            name=draft.name(who),
            first=cards[0],
            second=cards[1],
        )


def _drop(draft: Draft, who: str, card: str, commodity: str) -> None:
    held = list(draft.state.seats[who].held)
    held.remove(card)
    draft.move(who, BANK, commodity)
    draft.seat(who, held=tuple(held))


def out(draft: Draft, who: str, by: str, fee: int = 0, card: str = "") -> None:
    """Free a player from jail; the piece stays on the jail space as a visitor. `by`: how; `fee`:
    what was paid."""
    leaving = [it for it in draft.state.edition.cards if it.effect == "jail_free"]
    is_told = card in {it.id for it in leaving} and len(leaving) > 1
    draft.seat(who, jail=None)
    to = _treasury(draft) if fee else ""
    draft.emit(e.JailLeft(who, by, fee, to, card if is_told else UNSET))


def try_doubles(draft: Draft, who: str, *, doubles: bool) -> bool:
    """Apply a roll in jail; return whether the piece moves by it. `doubles`: the roll is a
    double."""
    edition = draft.state.edition
    if doubles:
        out(draft, who, "doubles")
        return True
    tries = (draft.state.seats[who].jail or 0) + 1
    draft.seat(who, jail=tries)
    draft.emit(e.JailStayed(who, tries))
    if tries < edition.jail_tries_max:
        return False
    return _third_try(draft, who)


def _third_try(draft: Draft, who: str) -> bool:
    """The fee is forced, and the piece moves by the last roll or by a new one."""
    if not _force_fee(draft, who):
        return False
    return LAST_ROLL[draft.state.edition.switches["jail_last_roll"]](draft)


def _force_fee(draft: Draft, who: str) -> bool:
    """A player who cannot pay owes the fee before the move, or stays and tries again; returns
    whether the player is out (rule SV-7)."""
    fee, to = draft.state.edition.money.jail_fee, _treasury(draft)
    if draft.state.cash(who) >= fee:
        draft.pay(who, to, fee)
        out(draft, who, "third_try", fee)
    elif draft.state.edition.switches["jail_fee_short"] == "stay":
        return False
    else:
        out(draft, who, "third_try")
        make_due(draft, Due(who, to, fee, JAIL_FEE))
    return True


def _after_last_try(draft: Draft, who: str) -> None:
    """The table keeps its dice to itself. Where the Bank hears all turns, it has counted the
    tries."""
    tries, name = draft.state.seats[who].jail or 0, draft.name(who)
    if tries + 1 < draft.state.edition.jail_tries_max and is_heard_since(draft.state, who):
        draft.object(
            RefusalCode.NOT_USABLE,
            "{name} has rolled {tries} of {most} times in jail: roll again first",
            name=name,
            tries=tries,
            most=draft.state.edition.jail_tries_max,
        )
    if not _force_fee(draft, who):
        draft.refuse_short(who, draft.state.edition.money.jail_fee)


def owes_fee(state: State, who: str) -> bool:
    """Tell whether a player still owes the jail fee of the last try, which is paid before the piece
    moves."""
    return any(due.reason == JAIL_FEE for due in state.dues_of(who))


def _roll_again(draft: Draft) -> bool:
    """Cash Decoder, rule 34: a new roll moves the piece. B-6: a double of it is one, or is not."""
    counts = draft.state.edition.switches["jail_reroll_double"] == "extra_turn"
    draft.set(again=True, doubles=0 if counts else -1)
    return False


LAST_ROLL: dict[str, Callable[[Draft], bool]] = {
    "same": lambda _draft: True,
    "again": _roll_again,
}
