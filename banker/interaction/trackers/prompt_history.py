"""Prompt history: the statements sent before, the preview of the typed one, and what-ifs.

The module for what-ifs is loaded on first use.
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
    from banker.session.amending import Said
    from banker.session.what_if import Conversation


class PromptTracker:
    """Remembers the prompt of one session; previews a statement once for each state.

    `reads`: whether a line is for the bank cards. `enter` applies the commands of a what-if that
    the user keeps. `said` reads what is said in the place of an old entry.
    """

    def __init__(
        self,
        session: Session,
        reads: Callable[[str], bool],
        enter: Callable[[Command], None],
        said: Callable[[str], Said] | None = None,
    ) -> None:
        self._session = session
        self._enter, self._said = enter, said
        self._talk: Conversation | None = None
        self._reads = reads
        self._sentences: list[str] = []
        self._recalled = 0
        self._previewed: tuple[str, int] = ("", 0)
        self._preview: Preview | None = None

    def note(self, text: str) -> None:
        """Remember a statement that was sent."""
        self._sentences.append(text)
        self._recalled = 0

    def recall(self, step: int) -> TextLine:
        """Return an earlier statement: -1 the one before, 1 the one after.

        After the newest one, return an empty line.
        """
        self._recalled = max(0, min(len(self._sentences), self._recalled - step))
        text = self._sentences[-self._recalled] if self._recalled else ""
        return TextLine("command", text, len(text))

    def completed(self, line: TextLine) -> TextLine:
        """Return the line with its last word completed, as far as all completions agree."""
        text = prompt.completed(self._session, line.text)
        return TextLine(line.kind, text, len(text))

    def preview(self, line: TextLine | None) -> Preview | None:
        """Return the outcome of a typed line; None if the line is empty or not a statement."""
        if line is None or line.kind != "command" or not line.text.strip():
            return None
        if self._reads(line.text):
            return Preview(why="for the cards")
        now = (line.text, self._session.journal.count)
        if self._previewed != now:
            self._preview = prompt.preview(self._session, line.text, moved, self._said)
            self._previewed = now
        return self._preview

    def offered(self, line: TextLine | None) -> Trade | None:
        """Return the trade in a typed line, for the partner to consider; None if it is not a
        trade."""
        previewed = self.preview(line)
        return previewed.offer if previewed else None

    def answer(self, asked: Question) -> UiChanges:
        """Return the changes of the screen's state (`Ui`) that answer a question.

        Raise `CommandError` if a what-if is not possible.
        """
        if not isinstance(asked, Supposing):
            return prompt.answer(self._session, asked)
        return {"screen": TABLE, "inspected": (WHAT_IF, "\n".join(self.supposed(asked)))}

    def supposed(self, asked: Supposing) -> tuple[str, ...]:
        """Return the sentences about a what-if; raise `CommandError` if it is not possible."""
        if self._talk is None:
            from banker.session.what_if import Conversation

            self._talk = Conversation(self._session, enter=self._enter)
        return self._talk.answer(asked)
