"""The published list of checks is the list of checks, and each has a journal that it finds."""

from __future__ import annotations

from tests.audit.board_forgeries import TOWN_FORGERIES
from tests.audit.core.documented_checks import LISTED, raised
from tests.audit.forgeries import FORGERIES
from tests.audit.program_forgeries import PROGRAM_FORGERIES
from tests.audit.vault_forgeries import VAULT_FORGERIES

# Of the lines and the opening: their journals are in `test_audit_lines` and `test_audit_checks`.
FOUND_ELSEWHERE = {
    "chain", "digest", "empty", "format", "long_ago", "opening", "supply", "torn", "trial_balance",
    "version",
    # What the rules say: `tests/cli/auditing/test_rule_findings.py`.
    "box_figures", "rules",
    # What the table read off its cards: `tests/audit/checks/test_said_figures.py`.
    "figure_said", "figure_settled",
    # Where phones saw the game: `tests/audit/checks/test_witness.py`.
    "witness_asked", "witness_cut", "witness_fork", "witness_other", "witness_shown",
    "witness_split", "witness_time", "witness_unissued",
    # Only with a low limit: `tests/audit/core/test_memory.py`.
    "surplus",
}  # fmt: skip


def test_every_check_is_listed_with_its_severity() -> None:
    found = list(raised())
    assert {code for code, _ in found} == set(LISTED)
    assert [pair for pair in found if pair[1] and pair[1] not in LISTED[pair[0]]] == []


def test_every_check_on_the_list_has_a_journal_that_it_finds() -> None:
    forged = {
        (it[1], it[3]) for it in (*FORGERIES, *VAULT_FORGERIES, *PROGRAM_FORGERIES, *TOWN_FORGERIES)
    }
    assert {code for code, _ in forged} | FOUND_ELSEWHERE == set(LISTED)
    assert [pair for pair in sorted(forged) if pair[1] not in LISTED[pair[0]]] == []
