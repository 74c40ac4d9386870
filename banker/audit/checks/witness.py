"""Witness: receipts of phones against the lines.

A file alone does not show that its end was cut, or that it was played again by every rule. A phone
that kept heads does: head n commits to every line up to n.

Rules of this file
* No head is believed because the file has it: each is calculated from the first byte on.
* A phone may sleep, join late, and receive later what it missed: none of this is a finding.
* One receipt gives at most one finding of each code, at the first entry that it is about.
* What a phone showed is compared with this audit's own fold, and only where the entry is the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Severity
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
from banker.audit.core.receipt import PhoneResult, Receipt, SeenHead
from banker.audit.core.row import NO_HASH, AuditRow, entry_hash
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text, joined
from banker.ledger.phone_marks import HEAD_DIGITS, askers, mark_of

OPENED = "phones_opened"
APART_MAX = 300  # seconds between two clocks that nobody wonders at
LATER_MIN = 60  # seconds after which a phone that reads old news has read the new ones too
DAYS_BEFORE = 719_469  # from the first of March of the year 0 to the first of January 1970
_TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)", re.ASCII)
NOBODY = (BANK, VAULT, BOX, POT)
# What is said of a request, and of a word in a trade: the phone did not, or did something else.
ASKED = (
    "it says that {name} asked for it by phone, and the phone did not",
    "it says that {name} asked for it by phone, and the phone asked for something else",
)
AGREED = (
    "it says that {name} agreed to it by phone, and the phone did not",
    "it says that {name} agreed to it by phone, and the phone agreed to something else",
)
# What a field has that a phone left out of its request.
LEFT_OUT: tuple[JsonValue, ...] = (None, "", False, 0, 1, [], {}, "cash", "fee")


class _Phone:
    """One receipt during the pass."""

    def __init__(self, receipt: Receipt) -> None:
        self.receipt = receipt
        self.until = 0  # the newest entry that is the same here and there
        self.seen = 0
        self.other = 0  # the first that is not
        self.before: SeenHead | None = None  # the row of the receipt before this one
        self.told: dict[str, tuple[Severity, int, Text]] = {}

    def keep_finding(self, code: str, severity: Severity, seq: int, what: Text) -> None:
        """Keep a finding, if it is the first with its code for this phone."""
        self.told.setdefault(code, (severity, seq, what))


class WitnessCheck:
    """Compares receipts of phones with one pass of the audit. `keys`: the secret keys with which
    tables signed the heads that phones kept; empty if unknown."""

    def __init__(self, receipts: Sequence[Receipt], keys: Sequence[bytes] = ()) -> None:
        self.phones = [_Phone(receipt) for receipt in receipts]
        self._keys = tuple(keys)
        self._issuers: set[str] = set()
        self._head = NO_HASH
        self._entries = 0
        self._waiting: bytes | None = None  # a last line that may be half of one
        self._rows: dict[int, list[tuple[_Phone, SeenHead]]] = {}
        for phone in self.phones:
            for seen in phone.receipt.heads:
                self._rows.setdefault(seen.number, []).append((phone, seen))

    def follow(self, state: AuditState, row: AuditRow | None, line: bytes) -> None:
        """Compare one line, which the audit has just read, with what each phone kept of that entry.
        `row`: None for an unreadable line."""
        if self._waiting is not None:
            self._take(state, None, self._waiting)
            self._waiting = None
        text = line.removesuffix(b"\n")
        if state.chain.torn is not None:
            self._waiting = text
        else:
            self._take(state, row, text)

    def _take(self, state: AuditState, row: AuditRow | None, text: bytes) -> None:
        self._entries += 1
        number, head = self._entries, entry_hash(self._head, text)
        self._head = head.encode()
        if number == 1:
            for phone in self.phones:
                if phone.receipt.game != head:
                    phone.other = 1
        for phone, seen in self._rows.get(number, ()):
            if seen.head != head[:HEAD_DIGITS]:
                phone.other = phone.other or number
            elif not phone.other:
                phone.until = number
                phone.seen += 1
                self._compare(state, row, phone, seen)
        if row is not None:
            self._issuers.update(_issuers(row))
            self._compare_requests(state, row)

    # --- one entry -------------------------------------------------------------------------------

    def _compare(
        self, state: AuditState, row: AuditRow | None, phone: _Phone, seen: SeenHead
    ) -> None:
        before, phone.before = phone.before, seen
        if row is None:
            return
        cash = _cash(state, phone.receipt.seat)
        if seen.cash is not None and cash is not None and seen.cash != cash:
            text = "{name}'s phone showed {shown:,}, and the ledger says {cash:,}"
            fields = {"name": self._name(state, phone), "shown": seen.cash, "cash": cash}
            phone.keep_finding("witness_shown", "broken", seen.number, Text(text, fields))
        time = _seconds(row.ts)
        if time is None or not seen.at:
            return
        if time > seen.at + APART_MAX:
            text = "it is dated {minutes} minutes after {name}'s phone saw it"
            fields = {"name": self._name(state, phone), "minutes": (time - seen.at) // 60}
            phone.keep_finding("witness_time", "noted", seen.number, Text(text, fields))
        elif before is not None and _was_newest(before, seen) and time + APART_MAX < before.at:
            text = (
                "it is dated {minutes} minutes before {name}'s phone saw entry {entry} as the"
                " newest"
            )
            minutes = (before.at - time) // 60
            fields = {"name": self._name(state, phone), "entry": before.number, "minutes": minutes}
            phone.keep_finding("witness_time", "noted", seen.number, Text(text, fields))

    def _compare_requests(self, state: AuditState, row: AuditRow) -> None:
        """Compare who asked, and who agreed, with what their phones kept."""
        command = bytes(row.command)
        for place, (seat, id) in enumerate(askers(row.cmd)):
            for phone in self.phones:
                receipt = phone.receipt
                kept = receipt.agreed if place else receipt.asked
                if receipt.seat != seat or kept is None:
                    continue
                is_other = id in kept and not _is_same_act(kept[id], command)
                if receipt.since < row.seq <= receipt.newest and (is_other or id not in kept):
                    text = (AGREED if place else ASKED)[is_other]
                    what = Text(text, {"name": self._name(state, phone)})
                    phone.keep_finding("witness_asked", "suspicious", row.seq, what)

    # --- the end ---------------------------------------------------------------------------------

    def close(self, state: AuditState) -> tuple[PhoneResult, ...]:
        """Add the findings; return for each phone up to which entry it saw this ledger."""
        for phone in self.phones:
            self._judge_seat(state, phone)
            self._judge_marks(state, phone)
            self._judge_end(state, phone)
        self._judge_forks(state)
        self._judge_split(state)
        for phone in self.phones:
            for code, (severity, seq, what) in phone.told.items():
                # Every code is named where it is raised above; here it is only handed on.
                state.add_finding(severity, code, seq, what)
        return tuple(self._result(state, phone) for phone in self.phones)

    def _result(self, state: AuditState, phone: _Phone) -> PhoneResult:
        receipt = phone.receipt
        agrees = bool(phone.until) and all(how == "noted" for how, _, _ in phone.told.values())
        name = str(self._name(state, phone))
        return PhoneResult(
            receipt.seat, name, receipt.since, phone.until, phone.seen, agrees, receipt.alarms
        )

    def _judge_seat(self, state: AuditState, phone: _Phone) -> None:
        seat = phone.receipt.seat
        if seat in NOBODY or ":" in seat or seat not in state.ledger.names:
            text = "the receipt is of a seat that nobody has here: {quoted}"
            phone.keep_finding("witness_unissued", "suspicious", 1, Text(text, {"quoted": seat}))

    def _judge_marks(self, state: AuditState, phone: _Phone) -> None:
        """A ledger that was played again lacks the old one's issuer: without the key nothing is
        said of it here."""
        receipt, name = phone.receipt, self._name(state, phone)
        if self._keys:
            for seen in receipt.heads:
                if not self._is_marked(receipt, seen):
                    text = "what {name}'s phone saw has no mark of this table's key from here on"
                    what = Text(text, {"name": name})
                    phone.keep_finding("witness_unissued", "suspicious", seen.number, what)
                    return
        elif not phone.other and receipt.issuer not in self._issuers:
            text = "{name}'s receipt names a key with which no phones were opened here"
            seq = min(receipt.since, self._entries)
            phone.keep_finding("witness_unissued", "suspicious", seq, Text(text, {"name": name}))

    def _is_marked(self, receipt: Receipt, seen: SeenHead) -> bool:
        if seen.is_last:
            return True  # a page gives the whole newest hash beside the heads
        head = seen.number, seen.head, receipt.seat, seen.cash
        return any(seen.mark == mark_of(key, *head) for key in self._keys)

    def _judge_end(self, state: AuditState, phone: _Phone) -> None:
        receipt, name = phone.receipt, self._name(state, phone)
        if phone.other == 1:
            text = "{name}'s phone saw another game, or this one was played again from here"
            phone.keep_finding("witness_other", "broken", 1, Text(text, {"name": name}))
        elif phone.other:
            text = "{name}'s phone saw another entry here"
            phone.keep_finding("witness_other", "broken", phone.other, Text(text, {"name": name}))
        elif receipt.newest > self._entries:
            text = "{name}'s phone saw the ledger up to entry {entry:,}, where this file ends"
            what = Text(text, {"name": name, "entry": receipt.newest})
            phone.keep_finding("witness_cut", "broken", self._entries, what)

    def _judge_forks(self, state: AuditState) -> None:
        """Where the book of some phones and this one part, once for each place."""
        places: dict[int, list[_Phone]] = {}
        for phone in self.phones:
            if phone.other and phone.until:
                places.setdefault(phone.until, []).append(phone)
        for until, phones in sorted(places.items()):
            names = joined([self._name(state, phone) for phone in phones], "{first} and {last}")
            text = "two ledgers go on from here: this one, and the one on the phones of {names}"
            state.add_finding("noted", "witness_fork", until, Text(text, {"names": names}))

    def _judge_split(self, state: AuditState) -> None:
        """The first entry of which two phones have different heads."""
        for number, rows in sorted(self._rows.items()):
            first, head = rows[0][0], rows[0][1].head
            for phone, seen in rows:
                if seen.head != head and first.receipt.game == phone.receipt.game:
                    text = (
                        "{name}'s and {other}'s phones saw different entries: there are two ledgers"
                    )
                    names = {"name": self._name(state, first), "other": self._name(state, phone)}
                    seq = min(number, self._entries)
                    state.add_finding("broken", "witness_split", seq, Text(text, names))
                    return

    def _name(self, state: AuditState, phone: _Phone) -> Field:
        """As the seat is called in the file; a seat that it does not have, as the receipt says."""
        receipt = phone.receipt
        name = state.ledger.names.get(receipt.seat)
        return name if isinstance(name, str) else receipt.name


def _issuers(row: AuditRow) -> Iterator[str]:
    """The keys that an entry opens phones with. A stranger may have written the events."""
    for event in row.ev:
        if event.get("kind") == OPENED:
            yield str(event.get("issuer"))


def _cash(state: AuditState, seat: str) -> int | None:
    """What a phone shows as its own: cash; of cards, the value of the player's bank."""
    ledger = state.ledger
    if not ledger.legible or ledger.game is None:
        return None
    return ledger.game.cash(ledger, seat)


