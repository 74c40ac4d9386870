"""The one door: decide, apply, append, swap, notify, in this order."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from banker import editions
from banker.audit import audit
from banker.engine.fold import Player
from banker.engine.refusal import Refusal
from banker.foundation.errors import InvalidCommand, JournalCorrupt, JournalUnavailable
from banker.games.board import commands as c
from banker.games.board.state import Setup, State
from banker.ledger.entry import Delivery, Entry
from banker.session.loading import load_read_only, setup_of
from banker.session.session import Session
from banker.store import MemoryJournal

PLAYERS = (Player("ann", "Ann"), Player("bob", "Bob"))
SETUP = Setup(editions.load("secret-vault"), PLAYERS)
PAY = c.Transfer("ann", "bob", 50)


UID = "00112233445566aa"


def request(number: int) -> str:
    """The id of what Ann's phone asked for."""
    return f"phone/ann/{number:016x}"


@pytest.fixture
def session() -> Session:
    return Session.create(None, SETUP)


def full(session: Session) -> MemoryJournal:
    """The journal takes nothing more."""
    assert isinstance(session.journal, MemoryJournal)
    session.journal.is_full = True
    return session.journal


# --- a command --------------------------------------------------------------------------------


def test_a_command_becomes_one_entry_and_the_next_state(session: Session) -> None:
    outcome = session.execute(PAY, by="manual")
    assert not outcome.repeated
    assert (outcome.entry.seq, outcome.entry.by, outcome.entry.kind) == (2, "manual", "transfer")
    assert outcome.entry.command == PAY
    assert session.state.cash("bob") == 3050
    assert session.journal.entry(2).post == outcome.entry.post


def test_the_clock_is_utc_and_ends_in_z(session: Session) -> None:
    ts = session.execute(PAY).entry.ts
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", ts)


def test_a_refused_command_changes_nothing(session: Session) -> None:
    before = session.state
    told: list[Entry] = []
    session.subscribe(lambda entry, _state: told.append(entry))
    for command in (c.Pay("ann"), c.Transfer("ann", "bob", 9999), c.Undo(), c.Redo()):
        with pytest.raises(Refusal):
            session.execute(command)
    with pytest.raises(InvalidCommand):
        session.execute(c.Pay("zed"))
    assert session.state is before
    assert session.journal.count == 1
    assert told == []


def test_a_preview_changes_nothing(session: Session) -> None:
    before = session.state
    assert session.preview(PAY).cash("bob") == 3050
    assert session.state is before
    assert session.journal.count == 1
    session.execute(PAY)
    assert session.preview(c.Undo()).cash("bob") == 3000
    assert session.state.cash("bob") == 3050


# --- the id of a command ----------------------------------------------------------------------


def test_a_repeated_id_is_answered_and_not_carried_out_again(session: Session) -> None:
    first = session.execute(PAY, id=request(7))
    again = session.execute(PAY, id=request(7))
    assert again.repeated
    assert again.entry.seq == first.entry.seq
    assert session.state.cash("bob") == 3050
    assert session.journal.count == 2


def test_an_id_that_was_refused_may_try_again(session: Session) -> None:
    with pytest.raises(Refusal):
        session.execute(c.Transfer("ann", "bob", 3500), id=request(8))
    session.execute(c.Transfer("bank", "ann", 1000))
    assert not session.execute(c.Transfer("ann", "bob", 3500), id=request(8)).repeated


def test_an_undone_command_does_not_come_back_by_its_id(session: Session) -> None:
    session.execute(PAY, id=request(9))
    session.execute(c.Undo())
    assert session.execute(PAY, id=request(9)).repeated
    assert session.state.cash("bob") == 3000


def test_without_an_id_every_command_is_its_own(session: Session) -> None:
    ids = {session.execute(PAY).entry.cmd for _ in range(3)}
    assert len(ids) == 3
    assert session.state.cash("bob") == 3150


def test_a_delivery_stands_in_the_entry_and_in_the_state(session: Session) -> None:
    key = Delivery(UID, 4, 1)
    outcome = session.execute(c.ReportTampered(1), id=f"{UID}-4", by="vault", delivery=key)
    assert outcome.entry.dev == key
    assert session.state.table.devices == {UID: 4}


# --- who is told, and when --------------------------------------------------------------------


def test_subscribers_are_told_after_the_entry_is_durable_and_in_their_order(
    session: Session,
) -> None:
    told: list[tuple[str, int, int, bool]] = []

    def notify(name: str) -> None:
        def note(entry: Entry, state: State) -> None:
            told.append((name, entry.seq, session.journal.count, state is session.state))

        session.subscribe(note)

    notify("one")
    notify("two")
    session.execute(PAY)
    assert told == [("one", 2, 2, True), ("two", 2, 2, True)]


def test_a_repeated_id_tells_nobody(session: Session) -> None:
    session.execute(PAY, id=request(7))
    told: list[Entry] = []
    session.subscribe(lambda entry, _state: told.append(entry))
    session.execute(PAY, id=request(7))
    assert told == []


# --- when the disk says no --------------------------------------------------------------------


