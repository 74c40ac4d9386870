"""Receipts: reads the files in which phones stored parts of a game, and words the results.

A receipt may come from anybody: its size is limited before it is decoded, and any other file
is refused with one sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from banker.audit.core.receipt import PhoneResult, Receipt, UnfitReceipt, read_receipt
from banker.foundation.errors import BankerError
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import RECEIPT_BYTES_MAX, RECEIPTS_MAX, wrong_kind
from banker.foundation.printable import printable
from banker.foundation.text import Field, Text, joined
from banker.ledger.phone_marks import KEY_BYTES

FOLDER = ".witness"  # beside the game, with a receipt for each seat that left one
ALARMS = {
    "other": "{name}'s phone raised an alarm: entry {entry:,} had become another one",
    "rewound": "{name}'s phone raised an alarm: the ledger had been cut to {entry:,} entries",
    "gap": "{name}'s phone raised an alarm: entry {entry:,} was missing",
    "game": "{name}'s phone raised an alarm: after entry {entry:,} it was shown another game",
}
OTHER_ALARM = "{name}'s phone raised an alarm at entry {entry:,}: {quoted}"
ALARMS_MAX = 10  # lines of one phone


class Witnesses(msgspec.Struct, frozen=True):
    """The receipts of an audit, and the keys that signed them, if known."""

    receipts: tuple[Receipt, ...] = ()
    keys: tuple[bytes, ...] = ()


def witnesses_of(files: Sequence[Path], keys: Sequence[Path]) -> Witnesses:
    """Read the receipts and keys in these files. Raises `BankerError` for the first file that is
    not a receipt, or not a key."""
    if keys and not files:
        raise BankerError("--phones-key checks the marks of receipts: name one with --witness")
    if len(files) > RECEIPTS_MAX:
        raise BankerError(
            "{count} receipts are too many: at most {most} at once",
            count=len(files),
            most=RECEIPTS_MAX,
        )
    return Witnesses(tuple(map(receipt_of, files)), tuple(map(_key_of, keys)))


def receipt_of(file: Path) -> Receipt:
    """Read the receipt in a file. Raises `BankerError`."""
    try:
        return read_receipt(_bytes_of(file))
    except UnfitReceipt as error:
        raise BankerError(
            "{file} is not a phone's receipt: {error}", file=file, error=error
        ) from error


def left_at_the_table(game: Path) -> list[Path]:
    """Return the receipts beside a game file, in the order of their names."""
    folder = game.with_suffix(FOLDER)
    try:
        return sorted(it for it in folder.iterdir() if it.suffix == ".json")[:RECEIPTS_MAX]
    except OSError:
        return []


def with_those_left(game: Path, named: Witnesses) -> tuple[Witnesses, tuple[Text, ...]]:
    """Add the receipts beside a game file to the named ones, each only once. Also return a sentence
    for each other file there."""
    found = list(named.receipts)
    unread: list[Text] = []
    for file in left_at_the_table(game):
        try:
            found.append(receipt_of(file))
        except BankerError:
            text = "{file} in the folder of the receipts is not a receipt"
            unread.append(Text(text, {"file": printable(file.name)}))
    each = tuple(it for place, it in enumerate(found) if it not in found[:place])
    return Witnesses(each, named.keys), tuple(unread)


def _key_of(file: Path) -> bytes:
    """A key as 64 hex digits, alone or as the table keeps it, beside the keys of the seats."""
    data = _bytes_of(file)
    try:
        text = msgspec.json.decode(data, type=dict[str, JsonValue]).get("issuer")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        text = data.decode("ascii", "replace").strip()
    try:
        key = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise BankerError("{file} holds no key of a table's phones: 64 hex digits", file=file)
    return key


def _bytes_of(file: Path) -> bytes:
    try:
        if fault := wrong_kind(file.stat().st_mode):
            raise BankerError("{file} cannot be read: {fault}", file=file, fault=fault)
        with file.open("rb") as opened:
            return opened.read(RECEIPT_BYTES_MAX + 1)
    except (OSError, ValueError) as error:
        raise BankerError("{file} cannot be read: {fault}", file=file, fault=error) from error


# --- in words -------------------------------------------------------------------------------------


def alarm_texts(phones: Iterable[PhoneResult]) -> Iterator[Text]:
    """Yield a sentence for each alarm that the phones raised during the game."""
    for phone in phones:
        for what, entry in phone.alarms[:ALARMS_MAX]:
            fields: dict[str, Field] = {"name": phone.name, "entry": entry}
            if what in ALARMS:
                yield Text(ALARMS[what], fields)
            else:
                yield Text(OTHER_ALARM, fields | {"quoted": what})


def agreement(phones: Iterable[PhoneResult]) -> Text | None:
    """Return a sentence: which players' phones saw this ledger, and up to which entry. None if no
    phone did."""
    agreeing = sorted((it for it in phones if it.agrees), key=lambda it: -it.until)
    if not agreeing:
        return None
    newest = agreeing[0].until
    names = [Text("{name}'s", {"name": it.name}) for it in agreeing if it.until == newest]
    several = Text("{names} phones", {"names": joined(names, "{first} and {last}")})
    owners = several if len(names) > 1 else Text("{name}'s phone", {"name": agreeing[0].name})
    told: dict[str, Field] = {"owners": owners, "entry": newest}
    others = [
        Text("{name}'s (till {entry:,})", {"name": it.name, "entry": it.until})
        for it in agreeing[len(names) :]
    ]
    if not others:
        return Text("{owners} saw this ledger up to entry {entry:,}.", told)
    others_text = joined(others, "{first} and {last}")
    text = "{owners} saw this ledger up to entry {entry:,}; {others} too."
    return Text(text, told | {"others": others_text})
