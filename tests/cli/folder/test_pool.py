"""Several processes read a folder: the same answers in the same order, also if one is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli.folder import pool
from banker.cli.folder.file_figures import FileFigures, file_figures
from tests import ROOT

GAMES = sorted(ROOT.glob("tests/system/replay/[!d]*/*.bank"))

pytestmark = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="needs fork")


@pytest.fixture(autouse=True)
def _two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_processors", lambda: 2)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """More games than a process takes at a time, and files that are none."""
    made = [tmp_path / f"{number:02}.bank" for number in range(12)]
    for number, path in enumerate(made):
        path.write_bytes(GAMES[number % len(GAMES)].read_bytes())
    made[3].write_text("no game", encoding="utf-8")
    made[7].unlink()
    made[7].mkdir()
    return made


@pytest.mark.in_check("check")
def test_several_processes_answer_as_one_does(files: list[Path]) -> None:
    found = list(pool.read_all(files))
    assert found == list(map(file_figures, files))
    assert [number for number, it in enumerate(found) if it.why] == [3, 7]


def suicide(path: Path) -> FileFigures:
    """A process dies in the middle of the fifth file, once: not in this one."""
    if path.name == "04.bank" and os.getppid() == OWN:
        os.kill(os.getpid(), signal.SIGKILL)
    return file_figures(path)


OWN = os.getpid()


@pytest.mark.in_check("check")
def test_a_process_that_is_killed_takes_no_answer_with_it(
    files: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = list(map(file_figures, files))
    monkeypatch.setattr(pool, "file_figures", suicide)
    assert list(pool.read_all(files)) == wanted


def test_who_stops_waiting_leaves_no_process(files: list[Path]) -> None:
    answers: Iterator[FileFigures] = pool.read_all(files)
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
