"""A bring-up record: raw figures of a board, and what they say."""

from __future__ import annotations

import random

import pytest
from msgspec import json
from msgspec.structs import replace

from drivers.tools.bring_up import BringUp, changes, judged
from drivers.tools.selftest import Result

WATCHDOG_TICK = 32_000


def stamps(most: int) -> list[list[int]]:
    """Runs of a watchdog that wavers by so many steps either way."""
    dice, now, runs = random.Random(1), 0, []
    for _ in range(20):
        run = []
        for _ in range(16):
            now += WATCHDOG_TICK + dice.randint(-most, most)
            run.append(now % 40_000)
        runs.append(run)
    return runs


SOUND = BringUp(
    version=1, uid="0123456789abcdef", firmware="1.1.0", reset_cause="P", starts=12, events=66,
    answers_ms=[4, 5, 5, 6, 9], repeated=0, broken=0, stamps=stamps(100),
    status=["closed", "1", "3", "0", "67", "66", "12", "255", "0", "v4980", "l4710", "ffc"],
    scan=["438", "5", "6", "300"], spot=[], results=[["the cable", "pass", ""]],
)  # fmt: skip


def verdicts(record: BringUp) -> dict[str, str]:
    return {one.name: one.verdict for one in judged(record)}


def of(record: BringUp, name: str) -> Result:
    [one] = [one for one in judged(record) if one.name == name]
    return one


def test_a_sound_board_passes_and_a_record_comes_back_as_it_was() -> None:
    again = json.decode(json.encode(SOUND), type=BringUp)
    assert again == SOUND
    assert set(verdicts(again).values()) == {"pass"}
    assert "lowest since the start 4710 mV; extended fuse fc" in of(SOUND, "the supply").detail


@pytest.mark.parametrize(
    ("record", "name"),
    [
        (replace(SOUND, stamps=stamps(0)), "the raw chance"),
        (replace(SOUND, answers_ms=[26, 26, 26]), "the timing"),
        (replace(SOUND, answers_ms=[]), "the timing"),
        (replace(SOUND, status=[*SOUND.status[:9], "v5000", "l4399", "ffd"]), "the supply"),
        (replace(SOUND, starts=100_000), "the memory"),
    ],
)
def test_what_is_wrong_fails_alone(record: BringUp, name: str) -> None:
    assert [one for one, verdict in verdicts(record).items() if verdict == "fail"] == [name]


def test_what_older_firmware_does_not_tell_is_skipped() -> None:
    old = replace(SOUND, stamps=[], status=SOUND.status[:9])
    assert verdicts(old)["the raw chance"] == verdicts(old)["the supply"] == "skip"


def test_changes_are_taken_within_a_run_and_over_the_clocks_round() -> None:
    runs = [[39_000, 31_000, 23_001, 15_001], [5, 32_005, 24_005]]
    assert changes(runs) == [1, -1, 0]
