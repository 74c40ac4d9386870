"""PINS and MOVE: what a builder asks a board for that is not finished."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from drivers import circuit
from tests.support.emulated_board import LOCK, PINS, TRY, firmware
from tests.system.firmware.raw_link import Talk, talk

SERVO_POWER = PINS["servo_power"]
PULSE = circuit.load().servo
LID_BIT, TRY_BIT, LOCK_BIT, BOLT_BIT, POWER_BIT = 1, 2, 4, 8, 16
STATE, LAST = 1, 6


@pytest.fixture(params=["vault", "both"])
def it(request: pytest.FixtureRequest) -> Iterator[Talk]:
    """In a session, the lid open."""
    with talk(firmware(request.param)) as it:
        it.begin()
        it.wait(2000)
        it.bed.lid(False)
        it.wait(60)
        yield it


def pins(it: Talk) -> int:
    answer = it.ask("PINS")
    assert answer.startswith("OK,")
    return int(answer.removeprefix("OK,"), 16)


def test_pins_tell_each_lead_as_it_stands_at_this_moment(it: Talk) -> None:
    assert pins(it) == 0
    it.bed.lid(True)
    assert pins(it) & LID_BIT
    it.bed.lid(False)
    for pin, bit in ((TRY, TRY_BIT), (LOCK, LOCK_BIT)):
        it.bed.ctl(f"pin {pin} 0")
        assert pins(it) == bit, pin
        it.bed.ctl(f"pin {pin} 1")
        assert pins(it) == 0
    # Raw: a servo that is not wired yet, and a switch at the bolt that a finger presses.
    it.bed.ctl("bolt off")
    it.bed.ctl(f"pin {PINS['bolt']} 0")
    assert pins(it) == BOLT_BIT


def test_a_move_goes_anywhere_and_leaves_no_trace(it: Talk) -> None:
    it.wait(4000)
    before = it.ask("STAT").split(",")[LAST]
    it.bed.written()
    it.bed.marks(SERVO_POWER)
    assert it.ask("MOVE,1500") == "OK"
    it.wait(400)
    assert pins(it) & POWER_BIT
    assert abs(it.bed.state()["servo_us"] - 1500) <= 1
    it.wait(1000)
    assert not pins(it) & POWER_BIT
    [(on, up), (off, down)] = it.bed.marks(SERVO_POWER)
    assert (up, down) == (1, 0)
    assert 500 <= off - on <= 1000
    assert it.ask("STAT").split(",")[LAST] == before
    assert it.bed.written() == []
    assert it.ask("TRIM") == f"OK,{PULSE.open},{PULSE.shut},{circuit.load().supply.reference}"


@pytest.mark.in_check("firmware")
def test_forty_strokes_to_and_fro_and_no_jam(it: Talk) -> None:
    for us in itertools.islice(itertools.cycle((PULSE.shut, PULSE.open)), 40):
        assert it.ask(f"MOVE,{us}") == "OK"
        it.wait(700)
        assert bool(pins(it) & BOLT_BIT) is (us == PULSE.shut)
        assert "jam" not in it.ask("STAT").split(",")
    # And then it plays as ever.
    it.lock()


@pytest.mark.parametrize("words", ["MOVE", "MOVE,699", "MOVE,2301", "MOVE,1500,1", "MOVE,x"])
def test_a_pulse_beyond_the_limits_is_refused(it: Talk, words: str) -> None:
    it.bed.marks(SERVO_POWER)
    assert it.ask(words) == "ERR,ARGS"
    assert it.bed.marks(SERVO_POWER) == []


def test_a_move_is_refused_where_it_could_shut_somebody_in(it: Talk) -> None:
    it.bed.marks(SERVO_POWER)
    it.bed.supply(4000)
    it.wait(200)
    assert it.ask("MOVE,1500") == "ERR,POWER"
    it.bed.supply(5000)
    it.bed.lid(True)
    assert it.ask("MOVE,1500") == "ERR,STATE", "the lid is shut, debounced or not"
    it.wait(100)
    assert it.ask("MOVE,1500") == "ERR,STATE"
    assert it.bed.marks(SERVO_POWER) == []
    it.lock()
    it.bed.lid(False)
    it.wait(100)
    assert it.ask("MOVE,1500") == "ERR,STATE", "it is locked"


@pytest.mark.in_check("firmware")
def test_where_a_move_has_left_the_latch_is_not_believed_after_a_reset() -> None:
    """Without a switch at the bolt a start drives the latch to where it belongs."""
    with talk(firmware("vault", "BOLT=0")) as it:
        it.begin()
        it.wait(2000)
        it.bed.lid(False)
        it.wait(60)
        assert it.ask(f"MOVE,{PULSE.shut}") == "OK"
        it.wait(1500)
        it.bed.marks(SERVO_POWER)
        it.bed.reset()
        it.wait(3000)
        assert it.bed.marks(SERVO_POWER) != []
        assert abs(it.bed.state()["servo_us"] - PULSE.open) <= 1


def test_a_decoder_alone_has_neither() -> None:
    with talk(firmware("decoder")) as it:
        it.begin(None)
        assert it.ask("PINS") == "ERR,VERB"
        assert it.ask("MOVE,1500") == "ERR,VERB"
