"""House rules: loans between players, promises of no rent, nothing from jail; overdrafts (E-06).

GL-33 forbids the first two. Free Parking, double salaries and the first lap are in files of theirs.
"""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.games.board import commands as c
from banker.games.board.state import Immunity, Loan
from tests.support.game import kinds
from tests.support.property_game import Town

LENT = c.Lend("ann", "bob", 100, 110)
PROMISED = c.GrantImmunity("ann", "bob", "baltic")


# --- loans ----------------------------------------------------------------------------------------


def test_gl33_player_loans_no() -> None:
    game = Town(switches={"player_loans": "no"})
    assert game.refused(LENT) == "not_in_this_game"
    game.do(c.Force(LENT, "just this once"))
    assert game.cash("bob") == 1600


def test_house_rule_player_loans_yes() -> None:
    game = Town(switches={"player_loans": "yes"})
    entry = game.do(LENT)
    assert game.money(entry) == {"ann": -100, "bob": 100}
    assert game.state.table.loans == (Loan("ann", "bob", 110),)
    assert (game.dues("bob"), game.phase) == ([], "roll")


def test_a_loan_is_paid_back_in_parts_and_never_too_much() -> None:
    game = Town(switches={"player_loans": "yes"})
    game.do(LENT, c.Repay("bob", "ann", 60))
    assert game.state.table.loans == (Loan("ann", "bob", 50),)
    assert game.refused(c.Repay("bob", "ann", 51)) == "not_usable"
    game.do(c.Repay("bob", "ann", 50))
    assert (game.state.table.loans, game.cash("ann")) == ((), 1510)
    assert game.refused(c.Repay("bob", "ann", 1)) == "nothing_due"


def test_the_oldest_of_two_loans_is_paid_back_first() -> None:
    game = Town(switches={"player_loans": "yes"})
    game.do(LENT, c.Lend("ann", "bob", 10, 20), c.Repay("bob", "ann", 110))
    assert game.state.table.loans == (Loan("ann", "bob", 20),)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.Lend("ann", "ann", 10, 10), "same_account"),
        (c.Lend("ann", "bob", 10, 9), "not_usable"),
        (c.Lend("ann", "bob", 2000, 2000), "insufficient_cash"),
        (c.Lend("cem", "bob", 10, 10), "bankrupt"),
        (c.Lend("bob", "cem", 10, 10), "bankrupt"),
    ],
)
def test_a_loan_that_cannot_be_made(command: c.Lend, code: str) -> None:
    game = Town(switches={"player_loans": "yes"})
    game.do('force cem goes bankrupt because "he must go home"')
    assert game.refused(command) == code


def test_who_goes_bankrupt_repays_no_loan() -> None:
    game = Town(switches={"player_loans": "yes"})
    game.do(LENT, 'force bob goes bankrupt because "he must go home"')
    assert game.state.table.loans == ()


# --- promises of no rent --------------------------------------------------------------------------


def test_gl33_rent_immunity_no() -> None:
    game = Town(switches={"rent_immunity": "no"})
    game.owns("ann", "baltic")
    assert game.refused(PROMISED) == "not_in_this_game"


def promised(times: int = 0) -> Town:
    game = Town(switches={"rent_immunity": "yes"})
    game.owns("ann", "baltic")
    game.do(c.GrantImmunity("ann", "bob", "baltic", times))
    return game


def visits(game: Town, who: str = "bob") -> list[str]:
    return kinds(game.do(f"{who}'s turn", f"{who} moves to baltic"))


def test_house_rule_rent_immunity_yes() -> None:
    game = promised()
    for _ in range(3):
        assert visits(game) == ["moved", "immunity_used"]
    assert visits(game, "cem") == ["moved", "rent_open"]
    assert game.state.table.immunities == (Immunity("ann", "bob", "baltic"),)


def test_a_promise_for_some_visits_is_used_up() -> None:
    game = promised(2)
    assert visits(game) == ["moved", "immunity_used"]
    assert game.state.table.immunities == (Immunity("ann", "bob", "baltic", 1),)
    assert visits(game) == ["moved", "immunity_used"]
    assert visits(game) == ["moved", "rent_open"]
    assert game.state.table.immunities == ()


