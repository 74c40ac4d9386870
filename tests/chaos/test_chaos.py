"""A short form of `make chaos`, and what it is worth: a sweep finds each known wrong."""

from __future__ import annotations

from functools import partial
from itertools import count, islice

import mutants
import pytest
from evening import Fault
from sweep import firmware_board, simulated_board, spend

OPERATIONS = 30
# One evening finds a wrong more often than not: so many in a row only when there is none.
EVENINGS_MAX = 16
EVENING = 60


@pytest.mark.parametrize("seed", [4, 5])
def test_the_firmware_and_the_ledger_agree_after_a_rough_evening(seed: int) -> None:
    """Every fourth seed has a board that each opening of its port resets."""
    outcome = spend(seed, OPERATIONS, firmware_board)
    assert outcome.divergence == ""
    assert outcome.counts["operations"] == OPERATIONS
    assert outcome.counts["events"] > 10


@pytest.mark.parametrize("seed", range(1, 4))
def test_the_simulated_vault_and_the_ledger_agree_after_a_rough_evening(seed: int) -> None:
    assert spend(seed, 80, simulated_board).divergence == ""


def test_an_evening_is_repeated_to_the_cycle() -> None:
    assert spend(3, 12, firmware_board) == spend(3, 12, firmware_board)


# --- negative controls ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "seed"),
    [
        (mutants.ACKS_BEFORE_COMMIT, 5),
        (mutants.NO_DEDUPLICATION, 5),
        (mutants.SYNC_ONE_AHEAD, 2),
    ],
    ids=["acks before commit", "no deduplication", "sync one ahead"],
)
def test_a_wrong_program_is_caught(fault: Fault, seed: int) -> None:
    assert_caught(seed, partial(spend, make=firmware_board, fault=fault))


@pytest.mark.parametrize(
    ("alterations", "seed"),
    [(mutants.UNCHECKED_LOG, 3), (mutants.RESEND_ONE_LATE, 3)],
    ids=["log without CRC", "resend off by one"],
)
def test_a_wrong_firmware_is_caught(alterations: tuple[mutants.Alteration, ...], seed: int) -> None:
    elf = mutants.altered_elf(alterations)
    assert_caught(seed, partial(spend, make=partial(firmware_board, elf=elf)))


def assert_caught(first: int, evening: partial) -> None:
    """From the seed that is known to do it; any change may make it another."""
    for seed in islice(count(first), EVENINGS_MAX):
        outcome = evening(seed, EVENING)
        if outcome.divergence:
            assert f"seed {seed}, operation" in outcome.divergence
            return
    raise AssertionError(f"not noticed in {EVENINGS_MAX} evenings")
