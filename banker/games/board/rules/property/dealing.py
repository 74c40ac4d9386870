"""Dealing: deeds from the shuffled pile before the first turn, where a short game has that.

Rules of this file (RB-02, RC-02)
* So many deeds to each player, paid for at once at the printed price.
* Which deeds they are the pile decides, on the table: the Bank is told.
* The first turn waits until all are dealt.
"""

from __future__ import annotations

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.ending import end_if_all_owned
from banker.games.board.rules.property.deeds import assert_for_sale
from banker.games.board.state import BANK


def assert_deals(draft: Draft) -> None:
    """Refuse where no deeds are dealt."""
    if not draft.state.edition.deal_deeds:
        draft.refuse(RefusalCode.NOT_IN_EDITION, "no deeds are dealt in this game")


def deal(draft: Draft, command: c.Deal) -> None:
    """One deed to one player."""
    assert_deals(draft)
    who, table = command.who, draft.state.table
    deed = draft.state.edition.deed_by_id[command.deed]
    assert_for_sale(draft, deed)
    if table.started:
        draft.object(RefusalCode.ALREADY_STARTED, "deeds are dealt before the first turn")
    had, most = table.dealt.get(who, 0), draft.state.edition.deal_deeds
    if had >= most:
        draft.object(
            RefusalCode.ALREADY_DEALT,
            "{name} has been dealt {most} deeds",
            name=draft.name(who),
            most=most,
        )
    draft.pay(who, BANK, deed.price)
    draft.move(BANK, who, deed_commodity(deed.id))
    draft.set(dealt={**table.dealt, who: had + 1})
    draft.emit(e.DeedDealt(who, deed.id, deed.price))
    end_if_all_owned(draft)
