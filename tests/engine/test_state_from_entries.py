"""What is known of a game is what its entries say: nothing else is kept that could differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banker.engine.fold import State
from banker.games.board.commands import AnyCommand
from banker.language.parser.parse import parse
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests.support.game import A_GAME, encoded, setup_of


def played(path: Path) -> list[bytes]:
    """A whole game in a file; the state after each entry."""
    session = Session.create(path, setup_of(("Ann", "Bob", "Cem")))
    states = [encoded(session.state)]
    for statement in A_GAME:
        asked = parse(statement, session.state.setup, session.state.table.turn)
        assert isinstance(asked, AnyCommand), statement
        session.execute(asked)
        states.append(encoded(session.state))
    session.close()
    return states


def test_state_and_log_cannot_drift_apart_for_only_the_log_is_kept(tmp_path: Path) -> None:
    """The file cut after any entry is the game as it was then; no other file says anything."""
    path = tmp_path / "game.jsonl"
    states = played(path)
    assert [file.name for file in tmp_path.iterdir() if file.stat().st_size] == [path.name]
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(states)
    cut = tmp_path / "cut.jsonl"
    for count, state in enumerate(states, start=1):
        cut.write_bytes(b"".join(lines[:count]))
        assert encoded(load_read_only(cut).state) == state, count


def test_an_entry_names_what_moved_and_not_what_anybody_has_after_it(tmp_path: Path) -> None:
    """Balances in the log would be a second truth beside the sum of what moved."""
    path = tmp_path / "game.jsonl"
    session = Session.create(path, setup_of(("Ann", "Bob")))
    asked = parse("ann pays 10 to bob", session.state.setup, session.state.table.turn)
    assert isinstance(asked, AnyCommand)
    session.execute(asked)
    session.close()
    entry = json.loads(path.read_bytes().splitlines()[-1])
    for drawn in ("cmd", "ts", "h"):  # any digits may stand there
        del entry[drawn]
    line = json.dumps(entry)
    assert "2990" not in line and "3010" not in line


def test_each_ruleset_says_what_may_be_owed() -> None:
    state = State(setup=None, balances={"ann": {"M": 5}}, seats={}, table=None)
    assert (state.amount("ann", "M"), state.amount("ann", "hotel")) == (5, 0)
    with pytest.raises(NotImplementedError):
        state.is_bottomless("ann", "M")
