"""V-24 on the screen: a turn that passes on because nobody rolled, and keys on their way to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.bankcards.codes import act_code
from banker.interaction.controller import Controller
from banker.interaction.trackers.timeouts import MOMENT_S
from banker.session.session import Session
from tests.interaction.trackers.timed_table import SECONDS, Hand, Table, begun
from tests.support.screen import shown


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
