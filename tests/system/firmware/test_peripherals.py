"""The real firmware and its works: latch, buttons, ring, lid, bolt, sounds, watchdog."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from tests.support.board_hands import BETWEEN_COUNTS
from tests.support.emulated_board import LID, LOCK, RING_COUNTS, TRY, Bed, firmware
from tests.system.firmware.host_device import SID
from tests.system.firmware.raw_link import ENTROPY_MS, SHARE, Talk, talk

SERVO_POWER, SOLENOID, LED, SOUND = "D10", "D6", "D13", "D11"
SERVO_OPEN_US, SERVO_LOCKED_US = 1000, 2000
WDTCSR, WDE, WDIE = 0x60, 1 << 3, 1 << 6
EEPROM_BYTE_MS = 3.4


@pytest.fixture
def vault() -> Iterator[Talk]:
    """In a session, lid closed."""
    with talk(firmware("vault")) as it:
        it.begin()
        yield it


def is_on(it: Talk, pin: str) -> bool:
    return bool(it.bed.state()["outputs"][pin])


def is_writing(it: Talk) -> bool:
    """Over the next milliseconds; between two octets the memory is free for a moment."""
    before = it.bed.state()["ee_writes"]
    it.wait(EEPROM_BYTE_MS + 1)
    return int(it.bed.state()["ee_writes"]) > before


def highs_ms(it: Talk, pin: str) -> list[float]:
    """How long the pin was high, each time, since the last look."""
    marks = it.bed.marks(pin)
    return [then - at for (at, level), (then, _) in itertools.pairwise(marks) if level]


def field(it: Talk, number: int) -> str:
    return it.ask("STAT").split(",")[number]


STATE, RING, LAST = 1, 3, 6


# --- the latch -------------------------------------------------------------------------------


@pytest.mark.in_check("firmware")
@pytest.mark.parametrize(("bolt", "low_ms", "high_ms"), [(1, 345, 360), (0, 599, 614)])
def test_the_servo_has_power_for_a_stroke_and_no_signal_without_it(
    bolt: int, low_ms: int, high_ms: int
) -> None:
    """Until the switch says that the bolt has come; without one for 600 ms.

    The firmware looks at the time between its steps: an answer, or a byte for the memory (3.4 ms).
    """
    with talk(firmware("vault", f"BOLT={bolt}")) as vault:
        vault.begin()
        vault.wait(1500)
        vault.bed.marks(SERVO_POWER)
        for act, us in ((vault.lock, SERVO_LOCKED_US), (lambda: vault.ask("OPEN"), SERVO_OPEN_US)):
            act()
            vault.wait(1500)
            [high] = highs_ms(vault, SERVO_POWER)
            assert low_ms <= high <= high_ms
            state = vault.bed.state()
            assert abs(state["servo_us"] - us) <= 1
            assert not state["servo_pulses"]
            assert not state["outputs"]["D9"]


# 800 by a clock that ticks each 1.024 ms and now and then skips a number.
SOLENOID_MS_MIN = 798


def test_the_solenoid_pulls_to_open_and_never_for_a_second(vault: Talk) -> None:
    vault.lock()
    vault.wait(1000)
    vault.bed.marks(SOLENOID)
    assert vault.ask("OPEN") == "OK,open"
    vault.wait(1500)
    [high] = highs_ms(vault, SOLENOID)
    assert SOLENOID_MS_MIN <= high <= 805
    vault.acknowledge_all()
    assert vault.bed.marks(SOLENOID) == [], "locking lets go"


def test_the_solenoid_lets_go_in_time_even_while_the_memory_is_written(vault: Talk) -> None:
    """Its trim is, when it is due."""
    vault.lock()
    vault.wait(3000)
    vault.bed.marks(SOLENOID)
    assert vault.ask("OPEN") == "OK,open"
    pulled_at = vault.bed.marks(SOLENOID)[0][0]
    vault.wait(pulled_at + 780 - vault.bed.state()["ms"])
    vault.seq += 1
    vault.send(f"C,{SID},{vault.seq},TRIM,1333,1666,1222")
    vault.wait(15)
    assert is_writing(vault), "before"
    vault.bed.written()
    vault.wait(1500)
    written = vault.bed.written()
    [low_at] = [ms for ms, level in vault.bed.marks(SOLENOID) if not level]
    assert SOLENOID_MS_MIN <= low_at - pulled_at <= 806
    assert written[-1][0] + EEPROM_BYTE_MS > low_at, "until after"


def test_the_latch_goes_where_the_log_says_after_any_power_cut(vault: Talk) -> None:
    vault.lock()
    for cut_ms in (0, 1, 30):
        vault.wait(cut_ms)
        restart(vault)
        assert abs(vault.bed.state()["servo_us"] - SERVO_LOCKED_US) <= 1
        assert is_on(vault, LED)
    vault.wait(ENTROPY_MS)
    vault.begin()
    vault.ask("OPEN")
    restart(vault)
    assert abs(vault.bed.state()["servo_us"] - SERVO_OPEN_US) <= 1
    assert not is_on(vault, LED)


def restart(it: Talk, ms: float = 900) -> None:
    """The power goes and comes; the session is over."""
    it.port.close()
    it.bed.power_off()
    it.bed.power_on()
    it.plug_in_again()
    it.wait(ms)


# --- fingers ---------------------------------------------------------------------------------


def test_a_finger_that_was_there_before_the_power_has_to_let_go_first(vault: Talk) -> None:
    vault.lock()
    vault.bed.ring(vault.code() % 6 + 1)
    vault.wait(20)
    vault.bed.ctl(f"pin {TRY} 0")
    vault.wait(300)
    assert field(vault, LAST) == "3", "one press, one try"
    restart(vault)
    vault.wait(500)
    assert vault.hello()[9] == "3"
    vault.bed.ctl(f"pin {TRY} 1")
    vault.wait(60)
    vault.bed.press(TRY, rest=300)
    assert vault.hello()[9] == "4"


def test_a_bounce_is_no_press_and_a_press_is_one(vault: Talk) -> None:
    vault.lock()
    vault.bed.ring(vault.code() % 6 + 1)
    vault.wait(20)
    for _ in range(10):
        vault.bed.press(TRY, 5, rest=5)
    vault.wait(300)
    assert field(vault, LAST) == "2"
    for _ in range(5):
        vault.bed.press(TRY, 3, rest=3)
    vault.bed.press(TRY, 100, rest=0)
    for _ in range(5):
        vault.bed.press(TRY, 3, rest=3)
    vault.wait(300)
    assert field(vault, LAST) == "3"


def test_what_is_pressed_while_the_memory_is_written_is_done_afterwards(vault: Talk) -> None:
    vault.lock()
    wrong = vault.code() % 6 + 1
    vault.bed.ring(wrong)
    vault.wait(20)
    vault.bed.press(TRY, 30, rest=30)
    assert is_writing(vault)
    # The record takes a hundred milliseconds; in these come a second press and the lid.
    vault.bed.press(TRY, 30, rest=5)
    assert is_writing(vault)
    vault.bed.lid(False)
    vault.wait(500)
    told = [body.split(",")[3] for body in vault.heard if body.startswith("E,")]
    assert list(dict.fromkeys(told)) == ["2", "3", "4", "8"]
    assert field(vault, LAST) == "5"


def test_the_lid_is_right_after_more_fiddling_than_the_queue_holds(vault: Talk) -> None:
    """While share and record are written, lid and buttons change more often than it can keep."""
    vault.bed.ring_counts(BETWEEN_COUNTS)
    for _ in range(3):
        vault.bed.press(LOCK)
    vault.await_body("E,1,")
    vault.seq += 1
    vault.send(f"C,{SID},{vault.seq},MIX,1,{SHARE}")
    while not is_writing(vault):
        pass
    for level in (1, 0, 1, 0, 1, 0, 1):
        for pin in (LID, TRY, LOCK):
            vault.bed.ctl(f"pin {pin} {level}")
        vault.bed.wait(22)
    assert vault.listen() == [], "it was busy all the time"
    vault.wait(2500)
    assert vault.ask("STAT").split(",")[1:3] == ["locked", "0"]


@pytest.mark.in_check("firmware")
def test_between_two_numbers_it_buzzes_and_no_guess_is_used(vault: Talk) -> None:
    vault.lock()
    right = vault.code()
    for counts in (BETWEEN_COUNTS, 219, 365, 512, 658, 804, 1023):
        vault.bed.ring_counts(counts)
        vault.wait(60)
        assert field(vault, RING) == "-"
        vault.wait(1000)
        vault.bed.marks(SOUND)
        vault.bed.press(TRY, rest=300)
        assert len(vault.bed.marks(SOUND)) > 50
        assert field(vault, LAST) == "2"
    vault.guess(right)
    opened = vault.await_body("E,3,").split(",")
    assert opened[3:7] == ["5", "1", str(right), "1"], "the first try"


@pytest.mark.parametrize("off", [-48, 0, 48])
def test_the_ring_may_be_a_little_off(vault: Talk, off: int) -> None:
    for number, counts in enumerate(RING_COUNTS, 1):
        vault.bed.ring_counts(min(1023, max(0, counts + off)))
        vault.wait(60)
        assert field(vault, RING) == str(number)


# --- the chip --------------------------------------------------------------------------------


def test_the_watchdog_interrupts_and_never_resets(vault: Talk) -> None:
    control = int(vault.bed.ctl(f"peek {WDTCSR}"), 16)
    assert control & WDIE
    assert not control & WDE
    resets = vault.bed.state()["resets"]
    vault.bed.stall(3000)
    vault.wait(3500)
    assert vault.bed.state()["resets"] == resets
    assert vault.ask("PING") == "OK"


def test_a_restart_says_its_cause_and_counts(vault: Talk) -> None:
    uid = vault.hello()[1]
    assert vault.hello()[2:4] == ["1", "P"]
    vault.bed.reset()
    vault.wait(300)
    assert vault.hello()[1:4] == [uid, "2", "E"]
    assert vault.ask("PING") == "ERR,SESSION"
    restart(vault)
    assert vault.hello()[1:4] == [uid, "3", "P"]


def test_it_is_refused_to_lock_before_there_is_chance_enough() -> None:
    with Bed(firmware("vault"), speed=0, autoreset=False) as bed, Talk(bed) as it:
        it.wait(ENTROPY_MS)
        it.begin()
        restart(it, 300)
        it.begin()
        credits = int(field(it, 8))
        assert credits < 128
        for _ in range(3):
            bed.press(LOCK, 30, rest=30)
        assert field(it, STATE) == "closed"
        it.wait(ENTROPY_MS)
        assert int(field(it, 8)) >= 128
        it.lock()


def test_nothing_is_written_that_was_not_ready(vault: Talk) -> None:
    """The emulator counts what the chip would have ignored."""
    vault.lock()
    vault.guess(vault.code())
    vault.acknowledge_all()
    state = vault.bed.state()
    assert state["ee_writes"] > 100
    assert (state["ee_misuses"], state["rx_overruns"]) == (0, 0)
