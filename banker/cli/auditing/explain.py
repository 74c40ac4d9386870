"""Explain one entry (`banker audit FILE --explain N`), as the audit followed it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from banker.audit.explain import CheckedFigure, EntryStory, ExplainedEvent, explain
from banker.cli.auditing.entry_text import EntryWords
from banker.cli.auditing.language import UNREAD, audit_words
from banker.cli.auditing.raw_lines import lines_of
from banker.cli.auditing.rule_findings import with_rule_findings
from banker.cli.output import put, put_json, put_lines
from banker.cli.progress import watched
from banker.cli.read_guard import fitting
from banker.foundation.errors import BankerError
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text
from banker.games.board.events.estimates import with_signs
from banker.games.board.state import Setup
from banker.games.rulesets import ruleset
from banker.language.parser.dialects import dialect
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.events import phrase, sentence
from banker.language.phrases.names_and_amounts import Book
from banker.ledger.entry import Entry
from banker.session.loading import setup_of
from banker.session.replay_check import ReplayCheck
from banker.store.line_format import entry_of


def explain_entry(options: argparse.Namespace) -> int:
    """Print the story of an entry; return the exit code of the audit of the whole file."""
    with fitting(options.file):
        return _explained(options)


def _explained(options: argparse.Namespace) -> int:
    path, seq = options.file, options.explain
    language = audit_words(path, options.language)
    proof = ReplayCheck()
    with lines_of(path) as (lines, size), watched(lines, size) as it:
        story, report = explain(proof.through(it), seq)
    report = with_rule_findings(report, proof.result())
    if not report.is_game:
        raise BankerError("{path} is not a game file: check the name", path=path)
    if story is None:
        raise BankerError(
            "there is no entry {seq}: {path} has {entries:,}, numbered from 1",
            seq=seq,
            path=path,
            entries=report.entries,
        )
    story.findings = tuple(found for found in report.findings if found.seq == seq)
    read = _read(path, seq)
    if options.json:
        said, asked = (sentence(read.entry, read.setup), read.asked()) if read else ("", "")
        known = story.plain() | {"said": said, "statement": asked}
        put_json(known)
    else:
        put_lines(story_lines(story, read, EntryWords(language, read.setup if read else None)))
        put(language.text(report.verdict))
    return report.exit_code


class ReadEntry(msgspec.Struct, frozen=True):
    """An entry, and the set-up whose names its texts use."""

    setup: Setup
    entry: Entry

    def asked(self) -> str:
        """The statement that made the entry; empty for the opening entry."""
        stored, word = self.entry.command, self.setup.ruleset
        if stored is None:
            return ""
        return dialect(word).write(ruleset(word).command(stored), self.setup)

    def events(self, book: Book) -> list[str]:
        """Return a sentence for each event of the entry, in the phrases of `book`."""
        kinds = ruleset(self.setup.ruleset).events
        told: tuple[Any, ...] = tuple(
            msgspec.convert(it, kinds[it["kind"]]) if isinstance(it, dict) else it
            for it in self.entry.ev
        )
        signed = with_signs(told, keeps_marks=True)
        return [phrase(event, self.setup, book) for event in signed]


def _read(path: Path, seq: int) -> ReadEntry | None:
    """The entry in the program's words; none if it cannot be read as a whole."""
    try:
        first, row = _lines(path, 1, seq)
        read = ReadEntry(setup_of(entry_of(first, 1)), entry_of(row, seq))
        sentence(read.entry, read.setup), read.asked(), read.events(ENGLISH)
    except UNREAD:
        return None
    return read


def _lines(path: Path, *wanted: int) -> Iterator[bytes]:
    with lines_of(path) as (lines, _):
        for number, line in enumerate(lines, 1):
            yield from (line.removesuffix(b"\n") for want in wanted if want == number)
            if number == max(wanted):
                return


# --- text ---------------------------------------------------------------------------------------


