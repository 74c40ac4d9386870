"""Open items: what a game waits for, and what players owe, for the setup sheet."""

from __future__ import annotations

from collections.abc import Iterator

from banker.games.board.queries.estimates import due_amount
from banker.games.board.state import Claim, State
from banker.report.text.text_data import TextData


def under_way(state: State, words: TextData) -> Iterator[str]:
    """Everything open between players, in the order of settling."""
    yield from _owed(state, words)
    yield from _in_auction(state, words)
    yield from _in_the_hand(state, words)
    yield from _promised(state, words)
    yield from _by_cards(state, words)
    if state.table.question:
        what = words.translate(QUESTIONS.get(state.table.question, state.table.question))
        yield words.translate("a question about the vault: {what}", what=what)


def claims_with_rent(state: State) -> list[Claim]:
    """The rents that may still be asked for: a mortgaged deed brings none."""
    return [claim for claim in state.table.claims if claim.deed not in state.table.mortgaged]


def _owed(state: State, words: TextData) -> Iterator[str]:
    translate, call = words.translate, words.account
    for due in state.table.dues:
        said = (
            "{who} owes {whom} {amount} for {about}" if due.about else "{who} owes {whom} {amount}"
        )
        amount = words.money(due_amount(state, due))
        yield translate(
            said,
            who=call(due.debtor), whom=call(due.creditor), amount=amount,
            about=words.about(due.about),
        )  # fmt: skip
    for claim in claims_with_rent(state):
        yield translate(
            "{owner} may still ask {visitor} rent for {deed}",
            owner=call(claim.owner), visitor=call(claim.visitor), deed=words.title(claim.deed),
        )  # fmt: skip


def _in_auction(state: State, words: TextData) -> Iterator[str]:
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


def _in_the_hand(state: State, words: TextData) -> Iterator[str]:
    table, call = state.table, words.account
    for payment in () if table.payment is None else (table.payment, *table.also):
        yield words.translate(
            "in the hand: {amount} from {giver} to {receiver}",
            amount=words.money(payment.amount),
            giver=call(payment.giver), receiver=call(payment.receiver),
        )  # fmt: skip


def _promised(state: State, words: TextData) -> Iterator[str]:
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
    if table.card is not None:
        card = words.card(table.card.card)
        yield translate("{who} is about to use a card: {card}", who=call(table.card.who), card=card)
    if table.draw is not None:
        yield translate("{who} still draws a card", who=call(table.draw))
    if table.choice is not None:
        yield translate("{who} may still move to a street that nobody owns", who=call(table.choice))
    if table.free:
        act = translate(table.free.replace("_", " "))
        yield translate("a card lets {who} act: {act}", who=call(table.free_for), act=act)


# The questions about a vault, by their names in the rules.
QUESTIONS = {
    "opened": "it opened, and nobody had guessed",
    "tried": "a number was tried, and nobody had guessed",
    "forced": "it was opened without a guess",
    "tampered": "its lid was moved while it was locked",
    "relocked": "it was locked again before that was explained",
    "differs": "it and the table tell different things",
}
