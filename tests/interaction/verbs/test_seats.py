"""Seats by keys: joining, leaving, a new name, going again; and what else only a table decides."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.ui_state import TextLine
from banker.language.news import plain
from tests.interaction.keys.key_presses import after, commands, typed
from tests.support.game import Game
from tests.support.screen import controller_of, press, shown
from tests.tui import scenes


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("' b ⏎", c.SetTurn("bob")),
        ("' ⏎", c.GoAgain("cid")),
        ("' - b b ⏎", c.Leave("bob", "bank")),
        ("' - b a ⏎", c.Leave("bob", "auction")),
        ("' - b e ⏎", c.Leave("bob", "all")),
        ("j a", c.LeaveJail("cid", "agreement")),
        ("v = 2 3", c.CorrectGuess("dee", 3, 2)),
    ],
)
def test_keys_say_what_a_statement_says(text: str, command: c.AnyCommand) -> None:
    assert commands(scenes.busy(), text) == [command]


@pytest.mark.parametrize(
    ("language", "keys", "before", "after"),
    [
        ("en", "' b ⏎ '", "⏎ Bob to move", "⏎ Bob goes again"),
        ("ru", "э б ⏎ э", "⏎ ходит Боря", "⏎ Боря ходит ещё раз"),
    ],
)
def test_nobody_goes_again_before_anybody_has_rolled(
    language: str, keys: str, before: str, after: str
) -> None:
    names = ("Ann", "Bob") if language == "en" else ("Аня", "Боря")
    controller = controller_of("glass-classic", *names, language=language)
    press(controller, keys)
    assert before in shown(controller)
    press(controller, "⏎")
    table = controller.session.state.table
    assert (table.turn, table.started) == (controller.session.state.setup.ids[1], False)
    press(controller, f"2 2 {keys[0]}")
    assert after in shown(controller)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("' +", TextLine("command", " joins with 3000", 0)),
        ("' = b n", TextLine("command", "Bob is called ", 14)),
        ("' = b t", TextLine("command", " takes over Bob", 0)),
    ],
)
def test_a_new_name_is_typed_in_the_prompt(text: str, line: TextLine) -> None:
    ui, effects = after(scenes.busy(), text)
    assert (ui.line, ui.note.text, effects) == (line, "type the new name", [])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("' - x", "no player has the letter x"),
        ("' - b x", "b, a or e"),
        ("' - b b x", "Enter carries it out, q does not"),
        ("' = x", "no player has the letter x"),
        ("' = b x", "n or t"),
        ("v = 3", "press a number that is noted"),
        ("v = 2 2", "another number from 1 to 6"),
        ("v = 2 7", "another number from 1 to 6"),
        ("v 9", "a number from 1 to 6; v shows the vault, l locks it"),
    ],
)
def test_a_key_without_a_meaning_says_so(text: str, why: str) -> None:
    ui, effects = after(scenes.busy(), text)
    assert (ui.note.text, effects) == (why, [])


def test_what_leaving_does_is_said_before_enter() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.do("ann rolls 1 2", "ann buys", "bob rolls 1 4")
    controller = Controller(game.session, None)
    for key in typed("' - a e"):
        controller.press(key)
    step = controller.view(24).step
    assert step is not None
    shown = "".join(span.text for span in step.prompt)  # type: ignore[union-attr]
    assert "Ann leaves with 1 deed and 1,440: and cash to everybody" in shown


def test_a_player_joins_and_gets_a_letter() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    controller = Controller(game.session, None)
    for key in typed("' + D a n ⏎"):
        controller.press(key)
    assert controller.session.state.setup.names["dan"] == "Dan"
    assert controller.context().player("d") == "dan"
    steps = controller.view(24).rows[0].steps
    assert [plain(step, game.state.setup) for step in steps] == ["Bank gives 1,500 to Dan"]
