"""The sum in a certificate: what accounts hold, the newest facts, each list of the players."""

from __future__ import annotations

import msgspec

from banker.engine.fold import PLAYERS
from banker.ledger.entry import Change, Posting
from banker.session.certificate import _Sum
from banker.store.line_format import ReplayRow


def row(*facts: Posting | Change) -> ReplayRow:
    post = tuple(one for one in facts if isinstance(one, Posting))
    changes = tuple(one for one in facts if isinstance(one, Change))
    return ReplayRow(1, 2, "", "", msgspec.Raw(b"[]"), post, changes, (), (), None)


def test_each_account_keeps_its_place_and_each_list_of_players_counts() -> None:
    total = _Sum()
    total.add(
        row(Posting("ann", "cash", 5), Posting("bank", "cash", -5), Change("turn", "", "bob"))
    )
    total.add(row(Change(PLAYERS, ["ann"], ["ann", "bob"]), Change("dice", 1, 2)))
    total.add(row(Posting("ann", "houses", 1), Posting("ann", "cash", -5)))
    total.add(row(Change("turn", "bob", "ann"), Change(PLAYERS, ["ann", "bob"], ["bob"])))
    assert total.post() == (
        Posting("ann", "cash", 0), Posting("bank", "cash", -5), Posting("ann", "houses", 1),
    )  # fmt: skip
    assert total.set() == (
        Change(PLAYERS, None, ["ann", "bob"]), Change(PLAYERS, None, ["bob"]),
        Change("turn", None, "ann"), Change("dice", None, 2),
    )  # fmt: skip


def test_nothing_sums_up_to_nothing() -> None:
    assert (_Sum().post(), _Sum().set()) == ((), ())
