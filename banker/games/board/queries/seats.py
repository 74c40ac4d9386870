"""Seats: who sat at the table when an entry was made. Seats come, go and change their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from banker.engine.fold import LEFT, PLAYERS, AnySetup, Player, with_seats
from banker.games.board.state import Setup
from banker.ledger.entry import Entry

_LEFT = f".{LEFT}"


def first_setup(setup: AnySetup, first: Entry) -> AnySetup:
    """Return the setup as it was at a game's first entry: its players, and the edition before
    amounts were read off cards."""
    seats = msgspec.to_builtins(first.ev[0])["players"]
    begun = setup.with_figures({})
    return replace(begun, players=tuple(Player(who, name) for who, name in seats), guests=())


def by_seats(entries: Iterable[Entry], setup: Setup) -> Iterator[tuple[Entry, Setup]]:
    """Yield the entries, oldest first, each with the setup in whose names its command was given.

    `setup`: the one before the first of the entries; a game's first entry sets its own.
    """
    away: set[str] = set()
    for entry in entries:
        if entry.seq == 1:
            setup = first_setup(setup, entry)
        yield entry, setup
        if not entry.set:
            continue
        facts = {change.key: change.new for change in entry.set}
        gone = {key.rpartition(".")[0]: it for key, it in facts.items() if key.endswith(_LEFT)}
        away = (away | gone.keys()) - {who for who, has_left in gone.items() if not has_left}
        if PLAYERS in facts or gone:
            players = msgspec.convert(facts.get(PLAYERS, setup.players), tuple[Player, ...])
            setup = with_seats(setup, players, (), away)
