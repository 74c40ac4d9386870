"""A switch at the bolt: a latch that did not move is told. Without it nothing changes."""

from __future__ import annotations

import ctypes

import pytest

from tests.system.firmware.host_device import BOLT, VAULT, HostDevice, locked


@pytest.fixture
def device(library: ctypes.CDLL) -> HostDevice:
    """A vault with the switch, its bolt out, in a session."""
    device = HostDevice(library)
    device.capabilities = VAULT | BOLT
    device.start()
    device.bolt(shut=False)
    device.begin(0)
    return device


def pass_time(device: HostDevice, ms: int, *, shut: bool) -> list[str]:
    """The switch is looked at every 50 ms; what is said meanwhile."""
    for _ in range(0, ms, 50):
        device.tick(50)
        device.bolt(shut=shut)
    device.tick(0)
    return device.said()


def beats(said: list[str]) -> list[list[str]]:
    return [body.split(",") for body in said if body.startswith("T,")]


def stat(device: HostDevice) -> list[str]:
    return device.command("STAT").split(",")


def test_a_bolt_that_comes_in_time_has_not_jammed(device: HostDevice) -> None:
    device.lock()
    said = pass_time(device, 900, shut=False)
    said += pass_time(device, 3000, shut=True)
    assert "jammed" not in device.shown
    assert all(len(beat) == 5 for beat in beats(said))
    assert stat(device)[9:] == ["1"]


def test_a_latch_that_did_not_move_is_told_at_once_and_as_long_as_it_lasts(
    device: HostDevice,
) -> None:
    device.lock()
    pass_time(device, 900, shut=False)
    assert device.shown[-1] == "clunk"
    said = pass_time(device, 150, shut=False)
    assert device.shown[-1] == "jammed"
    assert beats(said)[-1][3:] == ["committed", "1", "jam"]
    assert stat(device)[9:] == ["0", "jam"]
    said = pass_time(device, 5000, shut=False)
    assert all(beat[5:] == ["jam"] for beat in beats(said))
    assert device.shown.count("jammed") == 1
    # Somebody pushes it home.
    said = pass_time(device, 50, shut=True)
    assert [beat[5:] for beat in beats(said)] == [[]]
    assert stat(device)[9:] == ["1"]


def test_it_is_told_too_when_the_bolt_does_not_leave(device: HostDevice) -> None:
    device.lock()
    pass_time(device, 200, shut=True)
    assert device.command("OPEN") == "OK,open"
    pass_time(device, 1100, shut=True)
    assert stat(device)[1] == "closed"
    assert stat(device)[9:] == ["1", "jam"]


def test_a_bolt_that_is_drawn_by_force_is_told(device: HostDevice) -> None:
    device.lock()
    pass_time(device, 4000, shut=True)
    pass_time(device, 1100, shut=False)
    assert stat(device)[9:] == ["0", "jam"]


def test_it_is_a_condition_and_no_event(device: HostDevice) -> None:
    device.lock()
    pass_time(device, 6000, shut=False)
    assert [fields[3] for fields in device.events()] == ["2", "3"]
    # It is found again after a restart, by looking.
    device.start()
    device.begin(0)
    assert stat(device)[9:] == ["0"]
    pass_time(device, 1100, shut=False)
    assert stat(device)[9:] == ["0", "jam"]


def test_without_the_switch_nothing_changes(library: ctypes.CDLL) -> None:
    device = HostDevice(library)
    device.start()
    locked(device)
    pass_time(device, 5000, shut=False)
    assert "jammed" not in device.shown
    assert stat(device)[9:] == ["-"]
    assert all(len(beat) == 5 for beat in beats(pass_time(device, 3000, shut=False)))
