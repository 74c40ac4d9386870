"""History: which actions are in effect and which were undone; decides undo and redo.

Rules of this file
* Undo reverses the newest action in effect. Redo repeats the one that was undone last. A new
  action makes every undo final.
* An action (`act` in the code) is an entry that moved or changed something. Notes, counts and
  readings of the game's clock are not actions; undo skips them.
* A device's report cannot be undone, only corrected. The end of the time cannot be undone either.
* Some reports may be undone if all players agree. Facts that everybody saw stay, so earlier actions
  that changed them are final from then on, and what was undone before is not repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from banker.engine.command import Redo, TakeBack, Undo
from banker.engine.decision import Decision
from banker.engine.refusal import HistoryCode, Refusal
from banker.engine.ruleset import AnyRuleset
from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Text
from banker.ledger.entry import Change, Entry, Posting

Read = Callable[[int], Entry]

BY_DEVICE = Text("was reported by a device")
BEFORE_AGREED = Text("is older than a guess that all players undid")
TAKE_BACK = "take_back"  # the kind of an entry by which all undid a final action
# Of nothing, and of a number of acts.
UNDOABLE = (
    "there is nothing to undo",
    "only one action can be undone: 'undo'",
    "only {count} actions can be undone; 'undo' undoes the newest one",
)
REDOABLE = (
    "there is nothing to redo",
    "only one action can be redone: 'redo'",
    "only {count} actions can be redone; 'redo' redoes the newest one",
)


class Reversing(Protocol):
    """The parts of an entry that say which actions it undoes or repeats."""

    @property
    def seq(self) -> int:
        """The number of the entry."""

    @property
    def undo(self) -> tuple[int, ...]:
        """The numbers of the actions that the entry undoes."""

    @property
    def redo(self) -> tuple[int, ...]:
        """The numbers of the actions that the entry repeats."""


class HistoryEntry(Reversing, Protocol):
    """The parts of an entry that `History` needs, beside those of `Reversing`."""

    @property
    def kind(self) -> str:
        """The word for the kind of the entry, such as `buy`."""

    @property
    def post(self) -> tuple[Posting, ...]:
        """The postings of the entry."""

    @property
    def set(self) -> tuple[Change, ...]:
        """The facts that the entry changes."""


def undone_or_undoing(entries: Iterable[Reversing]) -> frozenset[int]:
    """Return the numbers of the actions that stay undone after these entries, and of all undo and
    redo entries."""
    undone: set[int] = set()
    repairs: set[int] = set()
    for entry in entries:
        if entry.undo or entry.redo:
            repairs.add(entry.seq)
        undone.update(entry.undo)
        undone.difference_update(entry.redo)
    return frozenset(undone | repairs)


class History:
    """Follows which actions can be undone or redone: two lists of entry numbers, newest last.

    `standing`: the actions in effect. `undone`: the actions that a redo would repeat. `agreed`: the
    newest entry by which all players together undid a report of a device; 0 if there is none.
    """

    __slots__ = ("agreed", "ruleset", "standing", "undone")

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset
        self.standing: list[int] = []
        self.undone: list[int] = []
        self.agreed = 0

    def copy(self) -> History:
        """Return an independent copy."""
        other = History(self.ruleset)
        other.standing, other.undone = self.standing.copy(), self.undone.copy()
        other.agreed = self.agreed
        return other

    def note(self, entry: HistoryEntry) -> None:
        """Take the next entry of the game into account."""
        if entry.undo:
            del self.standing[-len(entry.undo) :]
            if entry.kind == TAKE_BACK:
                self.undone.clear()
                self.agreed = entry.seq
            else:
                self.undone.extend(entry.undo)
        elif entry.redo:
            del self.undone[-len(entry.redo) :]
            self.standing.extend(entry.redo)
        elif entry.seq > 1 and self.is_act(entry):
            self.standing.append(entry.seq)
            self.undone.clear()

    def is_act(self, entry: HistoryEntry) -> bool:
        """Tell whether an entry is an action: it moved something, or changed more than readings of
        the game's clock."""
        unnoticed = self.ruleset.unnoticed
        return bool(entry.post) or any(change.key not in unnoticed for change in entry.set)

    def why_final(self, act: Entry) -> Text | None:
        """Return why an action in effect cannot be undone; None if it can be undone."""
        if act.dev is not None or act.kind in self.ruleset.not_undone:
            word = self.ruleset.device_words.get(act.by, BY_DEVICE)
            return self.ruleset.not_undone.get(act.kind, word)
        seen = self.ruleset.seen
        if act.seq < self.agreed and any(change.key in seen for change in act.set):
            return BEFORE_AGREED
        return None


