"""Golden games: the statement of each command is read back as that command."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.games.board import commands as c
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from banker.session.loading import load_read_only
from tests.system.replay.golden import GOLDEN, KEPT, Golden


def assert_read_back(file: Path) -> int:
    """Write and read the commands of a journal; returns how many there were."""
    game = load_read_only(file)
    asked = [c.load(entry.command) for entry in game.reading.entries() if entry.command]
    for command in asked:
        said = statement(command, game.state.setup)
        assert parse(said, game.state.setup, "nobody") == command, said
    return len(asked)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_statements_of_golden_games_are_read_back(golden: Golden, tmp_path: Path) -> None:
    file = tmp_path / "game.bank"
    file.write_bytes(golden.played())
    assert assert_read_back(file) > 5


@pytest.mark.parametrize("golden", KEPT, ids=lambda golden: golden.path.stem)
def test_statements_of_games_of_the_past_are_read_back(golden: Golden) -> None:
    assert assert_read_back(golden.journal) > 5
