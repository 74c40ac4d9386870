"""Notices: what is allowed and worth knowing, because only a person's word supports it.

A new notice is a row of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.audit.checks.vault_codes import is_old_code_forced
from banker.audit.core.audit_state import AuditState
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
from banker.audit.core.row import AuditRow

Event = dict[str, Any]
NOBODY = frozenset({BANK, BOX, POT, VAULT})


def check_notices(state: AuditState, row: AuditRow) -> None:
    """Note what the table decided or entered by hand."""
    for event in row.ev:
        remark = REMARKS.get(event.get("kind", ""))
        if remark is not None:
            remark(state, row, event)


def _corrected(state: AuditState, row: AuditRow, event: Event) -> None:
    by = event["witness"]
    witness = f", witnessed by {state.ledger.name(by)}" if by else ", without a witness"
    who, thing, amount = state.ledger.name(event["who"]), event["thing"], event["amount"]
    state.add_finding(
        "noted", "corrected", row.seq,
        f"{who} {amount:+,} {thing} by hand: {event['because']}{witness}",
    )  # fmt: skip


def _overridden(state: AuditState, row: AuditRow, event: Event) -> None:
    code, because = event["code"], event["because"]
    state.add_finding("noted", "forced", row.seq, f"a rule was set aside ({code}): {because}")


def _missed(state: AuditState, row: AuditRow, event: Event) -> None:
    if row.dev is None:
        number, who = event["number"], state.ledger.name(event["who"])
        state.add_finding(
            "noted", "by_word", row.seq, f"{who} guessed {number} and missed, by the table's word"
        )


def _opened(state: AuditState, row: AuditRow, event: Event) -> None:
    if row.dev is None:
        number, who = event["number"], state.ledger.name(event["who"])
        state.add_finding(
            "noted", "by_word", row.seq, f"{who} opened the vault on {number}, by the table's word"
        )


def _counted(state: AuditState, row: AuditRow, event: Event) -> None:
    amount, booked = event["amount"], event["booked"]
    if amount != booked:
        who = state.ledger.name(event["who"])
        state.add_finding(
            "noted",
            "counted",
            row.seq,
            f"{who} counted {amount:,}, the books say {booked:,}",
            booked,
        )


def _questioned(state: AuditState, row: AuditRow, event: Event) -> None:
    what, severity = _QUESTIONS.get(event["what"], (event["what"], "suspicious"))
    if is_old_code_forced(state, row):
        what, severity = "a vault that came locked was opened by force", "noted"
    state.add_finding(severity, "question", row.seq, what)


_QUESTIONS: dict[str, tuple[str, Any]] = {
    "opened": ("the vault opened while nobody was guessing", "noted"),
    "tried": ("a number was tried while nobody was guessing", "noted"),
    "forced": ("the vault was opened without a guess", "suspicious"),
    "tampered": ("the lid moved while the vault was locked", "suspicious"),
}


def _differed(state: AuditState, row: AuditRow, event: Event) -> None:
    said, number, opened = event["said"], event["number"], event["opened"]
    words = _SAID.get(said, str(said)).format(who=state.ledger.name(event["who"]), number=number)
    vault = f"the vault opened on {opened}" if opened else "the vault knows nothing of it"
    state.add_finding("suspicious", "differs", row.seq, f"the table said that {words}; {vault}")


_SAID = {
    "misses": "{who} missed with {number}",
    "opens": "{who} opened it with {number}",
    "locks": "it was locked",
}


_BY_WORD = ("transfer", "pay_each", "collect_each")


def _paid(state: AuditState, row: AuditRow, event: Event) -> None:
    """A payment from or to the Bank that no rule asks for."""
    giver, receiver = event["giver"], event["receiver"]
    if row.kind in _BY_WORD and not {giver, receiver}.isdisjoint(NOBODY):
        told = f"{state.ledger.name(giver)} to {state.ledger.name(receiver)}"
        what = f"{event['amount']:,} from {told}, by the table's word"
        state.add_finding("noted", "by_hand", row.seq, what)


def _handed(state: AuditState, row: AuditRow, event: Event) -> None:
    assert state.ledger.figures is not None
    who, deed = state.ledger.name(event["who"]), state.ledger.figures.deed(event["deed"]).name
    what = f"{who} gave {deed} to the Bank for nothing, by the table's word"
    if not event["to_bank"]:
        what = f"{who} got {deed} from the Bank for nothing, by the table's word"
    state.add_finding("noted", "by_hand", row.seq, what)


def _agreed(state: AuditState, row: AuditRow, event: Event) -> None:
    if event["by"] == "agreement":
        who = state.ledger.name(event["who"])
        what = f"{who} left jail, by the table's word"
        state.add_finding("noted", "by_hand", row.seq, what)


def _lapsed(state: AuditState, row: AuditRow, event: Event) -> None:
    owner, visitor = state.ledger.name(event["owner"]), state.ledger.name(event["visitor"])
    assert state.ledger.figures is not None
    deed = state.ledger.figures.deed(event["deed"]).name
    what = f"{owner} did not ask {visitor} for the rent on {deed}: it lapsed"
    state.add_finding("noted", "lapsed", row.seq, what)


REMARKS: dict[str, Callable[[AuditState, AuditRow, Event], None]] = {
    "paid": _paid,
    "deed_handed": _handed,
    "jail_left": _agreed,
    "rent_lapsed": _lapsed,
    "corrected": _corrected,
    "overridden": _overridden,
    "guess_missed": _missed,
    "vault_opened": _opened,
    "counted": _counted,
    "vault_question": _questioned,
    "vault_differs": _differed,
}

KINDS = frozenset(REMARKS)
