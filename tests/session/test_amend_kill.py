"""A kill at every call of an amendment: the file is the old book or the new one, never between."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banker.audit import audit
from banker.session.session import Session
from tests.store.sample_games import EVENING, NAMES
from tests.store.traced import ASKING, BY_STRACE, Call, Fault, Ran, require_strace, run_traced
from tests.support.game import Game, encoded, setup_of

pytestmark = BY_STRACE

PROGRAM = str(Path(__file__).with_name("amend_run.py"))
SEQ, INSTEAD = "4", "bob rolls 2 4"


class Books:
    """The game as it was stored, and the states before and after."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        game = Game(*NAMES, box="glass-classic")
        game.session = Session.create(folder / "old.bank", setup_of(NAMES, (), "glass-classic"))
        game.do(*EVENING)
        self.before = (game.session.journal.count, encoded(game.state))
        game.session.close()
        self._run_count = 0

    def played(self, fault: Fault | None = None) -> tuple[Path, Ran]:
        """A run in a folder of its own, whole or cut short."""
        self._run_count += 1
        place = self.folder / f"run{self._run_count}"
        place.mkdir()
        game = place / "game.bank"
        shutil.copy(self.folder / "old.bank", game)
        faults = [fault] if fault else []
        words = [PROGRAM, str(game), SEQ, INSTEAD]
        trace = self.folder / f"trace{self._run_count}"
        return game, run_traced(words, trace, faults, is_recorded=not faults)


def opened(game: Path) -> tuple[int, bytes]:
    """How many entries a file has, and the state after them. What lies beside it is no game."""
    with game.open("rb") as lines:
        report = audit(lines)
    assert [it for it in report.findings if it.severity != "noted"] == []
    session = Session.open(game)
    try:
        return session.journal.count, encoded(session.state)
    finally:
        session.close()


def verdict(call: Call, game: Path, ran: Ran, books: Books, after: tuple[int, bytes]) -> str | None:
    assert ran.code != 0 and "BEGIN" in ran.said, f"{call.name} {call.nth} was not reached"
    found = opened(game)
    if found == after:
        return None
    if found != books.before:
        return f"{call.name} {call.nth}: {found[0]} entries, neither the old book nor the new one"
    return f"{call.name} {call.nth}: an amendment that was told is gone" * ("DONE" in ran.said)


def test_a_kill_at_any_call_leaves_the_old_book_or_the_new_one(tmp_path: Path, whole: bool) -> None:
    """In `make test` at every eighth call, and at the last."""
    require_strace()
    books = Books(tmp_path)
    game, ran = books.played()
    assert (ran.code, ran.said) == (0, ["BEGIN", "DONE"]), ran.errors
    after = opened(game)
    assert after[0] > books.before[0]
    calls = [call for call in ran.calls if call.name not in ASKING]
    assert {"write", "fsync", "rename"} <= {call.name for call in calls}
    kept: list[bool] = []
    for call in calls if whole else [*calls[:-1:8], calls[-1]]:
        game, cut = books.played(Fault(call.name, call.nth, "signal=KILL"))
        assert not verdict(call, game, cut, books, after)
        kept.append(opened(game) == books.before)
    assert any(kept) and not all(kept), "both books are met"


@pytest.mark.in_check("check")
@pytest.mark.parametrize("line", [5, 12])
def test_the_verdict_sees_a_book_in_between(tmp_path: Path, line: int) -> None:
    """Planted: a file that has only some of the new lines."""
    require_strace()
    books = Books(tmp_path)
    game, ran = books.played()
    after = opened(game)
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:line]))
    cut = Ran(1, ["BEGIN"], [], ran.errors)
    assert "neither" in (verdict(Call("write", "", 0, 1), game, cut, books, after) or "")
