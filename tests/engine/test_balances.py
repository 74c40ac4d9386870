"""Balances: the fold of postings, never changed in place."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, strategies as st

from banker.ledger.amount import rounded_down
from banker.ledger.balances import amount_of, post, trial_balance
from banker.ledger.entry import Posting


def test_a_small_journal_folds_into_its_balances() -> None:
    balances = post({}, [Posting("box", "M", -500), Posting("ann", "M", 500)])
    balances = post(balances, [Posting("ann", "M", -200), Posting("bank", "M", 200)])
    balances = post(balances, [Posting("box", "hotel", -1), Posting("ann", "hotel", 1)])
    assert balances == {
        "box": {"M": -500, "hotel": -1}, "ann": {"M": 300, "hotel": 1}, "bank": {"M": 200},
    }  # fmt: skip
    assert amount_of(balances, "ann", "M") == 300
    assert amount_of(balances, "ann", "key") == amount_of(balances, "zed", "M") == 0


def test_what_is_nothing_is_left_out() -> None:
    balances = post({}, [Posting("ann", "M", 5), Posting("bank", "M", -5)])
    assert post(balances, [Posting("ann", "M", -5), Posting("bank", "M", 5)]) == {}


def test_an_account_that_is_emptied_and_filled_in_one_go_is_not_lost() -> None:
    balances = post({}, [Posting("ann", "M", 5)])
    passed = [Posting("ann", "M", -5), Posting("ann", "M", 7), Posting("ann", "hotel", 1)]
    assert post(balances, passed) == {"ann": {"M": 7, "hotel": 1}}


def test_the_old_balances_stay_as_they_were_and_what_is_untouched_is_shared() -> None:
    before = post({}, [Posting("ann", "M", 5), Posting("bank", "M", 9)])
    kept = copy.deepcopy(before)
    after = post(before, [Posting("ann", "M", 3)])
    assert before == kept
    assert after["bank"] is before["bank"]
    assert after["ann"] is not before["ann"]


postings = st.lists(
    st.builds(Posting, st.sampled_from("abc"), st.sampled_from(("M", "hotel")), st.integers(-9, 9)),
    max_size=12,
)


@given(postings, postings)
def test_one_by_one_or_all_at_once_is_the_same(one: list[Posting], two: list[Posting]) -> None:
    whole = post({}, [*one, *two])
    assert post(post({}, one), two) == whole
    assert post({}, [*two, *one]) == whole
    for account in "abc":
        for thing in ("M", "hotel"):
            sums = [p.amount for p in (*one, *two) if (p.account, p.commodity) == (account, thing)]
            assert amount_of(whole, account, thing) == sum(sums)
    assert all(amount for holding in whole.values() for amount in holding.values())
    assert all(whole.values()), "an account with nothing in it"


@given(postings)
def test_the_trial_balance_is_the_sum_over_all_accounts(made: list[Posting]) -> None:
    balances = post({}, made)
    for thing, total in trial_balance(balances).items():
        assert total == sum(p.amount for p in made if p.commodity == thing)
    turned = [Posting(p.account, p.commodity, -p.amount) for p in made]
    assert post(balances, turned) == {}


@pytest.mark.parametrize(
    ("amount", "times", "parts", "share"),
    [(100, 1, 2, 50), (99, 1, 2, 49), (259, 70, 500, 36), (0, 3, 7, 0), (5, 0, 1, 0)],
)
def test_a_share_is_rounded_down(amount: int, times: int, parts: int, share: int) -> None:
    assert rounded_down(amount, times, parts) == share


@pytest.mark.parametrize(("amount", "times", "parts"), [(-1, 1, 2), (1, -1, 2), (1, 1, 0)])
def test_there_is_no_share_of_less_than_nothing(amount: int, times: int, parts: int) -> None:
    with pytest.raises(AssertionError):
        rounded_down(amount, times, parts)
