"""Where the device takes its secrets from, and what it does until there is chance enough."""

from __future__ import annotations

import ctypes
import random

from tests.system.firmware.host_device import HostDevice

TICKS_TO_COMPARE = 10


def test_a_new_device_has_no_name_before_it_has_entropy(library: ctypes.CDLL) -> None:
    new = HostDevice(library)
    assert new.start(entropy=False) == []
    new.feed(TICKS_TO_COMPARE + 127, credits=1)
    new.tick(1)
    assert new.ask("C,00000000,65535,HELLO") == []
    new.feed(16, credits=1)
    new.tick(1)
    assert new.said()[0].startswith("H,1,")


def test_it_does_not_arm_without_entropy(device: HostDevice) -> None:
    device.start(entropy=False)
    device.feed(31)
    assert [device.press_lock() for _ in range(3)] == ["buzz"] * 3
    device.feed(2)
    assert device.lock() == "clunk"


def test_a_stuck_source_gives_no_credit(device: HostDevice) -> None:
    device.start(entropy=False)
    for _ in range(500):
        device.firmware.host_entropy(7, 1)
        device.firmware.host_entropy(7, 4)
    assert device.firmware.host_credits() == 4, "the first finger"


def test_a_clock_that_is_regular_or_repeats_itself_earns_nothing(device: HostDevice) -> None:
    """By a step or so of the stamping clock, and with what comes round every eight ticks."""
    device.start(entropy=False)
    rounds = [0, 60, 0, 0, 61, 0, 0, 0]
    for tick in range(800):
        stamp = 32_000 * tick + random.choice((0, 0, 0, 1)) * (tick % 3 == 0)
        device.firmware.host_entropy((stamp + rounds[tick % 8]) % 40_000, 1)
    assert device.firmware.host_credits() == 0


def test_a_clock_that_wavers_earns_as_much_as_it_wavers(device: HostDevice) -> None:
    earned = []
    for most in (1, 4, 100):
        device.start(entropy=False)
        stamp = 0
        for _ in range(120):
            stamp += 32_000 + random.randint(-most, most)
            device.firmware.host_entropy(stamp % 40_000, 1)
        earned.append(device.firmware.host_credits())
    assert earned[0] <= 15 < earned[1] < earned[2] - 10
    assert 85 < earned[2] <= 110


def test_what_is_stirred_in_without_credit_earns_none_for_others(device: HostDevice) -> None:
    """Else a pin that floats would lend its noise to a clock that stands still."""
    device.start(entropy=False)
    for number in range(500):
        device.firmware.host_entropy(number, 0)
        device.firmware.host_entropy(7, 1)
    assert device.firmware.host_credits() == 0


def test_secrets_and_seeds_differ_at_each_boot_even_with_the_same_chance(
    device: HostDevice,
) -> None:
    seen = set()
    memory = bytes(device.eeprom)
    for boots in range(4):
        device.eeprom[:] = memory
        for _ in range(boots):
            device.start(entropy=False)
        random.seed(3)
        device.start()
        device.lock()
        seen.add(device.secret(1))
    assert len(seen) == 4
