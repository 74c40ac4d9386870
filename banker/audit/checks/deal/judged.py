"""Judged: the functions by which the audit follows a game of cards."""

from __future__ import annotations

from operator import itemgetter

from banker.audit.checks.deal import buildings, turns
from banker.audit.checks.deal.moves import check_moves
from banker.audit.checks.deal.table import check_table, check_words
from banker.audit.checks.events import UNFIT
from banker.audit.checks.history import programs
from banker.audit.core.audit_state import AuditState, JudgedGame, LedgerState
from banker.audit.core.deck import FACE, read_deck
from banker.audit.core.row import AuditRow, Event
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Text

ASKED = {"agree": False, "pay_cards": False, "say_no": False}
_kind = itemgetter("kind")


def _seat(ledger: LedgerState, edition: JsonValue, players: list[tuple[str, str]]) -> None:
    ledger.seat_cards(read_deck(edition), players)


def _needs(_events: list[Event]) -> None:
    return None


def _judge(state: AuditState, row: AuditRow, _needs: None) -> None:
    """Check the events of a game of cards. Strangers may have written them."""
    try:
        kinds = set(map(_kind, row.ev))
        if row.kind != "game_opened":
            check_moves(state, row)
            check_words(state, row)
            if not state.program.precedes(turns.SINCE):
                turns.check_turn(state, row)
                buildings.check_buildings(state, row)
        if not programs.KINDS.isdisjoint(kinds):
            programs.check_program(state, row)
    except UNFIT as error:
        what = Text("its events do not read as such: {quoted}", {"quoted": repr(error)})
        state.add_finding("broken", "event", row.seq, what)


def _leaves(state: AuditState, row: AuditRow) -> None:
    """Check what an entry leaves of a game of cards. Any fact may be a stranger's."""
    try:
        check_table(state, row)
    except UNFIT as error:
        what = Text("its facts do not read as such: {quoted}", {"quoted": repr(error)})
        state.add_finding("broken", "event", row.seq, what)


def _switch(ledger: LedgerState, name: str) -> str:
    return ledger.deck.switches.get(name, "") if ledger.deck is not None else ""


def _cash(ledger: LedgerState, seat: str) -> int:
    """What a player's bank is worth."""
    faces = ledger.deck.face if ledger.deck is not None else {}
    held = ledger.books.balances.get(f"bank:{seat}", {})
    return sum(
        count * faces[thing.removeprefix(FACE)].value
        for thing, count in held.items()
        if thing.removeprefix(FACE) in faces
    )


CARDS = JudgedGame(_seat, _needs, _judge, _leaves, ASKED, _switch, _cash)
