"""The firmware's portable part when something wears out, wraps round or is full."""

from __future__ import annotations

import ctypes

import pytest

from tests.system.firmware.host_device import (
    RECORD_SIZE,
    RING_AT,
    HostDevice,
    code_of,
    locked,
    wrong_number,
)

WRAPS_AT = 2**32


def spoil(device: HostDevice, event: int) -> None:
    """One octet of this record changes in the memory."""
    device.eeprom[RING_AT + event % 16 * RECORD_SIZE + 20] ^= 0x10


# --- the memory ------------------------------------------------------------------------------


def test_a_record_that_goes_bad_behind_others_lets_them_through(device: HostDevice) -> None:
    locked(device)
    device.press_red(wrong_number(device))
    spoil(device, 3)
    for _ in range(4):
        device.tick(500)
    device.said()
    assert sorted(device.heard) == [1, 2]
    for event in (1, 2):
        assert device.command(f"ACK,{event}") == "OK"
    device.heard.clear()
    # Now it is the oldest, and a question for a person: the session ends, and SYNC says so.
    device.tick(500)
    assert device.command("PING") == "ERR,SESSION"
    device.begin()
    assert device.command("SYNC,2") == "ERR,GAP"
    assert device.heard == {}


@pytest.mark.parametrize("at", [0, 9, 10, 19])
def test_a_copy_of_the_identity_that_suffered_is_mended_at_the_next_start(
    device: HostDevice, at: int
) -> None:
    memory, uid = bytes(device.eeprom[:20]), device.hello()[1]
    device.eeprom[at] ^= 0xFF
    device.start()
    assert device.hello()[1] == uid
    assert bytes(device.eeprom[:20]) == memory


def test_a_start_writes_nothing_into_a_sound_identity(device: HostDevice) -> None:
    device.start()
    assert device.written
    assert min(device.written) >= 20


# --- time ------------------------------------------------------------------------------------


def test_the_millisecond_clock_may_wrap_round_in_the_middle_of_anything(
    library: ctypes.CDLL,
) -> None:
    device = HostDevice(library)
    device.now = WRAPS_AT - 1500
    device.start()
    device.begin(0)
    device.lock()
    # Half of the three seconds before the wrap, half after it.
    for ms in (100, 1300, 1500):
        device.tick(ms)
        assert device.command("STAT").startswith("OK,committed")
    device.tick(100)
    assert device.command("STAT").startswith("OK,locked")
    beats = [body for body in device.said() if body.startswith("T,")]
    assert len(beats) <= 3
    assert [fields[3] for fields in device.events()] == ["2", "3"]
    assert device.press_red(code_of(device, "00" * 16)) == "open"


@pytest.mark.parametrize("before", [1, 400, 2999])
def test_presses_are_counted_over_the_wrap(library: ctypes.CDLL, before: int) -> None:
    device = HostDevice(library)
    device.now = WRAPS_AT - before
    device.start()
    device.begin(0)
    assert [device.press_lock() for _ in range(2)] == ["click"] * 2
    device.tick(2900)
    assert device.press_lock() == "click"
    device.settle()
    assert device.shown[-1] == "clunk"


def test_a_silent_host_is_noticed_over_the_wrap(device: HostDevice) -> None:
    locked(device)
    wrong = wrong_number(device)
    while len(device.events()) < 14:
        device.command("PING")
        device.press_red(wrong)
    device.now = WRAPS_AT - 5000
    device.command("PING")
    device.tick(100)
    assert device.press_red(wrong) == "wrong"
    assert len(device.events()[-1]) == 8, "the host is there: a record of its own"
    device.tick(10000)
    assert device.command("ACK,1") == "OK"
    device.tick(10000)
    assert [device.press_red(wrong) for _ in range(5)] == ["wrong"] * 5
    device.command("PING")
    assert device.events()[-1][7] == "5", "nobody was there: one record for all"


# --- the way out -----------------------------------------------------------------------------


def test_what_does_not_fit_into_the_buffer_is_not_said(device: HostDevice) -> None:
    """The OK behind a hello is left out; heartbeat and events wait for room."""
    locked(device)
    device.room = 10
    assert [body[:2] for body in device.ask("C,00000000,65535,HELLO")] == ["H,"]
    for _ in range(5):
        device.tick(1000)
    assert device.said() == []
    device.room = 255
    for _ in range(3):
        device.tick(0)
    assert {body[0] for body in device.said()} == {"T", "E"}
