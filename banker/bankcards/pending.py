"""Pending cards: the cards scanned so far, kept until they make a complete command.

Rules of this file
* The order is free, except that of two accounts the first pays and the second receives.
* A complete command is returned at once. Incomplete cards say what they wait for.
* The action `look` only shows something and changes nothing.
* Incomplete cards are dropped after FORGOTTEN_AFTER_S, or when the card `cancel` is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from banker.bankcards.codes import Mark
from banker.bankcards.intent import Cards, Incomplete, assert_not_paid, meaning, sides
from banker.errors import InvalidCommand
from banker.games.board.commands import AnyCommand
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import BANK, State
from banker.language.parser.formatter import statement
from banker.language.phrases.formatting import Wording
from banker.ledger.entry import Entry

FORGOTTEN_AFTER_S: Final = 30
Signal = Literal["beep", "done", "error"]
Token = Mark | int  # an int is a typed amount


class PendingCards(msgspec.Struct, frozen=True):
    """The scanned cards. `asked` is their command while the cards of `missing` must confirm it."""

    cards: Cards = Cards()
    since_s: int = 0
    asked: AnyCommand | None = None
    missing: tuple[str, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether cards are pending."""
        return self.cards != Cards()


class ScanOutcome(msgspec.Struct, frozen=True):
    """The result of a scan: the cards pending now, the command to execute, a text and a sound."""

    hand: PendingCards
    command: AnyCommand | None
    words: str
    signal: Signal


def scanned(
    state: State, hand: PendingCards, token: Token, now_s: int, acts: Iterable[Entry]
) -> ScanOutcome:
    """Add one card or amount. `now_s`: the time; `acts`: actions in effect, newest first."""
    if now_s - hand.since_s > FORGOTTEN_AFTER_S:
        hand = PendingCards()
    if token == Mark("act", "cancel"):
        words = "cancelled; nothing was booked" if hand.is_waiting else "there is nothing to cancel"
        return ScanOutcome(PendingCards(), None, words, "beep")
    if hand.asked is not None:
        return _confirmed(state, replace(hand, since_s=now_s), token)
    try:
        cards = hand.cards.having(token)
        if cards.act == "look" and (who := cards.looked_at):
            return ScanOutcome(PendingCards(), None, _look(state, who), "beep")
        command = meaning(state, cards)
        assert_not_paid(state, command, acts)
    except Incomplete as waits:
        return ScanOutcome(
            PendingCards(cards, now_s), None, _waiting(state, cards, str(waits)), "beep"
        )
    except InvalidCommand as wrong:
        return ScanOutcome(PendingCards(), None, f"{wrong}; the cards were put back", "error")
    missing = CONFIRMING[state.edition.switches["confirm"]](sides(state, command))
    if not missing:
        return ScanOutcome(PendingCards(), command, statement(command, state.setup), "done")
    return _ask(state, PendingCards(cards, now_s, command, missing))


Confirm = Callable[[tuple[str, ...]], tuple[str, ...]]

# E-03: who must scan a card once more before money moves. The argument is payer and receiver, or
# empty.
CONFIRMING: dict[str, Confirm] = {
    "none": lambda _sides: (),
    "payer": lambda sides: sides[:1],
    "both": lambda sides: sides,
    "banker": lambda sides: (BANK,) if sides else (),
}


def _confirmed(state: State, hand: PendingCards, token: Token) -> ScanOutcome:
    """Count one confirmation of the pending command."""
    assert hand.asked is not None
    if not isinstance(token, Mark) or token.id not in hand.missing:
        told = _ask(state, hand)
        return replace(told, signal="error")
    missing = tuple(who for who in hand.missing if who != token.id)
    if missing:
        return _ask(state, replace(hand, missing=missing))
    return ScanOutcome(PendingCards(), hand.asked, statement(hand.asked, state.setup), "done")


def _ask(state: State, hand: PendingCards) -> ScanOutcome:
    assert hand.asked is not None
    words = Wording(state.setup)
    who = words.accounts(hand.missing)
    said = f"{statement(hand.asked, state.setup)}? confirmed by the card of {who}"
    return ScanOutcome(hand, None, said, "beep")


def _waiting(state: State, cards: Cards, waits: str) -> str:
    words = Wording(state.setup)
    parts = [_account(state, words, who) for who in cards.accounts]
    parts += [words.title(cards.deed)] if cards.deed else []
    parts += [words.money(cards.amount)] if cards.amount else []
    parts += [cards.act] if cards.act else []
    return f"{', '.join(parts)}: {waits}"


def _account(state: State, words: Wording, who: str) -> str:
    """The account's name, with its balance if balances are public (E-04). Otherwise only a player's
    own card shows it, by `look`."""
    name = words.account(who)
    if who in state.seats and is_told(state, who):
        return f"{name} ({words.money(state.cash(who))})"
    return name


def _look(state: State, what: str) -> str:
    words, deed = Wording(state.setup), state.edition.deed_by_id.get(what)
    if deed is None:
        return f"{words.account(what)}: {words.money(state.cash(what))}"
    mortgaged = ", mortgaged" if what in state.table.mortgaged else ""
    price = f"{deed.name}, {words.money(deed.price)}"
    return f"{price}: it belongs to {words.account(state.owner(what))}{mortgaged}"
