"""Figures: checks the marks by which an entry says that its amounts rest on estimates.

Rules of this file
* A mark that is missing, that marks too much, or that has another amount, is broken.
* An amount that was only offered, or owed before, is marked for people: the mark must name an
  estimate.
* What the table read off its cards changes exactly as the events tell it. It is noted, never more;
  but an amount that the edition does not call an estimate is changed by force only.
* Entries of versions before 1.0.0rc2 have no marks. They are counted all the same.
"""

from __future__ import annotations

from banker.audit.checks.facts import same
from banker.audit.checks.figure_words import figure_words
from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.audit.expected.figures import CHARGES, charged
from banker.foundation.text import Field, Text

RESTED = "rested"
SAID = "figure_set"
FACT = "figures"
PRINTED = "figure_printed"  # the rule that is set aside where the box knows a figure
BY_A_KEY = "house rule at the table"  # the reason that a key gives where nobody types one
FIRST_VERSION = "1.0.0rc2"  # that marks estimates
KINDS = frozenset({*CHARGES, RESTED})


def check_figures(state: AuditState, row: AuditRow) -> None:
    """Compare the marks of an entry with the amounts that it charges, and count marks and
    charges."""
    figures, box = state.ledger.figures, state.ledger.box
    assert figures is not None and box is not None
    marks = [event for event in row.ev if event["kind"] == RESTED]
    if not marks and not box.unsure:
        return
    sums = charged(state, row)
    resting = {path: amount for path, amount in sums.items() if path in figures.unsure}
    state.estimates.note(row.seq, len(sums), resting)
    if not state.program.precedes(FIRST_VERSION):
        _check_marks(state, row, marks, resting)


def _check_marks(
    state: AuditState, row: AuditRow, marks: list[Event], resting: dict[str, int]
) -> None:
    said: dict[str, int] = {}
    figures = state.ledger.figures
    assert figures is not None
    for mark in marks:
        figure, amount = mark["figure"], mark["amount"]
        if mark.get("told") and figure in figures.unsure:
            continue
        said[figure] = said.get(figure, 0) + amount
    for figure in sorted(said.keys() | resting.keys()):
        amount, should = said.get(figure, 0), Text("{amount:,}", {"amount": resting.get(figure, 0)})
        if amount != resting.get(figure, 0):
            fields: dict[str, Field] = {"amount": amount, "figure": figure_words(figures, figure)}
            what = Text("{amount:,} of that is said to rest on an estimate: {figure}", fields)
            state.add_finding("broken", "figure", row.seq, what, should)
            return


# --- what the table read off its cards ------------------------------------------------------------


def check_said(state: AuditState, row: AuditRow) -> None:
    """Compare the fact that lists corrected amounts with the events, and note each amount that the
    table read off its cards."""
    said = state.ledger.books.facts[FACT]
    for event in row.ev:
        if event.get("kind") == SAID:
            said = {**said, event["figure"]: event["amount"]}
            if not _judge_figure(state, row, event):
                return
    listed = {key: new for key, _, new in row.set}.get(FACT, state.ledger.books.facts[FACT])
    if not same(listed, said):
        what = Text("it lists other figures of the cards than it tells of")
        state.add_finding("broken", "figure", row.seq, what)


def check_listed(state: AuditState, row: AuditRow) -> None:
    """Report an entry that changes the list of corrected amounts although no event tells of a
    correction."""
    if all(it.get("kind") != SAID for it in row.ev):
        check_said(state, row)


def _judge_figure(state: AuditState, row: AuditRow, event: Event) -> bool:
    """Tell whether an event names an amount of the edition and a sum; and find what else is wrong
    with it."""
    figure, amount, who = event["figure"], event["amount"], event["said_by"]
    box, facts = state.ledger.box, state.ledger.books.facts[FACT]
    assert box is not None
    told: dict[str, Field] = {"figure": figure_words(box, figure)}
    known = None
    if figure in box.amounts and type(amount) is int and amount >= 0:
        known = _held(row, event, facts.get(figure, box.amounts[figure]))
    if known is None:
        what = Text("the cards of this edition have no such amount: {figure}", told)
    elif event["before"] != known:
        what = Text("the Bank calculated with another amount until then: {figure}", told)
    elif who is not None and who not in state.ledger.players:
        what = Text("nobody at the table read {figure} off a card", told)
    elif figure not in box.unsure and not _is_set_aside(row):
        what = Text("the edition prints {figure}, and no rule was set aside", told)
    else:
        _note(state, row, event)
        return True
    should = "" if known is None else Text("{amount:,}", {"amount": known})
    state.add_finding("broken", "figure", row.seq, what, should)
    return False


def _held(row: AuditRow, event: Event, before: int) -> int:
    """What held when an event was told: the same entry may tell of the amount twice."""
    for other in row.ev:
        if other is event:
            break
        if other["kind"] == SAID and other["figure"] == event["figure"]:
            before = other["amount"]
    return before


def _is_set_aside(row: AuditRow) -> bool:
    return any(it["kind"] == "overridden" and it["code"] == PRINTED for it in row.ev)


def _note(state: AuditState, row: AuditRow, event: Event) -> None:
    who = event["said_by"]
    assert state.ledger.box is not None
    fields: dict[str, Field] = {
        "figure": figure_words(state.ledger.box, event["figure"]),
        "amount": event["amount"],
        "before": event["before"],
        "who": state.ledger.name(who) if who is not None else "",
    }
    if event["figure"] not in state.ledger.box.unsure:
        _note_forced(state, row, fields)
        return
    template = _NOTED[who is not None, event["amount"] == event["before"]]
    state.add_finding("noted", "figure_said", row.seq, Text(template, fields))


# By whether a player said it, and whether it is the amount used until then.
_NOTED = {
    (False, False): "a card says that {figure} is {amount:,}, not {before:,}",
    (False, True): "a card says that {figure} is {amount:,}, as estimated",
    (True, False): "{who} read off a card that {figure} is {amount:,}, not {before:,}",
    (True, True): "{who} read off a card that {figure} is {amount:,}, as estimated",
}


def _note_forced(state: AuditState, row: AuditRow, fields: dict[str, Field]) -> None:
    """A printed amount that the table changed: the rule set aside and the amount in one notice."""
    because = next(
        it["because"] for it in row.ev if it["kind"] == "overridden" and it["code"] == PRINTED
    )
    what = Text("by house rule, {figure} is {amount:,}, not {before:,}", fields)
    if because != BY_A_KEY:
        template = "by house rule, {figure} is {amount:,}, not {before:,}: {quoted}"
        what = Text(template, {**fields, "quoted": because})
    state.add_finding("noted", "forced", row.seq, what)
