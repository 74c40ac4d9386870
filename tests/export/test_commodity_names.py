"""What is exported under a name is the thing of that name, and not another's.

The programs that read these files are content with any names, so they would not notice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from banker.export.as_beancount import to_beancount
from banker.export.as_hledger import to_hledger
from banker.session.session import Session
from tests.export.sample_games import evening, evening_in_town, evening_with_a_vault

LEG = re.compile(r'^ +(\S.*?)  (-?\d+) ("[^"]+"|\S+)$')
GAMES: dict[str, Callable[[], Session]] = {
    "evening": evening,
    "vault": evening_with_a_vault,
    "glass-classic": lambda: evening_in_town("glass-classic"),
    "rouble-full": lambda: evening_in_town("rouble-full"),
}

Amounts = dict[str, list[int]]


def moved(lines: Iterator[str]) -> Amounts:
    """By commodity of a file, what its accounts end with."""
    sums: dict[str, Counter[str]] = {}
    for line in "".join(lines).splitlines():
        if leg := LEG.match(line):
            sums.setdefault(leg[3].strip('"'), Counter())[leg[1]] += int(leg[2])
    return {thing: sorted(filter(None, kept.values())) for thing, kept in sums.items()}


def held(session: Session, spell: Callable[[str], str]) -> Amounts:
    """The same by the game's own books, under the names that are expected."""
    things = {thing for holding in session.state.balances.values() for thing in holding}
    assert len(set(map(spell, things))) == len(things) > len(session.state.edition.deeds)
    return {
        spell(thing): sorted(
            filter(None, (holding.get(thing, 0) for holding in session.state.balances.values()))
        )
        for thing in things
    }


def in_hledger(thing: str) -> str:
    return thing.replace(":", "-")


def in_beancount(thing: str) -> str:
    """A commodity has two letters at least, so the money of one letter has a name of its own."""
    name = thing.upper().replace(":", "-")[:20].rstrip("-_")
    return name if len(name) > 1 else "MONEY"


@pytest.mark.parametrize("name", GAMES)
def test_each_thing_goes_by_its_own_name(name: str) -> None:
    session = GAMES[name]()
    setup = session.state.setup
    assert moved(to_hledger(session.entries(), setup)) == held(session, in_hledger)
    assert moved(to_beancount(session.entries(), setup)) == held(session, in_beancount)


def test_the_deed_of_baltic_avenue_is_called_so() -> None:
    session = GAMES["glass-classic"]()
    text = "".join(to_beancount(session.entries(), session.state.setup))
    assert " commodity DEED-BALTIC\n" in text
    assert "MONEY" not in text
