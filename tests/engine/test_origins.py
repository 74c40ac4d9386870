"""Who enters what, and under which ids: each part of the program passes, and nothing else does."""

from __future__ import annotations

import pytest

from banker.audit.checks import origins as audited
from banker.audit.core.row import AuditRow, read_again
from banker.foundation.limits import TEXT_LENGTH_MAX
from banker.ledger.origins import ORIGINS, is_judged, origin_fault, who_draws
from tests.audit.forger import Forger

DRAWN = "6f1b0e9c-5a3d-4c2e-8b7a-0123456789ab"
ASKED, AGREED = f"phone/ann/{'1' * 16}", f"phone/o'neil_jr./{'a' * 16}+ёжик/{'b' * 16}"
REPORTED, SHARE, LINE = "00112233445566aa-7", "00112233445566aa.2-mix-3", f"script-{'0' * 16}.2.3"
OWN = ("my-17", "x" * TEXT_LENGTH_MAX, "заказ № 5", "a+b/c", "phone", "🍕 1")
NEVER = (
    "", "a\nb", "a\x1bb", "a\x00", "\u202eb", "a\u2028b", "a\u200bb", "\ufeff", "a\xa0b",
    "x" * (TEXT_LENGTH_MAX + 1), f"phone/a\u202eb/{'1' * 16}",
)  # fmt: skip
WORDS = ("banker", "clock", "decoder", "manual", "phone", "program", "script", "vault")
BY = (*WORDS, "vault, late", "", "Jo", "Banker", "banker ", "program\x1b")

# Who enters what: every other pair is refused.
PAIRS = {
    *((it, DRAWN) for it in WORDS if it != "phone"),
    *(("banker", it) for it in (ASKED, AGREED)),
    *(("phone", it) for it in (ASKED, AGREED)),
    *(("vault", it) for it in (REPORTED, SHARE)),
    ("vault, late", REPORTED),
    ("script", LINE),
    *(("program", it) for it in (*OWN, REPORTED, SHARE, LINE)),
}
IDS = (DRAWN, ASKED, AGREED, REPORTED, SHARE, LINE, *OWN, *NEVER)


def row_of(by: str, cmd: str) -> AuditRow:
    game = Forger()
    game.add("say", by=by, cmd=cmd)
    return read_again(game.lines()[1])


@pytest.mark.parametrize("by", BY)
def test_a_session_and_the_audit_believe_the_same_of_who_entered_what(by: str) -> None:
    for cmd in IDS:
        is_told = (by, cmd) in PAIRS
        row = row_of(by, cmd)
        assert (origin_fault(cmd, by) is None) == is_told, cmd
        assert audited.are_usual([row]) == is_told, cmd
        assert audited.are_usual([row, row]) == is_told, cmd
        assert audited.are_usual([row, row_of("banker", DRAWN)]) == is_told, cmd


@pytest.mark.parametrize(
    "cmd", ["phone/ann/1", f"phone/ann/{'A' * 16}", f"phone//{'1' * 16}", f"phone/a/b/{'1' * 16}"]
)
def test_a_request_that_no_phone_makes_is_refused_by_a_session(cmd: str) -> None:
    assert origin_fault(cmd, "banker") and origin_fault(cmd, "program")


def test_both_tables_name_the_same_people() -> None:
    assert {by for it in ORIGINS for by in it.by} == audited.ISSUERS.keys()


def test_the_table_holds_from_its_version_on_and_for_what_is_known_here() -> None:
    told = {it: is_judged(it) for it in ("banker 0.3.0", "banker 1.0.0rc1", "banker 1.0.0rc2", "0")}
    assert told == {
        "banker 0.3.0": False, "banker 1.0.0rc1": False, "banker 1.0.0rc2": True, "0": True,
    }  # fmt: skip
    assert not is_judged("banker 999.0.0")


def test_who_draws_no_ids_is_entered_by_somebody_else() -> None:
    assert [who_draws(it) for it in ("script", "phone", "Jo")] == ["script", "banker", "banker"]
    assert who_draws("phone", "script") == "script"
