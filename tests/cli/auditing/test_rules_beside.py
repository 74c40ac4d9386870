"""The replay check in a process of its own: the same findings, and the same if it is killed."""

from __future__ import annotations

import json
import os
import pickle
import select
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from banker import editions
from banker.audit import Report
from banker.cli.auditing import rules_beside
from banker.cli.auditing.file_audit import audited, audited_by_file_hash
from banker.cli.auditing.raw_lines import file_hash_of
from banker.games import rulesets
from banker.games.board import commands as c
from banker.session.replay_check import ReplayCheck
from tests.audit.forger import sealed
from tests.cli.command_line import Here
from tests.support import random_game

pytestmark = pytest.mark.needs_posix("a process that forks")

HEAD = 40  # bytes by which a first line is known
LIMIT_S = 30.0


@pytest.fixture(autouse=True)
def _always_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_beside, "WORTH_IT", 1)
    monkeypatch.setattr(rules_beside, "_can_fork", lambda: True)


def a_game(folder: Path, *, is_forged: bool = False) -> Path:
    """A game of two batches of lines; forged, a line of each is another, chained anew."""
    session = random_game.table("rouble-full", {})
    for _ in range(300):
        session.execute(c.Next())
    entries = [json.loads(row.line) for row in session.journal.rows()]
    for entry in entries:
        del entry["h"]
    for seq in (100, 265) if is_forged else ():
        entries[seq]["set"] = [*entries[seq]["set"], ["started", True, False]]
    path = folder / "game.bank"
    path.write_bytes(b"".join(sealed(entries)))
    return path


