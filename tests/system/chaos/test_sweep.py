"""A short form of `make chaos`, and what it is worth: a sweep finds each known wrong."""

from __future__ import annotations

from functools import partial
from itertools import count, islice

import pytest

from tests.system.chaos import mutants
from tests.system.chaos.evening import Fault
from tests.system.chaos.operations import OPERATIONS, Operation, Plan, apt, cut, kill, only, spree
from tests.system.chaos.sweep import firmware_board, first_seed, simulated_board, spend

ROUGH = Plan(30)
# One evening finds a wrong more often than not: so many in a row only when there is none.
EVENINGS_MAX = 16
EVENING = 60
# The two that show seldom: with little else going on than what they are bad at, they show early.
KILLS = only(apt, kill)
TORN_LOGS = only(apt, cut, spree)
LATER = pytest.mark.in_check("chaos")


@pytest.mark.in_check("chaos")
@pytest.mark.parametrize("seed", [12, pytest.param(5, marks=LATER)])
def test_the_firmware_and_the_ledger_agree_after_a_rough_evening(seed: int) -> None:
    """Every fourth seed has a board that each opening of its port resets."""
    outcome = spend(seed, ROUGH, firmware_board)
    assert outcome.divergence == ""
    assert outcome.counts["operations"] == ROUGH.count
    assert outcome.counts["events"] > 10


@pytest.mark.parametrize("seed", [1, *(pytest.param(it, marks=LATER) for it in (2, 3))])
def test_the_simulated_vault_and_the_ledger_agree_after_a_rough_evening(seed: int) -> None:
    assert spend(seed, Plan(80), simulated_board).divergence == ""


def test_seeds_of_today_are_others_each_time() -> None:
    assert first_seed("17") == 17
    assert len({first_seed("today") for _ in range(8)}) > 6


@pytest.mark.in_check("chaos")
def test_an_evening_is_repeated_to_the_cycle() -> None:
    once, again = (spend(3, Plan(6), firmware_board) for _ in range(2))
    assert once == again


# --- negative controls, of the sweep itself --------------------------------------------------


@LATER
@pytest.mark.parametrize(
    ("fault", "among", "seed"),
    [
        (mutants.ACKS_BEFORE_COMMIT, KILLS, 6),
        (mutants.NO_DEDUPLICATION, OPERATIONS, 6),
        (mutants.SYNC_ONE_AHEAD, OPERATIONS, 2),
    ],
    ids=["acks before commit", "no deduplication", "sync one ahead"],
)
def test_a_wrong_program_is_caught(fault: Fault, among: tuple[Operation, ...], seed: int) -> None:
    assert_caught(seed, partial(spend, plan=Plan(EVENING, among), make=firmware_board, fault=fault))


@LATER
@pytest.mark.parametrize(
    ("alterations", "among", "seed"),
    [(mutants.UNCHECKED_LOG, TORN_LOGS, 2), (mutants.RESEND_ONE_LATE, OPERATIONS, 7)],
    ids=["log without CRC", "resend off by one"],
)
def test_a_wrong_firmware_is_caught(
    alterations: tuple[mutants.Alteration, ...], among: tuple[Operation, ...], seed: int
) -> None:
    board = partial(firmware_board, elf=mutants.altered_elf(alterations))
    assert_caught(seed, partial(spend, plan=Plan(EVENING, among), make=board))


def assert_caught(first: int, evening: partial) -> None:
    """By the judge, from the seed that is known to do it; any change may make it another."""
    for seed in islice(count(first), EVENINGS_MAX):
        outcome = evening(seed)
        if outcome.divergence:
            assert f"seed {seed}, operation" in outcome.divergence
            assert "Divergence(" in outcome.divergence, outcome.divergence
            return
    raise AssertionError(f"not noticed in {EVENINGS_MAX} evenings")
