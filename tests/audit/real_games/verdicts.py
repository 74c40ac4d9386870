"""How a damaged real game ends, and whether the audit says so."""

from __future__ import annotations

from banker.audit import Report, audit, differences
from banker.games.board.state import State
from banker.session.session import Session


def audited(session: Session) -> Report:
    return audit(row.line + b"\n" for row in session.journal.rows())


def ends_alike(report: Report, state: State) -> list[str]:
    plain = {"balances": state.balances, "seats": state.seats, "table": state.table}
    return differences(report.final, plain)


def worse_than_noted(report: Report) -> list[object]:
    return [finding for finding in report.findings if finding.severity != "noted"]
