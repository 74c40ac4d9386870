"""A switch at the bolt: nothing is locked before it is in, and a jam is told."""

from __future__ import annotations

import ctypes

import pytest

from tests.system.firmware.host_device import BOLT, SHARE, VAULT, HostDevice, locked

CONDITIONS = ("jam", "low", "weak", "moved", "back")


@pytest.fixture
def device(library: ctypes.CDLL) -> HostDevice:
    """A vault with the switch, its bolt out, in a session."""
    device = HostDevice(library)
    device.capabilities = VAULT | BOLT
    device.start()
    device.begin(0)
    device.latch_moves.clear()
    return device


def pass_time(device: HostDevice, ms: int) -> list[str]:
    """What is said meanwhile."""
    for _ in range(0, ms, 50):
        device.tick(50)
    device.tick(0)
    return device.said()


def beats(said: list[str]) -> list[list[str]]:
    return [body.split(",") for body in said if body.startswith("T,")]


def stat(device: HostDevice) -> list[str]:
    """The bolt, and what is out of order."""
    bolt, *words = device.command("STAT").split(",")[9:]
    return [bolt, *(word for word in words if word in CONDITIONS)]


def state(device: HostDevice) -> str:
    return device.command("STAT").split(",")[1]


def test_a_bolt_that_comes_in_time_has_not_jammed(device: HostDevice) -> None:
    assert device.lock() == "clunk"
    said = pass_time(device, 4000)
    assert "jammed" not in device.shown
    assert all(len(beat) == 5 for beat in beats(said))
    assert stat(device) == ["1"]
    assert device.latch_moves == [1]


def test_a_bolt_that_does_not_come_is_tried_three_times_and_nothing_is_promised(
    device: HostDevice,
) -> None:
    device.is_jammed = True
    assert device.lock() == "jammed"
    # To and fro, and back to where it was.
    assert device.latch_moves == [1, 0, 1, 0, 1, 0]
    device.said()
    said = pass_time(device, 5000)
    assert all(beat[5:] == ["jam"] for beat in beats(said))
    assert (state(device), stat(device)) == ("closed", ["0", "jam"])
    assert device.events() == []
    device.is_jammed = False
    assert device.lock() == "clunk"
    assert stat(device) == ["1"]


def test_it_is_told_when_the_bolt_does_not_leave(device: HostDevice) -> None:
    device.lock()
    device.is_jammed = True
    assert device.command("OPEN") == "OK,open"
    pass_time(device, 5000)
    assert device.latch_moves == [1, 0, 1, 0, 1, 0]
    assert (state(device), stat(device)) == ("closed", ["1", "jam"])
    # Somebody presses red, and this time it goes.
    device.is_jammed = False
    assert device.press_red(3) == "nothing"
    pass_time(device, 1500)
    assert stat(device) == ["0"]


def test_a_bolt_that_is_drawn_by_force_is_told_and_put_back_when_asked(device: HostDevice) -> None:
    device.lock()
    pass_time(device, 4000)
    device.is_jammed, device.bolt_in = True, False
    said = pass_time(device, 2000)
    assert beats(said)[-1][5:] == ["jam"]
    assert stat(device) == ["0", "jam"]
    assert device.latch_moves == [1], "never unasked"
    device.is_jammed = False
    device.press_lock()
    pass_time(device, 1000)
    assert (state(device), stat(device)) == ("locked", ["1"])


def test_it_is_a_condition_and_no_event(device: HostDevice) -> None:
    device.lock()
    pass_time(device, 3000)
    device.is_jammed, device.bolt_in = True, False
    pass_time(device, 1500)
    assert [fields[3] for fields in device.events()] == ["2", "3"]


def test_after_a_restart_the_code_waits_for_the_bolt(device: HostDevice) -> None:
    """The power went between the two records; a share is kept until LOCKED is true."""
    device.lock()
    device.is_jammed, device.bolt_in = True, False
    device.start()
    device.begin(0)
    pass_time(device, 4000)
    assert device.command(f"MIX,1,{SHARE}") == "OK"
    assert device.command(f"MIX,1,{SHARE}") == "OK"
    assert device.command(f"MIX,1,{'6b' * 16}") == "ERR,CONFLICT"
    pass_time(device, 4000)
    assert (state(device), stat(device)) == ("committed", ["0", "jam"])
    device.is_jammed = False
    device.press_lock()
    pass_time(device, 1500)
    assert [fields[3:5] for fields in device.events()] == [["2", "1"], ["3", "1"]]
    assert device.events()[-1][5] == "1", "mixed"


def test_without_the_switch_nothing_changes(library: ctypes.CDLL) -> None:
    device = HostDevice(library)
    device.start()
    locked(device)
    said = pass_time(device, 5000)
    assert "jammed" not in device.shown
    assert stat(device) == ["-"]
    assert all(len(beat) == 5 for beat in beats(said))
