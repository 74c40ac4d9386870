"""Notices: findings about allowed actions that only a person's word supports.

A new notice is a row of the table.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.checks.figures import BY_A_KEY, PRINTED, SAID
from banker.audit.checks.vault import lid
from banker.audit.checks.vault.codes import is_old_code_forced
from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Severity
from banker.audit.core.ledger import BANK, BOX, POT, VAULT
from banker.audit.core.message import thing_text
from banker.audit.core.row import AuditRow, Event
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text

NOBODY = frozenset({BANK, BOX, POT, VAULT})


def check_notices(state: AuditState, row: AuditRow) -> None:
    """Add a finding of severity `noted` for each thing that the table decided or entered by
    hand."""
    for event in row.ev:
        remark = REMARKS.get(event.get("kind", ""))
        if remark is not None:
            remark(state, row, event)


def _corrected(state: AuditState, row: AuditRow, event: Event) -> None:
    by = event["witness"]
    fields: dict[str, Field] = {
        "who": state.ledger.name(event["who"]),
        "amount": event["amount"],
        "thing": thing_text(event["thing"]),
        "quoted": event["because"],
    }
    if "on" in event:
        fields["deed"] = _title(state, event["on"])
    if by:
        fields["witness"] = state.ledger.name(by)
    what = Text(_CORRECTED["on" in event, bool(by)], fields)
    state.add_finding("noted", "corrected", row.seq, what)


# By whether it stands on a street, and whether somebody was a witness.
_CORRECTED = {
    (False, False): "{who} {amount:+,} {thing} by hand: {quoted}, without a witness",
    (False, True): "{who} {amount:+,} {thing} by hand: {quoted}, witnessed by {witness}",
    (True, False): "{who} {amount:+,} {thing} on {deed} by hand: {quoted}, without a witness",
    (True, True): "{who} {amount:+,} {thing} on {deed} by hand: {quoted}, witnessed by {witness}",
}


def _title(state: AuditState, deed: str) -> Field:
    assert state.ledger.figures is not None
    return state.ledger.figures.deed(deed).name


def _overridden(state: AuditState, row: AuditRow, event: Event) -> None:
    code, because = event["code"], event["because"]
    if code == PRINTED and any(it["kind"] == SAID for it in row.ev):
        return  # the notice of the amount says it
    if event != next((it for it in row.ev if _is_for(it, because)), event):
        return  # several rules for one reason make one notice: the rule's code is for programs
    what = Text("a rule was set aside: {quoted}", {"quoted": because})
    if because == BY_A_KEY:
        what = Text("a rule was set aside: house rule at the table")
    state.add_finding("noted", "forced", row.seq, what)


def _is_for(event: Event, because: str) -> bool:
    """Whether a rule was set aside for this reason, other than that of a printed amount."""
    if event["kind"] != "overridden" or event["code"] == PRINTED:
        return False
    return bool(event["because"] == because)


def _missed(state: AuditState, row: AuditRow, event: Event) -> None:
    if row.dev is None:
        fields = {"who": state.ledger.name(event["who"]), "number": event["number"]}
        what = Text("{who} guessed {number} and missed, by the table's word", fields)
        state.add_finding("noted", "by_word", row.seq, what)


def _guess_corrected(state: AuditState, row: AuditRow, event: Event) -> None:
    fields = {"who": state.ledger.name(event["who"]), "number": event["number"]}
    what = Text(
        "{who} guessed {number}, not {noted}, by the table's word",
        {**fields, "noted": event["noted"]},
    )
    state.add_finding("noted", "corrected", row.seq, what)


def _guess_taken_back(state: AuditState, row: AuditRow, event: Event) -> None:
    fields = {"who": state.ledger.name(event["who"]), "number": event["number"]}
    what = Text("all undid {who}'s guess of {number}; the number stays known", fields)
    state.add_finding("noted", "corrected", row.seq, what)


def _opened(state: AuditState, row: AuditRow, event: Event) -> None:
    if row.dev is None:
        fields = {"who": state.ledger.name(event["who"]), "number": event["number"]}
        what = Text("{who} opened the vault on {number}, by the table's word", fields)
        state.add_finding("noted", "by_word", row.seq, what)


def _counted(state: AuditState, row: AuditRow, event: Event) -> None:
    amount, booked = event["amount"], event["booked"]
    if amount != booked:
        fields = {"who": state.ledger.name(event["who"]), "amount": amount, "booked": booked}
        what = Text("{who} counted {amount:,}, and the ledger says {booked:,}", fields)
        state.add_finding("noted", "counted", row.seq, what, booked)


def _questioned(state: AuditState, row: AuditRow, event: Event) -> None:
    if event["what"] == lid.TAMPERED:
        lid.begin(state, row)
        return
    what, severity = _QUESTIONS.get(event["what"], (event["what"], "suspicious"))
    if is_old_code_forced(state, row):
        what, severity = Text("a vault that came locked was opened by force"), "noted"
    state.add_finding(severity, "question", row.seq, what)


_QUESTIONS: dict[str, tuple[Text, Severity]] = {
    "opened": (Text("the vault opened while nobody was guessing"), "noted"),
    "tried": (Text("a number was tried while nobody was guessing"), "noted"),
    "forced": (Text("the vault was opened without a guess"), "suspicious"),
}


def _differed(state: AuditState, row: AuditRow, event: Event) -> None:
    opened = event["opened"]
    fields = {"who": state.ledger.name(event["who"]), "number": event["number"]}
    vault = Text("the vault knows nothing of it")
    if opened:
        vault = Text("the vault opened on {number}", {"number": opened})
    words = _table_words(event["said"], fields)
    what = Text("the table said that {words}; {vault}", {"words": words, "vault": vault})
    state.add_finding("suspicious", "differs", row.seq, what)


def _table_words(said: JsonValue, fields: dict[str, Field]) -> Field:
    """What the table said; words that the program does not know stay as the file has them."""
    if said == "locks":
        return Text("it was locked")
    return Text(_SAID[said], fields) if said in _SAID else str(said)


_SAID = {"misses": "{who} missed with {number}", "opens": "{who} opened it with {number}"}


_BY_WORD = ("transfer", "pay_each", "collect_each")


def _paid(state: AuditState, row: AuditRow, event: Event) -> None:
    """A payment from or to the Bank that no rule asks for."""
    giver, receiver = event["giver"], event["receiver"]
    if row.kind in _BY_WORD and not {giver, receiver}.isdisjoint(NOBODY):
        names = {"giver": state.ledger.name(giver), "receiver": state.ledger.name(receiver)}
        what = Text(
            "{amount:,} from {giver} to {receiver}, by the table's word",
            {"amount": event["amount"], **names},
        )
        state.add_finding("noted", "by_hand", row.seq, what)


def _handed(state: AuditState, row: AuditRow, event: Event) -> None:
    assert state.ledger.figures is not None
    who, deed = state.ledger.name(event["who"]), state.ledger.figures.deed(event["deed"]).name
    template = "{who} gave {deed} to the Bank for nothing, by the table's word"
    if not event["to_bank"]:
        template = "{who} got {deed} from the Bank for nothing, by the table's word"
    what = Text(template, {"who": who, "deed": deed})
    state.add_finding("noted", "by_hand", row.seq, what)


def _forgiven(state: AuditState, row: AuditRow, event: Event) -> None:
    """What the Bank, the vault or the pot let somebody off."""
    if event["creditor"] in NOBODY:
        fields = {
            "debtor": state.ledger.name(event["debtor"]),
            "creditor": state.ledger.name(event["creditor"]),
            "amount": event["amount"],
        }
        what = Text(
            "{debtor} was let off {amount:,} owed to {creditor}, by the table's word", fields
        )
        state.add_finding("noted", "by_hand", row.seq, what)


def _agreed(state: AuditState, row: AuditRow, event: Event) -> None:
    if event["by"] == "agreement":
        who = state.ledger.name(event["who"])
        what = Text("{who} left jail, by the table's word", {"who": who})
        state.add_finding("noted", "by_hand", row.seq, what)


def _lapsed(state: AuditState, row: AuditRow, event: Event) -> None:
    owner, visitor = state.ledger.name(event["owner"]), state.ledger.name(event["visitor"])
    assert state.ledger.figures is not None
    deed = state.ledger.figures.deed(event["deed"]).name
    what = Text(
        "{owner} did not ask {visitor} for the rent on {deed}: it lapsed",
        {"owner": owner, "visitor": visitor, "deed": deed},
    )
    state.add_finding("noted", "lapsed", row.seq, what)


def _skipped(state: AuditState, row: AuditRow, event: Event) -> None:
    for who in event["who"]:
        what = Text(
            "{who} had no turn: play went on past that seat", {"who": state.ledger.name(who)}
        )
        state.add_finding("noted", "left_out", row.seq, what)


def _roll_left(state: AuditState, row: AuditRow, event: Event) -> None:
    template = "the turn passed before {who} rolled"
    if event["again"]:
        template = "the turn passed before {who} rolled again"
    what = Text(template, {"who": state.ledger.name(event["who"])})
    state.add_finding("noted", "left_out", row.seq, what)


def _card_left(state: AuditState, row: AuditRow, event: Event) -> None:
    who = state.ledger.name(event["who"])
    what = Text("{who} was to draw a card, and no card was reported", {"who": who})
    state.add_finding("noted", "left_out", row.seq, what)


REMARKS: dict[str, Callable[[AuditState, AuditRow, Event], None]] = {
    "paid": _paid,
    "deed_handed": _handed,
    "due_forgiven": _forgiven,
    "jail_left": _agreed,
    "rent_lapsed": _lapsed,
    "players_skipped": _skipped,
    "roll_left": _roll_left,
    "card_left": _card_left,
    "corrected": _corrected,
    "overridden": _overridden,
    "guess_missed": _missed,
    "guess_corrected": _guess_corrected,
    "guess_taken_back": _guess_taken_back,
    "vault_opened": _opened,
    "counted": _counted,
    "vault_question": _questioned,
    "vault_differs": _differed,
}

KINDS = frozenset(REMARKS)
