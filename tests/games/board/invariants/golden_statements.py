"""The statements of the stored games, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from banker import editions
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.support.random_game import Said
from tests.system.replay.golden import GAMES, read


def golden_steps(box: str) -> Iterator[Said]:
    for path in sorted((GAMES / box.replace("-", "_")).glob("*.txt")):
        game = read(path)
        switches = dict(switch.split("=", 1) for switch in game.switches)
        edition = editions.load(box, switches, game.overlays)
        players = check_names(game.players.split(","), edition)
        yield from statements(
            Session.create(None, Setup(edition, players)), path.read_text("utf-8")
        )


def statements(session: Session, script: str) -> Iterator[Said]:
    for line in script.splitlines():
        state = session.state
        if not line or line.startswith("#"):
            continue
        try:
            command = parse(line, state.setup, state.table.turn)
            if isinstance(command, c.AnyCommand):
                yield Said(state, command, session.execute(command).entry, None)
        except CommandError:
            continue  # a question, or what a device answers
