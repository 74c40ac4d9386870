"""The story of one entry (`banker audit FILE --explain N`), as the audit followed it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from banker.audit.explain import Figure, Story, Told, explain
from banker.cli.game_lines import lines_of
from banker.cli.progress import watched
from banker.errors import BankerError
from banker.game.commands import load
from banker.language.phrases import sentence
from banker.language.statement import statement
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
    said, asked = _in_words(path, seq)
    if as_json:
        known = msgspec.to_builtins(story) | {"said": said, "statement": asked}
        put(json.dumps(known, ensure_ascii=False, indent=2))
    else:
        for line in told(story, said, asked):
            put(line)
        put(report.verdict)
    return report.exit_code


def _in_words(path: Path, seq: int) -> tuple[str, str]:
    """What happened and what was asked for, in the program's words; empty if it cannot be read."""
    try:
        first, row = _lines(path, 1, seq)
        setup, entry = setup_of(entry_of(first, 1)), entry_of(row, seq)
        asked = statement(load(entry.command), setup) if entry.command is not None else ""
        return sentence(entry, setup), asked
    except (BankerError, msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError):
        return "", ""


def _lines(path: Path, *wanted: int) -> Iterator[bytes]:
    with lines_of(path) as (lines, _):
        for number, line in enumerate(lines, 1):
            yield from (line.removesuffix(b"\n") for want in wanted if want == number)
            if number == max(wanted):
                return


# --- text ---------------------------------------------------------------------------------------


def told(story: Story, said: str, asked: str) -> Iterator[str]:
    """The story for reading."""
    yield (
        f"Entry {story.seq}, {story.time}, entered by {story.by}"
        if story.kind
        else (f"Entry {story.seq} cannot be read.")
    )
    if said:
        yield f"  {said}"
    if story.kind:
        yield f"Asked for: {asked or _fields(story.asked) or story.kind}"
    if story.device is not None:
        report, boot = story.device.event, story.device.boot
        yield f"Reported by device {story.device.uid}: its report {report}, start {boot}"
    for seqs, words in (
        (story.undoes, "Takes back entry"),
        (story.redoes, "Does again entry"),
        (story.undone_by, "Taken back by entry"),
        (story.redone_by, "Done again by entry"),
    ):
        if seqs:
            yield f"{words} {', '.join(map(str, seqs))}"
    yield from _happened(story)
    yield from _booked(story)
    for finding in story.findings:
        expected = f" (expected {finding.expected})" if finding.expected else ""
        yield f"{finding.severity}: {finding.message}{expected}"
    if not story.findings:
        yield "No check has anything against it."


def _happened(story: Story) -> Iterator[str]:
    if story.told:
        yield "What happened, and why so much:"
    for number, event in enumerate(story.told, 1):
        yield f"  {number}. {event.kind}: {_fields(event.fields)}".rstrip(": ")
        for figure in event.figures:
            yield f"       {_figure(figure)}"
        yield from _moves(story, event)


def _moves(story: Story, event: Told) -> Iterator[str]:
    for move in event.moves:
        giver, receiver = story.name(move.giver), story.name(move.receiver)
        yield f"       {giver} -> {receiver}: {move.amount:,} {move.thing}"


def _figure(figure: Figure) -> str:
    if figure.told in figure.reckoned:
        return f"{figure.what}: {_amount(figure.told)}, as the box and the table have it"
    possible = " or ".join(map(_amount, figure.reckoned))
    return f"{figure.what}: {_amount(figure.told)}, but by the box and the table {possible}"


def _booked(story: Story) -> Iterator[str]:
    if story.booked:
        yield "Booked, with what lay there before and after:"
    width = max((len(leg.name) for leg in story.booked), default=0)
    for leg in story.booked:
        span = f"{leg.before:,} -> {leg.after:,}"
        yield f"  {leg.name:{width}}  {leg.amount:+,} {leg.thing}  ({span})"
    if story.changed:
        yield "Changed beside that:"
    for change in story.changed:
        yield f"  {change.fact}: {_plain(change.old)} -> {_plain(change.new)}"


def _amount(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"


def _fields(fields: Any) -> str:
    """Names and values, without those that say nothing."""
    if not isinstance(fields, dict):
        return ""
    return ", ".join(
        f"{name} {_plain(value)}" for name, value in fields.items() if value not in (None, "", [])
    )


def _plain(value: Any) -> str:
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
