"""What must hold after a whole game: it is sound, its money is conserved, it reads back alike."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.audit import Report, audit, differences
from banker.cli.auditing.rule_findings import with_rule_findings
from banker.export.as_script import to_script
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import State
from banker.session.replay_check import ReplayCheck
from banker.session.session import Session
from tests.system.simulation.play_out import say

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay")
MEMORY = Path("/dev/shm")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is one: a sync for each entry takes no time there."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(prefix="banker-", dir=place) as name:
        yield Path(name)


def audited(session: Session) -> Report:
    """The whole audit, as `banker audit` makes it: the books, the rules and the box."""
    proof = ReplayCheck()
    report = audit(proof.through(row.line + b"\n" for row in session.journal.rows()))
    assert proof.result().box
    return with_rule_findings(report, proof.result())


def assert_sound(session: Session) -> None:
    """An honest game is accused of nothing; and the auditor, who shares no code with the rules,
    ends in the same state."""
    report = audited(session)
    assert [finding for finding in report.findings if finding.severity != "noted"] == []
    assert report.exit_code == 0
    state = session.state
    plain = {"balances": state.balances, "seats": state.seats, "table": state.table}
    assert differences(report.final, plain) == []


def assert_conserved(state: State) -> None:
    """Nothing came or went: all that is on the table, and the box, make zero."""
    sums: dict[str, int] = {}
    for holding in state.balances.values():
        for thing, amount in holding.items():
            sums[thing] = sums.get(thing, 0) + amount
    assert not any(sums.values()), sums


def again(session: Session) -> Session:
    """The game that its exported script plays."""
    copy = Session.create(None, first_setup(session.state.setup, session.journal.entry(1)))
    for line in "".join(to_script(session.entries(), session.state.setup)).split("\n"):
        say(copy, line)
    return copy


def without_device(state: State) -> dict[str, object]:
    """All that a game without the vault's own reports can share with one that has them."""
    facts = {name: getattr(state.table, name) for name in state.table.__struct_fields__}
    del facts["devices"]
    return {"balances": state.balances, "seats": state.seats, "table": facts}


def assert_again_alike(session: Session) -> None:
    copy = again(session)
    assert without_device(copy.state) == without_device(session.state)
    assert copy.journal.count == session.journal.count
