"""Checks: the list of them, and the one pass over the lines.

Rules of this file
* A check is a small function that reads the case and a row, and adds findings. A new check is a
  new name in one of the lists. An entry is asked only what it touches.
* A pass is `Case()`, `take` for each line, `close`.
* The lines themselves are checked to the end, whatever else is wrong. The books are followed as
  long as every line can be read: behind a gap they would only accuse the innocent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

import msgspec

from banker.audit.checks import (
    balance,
    chain,
    deliveries,
    ending,
    event_fields,
    facts,
    notices,
    postings,
    reversal,
    vault_codes,
)
from banker.audit.checks.event_fields import SILENT
from banker.audit.core.audit_state import Case
from banker.audit.core.edition import fingerprint, read_figures
from banker.audit.core.finding import Report, in_order, verdict
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
from banker.audit.core.row import (
    OURS,
    VERSION,
    Row,
    SealedReader,
    Unreadable,
    claimed_version,
    looks_like_a_journal,
)

Check = Callable[[Case, Row], None]
_kind = itemgetter("kind")

# Of an entry that moves something, before it is booked: as it found the books.
BEFORE: tuple[Check, ...] = (
    balance.check_entry,
    balance.check_accounts,
    balance.check_box,
)

# Of an entry that tells of any of these kinds.
TOLD: tuple[tuple[frozenset[str], Check], ...] = (
    (deliveries.KINDS, deliveries.check_adoption),
    (vault_codes.KINDS, vault_codes.check_vault),
    (notices.KINDS, notices.check_remarks),
    (ending.KINDS, ending.check_end),
)
WATCHED = frozenset().union(*(kinds for kinds, _ in TOLD))

# Of an entry that moves something, after it is booked: what it left behind.
AFTER: tuple[Check, ...] = (
    balance.check_limits,
    balance.check_deeds,
    balance.check_sites,
)


def audit(lines: Iterable[bytes], *, is_sealed: bool = False) -> Report:
    """Everything that can be said about a journal, from its lines alone.

    A file opened for reading bytes is just right; lines without their line feeds will do.
    `is_sealed`: the hash of all its bytes is held against one that was noted, by the caller. Then
    chain and spelling are what they were, and need no walk.
    """
    case = Case()
    if is_sealed:
        case.reader = SealedReader()
    for line in lines:
        take(case, line)
    return close(case)


def take(case: Case, line: bytes) -> Row | None:
    """One more line of the pass; what it says, if it can be read."""
    text = line.removesuffix(b"\n")
    if not (case.lines or case.torn):
        case.is_game = looks_like_a_journal(text)
    if case.torn is not None:
        _not_torn_after_all(case)
    case.lines += 1
    if not text.startswith(OURS) and _is_of_another_format(case, text):
        return None
    try:
        row, should = case.reader.read(text, case.heads[0] if case.heads else b"")
    except Unreadable as fault:
        if text != line:
            _unreadable(case, text, str(fault))
        else:
            # Perhaps a power cut tore it: that is known when no line follows.
            case.torn = (text, str(fault))
            case.lines -= 1
        return None
    case.line = text
    if row.h == should:
        case.heads = (should.encode(),)
    else:
        chain.check_chain(case, text, row)
    chain.check_order(case, row)
    if case.legible:
        try:
            _book(case, row)
        except RecursionError:
            case.legible = False
            what = "it is nested deeper than anything Banker writes"
            case.find("broken", "format", row.seq, what)
    return row


def close(case: Case) -> Report:
    """There are no more lines."""
    _end(case)
    findings = in_order(case.findings)
    return Report(
        case.is_game,
        case.lines,
        case.head if case.lines else "",
        verdict(case.is_game, case.lines, findings),
        findings,
        case.books.counts(),
        case.books.final(),
    )


def _is_of_another_format(case: Case, text: bytes) -> bool:
    version = claimed_version(text)
    if version in (None, VERSION):
        return False
    _skip(case, text)
    chain.check_version(case, version)
    return True


def _not_torn_after_all(case: Case) -> None:
    assert case.torn is not None
    case.lines += 1
    _unreadable(case, *case.torn)
    case.torn = None


def _unreadable(case: Case, text: bytes, fault: str) -> None:
    _skip(case, text)
    case.find("broken", "format", case.seq, f"it cannot be read: {fault}")


def _skip(case: Case, text: bytes) -> None:
    """Behind a line that cannot be read only the lines themselves are checked."""
    case.legible = False
    case.seq += 1
    chain.follow_unread(case, text)


def _book(case: Case, row: Row) -> None:
    if case.figures is None and not _open(case, row):
        case.legible = False
        return
    if row.post:
        for check in BEFORE:
            check(case, row)
    if row.set:
        facts.check_stale(case, row)
    if row.undo or row.redo:
        _reverse(case, row)
    else:
        _judge(case, row)
    reversal.follow(case, row)
    if row.dev is not None:
        deliveries.check_delivery(case, row)
    case.books.change(row.set)
    if row.post:
        case.books.post(row.post)
    if not case.is_open:
        balance.check_supply(case, row)
        case.is_open = True
    if row.post:
        for check in AFTER:
            check(case, row)


def _judge(case: Case, row: Row) -> None:
    """What the events tell. They were written by others: any of them may lack anything."""
    try:
        kinds = set(map(_kind, row.ev))
        if row.post or not kinds <= SILENT.keys():
            postings.check_postings(case, row)
        for event in row.ev:
            if event.keys() != SILENT.get(event["kind"], event.keys()):
                event_fields.check_fields(case, row, event)
        if not WATCHED.isdisjoint(kinds):
            for about, check in TOLD:
                if not about.isdisjoint(kinds):
                    check(case, row)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        case.find("broken", "event", row.seq, f"its events do not read as such: {error!r}")


def _reverse(case: Case, row: Row) -> None:
    if row.undo:
        reversal.check_undo(case, row)
    if row.redo:
        reversal.check_redo(case, row)


def _open(case: Case, row: Row) -> bool:
    """The first entry brings the box and the players; without them nothing can be reckoned."""
    try:
        event = row.ev[0]
        if row.kind != "game_opened" or event["kind"] != "game_opened":
            raise ValueError("it opens no game")
        players = msgspec.convert(event["players"], list[tuple[str, str]])
        _assert_players([who for who, _ in players])
        case.seat(read_figures(event["edition"]), players)
        digest = fingerprint(event["edition"])
        if event["digest"] != digest:
            case.find("broken", "digest", row.seq, "its box was changed after the opening", digest)
    except (KeyError, IndexError, ValueError, msgspec.ValidationError) as error:
        case.find("broken", "opening", row.seq, f"the game was never opened: {error}")
        return False
    return True


def _assert_players(ids: list[str]) -> None:
    taken = {BANK, VAULT, BOX, POT, *(who for who in ids if ":" in who)}
    if not ids or len(set(ids)) < len(ids) or taken.intersection(ids):
        raise ValueError("its players are not told apart")


def _end(case: Case) -> None:
    if case.torn is not None:
        case.find("suspicious", "torn", case.seq + 1, "it is not whole, so it does not count")
    if not case.lines:
        case.find("broken", "empty", 0, "there is no entry in it")
    chain.check_commands(case)
    if case.lines and case.legible:
        vault_codes.check_last_epoch(case)
        balance.check_trial_balance(case, case.seq)
