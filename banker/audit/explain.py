"""Explain: the story of one entry, as the auditor followed it.

Rules of this file
* Nothing is judged here a second time: the story is taken down while the audit passes by, and the
  findings are the audit's.
* A figure is told twice: as the entry has it, and as the auditor reckons it from the box and from
  who held what. That is the rule behind a posting.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from banker.audit.checks.postings import build_postings
from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Finding, Report
from banker.audit.core.row import AuditRow, Sender, UnreadableLine, claimed_number
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.run import close, take


class CheckedFigure(msgspec.Struct, frozen=True):
    """A figure of an event: as the entry tells it, and what it may be by the auditor's reckoning.

    A receiver is a figure too, in words.
    """

    what: str
    told: int | str
    reckoned: list[int | str]


class ExplainedMove(msgspec.Struct, frozen=True):
    """What changes hands by an event, from account to account."""

    giver: str
    receiver: str
    thing: str
    amount: int


class ExplainedEvent(msgspec.Struct, frozen=True):
    """One event: its fields as stored, what it moves, and the figures behind that."""

    kind: str
    fields: dict[str, Any]
    moves: list[ExplainedMove] = []
    figures: list[CheckedFigure] = []


class ExplainedPosting(msgspec.Struct, frozen=True):
    """What was booked at one place, and what lay there before and after."""

    account: str
    name: str
    thing: str
    amount: int
    before: int
    after: int


class ExplainedChange(msgspec.Struct, frozen=True):
    """A fact that is not counted."""

    fact: str
    old: Any
    new: Any


class EntryStory(msgspec.Struct):
    """All that is known of one entry.

    `undone_by`, `redone_by`: later entries that took it back or did it again. `undoes`, `redoes`:
    earlier ones. `names` is how the table calls the accounts. A line that could not be read has
    only findings.
    """

    seq: int
    time: str = ""
    by: str = ""
    kind: str = ""
    asked: Any = None
    told: list[ExplainedEvent] = []
    booked: list[ExplainedPosting] = []
    changed: list[ExplainedChange] = []
    device: Sender | None = None
    undoes: list[int] = []
    redoes: list[int] = []
    undone_by: list[int] = []
    redone_by: list[int] = []
    findings: tuple[Finding, ...] = ()
    names: dict[str, str] = {}

    def name(self, account: str) -> str:
        """How the table calls an account."""
        return self.names.get(account, account)


def explain(lines: Iterable[bytes], seq: int) -> tuple[EntryStory | None, Report]:
    """The story of entry `seq`, or none if there is no such entry; and the report on the whole."""
    state, story = AuditState(), None
    for line in lines:
        if story is None and (claimed_number(line) or state.chain.seq + 1) == seq:
            story = _taken_down(state, line, seq)
            continue
        row = take(state, line)
        if row is not None and story is not None:
            _later(story, row)
    report = close(state)
    if story is not None:
        story.findings = tuple(found for found in report.findings if found.seq == seq)
        story.names = state.ledger.names
    return story, report


def _taken_down(state: AuditState, line: bytes, seq: int) -> EntryStory:
    """Before the line is taken, for what it finds; and after, for what it leaves."""
    try:
        row, _ = state.reader.read(line.removesuffix(b"\n"))
    except UnreadableLine:
        take(state, line)
        return EntryStory(seq)
    is_opening = state.ledger.figures is None
    before = [state.ledger.books.held(account, thing) for account, thing, _ in _places(row)]
    told = [] if is_opening else _explained_events(state, row)
    take(state, line)
    story = EntryStory(seq, row.ts, row.by, row.kind, msgspec.json.decode(row.command))
    story.told = _explained_events(state, row) if is_opening else told
    story.booked = [
        ExplainedPosting(
            account,
            state.ledger.name(account),
            thing,
            amount,
            held,
            state.ledger.books.held(account, thing),
        )
        for (account, thing, amount), held in zip(_places(row), before, strict=True)
    ]
    story.changed = [ExplainedChange(*change) for change in row.set]
    story.device, story.undoes, story.redoes = row.dev, row.undo, row.redo
    return story


def _places(row: AuditRow) -> list[tuple[str, str, int]]:
    """The postings, those to the same place in one."""
    sums: dict[tuple[str, str], int] = {}
    for account, thing, amount in row.post:
        sums[account, thing] = sums.get((account, thing), 0) + amount
    return [(account, thing, amount) for (account, thing), amount in sums.items()]


def _later(story: EntryStory, row: AuditRow) -> None:
    if story.seq in row.undo:
        story.undone_by.append(row.seq)
    if story.seq in row.redo:
        story.redone_by.append(row.seq)


# --- the events ---------------------------------------------------------------------------------


class _RecordingBuilder(PostingBuilder):
    """A telling that takes down what each event moved, and what it was held against."""

    def __init__(self, state: AuditState, row: AuditRow) -> None:
        super().__init__(state, row)
        self.moves: dict[int, list[ExplainedMove]] = {}
        self.held_against: dict[int, list[CheckedFigure]] = {}

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        super().move(giver, receiver, thing, amount)
        if amount:
            self.moves.setdefault(self.at, []).append(ExplainedMove(giver, receiver, thing, amount))

    def expect(self, what: str, told: int, possible: tuple[int, ...]) -> None:
        self._note(CheckedFigure(what, told, list(possible)))

    def figure(self, what: str, told: int, printed: int) -> None:
        self.expect(what, told, (printed,))

    def goes_to(self, what: str, told: str, printed: str) -> None:
        name = self._state.ledger.name
        self._note(CheckedFigure(f"who gets {what}", name(told), [name(printed)]))

    def find_suspicious(self, code: str, what: str, expected: object = "") -> None:
        """The audit says it."""

    def _note(self, figure: CheckedFigure) -> None:
        self.held_against.setdefault(self.at, []).append(figure)


def _explained_events(state: AuditState, row: AuditRow) -> list[ExplainedEvent]:
    """The events; without figures from where one of them lacks something, or after a break."""
    moves: dict[int, list[ExplainedMove]] = {}
    figures: dict[int, list[CheckedFigure]] = {}
    if state.ledger.figures is not None and state.ledger.legible and not (row.undo or row.redo):
        try:
            builder = _RecordingBuilder(state, row)
            moves, figures = builder.moves, builder.held_against
            build_postings(builder, row)
        except (LookupError, TypeError, ValueError, AttributeError):
            pass  # the audit says what is wrong with it
    return [
        ExplainedEvent(
            str(event.get("kind", "")),
            {key: value for key, value in event.items() if key not in ("kind", "edition")},
            moves.get(place, []),
            figures.get(place, []),
        )
        for place, event in enumerate(row.ev)
    ]
