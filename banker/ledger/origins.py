"""Origins: the allowed pairs of who enters an entry (`by`) and the form of its command's id
(`cmd`).

`ORIGINS` is a table with a row for each source of ids. A session checks a command by it before it
applies the command, and a reader before it believes a stored one. A part of the program that makes
ids of another form, or enters under another word, needs a new row here and in the audit's table.

Rules of this file
* A program that uses `banker.api` may choose any id that a screen can show, but not an id that
  says that a phone asked.
* The check holds for entries written by version `SINCE` or later. Entries of older versions are
  accepted as they are, and entries of newer versions are not judged.
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
    """A row of the table: `ids` is the regular expression of its ids, `by` the words under which it
    enters entries."""

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
    """Tell whether the table covers entries of this version, written such as `banker 1.0.0`: from
    `SINCE` to the present one."""
    if writer == f"banker {VERSION}":
        return True
    from banker.ledger.versions import follows, precedes  # only a game of another version pays

    return not (precedes(writer, SINCE) or follows(writer, VERSION))


def is_drawn(cmd: str) -> bool:
    """Tell whether a command's id has the form of the ids that a session draws (a UUID)."""
    return cmd.encode(errors="replace").translate(_TO_SHAPE) == _SHAPE


def who_draws(by: str, other: str = BANKER) -> str:
    """Return `by` if the session may draw ids for its entries; else `other`, under which they are
    then entered."""
    return by if by in _DRAWING else other


def origin_fault(cmd: str | None, by: str) -> Text | None:
    """Return why no part of the program can have entered a command with this id under `by`; None if
    one can.

    `cmd` None: the session is to draw the id.
    """
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
