"""Each: a payment to every other player, or from every other player, as the players enter it.

Rules of this file
* Either all of it happens, or nothing. If it is the amount of a card that was drawn but not
  entered, a player without the cash owes it, as with the card's name.
* A player's payment to a creditor of that player pays the debt first, unless a card asks for it.
* RF-09: where the difference of a trade is limited, `gifts` judges the payment.
"""

from __future__ import annotations

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.rules.dues.gifts import assert_each, is_by_card
from banker.games.board.rules.dues.part_payments import pay_of_dues
from banker.games.board.rules.payments import CARD_DUE, make_due
from banker.games.board.state import BANK, Due


def pay_each(draft: Draft, command: c.PayEach) -> None:
    """Pay the amount from one account to every other player."""
    others = _others(draft, command.who)
    total = command.amount * len(others)
    pairs = tuple((command.who, other) for other in others)
    if command.who == BANK or draft.state.cash(command.who) >= total:
        _give(draft, command, pairs)
    elif draft.state.table.open_draw == command.who:
        for _, other in pairs:
            make_due(draft, Due(command.who, other, command.amount, CARD_DUE))
        assert_each(draft, command, [(*pair, command.amount) for pair in pairs])
    else:
        draft.refuse_short(command.who, total)


def collect_each(draft: Draft, command: c.CollectEach) -> None:
    """Pay the amount from every other player to one account."""
    _give(draft, command, tuple((other, command.who) for other in _others(draft, command.who)))


def _others(draft: Draft, who: str) -> list[str]:
    return [other for other in draft.state.playing() if other != who]


def _give(
    draft: Draft, command: c.PayEach | c.CollectEach, pairs: tuple[tuple[str, str], ...]
) -> None:
    lessens = isinstance(command, c.PayEach) and not is_by_card(draft.state, command)
    is_drawing = draft.state.table.open_draw == command.who
    gifts = []
    for giver, receiver in pairs:
        owed = pay_of_dues(draft, giver, receiver, command.amount) if lessens else 0
        rest = command.amount - owed
        if rest and is_drawing and draft.state.cash(giver) < rest:
            make_due(draft, Due(giver, receiver, rest, CARD_DUE))
        elif rest:
            draft.pay(giver, receiver, rest)
            draft.emit(e.Paid(giver, receiver, rest))
        if rest:
            gifts.append((giver, receiver, rest))
    assert_each(draft, command, gifts)
