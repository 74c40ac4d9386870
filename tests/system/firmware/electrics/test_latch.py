"""The latch: attempts of a bolt that jams, a lid that is lifted, a solenoid, a hang, the trim."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

import pytest

from tests.support.emulated_board import LID, LOCK, TRY, firmware
from tests.system.firmware.raw_link import SHARE, Talk, talk

SERVO_POWER, SOLENOID = "D10", "D6"
STATE, BOLT = 1, 9
PULSE_MS = 800
CUT_MS_MAX = 1200
DEBOUNCE_MS = 22
EVERY_MS = int(os.environ.get("BANK_LID_SWEEP_MS", "13"))


@pytest.fixture
def vault() -> Iterator[Talk]:
    """In a session, lid closed."""
    with talk(firmware("vault")) as it:
        it.begin()
        it.wait(1500)
        yield it


def press_lock_thrice(it: Talk) -> None:
    for _ in range(3):
        it.bed.press(LOCK)


def highs_ms(it: Talk, pin: str) -> list[float]:
    marks = it.bed.marks(pin)
    return [then - at for (at, level), (then, _) in itertools.pairwise(marks) if level]


def fields(it: Talk) -> list[str]:
    return it.ask("STAT").split(",")


def kinds(it: Talk) -> list[str]:
    """Of the events heard, each once."""
    events = {body.split(",")[1]: body.split(",")[3] for body in it.heard if body[:2] == "E,"}
    return [events[number] for number in sorted(events, key=int)]


# --- a bolt that jams ------------------------------------------------------------------------


def test_the_switch_at_the_bolt_is_there_unless_one_says_otherwise(vault: Talk) -> None:
    assert vault.hello()[5] == "vault+bolt"


@pytest.mark.in_check("firmware")
def test_a_bolt_that_comes_at_the_second_attempt_is_locked(vault: Talk) -> None:
    vault.bed.bolt_follows(jams=1)
    vault.bed.marks(SERVO_POWER)
    press_lock_thrice(vault)
    vault.await_body("E,1,")
    assert vault.ask(f"MIX,1,{SHARE}") == "OK"
    vault.wait(300)
    assert kinds(vault) == ["2", "3"]
    assert fields(vault)[BOLT] == "1"
    assert len(highs_ms(vault, SERVO_POWER)) == 2, "a pause between the attempts"
    assert "jam" not in fields(vault)


@pytest.mark.in_check("firmware")
def test_a_bolt_that_never_comes_is_tried_three_times_and_nothing_is_locked(vault: Talk) -> None:
    vault.bed.bolt_follows(jams=-1)
    vault.bed.marks(SERVO_POWER)
    press_lock_thrice(vault)
    vault.wait(5000)
    assert fields(vault)[STATE] == "closed"
    assert "jam" in fields(vault)
    assert [body for body in vault.heard if body.startswith("T,") and "jam" in body.split(",")]
    assert kinds(vault) == []
    # Three strokes, and one that puts the servo back where it was.
    assert len(highs_ms(vault, SERVO_POWER)) == 4
    vault.bed.bolt_follows()
    vault.lock()
    assert "jam" not in fields(vault)


@pytest.mark.in_check("firmware")
def test_a_vault_that_opens_tries_three_times_too(vault: Talk) -> None:
    vault.lock()
    vault.bed.bolt_follows(jams=2)
    assert vault.ask("OPEN") == "OK,open"
    vault.wait(4500)
    assert fields(vault)[BOLT] == "0"
    assert "jam" not in fields(vault)


# --- a lid that is lifted --------------------------------------------------------------------


@pytest.mark.in_check("firmware")
def test_a_lid_that_is_lifted_after_the_third_press_is_never_met_by_the_bolt(vault: Talk) -> None:
    """Also for a moment: then the locking is withdrawn, said so, and nobody is accused."""
    for lifted_ms in range(0, 301, EVERY_MS):
        for _ in range(2):
            vault.bed.press(LOCK)
        vault.bed.ctl(f"pulse {LOCK} 0 60")
        vault.wait(lifted_ms)
        vault.bed.marks(SERVO_POWER)
        vault.bed.ctl(f"pulse {LID} 1 {40 if lifted_ms % 2 else 600}")
        for _ in range(8):
            vault.wait(100)
            state = vault.bed.state()
            assert not (state["bolt_in"] and state["pins"][LID]), lifted_ms
        assert highs_ms(vault, SERVO_POWER) == [], lifted_ms
        words = fields(vault)
        # Before the third press is recognised it is refused instead.
        is_told = "back" in words or lifted_ms <= DEBOUNCE_MS
        assert (words[STATE], is_told) == ("closed", True), lifted_ms
    assert kinds(vault) == []
    vault.lock()
    assert "back" not in fields(vault)


def test_a_lid_that_is_lifted_while_the_bolt_moves_brings_it_back(vault: Talk) -> None:
    press_lock_thrice(vault)
    vault.bed.marks(SERVO_POWER)
    while not vault.bed.state()["outputs"][SERVO_POWER]:
        vault.wait(1)
    vault.bed.lid(False)
    vault.wait(2000)
    state = vault.bed.state()
    assert not state["bolt_in"]
    assert abs(state["servo_us"] - 1000) <= 1
    assert kinds(vault) == []
    assert fields(vault)[STATE] == "open"


# --- a solenoid, and a hang ------------------------------------------------------------------


def test_a_spring_bolt_that_has_caught_is_let_go_again(vault: Talk) -> None:
    """Free, lid shut: the red button and OPEN pull once more, and nothing is reported."""
    vault.bed.ctl("bolt in")
    vault.wait(100)
    vault.bed.marks(SOLENOID)
    vault.bed.press(TRY, rest=1200)
    [high] = highs_ms(vault, SOLENOID)
    assert PULSE_MS - 2 <= high <= PULSE_MS + 5
    vault.bed.ctl("bolt in")
    vault.wait(1500)
    vault.bed.marks(SOLENOID)
    assert vault.ask("OPEN") == "OK,nothing"
    vault.wait(1200)
    assert len(highs_ms(vault, SOLENOID)) == 1
    assert kinds(vault) == []
    vault.bed.reset()
    vault.wait(1500)
    assert vault.bed.marks(SOLENOID) == [], "no pulse at a start"


def test_a_program_that_hangs_lets_go_of_what_gets_hot(vault: Talk) -> None:
    vault.lock()
    vault.wait(1000)
    vault.bed.marks(SOLENOID)
    assert vault.ask("OPEN") == "OK,open"
    vault.wait(20)
    vault.bed.stall(5000, "program")
    vault.wait(5500)
    [high] = highs_ms(vault, SOLENOID)
    assert high <= CUT_MS_MAX
    assert vault.ask("PING") == "OK"


# --- the trim --------------------------------------------------------------------------------


@pytest.mark.in_check("firmware")
def test_the_servo_is_trimmed_for_good_and_ramped(vault: Talk) -> None:
    assert vault.ask("TRIM") == "OK,1000,2000,1100"
    assert vault.ask("TRIM,1100,1900,1080") == "OK,1100,1900,1080"
    assert vault.ask("TRIM,100,1900,1080") == "ERR,ARGS"
    assert vault.ask("TRIM,1100") == "ERR,ARGS"
    vault.lock()
    vault.wait(500)
    assert abs(vault.bed.state()["servo_us"] - 1900) <= 1
    vault.bed.power_cycle()
    vault.plug_in_again()
    vault.wait(3000)
    vault.begin(None)
    assert vault.ask("TRIM") == "OK,1100,1900,1080"
    assert vault.ask("SYNC,0").startswith("OK")
    assert vault.ask("OPEN") == "OK,open"
    vault.wait(1500)
    assert abs(vault.bed.state()["servo_us"] - 1100) <= 1
    vault.acknowledge_all()
    press_lock_thrice(vault)
    while not vault.bed.state()["outputs"][SERVO_POWER]:
        vault.wait(1)
    vault.wait(150)
    assert 1300 < vault.bed.state()["servo_us"] < 1700, "half of the way in half of 300 ms"