def test_what_cannot_be_stored_did_not_happen(session: Session) -> None:
    told: list[Entry] = []
    session.subscribe(lambda entry, _state: told.append(entry))
    before = session.state
    full(session)
    with pytest.raises(JournalUnavailable):
        session.execute(PAY, id=request(7))
    assert session.state is before
    assert session.history.standing == []
    assert told == []


def test_nothing_is_booked_before_the_journal_was_made_whole(session: Session) -> None:
    journal = full(session)
    for _ in range(2):
        with pytest.raises(JournalUnavailable):
            session.execute(PAY)
    journal.is_full = False
    session.execute(PAY, id=request(7))
    assert session.state.cash("bob") == 3050
    assert journal.count == 2
    session.execute(c.Undo())
    assert session.state.cash("bob") == 3000


# --- on disk ----------------------------------------------------------------------------------


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = Session.create(path, SETUP)
    session.execute(PAY, id=request(7))
    session.execute(c.Undo())
    session.close()
    again = Session.open(path)
    assert again.state == session.state
    assert again.execute(PAY, id=request(7)).repeated
    again.execute(c.Redo())
    assert again.state.cash("bob") == 3050
    again.close()


def test_a_game_may_be_looked_at_while_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = Session.create(path, SETUP)
    session.execute(PAY)
    shown = load_read_only(path)
    assert shown.state == session.state
    assert shown.reading.count == 2
    with pytest.raises(JournalUnavailable):
        Session.open(path)
    session.execute(PAY)
    session.close()


def test_a_new_game_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Session.create(path, SETUP).close()
    text = path.read_bytes()
    with pytest.raises(JournalUnavailable):
        Session.create(path, SETUP)
    assert path.read_bytes() == text


def test_edition_and_players_come_out_of_the_first_entry_alone(session: Session) -> None:
    found = setup_of(session.journal.entry(1))
    assert found == SETUP
    assert found.edition.switches == SETUP.edition.switches


@pytest.mark.parametrize("event", [{}, {"edition": {}, "players": []}, {"players": [["a", "A"]]}])
def test_a_first_entry_that_opens_no_game_is_corrupt(
    session: Session, event: dict[str, object]
) -> None:
    first = msgspec.structs.replace(session.journal.entry(1), ev=(event,))
    with pytest.raises(JournalCorrupt):
        setup_of(first)


def test_a_first_entry_without_an_event_is_corrupt(session: Session) -> None:
    with pytest.raises(JournalCorrupt):
        setup_of(msgspec.structs.replace(session.journal.entry(1), ev=()))


# --- the time of day --------------------------------------------------------------------------


class Evening(Session):
    """Its clock is set by hand; it does not go."""

    shown = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)

    @staticmethod
    def now() -> datetime:
        return Evening.shown


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def set_to(*time: int) -> None:
        monkeypatch.setattr(Evening, "shown", datetime(*time, tzinfo=UTC))

    set_to(2026, 1, 2, 20, 0)
    return set_to


def test_a_clock_that_was_set_back_dates_nothing_back(
    tmp_path: Path, set_clock: Callable[..., None]
) -> None:
    path = tmp_path / "a.bank"
    session = Evening.create(path, SETUP)
    set_clock(2026, 1, 2, 20, 30)
    session.execute(PAY)
    assert session.waits_for_clock() == ""
    session.close()
    set_clock(1970, 1, 1)
    again = Evening.open(path)
    assert again.waits_for_clock() == "2026-01-02T20:30:00.000000Z"
    again.execute(PAY)
    again.execute(PAY)
    set_clock(2026, 1, 2, 20, 45)
    assert again.waits_for_clock() == ""
    again.execute(PAY)
    assert [entry.ts[11:16] for entry in again.entries()] == [
        "20:00", "20:30", "20:30", "20:30", "20:45"
    ]  # fmt: skip
    again.close()
    assert audit(path.read_bytes().splitlines(keepends=True)).findings == ()


def test_a_clock_that_is_put_right_by_seconds_is_no_news(set_clock: Callable[..., None]) -> None:
    session = Evening.create(None, SETUP)
    set_clock(2026, 1, 2, 19, 59, 30)
    assert session.waits_for_clock() == ""
    assert session.execute(PAY).entry.ts == "2026-01-02T20:00:00.000000Z"


def test_a_time_that_no_clock_wrote_binds_no_entry() -> None:
    session = Evening.create(None, SETUP)
    strange = msgspec.structs.replace(session.execute(PAY).entry, seq=3, ts="soon", cmd="x")
    session.journal.append(strange)
    again = Evening(session.journal, session.state, session.history)
    assert again.waits_for_clock() == ""
    assert again.execute(PAY).entry.ts == "2026-01-02T20:00:00.000000Z"


def test_a_game_is_told_in_another_language_and_stored_as_before(tmp_path: Path) -> None:
    file = tmp_path / "game.bank"
    Session.create(file, SETUP).close()
    before = file.read_bytes()
    with pytest.raises(InvalidCommand, match="no language is called 'xx'"):
        Session.open(file, language="xx")
    session = Session.open(file, language="ru")  # the one before has given it free
    try:
        assert session.state.edition.language == "ru"
        session.execute(PAY)
        assert session.state.edition.language == "ru"
    finally:
        session.close()
    assert load_read_only(file).state.edition.language == "en"
    assert load_read_only(file, language="ru").state.edition.language == "ru"
    assert file.read_bytes().startswith(before)
