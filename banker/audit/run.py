"""Run: the one pass over the lines, and the list of checks.

Rules of this file
* A check is a small function of the audit state and a row, and adds findings. A new check is a new
  name in one of the lists. An entry gets only the checks that concern it.
* A pass is `AuditState()`, `take` for each line, then `close`.
* The chain is checked to the end of the file. The ledger is followed only while every line can be
  read: after a gap its findings would be false.
* A line longer than any that Banker writes is not decoded, so memory stays small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from banker.audit.checks import (
    balance,
    chain,
    deliveries,
    ending,
    event_fields,
    facts,
    notices,
    postings,
    programs,
    requests,
    reversal,
    seats,
    vault_codes,
)
from banker.audit.checks.deal.moves import check_moves
from banker.audit.checks.deal.table import check_table, check_words
from banker.audit.checks.event_fields import WITHOUT_POSTINGS
from banker.audit.checks.witness import WitnessCheck
from banker.audit.core.audit_state import AuditState
from banker.audit.core.deck import read_deck
from banker.audit.core.edition import fingerprint, read_edition
from banker.audit.core.finding import Report, in_order, verdict
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
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
from banker.ledger.first_line import first_line_faults
from banker.ledger.phone_marks import PHONE
from banker.limits import line_bytes_max
from banker.printable import same_look
from banker.text import Field, Text, text_of

OF_CARDS = ("deal",)  # the words of boxes whose games are followed as cards

Check = Callable[[AuditState, AuditRow], None]
_kind = itemgetter("kind")

# For entries with postings, before they are posted.
BEFORE: tuple[Check, ...] = (
    balance.check_entry,
    balance.check_accounts,
    balance.check_box,
)

# For entries with an event of any of these kinds.
CHECKS_BY_KIND: tuple[tuple[frozenset[str], Check], ...] = (
    (deliveries.KINDS, deliveries.check_adoption),
    (vault_codes.KINDS, vault_codes.check_vault),
    (notices.KINDS, notices.check_notices),
    (ending.KINDS, ending.check_end),
    (programs.KINDS, programs.check_program),
)
WATCHED = frozenset().union(*(kinds for kinds, _ in CHECKS_BY_KIND))

# For entries with postings, after they are posted.
# What a malformed event or fact of a stranger's file may raise in a check.
UNFIT = (LookupError, TypeError, ValueError, AttributeError)
AFTER: tuple[Check, ...] = (
    balance.check_limits,
    balance.check_deeds,
    balance.check_sites,
)


def audit(
    lines: Iterable[bytes],
    *,
    is_trusted: bool = False,
    receipts: Sequence[Receipt] = (),
    keys: Sequence[bytes] = (),
) -> Report:
    """The report on a journal, from its lines and from what phones kept of it.

    `lines`: a file opened for reading bytes, or lines without their line feeds. `is_trusted`: the
    caller compared the file hash with a noted one. Then hashes and spelling are not checked again.
    `keys`: of the marks in the receipts, if somebody has them.
    """
    state = AuditState()
    if is_trusted:
        state.reader = TrustedReader()
    if not receipts:
        for line in lines:
            take(state, line)
        return close(state)
    phones = WitnessCheck(receipts, keys)
    for line in lines:
        phones.follow(state, take(state, line), line)
    seen = phones.close(state)
    return replace(close(state), phones=seen)


def take(state: AuditState, line: bytes) -> AuditRow | None:
    """Audit one more line. Returns its row, or None if the line cannot be read."""
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
    if state.ledger.legible:
        try:
            _book(state, row)
        except RecursionError:
            state.ledger.legible = False
            what = Text("it is nested deeper than anything Banker writes")
            state.add_finding("broken", "format", row.seq, what)
    return row


def close(state: AuditState) -> Report:
    """End the pass and return its report."""
    _end(state)
    findings = in_order((*state.findings, *state.surplus.findings()))
    return Report(
        state.chain.is_game,
        state.chain.lines,
        state.chain.head if state.chain.lines else "",
        verdict(state.chain.is_game, state.chain.lines, findings),
        findings,
        state.ledger.books.counts(),
        state.ledger.books.final(),
        state.effects.standing(_names(state)),
        state.effects.taken_back(),
    )


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
    if not state.ledger.is_seated and not _open(state, row):
        state.ledger.legible = False
        return
    if not seats.check_seats(state, row):
        state.ledger.legible = False
        return
    if row.post:
        for check in BEFORE:
            check(state, row)
    if row.set:
        facts.check_stale(state, row)
    if row.undo or row.redo:
        _reverse(state, row)
    else:
        _judge(state, row)
    reversal.follow(state, row)
    if row.undo or row.redo or (state.findings and state.findings[-1].seq == row.seq):
        state.effects.follow(row, state.findings, _names(state), state.ledger.money)
    if row.dev is not None:
        deliveries.check_delivery(state, row)
    if row.by == PHONE or row.cmd.startswith(PHONE):
        requests.check_request(state, row, _phone_acts(state))
    state.ledger.books.change(row.set)
    seats.follow_seats(state, row)
    if row.post:
        state.ledger.books.post(row.post)
    if not state.ledger.is_open:
        balance.check_supply(state, row)
        state.ledger.is_open = True
    if state.ledger.deck is not None:
        _check_cards(state, row)
    elif row.post:
        for check in AFTER:
            check(state, row)


def _judge(state: AuditState, row: AuditRow) -> None:
    """Check the events. Strangers may have written them: any event may lack any field."""
    try:
        kinds = set(map(_kind, row.ev))
        if state.ledger.deck is not None:
            if row.kind != "game_opened":
                check_moves(state, row)
                check_words(state, row)
            if not programs.KINDS.isdisjoint(kinds):
                programs.check_program(state, row)
            return
        if (row.post and not row.undo) or not kinds <= WITHOUT_POSTINGS.keys():
            postings.check_postings(state, row)
        for event in row.ev:
            if event.keys() != WITHOUT_POSTINGS.get(event["kind"], event.keys()):
                event_fields.check_event_fields(state, row, event)
        if not WATCHED.isdisjoint(kinds):
            for about, check in CHECKS_BY_KIND:
                if not about.isdisjoint(kinds):
                    check(state, row)
    except UNFIT as error:
        what = Text("its events do not read as such: {quoted}", {"quoted": repr(error)})
        state.add_finding("broken", "event", row.seq, what)


def _check_cards(state: AuditState, row: AuditRow) -> None:
    """Check what an entry leaves of a game of cards. Any fact may be a stranger's."""
    try:
        check_table(state, row)
    except UNFIT as error:
        what = Text("its facts do not read as such: {quoted}", {"quoted": repr(error)})
        state.add_finding("broken", "event", row.seq, what)