def children() -> int:
    """How many children this process has that nobody waited for."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return 0
    return 1


def in_turns(path: Path) -> Report:
    return audited(path, is_alone=False)


@pytest.mark.parametrize("is_forged", [False, True])
def test_beside_or_in_turns_the_report_is_the_same(tmp_path: Path, *, is_forged: bool) -> None:
    path = a_game(tmp_path, is_forged=is_forged)
    report = audited(path, is_alone=True)
    assert report == in_turns(path)
    assert bool([it for it in report.findings if it.severity == "broken"]) == is_forged
    assert children() == 0


def test_a_noted_file_hash_asks_the_rules_beside_too(tmp_path: Path) -> None:
    path = a_game(tmp_path, is_forged=True)
    report = audited_by_file_hash(path, file_hash_of(path), is_proved=True)
    assert report is not None and report.findings == in_turns(path).findings


@pytest.mark.parametrize("moment", ["at once", "in the middle", "at the end"])
def test_a_child_that_is_killed_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    path = a_game(tmp_path, is_forged=True)
    started: list[int] = []
    wanted = {"in the middle": 300, "at the end": 301}.get(moment)
    fork = os.fork

    def noted() -> int:
        started.append(fork())
        if started[-1] and moment == "at once":
            os.kill(started[-1], signal.SIGKILL)
        return started[-1]

    @contextmanager
    def watch(lines: Iterable[bytes], _size: int) -> Iterator[Iterable[bytes]]:
        yield _killing(lines)

    def _killing(lines: Iterable[bytes]) -> Iterator[bytes]:
        for number, line in enumerate(lines, start=1):
            yield line
            if number == wanted and started:
                os.kill(started.pop(), signal.SIGKILL)  # the second pass has no child

    monkeypatch.setattr(os, "fork", noted)
    assert audited(path, watch, is_alone=True) == in_turns(path)
    assert children() == 0


def test_an_audit_that_is_stopped_leaves_no_child(tmp_path: Path) -> None:
    @contextmanager
    def watch(lines: Iterable[bytes], _size: int) -> Iterator[Iterable[bytes]]:
        yield _stopped(lines)

    def _stopped(lines: Iterable[bytes]) -> Iterator[bytes]:
        for number, line in enumerate(lines):
            if number == 280:
                raise KeyboardInterrupt
            yield line

    with pytest.raises(KeyboardInterrupt):
        audited(a_game(tmp_path), watch, is_alone=True)
    assert children() == 0


@pytest.mark.parametrize("part", [0, 1, 2])
def test_a_result_that_is_cut_short_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    def ended(lines: int, result: int, _path: Path | None) -> NoReturn:
        try:
            with open(lines, "rb") as source:
                source.read()
            whole = pickle.dumps(ReplayCheck().result())
            os.write(result, whole[: len(whole) * part // 3])
        finally:
            os._exit(0)

    monkeypatch.setattr(rules_beside, "_serve", ended)
    path = a_game(tmp_path, is_forged=True)
    assert audited(path, is_alone=True) == in_turns(path)
    assert children() == 0


@pytest.mark.parametrize("is_early", [False, True])
def test_without_room_for_one_more_process_the_rules_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_early: bool
) -> None:
    def refused() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refused)
    path = a_game(tmp_path, is_forged=True)
    opened = len(list(Path("/dev/fd").iterdir()))
    with rules_beside.rules_process(path) if is_early else nullcontext() as rules:
        assert rules is None
        assert audited(path, is_alone=True, rules=rules) == in_turns(path)
    assert len(list(Path("/dev/fd").iterdir())) == opened
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.parametrize("is_early", [False, True])
def test_ctrl_c_while_a_process_is_begun_leaves_no_child(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_early: bool
) -> None:
    fork = os.fork

    def pressed() -> int:
        child = fork()
        if child:
            signal.raise_signal(signal.SIGINT)
        return child

    monkeypatch.setattr(os, "fork", pressed)
    path = a_game(tmp_path)
    begin = rules_beside.rules_process(path) if is_early else rules_beside.replay_check(1)
    with pytest.raises(KeyboardInterrupt), begin:
        pytest.fail("it has begun")
    assert children() == 0
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


# --- the process that is begun before anything else is loaded -------------------------------------


def test_a_process_that_is_begun_early_gives_the_same_report(tmp_path: Path) -> None:
    path = a_game(tmp_path, is_forged=True)
    with rules_beside.rules_process(path) as rules:
        assert rules is not None
        assert audited(path, is_alone=True, rules=rules) == in_turns(path)
    assert children() == 0


def test_a_process_that_is_begun_early_loads_the_rules_before_a_line_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, loads = os.pipe()
    monkeypatch.setattr(rulesets, "load_rules", lambda head: os.write(loads, head[:HEAD]))
    path = a_game(tmp_path)
    with rules_beside.rules_process(path):
        os.close(loads)
        ready, _, _ = select.select([loaded], [], [], LIMIT_S)
        head = os.read(loaded, HEAD) if ready else b"(nothing loaded)"
    os.close(loaded)
    wanted = path.read_bytes()[:HEAD]
    assert head == wanted, f"expected the rules of {wanted!r}, got {head!r}"


@pytest.mark.parametrize(
    ("name", "text"),
    [("missing.bank", None), ("a folder", None), ("small.bank", b'{"v":1')],
)
def test_no_process_is_begun_for_what_is_no_long_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: bytes | None
) -> None:
    monkeypatch.setattr(rules_beside, "WORTH_IT", 100)
    path = tmp_path / name
    if text is not None:
        path.write_bytes(text)
    elif name == "a folder":
        path.mkdir()
    with rules_beside.rules_process(path) as rules:
        assert rules is None
    assert children() == 0


def test_what_is_no_game_is_refused_with_a_process_begun_for_it(
    banker: Here, tmp_path: Path
) -> None:
    path = tmp_path / "other.bank"
    path.write_bytes(b"no game\n" * 100)
    told = banker("audit", path)
    assert (told.code, told.out) == (2, "") and "is not a game file" in told.err
    assert children() == 0


@pytest.mark.parametrize("box", ["glass-classic", "deal"])
def test_the_rules_of_the_game_are_loaded_by_its_first_line(box: str) -> None:
    edition = editions.load(box)
    wanted = f"banker.games.{edition.ruleset}.decide"
    code = (
        "import sys\nfrom banker.games.rulesets import load_rules\n"
        "load_rules(sys.stdin.buffer.read())\n"
        "print(*(it for it in sys.modules if it.endswith('.decide')))"
    )
    first = msgspec.json.encode(editions.freeze(edition))
    done = subprocess.run(
        [sys.executable, "-c", code], input=first, capture_output=True, check=True
    )
    assert done.stdout.decode().split() == [wanted]
