"""The story of one entry (`banker audit FILE --explain N`), as the audit followed it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from banker.audit.explain import Figure, Story, Told, explain
from banker.cli.entry_words import EntryWords
from banker.cli.game_lines import lines_of
from banker.cli.progress import watched
from banker.errors import BankerError
from banker.game.commands import load
from banker.game.events import load as load_events
from banker.game.state import Setup
from banker.language.phrases import phrase, sentence
from banker.language.statement import statement
from banker.ledger.entry import Entry
from banker.session import setup_of
from banker.store.lines import entry_of


def explain_entry(path: Path, put: Callable[[str], None], seq: int, *, as_json: bool) -> int:
    """Tell the story; the exit code is that of the audit of the whole file."""
    with lines_of(path) as (lines, size), watched(lines, size) as it:
        story, report = explain(it, seq)
    if not report.is_game:
        raise BankerError(f"{path} is not a game file")
    if story is None:
        raise BankerError(
            f"there is no entry {seq}: {path} has {report.entries:,}, numbered from 1"
        )
    read = _read(path, seq)
    said, asked = (sentence(read.entry, read.setup), read.asked()) if read else ("", "")
    if as_json:
        known = msgspec.to_builtins(story) | {"said": said, "statement": asked}
        put(json.dumps(known, ensure_ascii=False, indent=2))
    else:
        for line in told(story, read):
            put(line)
        put(report.verdict)
    return report.exit_code


class Read(msgspec.Struct, frozen=True):
    """An entry as the program itself reads it, with the names of its game."""

    setup: Setup
    entry: Entry

    def asked(self) -> str:
        """The statement that was asked for; nobody asks for an opening."""
        command = self.entry.command
        return statement(load(command), self.setup) if command is not None else ""

    def events(self) -> list[str]:
        """What happened, one by one."""
        return [phrase(event, self.setup) for event in load_events(self.entry.ev)]


def _read(path: Path, seq: int) -> Read | None:
    """The entry in the program's words; none if it cannot be read as a whole."""
    try:
        first, row = _lines(path, 1, seq)
        read = Read(setup_of(entry_of(first, 1)), entry_of(row, seq))
        sentence(read.entry, read.setup), read.asked(), read.events()
    except (BankerError, msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError):
        return None
    return read


def _lines(path: Path, *wanted: int) -> Iterator[bytes]:
    with lines_of(path) as (lines, _):
        for number, line in enumerate(lines, 1):
            yield from (line.removesuffix(b"\n") for want in wanted if want == number)
            if number == max(wanted):
                return


# --- text ---------------------------------------------------------------------------------------


def told(story: Story, read: Read | None) -> Iterator[str]:
    """The story for reading."""
    words = EntryWords(read.setup if read else None)
    yield (
        f"Entry {story.seq}, {story.time}, entered by {story.by}"
        if story.kind
        else (f"Entry {story.seq} cannot be read.")
    )
    if read:
        yield f"  {sentence(read.entry, read.setup)}"
    if story.kind:
        asked = (read.asked() if read else "") or words.fields(story.asked)
        yield f"Asked for: {asked or story.kind.replace('_', ' ')}"
    if story.device is not None:
        report, boot = story.device.event, story.device.boot
        yield f"Reported by device {story.device.uid}: its report {report}, start {boot}"
    for seqs, what in (
        (story.undoes, "Takes back entry"),
        (story.redoes, "Does again entry"),
        (story.undone_by, "Taken back by entry"),
        (story.redone_by, "Done again by entry"),
    ):
        if seqs:
            yield f"{what} {', '.join(map(str, seqs))}"
    yield from _happened(story, read, words)
    yield from _booked(story, words)
    for finding in story.findings:
        expected = f" (expected {finding.expected})" if finding.expected else ""
        yield f"{finding.severity}: {finding.message}{expected}"
    if not story.findings:
        yield "No check has anything against it."


def _happened(story: Story, read: Read | None, words: EntryWords) -> Iterator[str]:
    if story.told:
        yield "What happened, and why so much:"
    phrases = read.events() if read else []
    for number, event in enumerate(story.told, 1):
        raw = f"{event.kind.replace('_', ' ')}: {words.fields(event.fields)}".rstrip(": ")
        yield f"  {number}. {phrases[number - 1] if len(phrases) == len(story.told) else raw}"
        for figure in event.figures:
            yield f"       {_figure(figure)}"
        yield from _moves(story, event, words)


def _moves(story: Story, event: Told, words: EntryWords) -> Iterator[str]:
    for move in event.moves:
        giver, receiver = story.name(move.giver), story.name(move.receiver)
        yield f"       {giver} -> {receiver}: {words.goods(move.thing, move.amount)}"


def _figure(figure: Figure) -> str:
    if figure.told in figure.reckoned:
        return f"{figure.what}: {_amount(figure.told)}, as the box and the table have it"
    possible = " or ".join(map(_amount, figure.reckoned))
    return f"{figure.what}: {_amount(figure.told)}, but by the box and the table {possible}"


def _booked(story: Story, words: EntryWords) -> Iterator[str]:
    if story.booked:
        yield "Booked, with how many lay there before and after:"
    width = max((len(leg.name) for leg in story.booked), default=0)
    for leg in story.booked:
        sign = "+" if leg.amount > 0 else "-"
        goods = words.goods(leg.thing, abs(leg.amount))
        yield f"  {leg.name:{width}}  {sign} {goods}  ({leg.before:,} -> {leg.after:,})"
    if story.changed:
        yield "Changed beside that:"
    for change in story.changed:
        old, new = (words.value(change.fact, value) for value in (change.old, change.new))
        yield f"  {words.fact(change.fact)}: {old} -> {new}"


def _amount(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"