def _seconds(time: str) -> int | None:
    """Unix seconds of an entry's time, as the lines spell it."""
    found = _TIME.match(time)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, found.groups())
    # Years that begin with March have their odd day at the end.
    year, month = (year, month - 3) if month > 2 else (year - 1, month + 9)
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + day
    return (days - DAYS_BEFORE) * 86_400 + hour * 3600 + minute * 60 + second


def _was_newest(before: SeenHead, seen: SeenHead) -> bool:
    """Whether `before` was the newest entry for a while until `seen`, the next, was there too."""
    is_next = seen.number == before.number + 1 and before.cash is not None
    return is_next and before.at > 0 and seen.at >= before.at + LATER_MIN


def _is_same_act(asked: bytes, booked: bytes) -> bool:
    try:
        return _fits(json.loads(asked), json.loads(booked))
    except (ValueError, RecursionError):
        return False


def _fits(asked: JsonValue, booked: JsonValue) -> bool:
    """Whether a booked command is what was asked; a field that was left out has its usual value."""
    if isinstance(asked, dict) and isinstance(booked, dict):
        return asked.keys() <= booked.keys() and all(
            _fits(asked[key], value) if key in asked else value in LEFT_OUT
            for key, value in booked.items()
        )
    if isinstance(asked, list) and isinstance(booked, list):
        return len(asked) == len(booked) and all(map(_fits, asked, booked))
    return type(asked) is type(booked) and bool(asked == booked)
