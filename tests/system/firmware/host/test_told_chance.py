"""Stamps that a host was told are stirred in, and worth nothing."""

from __future__ import annotations

import random

from tests.system.firmware.host_device import SID, HostDevice


def tick(device: HostDevice, stamp: int) -> int:
    stamp += 32_000 + random.randint(-100, 100)
    device.firmware.host_entropy(stamp % 40_000, 1)
    return stamp


def test_stamps_that_raw_tells_earn_nothing_and_the_others_go_on_earning(
    device: HostDevice,
) -> None:
    device.start(entropy=False)
    device.begin(0)
    device.said()
    stamp = 0
    for _ in range(20):
        stamp = tick(device, stamp)
    before = device.firmware.host_credits()
    for _ in range(20):
        device.seq += 1
        assert device.ask(f"C,{SID},{device.seq},RAW,16") == []
        for _ in range(16):
            stamp = tick(device, stamp)
        [answer] = device.said()
        assert answer.startswith(f"R,{device.seq},OK,")
    assert device.firmware.host_credits() == before
    for _ in range(24):
        stamp = tick(device, stamp)
    assert device.firmware.host_credits() > before


def test_after_ticks_that_were_lost_nothing_is_compared_with_what_was_before(
    device: HostDevice,
) -> None:
    """A regular clock of which some ticks are lost would look lively."""
    device.start(entropy=False)
    stamp = 0
    for tick_ in range(400):
        lost = tick_ % 5 == 0
        stamp += 32_000 * (1 + random.randint(1, 3) * lost)
        device.firmware.host_entropy(stamp % 40_000, 2 if lost else 1)
    assert device.firmware.host_credits() == 0
