"""A version that goes on with the game of another says so before anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.audit import audit
from banker.engine.fold import Player
from banker.engine.refusal import Refusal
from banker.foundation.errors import JournalUnavailable
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.ledger.entry import Entry
from banker.session import session as session_module
from banker.session.amending import amend, spoken
from banker.session.loading import load_read_only
from banker.session.session import MADE_BY, Session

SETUP = Setup(editions.load("secret-vault"), (Player("ann", "Ann"), Player("bob", "Bob")))
PAY = c.Transfer("ann", "bob", 50)


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that another version began, and left with a payment."""
    path = tmp_path / "game.bank"
    with monkeypatch.context() as then:
        then.setattr(session_module, "MADE_BY", "banker 0.1.0")
        session = Session.create(path, SETUP)
        session.execute(PAY)
        session.close()
    return path


def test_a_version_that_goes_on_with_the_game_of_another_says_so_first(older: Path) -> None:
    session = Session.open(older)
    told: list[int] = []
    session.subscribe(lambda entry, _state: told.append(entry.seq))
    assert session.execute(PAY, by="manual").entry.seq == 4
    session.execute(PAY)
    entry = session.journal.entry(3)
    session.close()
    assert told == [3, 4, 5]
    assert (entry.kind, entry.by, entry.command) == ("program_changed", "banker", None)
    assert entry.ev == ({"kind": "program_changed", "from": "banker 0.1.0", "to": MADE_BY},)
    assert (entry.post, entry.set) == ((), ())
    assert audit(older.read_bytes().splitlines(keepends=True)).findings == ()
    again = Session.open(older)
    again.execute(PAY)
    assert [it.kind for it in again.entries()].count("program_changed") == 1
    again.close()


def test_a_game_that_is_only_opened_by_another_version_stays_as_it_was(older: Path) -> None:
    before = older.read_bytes()
    session = Session.open(older)
    with pytest.raises(Refusal):
        session.execute(c.Transfer("ann", "bob", 99_999))
    session.close()
    assert older.read_bytes() == before


def test_undo_passes_over_the_change_of_the_program(older: Path) -> None:
    session = Session.open(older)
    session.execute(c.Say("good evening"))
    assert session.execute(c.Undo()).entry.undo == (2,)
    assert session.state.cash("bob") == 3000
    assert session.execute(c.Redo()).entry.redo == (2,)
    session.close()
    assert load_read_only(older).state.cash("bob") == 3050


def test_the_newest_change_of_the_program_names_the_writer(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "MADE_BY", "banker 9.9.9")
    session = Session.open(older)
    session.execute(PAY)
    session.close()
    monkeypatch.undo()
    session = Session.open(older)
    session.execute(PAY)
    changes = [entry.ev[0] for entry in session.entries() if entry.kind == "program_changed"]
    session.close()
    assert [(it["from"], it["to"]) for it in changes] == [
        ("banker 0.1.0", "banker 9.9.9"), ("banker 9.9.9", MADE_BY)
    ]  # fmt: skip


def test_a_change_of_the_program_that_is_not_stored_leaves_all_as_it_was(
    older: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session.open(older)

    def full(_entry: Entry) -> None:
        raise JournalUnavailable("no space left")

    with monkeypatch.context() as then:
        then.setattr(session.journal, "append", full)
        with pytest.raises(JournalUnavailable):
            session.execute(PAY)
    assert session.journal.count == 2
    assert session.execute(PAY).entry.seq == 4
    session.close()


def test_what_is_put_right_in_the_game_of_another_version_begins_with_the_change(
    older: Path,
) -> None:
    session = Session.open(older)
    amend(session, 2, spoken("ann pays 70 to bob"))
    kinds = [entry.kind for entry in session.entries()]
    assert (kinds[2], kinds.count("program_changed")) == ("program_changed", 1)
    assert session.state.cash("bob") == 3070
    session.execute(PAY)
    assert [entry.kind for entry in session.entries()].count("program_changed") == 1
    session.close()
    assert [it.code for it in audit(older.read_bytes().splitlines(keepends=True)).findings] == []
