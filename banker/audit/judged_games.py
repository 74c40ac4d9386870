"""Judged games: the functions by which the audit follows each kind of game, by the word for its
rules in the edition.

This table is separate from that of the games, which the audit may not import.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.checks import balance
from banker.audit.checks.deal.judged import CARDS
from banker.audit.checks.events import check_events, needs_of
from banker.audit.core.audit_state import AuditState, JudgedGame, LedgerState
from banker.audit.core.edition import read_edition
from banker.audit.core.row import AuditRow
from banker.foundation.json_value import JsonValue

# What phones may ask for, and whether it may go by itself.
ASKED = {
    "ask_rent": False,
    "bid": True,
    "build": False,
    "build_group": False,
    "buy": True,
    "decline": True,
    "forgive": False,
    "guess": False,
    "leave_jail": True,
    "mortgage": False,
    "pay": True,
    "pay_rent": False,
    "place_hotel": False,
    "redeem": False,
    "sell_building": False,
    "trade": False,
    "transfer": True,
    "unlock": False,
}

# For entries with postings, after they are posted.
AFTER: tuple[Callable[[AuditState, AuditRow], None], ...] = (
    balance.check_limits,
    balance.check_deeds,
    balance.check_sites,
)


def _seat(ledger: LedgerState, edition: JsonValue, players: list[tuple[str, str]]) -> None:
    ledger.seat(read_edition(edition), players)


def _leaves(state: AuditState, row: AuditRow) -> None:
    if row.post:
        for check in AFTER:
            check(state, row)


def _switch(ledger: LedgerState, name: str) -> str:
    return ledger.figures.switch(name) if ledger.figures is not None else ""


def _cash(ledger: LedgerState, seat: str) -> int:
    return ledger.books.held(seat, ledger.money)


BOARD = JudgedGame(_seat, needs_of, check_events, _leaves, ASKED, _switch, _cash)
JUDGED = {"board": BOARD, "deal": CARDS}


def judged(word: str) -> JudgedGame:
    """Return the functions for the games with this word; for an unknown word, those for a board
    game."""
    return JUDGED.get(word, BOARD)
