"""Amending on the screen: point at a row, say the line, see the difference, Enter."""

from __future__ import annotations

from banker.interaction.controller import Controller
from banker.interaction.ui_state import LEDGER
from banker.interaction.words.text import plain
from banker.language.news import plain as news_plain
from banker.tui.panes.screens import draw
from tests.interaction.keys.key_presses import typed
from tests.support.game import Game

EVENING = (
    "ann rolls 1 2", "ann buys", "bob rolls 1 4", "bob buys", 'say "x"', "cem rolls 3 5",
    "cem buys", "ann rolls 1 4", "ann pays 100 to bob",
)  # fmt: skip
STEPS = (
    "Bank gives 100 to Bob", "Bob gives Reading Railroad's deed to the Bank",
    "give Oriental Avenue's deed to Bob", "move Bob's piece to Oriental Avenue",
)  # fmt: skip
TO_ENTRY_4 = "l down down down down down down"


def pressed(text: str, *statements: str) -> Controller:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.do(*EVENING, *statements)
    controller = Controller(game.session, None)
    press(controller, text)
    return controller


def press(controller: Controller, text: str) -> None:
    for key in typed(text):
        controller.press(key)


def with_names(controller: Controller, steps: tuple[str, ...]) -> tuple[str, ...]:
    """Steps with the names in them."""
    return tuple(news_plain(step, controller.session.state.setup) for step in steps)


def shown(controller: Controller) -> str:
    return plain(draw(controller.view(24), 80, 24))


def test_the_line_begins_with_what_was_said() -> None:
    controller = pressed(f"{TO_ENTRY_4} a")
    assert controller.ui.line is not None
    assert controller.ui.line.text == "amend 4: Bob rolls 1 4"
    assert controller.ui.screen == LEDGER


def test_the_difference_is_shown_before_enter_and_nothing_has_changed() -> None:
    controller = pressed(f"{TO_ENTRY_4} a ⌫ ⌫ ⌫")
    count = controller.session.journal.count
    press(controller, "2 ␣ 4")
    preview = controller.view(24).preview
    assert preview is not None
    assert with_names(controller, preview.steps) == STEPS
    page = shown(controller)
    assert "Bob 1,500 +100" in page
    assert all(step in page for step in STEPS)
    assert controller.session.journal.count == count


def test_after_enter_hands_move_the_difference_alone() -> None:
    controller = pressed(f"{TO_ENTRY_4} a ⌫ ⌫ ⌫ 2 ␣ 4 ⏎")
    assert controller.ui.note.text == "entry 4 is amended: Bob 1,400 → 1,500"
    assert controller.view(24).gains == {"bob": 100}
    rows = controller.view(24).rows
    assert with_names(controller, rows[0].steps) == STEPS
    assert all(row.steps == () for row in rows[1:7])
    press(controller, "p b 5 0 ⏎")
    assert with_names(controller, controller.view(24).rows[0].steps) == ("Ann gives 50 to Bob",)


def test_what_no_longer_follows_is_said_and_the_line_stays() -> None:
    controller = pressed(f"{TO_ENTRY_4} a ⌫ ⌫ ⌫ 1 ␣ 1 ⏎")
    assert controller.ui.note.text.startswith("Entry 5 no longer follows")
    assert controller.ui.line is not None
    assert "amended" not in shown(controller)


def test_a_row_that_is_no_act_says_so() -> None:
    controller = pressed("l end a")
    assert controller.ui.line is None
    assert controller.ui.note.text == "there is no action to amend at entry 1: choose another row"


def test_the_end_of_an_auction_is_amended_at_its_bid_which_names_the_buyer() -> None:
    statements = ("bob declines", "bob bids 60", "auction closes", "bob pays 5 to ann")
    controller = pressed("l down a", "bob's turn", "bob rolls 6 2", *statements)
    line = controller.ui.line
    assert line is not None
    assert line.text.endswith(": Bob bids 60"), line.text
    press(controller, "⌫ " * len("Bob bids 60") + "C e m ␣ b i d s ␣ 6 0 ⏎")
    note = controller.ui.note.text
    assert ("Bob" in note, "Cem" in note, "is amended" in note) == (True, True, True), note


def test_an_auction_that_nobody_bid_in_is_amended_itself() -> None:
    controller = pressed("l a", "bob's turn", "bob rolls 6 2", "bob declines", "auction closes")
    assert controller.ui.line is not None
    assert controller.ui.line.text.endswith(": auction closes"), controller.ui.line.text


def test_escape_at_the_line_keeps_the_search_and_the_row() -> None:
    controller = pressed("l / r o l l s ⏎ down a")
    assert controller.ui.line is not None
    row, find = controller.ui.row, controller.ui.find
    press(controller, "escape")
    ui = controller.ui
    assert (ui.line, ui.find, ui.row, ui.screen) == (None, find, row, LEDGER)
    press(controller, "/ escape")
    assert controller.ui.find == "", "Esc in the search ends it"


def test_names_are_those_of_that_time() -> None:
    controller = pressed("l down down down down a", "bob is called Robert", "Robert pays 5 to ann")
    press(controller, "escape down down down down a")
    assert controller.ui.line is not None
    assert controller.ui.line.text == "amend 4: Bob rolls 1 4"


def test_private_balances_stay_private() -> None:
    game = Game("Ann", "Bob", box="secret-vault", switches={"balances": "private"})
    game.do("ann pays 100 to bob", "next")
    controller = Controller(game.session, None)
    press(controller, "l down a ⌫ ⌫ ⌫ ⌫ ⌫ ⌫ ⌫ ⌫ ⌫ ⌫ 2 0 0 ␣ t o ␣ b o b")
    preview = controller.view(24).preview
    assert preview is not None
    assert preview.steps == ()
    press(controller, "⏎")
    assert controller.ui.note.text == "entry 2 is amended"
