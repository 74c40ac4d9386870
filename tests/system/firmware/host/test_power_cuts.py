"""The firmware's memory, with the power cut in the middle of every octet that it writes."""

from __future__ import annotations

import pytest

from drivers.vault.codec import is_sound
from tests.system.firmware.host_device import (
    SHARE,
    SID,
    TEARS,
    VAULT,
    HostDevice,
    Tear,
    alone,
    code_of,
    frame,
    locked,
    record_of,
    wrong_number,
)


def plain(told: list[list[str]]) -> list[tuple[str, ...]]:
    return [tuple(fields[1:]) for fields in told]


def cut_everywhere(device: HostDevice, act: str, tear: Tear) -> int:
    """Cuts `act` at each of its writes; the number of cuts. Before or after, nothing between."""
    memory, lid = bytes(device.eeprom), device.lid
    before = plain(after_restart(device, memory, lid))
    cuts = 0
    while True:
        device.eeprom[:] = memory
        device.lid = lid
        device.start()
        device.begin(0)
        device.shown.clear()
        device.cut_after(cuts, tear)
        perform(device, act)
        if not device.is_cut:
            return cuts
        torn = bytes(device.eeprom)
        told = plain(after_restart(device, torn, device.lid))
        assert told[: len(before)] == before, (act, cuts)
        news = told[len(before) :]
        assert len(news) <= 1, (act, cuts)
        if news:
            assert is_sound(record_of(["E", *news[0]]))
        # The latch stands as the newest event says.
        assert device.latch == (told[-1][2] not in ("5", "7") if told else 0), (act, cuts)
        assert plain(after_restart(device, torn, device.lid)) == told, "not stable"
        cuts += 1


def after_restart(device: HostDevice, memory: bytes, lid: bool) -> list[list[str]]:
    device.eeprom[:] = memory
    device.lid = lid
    device.start()
    device.begin(0)
    return device.events()


def perform(device: HostDevice, act: str) -> None:
    if act == "lock":
        device.lock()
    elif act == "mix":
        device.receive(frame(f"C,{SID},{device.seq + 1},MIX,1,{SHARE}"))
    elif act == "wrong":
        device.press_red(wrong_number(device))
    elif act == "right":
        device.press_red(code_of(device))
    elif act == "force":
        device.receive(frame(f"C,{SID},{device.seq + 1},OPEN"))
    elif act == "tamper":
        device.firmware.host_lid(0)


@pytest.mark.parametrize("tear", TEARS, ids=["old", "ff", "random"])
@pytest.mark.parametrize("act", ["lock", "mix", "wrong", "right", "force", "tamper"])
def test_a_cut_at_any_octet_loses_and_invents_nothing(
    device: HostDevice, act: str, tear: Tear
) -> None:
    if act in ("mix",):
        device.begin(0)
        device.lock()
    elif act != "lock":
        locked(device)
    assert cut_everywhere(device, act, tear) > 15


@pytest.mark.parametrize("tear", TEARS, ids=["old", "ff", "random"])
def test_a_cut_over_an_old_record_brings_nothing_old_back(device: HostDevice, tear: Tear) -> None:
    """The ring has gone round: each new record is written over one of the same kind."""
    locked(device)
    wrong = wrong_number(device)
    for ev in range(1, 40):
        device.command(f"ACK,{ev}")
        if ev >= 2:
            device.press_red(wrong)
    memory = bytes(device.eeprom)
    stored = int(device.hello()[8]) - 1
    for cuts in range(200):
        device.eeprom[:] = memory
        device.start()
        device.begin(stored)
        before = device.events()
        device.cut_after(cuts, tear)
        device.press_red(wrong)
        done = not device.is_cut
        device.start()
        device.begin(stored)
        told = device.events()
        assert told[: len(before)] == before
        assert len(told) - len(before) in ((1,) if done else (0, 1))
        if done:
            return
    raise AssertionError("the record never came to its end")


@pytest.mark.parametrize("tear", TEARS, ids=["old", "ff", "random"])
def test_a_cut_in_a_merge_keeps_the_one_before(device: HostDevice, tear: Tear) -> None:
    wrong = alone(device)
    for _ in range(15):
        device.press_red(wrong)
    memory = bytes(device.eeprom)
    for cuts in range(40):
        device.eeprom[:] = memory
        device.start()
        device.cut_after(cuts, tear)
        device.press_red(wrong)
        done = not device.is_cut
        device.start()
        device.begin(0)
        told = device.events()
        assert len(told) == 15
        assert told[-1][6] in ("16",) if done else told[-1][6] in ("15", "16")
        if done:
            assert cuts > 5
            return


@pytest.mark.parametrize("tear", TEARS, ids=["old", "ff", "random"])
def test_a_torn_acknowledgement_only_repeats(device: HostDevice, tear: Tear) -> None:
    locked(device)
    for ev in (1, 2):
        memory = bytes(device.eeprom)
        for cuts in range(6):
            device.eeprom[:] = memory
            device.start()
            device.begin(ev - 1)
            device.cut_after(cuts, tear)
            device.receive(frame(f"C,{SID},3,ACK,{ev}"))
            device.start()
            assert int(device.hello()[8]) in (ev, ev + 1)
            device.begin(ev - 1 if int(device.hello()[8]) == ev else ev)
        device.start()
        device.begin(ev)


@pytest.mark.parametrize("tear", TEARS, ids=["old", "ff", "random"])
def test_no_boot_number_is_lost_or_told_twice(device: HostDevice, tear: Tear) -> None:
    told = 1
    for cuts in [*range(48), *range(48)]:
        # The cut comes while it starts, so what it says counts only if it got so far.
        device.said()
        device.is_cut, device.writes = False, 0
        device.cut_at, device.tear = cuts, tear
        device.firmware.host_begin(VAULT, 1, 1, device.now)
        for body in device.said():
            boot = int(body.split(",")[3])
            assert boot > told
            told = boot
        boot = int(device.start()[0].split(",")[3])
        assert told < boot <= told + 2
        told = boot


def test_the_identity_is_drawn_once(device: HostDevice) -> None:
    uid = device.hello()[1]
    for _ in range(3):
        device.start()
        assert device.hello()[1] == uid
    device.eeprom[3] ^= 1
    device.start()
    assert device.hello()[1] == uid, "the second copy"