def decide_undo(command: Undo, history: History, read: Read) -> Decision:
    """Return the decision that reverses the newest `command.count` actions. Raises `Refusal`.

    `read` returns the entry of a number.
    """
    _assert_some(command.count)
    if command.count > len(history.standing):
        raise Refusal(HistoryCode.NOTHING_TO_UNDO, _acts_left(len(history.standing), UNDOABLE))
    ruleset = history.ruleset
    acts = [read(seq) for seq in reversed(history.standing[-command.count :])]
    for act in acts:
        why = history.why_final(act)
        if why is not None:
            raise Refusal(
                ruleset.final_codes.get(act.kind, HistoryCode.DEVICE_FACT),
                "entry {seq} {why} and cannot be undone; to change an amount: 'correct … because …'"
                if ruleset.agreed(act) is None
                else "entry {seq} {why}; all players together undo it: 'undo guess by agreement'",
                seq=act.seq,
                why=why,
            )
    reversed_ = ruleset.events["reversed"]
    return Decision(
        "undo",
        command,
        tuple(reversed_(act.seq, ruleset.command(act.command), command.because) for act in acts),
        tuple(_turned(posting) for act in acts for posting in reversed(act.post)),
        _merged([Change(ch.key, ch.new, ch.old) for act in acts for ch in reversed(act.set)]),
        undo=tuple(act.seq for act in acts),
    )


def decide_take_back(command: TakeBack, history: History, read: Read) -> Decision:
    """Return the decision that reverses the newest action, a report of a device that all players
    agree to undo.

    Facts that everybody saw stay. `read` returns the entry of a number. Raises `Refusal`.
    """
    act = read(history.standing[-1]) if history.standing else None
    event = None if act is None else history.ruleset.agreed(act)
    if act is None:
        raise Refusal(
            HistoryCode.NO_GUESS_TO_UNDO, "no action is left, so there is no guess to undo: play on"
        )
    if event is None:
        raise Refusal(
            HistoryCode.NO_GUESS_TO_UNDO,
            "the last action is not a guess that a vault reported; 'undo' undoes the last action",
        )
    seen = history.ruleset.seen
    changes = [Change(ch.key, ch.new, ch.old) for ch in reversed(act.set) if ch.key not in seen]
    return Decision(
        TAKE_BACK,
        command,
        (event,),
        tuple(_turned(posting) for posting in reversed(act.post)),
        _merged(changes),
        undo=(act.seq,),
    )


def decide_redo(command: Redo, history: History, read: Read) -> Decision:
    """Return the decision that repeats the newest `command.count` undone actions, in their first
    order.

    `read` returns the entry of a number. Raises `Refusal`.
    """
    _assert_some(command.count)
    if command.count > len(history.undone):
        raise Refusal(HistoryCode.NOTHING_TO_REDO, _acts_left(len(history.undone), REDOABLE))
    ruleset = history.ruleset
    acts = [read(seq) for seq in reversed(history.undone[-command.count :])]
    repeated = ruleset.events["repeated"]
    return Decision(
        "redo",
        command,
        tuple(repeated(act.seq, ruleset.command(act.command)) for act in acts),
        tuple(posting for act in acts for posting in act.post),
        _merged([change for act in acts for change in act.set]),
        redo=tuple(act.seq for act in acts),
    )


def _assert_some(count: int) -> None:
    if type(count) is not int or count < 1:
        raise InvalidCommand(
            "undo and redo take 1 action or more, not {count}: for two actions 'undo 2' or"
            " 'redo 2'",
            count=count,
        )


def _acts_left(count: int, words: tuple[str, str, str]) -> Text:
    template = words[min(count, 2)]
    return Text(template, {"count": count}) if count > 1 else Text(template)


def _turned(posting: Posting) -> Posting:
    return Posting(posting.account, posting.commodity, -posting.amount)


def _merged(changes: list[Change]) -> tuple[Change, ...]:
    """One change per fact, from its first old value to its last new one."""
    spans: dict[str, tuple[object, object]] = {}
    for change in changes:
        first = spans[change.key][0] if change.key in spans else change.old
        spans[change.key] = (first, change.new)
    return tuple(Change(key, old, new) for key, (old, new) in spans.items() if old != new)
