"""A whole game played by lines at a pty: its entries are the script's, and its audit is clean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from banker import editions
from banker.audit import audit
from banker.cli.scripts.script import run_script
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.plain.typist import STEERING, Typist
from tests.support.terminal import ON_A_TERMINAL
from tests.system.replay.golden import GAMES, Golden, read

GAME = GAMES / "secret_vault" / "short_game.txt"


def begun(golden: Golden, path: Path) -> Session:
    """The game before its first statement."""
    switches = dict(it.split("=") for it in golden.switches)
    edition = editions.load("secret-vault", switches, golden.overlays)
    return Session.create(path, Setup(edition, check_names(golden.players.split(","), edition)))


def booked(path: Path) -> list[tuple[str, Any, Any]]:
    """What stands in a game, without its times and hashes."""
    session = Session.open(path)
    found = [(entry.kind, entry.ev, entry.post) for entry in session.entries(1)]
    session.close()
    return found


def statements() -> list[str]:
    lines = GAME.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.partition("#")[0].strip()]


@ON_A_TERMINAL
def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    golden = read(GAME)
    session = begun(golden, tmp_path / "script.bank")
    assert run_script(session, None, statements(), lambda _line: None, keep_going=False) == 0
    session.close()
    begun(golden, tmp_path / "lines.bank").close()
    typist = Typist(["play", "--plain", "--vault", "none", "lines.bank"], tmp_path)
    try:
        typist.say(*statements())
        typist.say("what now", "where", "show")
        assert typist.leave() == 0
    finally:
        typist.close()
    assert booked(tmp_path / "lines.bank") == booked(tmp_path / "script.bank")
    with (tmp_path / "lines.bank").open("rb") as file:
        findings = audit(file).findings
    assert {it.code for it in findings} <= {"by_word", "lapsed"}  # what the table says of a vault
    assert STEERING.findall(typist.printed.decode()) == []
    assert f"the game is over: {' and '.join(golden.winner)} won" in typist.text()
