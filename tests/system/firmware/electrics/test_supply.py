"""The supply: it dips when the servo starts, or is too low; and what an evening wears out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from drivers.circuit import load
from tests.support.emulated_board import LOCK, TRY, Bed, firmware
from tests.system.firmware.raw_link import ENTROPY_MS, Talk, talk

SERVO_POWER = "D10"
DEAD_MS = 50
QUIET_WITHIN_MS = 60_000
EVENINGS_MIN = 11_000
CELL_BEARS = 100_000
STATE, LAST = 1, 6


@pytest.fixture
def vault() -> Iterator[Talk]:
    """In a session, lid closed."""
    with talk(firmware("vault")) as it:
        it.begin()
        yield it


def highs(it: Talk) -> list[tuple[float, float]]:
    """When the servo had power, since the last look."""
    marks = it.bed.marks(SERVO_POWER)
    return [(at, then) for (at, level), (then, _) in itertools.pairwise(marks) if level]


def conditions(it: Talk) -> list[str]:
    """The words behind the figures of STAT."""
    return it.ask("STAT").split(",")[10:]


def kinds(it: Talk) -> list[str]:
    """Of the events heard, each once."""
    events = {body.split(",")[1]: body.split(",")[3] for body in it.heard if body[:2] == "E,"}
    return [events[number] for number in sorted(events, key=int)]


# --- dips ------------------------------------------------------------------------------------


@pytest.mark.in_check("firmware")
def test_a_supply_that_dips_whenever_the_servo_starts_is_soon_left_alone() -> None:
    """A board without a switch at the bolt has to drive its latch; that is the worst case."""
    with Bed(firmware("vault", "BOLT=0"), speed=0, autoreset=False) as bed, Talk(bed) as it:
        it.wait(ENTROPY_MS)
        it.wait(3000)
        it.port.close()
        bed.power_off()
        bed.dip(3, DEAD_MS)
        bed.written()
        bed.power_on()
        bed.wait(QUIET_WITHIN_MS - 20_000)
        last_ms, dips = bed.marks(SERVO_POWER)[-1][0], bed.state()["dips"]
        assert 3 <= dips <= 8, "it has tried, and less and less often"
        before = [at for ms, at in bed.written() if ms <= last_ms]
        assert len(before) <= dips, "at most one octet for each start that failed"
        it.plug_in_again()
        it.begin()
        it.wait(20_000)
        assert bed.marks(SERVO_POWER) == []
        assert "weak" in conditions(it)
        # A hand may still ask for it; when the supply holds all is well again.
        bed.ctl("dip off")
        assert it.ask("OPEN") == "OK,nothing"
        it.wait(4000)
        assert len(highs(it)) == 1
        assert "weak" not in conditions(it)


@pytest.mark.in_check("firmware")
def test_where_the_bolt_stands_right_the_servo_is_not_driven_at_a_start(vault: Talk) -> None:
    vault.wait(3000)
    vault.lock()
    vault.wait(1000)
    vault.bed.marks(SERVO_POWER)
    for way in (vault.bed.reset, vault.bed.power_cycle):
        way()
        vault.wait(3000)
        assert vault.bed.marks(SERVO_POWER) == []


def test_the_seed_is_not_written_in_the_first_seconds_of_a_start(vault: Talk) -> None:
    vault.wait(5000)
    vault.bed.written()
    vault.bed.reset()
    vault.wait(2000)
    assert len(vault.bed.written()) == 1
    vault.wait(4000)
    assert any(208 <= at < 240 for _, at in vault.bed.written()), "but once it lives"


# --- too low ---------------------------------------------------------------------------------


def test_below_the_limit_nothing_is_written_and_nothing_moves(vault: Talk) -> None:
    vault.wait(3000)
    vault.bed.supply(4300)
    vault.wait(200)
    vault.bed.written()
    vault.bed.marks(SERVO_POWER)
    for _ in range(3):
        vault.bed.press(LOCK)
    vault.wait(1500)
    assert (vault.bed.written(), vault.bed.marks(SERVO_POWER)) == ([], [])
    assert conditions(vault) == ["low"]
    words = vault.ask("STAT,1").split(",")[10:]
    assert "low" in words
    [lowest] = [int(word[1:]) for word in words if word[0] == "l" and word[1:].isdigit()]
    assert 4250 <= lowest <= 4350
    assert [body for body in vault.heard if body.startswith("T,") and ",low" in body]
    vault.bed.supply(5000)
    vault.wait(200)
    assert "low" not in conditions(vault)
    vault.lock()
    wrong = vault.code() % 6 + 1
    vault.bed.supply(4300)
    vault.wait(1000)
    vault.bed.written()
    vault.bed.ring(wrong)
    vault.wait(60)
    vault.bed.press(TRY, rest=300)
    assert vault.ask("OPEN") == "ERR,POWER"
    assert (vault.bed.written(), kinds(vault)) == ([], ["2", "3"])


# --- an evening ------------------------------------------------------------------------------


@pytest.mark.in_check("firmware")
def test_in_an_evening_nothing_is_written_while_the_servo_draws_its_peak(vault: Talk) -> None:
    """12 lockings and 42 tries, all acknowledged; and the evenings that the memory then bears."""
    vault.wait(4000)
    before = vault.bed.wear()
    vault.bed.written()
    vault.bed.marks(SERVO_POWER)
    powered: list[tuple[float, float]] = []
    written: list[float] = []
    for locking in range(12):
        vault.lock()
        right = vault.code()
        for step in range(2 if locking % 2 else 3):
            vault.guess((right + step) % 6 + 1)
            vault.acknowledge_all()
        vault.guess(right)
        # At once, while the latch still moves: a host that is quick.
        vault.acknowledge_all()
        vault.wait(700)
        powered += highs(vault)
        written += [ms for ms, _ in vault.bed.written()]
    events = int(vault.ask("STAT").split(",")[LAST])
    assert events == 12 * 2 + 42
    assert len(powered) == 24
    during = [ms for ms in written if any(on <= ms <= off for on, off in powered)]
    assert (len(written) > 1500, during) == (True, [])
    worn = {at: count - before.get(at, 0) for at, count in vault.bed.wear().items()}
    assert CELL_BEARS // max(worn.values()) >= EVENINGS_MIN


# --- by what the chip measures -----------------------------------------------------------------

LIMITS = load().supply
SERVO = load().servo


def is_low(it: Talk) -> bool:
    return "low" in conditions(it)


def test_a_trimmed_reference_lowers_the_limit(vault: Talk) -> None:
    vault.wait(3000)
    between = (LIMITS.trimmed_fine + LIMITS.low) // 2
    vault.bed.supply(between)
    vault.wait(200)
    assert is_low(vault)
    same = f"TRIM,{SERVO.open},{SERVO.shut},{LIMITS.reference}"
    assert vault.ask(same).startswith("OK,")
    assert not is_low(vault)
    vault.bed.supply(LIMITS.trimmed_low - 40)
    vault.wait(200)
    assert is_low(vault)
    vault.bed.supply(LIMITS.trimmed_fine + 20)
    vault.wait(200)
    assert not is_low(vault)


def test_a_wrong_reference_that_says_low_is_cured_by_a_trim(vault: Talk) -> None:
    """The chip's reference is 1.20 V, so 4.7 V look like 4.3 V; and a trim that would be false."""
    vault.wait(4000)
    vault.bed.supply(4300)
    vault.wait(200)
    vault.bed.written()
    assert is_low(vault)
    worse = f"TRIM,{SERVO.open},{SERVO.shut},{LIMITS.reference_least}"
    assert vault.ask(worse) == "ERR,POWER"
    assert vault.bed.written() == []
    assert vault.ask("TRIM").endswith(f",{LIMITS.reference}")
    assert vault.ask(f"TRIM,{SERVO.open},{SERVO.shut},1200").endswith(",1200")
    assert 1 <= len(vault.bed.written()) <= 8
    assert not is_low(vault)
    words = vault.ask("STAT,1").split(",")[10:]
    [lowest] = [int(word[1:]) for word in words if word[0] == "l" and word[1:].isdigit()]
    assert 4650 <= lowest <= 4750, "what was measured by the wrong one is forgotten"


