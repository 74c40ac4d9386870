"""Lookalikes: `banker/ledger/lookalikes.py`, which letter looks like which, and how it is written.

    LOOKS = ("a=\u0251\u03b1\u0430 ...")       what looks like an `a`, then a blank, and so on

    python -m tests.project.lookalikes          writes the module; `make lookalikes` is the same

The package `confusable_homoglyphs` has Unicode's list of confusable characters (UTS 39) as stars:
each character with the one that it looks like, and back. The middle of a star is what all its
characters look like.

Left out is what Banker never asks: ASCII, which `banker/ledger/likeness.py` knows by itself; what
Unicode's compatibility decomposition replaces before anything is compared; and what looks like no
letter and no digit. The version of Unicode by which this is decided is an old one that every Python
has, so the same package gives the same module everywhere.
"""

from __future__ import annotations

import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from importlib.metadata import version

from tests import ROOT

PACKAGE = "confusable_homoglyphs"
FILE = ROOT / "banker" / "ledger" / "lookalikes.py"
SIZE_MAX = 60_000
WIDTH = 90
HEAD = '''\
"""Lookalikes: which character looks like which letter, by Unicode's list of confusable characters.

Made from {package} {version} by `make lookalikes`, which says what was left out. `LOOKS`
holds groups: in each, a letter, `=`, and the characters that look like this letter.

The list is Unicode's: Copyright 1991-2024 Unicode, Inc., https://www.unicode.org/license.txt
"""

LOOKS = (
'''
# Letters of one living alphabet: its readers tell them apart, whatever a stranger sees.
DISTINCT = frozenset(
    "\u0566\u057c"  # Armenian
    "\u0e02\u0e0b\u0e0f\u0e14\u0e15\u0e17\u0e21"  # Thai
    "\u0b9c\u0d31\u0d40\u0d42"  # Tamil, Malayalam
)
# One wide letter is not two narrow ones: names stand in columns.
WIDE = {"rn": "m"}
LETTERLIKE = range(0x2100, 0x2150)
PARTING = "= "  # between the groups, and in each
SYMBOLS = range(0x1F000, 0x20000)  # pictures, and letters in circles, which no name holds

_OLD = unicodedata.ucd_3_2_0
_UNSEEN = dict.fromkeys(map(ord, "\u200e\u200f"))  # the package has them around some characters


def stars() -> Iterator[tuple[str, set[str]]]:
    """The middle of each star, and what looks like it."""
    from confusable_homoglyphs.confusables import confusables_data

    pairs: dict[str, set[str]] = defaultdict(set)
    for one, others in confusables_data.items():
        for other in others:
            left, right = (it.translate(_UNSEEN) for it in (one, other["c"]))
            pairs[left].add(right)
            pairs[right].add(left)
    waiting = set(pairs)
    while waiting:
        star = found = {min(waiting)}
        while found:
            found = set().union(*(pairs[it] for it in found)) - star
            star = star | found
        waiting -= star
        # Of two alone either may be the middle: what is longer, or ASCII, or older.
        middle = min(star, key=lambda it: (-len(pairs[it]), -len(it), not it.isascii(), it))
        yield middle, star - {middle}


def looks() -> dict[str, str]:
    """Per character what it looks like."""
    near = {it: WIDE.get(to, to) for to, others in stars() for it in others if not it.isascii()}
    table: dict[str, str] = {}
    for it in near:
        look = _settled(it, near)
        is_asked = len(it) == 1 and ord(it) not in SYMBOLS and it not in DISTINCT
        is_asked &= not any(sign in look for sign in PARTING)
        if is_asked and _OLD.normalize("NFKD", it) == it != look and any(map(_is_word, look)):
            table[it] = look
    return table


def _settled(text: str, near: dict[str, str]) -> str:
    """What a text looks like, and that again, until nothing changes."""
    for _ in range(9):
        after = _OLD.normalize("NFKD", "".join(near.get(it, it) for it in text))
        if after == text:
            return text
        text = after
    raise ValueError(f"{text!r} looks like ever other characters")


def _is_word(character: str) -> bool:
    """Whether a name or a title may hold it: anything but signs. What the old version does not know
    may be a letter, and some that it calls a sign is one now."""
    return _OLD.category(character)[0] in "LMNC" or ord(character) in LETTERLIKE


def written(table: dict[str, str]) -> str:
    """The text of the module."""
    groups: dict[str, str] = defaultdict(str)
    for it in sorted(table):
        groups[table[it]] += it
    pieces = "".join(f"{look}={alike} " for look, alike in sorted(groups.items())).rstrip()
    lines = [""]
    for character in pieces:
        piece = _escaped(character)
        if len(lines[-1]) + len(piece) > WIDTH:
            lines.append("")
        lines[-1] += piece
    head = HEAD.format(package=PACKAGE, version=version(PACKAGE))
    return head + "".join(f'    "{line}"\n' for line in lines) + ")\n"


def _escaped(character: str) -> str:
    if character.isascii():
        return "\\" * (character in '"\\') + character
    number = ord(character)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


def main() -> int:
    """Write the module."""
    FILE.write_text(written(looks()), encoding="ascii")
    sys.stderr.write(f"{FILE.name}: {FILE.stat().st_size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
