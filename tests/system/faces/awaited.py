"""Awaited: acts of the kinds that a list of open actions must know, tried one by one.

They are made of the state alone, not of the list, and put to the rules: what the rules accept must
be listed, or be one of the exceptions below.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from banker.games.board import commands as c
from banker.games.board.queries.permissions.jail import leaving_cards
from banker.games.board.queries.phases import GUESS, is_last_payment, phase
from banker.games.board.state import BANK, SECRET_CARD, State
from banker.games.deal import commands as d
from banker.games.deal.queries.payable import best_payment, can_pay
from banker.games.deal.state import State as CardState

DICE = (1, 2)


def of_board(state: State) -> Iterator[Any]:
    """Everything that might be awaited at a table of a board game."""
    table, turn = state.table, state.table.turn
    yield from (
        c.Buy(turn, table.offer),
        c.Decline(turn),
        c.CloseAuction(),
        c.LockVault(),
        c.ClosePayment(),
    )
    yield from (c.Next(), c.Roll(turn, DICE))
    locked = [deed.id for deed in state.edition.deeds if state.is_locked(deed)]
    for who in state.playing():
        yield from (c.Pay(who), c.ClaimSalary(who), c.LeaveJail(who, "fee"), c.KeepCard(who))
        yield c.LeaveJail(who, "card")
        if table.auction is not None:
            yield c.Bid(who, table.auction.high + 10 * state.edition.money.auction_raise)
        yield from (c.Unlock(who, deed) for deed in locked[:2])
        if who in (turn, table.draw):
            yield from (c.Draw(who, card) for card in state.edition.card_by_id)
        if state.edition.vault is not None:
            numbers = range(1, state.edition.vault.numbers + 1)
            yield from (c.Guess(who, number, "opens") for number in numbers)
        if state.edition.deal_deeds:
            yield from (c.Deal(who, deed.id) for deed in state.deeds(BANK))
    for claim in table.claims:
        yield c.AskRent(claim.owner, claim.visitor, claim.deed)
        yield c.PayRent(claim.visitor, claim.deed)
        yield c.Roll(claim.visitor, DICE, purpose="utility")
    for due in table.dues:
        if due.creditor in state.seats:
            yield c.Forgive(due.creditor, due.debtor)


def is_excepted(state: State, command: Any) -> bool:
    """What is accepted and not listed: see the rules of the folder `open_actions`."""
    table = state.table
    if table.card is not None or is_last_payment(state):
        return True  # only the end of a check is certain
    if table.steps is not None or (isinstance(command, c.Next | c.Roll) and phase(state) == GUESS):
        return True  # it would first give up the guess, and perhaps the piece moves then
    if isinstance(command, c.LockVault):
        return bool(table.question)  # the vault is locked anew, which answers most questions
    who = getattr(command, "who", "")
    is_unknown = who in state.seats and state.position(who) is None
    if isinstance(command, c.Guess):
        # A report has no guesser, and anybody may be named; or the space is not known.
        return bool(table.question) or table.guess is None or table.guess.who != who
    if isinstance(command, c.Draw | c.KeepCard):
        return is_unknown and table.draw != who
    return isinstance(command, c.ClaimSalary) and is_unknown and not state.seats[who].salaries


def matches(state: State, command: Any, listed: Any) -> bool:
    """Whether an action of the list is this command."""
    if isinstance(command, c.Bid):
        return isinstance(listed, c.Bid) and listed.who == command.who
    if isinstance(command, c.Roll):
        return isinstance(listed, c.Roll) and listed.who == command.who
    if isinstance(command, c.Guess):
        return isinstance(listed, c.Guess) and listed.number == command.number
    if command == c.LeaveJail(getattr(command, "who", ""), "card"):
        cards = leaving_cards(state, command.who)
        return listed == command or listed == c.UseCard(command.who, (*cards, SECRET_CARD)[0])
    return bool(listed == command)


def of_cards(state: CardState) -> Iterator[Any]:
    """Everything that might be awaited at a table of cards; of payments, the best one."""
    turn, chain = state.table.turn, state.table.chain
    if chain is None:  # else it would first agree to a No
        yield from (d.DrawCards(turn), d.Next())
    for ask in chain.asks if chain is not None else ():
        assert chain is not None
        who = ask.to_answer
        to = ask.who if who == chain.actor else chain.actor
        yield from (d.SayNo(who, to), d.Agree(who, to))
        if ask.amount and who == ask.who and can_pay(state, who):
            cards = best_payment(state, who, ask.amount)
            yield d.PayCards(who, tuple(d.PaidCard(*card) for card in cards), to)
