"""What the screen reckons beside cash: belongings, and what is owed."""

from __future__ import annotations

import pytest

from banker.tui import formatting
from banker.tui.controller import Till
from banker.tui.panes import inspect_panel
from banker.tui.render.text import plain
from tests.support.screen import press, say, shown, till_of


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
    assert (formatting.debts(state, "ann"), formatting.debts(state, "bob")) == (
        -due.amount,
        due.amount,
    )
    for who in ("ann", "bob"):
        parts = state.cash(who) + formatting.beside(state, who) + formatting.debts(state, who)
        assert formatting.worth(state, who) == parts


def test_what_a_player_ends_with_on_the_screen_is_what_the_end_then_says() -> None:
    till = in_debt()
    said = {who: formatting.worth(till.session.state, who) for who in ("ann", "bob")}
    say(till, "game ends")
    assert {rank.who: rank.total for rank in till.session.state.table.ranking} == said


@pytest.mark.parametrize(("who", "sign"), [("1", "−"), ("2", "+")])
def test_a_player_who_is_looked_at_is_told_the_debts_apart(who: str, sign: str) -> None:
    till = in_debt()
    (due,) = till.session.state.dues_of("ann")
    total = formatting.money(formatting.worth(till.session.state, {"1": "ann", "2": "bob"}[who]))
    press(till, f"i {who}")
    rows = [plain([row]) for row in inspect_panel.lines(till.view(24), 34)]
    assert f"{sign} debts {due.amount} = {total}" in " ".join(rows)


def test_without_debts_nothing_is_said_of_them() -> None:
    till = till_of("secret-vault", "Ann", "Bob")
    assert formatting.debts_words(till.session.state, "ann") == ("", "")
    press(till, "i 1")
    assert "debts" not in shown(till)


def test_e04_a_balance_is_covered_until_the_game_is_over() -> None:
    till = till_of("secret-vault", "Ann", "Bob", balances="private")
    assert not formatting.are_open(till.session.state)
    assert formatting.balance(till.session.state, "ann") == formatting.COVERED
    say(till, "game ends")
    assert formatting.are_open(till.session.state)
    assert formatting.balance(till.session.state, "ann") == "3,000"
