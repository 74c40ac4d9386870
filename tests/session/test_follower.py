"""Following a file: what is read on, what is read anew, and what is told of one that is no game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banker.games.board import commands as c
from banker.session import follower
from banker.session.follower import GameFollower
from banker.session.loading import load_read_only
from banker.session.session import Session
from banker.store.line_format import Chain, entry_hash
from tests.support.game import setup_of


def game(path: Path, *amounts: int) -> bytes:
    """A game of so many payments from Ann to Bob; its bytes."""
    session = Session.create(path, setup_of(("Ann", "Bob")))
    for amount in amounts:
        session.execute(c.Transfer("ann", "bob", amount))
    session.close()
    return path.read_bytes()


def with_line(lines: bytes, body: bytes) -> bytes:
    """The lines, and one more whose entry hash fits."""
    chain = Chain()
    assert all(chain.follows(line) for line in lines.splitlines())
    return lines + b'%b,"h":"%b"}\n' % (body, entry_hash(chain.head, body))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.bank"


@pytest.fixture
def watching(path: Path) -> GameFollower:
    """A follower that has seen a game of one payment."""
    game(path, 50)
    found = GameFollower(path)
    assert found.look()
    return found


def standing(found: GameFollower) -> tuple[int, int | None, str]:
    """The number of entries, Bob's money, and the problem."""
    return found.count, None if found.state is None else found.state.cash("bob"), found.problem


def write_over(path: Path, content: bytes) -> None:
    """In the same file, at another time."""
    inode = path.stat().st_ino
    with path.open("r+b") as file:
        file.truncate(0)
        file.write(content)
    os.utime(path, ns=(1, path.stat().st_mtime_ns + 1_000_000))
    assert path.stat().st_ino == inode


def test_a_longer_game_that_is_written_over_it_is_read_anew(
    path: Path, watching: GameFollower
) -> None:
    other = game(path.with_name("other.bank"), 10, 20, 30, 40)
    assert standing(watching) == (2, 3050, "")
    write_over(path, other)
    assert watching.look()
    assert standing(watching) == (5, 3100, "")
    assert [entry.seq for entry in watching.recent] == [5, 4, 3, 2, 1]


def test_a_problem_goes_when_the_file_is_put_right(path: Path) -> None:
    good = game(path, 50)
    path.write_bytes(b"Dear diary")
    found = GameFollower(path)
    assert found.look()
    assert standing(found) == (0, None, f"{path} is not a game file: check the name")
    write_over(path, b"")
    assert found.look()
    assert standing(found) == (0, None, f"{path} is not a game file: it is empty")
    write_over(path, good)
    assert found.look()
    assert standing(found) == (2, 3050, "")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"v":1,"seq":3,"no":"entry"', "line 3 does not read as an entry"),
        (
            json.dumps({
                "v": 1, "seq": 3, "cmd": "x", "ts": "2026-01-01T00:00:00Z", "by": "program",
                "kind": "say", "in": None, "ev": [], "post": [], "set": [["zed.jail", None, 1]],
                "undo": [], "redo": [], "dev": None,
            }, separators=(",", ":"))[:-1].encode(),
            "an entry does not fit the game: 'zed'",
        ),
    ],
)  # fmt: skip
def test_a_line_that_fits_the_chain_and_not_the_game_is_a_problem(
    path: Path, watching: GameFollower, body: bytes, said: str
) -> None:
    write_over(path, with_line(path.read_bytes(), body))
    assert watching.look()
    assert watching.state is None and said in watching.problem


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])


@pytest.mark.parametrize(
    ("meanwhile", "problem"),
    [(cut_short, ""), (Path.unlink, "there is no such file or folder: check the name")],
)
def test_a_file_that_changes_between_its_two_readings_waits_for_the_next_look(
    path: Path,
    meanwhile: Callable[[Path], Any],
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = game(path, 50)

    def loaded(*args: Any, **more: Any) -> Any:
        found = load_read_only(*args, **more)
        meanwhile(path)
        return found

    found = GameFollower(path)
    with monkeypatch.context() as then:
        then.setattr(follower, "load_read_only", loaded)
        found.look()
    assert standing(found) == (0, None, problem)
    path.write_bytes(good)
    assert found.look()
    assert standing(found) == (2, 3050, "")


def test_a_torn_last_line_waits_until_it_is_whole(path: Path) -> None:
    whole = game(path, 50)
    first = whole.index(b"\n") + 1
    path.write_bytes(whole[: first + 40])
    watching = GameFollower(path)
    watching.look()
    assert watching.count == 1
    with path.open("ab") as file:
        file.write(whole[first + 40 : -1])
    assert not watching.look()
    with path.open("ab") as file:
        file.write(b"\n")
    assert watching.look()
    assert watching.count == 2
