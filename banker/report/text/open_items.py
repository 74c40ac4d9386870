"""Open items: lines for the setup sheet about what a game waits for and what players owe."""

from __future__ import annotations

from collections.abc import Iterator

from banker.games.board.queries.estimates import due_amount
from banker.games.board.state import Claim, Due, State
from banker.language.phrases.open_actions.vault_questions import QUESTIONS
from banker.report.text.text_data import TextData


def under_way(state: State, words: TextData) -> Iterator[str]:
    """Yield a sentence for everything open between players, in the order in which it is settled."""
    yield from _owed(state, words)
    yield from in_auction(state, words)
    yield from in_the_hand(state, words)
    yield from promised(state, words)
    yield from _by_cards(state, words)
    if state.table.question:
        what = words.translate(QUESTIONS[state.table.question].noted)
        yield words.translate("a question about the vault: {what}", what=what)


def claims_with_rent(state: State) -> list[Claim]:
    """Return the open claims of rent. A mortgaged deed is left out: it brings no rent."""
    return [claim for claim in state.table.claims if claim.deed not in state.table.mortgaged]


def owed(state: State, due: Due, words: TextData) -> str:
    """Return a sentence about a due: who owes whom how much, and for what."""
    said = "{who} owes {whom} {amount} for {about}" if due.about else "{who} owes {whom} {amount}"
    return words.translate(
        said,
        who=words.account(due.debtor), whom=words.account(due.creditor),
        amount=words.money(due_amount(state, due)), about=words.about(due.about),
    )  # fmt: skip


def _owed(state: State, words: TextData) -> Iterator[str]:
    for due in state.table.dues:
        yield owed(state, due, words)
    call = words.account
    for claim in claims_with_rent(state):
        yield words.translate(
            "{owner} may still ask {visitor} rent for {deed}",
            owner=call(claim.owner), visitor=call(claim.visitor), deed=words.title(claim.deed),
        )  # fmt: skip


def in_auction(state: State, words: TextData) -> Iterator[str]:
    """Yield sentences about the open auction and the next lots."""
    table, translate = state.table, words.translate
    if table.auction is not None:
        lot, bidder = words.title(table.auction.item), table.auction.bidder
        if bidder:
            high = words.money(table.auction.high)
            yield translate(
                "auction of {lot}: {bid} by {who}", lot=lot, bid=high, who=words.account(bidder)
            )
        else:
            yield translate("auction of {lot}: no bid yet", lot=lot)
    if table.queue:
        yield translate("auctioned next: {lots}", lots=", ".join(map(words.title, table.queue)))


def in_the_hand(state: State, words: TextData) -> Iterator[str]:
    """Yield sentences about notes and a card that may still be checked with the decoder."""
    table, call = state.table, words.account
    for payment in () if table.payment is None else (table.payment, *table.also):
        yield words.translate(
            "in the hand: {amount} from {giver} to {receiver}",
            amount=words.money(payment.amount),
            giver=call(payment.giver), receiver=call(payment.receiver),
        )  # fmt: skip
    if table.card is not None:
        card, who = words.card(table.card.card), call(table.card.who)
        yield words.translate("{who} is about to use a card: {card}", who=who, card=card)


def promised(state: State, words: TextData) -> Iterator[str]:
    """Yield sentences about loans, and about promises to ask no rent."""
    translate, call = words.translate, words.account
    for loan in state.table.loans:
        yield translate(
            "loan: {who} owes {whom} {amount}",
            who=call(loan.borrower), whom=call(loan.lender), amount=words.money(loan.owed),
        )  # fmt: skip
    for free in state.table.immunities:
        said = "no rent for {who} on {deed}"
        if free.times:
            said = "no rent for {who} on {deed}, {count} times"
        yield translate(said, who=call(free.visitor), deed=words.title(free.deed), count=free.times)


def _by_cards(state: State, words: TextData) -> Iterator[str]:
    table, translate, call = state.table, words.translate, words.account
    if table.open_draw is not None:
        yield translate("{who} still draws a card", who=call(table.open_draw))
    if table.choice is not None:
        yield translate("{who} may still move to a street that nobody owns", who=call(table.choice))
    yield from allowed(state, words)


def allowed(state: State, words: TextData) -> Iterator[str]:
    """Yield a sentence about the action that a card allows now."""
    if state.table.free:
        who, act = words.account(state.table.free_for), state.table.free.replace("_", " ")
        said = words.translate("a card lets {who} act: {act}", who=who, act=words.translate(act))
        yield said
