"""A kill at every call: the program is stopped for good on its way into each of its I/O calls.

A call that only asks changes nothing, so a kill there leaves what a kill at the next call leaves;
it is carried out in the full sweep only.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.store.crash_rig import Bench, recorded, torn_game
from tests.store.traced import ASKING, BY_STRACE, IS_FULL_SWEEP, Call, Fault, play
from tests.store.verdict import NOTHING, Promise, promise_of

pytestmark = BY_STRACE

PART_COUNT = 4
CHANGING = {"write", "fsync", "rename", "unlink", "close", "fchmod", "writev"}


def kill_at(
    made: Bench, call: Call, folder: Path, promise: Promise = NOTHING, tail: bytes = b""
) -> str | None:
    """Play until that call, recover what is left; what is wrong with it, or None."""
    game = made.game(folder)
    fault = Fault(call.name, call.nth, "signal=KILL")
    ran = play(game, fault=fault, is_recorded=False)
    assert ran.code != 0 and "BEGIN" in ran.said, f"{call.name} {call.nth} was not reached"
    game.parent.mkdir(exist_ok=True)
    is_kept = not tail or any(file.read_bytes().endswith(tail) for file in game.parent.iterdir())
    wrong = made.judge(folder, max(promise, promise_of(ran.said)))
    wrong = wrong or (None if is_kept else "the torn line is gone")
    shutil.rmtree(folder)
    return wrong and f"{call.name} {call.nth}: {wrong}"


# In parts, so that they can run side by side; `make test` runs the first.
@pytest.mark.parametrize("part", range(PART_COUNT))
def test_a_kill_at_any_call_takes_nothing(made: Bench, part: int) -> None:
    _, ran = recorded(made)
    calls = [call for call in ran.calls if IS_FULL_SWEEP or call.name not in ASKING]
    assert len(calls) > 50
    assert [
        wrong for call in calls[part::PART_COUNT] if (wrong := kill_at(made, call, made.folder()))
    ] == []


def test_a_kill_while_a_torn_line_is_set_aside_takes_nothing(made: Bench, whole: bool) -> None:
    files, promise, tail = torn_game()
    _, ran = recorded(made, folder=made.put(files))
    shown = next(at for at, call in enumerate(ran.calls) if call.name == "writev")
    calls = [call for call in ran.calls[: shown + 1] if call.name in CHANGING]
    assert len(calls) > 10
    killed = calls if whole else calls[::6]
    bad = [kill_at(made, call, made.put(files), promise, tail) for call in killed]
    assert [wrong for wrong in bad if wrong] == []
