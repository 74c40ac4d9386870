"""GO: what it brings, and when. GL-07, RA-03, cash decoder rule 16, E-05, B-2, B-11, RF-05."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.state import CHIP, SPENT, State
from tests.support.game import kinds
from tests.support.property_game import Town

CEM_CLAIMS = c.ClaimSalary("cem")


def red(state: State, who: str) -> int:
    return state.amount(SPENT + who, CHIP)


# --- the salary -----------------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["go", "chest_1"])
def test_gl07_landing_on_go_and_passing_it_both_bring_the_salary(to: str) -> None:
    game = Town()
    game.do("ann moves to chance_3")
    game.do(f"ann moves to {to}")
    assert game.cash("ann") == 1700


def test_gl07_going_to_jail_brings_nothing() -> None:
    game = Town()
    game.do("ann moves to go_to_jail")
    assert (game.cash("ann"), game.space("ann")) == (1500, "jail")


def test_ra03_the_salary_may_come_twice_in_one_move() -> None:
    """Past GO onto a card, and the card leads to GO once more."""
    game = Town(box="rouble-simple")
    game.do("ann moves to chance_3", "ann moves to chest_1", "ann draws CC01")
    assert game.cash("ann") == 1900


def test_a_step_back_over_go_brings_nothing() -> None:
    game = Town()
    game.do("ann moves to chest_1", "ann moves back 5")
    assert (game.cash("ann"), game.space("ann")) == (1500, "park_place")


@pytest.mark.parametrize(
    ("switches", "landed"), [({"double_on_go": "no"}, 1700), ({"double_on_go": "yes"}, 1900)]
)
def test_stopping_on_go_may_bring_the_salary_twice(switches: dict[str, str], landed: int) -> None:
    game = Town(switches=switches)
    game.do("ann moves to chance_3", "ann moves to go")
    assert game.cash("ann") == landed
    game.do("bob's turn", "bob moves to chance_3", "bob moves to chest_1")
    assert game.cash("bob") == 1700


# --- asked for, and forgotten ---------------------------------------------------------------------


def test_e05_salary_automatic() -> None:
    game = Town(switches={"salary": "automatic"})
    assert "salary_paid" in kinds(game.do("ann moves to go"))
    assert game.refused(c.ClaimSalary("ann")) == "nothing_due"


def test_e05_salary_asked() -> None:
    game = Town(switches={"salary": "asked"})
    assert "salary_paid" not in kinds(game.do("ann moves to go"))
    assert game.cash("ann") == 1500
    game.do(c.ClaimSalary("ann"))
    assert game.cash("ann") == 1700
    assert game.refused(c.ClaimSalary("ann")) == "nothing_due"


def test_every_salary_that_was_not_asked_for_is_paid_when_it_is() -> None:
    game = Town(switches={"salary": "asked", "double_on_go": "yes"})
    game.do("ann moves to chest_1", "ann draws CC01", "ann moves to go")
    game.do(c.ClaimSalary("ann"))
    assert game.cash("ann") == 1500 + 4 * 200


def round_on(game: Town) -> None:
    game.do("next", "next", "next")


def test_e05_late_salary_rounds_off() -> None:
    game = Town(switches={"salary": "asked", "late_salary_rounds": "off"})
    game.do("ann moves to go")
    round_on(game)
    assert game.refused(c.ClaimSalary("ann")) == "too_late"
    game.do(c.Force(c.ClaimSalary("ann"), "we are kind"))
    assert game.cash("ann") == 1700


def test_e05_a_late_salary_is_paid_for_as_many_rounds_as_the_table_agreed() -> None:
    game = Town(switches={"salary": "asked", "late_salary_rounds": "2"})
    game.do("ann moves to go", "next", "bob moves to go")
    round_on(game)
    round_on(game)
    game.do(c.ClaimSalary("ann"))
    assert game.cash("ann") == 1700
    round_on(game)
    assert game.refused(c.ClaimSalary("bob")) == "too_late"


def test_e05_a_late_salary_is_believed_where_the_dice_were_not_heard() -> None:
    game = Town(switches={"late_salary_rounds": "1"})
    assert game.refused(CEM_CLAIMS) == "nothing_due"
    game.do("cem's turn", "cem buys oriental", "next", CEM_CLAIMS)
    assert game.cash("cem") == 1500 - 100 + 200
    assert game.state.seats["cem"].laps == 1


def test_go_by_the_tables_word_is_a_lap_and_turns_the_chips() -> None:
    game = Town(box="cash-decoder")
    game.do('correct ann -2 chip because "two checks"')
    assert (game.chips("ann"), red(game.state, "ann")) == (0, 2)
    entry = game.do("ann passes go")
    assert kinds(entry) == ["chips_turned", "salary_paid"]
    assert (game.chips("ann"), game.state.seats["ann"].laps) == (2, 1)


# --- the first lap --------------------------------------------------------------------------------


def test_the_first_lap_is_counted_for_everybody_alone() -> None:
    game = Town(switches={"first_lap_no_buying": "yes"})
    assert kinds(game.do("ann rolls 1 2"))[-1] == "too_early"
    game.do("next", "bob rolls 1 2", "next", "cem rolls 1 1", "cem draws CC15")
    game.do("cem rolls 1 2", "ann's turn")
    game.do("ann moves to go", "ann moves to baltic")
    assert game.state.table.offer == "baltic"
    game.do("ann buys", "bob's turn")
    assert kinds(game.do("bob moves to oriental"))[-1] == "too_early"


# --- the chips and the train ----------------------------------------------------------------------


@pytest.mark.parametrize("to", ["go", "chest_1"])
def test_cd16_go_turns_every_red_chip(to: str) -> None:
    """Vector 7: two chips used, then GO: both are green again, and 200 comes with them."""
    game = Town(box="cash-decoder")
    game.do('correct ann -2 chip because "two checks"', "ann moves to chance_3")
    game.do(f"ann moves to {to}")
    assert (game.chips("ann"), red(game.state, "ann"), game.cash("ann")) == (2, 0, 1700)


@pytest.mark.parametrize(
    ("switches", "landing"),
    [({"chips_at_go": "pass_or_land"}, 2), ({"chips_at_go": "pass_only"}, 0)],
)
def test_b11_landing_on_go_may_leave_the_chips_red(switches: dict[str, str], landing: int) -> None:
    game = Town(box="cash-decoder", switches=switches)
    game.do('correct ann -2 chip because "two checks"', "ann moves to chance_3", "ann moves to go")
    assert (game.chips("ann"), game.cash("ann")) == (landing, 1700)
    game.do("ann moves to chance_3", "ann moves to chest_1")
    assert game.chips("ann") == 2


def test_cd15_a_train_goes_on_to_the_next_street_that_nobody_owns() -> None:
    game = Town(box="cash-decoder")
    game.owns("bob", "oriental")
    entry = game.do("ann rolls 1 3")
    assert [event.to for event in entry.ev if hasattr(event, "to")] == ["train_1", "vermont"]
    assert game.state.table.offer == "vermont"


@pytest.mark.parametrize(
    ("switches", "salary"), [({"train_salary": "yes"}, 200), ({"train_salary": "no"}, 0)]
)
def test_b2_a_train_that_passes_go(switches: dict[str, str], salary: int) -> None:
    game = Town(box="cash-decoder", switches=switches)
    game.owns("bob", "park_place", "boardwalk")
    game.do('correct ann -1 chip because "a check"', "ann moves to train_4")
    assert (game.space("ann"), game.state.table.offer) == ("mediterranean", "mediterranean")
    assert (game.cash("ann"), game.chips("ann")) == (1500 + salary, 2 if salary else 1)
    assert game.state.seats["ann"].laps == 1


def test_b2_a_train_stays_where_no_street_is_left() -> None:
    game = Town(box="cash-decoder", switches={"end": "last_player"})
    game.owns("bob", *game.state.edition.deed_by_id)
    game.do("ann moves to train_1")
    assert game.space("ann") == "train_1"
