"""Below the limit of the supply nothing is written, but for the one octet of a start."""

from __future__ import annotations

import ctypes

from tests.system.firmware.host_device import HostDevice, alone

LOW_MV, FINE_MV = 4000, 5000


def test_a_merged_record_is_told_only_when_the_note_of_that_can_be_written(
    device: HostDevice,
) -> None:
    wrong = alone(device)
    for _ in range(15):
        device.press_red(wrong)
    device.supply_mv = LOW_MV
    device.written.clear()
    device.begin(0)
    device.tick(2000)
    told = device.events()
    assert device.written == []
    assert [fields[7:8] for fields in told if len(fields) > 8] == [], "the merged one waits"
    assert told, "those before it are told"
    device.supply_mv = FINE_MV
    device.tick(600)
    assert device.events()[-1][7] == "3"
    assert device.written != []


def test_a_new_device_waits_for_its_supply_before_it_has_a_name(library: ctypes.CDLL) -> None:
    new = HostDevice(library)
    new.supply_mv = LOW_MV
    assert new.start() == []
    new.feed(400)
    new.tick(5000)
    assert (new.written, new.said()) == ([], [])
    new.supply_mv = FINE_MV
    new.tick(1)
    assert new.said()[0].startswith("H,1,")


def test_a_start_writes_one_octet(device: HostDevice) -> None:
    device.supply_mv = LOW_MV
    # One copy of the identity has suffered: to mend it would be a write too.
    device.eeprom[0] ^= 1
    device.written.clear()
    device.start()
    device.tick(60_000)
    assert len(device.written) == 1
    device.supply_mv = FINE_MV
    device.start()
    assert 0 in device.written, "mended"


def test_a_decoder_keeps_no_seed_either(library: ctypes.CDLL) -> None:
    decoder = HostDevice(library)
    decoder.capabilities = 4
    decoder.start()
    decoder.supply_mv = LOW_MV
    decoder.start()
    decoder.tick(60_000)
    assert len(decoder.written) <= 1
