"""Controller: the screen's controller, used with typed lines in place of keys.

Rules of this file
* Every line takes the way of a key, and nothing else makes entries. Two things differ: a refusal
  suggests a statement, because statements are typed here; and two undos in a row are both applied,
  because nobody holds a line down.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace

from banker.devices.health import NoteReader, TableVault
from banker.engine import fold
from banker.foundation.errors import CommandError, JournalError
from banker.foundation.text import Text
from banker.games.board.rules.timers import Timer
from banker.interaction.controller import Controller
from banker.interaction.finding.refusals import sentence
from banker.interaction.trackers.asking import AskTracker
from banker.interaction.trackers.findings import Audit, FingerprintOf
from banker.interaction.trackers.undo_pause import UndoPause
from banker.interaction.ui_state import TABLE, Effect, Note, TextLine, Ui
from banker.interaction.verbs.asked_first import Question, guess_given_up
from banker.interaction.words.translate import translate
from banker.language.parser.questions import Supposing
from banker.language.phrases.open_actions.next_steps import with_next_step
from banker.plain.statements.written import OWN_WORDS
from banker.session.session import Session

NOT_SAVED = "not saved, nothing changed, try again: {why}"


def in_statements(
    error: CommandError | JournalError, session: Session, _is_typed: bool = True, /
) -> str:
    """Return why a command failed, with a statement that works now in place of keys."""
    edition = session.state.edition
    if isinstance(error, CommandError):
        return sentence(translate(edition, with_next_step(error, session)))
    return translate(edition, Text(NOT_SAVED, {"why": str(error)}))


class _NoPause(UndoPause):
    """A line that undoes is meant each time."""

    def is_too_soon(self) -> bool:
        return False


class _AskInLines(AskTracker):
    """'yes' answers, or the same line again. The table of lines says when a question is over."""

    pause_s = 0.0

    def see(self, note: Note) -> None:
        """Do nothing: the answer to a question never depends on the message shown before it."""

    def put(self, ui: Ui, asked: Question, say: Callable[[Text], str]) -> Ui:
        return replace(ui, note=Note(say(asked.in_lines)))


class LineController(Controller):
    """A controller that gets whole lines in place of keys."""

    said_of = staticmethod(in_statements)

    def __init__(
        self,
        session: Session,
        vault: TableVault | None,
        *,
        audit: Audit | None = None,
        fingerprint: FingerprintOf | None = None,
        reader: NoteReader | None = None,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(
            session, vault, audit=audit, fingerprint=fingerprint, reader=reader, ticks=ticks
        )
        self.undo_pause = _NoPause(ticks)
        self.is_next_roll = False  # the line is a roll that named nobody: the next roller's
        self.asking = _AskInLines(self._question, ticks)
        self.figures.pause_s = 0.0
        self.amending.own_words = lambda: OWN_WORDS
        self.amending.is_spoken = True

    def _question(
        self, state: fold.State, effect: Effect, ring: int, *, types_dice: bool
    ) -> Question | None:
        """Where a roll names nobody, it is asked about too if it would give up a guess: the same
        line twice is easily sent."""
        if self.is_next_roll and (found := guess_given_up(state, effect)) is not None:
            return found
        return self._screen.words.question(state, effect, ring, types_dice=types_dice)

    def submit(self, text: str) -> None:
        """Send a statement, or a bank card's code, as the prompt of the screen does.

        For a moment after a timer has expired, no line is sent.
        """
        self.ui = replace(
            self.ui, screen=TABLE, over="", verb="", typed=(), note=Note(),
            line=TextLine("command", text, len(text)),
        )  # fmt: skip
        self.press("enter")
        self.ui = replace(self.ui, line=None)

    def carry_out(self, *effects: Effect) -> bool:
        """Apply effects as keys would, up to the first that is refused; return whether all were
        applied."""
        self.ui = replace(self.ui, note=Note())
        return all(self._carry_out(effect) for effect in effects)

    def suppose(self, asked: Supposing) -> list[str]:
        """Return the sentences of a what-if; empty if it is refused, then the message line says
        why."""
        told: list[str] = []
        self._guarded(lambda: told.extend(self._prompt.supposed(asked)))
        return told

    def vote(self) -> Timer | None:
        """Return the timer of a player whose bankruptcy the table may vote on; None if there is
        none."""
        return self._time.put_to_vote() if self.stopwatch.runs else None

    def take_note(self) -> str:
        """Return the text of the message line and clear it; empty if there is none."""
        note, self.ui = self.ui.note.text, replace(self.ui, note=Note())
        return self.words(note) if note else ""

    def open(self, **changes: object) -> Ui:
        """Open a page of the screen by changing fields of `Ui`; return the new `Ui`."""
        self.ui = replace(self.ui, **changes)
        return self.ui
