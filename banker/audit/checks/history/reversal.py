"""Reversal: checks that an undo reverses exactly the newest actions, and nothing else.

An action (`act` in the code) is an entry that moved or changed something and is not a reversal.
Readings of the game's clock are not actions. A device's report and the end of the time are final.
A wrong guess that a vault reported may be undone if all agree; its number stays known.
Actions in effect and undone actions are two stacks: undo and redo move actions between them, and a
new action makes the undone ones final.

Memory does not grow with the game, because only the newest actions' lines are kept. Undoing an
older action cannot be checked and is reported as such. So is an action that was read too often: a
forged line of a hundred bytes may reverse one of a million, over and over.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.audit.checks.facts import same
from banker.audit.checks.history import amended
from banker.audit.core.audit_state import AuditState
from banker.audit.core.ledger import DEED
from banker.audit.core.message import thing_text
from banker.audit.core.row import AuditRow, read_again
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import READ_AGAIN_MAX
from banker.foundation.text import Text, joined

Net = dict[tuple[str, str], int]
Spans = dict[str, tuple[JsonValue, JsonValue]]


# The number of newest actions kept, and half the limit; an evening has a tenth of that.
KEPT = 16_384

# Kinds of entries that are final without a device's event number.
FINAL = {
    "report_unheard": Text("a device's report"),
    "adopt_vault": Text("how a device's reports are counted"),
    "set_clock": Text("the end of the time"),
    "reshuffle": Text("a shuffle"),
}
OF_THE_CLOCK = {"seconds", "paused", "last_turn"}
# By agreement of all, a wrong guess that a vault reported. What all saw then stays as it is.
TAKE_BACK = "take_back"
SAID = "guess_taken_back"
AGREED = "report_tried"
SEEN = {"tried", "hearsay", "devices"}


def is_act(row: AuditRow) -> bool:
    """Tell whether an entry moved or changed anything other than readings of the game's clock."""
    return bool(row.post) or any(key not in OF_THE_CLOCK for key, _, _ in row.set)


def is_agreed(row: AuditRow) -> bool:
    """Tell whether an entry undoes a guess by agreement of all players, and records that."""
    return row.kind == TAKE_BACK and any(event.get("kind") == SAID for event in row.ev)


def check_undo(state: AuditState, row: AuditRow) -> None:
    """Check that an undo reverses the newest actions in effect, with postings negated and changes
    reversed."""
    if len(row.undo) > len(state.reversals.live) and state.reversals.has_forgotten:
        told = Text(
            "it undoes entry {entry}, which is too long ago to be checked",
            {"entry": row.undo[-1]},
        )
        state.add_finding("suspicious", "long_ago", row.seq, told)
        return
    acts = acts_of(state, row, row.undo)
    if acts is None:
        return
    is_together = is_agreed(row)
    for act in acts:
        if is_together and act.kind == AGREED and len(acts) == 1:
            continue
        final = FINAL["report_unheard"] if act.dev is not None else FINAL.get(act.kind)
        if final is not None:
            what = Text("it undoes entry {entry}, {final}", {"entry": act.seq, "final": final})
            state.add_finding("broken", "undone_device", row.seq, what)
    newest = list(reversed(state.reversals.live[-len(row.undo) :]))
    if row.undo != newest:
        what = Text("it undoes {quoted}", {"quoted": str(row.undo)})
        state.add_finding("broken", "undo_order", row.seq, what, newest)
        return
    legs = [(acct, thing, -amount) for act in acts for acct, thing, amount in reversed(act.post)]
    changes = [
        (key, new, old)
        for act in acts
        for key, old, new in reversed(act.set)
        if not (is_together and key in SEEN)
    ]
    _compare(state, row, legs, changes)
    amended.begin(state, row, acts)


def check_redo(state: AuditState, row: AuditRow) -> None:
    """Check that a redo repeats the actions undone last, in their old order and unchanged."""
    newest = list(reversed(state.reversals.undone[-len(row.redo) :]))
    if row.redo != newest:
        what = Text("it repeats {quoted}", {"quoted": str(row.redo)})
        state.add_finding("broken", "redo_order", row.seq, what, newest)
        return
    acts = acts_of(state, row, row.redo)
    if acts is None:
        return
    legs = [leg for act in acts for leg in act.post]
    _compare(state, row, legs, [change for act in acts for change in act.set])


