"""A bring-up record: raw figures of a board, and what they say."""

from __future__ import annotations

import pytest
from msgspec import ValidationError, json
from msgspec.structs import replace

from drivers.tools.bring_up import BringUp, changes, judged
from drivers.tools.selftest import Result
from tests.drivers.tools.sound_board import SOUND, stamps


def verdicts(record: BringUp) -> dict[str, str]:
    return {one.name: one.verdict for one in judged(record)}


def of(record: BringUp, name: str) -> Result:
    [one] = [one for one in judged(record) if one.name == name]
    return one


def test_a_sound_board_passes_and_a_record_comes_back_as_it_was() -> None:
    again = json.decode(json.encode(SOUND), type=BringUp)
    assert again == SOUND
    assert set(verdicts(again).values()) == {"pass"}
    assert "lowest since the start 4710 mV; extended fuse FC" in of(SOUND, "the supply").detail


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


@pytest.mark.parametrize(
    ("trim", "lowest", "verdict"),
    [
        ([1050, 1950, 1084], 4210, "pass"),
        ([1050, 1950, 1084], 4190, "fail"),
        ([1000, 2000, 1100], 4390, "fail"),
        ([], 4390, "fail"),
    ],
)
def test_a_trimmed_board_is_judged_by_the_limit_of_trimmed_ones(
    trim: list[int], lowest: int, verdict: str
) -> None:
    status = [*SOUND.status[:9], "v4700", f"l{lowest}", "ffc"]
    record = replace(SOUND, version=2, status=status, trim=trim)
    assert of(record, "the supply").verdict == verdict
    assert json.decode(json.encode(record), type=BringUp) == record


def test_a_record_of_the_first_version_has_no_trim_and_is_read() -> None:
    text = json.encode(SOUND).replace(b',"trim":[]', b"")
    assert b"trim" not in text
    assert json.decode(text, type=BringUp) == SOUND


def test_what_older_firmware_does_not_tell_is_skipped() -> None:
    old = replace(SOUND, stamps=[], status=SOUND.status[:9])
    assert verdicts(old)["the raw chance"] == verdicts(old)["the supply"] == "skip"


def test_changes_are_taken_within_a_run_and_over_the_clocks_round() -> None:
    runs = [[39_000, 31_000, 23_001, 15_001], [5, 32_005, 24_005]]
    assert changes(runs) == [1, -1, 0]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            replace(SOUND, answers_ms=[1, 25, 90], repeated=3, broken=2),
            Result("the timing", "pass", "answers in 25 ms, 3 repeated, 2 frames broken"),
        ),
        (
            replace(SOUND, answers_ms=[1, 25, 26, 90]),
            Result("the timing", "fail", "answers in 26 ms, 0 repeated, 0 frames broken"),
        ),
        (
            replace(SOUND, starts=99_999),
            Result("the memory", "pass",
                   "99999 starts and 66 events so far; good for about 1 starts more"),
        ),
        (
            replace(SOUND, starts=100_001, events=0),
            Result("the memory", "fail",
                   "100001 starts and 0 events so far; good for about 0 starts more"),
        ),
        (
            replace(SOUND, status=[*SOUND.status[:9], "ffd", "l4400", "v5001"]),
            Result("the supply", "pass",
                   "5001 mV, lowest since the start 4400 mV; extended fuse FD; the limit is"
                   " 4400 mV"),
        ),
        (
            replace(SOUND, status=[*SOUND.status[:9], "v5001", "l4399"]),
            Result("the supply", "fail",
                   "5001 mV, lowest since the start 4399 mV; extended fuse ; the limit is 4400 mV"),
        ),
        (
            replace(SOUND, stamps=[[0, 10, 21, 31]]),
            Result("the raw chance", "pass",
                   "at most 1.0 bits a tick by its commonest of 2 changes, which span 1 µs; a proof"
                   " needs more and other tests (SP 800-90B)"),
        ),
        (
            replace(SOUND, stamps=[[0, 10, 21, 31], [0, 10, 21]]),
            Result("the raw chance", "fail",
                   "at most 0.6 bits a tick by its commonest of 3 changes, which span 1 µs; a proof"
                   " needs more and other tests (SP 800-90B)"),
        ),
    ],
)  # fmt: skip
def test_a_judgement_says_its_figures_and_turns_at_the_limit(record: BringUp, said: Result) -> None:
    assert said in judged(record)


@pytest.mark.parametrize("status", [["v5000"], ["l4800"], [], ["vx", "l4800"]])
def test_a_supply_that_is_told_by_half_is_not_judged(status: list[str]) -> None:
    half = replace(SOUND, status=["v1", *SOUND.status[1:9], *status])
    assert of(half, "the supply") == Result(
        "the supply", "skip", "this firmware does not measure it"
    )


@pytest.mark.parametrize(
    ("name", "most", "beyond"),
    [
        ("version", 2, 3),
        ("trim", [0, 0, 2**32], [0, 0, 0, 0]),
        ("version", 1, 0),
        ("starts", 2**32, 2**32 + 1),
        ("events", 0, -1),
        ("uid", "x" * 120, "x" * 121),
        ("answers_ms", [0] * 10_000, [0] * 10_001),
        ("stamps", [[0, 65535]], [[65536]]),
        ("stamps", [[0] * 16], [[0] * 17]),
        ("stamps", [[]], [[-1]]),
        ("stamps", [[]] * 10_000, [[]] * 10_001),
        ("status", [""] * 32, [""] * 33),
        ("scan", [""] * 32, [""] * 33),
        ("spot", [""] * 32, [""] * 33),
        ("results", [["", "", ""]] * 100, [["", "", ""]] * 101),
        ("results", [[""] * 3], [[""] * 4]),
    ],
)
def test_a_record_is_read_up_to_its_limits(name: str, most: object, beyond: object) -> None:
    facts = json.decode(json.encode(SOUND))
    read = json.decode(json.encode(facts | {name: most}), type=BringUp)
    assert getattr(read, name) == most
    with pytest.raises(ValidationError):
        json.decode(json.encode(facts | {name: beyond}), type=BringUp)
