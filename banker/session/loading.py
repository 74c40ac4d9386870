"""Loading: a stored game becomes a state again, for play or only to be looked at.

Rules of this file
* Every error of a file that is no game of ours is a `JournalCorrupt` with the file and the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from banker import editions
from banker.engine.fold import Player, replay
from banker.engine.history import History
from banker.errors import EditionError, JournalCorrupt
from banker.games.board.references import FIGURE_MAX, is_too_large
from banker.games.board.state import Setup, State
from banker.games.rulesets import FIRST, ruleset
from banker.language.phrases.translation import in_language
from banker.ledger.entry import Entry
from banker.store import Lean, ReadOnlyGame, read


class _Kind(msgspec.Struct, frozen=True, gc=False):
    """Of an event, only what it is."""

    kind: str


_happened: Callable[[msgspec.Raw], tuple[_Kind, ...]] = msgspec.json.Decoder(
    tuple[_Kind, ...]
).decode


class Shown(msgspec.Struct, frozen=True):
    """A game that is only looked at."""

    state: State
    reading: ReadOnlyGame


def look(path: Path, *, language: str = "") -> Shown:
    """Read a game without touching it; an unfinished last line is not shown. `language`: as for
    `Session.open`."""
    reading = read(path)
    state, _ = fold_rows(path, next(reading.entries()), lambda: reading.replay(2))
    return Shown(in_language(state, language), reading)


def setup_of(first: Entry) -> Setup:
    """Edition and players of a game, from its first entry alone."""
    try:
        opened = msgspec.to_builtins(first.ev[0])
        if is_too_large(opened["edition"]):
            raise ValueError(f"a figure of its box is not between 0 and {FIGURE_MAX:,}")
        edition = editions.thaw(opened["edition"])
        players = tuple(Player(id, name) for id, name in opened["players"])
        rules = ruleset(opened["edition"].get("ruleset", FIRST))
        setup: Setup = rules.setup(edition, players)
        if wrong := rules.unsound_setup(setup):
            raise ValueError(wrong)
    except (EditionError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise JournalCorrupt(f"the first line does not describe a game: {error}") from error
    return setup


def fold_rows(
    path: Path, first: Entry, rows: Callable[[], Iterable[Lean]]
) -> tuple[State, History]:
    try:
        setup = setup_of(first)
    except JournalCorrupt as error:
        raise JournalCorrupt(f"{path}: {error}") from error
    rules = ruleset(setup.ruleset)
    history = History(rules)

    def noted() -> Iterator[Any]:
        for row in rows():
            for event in _happened(row.ev):
                if event.kind not in rules.events:
                    # Nothing moves by an event, but nobody could tell what happened.
                    raise JournalCorrupt(
                        f"{path}: entry {row.seq} does not fit the game: it tells of"
                        f" '{event.kind}', unknown here; 'banker audit {path}' says what is wrong"
                    )
            history.note(row)
            yield row

    try:
        state = replay(rules.opening(setup, first.post), noted())
        unknown = rules.unknown_name(state)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise JournalCorrupt(f"{path}: an entry does not fit the game: {error}") from error
    if unknown is not None:
        # Only now is it asked who wrote that: a sound game pays nothing for it.
        changes = (row.seq for row in rows() for change in row.set if change.key == unknown.fact)
        seq = max(changes, default=1)
        raise JournalCorrupt(
            f"{path}: entry {seq} does not fit the game: {unknown.words};"
            f" 'banker audit {path} --explain {seq}' tells more"
        )
    return state, history
