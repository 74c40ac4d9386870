"""Every numbered rule, open point and vector of the fact sheets has a test that is named for it.

A test names a number by its own name: `test_gl22_…`, `test_fd19_fd20_…`. Where two sheets number
alike (A-01 of the vault's and of the classic one, rules and vectors) the file of the test decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def to(last: int) -> list[str]:
    """01, 02, …"""
    return [f"{number:02}" for number in range(1, last + 1)]


def but(numbers: Iterable[str], more: str) -> list[str]:
    """And those that came later, between the others."""
    return [*numbers, *more.split()]


VAULT = "the vault"
CLASSIC = "the classic board"
CARDS = "bank cards"
ROUBLES = "the rouble editions"
DECODER = "Cash Decoder"

# Sheet and prefix, and the numbers there are.
NUMBERS: dict[tuple[str, str], list[str]] = {
    (VAULT, "rule_"): to(49),
    (VAULT, "a"): but(to(28), "09b 16b 17b 19b 27b"),
    (VAULT, "vector_"): list("12345678"),
    (CLASSIC, "gl"): to(34),
    (CLASSIC, "a"): to(24),
    (CLASSIC, "t"): to(15),
    (CARDS, "e"): to(9),
    (ROUBLES, "ra"): to(33),
    (ROUBLES, "rb"): to(6),
    (ROUBLES, "rc"): to(4),
    (ROUBLES, "fd"): to(28),
    (ROUBLES, "rf"): to(9),
    (ROUBLES, "v"): to(27),
    (DECODER, "cd"): to(43),
    (DECODER, "b"): but(map(str, range(1, 24)), "4b 4c 4d 4e 7b 9b"),
    (DECODER, "vector_"): list("1234567"),
}
PREFIXES = sorted({prefix for _, prefix in NUMBERS})
NAMED = re.compile(rf"_({'|'.join(PREFIXES)})(\d+[a-z]?)(?=_|$)")

# What no test can try, because the program cannot know or does not do it.
BY_HAND = {
    (DECODER, "cd07"): "under which pile a note is laid: the books know sums, not single notes",
    (CARDS, "e09"): "other games with other deeds, which no edition of the shelf is",
    (ROUBLES, "v27"): "headings that the text has lost: how it was read, not how it is played",
}

OF_THE_VAULT = {"test_switches_money.py", "test_switches_play.py", "test_ambiguities.py"}


def sheet(file: str, prefix: str) -> str:
    """Which sheet a number in a file is of, where several number alike."""
    if prefix == "a":
        return VAULT if file in OF_THE_VAULT else CLASSIC
    if prefix == "vector_":
        return DECODER if "decoder" in file else VAULT
    return next(name for name, known in NUMBERS if known == prefix)


def named() -> set[tuple[str, str]]:
    """Every number that a test names, with its sheet."""
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^ *def (test_\w+)\(", path.read_text("utf-8"), re.M):
            for prefix, number in NAMED.findall(name):
                found.add((sheet(path.name, prefix), prefix + number))
    return found


ALL = {(name, prefix + number) for (name, prefix), of in NUMBERS.items() for number in of}
TRIED = named()


@pytest.mark.parametrize("name", [VAULT, CLASSIC, CARDS, ROUBLES, DECODER])
def test_every_number_of_a_sheet_has_a_test_that_names_it(name: str) -> None:
    wanted = {number for of, number in ALL - BY_HAND.keys() if of == name}
    assert sorted(wanted - {number for of, number in TRIED if of == name}) == []


def test_no_test_names_a_number_that_no_sheet_has() -> None:
    assert sorted(TRIED - ALL) == []


def test_what_hands_do_is_numbered_and_has_no_test() -> None:
    assert BY_HAND.keys() <= ALL
    assert not BY_HAND.keys() & TRIED
