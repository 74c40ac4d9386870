"""The disk fails while an entry is booked, and the program ends: what was said of it holds.

A line whose sync failed may stand in the file although it was refused. Whoever believes the refusal
says the statement again, and it is paid twice.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banker.games.board.commands import Transfer
from banker.session.session import Session
from banker.store import read
from tests.store.traced import BY_STRACE, Call, Fault, Ran, require_strace, run_traced
from tests.support.game import setup_of

pytestmark = BY_STRACE

PROGRAM = Path(__file__).with_name("append_run.py")
SYNC = "fdatasync"
# Of these a failure matters; what only tidies up, such as `close`, may fail unseen.
WATCHED = {"write", "fdatasync", "fsync", "newfstatat", "openat", "pread64", "rename", "fchmod"}
NOT_KNOWN = "it is not known whether entry 2 is booked: look with 'banker log "


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of one entry."""
    require_strace()
    path = tmp_path / "a.bank"
    Session.create(path, setup_of(("Ann", "Bob"))).close()
    return path


def play(game: Path, *faults: Fault, session: str = "real", is_recorded: bool = False) -> Ran:
    """The program on a copy of the game, which is left beside it as `played`."""
    played = game.with_name("played")
    shutil.copy(game, played)
    words = [str(PROGRAM), session, str(played)]
    ran = run_traced(words, game.with_name("trace"), faults, is_recorded=is_recorded)
    assert (ran.code, ran.said[-1:]) == (0, ["END"]), (ran.said, ran.errors)
    return ran


def untrue(game: Path, ran: Ran) -> str:
    """What was said of the payment and does not hold; else nothing."""
    played = game.with_name("played")
    count = read(played).count
    said = " ".join(ran.said)
    if "UNKNOWN" in said:
        return "" if f"UNKNOWN {NOT_KNOWN}{played}'" in said else f"unclear: {said}"
    booked = 2 if "ACK 2" in said else 1
    if count != booked:
        return f"{count} entries after {said}"
    with_again = Session.open(played)
    with_again.execute(Transfer("ann", "bob", 50))
    with_again.close()
    return "" if read(played).count == booked + 1 else f"not to be played on after {said}"


def calls_of(ran: Ran) -> list[Call]:
    return [call for call in ran.calls if call.name in WATCHED and call.result >= 0]


@pytest.mark.in_check("check")
def test_what_was_said_of_a_payment_holds_whichever_call_fails(game: Path) -> None:
    calls = calls_of(play(game, is_recorded=True))
    assert [call.name for call in calls if call.name in ("write", SYNC)] == ["write", SYNC]
    wrong = []
    for call in calls:
        ran = play(game, Fault(call.name, call.nth, "error=EIO"))
        wrong += [f"{call.name} {call.nth}: {it}" for it in [untrue(game, ran)] if it]
    assert wrong == []


def test_a_failed_sync_is_told_and_its_line_is_not_in_the_file(game: Path) -> None:
    sync = next(call for call in play(game, is_recorded=True).calls if call.name == SYNC)
    ran = play(game, Fault(SYNC, sync.nth, "error=EIO"))
    assert [line.split(":")[0] for line in ran.said[1:]] == ["REFUSED entry 2 is not booked", "END"]
    assert read(game.with_name("played")).count == 1


def test_a_session_that_forgets_what_was_refused_is_found(game: Path) -> None:
    sync = next(call for call in play(game, is_recorded=True).calls if call.name == SYNC)
    ran = play(game, Fault(SYNC, sync.nth, "error=EIO"), session="forgetful")
    assert untrue(game, ran).startswith("2 entries after")


def test_where_the_file_cannot_be_made_whole_either_nobody_is_told_more_than_is_known(
    game: Path, whole: bool
) -> None:
    """In `make test` every sixth call fails."""
    sync = next(call for call in play(game, is_recorded=True).calls if call.name == SYNC)
    failing = Fault(SYNC, sync.nth, "error=EIO")
    recovery = calls_of(play(game, failing, is_recorded=True))
    later = recovery[[call.name for call in recovery].index("newfstatat") :]
    told = []
    for call in later if whole else later[::6]:
        if call.name != SYNC:
            ran = play(game, failing, Fault(call.name, call.nth, "error=EIO"))
            assert untrue(game, ran) == "", call
            told.append("UNKNOWN" in " ".join(ran.said))
    assert any(told)
    first = next(call.nth for call in recovery if call.name == "fsync")
    ran = play(game, failing, Fault("fsync", f"{first}+", "error=EIO"))
    assert NOT_KNOWN in " ".join(ran.said)
