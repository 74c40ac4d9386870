"""Run: audits a file in one pass over its lines; the list of checks.

Rules of this file
* A check is a small function of the audit state and a row, and adds findings. A new check is a new
  name in one of the lists. An entry gets only the checks that concern it.
* A pass is `AuditState()`, `take` for each line, then `close`.
* The chain is checked to the end of the file. The ledger is followed only while every line can be
  read: after a gap its findings would be false.
* A line longer than any that Banker writes is not decoded, so memory stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter

from msgspec.structs import replace

from banker.audit.checks import (
    balance,
    chain,
    deliveries,
    facts,
    figures,
    opening,
    origins,
    requests,
    seats,
)
from banker.audit.checks.events import UNFIT
from banker.audit.checks.history import amended, reversal
from banker.audit.checks.vault import codes as vault_codes, lid
from banker.audit.checks.witness import WitnessCheck
from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Estimates, Report, in_order, verdict
from banker.audit.core.receipt import Receipt
from banker.audit.core.row import (
    OURS,
    VERSION,
    AuditRow,
    TrustedReader,
    UnreadableLine,
    claimed_version,
    looks_like_a_journal,
)
from banker.audit.judged_games import judged
from banker.foundation.limits import line_bytes_max
from banker.foundation.text import Field, Text, text_of
from banker.ledger.phone_marks import PHONE

# Lines that are read at once: more would not stay in the processor's caches.
LINES, BYTES = 32, 1 << 16

Check = Callable[[AuditState, AuditRow], None]
_fact = itemgetter(0)

# For entries with postings, before they are posted.
BEFORE: tuple[Check, ...] = (
    balance.check_entry,
    balance.check_accounts,
    balance.check_box,
)


def audit(
    lines: Iterable[bytes],
    *,
    is_trusted: bool = False,
    receipts: Sequence[Receipt] = (),
    keys: Sequence[bytes] = (),
) -> Report:
    """Return the report on a game file, from its lines and from phones' receipts.

    `lines`: a file opened for reading bytes, or lines without their line feeds. `is_trusted`: the
    caller compared the hash of the whole file with a noted one, so hashes and spelling are not
    checked again. `keys`: the keys of the marks in the receipts, if known.
    """
    state = AuditState()
    if is_trusted:
        state.reader = TrustedReader()
    if not receipts:
        for some in _some(lines):
            if not _take_usual(state, some):
                for line in some:
                    take(state, line)
        return close(state)
    phones = WitnessCheck(receipts, keys)
    for line in lines:
        phones.follow(state, take(state, line), line)
    seen = phones.close(state)
    return replace(close(state), phones=seen)


def _some(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """The lines, some at a time, and fewer where they are long."""
    some: list[bytes] = []
    size = 0
    for line in lines:
        some.append(line)
        size += len(line)
        if len(some) == LINES or size > BYTES:
            yield some
            some, size = [], 0
    if some:
        yield some


def _take_usual(state: AuditState, lines: list[bytes]) -> bool:
    """Audit some lines at once, if each follows the one before and is spelled as it must be.

    The same as `take` for each of them, for less. Returns whether they were audited.
    """
    chain_ = state.chain
    if not chain_.lines or chain_.torn is not None or len(chain_.heads) != 1:
        return False
    if max(map(len, lines)) > line_bytes_max(chain_.lines + 1):
        return False
    found = state.reader.read_usual(lines, chain_.heads[0])
    if found is None:
        return False
    rows = [row for _, row in found]
    is_in_order, are_usual = chain.follow_in_order(state, rows), origins.are_usual(rows)
    for text, row in found:
        chain_.lines += 1
        chain_.size += len(text)
        chain_.line = text
        if not is_in_order:
            chain.check_order(state, row)
        _follow(state, row)
        if not are_usual and state.ledger.legible:
            origins.check_origin(state, row)
    chain_.heads = (found[-1][1].h.encode(),)
    return True


def take(state: AuditState, line: bytes) -> AuditRow | None:
    """Audit one more line. Return its row, or None if the line cannot be read."""
    text = line.removesuffix(b"\n")
    if not (state.chain.lines or state.chain.torn):
        state.chain.is_game = looks_like_a_journal(text)
    if state.chain.torn is not None:
        _not_torn_after_all(state)
    state.chain.lines += 1
    state.chain.size += len(text)
    if len(text) > line_bytes_max(state.chain.lines):
        _unreadable(state, text, Text("it is longer than any line that Banker writes"))
        return None
    if not text.startswith(OURS) and _is_of_another_format(state, text):
        return None
    try:
        row, should = state.reader.read(text, state.chain.heads[0] if state.chain.heads else b"")
    except UnreadableLine as fault:
        if text != line:
            _unreadable(state, text, text_of(fault))
        else:
            # Perhaps a power failure cut it short. That is certain only if no line follows.
            state.chain.torn = (text, text_of(fault))
            state.chain.lines -= 1
        return None
    state.chain.line = text
    if row.h == should:
        state.chain.heads = (should.encode(),)
    else:
        chain.check_chain(state, text, row)
    chain.check_order(state, row)
    _follow(state, row)
    if state.ledger.legible:
        origins.check_origin(state, row)
    return row


def _follow(state: AuditState, row: AuditRow) -> None:
    """Check what a line books."""
    if state.ledger.legible:
        try:
            _book(state, row)
        except RecursionError:
            state.ledger.legible = False
            what = Text("it is nested deeper than anything Banker writes")
            state.add_finding("broken", "format", row.seq, what)


def close(state: AuditState) -> Report:
    """End the audit; return the report on all lines taken."""
    _end(state)
    findings = in_order((*state.findings, *state.surplus.findings()))
    estimates = _estimates(state)
    return Report(
        state.chain.is_game,
        state.chain.lines,
        state.chain.head if state.chain.lines else "",
        verdict(state.chain.is_game, state.chain.lines, findings, estimates=estimates),
        findings,
        state.ledger.books.counts(),
        state.ledger.books.final(),
        state.effects.standing(_names(state)),
        state.effects.taken_back(),
        estimates=estimates,
    )


def _estimates(state: AuditState) -> Estimates:
    """The counts of estimates; the fact of what the cards say may be forged to be anything."""
    fact, box = state.ledger.books.facts.get(figures.FACT), state.ledger.box
    said = fact if isinstance(fact, dict) and box is not None else {}
    left = state.estimates.left(said, box.amounts if box is not None else {})
    read = sum(box is not None and path in box.unsure for path in said)
    return Estimates(state.estimates.amounts, left, read)


def _names(state: AuditState) -> dict[str, str]:
    """The players as they are called now, by id."""
    return {who: str(state.ledger.name(who)) for who in state.ledger.players}


def _is_of_another_format(state: AuditState, text: bytes) -> bool:
    version = claimed_version(text)
    if version in (None, VERSION):
        return False
    _skip(state, text)
    chain.check_version(state, version)
    return True


def _not_torn_after_all(state: AuditState) -> None:
    assert state.chain.torn is not None
    state.chain.lines += 1
    _unreadable(state, *state.chain.torn)
    state.chain.torn = None


def _unreadable(state: AuditState, text: bytes, fault: Field) -> None:
    _skip(state, text)
    what = Text("it cannot be read: {fault}", {"fault": fault})
    state.add_finding("broken", "format", state.chain.seq, what)


def _skip(state: AuditState, text: bytes) -> None:
    """After an unreadable line only the chain is checked."""
    state.ledger.legible = False
    state.chain.seq += 1
    chain.follow_unread(state, text)


def _book(state: AuditState, row: AuditRow) -> None:
    ledger = state.ledger
    if not (ledger.is_open or ledger.is_seated or opening.check_opening(state, row, judged)):
        ledger.legible = False
        return
    game = ledger.game
    assert game is not None
    try:
        needs = game.needs(row.ev)
    except UNFIT:
        needs = None  # `judge` tells why
    if state.vault.lid:
        lid.follow(state, row)
    changed = set(map(_fact, row.set))
    changes_seats = needs is None or needs.seats or seats.FACT in changed
    if changes_seats and not seats.check_seats(state, row):
        ledger.legible = False
        return
    post, is_reversal = row.post, bool(row.undo or row.redo)
    is_payment = balance.is_payment(ledger, post)
    if post and not is_payment:
        for check in BEFORE:
            check(state, row)
    facts.check_stale(state, row)
    if is_reversal:
        _reverse(state, row)
        if reversal.is_agreed(row):
            game.judge(state, row, needs)
    else:
        game.judge(state, row, needs)
        if figures.FACT in changed and ledger.box is not None:
            figures.check_listed(state, row)
    reversal.follow(state, row)
    amended.follow(state, row)
    if is_reversal or (state.findings and state.findings[-1].seq == row.seq):
        state.effects.follow(row, state.findings, _names(state), ledger.money)
    if is_reversal:
        state.estimates.turn(row.undo or row.redo, back=bool(row.undo))
    if row.dev is not None:
        deliveries.check_delivery(state, row)
    if row.by == PHONE or row.cmd.startswith(PHONE):
        requests.check_request(state, row)
    if row.kind == requests.OPENS:
        requests.follow_opening(state, row)
    ledger.books.change(row.set)
    if figures.FACT in changed:
        ledger.refigure()
    if changes_seats:
        seats.follow_seats(state, row)
    if post:
        ledger.books.post(post, ledger.money)
    if not ledger.is_open:
        balance.check_supply(state, row)
        ledger.is_open = True
    if is_payment:
        balance.check_limits(state, row)
    else:
        game.leaves(state, row)


def _reverse(state: AuditState, row: AuditRow) -> None:
    if row.undo:
        reversal.check_undo(state, row)
    if row.redo:
        reversal.check_redo(state, row)


def _end(state: AuditState) -> None:
    if state.chain.torn is not None:
        what = Text("it is not whole, so it does not count")
        state.add_finding("suspicious", "torn", state.chain.seq + 1, what)
    if not state.chain.lines:
        state.add_finding("broken", "empty", 0, Text("there is no entry in it"))
    chain.check_commands(state)
    if state.chain.lines and state.ledger.legible:
        vault_codes.check_last_epoch(state)
        lid.close(state)
        balance.check_trial_balance(state, state.chain.seq)
