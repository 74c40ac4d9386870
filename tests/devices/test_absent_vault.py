"""A vault that was away, and one that asks: what is said by hand meanwhile, and what clears it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.audit import audit
from banker.devices.health import ASK, LOST
from banker.devices.vault_reports import VaultReports
from banker.foundation.errors import CommandError, JournalUnavailable
from banker.games.board.state import VAULT
from banker.language.phrases.events import sentence
from banker.session.session import Session
from banker.store import MemoryJournal
from drivers.errors import RemoteProtocolError
from drivers.vault.commitment import code
from drivers.vault.messages import EventOrigin, Message, TriedWrong, VaultStatus
from tests.support.serial_table import Table, new_session, until


@pytest.fixture
def table() -> Iterator[Table]:
    """Locked, every report booked."""
    table = Table()
    table.lock()
    table.wait_for(lambda: table.desk.word() == "locked")
    yield table
    table.close()


def number_of(table: Table) -> int:
    """The code, from inside the vault's memory."""
    image = table.port.served.vault._image
    return code(image.uid, image.epoch, image.secret, image.entropy)


def wrong_of(table: Table) -> int:
    return number_of(table) % 6 + 1


# --- said by hand ------------------------------------------------------------------------------


def test_what_is_said_by_hand_is_marked_so_in_the_ledger(table: Table) -> None:
    table.gone()
    table.say("ann gets guess")
    said = table.say("ann guesses 5 opens")
    entry = table.session.journal.entry(table.session.journal.count)
    assert (entry.by, entry.dev) == ("manual", None)
    assert said.endswith("(by hand)")
    assert sentence(entry, table.session.state.setup).endswith("(by hand)")


def test_a_vault_that_is_here_tells_by_itself_and_nobody_tells_for_it(table: Table) -> None:
    table.say("ann gets guess")
    with pytest.raises(CommandError, match="reports by itself"):
        table.say("ann guesses 5 misses")
    assert table.session.state.table.tried == ()


def test_no_guess_is_told_for_a_vault_that_is_here_and_saw_no_opening(table: Table) -> None:
    table.gone()
    table.say("ann gets guess")
    table.say(f"ann guesses {number_of(table)} opens")
    table.back()
    assert (table.session.state.table.filled, table.desk.word()) == (False, "locked")
    table.say('say "we used the release"')
    with pytest.raises(CommandError, match="reports by itself whether 5 opens it"):
        table.say("ann guesses 5 misses")


def test_back_again_it_confirms_what_was_said_rightly(table: Table) -> None:
    number = wrong_of(table)
    table.gone()
    table.say("ann gets guess")
    table.press_red(number)
    table.say(f"ann guesses {number} misses")
    table.back()
    assert table.events()[-1] == "vault_confirmed"
    assert (table.session.state.table.question, table.desk.word()) == ("", "locked")


def test_back_again_it_lists_what_it_knows_nothing_of_and_asks(table: Table) -> None:
    """An opening and a lock, neither of which the vault saw."""
    before = table.session.state.cash("ann")
    table.gone()
    table.say("ann gets guess")
    table.say(f"ann guesses {number_of(table)} opens")
    table.say("ann unlocks boardwalk")
    table.say("vault locks")
    table.back()
    assert table.events().count("vault_differs") == 2
    assert table.session.state.table.question == "differs"
    # Nothing is put right by itself.
    assert table.session.state.cash("ann") == before + 400
    assert any("differ" in line for line in table.desk.take_news())
    table.say('say "we used the release"')
    assert table.session.state.table.question == ""


def test_back_again_it_contradicts_a_miss_and_the_contents_wait_for_an_answer(
    table: Table,
) -> None:
    number = number_of(table)
    table.gone()
    table.say("ann gets guess")
    table.press_red(number)
    table.say(f"ann guesses {number} misses")
    table.back()
    assert "vault_differs" in table.events()
    assert table.session.state.table.question == "opened"
    assert table.session.state.cash(VAULT) == 400
    table.say(f"ann guesses {number} opens")
    assert table.session.state.cash(VAULT) == 0