def _reverse(state: AuditState, row: AuditRow) -> None:
    if row.undo:
        reversal.check_undo(state, row)
    if row.redo:
        reversal.check_redo(state, row)
    if reversal.is_agreed(row):
        _judge(state, row)


def _open(state: AuditState, row: AuditRow) -> bool:
    """Read the edition and the players of the first entry. All calculations need them."""
    try:
        event = row.ev[0]
        if row.kind != "game_opened" or event["kind"] != "game_opened":
            raise ValueError(Text("it opens no game"))
        _judge_first_line(state, row)
        players = msgspec.convert(event["players"], list[tuple[str, str]])
        _assert_players([who for who, _ in players])
        _compare_names(state, row, [name for _, name in players])
        _seat(state, event["edition"], players)
        state.program.writer = event.get("made_by", "")
        digest = fingerprint(event["edition"])
        if event["digest"] != digest:
            what = Text("its edition was changed after the opening")
            state.add_finding("broken", "digest", row.seq, what, digest)
    except (KeyError, IndexError, ValueError, msgspec.ValidationError) as error:
        what = Text("the game was never opened: {fault}", {"fault": text_of(error)})
        state.add_finding("broken", "opening", row.seq, what)
        return False
    return True


def _seat(state: AuditState, edition: Any, players: list[tuple[str, str]]) -> None:
    """Read the box, by the game that it names; a box without a word is a board's."""
    word = edition.get("ruleset") if isinstance(edition, dict) else None
    if word in OF_CARDS:
        state.ledger.seat_cards(read_deck(edition), players)
    else:
        state.ledger.seat(read_edition(edition), players)


def _judge_first_line(state: AuditState, row: AuditRow) -> None:
    """Ask the gate. Exchanged names are a finding; any other fault makes the opening invalid."""
    others = [row.cmd, row.by, row.kind, row.post, row.set, row.ev[1:]]
    for fault in first_line_faults(row.ev[0], *others):
        if fault.about != "names":
            raise ValueError(fault.words)
        state.add_finding("broken", "names", row.seq, fault.words)


def _compare_names(state: AuditState, row: AuditRow, names: list[str]) -> None:
    """Two names that nobody can tell apart. Versions before 0.3.0 allowed them."""
    looks: dict[str, str] = {}
    for name in names:
        other = looks.setdefault(same_look(name), name)
        if other != name:
            what = Text(
                "the players {name} and {other} look the same", {"name": other, "other": name}
            )
            state.add_finding("suspicious", "names", row.seq, what)


def _assert_players(ids: list[str]) -> None:
    taken = {BANK, VAULT, BOX, POT, *(who for who in ids if ":" in who)}
    if not ids or len(set(ids)) < len(ids) or taken.intersection(ids):
        raise ValueError(Text("its players have no ids, or ids that are taken"))


def _end(state: AuditState) -> None:
    if state.chain.torn is not None:
        what = Text("it is not whole, so it does not count")
        state.add_finding("suspicious", "torn", state.chain.seq + 1, what)
    if not state.chain.lines:
        state.add_finding("broken", "empty", 0, Text("there is no entry in it"))
    chain.check_commands(state)
    if state.chain.lines and state.ledger.legible:
        vault_codes.check_last_epoch(state)
        balance.check_trial_balance(state, state.chain.seq)


def _phone_acts(state: AuditState) -> str:
    """What phones may do by themselves in this game; a box that does not say lets them only ask."""
    figures = state.ledger.figures
    return figures.switch("phone_acts") if figures is not None else ""
