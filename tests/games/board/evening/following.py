"""A table whose evening is followed entry by entry, as a screen follows it."""

from __future__ import annotations

from collections.abc import Sequence

from banker.engine.fold import apply
from banker.engine.history import undone_or_undoing
from banker.games.board.queries.evening import Evening, begun, followed
from banker.games.board.queries.moments import Moment, moments
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import State, opening
from banker.ledger.entry import Entry
from banker.session.session import Session


def start_of(session: Session) -> tuple[State, Sequence[Entry]]:
    """The state after a game's first entry, and all other entries."""
    first, *others = session.entries()
    return opening(first_setup(session.state.setup, first), first.post), others


def followed_game(session: Session) -> tuple[Evening, list[tuple[int, Moment]]]:
    """A game's evening, and the first moment of each entry that has one."""
    state, entries = start_of(session)
    evening, found = begun(state), list[tuple[int, Moment]]()
    skipped = undone_or_undoing(entries)
    for entry in entries:
        after = apply(state, entry)
        if entry.seq not in skipped:
            now = followed(evening, after, entry)
            found += [(entry.seq, one) for one in moments(entry, state, after, evening, now)[:1]]
            evening = now
        state = after
    return evening, found
