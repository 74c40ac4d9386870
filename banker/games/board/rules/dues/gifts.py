"""Gifts: money that one player gives another for nothing, where an edition limits the difference of
a trade.

Rules of this file (RF-09: "to make it harder for colluding players to help each other")
* Money for nothing is a trade for nothing, and the limit holds for it: for a payment that players
  enter, even one that is only owed; for what a creditor forgives; for a payment for another player.
* A loan is paid back by 'repays', which is not a gift.
* A card that asks all players is not a gift: it is entered by its name, or its amount is entered
  while it waits to be drawn.
* A rent that the Bank did not see arise is believed once for each deed until the visitor's next
  turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.queries.permissions.gifts import is_limited
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.trade_rules import assert_fair, is_fair
from banker.games.board.state import BANK, State

_ASKS_ALL = {c.PayEach: "pay_each", c.CollectEach: "collect_each"}


def assert_gift(draft: Draft, giver: str, receiver: str, amount: int) -> None:
    """Refuse, unless forced, a gift of money that is larger than the allowed difference of a
    trade."""
    if is_limited(draft.state, giver, receiver):
        assert_fair(draft, _gifts(((giver, receiver, amount),)))


def assert_payment(draft: Draft, giver: str, receiver: str, amount: int) -> None:
    """Refuse a payment as `assert_gift` does. If the giver owes the receiver a loan, the words say
    how to repay it."""
    loans = draft.state.table.loans
    owed = sum(it.owed for it in loans if (it.borrower, it.lender) == (giver, receiver))
    gift = _gifts(((giver, receiver, amount),))
    if owed and is_limited(draft.state, giver, receiver) and not is_fair(draft.state, gift):
        draft.object(
            RefusalCode.UNFAIR,
            "{name} owes {creditor} a loan: '{name} repays {owed} to {creditor}' pays it back",
            name=draft.name(giver),
            creditor=draft.name(receiver),
            owed=owed,
        )
    else:
        assert_gift(draft, giver, receiver, amount)


def assert_for_another(draft: Draft, payer: str, debtor: str, amount: int) -> None:
    """Refuse, unless forced, a payment of another player's due that is too large a gift to that
    player."""
    state = draft.state
    if payer == debtor or not is_limited(state, payer, debtor):
        return
    if not is_fair(state, _gifts(((payer, debtor, amount),))):
        draft.object(
            RefusalCode.UNFAIR,
            "this gives {debtor} {amount:,} of {name}'s money for nothing, and gifts above"
            " {percent} % are not allowed: {debtor} must pay, as in '{debtor} pays'",
            name=draft.name(payer),
            debtor=draft.name(debtor),
            amount=amount,
            percent=state.edition.trade_gap_percent,
        )


def assert_each(
    draft: Draft, command: c.PayEach | c.CollectEach, gifts: list[tuple[str, str, int]]
) -> None:
    """Refuse, unless forced, too large gifts to all or from all players.

    A card that waits to be drawn may ask for them. `gifts`: giver, receiver and amount of each.
    """
    is_of_players = command.who != BANK and gifts
    if is_of_players and not is_by_card(draft.state, command):
        assert_fair(draft, _gifts(gifts))


def is_by_card(state: State, command: c.PayEach | c.CollectEach) -> bool:
    """Tell whether a card that this player is about to draw may ask for this payment."""
    table, effect = state.table, _ASKS_ALL[type(command)]
    if table.open_draw != command.who:
        return False
    return any(
        (card.deck, card.effect, card.amount) == (table.deck, effect, command.amount)
        for card in state.edition.cards
    )


def _gifts(gifts: Iterable[tuple[str, str, int]]) -> c.Trade:
    """Money for nothing, as a trade."""
    return c.Trade(
        tuple(
            c.Leg(giver, receiver, (c.Item("cash", amount),)) for giver, receiver, amount in gifts
        )
    )
