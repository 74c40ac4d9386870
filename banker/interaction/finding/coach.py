"""Coach: the tips line, for a user's first actions of each kind on this computer.

A kind is what the table waits for. After `ACTS_TAUGHT` actions of a kind its tip is not shown any
more.
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
    """Return what the table waits for, as the key of a tip; empty if there is no tip."""
    for action in awaited(ctx):
        lesson = ROWS[action.situation].lesson
        kind = lesson(ctx, action) if callable(lesson) else lesson
        if kind is not None:
            return kind
    return ""


def line_of(ctx: Context, kind: str) -> Text:
    """Return the tip for a kind of moment, as `kind_of` names it, with its fields."""
    fields: dict[str, Field] = {}
    if kind == phases.GUESS:
        fields["number"] = phases.example_number(ctx.state, EXAMPLE)
    elif kind == phases.KEY_PHASE:
        locked = next(deed for deed in ctx.state.edition.deeds if ctx.state.is_locked(deed))
        fields["code"] = " ".join(ctx.code(locked)).lower()
    return Text(LINES[kind], fields)


class Coach:
    """Counts a user's actions of each kind on this computer, and chooses the tip to show.

    `counts`: kind -> actions so far. `learned`: the counts to store.
    """

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.is_on = True
        self.learned: dict[str, int] = {}
        self._kind = ""
        self._kinds: AbstractSet[str] = frozenset()

    def start(self, counts: dict[str, int], *, is_on: bool) -> None:
        """Take the counts of earlier games; `is_on` says whether tips are shown."""
        self.counts, self.learned, self.is_on = dict(counts), dict(counts), is_on

    def line(self, ctx: Context) -> str:
        """Return the tip for this moment; empty once the user knows its kind of action."""
        words = screen_of(ctx.state.edition).words
        self._kind = words.coach_kind(ctx)
        self._kinds = words.coach_kinds
        if not self.is_on or not self._kind or self.counts.get(self._kind, 0) >= ACTS_TAUGHT:
            return ""
        return ctx.translate(words.coach_line(ctx, self._kind))

    def note(self, entry: Entry) -> None:
        """Count an action; copy the counts to `learned` when a kind is known, to be stored."""
        if entry.undo or entry.dev is not None or self._kind not in self._kinds:
            return
        done = self.counts.get(self._kind, 0)
        if done < ACTS_TAUGHT:
            self.counts[self._kind] = done + 1
            if done + 1 == ACTS_TAUGHT:
                self.learned = dict(self.counts)
