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
from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Field, Text, joined
from banker.games.board import commands as c
from banker.games.board.commands import AnyCommand
from banker.games.board.queries.estimates import of_deed
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import BANK, State
from banker.language.phrases.names_and_amounts import Wording
from banker.ledger.entry import Entry

FORGOTTEN_AFTER_S: Final = 30
Signal = Literal["beep", "done", "error"]
Token = Mark | int  # an int is a typed amount


class PendingCards(msgspec.Struct, frozen=True):
    """The cards scanned so far, since second `since_s`.

    `asked`: their complete command, while the players or the Bank in `missing` must scan their
    cards to confirm it.
    """

    cards: Cards = Cards()
    since_s: int = 0
    asked: AnyCommand | None = None
    missing: tuple[str, ...] = ()

    @property
    def is_waiting(self) -> bool:
        """Whether any cards are pending."""
        return self.cards != Cards()


class ScanOutcome(msgspec.Struct, frozen=True):
    """The result of a scan: the cards still pending, the command to run or None, what to show, and
    the sound.

    `words`: a finished text, or a statement as it would be typed.
    """

    hand: PendingCards
    command: AnyCommand | None
    words: str | Text
    signal: Signal


def scanned(
    state: State, hand: PendingCards, token: Token, now_s: int, acts: Iterable[Entry]
) -> ScanOutcome:
    """Add one card or amount to the pending cards, and return what follows.

    `now_s`: a time in seconds; only differences count. `acts`: actions in effect, newest first.
    """
    if now_s - hand.since_s > FORGOTTEN_AFTER_S:
        hand = PendingCards()
    if token == Mark("act", "cancel"):
        nothing = Text("there is nothing to cancel")
        words = Text("cancelled; nothing was booked") if hand.is_waiting else nothing
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
            PendingCards(cards, now_s), None, _waiting(state, cards, waits.template), "beep"
        )
    except InvalidCommand as wrong:
        words = Text("{wrong}; the cards were put back", {"wrong": wrong.text})
        return ScanOutcome(PendingCards(), None, words, "error")
    missing = CONFIRMING[state.edition.switches["confirm"]](sides(state, command))
    if not missing:
        return ScanOutcome(PendingCards(), command, _asked(state, command), "done")
    return _ask(state, PendingCards(cards, now_s, command, missing))


Confirm = Callable[[tuple[str, ...]], tuple[str, ...]]

# E-03: who must scan a card again before money moves. The argument is payer and receiver, or
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
    return ScanOutcome(PendingCards(), hand.asked, _asked(state, hand.asked), "done")


def _ask(state: State, hand: PendingCards) -> ScanOutcome:
    assert hand.asked is not None
    who = joined([state.setup.labels[account] for account in hand.missing], "{first} and {last}")
    fields: dict[str, Field] = {"what": _asked(state, hand.asked), "who": who}
    words = Text("{what}? confirmed by the card of {who}", fields)
    return ScanOutcome(hand, None, words, "beep")


def _asked(state: State, command: AnyCommand) -> str | Text:
    """A payment in words, and any other command as it would be typed."""
    if not isinstance(command, c.Transfer):
        from banker.language.parser.statement_writer import statement  # no first frame says one

        return statement(command, state.setup)
    names = state.setup.names
    who, whom = (
        names[account] if account in state.seats else account
        for account in (command.giver, command.receiver)
    )
    fields: dict[str, Field] = {"who": who, "amount": command.amount, "whom": whom}
    return Text("{who} pays {amount} to {whom}", fields)


def _waiting(state: State, cards: Cards, template: str) -> Text:
    parts = [_account(state, who) for who in cards.accounts]
    parts += [Wording(state.setup).title(cards.deed)] if cards.deed else []
    parts += [_money(state, cards.amount)] if cards.amount else []
    parts += [Text(cards.act)] if cards.act else []
    return Text(template, {"cards": joined(parts, "{first}, {last}")})


def _account(state: State, who: str) -> Field:
    """The account's name, with its balance if balances are public (E-04). Otherwise only a player's
    own card shows it, by `look`."""
    name = state.setup.labels[who]
    if who in state.seats and is_told(state, who):
        return f"{name} ({Wording(state.setup).money(state.cash(who))})"
    return name


def _money(state: State, amount: int) -> Field:
    """An amount in the edition's unit."""
    if state.edition.money.unit:
        return Wording(state.setup).money(amount)
    return Text("{amount:,}", {"amount": amount})


def _look(state: State, what: str) -> str | Text:
    words, deed = Wording(state.setup), state.edition.deed_by_id.get(what)
    if deed is None:
        return f"{words.account(what)}: {words.money(state.cash(what))}"
    owner, price = state.setup.labels[state.owner(what)], of_deed(state.edition, deed, "price")
    template = "{deed}, {price}: it belongs to {owner}"
    if what in state.table.mortgaged:
        template = "{deed}, {price}: it belongs to {owner}, mortgaged"
    return Text(template, {"deed": deed.name, "price": _money(state, price), "owner": owner})
