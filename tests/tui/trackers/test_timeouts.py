"""V-24 on the screen: what follows when somebody's time is over, and what never does."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.bankcards.codes import act_code
from banker.games.board import commands as c
from banker.games.board.edition import Edition
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import translation
from banker.session.session import Session
from banker.tui.controller import Controller
from banker.tui.trackers.timeouts import MOMENT_S
from tests.support.screen import controller_of, press, say, shown

BOX = "online-rental-tax"
SECONDS = 5


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A till, and the seconds that pass at it: the screen is told of each."""

    def __init__(self, *names: str, path: Path | None = None, **switches: str) -> None:
        edition = quick(editions.load(BOX, switches))
        setup = Setup(edition, check_names(names or ("Ann", "Bob", "Cem"), edition))
        self.hand = Hand()
        self.controller = Controller(Session.create(path, setup), None, ticks=self.hand)
        self.controller.view(24)

    def wait(self, seconds: float) -> None:
        """Nobody touches anything."""
        whole = int(seconds)
        for passed in (*[1.0] * whole, seconds - whole):
            self.hand.now += passed
            self.controller.tick()
            self.controller.view(24)

    def carry_out(self, *statements: str) -> None:
        """Statements that are carried out at once."""
        say(self.controller, *statements)
        self.controller.view(24)

    def keys(self, text: str) -> None:
        """Keys, as quick as a hand is."""
        for key in text.split():
            press(self.controller, key)
            self.controller.view(24)

    def scans(self, card: str) -> None:
        """A card, as a scanner types it."""
        for key in (*card, "enter"):
            self.controller.key(key, self.hand.now)
        self.controller.view(24)

    @property
    def booked(self) -> int:
        """The entries that were asked for; reading the clock is none."""
        entries = self.controller.session.entries()
        return sum(entry.kind != "clock_read" for entry in entries)

    @property
    def turn(self) -> str:
        return self.controller.session.state.table.turn

    @property
    def note(self) -> str:
        return self.controller.ui.note.text


def quick(edition: Edition) -> Edition:
    assert edition.clock is not None
    clock = replace(edition.clock, roll_s=SECONDS, pay_s=SECONDS, offer_s=SECONDS)
    return replace(edition, clock=clock, language="en")


def begun(path: Path | None = None, **switches: str) -> Table:
    """The first turn has been played, and it is Ann's turn."""
    table = Table(path=path, **switches)
    table.carry_out("next", "ann's turn")
    return table


def offered(**switches: str) -> Table:
    """Ann has a deed and offers it to Bob for 800; nothing is sent yet."""
    table = Table(**switches)
    table.carry_out("ann buys mediterranean")
    table.keys("t b n 1 + 8 0 0")
    return table


# --- offers ---------------------------------------------------------------------------------------


def test_v24_timeout_offer_decline_puts_the_trade_away_and_books_nothing() -> None:
    table = offered(timeout_offer="decline")
    before = table.booked
    table.wait(SECONDS - 1)
    assert table.controller.ui.verb == "trade"
    table.wait(2)
    assert (table.controller.ui.verb, table.controller.ui.typed) == ("", ())
    assert table.note == "Bob did not answer in time: the trade is declined"
    table.keys("enter")
    assert table.booked == before
    assert table.controller.session.state.owner("mediterranean") == "ann"


def test_v24_enter_is_too_late_also_before_the_screen_was_told_the_time() -> None:
    table = offered(timeout_offer="decline")
    before = table.booked
    table.hand.now += SECONDS
    table.keys("enter")
    assert (table.booked, table.controller.ui.verb) == (before, "")


def test_v24_timeout_offer_decline_holds_for_a_trade_typed_as_a_sentence() -> None:
    table = Table(timeout_offer="decline")
    table.carry_out("ann buys mediterranean")
    press(table.controller, ":")
    table.controller.paste("ann gives mediterranean to bob for 800")
    before = table.booked
    table.wait(SECONDS + 1)
    assert table.controller.ui.line is None and "declined" in table.note
    table.keys("enter")
    assert table.booked == before


def test_v24_an_answer_in_time_is_booked() -> None:
    table = offered(timeout_offer="decline")
    table.wait(SECONDS - 1)
    table.keys("enter")
    assert table.controller.session.state.owner("mediterranean") == "bob"


