"""Prompt history: the statements that were sent, what the one being typed would do, a what-if.

The conversation about what is only supposed is loaded when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banker.engine.command import Command
from banker.games.board.commands import Trade
from banker.interaction.keys import prompt
from banker.interaction.trackers.amending import moved
from banker.interaction.ui_state import TABLE, WHAT_IF, TextLine, UiChanges
from banker.interaction.view import Preview
from banker.language.parser.questions import Question, Supposing
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.session.what_if import Conversation


class PromptTracker:
    """Follows the prompt of one session. A statement is previewed once for each state. `reads`:
    whether a line is for the bank cards; `enter` applies what is kept of a what-if."""

    def __init__(
        self,
        session: Session,
        reads: Callable[[str], bool],
        enter: Callable[[Command], None],
    ) -> None:
        self._session = session
        self._enter = enter
        self._talk: Conversation | None = None
        self._reads = reads
        self._sentences: list[str] = []
        self._recalled = 0
        self._previewed: tuple[str, int] = ("", 0)
        self._preview: Preview | None = None

    def note(self, text: str) -> None:
        """Remember a sent statement."""
        self._sentences.append(text)
        self._recalled = 0

    def recall(self, step: int) -> TextLine:
        """An earlier statement: -1 is the one before, 1 the one after; empty after the newest."""
        self._recalled = max(0, min(len(self._sentences), self._recalled - step))
        text = self._sentences[-self._recalled] if self._recalled else ""
        return TextLine("command", text, len(text))

    def completed(self, line: TextLine) -> TextLine:
        """The line with its last word completed as far as all completions agree."""
        text = prompt.completed(self._session, line.text)
        return TextLine(line.kind, text, len(text))

    def preview(self, line: TextLine | None) -> Preview | None:
        """Return the outcome of the line; None if it is not a statement."""
        if line is None or line.kind != "command" or not line.text.strip():
            return None
        if self._reads(line.text):
            return Preview(why="for the cards")
        now = (line.text, self._session.journal.count)
        if self._previewed != now:
            self._preview = prompt.preview(self._session, line.text, moved)
            self._previewed = now
        return self._preview

    def offered(self, line: TextLine | None) -> Trade | None:
        """Return the trade of an unsent statement, for the partner to consider."""
        previewed = self.preview(line)
        return previewed.offer if previewed else None

    def answer(self, asked: Question) -> UiChanges:
        """The changes of the `Ui` that answer a question. Raises `CommandError`."""
        if not isinstance(asked, Supposing):
            return prompt.answer(self._session, asked)
        return {"screen": TABLE, "inspected": (WHAT_IF, "\n".join(self.supposed(asked)))}

    def supposed(self, asked: Supposing) -> tuple[str, ...]:
        """The sentences of a what-if. Raises `CommandError`."""
        if self._talk is None:
            from banker.session.what_if import Conversation

            self._talk = Conversation(self._session, enter=self._enter)
        return self._talk.answer(asked)
