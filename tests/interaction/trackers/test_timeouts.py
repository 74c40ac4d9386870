"""V-24 on the screen: what follows when somebody's time is over, and what never does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.interaction.trackers.timeouts import MOMENT_S
from banker.language.parser.player_names import check_names
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import translation
from banker.session.session import Session
from tests.interaction.trackers.timed_table import BOX, SECONDS, Hand, Table, offered, quick
from tests.support.screen import controller_of, press, shown

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
    assert "Ann pays 2,000k to the Bank" in shown(table.controller)
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
    table.keys("P")
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
    assert "РЕШАЙТЕ Аня опаздывает: банкротство?  д да  н нет" in shown(table.controller)