def test_v24_timeout_offer_remind_only_says_so() -> None:
    table = offered(timeout_offer="remind")
    table.wait(SECONDS + 1)
    assert "TIME IS UP" in shown(table.controller, 160, 40)
    table.keys("enter")
    assert table.controller.session.state.owner("mediterranean") == "bob"


def test_v24_a_declined_offer_may_be_made_again_and_has_its_whole_time() -> None:
    table = offered(timeout_offer="decline")
    table.wait(SECONDS + 1 + MOMENT_S)
    table.keys("t b n 1 + 8 0 0")
    table.wait(SECONDS - 1)
    table.keys("enter")
    assert table.controller.session.state.owner("mediterranean") == "bob"


def test_keys_on_their_way_to_an_offer_that_has_just_fallen_do_nothing_else() -> None:
    table = offered(timeout_offer="decline")
    turn = table.turn
    table.wait(SECONDS)
    table.keys("space")
    assert table.turn == turn, "Space would have passed the turn on"
    table.wait(MOMENT_S)
    table.keys("space")
    assert table.turn != turn


# --- rolls ----------------------------------------------------------------------------------------


def test_v24_timeout_roll_skip_passes_the_turn_on() -> None:
    table = begun(timeout_roll="skip")
    table.wait(SECONDS - 1)
    assert table.turn == "ann"
    table.wait(1)
    assert table.turn == "bob"
    assert table.note == "Ann did not roll in time: the turn passes on"


def test_v24_undo_takes_a_skipped_roll_back_and_the_time_begins_anew() -> None:
    table = begun(timeout_roll="skip")
    table.wait(SECONDS + MOMENT_S)
    table.keys("u")
    assert table.turn == "ann"
    table.wait(SECONDS - 1)
    assert table.turn == "ann"
    table.wait(1)
    assert table.turn == "bob"


def test_v24_timeout_roll_remind_only_says_so() -> None:
    table = Table(timeout_roll="remind")
    table.wait(SECONDS + 1)
    assert table.turn == "ann" and "TIME IS UP" in shown(table.controller, 160, 40)


def test_v24_a_table_that_nobody_sits_at_loses_one_turn_and_no_more() -> None:
    table = begun(timeout_roll="skip")
    table.wait(10 * SECONDS)
    assert table.turn == "bob"
    table.keys("escape")
    table.wait(SECONDS - 1)
    assert table.turn == "bob", "who comes back has the whole time"
    table.wait(1)
    assert table.turn == "cem"


def test_v24_a_roll_waits_for_the_answer_to_an_offer() -> None:
    table = Table(timeout_roll="skip", timeout_offer="decline")
    table.carry_out("ann buys mediterranean", "next", "bob's turn")
    table.wait(SECONDS - 2)
    table.keys("t a + 8 0 0")
    table.wait(SECONDS - 1)  # the time to roll is over meanwhile
    assert (table.turn, table.controller.ui.verb) == ("bob", "trade")
    table.wait(1)
    assert "declined" in table.note
    table.wait(1)
    assert table.turn == "cem"


def test_v24_a_skip_puts_away_what_was_typed_for_the_player_who_was_late() -> None:
    table = begun(timeout_roll="skip")
    table.keys("p c 5")
    table.wait(SECONDS)
    assert (table.turn, table.controller.ui.verb, table.controller.ui.typed) == ("bob", "", ())
    table.keys("0 enter")
    assert table.controller.session.state.cash("cem") == table.controller.session.state.cash("bob")


def test_v24_nobody_is_skipped_before_the_game_has_begun() -> None:
    table = Table(timeout_roll="skip")
    table.wait(3 * SECONDS)
    assert table.turn == "ann", "it is still being settled who begins"
    table.carry_out("bob's turn")
    table.wait(3 * SECONDS)
    assert table.turn == "bob"
    table.carry_out("bob passes go")
    table.wait(SECONDS - 1)
    assert table.turn == "bob"
    table.wait(1)
    assert table.turn == "cem"


@pytest.mark.parametrize("late", [SECONDS, SECONDS + 0.2])
def test_a_card_on_its_way_to_a_turn_that_has_just_passed_is_not_read(late: float) -> None:
    table = begun(timeout_roll="skip")
    table.wait(late)
    table.scans(act_code("next"))
    assert table.turn == "bob", "the card was Ann's"
    table.wait(MOMENT_S)
    table.scans(act_code("next"))
    assert table.turn == "cem"


