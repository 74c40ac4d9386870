"""Asking: a question on the message line, which a second press of the same key answers with yes.

A key held down does not answer: the second press counts only after a pause.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.engine.fold import State
from banker.foundation.text import Text
from banker.interaction.ui_state import Effect, Note, Ui
from banker.interaction.verbs.asked_first import Question
from banker.interaction.words.translate import translate

ASK_PAUSE_S = 0.4


class AskTracker:
    """Asks before an effect that cannot be undone; the second request applies it.

    `question` returns what to ask before an effect; `ticks` returns the time in seconds. In the
    line mode a subclass takes the next line as the answer, without a pause.
    """

    pause_s = ASK_PAUSE_S

    def __init__(
        self, question: Callable[..., Question | None], ticks: Callable[[], float]
    ) -> None:
        self._question = question
        self._ticks = ticks
        self._note = Note()
        self._asked_at = 0.0
        self.effect: Effect | None = None  # what waits for its second time
        self.is_new = False  # nobody has looked at `effect` since it was asked about

    def see(self, note: Note) -> None:
        """Forget the question if the message line shows another note than the question."""
        if note != self._note:
            self.effect = None

    def asked(self, ui: Ui, state: State, effect: Effect, ring: int) -> Ui | None:
        """Return the screen with the question; None if the effect is to be applied now.

        `ring` is the number to which the vault's ring is turned.
        """
        found = self._question(state, effect, ring, types_dice=ui.dice)
        if found is None:
            return None
        now, before = self._ticks(), self._asked_at
        if effect == self.effect and now - before >= self.pause_s:
            self.effect = None
            return None
        ui = self.put(ui, found, lambda text: translate(state.edition, text))
        self.effect, self._note, self._asked_at, self.is_new = effect, ui.note, now, True
        return ui

    def put(self, ui: Ui, asked: Question, say: Callable[[Text], str]) -> Ui:
        """Return the screen with a question, on the message line or in a verb's prompt.

        `say` translates a text.
        """
        if asked.verb:
            return replace(ui, line=None, verb=asked.verb, typed=asked.typed, note=Note())
        return replace(ui, line=None, note=Note(say(asked.on_screen), "warn"))
