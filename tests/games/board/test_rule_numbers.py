"""Every number of `docs/rules.md` has a test that is named for it, and every test a number there.

A test names a number by its own name: `test_gl22_…`, `test_fd19_fd20_…`. Where two sections number
alike (vectors) the file of the test decides.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from banker import editions
from tests import ROOT

DOCUMENT = ROOT / "docs" / "rules.md"

VAULT = "Secret Vault"
CLASSIC = "Classic board"
CARDS = "Bank cards"
ROUBLES = "Rouble editions"
DECODER = "Cash Decoder"
CARD_GAME = "Monopoly Deal"

# The sections, and the boxes whose defaults their last column tells.
BOXES = {
    VAULT: ["secret-vault"],
    CLASSIC: ["glass-classic"],
    CARDS: [listing.id for listing in editions.catalogue("board")],
    ROUBLES: ["rouble-full", "rouble-simple", "online-rental-tax"],
    DECODER: ["cash-decoder"],
    CARD_GAME: ["deal"],
}
# Numbers that a list of rules leaves out.
UNUSED = {(CARD_GAME, "d"): {*range(12, 20), 29}}
NAMES = {"full": "rouble-full", "simple": "rouble-simple", "online": "online-rental-tax"}

ROW = re.compile(r"\| (rule |vector |[A-Z]+-?|cd)(\d+)([a-z]?) \| (\S.*?) \| (.*?) ?\|")
SWITCH = re.compile(r"`(\w+)=(\w+)`(?: \((\w+)\))?")
CITED = re.compile(r"(?<![\w-])(GL|FD|SV|R[ABCF]|[ABEV])-(\d\d?)([a-z]?)(?![\w-])")
NO_TEST = "no test: "


class Row(NamedTuple):
    section: str
    prefix: str  # as tests write it: gl, rule_
    number: int
    letter: str
    last: str  # the column of switches

    @property
    def key(self) -> tuple[str, str]:
        return self.section, key(self.prefix, self.number, self.letter)


def key(prefix: str, number: str | int, letter: str) -> str:
    """The same for GL-07 and gl07, SV-1 and sv01."""
    return f"{prefix}{int(number)}{letter}"


def rows(text: str) -> Iterator[Row]:
    """The numbered rows of the document; one that cannot be read is not skipped."""
    section = ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
            assert section in BOXES, f"a section that no test knows: {section}"
        elif section and line.startswith("|") and line[:4] not in ("|---", "| nu"):
            found = ROW.fullmatch(line)
            assert found, f"not a number, a few words and a switch: {line}"
            said, number, letter, _, last = found.groups()
            prefix = said.replace(" ", "_").rstrip("-").lower()
            yield Row(section, prefix, int(number), letter, last)


def section_of(file: str, prefix: str, known: Iterable[Row]) -> str:
    """Which section a number in a test's name is of."""
    if prefix == "vector_":
        return DECODER if "decoder" in file else VAULT
    return next(row.section for row in known if row.prefix == prefix)


def named(known: list[Row]) -> set[tuple[str, str]]:
    """Every number that a test names, with its section."""
    prefixes = "|".join(sorted({row.prefix for row in known}))
    number = re.compile(rf"_({prefixes})(\d+)([a-z]?)(?=_|$)")
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for name in re.findall(r"^ *def (test_\w+)\(", path.read_text("utf-8"), re.M):
            for prefix, digits, letter in number.findall(name):
                section = section_of(path.relative_to(ROOT).as_posix(), prefix, known)
                found.add((section, key(prefix, digits, letter)))
    return found


def other_defaults(row: Row) -> Iterator[str]:
    """Where the last column says something else than the edition does."""
    for switch, value, box in SWITCH.findall(row.last):
        for id in [NAMES[box]] if box else BOXES[row.section]:
            default = editions.load(id).switches[switch]
            if default != value:
                yield f"{row.key[1]}: {switch} is {default} in {id}, not {value}"


KNOWN = list(rows(DOCUMENT.read_text("utf-8")))
ALL = {row.key for row in KNOWN}
UNTRIED = {row.key: row.last for row in KNOWN if row.last.startswith(NO_TEST)}
TRIED = named(KNOWN)


@pytest.mark.parametrize("section", BOXES)
def test_every_number_has_a_test_that_names_it(section: str) -> None:
    wanted = {number for of, number in ALL - UNTRIED.keys() if of == section}
    assert wanted, "a section without a number"
    assert sorted(wanted - {number for of, number in TRIED if of == section}) == []


def test_no_test_names_a_number_that_is_not_there() -> None:
    assert sorted(TRIED - ALL) == []


def test_what_no_test_can_try_says_why_and_has_none() -> None:
    assert not UNTRIED.keys() & TRIED
    assert all(len(why) > len(NO_TEST) for why in UNTRIED.values())
    assert len(UNTRIED) == 3, "each of them is looked at before it is allowed"


def test_numbers_run_on_without_a_gap_and_come_once() -> None:
    series = defaultdict(list)
    for row in KNOWN:
        series[row.section, row.prefix].append((row.number, row.letter))
    for name, found in series.items():
        assert found == sorted(set(found)), name
        whole = set(range(1, found[-1][0] + 1)) - UNUSED.get(name, set())
        assert {number for number, _ in found} == whole, name


@pytest.mark.in_check("check")
def test_the_switches_of_the_last_column_are_those_of_the_boxes() -> None:
    assert [finding for row in KNOWN for finding in other_defaults(row)] == []
    for row in KNOWN:
        left = SWITCH.sub("", row.last).strip()
        assert not left or row.key in UNTRIED, f"{row.key}: what is '{left}'?"


@pytest.mark.in_check("check")
def test_whatever_cites_a_number_cites_one_that_is_there() -> None:
    """In comments, docstrings and tables. But for vectors, no two sections share a prefix."""
    numbers = {number for _, number in ALL}
    unknown = set()
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for top in ("banker", "drivers", "tests"):
        files += [*(ROOT / top).rglob("*.py"), *(ROOT / top).rglob("*.toml")]
    for path in files:
        for prefix, number, letter in CITED.findall(path.read_text("utf-8")):
            if key(prefix.lower(), number, letter) not in numbers:
                unknown.add(f"{path.relative_to(ROOT)}: {prefix}-{number}{letter}")
    assert sorted(unknown) == []


def test_no_two_sections_number_alike() -> None:
    """So that a number in a comment says which rules it is of, whatever file it stands in."""
    sections = defaultdict(set)
    for row in KNOWN:
        sections[row.prefix].add(row.section)
    assert [prefix for prefix, of in sections.items() if len(of) > 1] == ["vector_"]


# --- the reading itself -----------------------------------------------------------------------

PLANTED = """
## Classic board
| number | in short | switch |
|---|---|---|
| GL-07 | the salary | `unsold=forced_at_1` |
| A-04 | rent | |
"""


def test_a_planted_row_is_read_and_a_planted_default_found() -> None:
    salary, rent = rows(PLANTED)
    assert salary.key == (CLASSIC, "gl7")
    assert rent.key == (CLASSIC, "a4")
    assert list(other_defaults(salary)) == [
        "gl7: unsold is stays in glass-classic, not forced_at_1"
    ]
    assert list(other_defaults(rent)) == []


@pytest.mark.parametrize("line", ["| GL 7 | the salary | |", "| GL-07 | |", "| GL-07 |  | |"])
def test_a_row_that_cannot_be_read_is_not_passed_over(line: str) -> None:
    with pytest.raises(AssertionError, match="not a number"):
        list(rows(f"## Classic board\n{line}\n"))
