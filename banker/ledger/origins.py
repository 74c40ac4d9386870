"""Origins: who enters an entry (`by`), and how the id of its command (`cmd`) is made.

`ORIGINS` is a table of all that draw ids. A session asks it before it applies a command, and a
reader before it believes a stored one. A part of the program that gives ids of another kind, or
enters under another word, is a new row here, and in the audit's own table.

Rules of this file
* An id of a program (`banker.api`) may be any text that a screen can show, but not one that says a
  phone asked.
* The gate holds from `SINCE` on: what older versions wrote is read as they wrote it, and what newer
  ones write is not known here.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from banker import VERSION
from banker.foundation.limits import PLAYERS_MAX, TEXT_LENGTH_MAX
from banker.foundation.text import Text
from banker.ledger.first_line import quoted
from banker.ledger.phone_marks import PHONE

SINCE = "1.0.0rc2"

# Who enters entries.
BANKER = "banker"  # at the keyboard
SCRIPT = "script"  # a line that `banker run` reads
PROGRAM = "program"  # by `banker.api`
CLOCK = "clock"  # the game's
DECODER = "decoder"
VAULT = "vault"
VAULT_LATE = "vault, late"  # what the vault kept while nobody was listening
BY_HAND = "manual"  # typed in the place of a vault that is away

_DRAWN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # a UUID
_NUMBER = "[0-9]{1,18}"
_DEVICE = rf"[0-9a-f]{{16}}(?:\.{_NUMBER})?"  # and how often its numbering was accepted again
# Controls, what turns the order of writing, and signs that no screen shows.
_HIDDEN = (
    "\x00-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f"
    "\u3164\ud800-\udfff\ufeff\uffa0"
)
_REQUEST = f"[^/+{_HIDDEN}]{{1,64}}/[0-9a-f]{{16}}"  # a seat, and what its phone drew


class Origin(msgspec.Struct, frozen=True):
    """A source of ids: the spelling of the ids, and who enters such entries."""

    name: str
    ids: str  # a pattern
    by: frozenset[str]


ORIGINS: tuple[Origin, ...] = (
    Origin(
        "drawn by the session",
        _DRAWN,
        frozenset({BANKER, SCRIPT, PROGRAM, CLOCK, DECODER, VAULT, BY_HAND}),
    ),
    Origin(
        "a line of a script",
        rf"script-[0-9a-f]{{16}}\.{_NUMBER}\.{_NUMBER}",
        frozenset({SCRIPT}),
    ),
    Origin(
        "a request of a phone",
        rf"{PHONE}/{_REQUEST}(?:\+{_REQUEST}){{0,{PLAYERS_MAX}}}",
        frozenset({BANKER, PHONE}),
    ),
    Origin(
        "a report of the vault",
        f"{_DEVICE}-{_NUMBER}",
        frozenset({VAULT, VAULT_LATE}),
    ),
    Origin(
        "the Bank's share for the vault",
        f"{_DEVICE}-mix-{_NUMBER}",
        frozenset({VAULT}),
    ),
    Origin(
        "a program",
        rf"(?!{PHONE}/)[^{_HIDDEN}]{{1,{TEXT_LENGTH_MAX}}}",
        frozenset({PROGRAM}),
    ),
)
_DRAWING = ORIGINS[0].by
# A drawn id with a zero for each digit, and what makes it so.
_SHAPE = b"00000000-0000-0000-0000-000000000000"
_TO_SHAPE = bytes.maketrans(b"0123456789abcdef", b"0" * 16)
_BY = frozenset().union(*(it.by for it in ORIGINS))


def is_judged(writer: str) -> bool:
    """Tell whether the table covers what a version of the program wrote, such as `banker 1.0.0`."""
    if writer == f"banker {VERSION}":
        return True
    from banker.ledger.versions import follows, precedes  # only a game of another version pays

    return not (precedes(writer, SINCE) or follows(writer, VERSION))


def is_drawn(cmd: str) -> bool:
    """Whether a session has drawn this id. Nearly all are, so no pattern is searched for them."""
    return cmd.encode(errors="replace").translate(_TO_SHAPE) == _SHAPE


def who_draws(by: str, other: str = BANKER) -> str:
    """Return `by` if its entries have ids; else `other`, who enters the entry instead."""
    return by if by in _DRAWING else other


def origin_fault(cmd: str | None, by: str) -> Text | None:
    """Why no part of the program can have entered this, or None. Without `cmd` one is drawn."""
    if cmd is not None and by in _DRAWING and is_drawn(cmd):
        return None
    if by not in _BY or (cmd is None and by not in _DRAWING):
        return Text("nothing enters actions under the name {quoted}", {"quoted": quoted(by)})
    if cmd is None or _ids(by).fullmatch(cmd):
        return None
    what = "{quoted} is not an id of what is entered under the name '{by}'"
    return Text(what, {"quoted": quoted(cmd), "by": by})


@cache
def _ids(by: str) -> re.Pattern[str]:
    """The ids of what is entered under a word. A start that needs no pattern compiles none."""
    return re.compile("|".join(it.ids for it in ORIGINS if by in it.by))
