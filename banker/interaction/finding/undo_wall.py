"""Undo wall: which actions can be undone, and the entry before which none can.

A report of a device, or another entry that the rules call final, is the wall. The actions after the
wall come from the history, newest first.
"""

from __future__ import annotations

from banker.engine.command import Undo
from banker.foundation.errors import CommandError
from banker.games.board.events import GuessTakenBack
from banker.interaction.game_screen import screen_of
from banker.interaction.ui_state import Reach, ReportedGuess
from banker.interaction.view import TakeBack
from banker.interaction.words.translate import translate
from banker.language.phrases.instructions import instructions
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Change, Entry, Posting
from banker.session.session import Session

TURN = "turn"  # the fact of whose turn it is


def reach_of(session: Session) -> Reach:
    """Return the actions that can be undone, newest first, and why no earlier one can."""
    acts: list[int] = []
    turns: list[int] = []
    for seq in reversed(session.history.standing):
        entry = session.journal.entry(seq)
        why = session.history.why_final(entry)
        if why is not None:
            words = translate(session.state.edition, why)
            return Reach(tuple(acts), tuple(turns), seq, words, _guess(session, entry))
        acts.append(seq)
        if any(change.key == TURN for change in entry.set):
            turns.append(len(acts))
    return Reach(tuple(acts), tuple(turns))


def _guess(session: Session, wall: Entry) -> ReportedGuess | None:
    event = session.ruleset.agreed(wall)
    if not isinstance(event, GuessTakenBack):
        return None
    return ReportedGuess(event.who, event.number)


def taking(session: Session, reach: Reach, count: int) -> TakeBack:
    """Return the effect of undoing the `count` newest actions: what hands move, balances then."""
    count = min(count, len(reach.acts))
    if not count:
        return TakeBack(0)
    setup, book = session.state.setup, language_of(session.state.edition).book
    steps = [
        step
        for seq in reach.acts[:count]
        for step in instructions(_turned(session.journal.entry(seq)), setup, book)
    ]
    try:
        state = session.preview(Undo(count))
    except CommandError:
        return TakeBack(0)
    after = screen_of(setup.edition).books.after(state)
    return TakeBack(count, reach.acts[count - 1], tuple(steps), after)


def _turned(entry: Entry) -> Entry:
    """An entry as its own reversal: what came back first was moved last."""
    return Entry(
        seq=entry.seq,
        cmd=entry.cmd,
        ts=entry.ts,
        by=entry.by,
        kind="undo",
        command=entry.command,
        ev=(),
        post=tuple(
            Posting(one.account, one.commodity, -one.amount) for one in reversed(entry.post)
        ),
        set=tuple(Change(one.key, one.new, one.old) for one in reversed(entry.set)),
        undo=(entry.seq,),
    )
