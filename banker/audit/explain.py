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

from banker.audit.checks.postings import tell
from banker.audit.core.audit_state import Case
from banker.audit.core.finding import Finding, Report
from banker.audit.core.row import Row, Sender, Unreadable, claimed_number
from banker.audit.expected.posting_builder import Telling
from banker.audit.run import close, take


class Figure(msgspec.Struct, frozen=True):
    """A figure of an event: as the entry tells it, and what it may be by the auditor's reckoning.

    A receiver is a figure too, in words.
    """

    what: str
    told: int | str
    reckoned: list[int | str]


class Move(msgspec.Struct, frozen=True):
    """What changes hands by an event, from account to account."""

    giver: str
    receiver: str
    thing: str
    amount: int


class Told(msgspec.Struct, frozen=True):
    """One event: its fields as stored, what it moves, and the figures behind that."""

    kind: str
    fields: dict[str, Any]
    moves: list[Move] = []
    figures: list[Figure] = []


class Leg(msgspec.Struct, frozen=True):
    """What was booked at one place, and what lay there before and after."""

    account: str
    name: str
    thing: str
    amount: int
    before: int
    after: int


class Changed(msgspec.Struct, frozen=True):
    """A fact that is not counted."""

    fact: str
    old: Any
    new: Any


class Story(msgspec.Struct):
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
    told: list[Told] = []
    booked: list[Leg] = []
    changed: list[Changed] = []
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


def explain(lines: Iterable[bytes], seq: int) -> tuple[Story | None, Report]:
    """The story of entry `seq`, or none if there is no such entry; and the report on the whole."""
    case, story = Case(), None
    for line in lines:
        if story is None and (claimed_number(line) or case.seq + 1) == seq:
            story = _taken_down(case, line, seq)
            continue
        row = take(case, line)
        if row is not None and story is not None:
            _later(story, row)
    report = close(case)
    if story is not None:
        story.findings = tuple(found for found in report.findings if found.seq == seq)
        story.names = case.names
    return story, report


def _taken_down(case: Case, line: bytes, seq: int) -> Story:
    """Before the line is taken, for what it finds; and after, for what it leaves."""
    try:
        row, _ = case.reader.read(line.removesuffix(b"\n"))
    except Unreadable:
        take(case, line)
        return Story(seq)
    is_opening = case.figures is None
    before = [case.books.held(account, thing) for account, thing, _ in _places(row)]
    told = [] if is_opening else _told(case, row)
    take(case, line)
    story = Story(seq, row.ts, row.by, row.kind, msgspec.json.decode(row.command))
    story.told = _told(case, row) if is_opening else told
    story.booked = [
        Leg(account, case.name(account), thing, amount, held, case.books.held(account, thing))
        for (account, thing, amount), held in zip(_places(row), before, strict=True)
    ]
    story.changed = [Changed(*change) for change in row.set]
    story.device, story.undoes, story.redoes = row.dev, row.undo, row.redo
    return story


def _places(row: Row) -> list[tuple[str, str, int]]:
    """The postings, those to the same place in one."""
    sums: dict[tuple[str, str], int] = {}
    for account, thing, amount in row.post:
        sums[account, thing] = sums.get((account, thing), 0) + amount
    return [(account, thing, amount) for (account, thing), amount in sums.items()]


def _later(story: Story, row: Row) -> None:
    if story.seq in row.undo:
        story.undone_by.append(row.seq)
    if story.seq in row.redo:
        story.redone_by.append(row.seq)


# --- the events ---------------------------------------------------------------------------------


class _Minutes(Telling):
    """A telling that takes down what each event moved, and what it was held against."""

    def __init__(self, case: Case, row: Row) -> None:
        super().__init__(case, row)
        self.moves: dict[int, list[Move]] = {}
        self.held_against: dict[int, list[Figure]] = {}

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        super().move(giver, receiver, thing, amount)
        if amount:
            self.moves.setdefault(self.at, []).append(Move(giver, receiver, thing, amount))

    def expect(self, what: str, told: int, possible: tuple[int, ...]) -> None:
        self._note(Figure(what, told, list(possible)))

    def figure(self, what: str, told: int, printed: int) -> None:
        self.expect(what, told, (printed,))

    def goes_to(self, what: str, told: str, printed: str) -> None:
        name = self._case.name
        self._note(Figure(f"who gets {what}", name(told), [name(printed)]))

    def find_suspicious(self, code: str, what: str, expected: object = "") -> None:
        """The audit says it."""

    def _note(self, figure: Figure) -> None:
        self.held_against.setdefault(self.at, []).append(figure)


def _told(case: Case, row: Row) -> list[Told]:
    """The events; without figures from where one of them lacks something, or after a break."""
    moves: dict[int, list[Move]] = {}
    figures: dict[int, list[Figure]] = {}
    if case.figures is not None and case.legible and not (row.undo or row.redo):
        try:
            minutes = _Minutes(case, row)
            moves, figures = minutes.moves, minutes.held_against
            tell(minutes, row)
        except (LookupError, TypeError, ValueError, AttributeError):
            pass  # the audit says what is wrong with it
    return [
        Told(
            str(event.get("kind", "")),
            {key: value for key, value in event.items() if key not in ("kind", "edition")},
            moves.get(place, []),
            figures.get(place, []),
        )
        for place, event in enumerate(row.ev)
    ]