def test_a_card_is_too_late_also_before_the_screen_was_told_the_time() -> None:
    table = begun(timeout_roll="skip")
    table.hand.now += SECONDS
    table.scans(act_code("next"))
    assert table.turn == "bob" and "did not roll in time" in table.note


def test_a_paste_on_its_way_to_a_turn_that_has_just_passed_is_not_taken() -> None:
    table = begun(timeout_roll="skip")
    table.hand.now += SECONDS
    table.controller.paste("next")
    assert table.turn == "bob" and table.controller.ui.line is None
    table.wait(MOMENT_S)
    table.controller.paste("next")
    assert table.controller.ui.line is not None


@pytest.mark.parametrize("opens", ["n", ":", "/"])
def test_a_line_of_text_is_typed_on_while_the_turn_passes(opens: str) -> None:
    table = begun(timeout_roll="skip")
    table.keys(f"{opens} a b")
    table.wait(SECONDS)
    table.keys("c d")
    table.controller.paste("ef")
    assert table.turn == "bob"
    assert table.controller.ui.line is not None and table.controller.ui.line.text == "abcdef"


def test_a_sentence_is_not_sent_in_the_moment_in_which_the_turn_passes() -> None:
    table = begun(timeout_roll="skip")
    table.keys(": n e x t")
    table.wait(SECONDS)
    table.keys("enter")
    assert table.turn == "bob" and table.controller.ui.line is not None
    table.wait(MOMENT_S)
    table.keys("enter")
    assert table.turn == "cem"


def test_one_may_leave_in_the_moment_in_which_the_turn_passes() -> None:
    table = begun(timeout_roll="skip")
    table.wait(SECONDS)
    table.keys("ctrl+q")
    assert "quit" in table.controller.app_effects


def test_v24_a_break_skips_nothing() -> None:
    table = begun(timeout_roll="skip")
    table.wait(SECONDS - 1)
    table.keys("f7")
    table.wait(3 * SECONDS)
    assert table.turn == "ann"
    table.keys("f7")
    table.wait(1)
    assert table.turn == "bob"


def test_v24_opening_a_game_again_fires_nothing(tmp_path: Path) -> None:
    path = tmp_path / "late.bank"
    table = begun(path, timeout_roll="skip", timeout_pay="vote")
    table.wait(SECONDS - 1)
    table.controller.session.close()
    session = Session.open(path)
    hand = Hand()
    hand.now += 1_000
    controller = Controller(session, None, ticks=hand)
    controller.view(24)
    controller.tick()
    assert session.state.table.turn == "ann"
    hand.now += SECONDS - 1
    controller.tick()
    assert session.state.table.turn == "ann"
    session.close()


# --- payments -------------------------------------------------------------------------------------


def owing(**switches: str) -> Table:
    table = Table(**switches)
    table.carry_out("ann moves to income_tax")
    table.wait(SECONDS + MOMENT_S)
    return table


def test_v24_timeout_pay_vote_asks_the_table_and_yes_is_the_bankruptcy() -> None:
    table = owing(timeout_pay="vote")
    text = shown(table.controller)
    assert "Ann is late: bankrupt?  y yes  n no" in text
    assert not table.controller.session.state.seats["ann"].bankrupt, "nothing goes by itself"
    table.keys("y")
    assert table.controller.session.state.seats["ann"].bankrupt
    table.keys("u")
    assert not table.controller.session.state.seats["ann"].bankrupt


def test_v24_timeout_pay_vote_no_gives_the_whole_time_once_more() -> None:
    table = owing(timeout_pay="vote")
    before = table.booked
    table.keys("n")
    assert "bankrupt?" not in shown(table.controller)
    assert (table.booked, table.controller.ui.line) == (before, None)
    table.wait(SECONDS - 1)
    assert "bankrupt?" not in shown(table.controller)
    table.wait(1)
    assert "bankrupt?" in shown(table.controller)


def test_v24_while_the_table_is_asked_every_other_key_is_as_before() -> None:
    table = owing(timeout_pay="vote")
    assert "Ann pays 2,000 to the Bank" in shown(table.controller)
    table.keys("enter")
    assert table.controller.session.state.table.dues == ()
    assert "bankrupt?" not in shown(table.controller)


