"""Stored texts: lines of many outcomes, kept in a file beside the test to be read in a diff.

Each row of a file is a series of outcomes: what a game says entry by entry, a page at each size.
Not every line is kept: of each row a few, such that a sentence of another kind comes before one
of the same kind with other numbers, and that all parts of the row have their turn. How many
outcomes a row has, and how many lines each kept outcome, is stored, too.

`BANKER_GOLDENS=1 pytest -n 0 <test>` writes the lines anew; read what it changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

REWRITE = "BANKER_GOLDENS"
LINES = 24  # of a row
LINES_OF_ONE = 4  # of an outcome
WIDTH = 160
GOLDEN_RATIO = 0.6180339887
_BREAKS = re.compile(r"(?<=>)(?=<)|(?<=,)(?=[\"{\[ ])|(?<=[;}])(?=\S)")
_HIDDEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ud800-\udfff]")
_ROW = re.compile(r"# (\S+): (\d+)")
_PLACE = re.compile(r"@ (\d+), lines: (\d+)")
_LINE = re.compile(r" *(\d+)\| ?(.*)")


class Kept(NamedTuple):
    """Lines of one outcome, by their numbers from 1; `size`: how many it has."""

    size: int
    lines: dict[int, str]


class Row(NamedTuple):
    """How many outcomes, and what is kept of some, by their places from 1."""

    count: int
    kept: dict[int, Kept]


def assert_as_stored(file: Path, name: str, outcomes: Iterable[object], most: int = LINES) -> None:
    """Fail with the line that is expected and the one that came, where a row is not as stored."""
    __tracebackhide__ = True
    now = [_lines(str(it)) for it in outcomes]
    rows = dict(_read(file))
    if os.environ.get(REWRITE):
        rows[name] = _chosen(now, most)
        _write(file, rows)
    found = list(_differences(rows.get(name, Row(0, {})), now))
    if found:
        more = f"\n\nand {len(found) - 3} more differ" if len(found) > 3 else ""
        raise AssertionError(f"{file.name}, row {name}\n" + "\n\n".join(found[:3]) + more)


def only_kept(
    file: Path, name: str, outcomes: Iterable[Callable[[], object]], whole: bool
) -> Iterator[object]:
    """The outcomes of a row; if the run is not whole, nothing in place of those without a line."""
    kept = _read(file).get(name, Row(0, {})).kept
    for place, outcome in enumerate(outcomes, 1):
        yield outcome() if whole or place in kept or os.environ.get(REWRITE) else ""


def assert_same_text(file: Path, text: str) -> None:
    """Fail with the lines around the first that is not as in the file, which holds all of them."""
    __tracebackhide__ = True
    if os.environ.get(REWRITE):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    if not file.exists():
        raise AssertionError(f"{file.name} is missing; {REWRITE}=1 writes it")
    stored, came = file.read_text(encoding="utf-8").split("\n"), text.split("\n")
    apart = [
        number
        for number in range(1, max(len(stored), len(came)) + 1)
        if stored[number - 1 : number] != came[number - 1 : number]
    ]
    if apart:
        at = apart[0]
        raise AssertionError("\n".join((
            f"{file.name}, line {at} ({len(apart)} differ)",
            *(f"          {it}" for it in came[max(0, at - 3) : at - 1]),
            f"expected: {''.join(stored[at - 1 : at]) if at <= len(stored) else '(no such line)'}",
            f"     got: {''.join(came[at - 1 : at]) if at <= len(came) else '(no such line)'}",
        )))  # fmt: skip


def _differences(stored: Row, now: list[list[str]]) -> Iterator[str]:
    for place, kept in stored.kept.items():
        came = now[place - 1] if place <= len(now) else []
        for number, line in kept.lines.items():
            got = came[number - 1] if number <= len(came) else "(no such line)"
            if got != line:
                before = came[max(0, number - 3) : number - 1]
                yield "\n".join((
                    f"outcome {place}, line {number}", *(f"          {it}" for it in before),
                    f"expected: {line}", f"     got: {got}",
                ))  # fmt: skip
                break
        else:
            if len(came) != kept.size:
                said = f"expected: {kept.size} lines\n     got: {len(came)}"
                yield f"outcome {place} ({came[0] if came else ''})\n{said}"
    if stored.count != len(now):
        yield f"outcomes\nexpected: {stored.count}\n     got: {len(now)}"


def _lines(text: str) -> list[str]:
    """The lines as they are stored: long ones in pieces, what cannot be seen as its number."""
    return [
        _HIDDEN.sub(lambda sign: f"\\x{ord(sign[0]):02x}", piece).rstrip()
        for line in text.split("\n")
        for piece in _pieces(line)
    ]


def _pieces(line: str) -> Iterator[str]:
    if len(line) <= WIDTH:
        yield line
        return
    taken = ""
    for part in _BREAKS.split(line):
        if taken and len(taken) + len(part) > WIDTH:
            yield taken
            taken = ""
        taken += part
        while len(taken) > WIDTH:
            yield taken[:WIDTH]
            taken = taken[WIDTH:]
    if taken:
        yield taken


def _chosen(now: list[list[str]], most: int) -> Row:
    seen: set[str] = set()
    kept: dict[int, Kept] = {}
    left = most
    for at in sorted(range(len(now)), key=lambda it: it * GOLDEN_RATIO % 1):
        new: dict[int, str] = {}
        for number, line in enumerate(now[at], start=1):
            kind = re.sub(r"[0-9]+", "0", line).strip()
            if kind and kind not in seen and len(new) < min(left, LINES_OF_ONE):
                seen.add(kind)
                new[number] = line
        if new:
            kept[at + 1] = Kept(len(now[at]), new)
            left -= len(new)
    return Row(len(now), dict(sorted(kept.items())))


def _write(file: Path, rows: dict[str, Row]) -> None:
    text = []
    for name in sorted(rows):
        text.append(f"# {name}: {rows[name].count}")
        for place, kept in rows[name].kept.items():
            text.append(f"@ {place}, lines: {kept.size}")
            text += (f"{number:4}| {line}".rstrip() for number, line in kept.lines.items())
    file.write_text("\n".join(text) + "\n", encoding="utf-8")


def _read(file: Path) -> dict[str, Row]:
    return _rows(file.name, file.read_text(encoding="utf-8")) if file.exists() else {}


@lru_cache(maxsize=4)
def _rows(name: str, text: str) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    row, kept = Row(0, {}), Kept(0, {})
    for line in text.split("\n")[:-1]:
        if found := _ROW.fullmatch(line):
            row = rows[found[1]] = Row(int(found[2]), {})
        elif found := _PLACE.fullmatch(line):
            kept = row.kept[int(found[1])] = Kept(int(found[2]), {})
        elif found := _LINE.fullmatch(line):
            kept.lines[int(found[1])] = found[2]
        else:
            raise ValueError(f"{name}: {line!r} is no line of stored texts")
    return rows


def together(*texts: object) -> str:
    """Several texts of one outcome."""
    return "\n".join(map(str, texts))