def test_who_tried_while_nobody_listened_is_asked_and_not_guessed(table: Table) -> None:
    """Between two sittings; Ann's place is unknown, so a try of hers would be allowed."""
    table.desk.close()
    table.press_red(wrong_of(table))
    table.sit_down()
    table.wait_for(lambda: table.desk.is_live)
    assert table.session.state.table.question == "tried"
    assert [one.who for one in table.session.state.table.tried] == [""]


# --- taking part -------------------------------------------------------------------------------


def test_what_a_vault_told_other_games_is_not_missed_in_this_one(table: Table) -> None:
    table.desk.close()
    table.session = new_session()
    table.sit_down()
    state = table.session.state
    assert (table.desk.problem, table.desk.word()) == ("", "locked")
    assert state.table.devices == {table.vault.uid: 2}
    assert state.table.vault_uid == table.vault.uid
    assert [entry.kind for entry in table.session.entries(2)] == ["adopt_vault"]


def test_another_vault_asks_and_may_take_its_place(table: Table) -> None:
    first = table.vault.uid
    table.swap()
    table.port.plug()
    until(lambda: table.desk.word() == ASK)
    health = table.desk.health()
    assert health.asks == "other"
    assert first in health.advice
    assert table.session.state.table.vault_uid == first
    table.say("vault joins")
    table.wait_for(lambda: table.desk.is_live)
    assert table.session.state.table.vault_uid == table.port.served.vault.uid != first
    table.press_lock()
    table.wait_for(lambda: table.desk.word() == "locked")
    assert table.kinds().count("report_committed") == 2


def test_an_older_copy_of_the_game_asks_and_may_go_on_without_the_lost_reports(
    tmp_path: Path,
) -> None:
    file, copy = tmp_path / "game.bank", tmp_path / "copy.bank"
    table = Table(path=file)
    table.lock()
    table.wait_for(lambda: table.desk.word() == "locked")
    shutil.copy(file, copy)
    table.say("ann gets guess")
    table.press_red(wrong_of(table))
    table.wait_for(lambda: len(table.kinds()) == 3)
    table.desk.close()
    table.session.close()
    table.session = Session.open(copy)
    table.sit_down()
    assert (table.desk.word(), table.desk.health().asks) == (ASK, "gap")
    assert "copy of the game" in table.desk.problem
    # Until somebody answers, the game goes on by hand.
    table.say("bob gets guess")
    table.say(f"bob guesses {wrong_of(table)} misses")
    table.say("vault joins")
    table.wait_for(lambda: table.desk.is_live)
    table.press_red(number_of(table))
    table.wait_for(lambda: "report_opened" in table.kinds())
    table.close()
    report = audit(copy.read_bytes().splitlines(keepends=True))
    found = {(one.code, one.severity) for one in report.findings}
    assert ("adopted", "suspicious") in found
    assert "broken" not in {one.severity for one in report.findings}


def test_a_vault_that_forgot_reports_asks_and_counts_numbers_a_second_time(table: Table) -> None:
    """Its memory was put back. The numbers that it gives again are other reports."""
    old = table.image()
    table.say("ann gets guess")
    table.press_red(wrong_of(table))
    table.wait_for(lambda: len(table.kinds()) == 3)
    table.desk.close()
    table.wipe(old)
    table.sit_down()
    assert (table.desk.word(), table.desk.health().asks) == (ASK, "ahead")
    table.say("vault joins")
    table.wait_for(lambda: table.desk.is_live)
    table.say("bob gets guess")
    table.press_red(wrong_of(table))
    table.wait_for(lambda: len(table.kinds()) == 4)
    events = [entry.dev.event for entry in table.session.entries() if entry.dev is not None]
    assert events == [1, 2, 3, 3]
    assert table.session.state.table.question == ""


