"""Event fields: checks the fields of events that move nothing.

A missing field of any other kind shows when its postings are rebuilt. Here nothing else would find
it.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text

# The fields of each kind. Those after the `|` came later, so an older file lacks them.
_FIELDS = {
    "auction_opened": "item by minimum",
    "auction_unsold": "item",
    "bid_made": "who item amount",
    "card_shown": "who card",
    "card_left": "who deck",
    "change_given": "giver receiver amount",
    "clock_paused": "paused",
    "counted": "who amount booked | likely",
    "declined": "who deed",
    "double_rent_ready": "who",
    "free_act": "who what",
    "game_ended": "why winners",
    "guess_corrected": "who number noted",
    "guess_granted": "who why | fee",
    "figure_set": "figure amount before | said_by",
    "guess_missed": "who number | again",
    "guess_passed": "who",
    "guess_taken_back": "who number",
    "guess_uncounted": "number | opened",
    "immunity_granted": "owner visitor deed times",
    "jail_stayed": "who tries",
    "jailed": "who why",
    "landed_locked": "who deed",
    "moved": "who to",
    "offered": "who deed price",
    "overridden": "code because",
    "payment_closed": "giver receiver",
    "phones_opened": "issuer",
    "player_renamed": "who name was",
    "players_skipped": "who",
    "program_changed": "from to",
    "rent_lapsed": "visitor owner deed",
    "rested": "figure amount | told",
    "roll_left": "who again",
    "rolled": "who dice lock doubles",
    "said": "text",
    "seat_taken": "who name was",
    "start_rolled": "who total",
    "start_tied": "who",
    "street_choice": "who",
    "too_early": "who deed",
    "turn_passed": "who round",
    "utility_rolled": "who dice",
    "vault_adopted": "uid event before why",
    "vault_armed": "epoch mixed",
    "vault_committed": "epoch commitment",
    "vault_confirmed": "said | number who",
    "vault_differs": "said | number who opened",
    "vault_lock_again": "epoch why",
    "vault_mixed": "epoch entropy",
    "vault_question": "what | number",
    "vault_relocked": "epoch",
    "vault_revealed": "epoch secret",
    "went_again": "who",
}
# The required fields of each kind.
MUST = {kind: frozenset(said.partition("|")[0].split()) for kind, said in _FIELDS.items()}

# All fields of each kind, as the program writes them.
FIELDS = {kind: ("kind", *said.replace("|", "").split()) for kind, said in _FIELDS.items()}

# All allowed fields of each kind.
WITHOUT_POSTINGS = {kind: frozenset(fields) for kind, fields in FIELDS.items()}


def check_event_fields(state: AuditState, row: AuditRow, event: Event) -> None:
    """Report missing or unknown fields of an event that moves nothing."""
    kind = event["kind"]
    for field in sorted(MUST[kind] - event.keys()):
        quoted = {"quoted_kind": repr(kind), "quoted": repr(field)}
        what = Text("its event {quoted_kind} lacks {quoted}", quoted)
        state.add_finding("broken", "event", row.seq, what)
    for field in sorted(event.keys() - WITHOUT_POSTINGS[kind]):
        quoted = {"quoted_kind": repr(kind), "quoted": repr(field)}
        what = Text("its event {quoted_kind} has no {quoted}", quoted)
        state.add_finding("broken", "event", row.seq, what)
