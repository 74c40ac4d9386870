"""Remarks: what is allowed and worth knowing, because a person's word stands behind it.

A new remark is a row of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.audit.checks.vault_codes import is_old_code_forced
from banker.audit.core.audit_state import Case
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
from banker.audit.core.row import Row

Event = dict[str, Any]
NOBODY = frozenset({BANK, BOX, POT, VAULT})


def check_remarks(case: Case, row: Row) -> None:
    """Say what the table decided by itself."""
    for event in row.ev:
        remark = REMARKS.get(event.get("kind", ""))
        if remark is not None:
            remark(case, row, event)


def _corrected(case: Case, row: Row, event: Event) -> None:
    by = event["witness"]
    witness = f", witnessed by {case.name(by)}" if by else ", without a witness"
    who, thing, amount = case.name(event["who"]), event["thing"], event["amount"]
    case.find(
        "noted", "corrected", row.seq,
        f"{who} {amount:+,} {thing} by hand: {event['because']}{witness}",
    )  # fmt: skip


def _overridden(case: Case, row: Row, event: Event) -> None:
    code, because = event["code"], event["because"]
    case.find("noted", "forced", row.seq, f"a rule was set aside ({code}): {because}")


def _missed(case: Case, row: Row, event: Event) -> None:
    if row.dev is None:
        number, who = event["number"], case.name(event["who"])
        case.find(
            "noted", "by_word", row.seq, f"{who} guessed {number} and missed, by the table's word"
        )


def _opened(case: Case, row: Row, event: Event) -> None:
    if row.dev is None:
        number, who = event["number"], case.name(event["who"])
        case.find(
            "noted", "by_word", row.seq, f"{who} opened the vault on {number}, by the table's word"
        )


def _counted(case: Case, row: Row, event: Event) -> None:
    amount, booked = event["amount"], event["booked"]
    if amount != booked:
        who = case.name(event["who"])
        case.find(
            "noted",
            "counted",
            row.seq,
            f"{who} counted {amount:,}, the books say {booked:,}",
            booked,
        )


def _questioned(case: Case, row: Row, event: Event) -> None:
    what, severity = _QUESTIONS.get(event["what"], (event["what"], "suspicious"))
    if is_old_code_forced(case, row):
        what, severity = "a vault that came locked was opened by force", "noted"
    case.find(severity, "question", row.seq, what)


_QUESTIONS: dict[str, tuple[str, Any]] = {
    "opened": ("the vault opened while nobody was guessing", "noted"),
    "tried": ("a number was tried while nobody was guessing", "noted"),
    "forced": ("the vault was opened without a guess", "suspicious"),
    "tampered": ("the lid moved while the vault was locked", "suspicious"),
}


def _differed(case: Case, row: Row, event: Event) -> None:
    said, number, opened = event["said"], event["number"], event["opened"]
    words = _SAID.get(said, str(said)).format(who=case.name(event["who"]), number=number)
    vault = f"the vault opened on {opened}" if opened else "the vault knows nothing of it"
    case.find("suspicious", "differs", row.seq, f"the table said that {words}; {vault}")


_SAID = {
    "misses": "{who} missed with {number}",
    "opens": "{who} opened it with {number}",
    "locks": "it was locked",
}


def _paid(case: Case, row: Row, event: Event) -> None:
    """What somebody says that the Bank pays or gets, no rule asks for."""
    giver, receiver = event["giver"], event["receiver"]
    if row.kind == "transfer" and not {giver, receiver}.isdisjoint(NOBODY):
        told = f"{case.name(giver)} to {case.name(receiver)}"
        what = f"{event['amount']:,} from {told}, by the table's word"
        case.find("noted", "by_hand", row.seq, what)


def _lapsed(case: Case, row: Row, event: Event) -> None:
    owner, visitor = case.name(event["owner"]), case.name(event["visitor"])
    assert case.figures is not None
    deed = case.figures.deed(event["deed"]).name
    what = f"{owner} did not ask {visitor} for the rent on {deed}: it lapsed"
    case.find("noted", "lapsed", row.seq, what)


REMARKS: dict[str, Callable[[Case, Row, Event], None]] = {
    "paid": _paid,
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