def story_lines(story: EntryStory, read: ReadEntry | None, words: EntryWords) -> Iterator[str]:
    """Yield the lines of an entry's story. `read`: the entry, or None if it cannot be read."""
    say = words.say
    if story.kind:
        yield say(
            "Entry {entry}, {time}, entered by {by}",
            entry=story.seq, time=story.time, by=story.by,
        )  # fmt: skip
    else:
        yield say("Entry {entry} cannot be read.", entry=story.seq)
    if read:
        yield f"  {sentence(read.entry, read.setup, words.book)}"
    if story.kind:
        asked = (read.asked() if read else "") or words.fields(story.asked)
        yield say("Asked for: {what}", what=asked or say(story.kind.replace("_", " ")))
    if story.device is not None:
        yield say(
            "Reported by device {uid}: its report {report}, start {boot}",
            uid=story.device.uid, report=story.device.event, boot=story.device.boot,
        )  # fmt: skip
    for seqs, what in (
        (story.undoes, "Undoes entry {entries}"),
        (story.redoes, "Redoes entry {entries}"),
        (story.undone_by, "Undone by entry {entries}"),
        (story.redone_by, "Redone by entry {entries}"),
    ):
        if seqs:
            yield say(what, entries=", ".join(map(str, seqs)))
    yield from _happened(story, read, words)
    yield from _booked(story, words)
    yield from _changed(story, words)
    for finding in story.findings:
        what = words.audit.finding(finding.message, finding.expected)
        yield f"{say(finding.severity)}: {what}"
    if not story.findings:
        yield say("No check found an error in this game.")


def _happened(story: EntryStory, read: ReadEntry | None, words: EntryWords) -> Iterator[str]:
    if story.told:
        yield words.say("What happened, and why so much:")
    phrases = read.events(words.book) if read else []
    for number, event in enumerate(story.told, 1):
        raw = f"{event.kind.replace('_', ' ')}: {words.fields(event.fields)}".rstrip(": ")
        yield f"  {number}. {phrases[number - 1] if len(phrases) == len(story.told) else raw}"
        for figure in event.figures:
            yield f"       {_figure(figure, words)}"
        yield from _moves(story, event, words)


def _moves(story: EntryStory, event: ExplainedEvent, words: EntryWords) -> Iterator[str]:
    for move in event.moves:
        giver, receiver = (words.account(it, story.name(it)) for it in (move.giver, move.receiver))
        yield f"       {giver} -> {receiver}: {words.goods(move.thing, move.amount)}"


def _figure(figure: CheckedFigure, words: EntryWords) -> str:
    what, amount = words.text(figure.what), _amount(figure.told, words)
    if figure.told in figure.reckoned:
        said = "{what}: {amount}, as the edition and the table have it"
        return words.say(said, what=what, amount=amount)
    return words.say(
        "{what}: {amount}, but by the edition and the table {possible}",
        what=what, amount=amount, possible=_possible(figure.reckoned, words),
    )  # fmt: skip


def _possible(amounts: Iterable[Field], words: EntryWords) -> str:
    first, *others = (_amount(it, words) for it in amounts)
    for other in others:
        first = words.say("{first} or {last}", first=first, last=other)
    return first


def _booked(story: EntryStory, words: EntryWords) -> Iterator[str]:
    if not story.booked:
        return
    yield words.say("Postings, with the amount there before and after:")
    names = [words.account(leg.account, leg.name) for leg in story.booked]
    width = max(map(len, names))
    for leg, name in zip(story.booked, names, strict=True):
        sign = "+" if leg.amount > 0 else "-"
        goods = words.goods(leg.thing, abs(leg.amount))
        before, after = words.number(leg.before), words.number(leg.after)
        yield f"  {name:{width}}  {sign} {goods}  ({before} -> {after})"


def _changed(story: EntryStory, words: EntryWords) -> Iterator[str]:
    if story.changed:
        yield words.say("Also changed:")
    for change in story.changed:
        old, new = (words.value(change.fact, value) for value in (change.old, change.new))
        yield f"  {words.fact(change.fact)}: {old} -> {new}"


def _amount(value: Field | JsonValue, words: EntryWords) -> str:
    """An amount, or words. A forged entry may have anything in its place."""
    return words.text(value) if isinstance(value, str | Text) else words.formatted(value)
