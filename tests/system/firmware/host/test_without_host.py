"""The vault with no host anywhere: wrong tries share a record when the log is nearly full."""

from __future__ import annotations

from drivers.vault.codec import is_sound
from tests.system.firmware.host_device import (
    HostDevice,
    alone,
    code_of,
    locked,
    record_of,
    wrong_number,
)


def test_alone_wrong_tries_are_merged_and_the_opening_has_room(device: HostDevice) -> None:
    wrong = alone(device)
    right = code_of(device, "00" * 16)
    guesses = [number for number in range(1, 7) if number != right]
    pressed = [guesses[i % 5] for i in range(12 + 28)]
    assert [device.press_red(number) for number in pressed] == ["wrong"] * 40
    # 28 fit into the record. The refusal comes before the judging.
    assert device.press_red(wrong) == "buzz"
    assert device.press_red(right) == "buzz"
    device.begin(0)
    told = device.events()
    merged = "".join(map(str, pressed[12:]))
    mask = f"{sum(1 << (number - 1) for number in set(pressed[12:])):02x}"
    assert told[-1][3:-1] == ["4", "1", merged[-1], "40", "28", mask, merged]
    assert len(told) == 15
    assert all(is_sound(record_of(fields)) for fields in told)
    assert device.press_red(right) == "open"
    assert device.events()[-1][3:7] == ["5", "1", str(right), "41"]


def test_what_a_host_may_have_seen_is_not_merged_into(device: HostDevice) -> None:
    wrong = alone(device)
    for _ in range(14):
        device.press_red(wrong)
    device.begin(0)
    told = device.events()
    assert told[-1][7] == "2"
    # The host goes away without a word, and the power with it.
    device.start()
    assert device.press_red(wrong) == "buzz"
    device.begin(0)
    assert [fields[1:2] + fields[3:] for fields in device.events()] == [
        fields[1:2] + fields[3:] for fields in told
    ]


def test_a_merge_goes_on_after_a_restart_if_nobody_saw_it(device: HostDevice) -> None:
    wrong = alone(device)
    for _ in range(14):
        device.press_red(wrong)
    device.start()
    assert device.press_red(wrong) == "wrong"
    device.begin(0)
    assert device.events()[-1][5:8] == [str(wrong), "15", "3"]


def test_a_host_that_has_gone_silent_is_not_there(device: HostDevice) -> None:
    locked(device)
    wrong = wrong_number(device)
    while device.press_red(wrong) == "wrong" and len(device.events()) < 14:
        device.command("PING")
    device.tick(10000)
    pressed = [device.press_red(wrong) for _ in range(5)]
    assert pressed == ["wrong"] * 5
    device.command("PING")
    assert device.events()[-1][7] == "5"
