"""A vault that takes its time, or hangs: nobody at the table waits for it, and nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from banker.devices.health import ASK
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.language.phrases.events import sentence
from banker.ledger.entry import Entry
from banker.ledger.origins import VAULT, VAULT_LATE
from drivers.vault.commitment import code
from tests.support.serial_table import LIMIT_S, Table, until

Answer = tuple[bool, list[str]]


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.close()


class Hang:
    """The vault stops at one verb, before it is carried out, until it is let go on."""

    def __init__(self, table: Table, verb: str) -> None:
        self.is_reached = threading.Event()
        self._may_go_on = threading.Event()
        self._verb = verb
        self._served = table.port.served
        self._carry_out = self._served.carry_out
        self._served.carry_out = self._stop  # type: ignore[method-assign]

    def _stop(self, verb: str, args: tuple[str, ...], now_ms: int) -> Answer:
        if verb == self._verb:
            self.is_reached.set()
            assert self._may_go_on.wait(LIMIT_S)
        return self._carry_out(verb, args, now_ms)

    def end(self) -> None:
        self._may_go_on.set()


def answer_with(table: Table, verb: str, answer: Answer) -> None:
    """The vault says this, and does nothing."""
    carry_out = table.port.served.carry_out

    def say(told: str, args: tuple[str, ...], now_ms: int) -> Answer:
        return answer if told == verb else carry_out(told, args, now_ms)

    table.port.served.carry_out = say  # type: ignore[method-assign]


def answer_as_usual(table: Table) -> None:
    del table.port.served.carry_out  # type: ignore[method-assign]


def locked(table: Table) -> Table:
    table.lock()
    table.wait_for(lambda: table.desk.word() == "locked")
    table.desk.take_news()
    return table


def number_of(table: Table) -> int:
    image = table.port.served.vault._image
    return code(image.uid, image.epoch, image.secret, image.entropy)


def reports(table: Table) -> list[Entry]:
    return [entry for entry in table.session.entries(2) if entry.dev is not None]


def pump_until(table: Table, holds: Callable[[], bool]) -> None:
    until(lambda: (table.desk.book_reports(), holds())[1])


# --- the share of a code -------------------------------------------------------------------------


def test_a_vault_that_hangs_at_its_share_holds_nobody_up(table: Table) -> None:
    hang = Hang(table, "MIX")
    table.press_lock()
    pump_until(table, hang.is_reached.is_set)
    # It hangs, and we are back already; the share is on record, and nothing is acknowledged.
    assert [entry.kind for entry in table.session.entries(3)] == ["report_committed", "mix_vault"]
    assert table.port.served.vault.status().first_event == 1
    assert table.desk.book_reports() == []
    hang.end()
    table.wait_for(lambda: len(reports(table)) == 2)
    assert [entry.command["mixed"] for entry in reports(table)[1:]] == [True]


def test_a_share_whose_answer_is_lost_is_offered_again_and_not_drawn_again(table: Table) -> None:
    carry_out, cuts = table.port.served.carry_out, []

    def cut(verb: str, args: tuple[str, ...], now_ms: int) -> Answer:
        answer = carry_out(verb, args, now_ms)
        if verb == "MIX" and not cuts:
            cuts.append(args)
            line = table.port._line
            assert line is not None
            line.cut()
        return answer

    table.port.served.carry_out = cut  # type: ignore[method-assign]
    table.press_lock()
    table.wait_for(lambda: len(reports(table)) == 2)
    [share] = [entry for entry in table.session.entries(2) if entry.kind == "mix_vault"]
    assert table.port.served.vault._image.entropy == share.command["entropy"] == cuts[0][1]


def test_a_share_that_is_refused_is_a_question_and_the_game_goes_on_by_hand(table: Table) -> None:
    answer_with(table, "MIX", (False, ["MEMORY"]))
    table.press_lock()
    with pytest.raises(CommandError, match="does not take the share"):
        pump_until(table, lambda: False)
    assert table.desk.word() == ASK
    assert table.desk.book_reports() == []
    table.say("ann gets guess")
    table.say("ann guesses 5 opens")
    assert not table.session.state.table.filled


# --- how it stands -------------------------------------------------------------------------------


def test_a_guess_is_not_judged_by_how_the_vault_stood_before(table: Table) -> None:
    until(lambda: table.vault.status().state == "open" and bool(table.vault.snapshot.last_status))
    answer_with(table, "STAT", (False, ["BUSY"]))
    table.lock()
    table.say("ann gets guess")
    assert table.vault.status().state == "open"
    end = threading.Timer(0.5, lambda: (answer_as_usual(table), table.press_red(number_of(table))))
    end.start()
    table.say("ann guesses 5")
    end.join()
    assert reports(table)[-1].kind == "report_opened"


def test_a_vault_that_is_open_against_the_ledger_is_told_at_its_next_answer(table: Table) -> None:
    locked(table)
    table.say("ann gets guess")
    answer_with(table, "STAT", (True, ["open", "1", "3", "1", "4", "3", "1", "0", "-"]))
    until(lambda: table.vault.status().state == "open")
    with pytest.raises(Refusal, match="the vault is open"):
        table.say("ann guesses 5")


# --- opened by the Banker ------------------------------------------------------------------------


def test_an_opening_is_asked_for_and_the_answer_comes_as_a_report(table: Table) -> None:
    hang = Hang(locked(table), "OPEN")
    assert table.desk.force_open() == []
    assert hang.is_reached.wait(LIMIT_S)
    assert table.desk.take_news() == ["the vault is asked to open"]
    with pytest.raises(CommandError, match="asked to open already"):
        table.desk.force_open()
    hang.end()
    table.wait_for(lambda: table.kinds()[-1] == "report_forced")
    assert table.desk.take_news() == []


@pytest.mark.parametrize(
    ("answer", "told"),
    [((True, ["nothing"]), "was not locked"), ((False, ["FULL"]), "log is full")],
)
def test_an_opening_that_no_report_follows_is_told(table: Table, answer: Answer, told: str) -> None:
    answer_with(locked(table), "OPEN", answer)
    table.desk.force_open()
    news: list[str] = []
    pump_until(table, lambda: bool(news.extend(table.desk.take_news()) or len(news) == 2))
    assert told in news[1]


def test_an_opening_that_nobody_answers_is_told_too(table: Table) -> None:
    hang = Hang(locked(table), "OPEN")
    table.desk.force_open()
    assert hang.is_reached.wait(LIMIT_S)
    line = table.port._line
    assert line is not None
    line.cut()
    news: list[str] = []
    pump_until(table, lambda: bool(news.extend(table.desk.take_news()) or len(news) > 1))
    assert any("has not answered whether it opens" in line for line in news)
    hang.end()


def test_the_wish_rings_by_itself_so_that_a_screen_shows_it_at_once(table: Table) -> None:
    """Whether or not the vault ever answers."""
    hang = Hang(locked(table), "OPEN")
    ring, here = table._bell.ring, threading.current_thread()
    rung: list[bool] = []

    def ring_noted() -> None:
        rung.append(threading.current_thread() is here)
        ring()

    table._bell.ring = ring_noted  # type: ignore[method-assign]
    table.desk.force_open()
    assert True in rung
    hang.end()


# --- reported late -------------------------------------------------------------------------------


def test_what_happened_while_nobody_listened_is_marked_late_and_is_nobodys(table: Table) -> None:
    """Two tries, told one after the other, while it is Ann's turn at the screen."""
    locked(table).desk.close()
    wrong = [number for number in range(1, 7) if number != number_of(table)]
    table.press_red(wrong[0])
    table.press_red(wrong[1])
    table.sit_down(is_patient=False)
    posted: list[Callable[[], None]] = []
    table.desk.attach(posted.append)

    def work() -> int:
        while posted:
            posted.pop(0)()
        return len(reports(table))

    until(lambda: work() == 4)
    assert [one.who for one in table.session.state.table.tried] == ["", ""]
    assert [entry.by for entry in reports(table)] == [VAULT] * 2 + [VAULT_LATE] * 2
    setup = table.session.state.setup
    assert sentence(reports(table)[3], setup).endswith("(reported late)")
    # From here on it is listened to.
    table.say('say "that was Bob"')
    table.say("ann gets guess")
    table.press_red(wrong[2])
    until(lambda: work() == 5)
    assert reports(table)[4].by == VAULT
    assert table.session.state.table.tried[-1].who == "ann"
