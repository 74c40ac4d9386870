"""Games of 1.0.0rc1 in which a rule of the board was played that changed with 1.0.0rc2.

They keep the verdict that their own version gave them (`test_releases`). The same entries in the
name of this version are a forgery, and the books alone find it, without the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import pytest

from banker.audit import audit
from banker.session.session import MADE_BY

PLAYED = Path(__file__).parent / "1.0.0rc1"
WRITER = "banker 1.0.0rc1"
HASH = b',"h":"'

# What the books find in them in the name of this version: code and entry.
CHANGED = {
    "online_rental_tax.paid_for_another": [("gift", 5), ("gift", 8), ("gift", 9)],
    "glass_classic.amended_to_a_gift": [("amended", 6)],
    "glass_classic.interest_carried_on": [("interest", 13)],
}
EACH_GAME = pytest.mark.parametrize("game", CHANGED)


def of_this_version(file: Path) -> Iterator[bytes]:
    """The lines with this version's name in the first, chained as their writer would have."""
    head = b"0" * 64
    for line in file.read_bytes().splitlines():
        body = line[: line.rindex(HASH)].replace(WRITER.encode(), MADE_BY.encode())
        head = blake2b(head + body, digest_size=32).hexdigest().encode()
        yield body + HASH + head + b'"}\n'


@EACH_GAME
def test_in_the_name_of_its_own_version_nothing_is_found(game: str) -> None:
    report = audit((PLAYED / f"{game}.bank").read_bytes().splitlines(keepends=True))
    assert [it for it in report.findings if it.severity != "noted"] == []


@EACH_GAME
def test_in_the_name_of_this_version_the_books_find_it(game: str) -> None:
    report = audit(of_this_version(PLAYED / f"{game}.bank"))
    found = [(it.code, it.seq) for it in report.findings if it.severity != "noted"]
    assert found == CHANGED[game]