def test_a_vault_that_told_a_report_in_two_ways_asks_and_may_go_on(table: Table) -> None:
    old = table.image()
    journal = table.session.journal
    assert isinstance(journal, MemoryJournal)
    # Heard and not stored, so it will be told again.
    journal.is_full = True
    table.press_red(wrong_of(table))
    until(lambda: _is_refused(table))
    table.port.unplug()
    until(lambda: not table.desk.is_live)
    table.wipe(old)
    # The number of the wrong try is an opening now.
    table.press_red(number_of(table))
    table.port.plug()
    until(lambda: table.vault.snapshot.alarm is not None)
    journal.is_full = False
    with pytest.raises(CommandError, match="other content"):
        table.desk.book_reports()
    assert (table.desk.word(), table.desk.health().asks) == (ASK, "divergence")
    table.say("vault joins")
    table.wait_for(lambda: table.desk.is_live)
    assert table.desk.word() == "closed"


def _is_refused(table: Table) -> bool:
    try:
        table.desk.book_reports()
    except JournalUnavailable:
        return True
    return False


def test_nobody_asks_and_nothing_is_answered(table: Table) -> None:
    with pytest.raises(CommandError, match="no vault asks to join"):
        table.say("vault joins")


def test_a_report_that_is_on_record_otherwise_is_no_repetition() -> None:
    session = new_session()
    uid = "0123456789abcdef"
    tried = Alone(uid, TriedWrong(EventOrigin(uid, 1, 1), 1, 4, 1))
    VaultReports(session, tried).book(0)
    other = Alone(uid, TriedWrong(EventOrigin(uid, 1, 1), 1, 5, 1))
    with pytest.raises(RemoteProtocolError) as caught:
        VaultReports(session, other).book(0)
    assert caught.value.reason == "divergence"


class Alone:
    """A vault with one report, that is always told."""

    def __init__(self, uid: str, message: Message) -> None:
        self.uid = uid
        self.held = [message]

    def status(self) -> VaultStatus:
        return VaultStatus(self.uid, 1, "locked", True, 1, 1, 1, 1)

    def poll(self, _now_ms: int) -> list[Message]:
        return list(self.held)

    def offer(self, epoch: int, entropy: str) -> bool:
        raise AssertionError(epoch, entropy)

    def acknowledge(self, event: int) -> None:
        assert self.held.pop(0).delivery.event == event

    def sync(self, _event: int) -> None:
        return

    def close(self) -> None:
        return


# --- opened by the Banker ----------------------------------------------------------------------


def test_the_banker_opens_it_by_force_and_the_audit_says_so(table: Table) -> None:
    table.desk.force_open()
    table.wait_for(lambda: "report_forced" in table.kinds())
    assert table.session.state.table.question == "forced"
    table.gone()
    with pytest.raises(CommandError, match="cannot be reached"):
        table.desk.force_open()


# --- what the screen is told -------------------------------------------------------------------


def test_going_and_coming_back_are_a_line_each_and_never_more(table: Table) -> None:
    table.desk.take_news()
    table.gone()
    for _ in range(5):
        table.desk.book_reports()
    [line] = table.desk.take_news()
    assert line.startswith("the vault is lost")
    table.back()
    [line] = table.desk.take_news()
    assert line.startswith("the vault is back")


def test_a_screen_never_waits_for_a_vault() -> None:
    """It is shown while the port is still being opened, and the vault takes part later."""
    table = Table(is_seated=False)
    table.port.unplug()
    table.sit_down(is_patient=False)
    assert table.desk.word() in ("searching", LOST)
    assert table.session.journal.count == 1
    table.port.plug()
    table.wait_for(lambda: table.desk.is_live)
    assert table.session.state.table.vault_uid == table.vault.uid
    table.close()


def test_its_health_has_every_figure_that_is_known(table: Table) -> None:
    until(lambda: table.desk.health().unacked == 0)
    health = table.desk.health()
    assert health.uid == table.vault.uid
    assert (health.state, health.epoch, health.unacked) == ("locked", 1, 0)
    assert health.words == table.desk.words()
    assert len(health.words) == 10
    assert health.half_ms is not None
    assert health.most_ms is not None
    assert health.heard_ms is not None
    assert health.requests > 0
    table.gone()
    away = table.desk.health()
    assert (away.state, away.heard_ms, away.losses) == (LOST, None, 1)
    assert "plug" in away.advice
