"""Goal: no damage to a file goes unnoticed, wherever it falls. Method: damage everything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st

from banker.audit import Report, audit
from tests.audit.forger import Entry, Forger, a_game, sealed

WHOLE = b"".join(a_game().lines())


def audited(file: bytes) -> Report:
    """As a file is read: by line feeds alone."""
    lines = file.split(b"\n")
    ended = [line + b"\n" for line in lines[:-1]]
    return audit([*ended, lines[-1]] if lines[-1] else ended)


def test_the_whole_file_is_clean() -> None:
    assert audited(WHOLE).exit_code == 0


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_a_changed_byte_is_noticed(place: int, flip: int) -> None:
    changed = bytearray(WHOLE)
    changed[place] ^= flip
    assert audited(bytes(changed)).exit_code != 0


@pytest.mark.parametrize("flip", [0x01, 0x20, 0x80])
def test_no_place_is_safe_from_notice(flip: int) -> None:
    for place in range(flip % 7, len(WHOLE), 21):
        changed = bytearray(WHOLE)
        changed[place] ^= flip
        assert audited(bytes(changed)).exit_code != 0, place


@given(st.integers(0, len(WHOLE) - 2))
def test_a_lost_byte_is_noticed(place: int) -> None:
    assert audited(WHOLE[:place] + WHOLE[place + 1 :]).exit_code != 0


@given(st.integers(0, len(WHOLE)), st.binary(min_size=1, max_size=3))
def test_an_added_byte_is_noticed(place: int, more: bytes) -> None:
    assert audited(WHOLE[:place] + more + WHOLE[place:]).exit_code != 0


def orders() -> Iterator[list[bytes]]:
    lines = a_game().lines()
    for place in range(len(lines) - 1):
        yield lines[:place] + lines[place + 1 :]
        yield [*lines[: place + 1], lines[place], *lines[place + 1 :]]
        swapped = lines.copy()
        swapped[place : place + 2] = reversed(swapped[place : place + 2])
        yield swapped


def test_lines_taken_out_doubled_or_swapped_are_noticed() -> None:
    for lines in orders():
        assert audit(lines).exit_code != 0


def test_a_tail_cut_off_is_not_noticed_by_the_chain_and_the_head_shows_it() -> None:
    """The limit of the method, kept as a test so that nobody forgets it."""
    lines = a_game().lines()
    whole, cut = audit(lines), audit(lines[:-1])
    assert cut.exit_code == 0
    assert cut.head != whole.head
    assert whole.head.encode() in lines[-1]


@given(st.lists(st.binary(max_size=80), max_size=5))
def test_no_file_makes_the_audit_fail(lines: list[bytes]) -> None:
    assert audit(lines).exit_code != 0


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "ann", "bank", "box", "M", "hotel", "deed:oriental", "turn"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["kind", "who", "amount", "epoch"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a value."""
    yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


PLACES = [path for path in places(a_game().entries) if len(path) >= 2]


@given(st.lists(st.tuples(st.sampled_from(PLACES), JSON), min_size=1, max_size=3))
def test_no_forgery_makes_the_audit_fail(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    """Any value in place of any other, chained anew: found or harmless, but always answered."""
    entries: Any = json.loads(json.dumps(a_game().entries))
    for path, new in changes:
        *way, last = path
        inner = entries
        try:
            for key in way:
                inner = inner[key]
            inner[last] = new
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took this place away
    assert str(audit(sealed(entries)).verdict)


def test_deep_nesting_is_answered() -> None:
    deep: Any = 0
    for _ in range(900):
        deep = [deep]
    game = Forger()
    entry: Entry = game.entries[game.add("next", [], [], [["dues", [], deep]]) - 1]
    game.add("next", [], [], [["dues", entry["set"][0][2], []]])
    assert str(audit(game.lines()).verdict)


def test_a_kind_that_is_a_list_is_answered() -> None:
    entries: Any = json.loads(json.dumps(a_game().entries))
    entries[4]["ev"][0]["kind"] = []
    assert any(found.severity == "broken" for found in audit(sealed(entries)).findings)
