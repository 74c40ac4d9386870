"""Amending: an old entry is put right, and what came after it is said again, or nothing happens."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from banker.audit import audit
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, InvalidCommand, JournalUnavailable
from banker.games.board import commands as c
from banker.ledger.entry import Delivery
from banker.session.amending import amend, planned, spoken
from banker.session.loading import load_read_only
from banker.session.replay_check import ReplayCheck
from banker.session.session import Session
from tests.games.board.invariants.random_commands import picked, steps
from tests.store.sample_games import EVENING, NAMES, DiskHere
from tests.support.game import Game, encoded, setup_of


def played(*statements: str) -> Game:
    game = Game(*NAMES, box="glass-classic")
    game.do(*statements)
    return game


def put_right(game: Game, seq: int, text: str) -> None:
    amend(game.session, seq, spoken(text))


def lines(session: Session) -> list[bytes]:
    return [row.line + b"\n" for row in session.journal.rows()]


def assert_clean(session: Session) -> None:
    assert [it for it in audit(lines(session)).findings if it.severity != "noted"] == []
    check = ReplayCheck()
    list(check.through(lines(session)))
    assert check.found == []


def test_it_ends_where_the_game_said_right_at_once_ends() -> None:
    game = played(*EVENING)
    put_right(game, 4, "bob rolls 2 4")
    straight = played(*(text if text != "bob rolls 1 4" else "bob rolls 2 4" for text in EVENING))
    assert encoded(game.state) == encoded(straight.state)
    assert_clean(game.session)


def test_the_plan_shows_the_difference_and_changes_nothing() -> None:
    game = played(*EVENING)
    before, count = encoded(game.state), game.session.journal.count
    plan = planned(game.session, 10, spoken("ann pays 150 to bob"))
    assert [(it.account, it.after - it.before) for it in plan.differences] == [
        ("ann", -50), ("bob", 50),
    ]  # fmt: skip
    assert (encoded(game.state), game.session.journal.count) == (before, count)


def test_what_no_longer_follows_refuses_the_whole() -> None:
    game = played(*EVENING)
    before = encoded(game.state)
    with pytest.raises(Refusal, match=r"entry 5 no longer follows: .*'correct …"):
        put_right(game, 4, "bob rolls 1 1")
    assert encoded(game.state) == before


def test_the_statement_that_goes_back_there_is_named_and_works() -> None:
    game = played(*EVENING)
    with pytest.raises(Refusal) as refused:
        put_right(game, 4, "bob rolls 1 1")
    statement = re.findall("'(undo [0-9]+)' goes back to before entry 4", str(refused.value))
    game.do(*statement, "bob rolls 1 1")
    assert game.session.journal.entry(game.session.history.standing[-2]).seq < 4


# --- payments that had paid a due -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "before", "amended"),
    [
        ("glass-classic", ("ann rolls 1 3", "ann pays 200 to bank"), "ann rolls 1 4"),
        ("glass-classic", ("ann rolls 1 3", "ann pays 100 to bank"), "ann rolls 1 4"),
        ("glass-classic", ("ann rolls 1 3", "bob pays 200 to bank for ann"), "ann rolls 1 4"),
        ("secret-vault", ("ann rolls 3 1", "ann pays 400 to vault"), "ann rolls 3 2"),
        ("secret-vault", ("ann rolls 3 1", "ann pays 100 to vault"), "ann rolls 3 2"),
    ],
)
def test_a_payment_of_a_tax_does_not_become_a_gift(
    box: str, before: tuple[str, str], amended: str
) -> None:
    game = Game(*NAMES, box=box)
    game.do(*before)
    state, count = encoded(game.state), game.session.journal.count
    with pytest.raises(Refusal, match=r"entry 3 no longer follows: .*'correct … because …'"):
        put_right(game, 2, amended)
    assert (encoded(game.state), game.session.journal.count) == (state, count)


@pytest.mark.parametrize("paid", ["bob pays 25 to ann", "bob pays 10 to ann"])
@pytest.mark.parametrize("asked", [(), ("ann asks rent",)])
def test_a_payment_of_a_rent_does_not_become_a_gift(paid: str, asked: tuple[str, ...]) -> None:
    """Also of one that was said before the rent was asked."""
    game = Game(*NAMES, box="glass-classic")
    game.owns("ann", "reading_rr")
    first = game.session.journal.count + 1
    game.do("bob rolls 1 4", *asked, paid)
    with pytest.raises(Refusal, match="no longer follows"):
        put_right(game, first, "bob rolls 4 4")


def test_a_payment_that_was_a_gift_stays_one() -> None:
    game = Game(*NAMES, box="glass-classic")
    game.do("ann rolls 1 3", "ann pays 200 to bank as a gift", "ann pays")
    put_right(game, 3, "ann pays 100 to bank as a gift")
    assert game.cash("ann") == 1200
    assert_clean(game.session)


def test_a_payment_of_a_due_that_is_still_owed_pays_it_again() -> None:
    game = Game(*NAMES, box="glass-classic")
    game.do("ann rolls 2 2", "ann pays 200 to bank", "ann pays 50 to cem")
    put_right(game, 2, "ann rolls 1 3")
    assert game.cash("ann") == 1250 and game.dues("ann") == []
    assert_clean(game.session)


def test_a_report_of_a_device_stands_in_the_way() -> None:
    game = Game(*NAMES)
    game.do("ann rolls 2 4", "ann buys")
    report = Delivery("00", 1, 1)
    game.session.execute(c.ReportTampered(1), delivery=report)
    said = r"entry 4 was reported by a device .*; a payment .*, or 'correct … because …'"
    with pytest.raises(Refusal, match=said):
        put_right(game, 2, "ann rolls 2 2")


@pytest.mark.parametrize("seq", [1, 6, 11, 99])
def test_only_an_act_that_stands_is_amended(seq: int) -> None:
    with pytest.raises(InvalidCommand, match="no action to amend at entry"):
        put_right(played(*EVENING), seq, "ann rolls 1 2")


@pytest.mark.parametrize("text", ["undo", "show", "", "amend 2: next"])
def test_only_an_act_comes_in_its_place(text: str) -> None:
    with pytest.raises(InvalidCommand):
        put_right(played(*EVENING), 3, text)


def test_names_are_those_that_the_seats_had_then() -> None:
    game = played("ann rolls 1 2", "ann buys", "dan joins with 100", "bob is called Robert")
    put_right(game, 4, "Don joins with 200")
    assert game.cash("don") == 200
    assert game.state.setup.names["bob"] == "Robert"
    assert_clean(game.session)


# --- all or nothing -------------------------------------------------------------------------------


class Failing(DiskHere):
    """A disk that fails at one call."""

    at = ""

    def write(self, fd: int, data: bytes) -> None:
        if self.at == "write" and b'"undo":[' in data and b'"kind":"undo"' in data:
            os.write(fd, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "no space left")
        super().write(fd, data)

    def sync_file(self, fd: int) -> None:
        if self.at == "sync":
            raise OSError(errno.EIO, "input/output error")
        super().sync_file(fd)

    def sync_folder(self, folder: Path) -> None:
        if self.at == "name":
            raise OSError(errno.EIO, "input/output error")
        super().sync_folder(folder)


SYNCED = pytest.param("name", marks=pytest.mark.needs_posix("a folder is synced"))


@pytest.mark.parametrize("at", ["write", "sync", SYNCED])
def test_a_failing_disk_leaves_the_game_as_it_was(tmp_path: Path, at: str) -> None:
    path = tmp_path / "game.bank"
    with_file = Session.create(path, setup_of(NAMES, (), "glass-classic"))
    game = Game(*NAMES, box="glass-classic")
    game.session = with_file
    game.do(*EVENING)
    before = encoded(game.state)
    disk = Failing()
    game.session.journal.disk = disk  # type: ignore[union-attr,misc]
    disk.at = at
    with pytest.raises(JournalUnavailable):
        put_right(game, 4, "bob rolls 2 4")
    assert encoded(game.state) == before
    disk.at = ""
    game.do('say "and on"')
    game.session.close()
    assert encoded(load_read_only(path).state) == before
    assert sorted(it.name for it in tmp_path.iterdir()) == ["game.bank"]


def test_a_stored_amendment_opens_again(tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    game = Game(*NAMES, box="glass-classic")
    game.session = Session.create(path, setup_of(NAMES, (), "glass-classic"))
    game.do(*EVENING)
    put_right(game, 4, "bob rolls 2 4")
    game.do('say "and on"')
    state = encoded(game.state)
    game.session.close()
    again = Session.open(path)
    assert encoded(again.state) == state
    again.close()


@pytest.mark.in_check("check")
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(steps, st.integers(0, 2**16), st.booleans())
def test_amending_at_random_places(said: list[int | c.AnyCommand], place: int, same: bool) -> None:
    """The same act again changes nothing; another one ends as the game told right would."""
    session = Session.create(None, setup_of(NAMES))
    for step in said:
        try:
            session.execute(picked(session, step))
        except CommandError:
            continue
    standing = session.history.standing
    if not standing:
        return
    seq = standing[place % len(standing)]
    act = session.ruleset.command(session.journal.entry(seq).command)
    before, count = encoded(session.state), session.journal.count
    try:
        amend(session, seq, lambda _state: act if same else c.Next())
    except CommandError:
        assert (encoded(session.state), session.journal.count) == (before, count)
        return
    straight = Session.create(None, setup_of(NAMES))
    for entry in map(session.journal.entry, session.history.standing):
        straight.execute(session.ruleset.command(entry.command))
    assert encoded(straight.state) == encoded(session.state) or session.state.table.seconds
    if same:
        assert encoded(session.state) == before
