"""The keys that leave what was begun, write a line of text, and open another screen."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.state import State
from banker.interaction.keys import keys
from banker.interaction.keys.key_machine import press
from banker.interaction.keys.line_editor import NOT_THE_WORD
from banker.interaction.ui_state import (
    HELP,
    LEDGER,
    TABLE,
    TAKE_BACK,
    TV,
    AppAction,
    Reach,
    Submit,
    TextLine,
    Ui,
)
from tests.interaction.keys.key_presses import KEYMAP, after, commands, context
from tests.support.screen import controller_of, press as pressed, shown
from tests.tui import scenes

# --- cancelling ---------------------------------------------------------------------------------

STATES = [
    scenes.start(), scenes.busy(), scenes.with_offer(), scenes.in_debt(), scenes.in_auction(),
    scenes.with_guess(), scenes.with_key(), scenes.finished(),
]  # fmt: skip


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("cancel", keys.CANCEL_KEYS)
def test_every_state_of_every_verb_is_left(state: State, cancel: str) -> None:
    """Goal: no way in without a way out. Method: press each verb, a key or two, then cancel."""
    for verb in keys.VERBS:
        for more in ((), ("1",), ("b",), ("o", "1"), ("+", "5")):
            ui = Ui()
            for key in (verb.key, *more):
                ui, _ = press(ui, key, context(state), KEYMAP)
            in_text = ui.line is not None and cancel == "q"
            for _ in range(12):
                ui, _ = press(ui, "escape" if in_text else cancel, context(state), KEYMAP)
            assert (ui.screen, ui.verb, ui.typed, ui.line) == (TABLE, "", (), None), verb.name
            assert ui.inspected is None


def test_a_lone_q_leaves_a_text_line() -> None:
    ui, effects = after(scenes.busy(), ": q ⏎")
    assert ui.line is None
    assert not effects


@pytest.mark.in_check("check")
def test_no_key_in_any_state_breaks_the_machine() -> None:
    pool = [*KEYMAP, *"0123456789abcdefghijklmnopqrstuvwxyz+-⏎", "enter", "backspace", "tab"]
    for state in (scenes.busy(), scenes.in_auction()):
        ctx = context(state)
        for first in pool:
            begun, _ = press(Ui(), first, ctx, KEYMAP)
            for second in pool:
                ui, _ = press(begun, second, ctx, KEYMAP)
                assert isinstance(ui, Ui)


# --- text lines ---------------------------------------------------------------------------------


def test_the_prompt_takes_text_and_submits_it() -> None:
    ui, effects = after(scenes.busy(), ": a n n ␣ g o left backspace ⏎")
    assert effects == [Submit("ann o")]
    assert ui.line is not None


def test_the_prompt_keeps_capitals_and_other_scripts() -> None:
    ui, _ = after(scenes.busy(), ": A П")
    assert ui.line == TextLine("command", "AП", 2)


def test_ending_the_game_needs_its_word() -> None:
    assert commands(scenes.busy(), "w g e n ⏎") == []
    assert commands(scenes.busy(), "w g e n d ⏎") == [c.EndGame()]


def test_another_word_ends_nothing_and_is_said() -> None:
    ui, effects = after(scenes.busy(), "w g e n ⏎")
    assert (ui.line, ui.note.text) == (TextLine("end"), NOT_THE_WORD)
    assert not effects
    assert commands(scenes.busy(), "w g e n ⏎ e n d ⏎") == [c.EndGame()]


@pytest.mark.parametrize("word", ["к о н е ц", "К о н е ц", "e n d"])
def test_in_russian_the_game_ends_by_the_russian_word_too(word: str) -> None:
    controller = controller_of("rouble-full", "Аня", "Боря")
    pressed(controller, "w g")
    assert "слово «конец» завершит игру:" in shown(controller)
    pressed(controller, f"{word} ⏎")
    assert controller.session.state.table.ranking


def test_find_narrows_the_ledger_while_typing() -> None:
    ui, _ = after(scenes.busy(), "/ r e n")
    assert (ui.screen, ui.find) == (LEDGER, "ren")
    ui, _ = after(scenes.busy(), "⏎", ui)
    assert (ui.line, ui.find) == (None, "ren")
    ui, _ = after(scenes.busy(), "q", ui)
    assert (ui.screen, ui.find) == (LEDGER, "")


# --- other screens ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "screen"),
    [("l", LEDGER), ("? right", HELP), ("f1 right", HELP), ("f5", TV), ("/", LEDGER)],
)
def test_screens_open_and_close(key: str, screen: str) -> None:
    ui, _ = after(scenes.busy(), key)
    assert ui.screen == screen
    ui, _ = after(scenes.busy(), "escape", ui)
    ui, _ = after(scenes.busy(), "escape", ui)
    assert ui.screen == TABLE


def test_undo_to_here_asks_one_enter() -> None:
    ui, effects = after(scenes.busy(), "l down down u", rows=9, undoable=(1, 1, 2, 3))
    assert (effects, ui.screen, ui.takes_back) == ([], TAKE_BACK, 2)
    reach = Reach(acts=(8, 7, 6))
    assert commands(scenes.busy(), "⏎", ui, reach=reach) == [c.Undo(2)]
    left, _ = after(scenes.busy(), "q", ui)
    assert left.takes_back == 0


def test_the_ledger_does_not_run_off_its_ends() -> None:
    ui, _ = after(scenes.busy(), "l up", rows=3)
    assert ui.row == 0
    ui, _ = after(scenes.busy(), "pagedown pagedown", ui, rows=3)
    assert ui.row == 2


def test_audit_and_quit_are_for_the_app() -> None:
    assert after(scenes.busy(), "f4")[1] == [AppAction("audit")]
    assert after(scenes.busy(), "ctrl+q")[1] == [AppAction("quit")]


def test_after_the_end_keys_leave_for_the_next_game_for_home_or_for_good() -> None:
    ended = scenes.finished()
    for key, what in (("r", "report"), ("n", "next_game"), ("h", "home"), ("q", "quit")):
        assert [it.what for it in after(ended, key)[1] if isinstance(it, AppAction)] == [what]
    assert after(ended, "i q")[1] == [], "q first leaves what was begun"
    assert after(ended, "l q")[0].screen == TABLE
    assert after(ended, "escape")[1] == [], "only q leaves"
    assert after(scenes.busy(), "q")[1] == []


def test_inspect_takes_a_seat_or_a_deed() -> None:
    assert after(scenes.busy(), "i 2")[0].inspected == ("player", "bob")
    assert after(scenes.busy(), "i b 2")[0].inspected == ("deed", "boardwalk")
    assert after(scenes.busy(), "i ' b")[0].inspected == ("player", "bob")


def test_s21_a_player_is_inspected_by_the_letter_where_no_colour_has_it() -> None:
    assert after(scenes.busy(), "i a")[0].inspected == ("player", "ann")
    assert after(scenes.busy(), "i c")[0].inspected == ("player", "cid")
    assert after(scenes.busy(), "i x")[0].note.text == "no player has the letter x"
    assert after(scenes.busy(), "i ⏎")[0].inspected == ("player", "cid")


def test_s12_where_hotels_come_from_the_vault_a_whole_colour_says_how_one_is_placed() -> None:
    note = after(scenes.busy(), "h b ⏎")[0].note.text
    assert note.endswith("the Bank sells no building here; h and a street's code places a hotel")
