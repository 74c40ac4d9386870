"""What the screen reckons beside cash: belongings, and what is owed."""

from __future__ import annotations

import pytest
from at_till import press, say, shown, till_of

from banker.tui import figures
from banker.tui.line import plain
from banker.tui.lines import inspect_panel
from banker.tui.till import Till


def in_debt(**switches: str) -> Till:
    """Ann owes Bob a rent, out of two hundred and a street."""
    till = till_of("secret-vault", "Ann", "Bob", **switches)
    say(till, "ann buys oriental", 'force bob buys virginia because "a trial"', "next", "next")
    say(till, f"ann pays bob {till.session.state.cash('ann') - 200}", "ann moves to virginia")
    say(till, "bob asks rent")
    return till


def test_what_is_owed_counts_for_one_and_against_the_other() -> None:
    state = in_debt().session.state
    (due,) = state.dues_of("ann")
    assert (figures.debts(state, "ann"), figures.debts(state, "bob")) == (-due.amount, due.amount)
    for who in ("ann", "bob"):
        parts = state.cash(who) + figures.beside(state, who) + figures.debts(state, who)
        assert figures.worth(state, who) == parts


def test_what_a_player_ends_with_on_the_screen_is_what_the_end_then_says() -> None:
    till = in_debt()
    said = {who: figures.worth(till.session.state, who) for who in ("ann", "bob")}
    say(till, "game ends")
    assert {rank.who: rank.total for rank in till.session.state.table.ranking} == said


@pytest.mark.parametrize(("who", "sign"), [("1", "−"), ("2", "+")])
def test_a_player_who_is_looked_at_is_told_the_debts_apart(who: str, sign: str) -> None:
    till = in_debt()
    (due,) = till.session.state.dues_of("ann")
    total = figures.money(figures.worth(till.session.state, {"1": "ann", "2": "bob"}[who]))
    press(till, f"i {who}")
    rows = [plain([row]) for row in inspect_panel.lines(till.view(24), 34)]
    assert f"{sign} debts {due.amount} = {total}" in " ".join(rows)


def test_without_debts_nothing_is_said_of_them() -> None:
    till = till_of("secret-vault", "Ann", "Bob")
    assert figures.debts_words(till.session.state, "ann") == ("", "")
    press(till, "i 1")
    assert "debts" not in shown(till)


def test_e04_a_balance_is_covered_until_the_game_is_over() -> None:
    till = till_of("secret-vault", "Ann", "Bob", balances="private")
    assert not figures.are_open(till.session.state)
    assert figures.balance(till.session.state, "ann") == figures.COVERED
    say(till, "game ends")
    assert figures.are_open(till.session.state)
    assert figures.balance(till.session.state, "ann") == "3,000"
