"""Figures: an entry marks what it charges by an estimate, as the audit reckons it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.audit import Report, audit
from banker.audit.core.estimates import EstimateState
from tests.audit.checks.card_figures import MORTGAGE, PRICE, a_box, buys, found, mark
from tests.audit.forger import Forger


def report_on(game: Forger) -> Report:
    return audit(game.lines())


def test_a_price_that_is_an_estimate_is_marked() -> None:
    game = a_box()
    buys(game, "virginia", 320, mark(PRICE, 320))
    buys(game, "oriental", 200)
    report = report_on(game)
    assert report.findings == ()
    assert report.estimates == (2, 1, 0)
    assert str(report.verdict) == (
        "Clean; 1 of 2 amounts rest on estimates; 3 entries, every coin and card accounted for."
    )


def no_mark(game: Forger) -> None:
    buys(game, "virginia", 320)


def a_mark_of_a_sure_amount(game: Forger) -> None:
    buys(game, "oriental", 200, mark("deed.oriental.price", 200))


def a_mark_of_an_amount_in_another_unit(game: Forger) -> None:
    buys(game, "boardwalk", 800, mark("deed.boardwalk.price", 800))


def a_mark_of_another_figure(game: Forger) -> None:
    buys(game, "virginia", 320, mark(MORTGAGE, 320))


def a_mark_of_another_amount(game: Forger) -> None:
    buys(game, "virginia", 320, mark(PRICE, 310))


def a_mark_twice(game: Forger) -> None:
    buys(game, "virginia", 320, mark(PRICE, 320), mark(PRICE, 320))


def a_mark_where_nothing_is_charged(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "dear"}, mark(PRICE, 320)])


def a_charge_that_is_only_told(game: Forger) -> None:
    buys(game, "virginia", 320, mark(PRICE, 320, told=True))


def an_offer_at_a_sure_amount_marked(game: Forger) -> None:
    offered = {"kind": "offered", "who": "ann", "deed": "oriental", "price": 200}
    game.add("move", [offered, mark("deed.oriental.price", 200, told=True)])


def a_mark_of_another_box(game: Forger) -> None:
    game.add("say", [{"kind": "said", "text": "dear"}, mark("deed.baltic.price", 60, told=True)])


@pytest.mark.parametrize(
    "forge",
    [no_mark, a_mark_of_a_sure_amount, a_mark_of_an_amount_in_another_unit,
     a_mark_of_another_figure, a_mark_of_another_amount, a_mark_twice,
     a_mark_where_nothing_is_charged, a_charge_that_is_only_told, an_offer_at_a_sure_amount_marked,
     a_mark_of_another_box],
)  # fmt: skip
def test_a_wrong_mark_is_broken_and_nothing_else_is(forge: Callable[[Forger], None]) -> None:
    game = a_box()
    forge(game)
    assert found(game) == [("figure", 2, "broken")]


def test_a_box_that_calls_nothing_an_estimate_may_mark_nothing() -> None:
    game = a_box({})
    a_mark_of_a_sure_amount(game)
    assert found(game) == [("figure", 2, "broken")]


def test_a_mark_that_lacks_a_field_is_no_event() -> None:
    game = a_box()
    buys(game, "virginia", 320, {"kind": "rested", "figure": PRICE})
    assert ("event", 2, "broken") in found(game)


def test_an_older_version_marks_nothing_and_its_estimates_are_counted() -> None:
    game = a_box(made_by="banker 1.0.0rc1")
    no_mark(game)
    report = report_on(game)
    assert (report.findings, report.estimates) == ((), (1, 1, 0))
    game.program("banker 1.0.0rc1", "banker 1.0.0rc2")
    game.mortgage("ann", "virginia", 160)
    assert found(game) == [("figure", 4, "broken")]


def test_what_was_only_told_is_not_counted() -> None:
    game = a_box()
    offered = {"kind": "offered", "who": "ann", "deed": "virginia", "price": 320}
    game.add("move", [offered, mark(PRICE, 320, told=True)], set=[["offer", None, "virginia"]])
    report = report_on(game)
    assert (report.findings, report.estimates) == ((), (0, 0, 0))


def test_an_undo_that_names_an_entry_twice_leaves_it_out_once() -> None:
    state = EstimateState()
    state.note(5, 3, {PRICE: 320, MORTGAGE: 160})
    state.note(7, 1, {PRICE: 320})
    counts = []
    for seqs, back in (([5, 5], True), ([5], False), ([5], False), ([6, 99, -1, 1 << 70], True)):
        state.turn(seqs, back=back)
        counts.append((state.amounts, state.resting))
    assert counts == [(1, 1), (4, 3), (4, 3), (4, 3)]
