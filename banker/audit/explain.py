"""Explain: everything that the audit knows of one entry.

Rules of this file
* Nothing is judged here. The story is recorded during the audit's pass, and the findings are the
  audit's.
* Each amount appears twice: as the entry states it, and as the audit calculates it from the printed
  values and holdings. That shows the rule behind a posting.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from banker.audit.checks.postings import RULES
from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Finding, Report
from banker.audit.core.row import AuditRow, Event, Sender, UnreadableLine, claimed_number
from banker.audit.expected.posting_builder import PostingBuilder
from banker.audit.run import close, take
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text


class CheckedFigure(msgspec.Struct, frozen=True):
    """An amount of an event: `told` as it is stored, `reckoned` as the audit calculates it, with
    all allowed values.

    A receiver is checked in the same way, in words.
    """

    what: Text
    told: Field
    reckoned: list[Field]

    def plain(self) -> dict[str, JsonValue]:
        """Return this as JSON values, the texts in English."""
        reckoned = [_plain(it) for it in self.reckoned]
        return {"what": str(self.what), "told": _plain(self.told), "reckoned": reckoned}


class ExplainedMove(msgspec.Struct, frozen=True):
    """One movement from account to account, caused by an event."""

    giver: str
    receiver: str
    thing: str
    amount: int


class ExplainedEvent(msgspec.Struct, frozen=True):
    """One event: its fields as stored, its movements, and the amounts behind them."""

    kind: str
    fields: Event
    moves: list[ExplainedMove] = []
    figures: list[CheckedFigure] = []

    def plain(self) -> dict[str, JsonValue]:
        """Return this as JSON values, the texts in English."""
        return {**msgspec.to_builtins(self), "figures": [it.plain() for it in self.figures]}


class ExplainedPosting(msgspec.Struct, frozen=True):
    """The amount that an entry posts to one account, and the account's holding before and after."""

    account: str
    name: Field
    thing: str
    amount: int
    before: int
    after: int

    def plain(self) -> dict[str, JsonValue]:
        """Return this as JSON values, the name in English."""
        return {**msgspec.to_builtins(self), "name": str(self.name)}


class ExplainedChange(msgspec.Struct, frozen=True):
    """A changed fact, with its old and new values."""

    fact: str
    old: JsonValue
    new: JsonValue


class EntryStory(msgspec.Struct):
    """Everything known about one entry.

    `asked`: its command. `told`: its events. `undone_by`, `redone_by`: later entries that undid or
    redid it. `undoes`, `redoes`: earlier entries that it undid or redid. `names`: the names of the
    accounts. An unreadable line has only findings.
    """

    seq: int
    time: str = ""
    by: str = ""
    kind: str = ""
    asked: JsonValue = None
    told: list[ExplainedEvent] = []
    booked: list[ExplainedPosting] = []
    changed: list[ExplainedChange] = []
    device: Sender | None = None
    undoes: list[int] = []
    redoes: list[int] = []
    undone_by: list[int] = []
    redone_by: list[int] = []
    findings: tuple[Finding, ...] = ()
    names: dict[str, Field] = {}

    def name(self, account: str) -> Field:
        """Return the name of an account for texts."""
        return self.names.get(account, account)

    def plain(self) -> dict[str, JsonValue]:
        """Return the story as JSON values, the texts in English."""
        return {
            **msgspec.to_builtins(self),
            "told": [event.plain() for event in self.told],
            "booked": [posting.plain() for posting in self.booked],
            "findings": [found.plain() for found in self.findings],
            "names": {account: str(name) for account, name in self.names.items()},
        }


def _plain(value: Field) -> JsonValue:
    plain: JsonValue = str(value) if isinstance(value, Text) else msgspec.to_builtins(value)
    return plain


def explain(lines: Iterable[bytes], seq: int) -> tuple[EntryStory | None, Report]:
    """Audit the lines of a file. Return the story of entry `seq` (None if there is no such entry),
    and the report on the file."""
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
    """Audit the line and record it: events and holdings before it, holdings after it."""
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
    """The postings, summed by account and commodity."""
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
    """A posting builder that records each event's movements and checked amounts."""

    def __init__(self, state: AuditState, row: AuditRow) -> None:
        super().__init__(state, row)
        self.moves: dict[int, list[ExplainedMove]] = {}
        self.held_against: dict[int, list[CheckedFigure]] = {}

    def move(self, giver: str, receiver: str, thing: str, amount: int = 1) -> None:
        super().move(giver, receiver, thing, amount)
        if amount:
            self.moves.setdefault(self.at, []).append(ExplainedMove(giver, receiver, thing, amount))

    def expect(self, what: str, told: int, possible: tuple[int, ...], /, **fields: Field) -> None:
        self._note(CheckedFigure(Text(what, fields), told, list(possible)))

    def figure(self, what: str, told: int, printed: int, /, **fields: Field) -> None:
        self.expect(what, told, (printed,), **fields)

    def goes_to(self, what: str, told: str, printed: str, /, **fields: Field) -> None:
        name = self._state.ledger.name
        who_gets = Text("who gets {what}", {"what": Text(what, fields)})
        self._note(CheckedFigure(who_gets, name(told), [name(printed)]))

    def find_suspicious(
        self, code: str, what: str, expected: Field | JsonValue = "", /, **fields: Field
    ) -> None:
        """Add nothing: the builder of the audit itself adds this finding."""

    def _note(self, figure: CheckedFigure) -> None:
        self.held_against.setdefault(self.at, []).append(figure)


def _explained_events(state: AuditState, row: AuditRow) -> list[ExplainedEvent]:
    """The events with their amounts. Amounts end at the first faulty event, and are left out once
    the ledger cannot be followed."""
    moves: dict[int, list[ExplainedMove]] = {}
    figures: dict[int, list[CheckedFigure]] = {}
    if state.ledger.figures is not None and state.ledger.legible and not (row.undo or row.redo):
        try:
            builder = _RecordingBuilder(state, row)
            moves, figures = builder.moves, builder.held_against
            for builder.at, event in enumerate(row.ev):
                if (rule := RULES.get(event["kind"])) is not None:
                    rule(builder, event)
        except (LookupError, TypeError, ValueError, AttributeError):
            pass  # the audit reports what is wrong
    return [
        ExplainedEvent(
            str(event.get("kind", "")),
            {key: value for key, value in event.items() if key not in ("kind", "edition")},
            moves.get(place, []),
            figures.get(place, []),
        )
        for place, event in enumerate(row.ev)
    ]
