"""Events: finds which checks an entry needs, by the kinds of its events.

A game has a few hundred combinations of kinds. The checks of a combination are found once and
cached, so an entry does not ask every check.

Rules of this file
* Only combinations of known kinds are kept, and only short ones: a forged file fills no memory.
* Anything may stand where a kind does, or nothing; then working it out raises one of `UNFIT`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import NamedTuple

from banker.audit.checks import deliveries, ending, figures, notices, seats
from banker.audit.checks.event_fields import FIELDS, WITHOUT_POSTINGS, check_event_fields
from banker.audit.checks.history import programs, settled
from banker.audit.checks.postings import RULES, Rule, check_postings
from banker.audit.checks.vault import codes as vault_codes
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text

Check = Callable[[AuditState, AuditRow], None]
_kind = itemgetter("kind")

# For entries with an event of any of these kinds.
CHECKS_BY_KIND: tuple[tuple[frozenset[str], Check], ...] = (
    (deliveries.KINDS, deliveries.check_adoption),
    (vault_codes.KINDS, vault_codes.check_vault),
    (notices.KINDS, notices.check_notices),
    (ending.KINDS, ending.check_end),
    (programs.KINDS, programs.check_program),
    (figures.KINDS, figures.check_figures),
    (frozenset({figures.SAID}), figures.check_said),
    (settled.KINDS, settled.check_settled),
)
# What a malformed event or fact of a stranger's file may raise in a check.
UNFIT = (LookupError, TypeError, ValueError, AttributeError)


class Needs(NamedTuple):
    """The checks for entries that have the same kinds of events, in the same order.

    A place is the index of an event in the entry. `moves`: an event may move something. `rules`:
    (place, rule that makes its postings). `unknown`: places of unknown kinds. `fields`: (place, its
    fields) for events that move nothing. `checks`: the other checks to call. `seats`: a player
    came, left or is renamed.
    """

    moves: bool
    rules: tuple[tuple[int, Rule], ...]
    unknown: tuple[int, ...]
    fields: tuple[tuple[int, tuple[str, ...]], ...]
    checks: tuple[Check, ...]
    seats: bool


KNOWN = RULES.keys() | WITHOUT_POSTINGS.keys() | {"reversed", "repeated"}
KINDS_MAX, COMBINATIONS_MAX = 12, 4096  # that are kept
_kept: dict[tuple[str, ...], Needs] = {}


def needs_of(events: list[Event]) -> Needs:
    """Return the checks that these events need. Raises one of the exceptions in `UNFIT` if an event
    has no valid kind."""
    kinds = tuple(map(_kind, events))
    needs = _kept.get(kinds)
    if needs is None:
        needs = _worked_out(kinds)
        if len(kinds) <= KINDS_MAX and len(_kept) < COMBINATIONS_MAX and KNOWN.issuperset(kinds):
            _kept[kinds] = needs
    return needs


def _worked_out(kinds: tuple[str, ...]) -> Needs:
    found = set(kinds)
    still = [(at, FIELDS[kind]) for at, kind in enumerate(kinds) if kind in FIELDS]
    return Needs(
        not found <= WITHOUT_POSTINGS.keys(),
        tuple((at, RULES[kind]) for at, kind in enumerate(kinds) if kind in RULES),
        tuple(at for at, kind in enumerate(kinds) if kind not in FIELDS and kind not in RULES),
        tuple(still),
        tuple(check for about, check in CHECKS_BY_KIND if not about.isdisjoint(found)),
        not found.isdisjoint(seats.KINDS),
    )


def check_events(state: AuditState, row: AuditRow, needs: Needs | None) -> None:
    """Call the checks that an entry needs. An event may lack any field: a forger may have written
    the file."""
    try:
        if needs is None:
            needs = needs_of(row.ev)  # raises again; reported here
        if needs.moves or (row.post and not row.undo):
            check_postings(state, row, needs.rules, needs.unknown)
        for at, fields in needs.fields:
            event = row.ev[at]
            if tuple(event) != fields and event.keys() != WITHOUT_POSTINGS[event["kind"]]:
                check_event_fields(state, row, event)
        for check in needs.checks:
            check(state, row)
    except UNFIT as error:
        what = Text("its events do not read as such: {quoted}", {"quoted": repr(error)})
        state.add_finding("broken", "event", row.seq, what)
