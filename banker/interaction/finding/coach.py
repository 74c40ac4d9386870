"""Coach: one dim line of tips, for the first actions of each kind on this machine.

A kind is what the table waits for. After `ACTS_TAUGHT` acts of a kind its line is shown no more.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from banker.foundation.text import Field, Text
from banker.games.board.queries import phases
from banker.interaction.game_screen import screen_of
from banker.interaction.ui_state import Context
from banker.interaction.verbs.action_words import DRAW_LESSON, JAIL_LESSON, ROWS, UTILITY_LESSON
from banker.interaction.verbs.suggestion import awaited
from banker.ledger.entry import Entry

ACTS_TAUGHT = 5
EXAMPLE = 4  # the number of an example, while it may open the vault
# What is waited for -> what to press. An example is what the rules allow now. What the prompt says
# with its keys is not said again: what Enter does, bids, a deed from the pile.
LINES: dict[str, str] = {
    phases.KEY_PHASE: "k and the street's code: k {code}",
    phases.GUESS: "v and a number: v {number}",
    phases.ROLL: "roll the dice and type them: 2 4",
    phases.TURN: "the next player rolls: type the dice",
    JAIL_LESSON: "j ⏎ pays, or type the dice",
    DRAW_LESSON: "draw a card: c shows the list",
    UTILITY_LESSON: "roll for the rent: type the dice",
}


def kind_of(ctx: Context) -> str:
    """Return the kind of moment for the tips line; empty if there is no tip."""
    for action in awaited(ctx):
        lesson = ROWS[action.situation].lesson
        kind = lesson(ctx, action) if callable(lesson) else lesson
        if kind is not None:
            return kind
    return ""


def line_of(ctx: Context, kind: str) -> Text:
    """Return the tip for the present moment."""
    fields: dict[str, Field] = {}
    if kind == phases.GUESS:
        fields["number"] = phases.example_number(ctx.state, EXAMPLE)
    elif kind == phases.KEY_PHASE:
        locked = next(deed for deed in ctx.state.edition.deeds if ctx.state.is_locked(deed))
        fields["code"] = " ".join(ctx.code(locked)).lower()
    return Text(LINES[kind], fields)


class Coach:
    """How often an action of each kind was done. `counts`: by kind, of this user on this
    machine."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.is_on = True
        self.learned: dict[str, int] = {}
        self._kind = ""
        self._kinds: AbstractSet[str] = frozenset()

    def start(self, counts: dict[str, int], *, is_on: bool) -> None:
        """Continue with the counts of earlier games."""
        self.counts, self.learned, self.is_on = dict(counts), dict(counts), is_on

    def line(self, ctx: Context) -> str:
        """The line for this moment; empty once its kind is known."""
        words = screen_of(ctx.state.edition).words
        self._kind = words.coach_kind(ctx)
        self._kinds = words.coach_kinds
        if not self.is_on or not self._kind or self.counts.get(self._kind, 0) >= ACTS_TAUGHT:
            return ""
        return ctx.translate(words.coach_line(ctx, self._kind))

    def note(self, entry: Entry) -> None:
        """Count an action. `learned` follows when a kind is known, so that few files are
        written."""
        if entry.undo or entry.dev is not None or self._kind not in self._kinds:
            return
        done = self.counts.get(self._kind, 0)
        if done < ACTS_TAUGHT:
            self.counts[self._kind] = done + 1
            if done + 1 == ACTS_TAUGHT:
                self.learned = dict(self.counts)