@pytest.mark.parametrize("is_shown", [False, True])
def test_v24_a_vote_is_not_answered_before_it_could_be_read(is_shown: bool) -> None:
    """Until then the keys are what they were: redo, and a note."""
    table = Table(timeout_pay="vote")
    table.carry_out(
        "ann buys mediterranean", "ann moves to income_tax", "ann mortgages mediterranean"
    )
    table.wait(SECONDS - 1)
    table.keys("u")
    table.hand.now += 1
    if is_shown:
        assert "bankrupt?" in shown(table.controller)
        table.hand.now += MOMENT_S / 2
    table.keys("y n")
    state = table.controller.session.state
    assert not state.seats["ann"].bankrupt and "mediterranean" in state.table.mortgaged
    assert table.controller.ui.line is not None and table.controller.ui.line.kind == "say"
    table.keys("escape")
    table.wait(MOMENT_S)
    table.keys("y")
    assert table.controller.session.state.seats["ann"].bankrupt


def test_v24_while_the_table_is_asked_a_sum_of_notes_is_reckoned() -> None:
    table = Table(timeout_pay="vote")
    table.keys("f3 f3")
    table.carry_out("ann moves to income_tax", "bob pays 4980 to bank")
    table.wait(SECONDS + MOMENT_S)
    assert "Ann is late: bankrupt?  y yes  n no" in shown(table.controller)
    table.keys("4 9")
    assert (table.controller.ui.verb, table.controller.ui.typed) == ("reckoning", ("4", "9"))
    table.keys("8 0 enter")
    assert table.note == "right"
    table.keys("q")
    assert not table.controller.context().reckons, "q gives up"
    table.wait(MOMENT_S)
    table.keys("y")
    assert table.controller.session.state.seats["ann"].bankrupt


def test_v24_the_vote_does_not_break_into_what_is_typed() -> None:
    table = Table(timeout_pay="vote")
    table.carry_out("ann buys mediterranean", "ann moves to income_tax")
    table.wait(SECONDS - 1)
    table.keys("m n")
    table.wait(2)
    assert "bankrupt?" not in shown(table.controller)
    table.keys("1")
    assert "mediterranean" in table.controller.session.state.table.mortgaged
    assert "bankrupt?" in shown(table.controller)


def test_v24_timeout_pay_remind_only_says_so() -> None:
    table = owing(timeout_pay="remind")
    assert "bankrupt?" not in shown(table.controller)
    assert "TIME IS UP" in shown(table.controller, 160, 40)


def test_v24_a_break_asks_nobody() -> None:
    table = owing(timeout_pay="vote")
    table.keys("f7")
    assert "bankrupt?" not in shown(table.controller)


def test_v24_the_ledger_tells_why_in_russian_too() -> None:
    table = owing(timeout_pay="vote")
    table.keys("y")
    entry = list(table.controller.session.entries())[-1]
    setup = table.controller.session.state.setup
    told = [sentence(entry, setup, translation(code).book) for code in ("en", "ru")]
    assert told[0].endswith("the time to pay is over, and the table agrees")
    assert told[1].endswith("время на оплату вышло, и стол согласен")


# --- what has no timer ----------------------------------------------------------------------------


def test_a_box_without_times_is_never_late() -> None:
    hand = Hand()
    controller = controller_of("glass-classic", "Ann", "Bob", ticks=hand)
    press(controller, "t b + 5 0")
    hand.now += 100_000
    controller.tick()
    press(controller, "enter")
    assert controller.session.state.cash("bob") == 1_450


@pytest.mark.parametrize("switch", [{"timeout_roll": "skip"}, {"timeout_pay": "vote"}])
def test_v24_a_session_without_a_screen_is_not_hurried(switch: dict[str, str]) -> None:
    edition = quick(editions.load(BOX, switch))
    session = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition)))
    session.execute(c.SetClock(1_000))
    assert session.state.table.turn == "ann"
    assert session.journal.count == 2


def test_v24_what_is_said_of_time_is_said_in_russian() -> None:
    table = Table("Аня", "Боря", timeout_roll="skip", timeout_pay="vote")
    state = table.controller.session.state
    table.controller.session.state = replace(
        state, setup=replace(state.setup, edition=replace(state.edition, language="ru"))
    )
    table.carry_out("move to income_tax")
    table.wait(SECONDS)
    assert "РЕШАЙТЕ Аня опаздывает: банкрот?  y да  n нет" in shown(table.controller)
