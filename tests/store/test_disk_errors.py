"""The disk says no: each call fails once, and later the disk is full for a while.

The journal must refuse in one line with its cure, lose nothing that was acknowledged, and go on.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.store.crash_rig import Bench, recorded
from tests.store.traced import IS_FULL_SWEEP, Call, Fault, play
from tests.store.verdict import promise_of

# A failure of one of these must be told. One that only tidies up may fail in silence.
REPORTED = {"write", "fsync", "fdatasync", "rename", "pwrite64", "ftruncate", "fchmod", "flock"}
WATCHED = REPORTED | {"openat", "pread64", "unlink"} | ({"newfstatat"} if IS_FULL_SWEEP else set())
FILLING = {"write", "pwrite64", "fsync", "fdatasync", "openat", "rename"}
END = 6


def fail_at(made: Bench, call: Call, error: str, cure: str, journal: str = "real") -> str | None:
    """Play with that call failing once; what is wrong with how it went, or None."""
    folder = made.folder()
    fault = Fault(call.name, call.nth, f"error={error}")
    game = made.game(folder)
    ran = play(game, journal=journal, cure=cure, fault=fault, is_recorded=False)
    refusals = [line for line in ran.said if line.startswith("REFUSED ")]
    promise = promise_of(ran.said)
    where = f"{call.name} {call.nth} {error}: "
    if ran.code or promise.up_to != END:
        return where + f"code {ran.code}, {promise.up_to} entries, {ran.said[-1]}, {ran.errors}"
    if (call.name in REPORTED) and len(refusals) != 1:
        return where + f"told {len(refusals)} times"
    if any(not tells_a_cure(line) for line in refusals):
        return where + f"no cure in {refusals}"
    if any(line.split()[0] not in {"BEGIN", "ACK", "SHOWN", "REFUSED"} for line in ran.said):
        return where + f"more than a line in {refusals}"
    wrong = made.judge(folder, promise)
    shutil.rmtree(folder)
    return wrong and where + wrong


def tells_a_cure(line: str) -> bool:
    return any(
        cure in line
        for cure in ("try again", "copy the game", "move the game", "free some", "choose another")
    )


@pytest.mark.parametrize("cure", ["recover", "restart"])
@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
def test_a_call_that_fails_is_told_and_the_game_goes_on(made: Bench, error: str, cure: str) -> None:
    names = WATCHED if error == "EIO" else FILLING
    _, ran = recorded(made)
    calls = [call for call in ran.calls if call.name in names]
    assert len(calls) > 20
    if cure == "restart" and not IS_FULL_SWEEP:
        calls = [call for call in calls if call.name in {"write", "fdatasync"}]
    assert [wrong for call in calls if (wrong := fail_at(made, call, error, cure))] == []


def test_a_failed_call_that_nobody_is_told_of_is_found(made: Bench) -> None:
    _, ran = recorded(made, journal="swallows_errors")
    call = next(call for call in ran.calls if call.name == "fdatasync")
    assert fail_at(made, call, "EIO", "recover", "swallows_errors")
    assert not fail_at(made, call, "EIO", "recover")


def test_a_full_disk_refuses_and_with_room_again_the_game_goes_on(tmp_path: Path) -> None:
    """A real short write, made by the system's limit on the size of a file."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.store.full_disk_run", tmp_path / "a.jsonl"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(ran.stdout)
    assert "is full" in told["short write"]
    assert "takes no entries" in told["next"]
    assert told["recovered in the same room"] == 3
    assert "may not grow" in told["no room at all"]
    assert "may not grow" in told["no room to recover"]
    assert told["with room"] == 5
    assert told["read"] == [5, False]
    assert told["files"] == ["a.jsonl"]
