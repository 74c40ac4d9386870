"""Faults as before: what is said of edition files in which one line is wrong, and of each overlay.

Goal: every check of an edition finds what it found, with its words and its line. Method: each box
as a file of one's own, in which a line is dropped, doubled, renamed, or given another value. What
can still be played is built. `faults_as_before.txt` keeps lines of them.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banker import editions
from banker.editions.checks.run import examine
from banker.editions.document import name_of
from banker.editions.layers import document, stack
from banker.foundation.errors import EditionError
from tests.support.stored_texts import assert_as_stored, only_kept, together

STORED = Path(__file__).with_name("faults_as_before.txt")
BOXES = {box.id: box.path for box in editions.catalogue()}
OVERLAYS = [overlay.id for overlay in editions.overlays()]
EDITS = {"secret-vault": 60, "cash-decoder": 40}
EDITS_ELSE = 20
NUMBERS = ("0", "1", "-1", "7", "41", "100000", "1000000001", "1.5")
VALUES = ('"x"', '"go"', '""', "true", "[]", '["off"]', "[1, 2]", "{ a = 1 }", '"M"', "12", '"10"')
VALUE = re.compile(r"(?<== )\S.*$")
NUMBER = re.compile(r"\b\d+\b")
KEY = re.compile(r"^(\w+) =")


def edited(dice: random.Random, text: str) -> str:
    """The text with one line that is otherwise."""
    lines = text.split("\n")
    places = [at for at, line in enumerate(lines) if line and not line.startswith("#")]
    at = dice.choice(places)
    line = lines[at]
    match dice.randrange(8):
        case 0:
            lines[at] = ""
        case 1:
            lines.insert(at, line)
        case 2:
            lines[at] = KEY.sub(r"\1x =", line)
        case 3:
            other = dice.choice(places)
            lines[at], lines[other] = lines[other], line
        case 4 | 5:
            lines[at] = VALUE.sub(dice.choice(VALUES), line)
        case _:
            numbers = NUMBER.findall(line)
            if numbers:
                old = dice.choice(numbers)
                lines[at] = re.sub(rf"\b{old}\b", dice.choice(NUMBERS), line, count=1)
            else:
                lines[at] = line.replace('"', '"x', 1)
    return "\n".join(lines)


def built(path: Path) -> str:
    edition = editions.load(str(path))
    return msgspec.json.encode(editions.freeze(edition), order="sorted").decode()


def answers(box: str, folder: Path) -> Iterator[Callable[[], str]]:
    """What is said of each edited file, when it is asked for."""
    text = BOXES[box].read_text(encoding="utf-8")
    dice = random.Random(box)
    for _ in range(EDITS.get(box, EDITS_ELSE)):
        yield partial(answer, edited(dice, text), folder)


def answer(text: str, folder: Path) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    faults = editions.check(path)
    told = [(fault.line, fault.message, Path(fault.file).name) for fault in faults]
    return repr(told).replace(str(folder), "") if faults else built(path)


@pytest.mark.parametrize("box", BOXES)
def test_one_wrong_line_is_told_as_it_was(box: str, tmp_path: Path, whole: bool) -> None:
    assert_as_stored(STORED, box, only_kept(STORED, box, answers(box, tmp_path), whole))


WRONG: tuple[Any, ...] = (None, -1, "x", [], True)


def leaves(tree: Any, trail: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """One trail for each kind of value: of equal things in a list, those with other keys."""
    met: set[tuple[str, ...]] = set()
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        kind = tuple(sorted(value)) if isinstance(value, dict) else (type(value).__name__,)
        if isinstance(key, int):
            if kind in met:
                continue
            met.add(kind)
        yield (*trail, key)
        if isinstance(value, dict | list):
            yield from leaves(value, (*trail, key))


def without_each(box: str) -> Iterator[Callable[[], str]]:
    """What is said when a value is missing, and when it is of another kind; when asked for."""
    whole = document(stack(BOXES[box])).data
    for at, trail in enumerate(leaves(whole)):
        wrong = WRONG[at % len(WRONG)]
        for value in (None, wrong) if wrong is not None and at % 3 == 0 else (None,):
            yield partial(otherwise, whole, trail, value)


def otherwise(whole: Any, trail: tuple[str | int, ...], value: Any) -> str:
    data = copy.deepcopy(whole)
    inner: Any = data
    for step in trail[:-1]:
        inner = inner[step]
    if value is None:
        del inner[trail[-1]]
    else:
        inner[trail[-1]] = value
    told = [(name_of(it.trail, data), str(it.message)) for it in examine(data)]
    return repr((trail, value, told))


@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder", "online-rental-tax"])
def test_a_value_that_is_missing_or_of_another_kind_is_told_as_it_was(
    box: str, whole: bool
) -> None:
    name = f"{box}-without"
    assert_as_stored(STORED, name, only_kept(STORED, name, without_each(box), whole))


def overlaid(box: str) -> Iterator[str]:
    for names in [(), *((name,) for name in OVERLAYS), *list(permutations(OVERLAYS, 2))[::5]]:
        try:
            edition = editions.load(box, {}, names)
        except EditionError as error:
            yield re.sub(r"\S+[/\\]", "", str(error))
        else:
            yield together(editions.digest(edition), edition.sources)


@pytest.mark.parametrize("box", BOXES)
def test_overlays_make_what_they_made(box: str) -> None:
    assert_as_stored(STORED, f"{box}-overlays", overlaid(box))
