"""A game that does not end: a journal of any length, made by players of straw, from a seed.

python tests/system/simulation/endless_game.py 100000 big.bank

Games put one behind the other are no game, so one is played on and on: the houses of a real box,
rents, auctions, trades, mortgages, and now and then something that is taken back and done again.
Whoever cannot pay any more is given a present by the Bank. The same seed writes the same bytes.
"""

from __future__ import annotations

import argparse
import random
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from banker import editions
from banker.engine.decision import Decision
from banker.engine.fold import Player, apply
from banker.engine.history import History
from banker.games.board.commands import AnyCommand, Redo, Undo
from banker.games.board.opening import open_game
from banker.games.board.ruleset import RULESET
from banker.games.board.state import Setup, State, opening
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.ledger.entry import Entry
from banker.session.session import MADE_BY, decided
from banker.store.line_format import FIRST_HEAD, hashed_line
from tests.system.simulation.board_players import TownPlayers

BOX = "rouble-full"
PRESENT = 5_000
REGRET = 0.02  # how often something is taken back and done again
EPOCH = datetime(2026, 1, 1, 12, tzinfo=UTC)
ENTRIES_A_DAY = 10_000
KEPT = 1_000  # entries among which an undo or a count finds what it looks for


class Endless(TownPlayers):
    """Nobody goes bankrupt."""

    def _in_debt(self, state: State) -> str:
        said = super()._in_debt(state)
        if not said.endswith("goes bankrupt"):
            return said
        return f"bank pays {PRESENT} to {said.removesuffix(' goes bankrupt')}"


class Writer:
    """Plays and writes. Its clock and its ids are counted, not read."""

    def __init__(self, seed: int) -> None:
        names = ("Ann", "Bob", "Cem", "Dora")
        seats = tuple(Player(name.lower(), name) for name in names)
        self._setup = Setup(editions.load(BOX, {}), seats)
        self._random = random.Random(seed)
        self._players = Endless(seed)
        self._history = History(RULESET)
        self._newest: dict[int, Entry] = {}
        self._count = 0
        self._head = FIRST_HEAD

    def lines(self, entries: int) -> Iterator[bytes]:
        """So many lines of a journal."""
        frozen, digest = editions.freeze(self._setup.edition), editions.digest(self._setup.edition)
        entry, line = self._written(open_game(self._setup, frozen, digest, MADE_BY))
        state = opening(self._setup, entry.post)
        yield line
        while self._count < entries:
            entry, line = self._written(self._decided(state, entry))
            state = apply(state, entry)
            yield line

    def _decided(self, state: State, newest: Entry) -> Decision:
        return decided(self._wanted(state, newest), state, self._history, self._newest.__getitem__)

    def _wanted(self, state: State, newest: Entry) -> AnyCommand:
        if newest.undo:
            return Redo()
        may_be_undone = self._history.is_act(newest) and newest.seq > 1 and not newest.redo
        if may_be_undone and self._random.random() < REGRET:
            return Undo()
        said = self._players.next(state)
        wanted = parse(said, self._setup, state.table.turn)
        assert wanted is not None and not isinstance(wanted, Question), said
        return wanted

    def _written(self, decision: Decision) -> tuple[Entry, bytes]:
        self._count += 1
        moment = EPOCH + timedelta(seconds=self._count * 86_400 // ENTRIES_A_DAY)
        entry = Entry(
            seq=self._count,
            cmd=str(uuid.UUID(int=self._random.getrandbits(128), version=4)),
            ts=moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            by="banker",
            kind=decision.kind,
            command=decision.command,
            ev=decision.ev,
            post=decision.post,
            set=decision.set,
            undo=decision.undo,
            redo=decision.redo,
        )
        self._history.note(entry)
        line, self._head = hashed_line(entry, self._head)
        stored = msgspec.json.decode(line, type=Entry)
        self._newest[stored.seq] = stored
        self._newest.pop(stored.seq - KEPT, None)
        return stored, line + b"\n"


def write(path: Path, entries: int, seed: int = 1) -> None:
    """The game as a file."""
    with path.open("wb") as file:
        file.writelines(Writer(seed).lines(entries))


def main() -> None:
    """Read the options, write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("entries", type=int)
    options.add_argument("file", type=Path)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    write(asked.file, asked.entries, asked.seed)


if __name__ == "__main__":
    main()
