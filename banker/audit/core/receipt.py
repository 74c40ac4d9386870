"""Receipt: the entry hashes and requests that a phone stored during a game. Anybody may have
written the file.

Rules of this file
* A receipt is read whole or refused with one sentence (`UnfitReceipt`). Nothing of it is
  believed: it is compared with the lines, and its marks with the key of the table.
* Entries stand in it in ascending order, each once. A phone that was shown two books keeps the
  first head and raises an alarm.
* Fields that a later page adds are ignored.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from banker.foundation.json_value import JsonValue
from banker.foundation.limits import FIGURE_MAX, ID_LENGTH_MAX, RECEIPT_BYTES_MAX
from banker.foundation.printable import is_printable, printable
from banker.ledger.phone_marks import HEAD_DIGITS

_HASH = re.compile(r"[0-9a-f]{64}")
_HEAD = re.compile(rf"[0-9a-f]{{{HEAD_DIGITS}}}")
_MARK = re.compile(r"(?:[0-9a-f]{16})?")
_ID = re.compile(r"[0-9a-f]{1,64}")
_ENTRY_MAX = 10**9
NAME_MAX = 64  # letters of a name, and of what an alarm says


class UnfitReceipt(ValueError):
    """The file is not a receipt. The argument says why, as the end of a sentence."""


class SeenHead(NamedTuple):
    """The hash of entry `number` as a phone saw it: its first `HEAD_DIGITS` digits.

    `cash`: the money that the phone showed with it, or None. `mark`: the table's signature, or
    empty. `at`: when the phone first saw it, in Unix seconds by the table's clock, or 0. `is_last`:
    the phone only heard this as the newest hash.
    """

    number: int
    head: str
    cash: int | None
    mark: str
    at: int
    is_last: bool = False


class Receipt(msgspec.Struct, frozen=True):
    """The receipt of one phone.

    `since`: the first entry that the phone saw live. `asked`: its requests, id -> stored JSON.
    `agreed`: the same for trades of others that it agreed to; None if the page kept no such list.
    `alarms`: (kind of alarm, entry), such as `other`, `gap`, `rewound`, `game`.
    """

    game: str
    seat: str
    name: str
    issuer: str
    since: int
    heads: tuple[SeenHead, ...]
    asked: dict[str, bytes]
    agreed: dict[str, bytes] | None
    alarms: tuple[tuple[str, int], ...]

    @property
    def newest(self) -> int:
        """The number of the newest entry that the phone saw; 0 without any."""
        return self.heads[-1].number if self.heads else 0


class PhoneResult(msgspec.Struct, frozen=True):
    """The result of comparing one phone's receipt with a file.

    `until`: the newest entry up to which the phone saw this ledger, or 0. `seen`: how many of these
    entries the phone knows. `agrees`: the comparison found no contradiction.
    """

    seat: str
    name: str
    since: int
    until: int
    seen: int
    agrees: bool
    alarms: tuple[tuple[str, int], ...]

    def plain(self) -> dict[str, JsonValue]:
        """Return the result as JSON values."""
        known = {name: getattr(self, name) for name in self.__struct_fields__}
        return known | {"alarms": [{"what": what, "entry": at} for what, at in self.alarms]}


class _Stored(msgspec.Struct):
    """A receipt as a phone writes it."""

    witness: int
    game: str
    seat: str
    heads: list[tuple[int, str, int | None, str, int | float | None]]
    name: str = ""
    issuer: str = ""
    since: int = 0
    asked: list[tuple[str, int, msgspec.Raw]] = []
    agreed: list[tuple[str, int, msgspec.Raw]] | None = None
    alarms: list[JsonValue] = []
    last: tuple[int, str] | None = None


def read_receipt(data: bytes) -> Receipt:
    """Read a receipt from the bytes of its file. Raises `UnfitReceipt`."""
    if len(data) > RECEIPT_BYTES_MAX:
        raise UnfitReceipt("it is longer than any that a phone writes")
    try:
        stored = msgspec.json.decode(data, type=_Stored)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnfitReceipt(printable(str(error))[:200]) from error
    if stored.witness != 1:
        raise UnfitReceipt("another version of the program wrote it")
    _require(_HASH.fullmatch(stored.game), "its game is not a hash")
    _require(_is_name(stored.seat, ID_LENGTH_MAX) and stored.seat, "its seat is not one")
    _require(_is_name(stored.name, NAME_MAX), "its name cannot be shown")
    _require(not stored.issuer or _HASH.fullmatch(stored.issuer), "its issuer is not a hash")
    _require(0 <= stored.since <= _ENTRY_MAX, "its first entry is not a number of one")
    heads = _heads(stored)
    _require(heads, "there is no entry in it")
    return Receipt(
        stored.game,
        stored.seat,
        stored.name or stored.seat,
        stored.issuer,
        stored.since or heads[0].number,
        heads,
        _acts(stored.asked),
        None if stored.agreed is None else _acts(stored.agreed),
        tuple(_alarms(stored.alarms)),
    )


def _heads(stored: _Stored) -> tuple[SeenHead, ...]:
    heads: list[SeenHead] = []
    before = 0
    for number, head, cash, mark, at in stored.heads:
        _require(before < number <= _ENTRY_MAX, "its entries are not in ascending order")
        _require(_HEAD.fullmatch(head), "one of its heads is not 20 hex digits")
        _require(cash is None or abs(cash) <= FIGURE_MAX, "one of its amounts is impossible")
        _require(_MARK.fullmatch(mark), "one of its marks is not 16 hex digits")
        seconds = at if at is not None and 0 <= at <= FIGURE_MAX else 0
        heads.append(SeenHead(number, head, cash, mark, int(seconds)))
        before = number
    if stored.last is not None and stored.last[0] > before and stored.last[1]:
        number, head = stored.last
        _require(_HASH.fullmatch(head) and number <= _ENTRY_MAX, "its last head is not a hash")
        heads.append(SeenHead(number, head[:HEAD_DIGITS], None, "", 0, is_last=True))
    return tuple(heads)


def _acts(stored: list[tuple[str, int, msgspec.Raw]]) -> dict[str, bytes]:
    acts: dict[str, bytes] = {}
    for id, number, act in stored:
        fits = _ID.fullmatch(id) and 0 <= number <= _ENTRY_MAX and id not in acts
        _require(fits, "one of its requests is invalid, or is there twice")
        acts[id] = bytes(act)
    return acts


def _alarms(stored: list[JsonValue]) -> list[tuple[str, int]]:
    """What is not an alarm as a page writes it stays one without an entry."""
    found: list[tuple[str, int]] = []
    for one in stored:
        what, entry = one[:2] if isinstance(one, list | tuple) and len(one) > 1 else (one, 0)
        is_entry = type(entry) is int and 0 <= entry <= _ENTRY_MAX
        found.append((printable(str(what))[:NAME_MAX], entry if is_entry else 0))
    return found


def _is_name(text: str, length_max: int) -> bool:
    return len(text) <= length_max and is_printable(text) and text == text.strip()


def _require(fits: object, fault: str) -> None:
    if not fits:
        raise UnfitReceipt(fault)
