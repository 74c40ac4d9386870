"""Finder keys: how keys are written, what moves the row, and what has to come first."""

from __future__ import annotations

from typing import Any

import pytest

from banker import editions
from banker.games.board.rules.timers import Timer
from banker.games.board.state import Setup
from banker.interaction.keys.act_names import NAMES
from banker.interaction.keys.finder import found, shown, typed_keys
from banker.interaction.keys.finder_keys import NO_KEY_NOW, VOTE_FIRST, opened, press
from banker.interaction.keys.keys import VERBS
from banker.interaction.ui_state import (
    LEDGER,
    TABLE,
    Context,
    Effect,
    Note,
    PressKeys,
    TextLine,
    Ui,
)
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import in_language
from banker.session.session import Session
from tests.interaction.keys.key_presses import context
from tests.tui.scenes import busy, in_auction


def asked(text: str, ctx: Context, **changes: Any) -> tuple[Ui, tuple[Effect, ...]]:
    """Enter, after a wish was typed over a screen where something is half typed."""
    line = TextLine("act", text, len(text))
    ui = Ui(screen=LEDGER, verb="pay", typed=("b",), takes_back=2, line=line, **changes)
    return press(ui, "enter", ctx)


@pytest.mark.parametrize(
    ("key", "written"),
    [("b", "b"), ("U", "U"), ("ctrl+p", "^P"), ("f3", "F3"), ("enter", "⏎"), ("space", "␣")],
)
def test_a_key_is_written_as_the_screen_writes_it(key: str, written: str) -> None:
    assert shown(key) == written


def test_written_keys_are_pressed_as_they_are_named() -> None:
    assert typed_keys("b o 2 ⏎") == ("b", "o", "2", "enter")


def test_the_row_stays_inside_the_list() -> None:
    ctx = context(busy())
    ui = opened(Ui(screen=LEDGER, picked=4))
    assert (ui.picked, ui.line, ui.screen) == (0, TextLine("act"), LEDGER)
    count = len(found(ctx, ""))
    seen = []
    for key in ("up", "down", "tab", "shift+tab", *["down"] * (count + 3)):
        ui, effects = press(ui, key, ctx)
        assert effects == ()
        seen.append(ui.picked)
    assert seen[:4] == [0, 1, 2, 1]
    assert seen[-1] == count - 1
    ui, _ = press(ui, "x", ctx)
    assert (ui.picked, ui.line) == (0, TextLine("act", "x", 1))


@pytest.mark.parametrize("key", ["escape", "ctrl+p", "backspace"])
def test_the_finder_closes_and_leaves_the_screen_as_it_was(key: str) -> None:
    before = Ui(screen=LEDGER, row=3)
    after, effects = press(opened(before), key, context(busy()))
    assert (after, effects) == (before, ())


def test_enter_presses_the_keys_on_the_table_and_drops_what_was_half_typed() -> None:
    ctx = context(busy())
    row = found(ctx, "redo")[0]
    after, effects = asked("redo", ctx)
    assert effects == (PressKeys(row.keys),)
    assert after == Ui(screen=TABLE)
    assert asked("redo", context(in_auction()))[0].left_auction
    assert asked("no such words", ctx)[1] == ()


def test_a_vote_comes_before_a_key_that_would_answer_it() -> None:
    vote = Timer("pay", "ann", 5, "vote")
    free, waiting = context(busy()), context(busy(), vote=vote)
    assert found(free, "redo")[0].keys[0] == "y", "redo is no answer any more"
    after, effects = asked("redo", waiting)
    assert (after.note, effects) == (Note(VOTE_FIRST, "warn"), ())
    assert (after.verb, after.screen) == ("pay", LEDGER), "what is on the screen stays"
    assert asked("redo", free)[1] != ()


def test_while_dice_are_typed_the_locks_key_is_no_verb() -> None:
    ctx = context(busy())
    words = next(one.title for one in found(ctx, "key") if one.keys and one.keys[0] == "k")
    after, effects = asked(words, ctx, dice=True)
    if effects == ():
        assert after.note == Note(NO_KEY_NOW, "warn")
    assert asked(words, ctx)[1] != ()


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue("board")])
def test_an_act_that_a_box_lacks_says_why_and_presses_nothing(box: str) -> None:
    edition = editions.load(box)
    state = Session.create(None, Setup(edition, check_names(("Ann", "Bob"), edition))).state
    ctx = context(in_language(state, "en"))
    for verb in VERBS:
        title = NAMES[verb.name].title
        rows = [
            row for row in found(ctx, title) if (row.title, row.shown) == (title, shown(verb.key))
        ]
        assert len(rows) == 1, verb.name
        fits = verb.needs is None or bool(verb.needs.has(edition))
        assert rows[0].keys == ((verb.key,) if fits else ())
        assert rows[0].why == (verb.help if fits or verb.needs is None else verb.needs.without)