@pytest.mark.in_check("firmware")
def test_a_count_above_the_limit_is_no_return_but_ten_seconds_well_above_it_are(
    vault: Talk,
) -> None:
    vault.wait(3000)
    vault.bed.supply(4300)
    vault.wait(200)
    assert is_low(vault)
    vault.bed.supply(LIMITS.low + 20)
    vault.wait(2 * LIMITS.fine_after)
    assert is_low(vault), "a count above"
    vault.bed.supply(LIMITS.low + LIMITS.fine_above + 25)
    vault.wait(LIMITS.fine_after - 2000)
    assert is_low(vault)
    vault.bed.supply(LIMITS.low + 20)
    vault.wait(200)
    vault.bed.supply(LIMITS.low + LIMITS.fine_above + 25)
    vault.wait(LIMITS.fine_after - 2000)
    assert is_low(vault), "each look has to be so"
    vault.wait(3000)
    assert not is_low(vault)


def test_at_its_first_start_with_too_little_supply_nothing_is_written() -> None:
    with Bed(firmware("vault"), speed=0, autoreset=False) as bed, Talk(bed) as it:
        bed.supply(4300)
        it.wait(6000)
        assert bed.written() == []
        bed.supply(5000)
        it.wait(1000)
        assert it.hello()[1]