def test_a_promise_binds_only_who_gave_it() -> None:
    game = promised()
    game.do("ann gives baltic to cem for 60")
    assert visits(game) == ["moved", "rent_open"]
    game.do("cem gives baltic to ann for 60")
    assert visits(game) == ["moved", "immunity_used"]


@pytest.mark.parametrize("told", ["bob pays rent on baltic", "ann asks rent from bob on baltic"])
def test_house_rule_rent_immunity_holds_where_no_dice_are_told(told: str) -> None:
    game = promised(2)
    cash = game.cash("bob")
    for left in (1, 0):
        game.do("bob's turn")
        assert kinds(game.do(told)) == ["immunity_used"]
        assert [it.times for it in game.state.table.immunities] == ([left] if left else [])
        game.do("ann's turn")
    assert (game.cash("bob"), game.state.table.dues) == (cash, ())
    game.do("bob's turn")
    assert kinds(game.do(told))[0] in ("due_paid", "due_made")


def test_a_visit_that_was_heard_uses_a_promise_once() -> None:
    game = promised(2)
    assert visits(game) == ["moved", "immunity_used"]
    assert game.refused("bob pays rent on baltic") == "no_claim"
    assert game.state.table.immunities == (Immunity("ann", "bob", "baltic", 1),)


def test_nothing_is_let_off_on_a_mortgaged_deed_that_asks_nothing() -> None:
    game = promised(1)
    game.do("ann mortgages baltic", "bob's turn")
    assert game.refused("bob pays rent on baltic") == "mortgaged"
    assert game.state.table.immunities == (Immunity("ann", "bob", "baltic", 1),)


def test_what_a_promise_lets_off_without_dice_is_audited_clean() -> None:
    game = promised(1)
    game.do("bob's turn", "bob pays rent on baltic", "ann's turn", "bob's turn")
    game.do("bob pays rent on baltic")
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert [found for found in report.findings if found.severity != "noted"] == []


def test_a_new_promise_takes_the_place_of_the_old_one() -> None:
    game = promised(2)
    game.do(c.GrantImmunity("ann", "bob", "baltic", 1))
    assert game.state.table.immunities == (Immunity("ann", "bob", "baltic", 1),)


def test_nobody_promises_for_somebody_elses_deed() -> None:
    game = Town(switches={"rent_immunity": "yes"})
    game.owns("cem", "baltic")
    assert game.refused(PROMISED) == "not_owner"
    assert game.refused(c.GrantImmunity("cem", "cem", "baltic")) == "same_account"


# --- from jail ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "collects"),
    [({"no_rent_in_jail": "no"}, True), ({"no_rent_in_jail": "yes"}, False)],
)
def test_an_owner_in_jail_may_collect_no_rent(switches: dict[str, str], collects: bool) -> None:
    game = Town(switches=switches)
    game.owns("ann", "baltic")
    game.do("ann goes to jail")
    assert ("rent_open" in visits(game)) is collects
    if not collects:
        assert game.refused("ann asks cem rent on baltic") == "no_claim"
        game.do('force ann\'s turn because "for the test"', "ann leaves jail by fee")
        assert "rent_open" in visits(game)


# --- E-06: paying more than there is --------------------------------------------------------------


def test_e06_overdraft_refuse() -> None:
    game = Town(switches={"overdraft": "refuse"})
    assert game.refused("ann pays 2000 to bob") == "insufficient_cash"


def test_e06_overdraft_debt() -> None:
    game = Town(switches={"overdraft": "debt"})
    assert kinds(game.do("ann pays 2000 to bob")) == ["due_made"]
    assert (game.dues("ann"), game.cash("ann")) == ([("bob", 2000, "payment")], 1500)
    game.do("bank pays 500 to ann", "ann pays")
    assert game.cash("bob") == 3500


def test_e06_nothing_but_a_player_goes_into_debt() -> None:
    game = Town(switches={"overdraft": "debt", "free_parking_pot": "yes"})
    assert game.refused("pot pays 10 to bob") == "insufficient_cash"