def acts_of(state: AuditState, row: AuditRow, seqs: list[int]) -> list[AuditRow] | None:
    """Return the rows of the actions with these numbers. None, after adding a finding, if the limit
    of repeated reading is exceeded."""
    kept = state.reversals.acts
    lines = [kept[seq] for seq in dict.fromkeys(seqs) if seq in kept]
    state.reversals.size_read_again += sum(map(len, lines))
    if state.reversals.size_read_again <= READ_AGAIN_MAX * state.chain.size:
        return list(map(read_again, lines))
    template = "so much is undone and redone that entry {entry} is not checked"
    state.add_finding("suspicious", "long_ago", row.seq, Text(template, {"entry": seqs[-1]}))
    return None


def follow(state: AuditState, row: AuditRow) -> None:
    """Move the actions of an entry between the two stacks, or add the entry as an action."""
    reversals = state.reversals
    live, undone = reversals.live, reversals.undone
    if row.undo:
        _take(live, row.undo)
        if row.kind == TAKE_BACK:
            _drop(state, undone)
            undone.clear()
        else:
            undone.extend(seq for seq in row.undo if seq in reversals.acts)
    elif row.redo:
        _take(undone, row.redo)
        live.extend(seq for seq in row.redo if seq in reversals.acts)
    elif row.seq > 1 and (
        row.post or (row.set and row.set[0][0] not in OF_THE_CLOCK) or is_act(row)
    ):
        if undone:
            _drop(state, undone)
            undone.clear()
        reversals.acts[row.seq] = state.chain.line
        live.append(row.seq)
        if len(live) >= 2 * KEPT:
            _drop(state, live[:-KEPT])
            del live[:-KEPT]
            reversals.has_forgotten = True


def _drop(state: AuditState, acts: list[int]) -> None:
    """Forget lines. A tampered undo may name a number twice."""
    for seq in acts:
        state.reversals.acts.pop(seq, None)


def _take(stack: list[int], acts: list[int]) -> None:
    """Remove actions from a stack; normally its end, unless the entry had a wrong order."""
    if stack[-len(acts) :] == acts[::-1]:
        del stack[-len(acts) :]
    else:
        gone = set(acts)
        stack[:] = [seq for seq in stack if seq not in gone]


def _compare(
    state: AuditState,
    row: AuditRow,
    legs: Iterable[tuple[str, str, int]],
    changes: Iterable[tuple[str, JsonValue, JsonValue]],
) -> None:
    should, does = net(legs), net(row.post)
    if should != does:
        state.add_finding(
            "broken", "reversal_postings", row.seq, _movement_words(does), _movement_words(should)
        )
    wanted, got = spans(changes), spans(row.set)
    for key in sorted(wanted.keys() | got.keys()):
        if key not in wanted or key not in got or not same(list(wanted[key]), list(got[key])):
            what, should_be = _span_words(key, got.get(key)), _span(wanted.get(key))
            state.add_finding("broken", "reversal_changes", row.seq, what, should_be)


def net(legs: Iterable[tuple[str, str, int]]) -> Net:
    """Return the sums of postings by account and commodity, without zeros."""
    sums: Net = {}
    for account, commodity, amount in legs:
        place = (account, commodity)
        sums[place] = sums.get(place, 0) + amount
    return {place: amount for place, amount in sums.items() if amount}


def spans(changes: Iterable[tuple[str, JsonValue, JsonValue]]) -> Spans:
    """Return each changed fact with its first old value and its last new value."""
    found: Spans = {}
    for key, old, new in changes:
        found[key] = (found[key][0] if key in found else old, new)
    return {key: (old, new) for key, (old, new) in found.items() if not same(old, new)}


def _movement_words(sums: Net) -> Text:
    """Accounts and commodities are told by their codes."""
    legs = [
        Text("{account} {amount:+,} {thing}", {"account": account, "amount": amount, "thing": it})
        for (account, thing), amount in sorted(sums.items())
        for it in (thing_text(thing) if thing.startswith(DEED) else thing,)
    ]
    if not legs:
        return Text("it moves nothing")
    return Text("it moves {legs}", {"legs": joined(legs, "{first}, {last}")})


def _span_words(key: str, span: tuple[JsonValue, JsonValue] | None) -> Text:
    if span is None:
        return Text("it does not set {quoted_fact}", {"quoted_fact": key})
    return Text(
        "it sets {quoted_fact} from {quoted_old} to {quoted_new}",
        {"quoted_fact": key, "quoted_old": repr(span[0]), "quoted_new": repr(span[1])},
    )


def _span(span: tuple[JsonValue, JsonValue] | None) -> Text:
    if span is None:
        return Text("not at all")
    old, new = map(repr, span)
    return Text("from {quoted_old} to {quoted_new}", {"quoted_old": old, "quoted_new": new})
