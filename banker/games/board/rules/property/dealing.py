"""Dealing: deeds from the shuffled pile before the first turn, where a short game has this rule.

Rules of this file (RB-02, RC-02)
* Each player gets a fixed number of deeds, and pays the printed price for each at once.
* The pile on the table decides which deeds a player gets, and the table reports them to the Bank.
* The first turn waits until all deeds are dealt.
"""

from __future__ import annotations

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.ending import end_if_all_owned
from banker.games.board.rules.property.deeds import assert_for_sale
from banker.games.board.state import BANK


def assert_deals(draft: Draft) -> None:
    """Refuse if no deeds are dealt in this game."""
    if not draft.state.edition.deal_deeds:
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "no deeds are dealt in this game: buy a deed when a player lands on it",
        )


def deal(draft: Draft, command: c.Deal) -> None:
    """Deal one deed to one player, who pays its price."""
    assert_deals(draft)
    who, table = command.who, draft.state.table
    deed = draft.state.edition.deed_by_id[command.deed]
    assert_for_sale(draft, deed)
    if table.started:
        draft.object(
            RefusalCode.ALREADY_STARTED,
            "the first turn has begun, and deeds are dealt only before it: play on",
        )
    had, most = table.dealt.get(who, 0), draft.state.edition.deal_deeds
    if had >= most:
        draft.object(
            RefusalCode.ALREADY_DEALT,
            "{name} has been dealt all {most} deeds: deal to the other players",
            name=draft.name(who),
            most=most,
        )
    draft.pay(who, BANK, deed.price)
    draft.move(BANK, who, deed_commodity(deed.id))
    draft.set(dealt={**table.dealt, who: had + 1})
    draft.emit(e.DeedDealt(who, deed.id, deed.price))
    end_if_all_owned(draft)
