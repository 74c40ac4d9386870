"""Who entered an entry, and the id of its command: what a session books, opens, and amends."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.audit import audit
from banker.foundation.errors import InvalidCommand, JournalCorrupt
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.session.amending import amend, spoken
from banker.session.loading import load_read_only
from banker.session.session import MADE_BY, Session
from tests.audit.forger import sealed
from tests.support.seated_players import EDITION, SETUP

PAY = c.Transfer("ann", "bob", 50)
REQUEST = f"phone/ann/{'1' * 16}"


def entries_of(session: Session) -> list[dict[str, Any]]:
    entries = [json.loads(row.line) for row in session.journal.rows()]
    for entry in entries:
        del entry["h"]
    return entries


def game(*changes: dict[str, str], made_by: str = MADE_BY) -> bytes:
    """A short game, its entries with these fields changed, chained anew."""
    session = Session.create(None, SETUP)
    for _ in changes[1:]:
        session.execute(PAY)
    entries = entries_of(session)
    for entry, change in zip(entries, changes, strict=True):
        entry |= change
    entries[0]["ev"][0]["made_by"] = made_by
    return b"".join(sealed(entries))


FORGED = [
    ({}, {"by": "Jo"}),
    ({}, {"by": ""}),
    ({}, {"cmd": "one more"}),
    ({}, {"cmd": "phone/ann/PAID000000000001"}),
    ({}, {"by": "program", "cmd": "mine\x1b[2J"}),
    ({}, {"by": "program", "cmd": "x" * 100_000}),
    ({"by": "Jo"}, {}),
    ({"cmd": "../../elsewhere"}, {}),
]


@pytest.mark.parametrize("changes", FORGED)
def test_a_game_that_nothing_of_the_program_wrote_is_not_opened(
    changes: tuple[dict[str, str], ...], tmp_path: Path
) -> None:
    path = tmp_path / "game.bank"
    path.write_bytes(game(*changes))
    at = next(place for place, change in enumerate(changes, 1) if change)
    for read in (Session.open, load_read_only):
        with pytest.raises(JournalCorrupt, match=rf"game.bank: entry {at} does not fit the game: "):
            read(path)
    assert audit(path.read_bytes().splitlines(keepends=True)).exit_code == 1


@pytest.mark.parametrize("version", ["banker 0.1.0", "banker 1.0.0rc1", "banker 999.0.0"])
@pytest.mark.parametrize("changes", FORGED[:3])
def test_what_other_versions_wrote_is_read_as_they_wrote_it(
    changes: tuple[dict[str, str], ...], version: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.bank"
    path.write_bytes(game(*changes, made_by=version))
    assert load_read_only(path).state.cash("bob") == 3050
    assert audit(path.read_bytes().splitlines(keepends=True)).findings == ()


def test_what_no_screen_can_show_is_noted_in_an_older_game() -> None:
    lines = game({}, {"by": "Jo\x1b"}, {"cmd": "x" * 2001}, made_by="banker 1.0.0rc1")
    found = audit(lines.splitlines(keepends=True)).findings
    assert [(it.code, it.severity, it.seq) for it in found] == [
        ("origin", "noted", 2),
        ("origin", "noted", 3),
    ]


def test_the_table_holds_from_the_entry_on_that_names_this_version(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    path.write_bytes(game({}, {"by": "Jo"}, made_by="banker 1.0.0rc1"))
    with closing(Session.open(path)) as session:
        session.execute(PAY)
        entries = entries_of(session)
    assert load_read_only(path).state.cash("bob") == 3100
    assert audit(path.read_bytes().splitlines(keepends=True)).is_clean
    entries[-1]["by"] = "Jo"
    path.write_bytes(b"".join(sealed(entries)))
    with pytest.raises(JournalCorrupt, match="entry 4 does not fit the game"):
        load_read_only(path)


@pytest.mark.parametrize(("id", "by"), [("one more", "banker"), (REQUEST, "program"), (None, "Jo")])
def test_a_session_books_nothing_that_it_would_not_open(id: str | None, by: str) -> None:
    session = Session.create(None, SETUP)
    with pytest.raises(InvalidCommand, match="an id of your own has 1 to 2,000 characters"):
        session.execute(PAY, id=id, by=by)
    assert (session.journal.count, session.state.cash("bob")) == (1, 3000)


def test_what_a_phone_did_alone_is_amended_by_the_banker(tmp_path: Path) -> None:
    """The amended act has a new id, which says nothing of a phone."""
    edition = replace(EDITION, switches={**EDITION.switches, "phone_acts": "own"})
    path = tmp_path / "game.bank"
    session = Session.create(path, Setup(edition, SETUP.players))
    session.execute(c.OpenPhones("ab" * 32))
    session.execute(c.Transfer("ann", "bob", 10), by="script")
    session.execute(PAY, id=REQUEST, by="phone")
    amend(session, 3, spoken("ann pays 20 to bob"))
    again = [(it.kind, it.by) for it in session.entries(5)]
    session.close()
    assert again == [("undo", "banker"), ("transfer", "banker"), ("transfer", "banker")]
    assert audit(path.read_bytes().splitlines(keepends=True)).is_clean
    assert load_read_only(path).state.cash("bob") == 3070
