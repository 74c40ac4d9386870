"""The coach: a line for the first acts of each kind on a machine, then silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.games.board import commands as c
from banker.interaction.app_effects import WindowEffect
from banker.interaction.controller import Controller
from banker.interaction.finding.coach import ACTS_TAUGHT, LINES, Coach, kind_of
from banker.interaction.trackers.preferences import PreferenceFile, Preferences
from banker.interaction.words.text import plain
from banker.language.phrases.translation import languages, translation
from banker.tui.app import BankerApp
from banker.tui.panes.screens import draw
from tests.interaction.keys.key_presses import context
from tests.support.screen import assert_width
from tests.tui import scenes

TYPE_THEM = "roll the dice and type them: 2 4"


def controller() -> Controller:
    return Controller(scenes.session(), None)


def shown(table: Controller, width: int = 100) -> str:
    lines = draw(table.view(30), width, 30)
    assert_width(lines, width)
    return plain(lines)


def test_the_first_evening_says_what_to_type() -> None:
    table = controller()
    assert TYPE_THEM in shown(table)
    table.press("1")
    assert TYPE_THEM not in shown(table)
    table.press("2")
    assert "⏎ Ann buys" in shown(table)


def test_an_owner_is_named_who_must_ask() -> None:
    game = scenes.session()
    for command in (c.Roll("ann", (2, 4)), c.Buy("ann"), c.Roll("bob", (2, 4))):
        game.execute(command)
    assert "Ann must ask" in shown(Controller(game, None), 120)


def test_after_some_acts_of_a_kind_it_is_silent_about_that_kind_alone() -> None:
    table = controller()
    table.finding.coach.counts = {"roll": ACTS_TAUGHT - 1}
    assert TYPE_THEM in shown(table)
    table.press("1")
    table.press("2")
    assert table.finding.coach.learned["roll"] == ACTS_TAUGHT
    table.session.execute(c.Undo())
    assert TYPE_THEM not in shown(table)


def test_an_undo_is_no_act_that_was_learned() -> None:
    table = controller()
    shown(table)
    table.press("1")
    table.press("2")
    shown(table)
    table.press("u")
    assert table.finding.coach.counts == {"roll": 1}


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (scenes.with_offer(), ""), (scenes.in_debt(), ""),
        (scenes.with_cash(scenes.in_debt(), "cid", 900), ""),
        (scenes.in_auction(), ""), (scenes.with_guess(), "guess"), (scenes.finished(), ""),
    ],
)  # fmt: skip
def test_each_moment_has_its_kind(state: object, kind: str) -> None:
    assert kind_of(context(state)) == kind  # type: ignore[arg-type]


@pytest.mark.parametrize("code", languages()[1:])
def test_every_line_is_told_in_every_language(code: str) -> None:
    assert [it for it in LINES.values() if it not in translation(code).sentences] == []


def test_what_was_learned_is_remembered_on_this_machine(tmp_path: Path) -> None:
    memory = PreferenceFile(tmp_path / "preferences.json")
    assert memory.keep(Preferences(acts={"roll": 5}, coach=False), "head") == ""
    found = memory.read("another")
    assert (found.acts, found.coach) == ({"roll": 5}, False)


def test_f1_twice_turns_it_off_and_on_again() -> None:
    kept: list[Preferences] = []

    def keep(now: Preferences) -> str:
        kept.append(now)
        return ""

    app = BankerApp(scenes.session(), None, keep=keep)
    for is_on in (False, True):
        app.controller.press("f1")
        app.controller.press("f1")
        assert app.controller.app_effects == [WindowEffect.COACH]
        app._carry_out()
        app._remember()
        assert app.coach.is_on is is_on
        assert (TYPE_THEM in shown(app.controller)) is False  # a message is shown
        app.controller.press("escape")
        assert (TYPE_THEM in shown(app.controller)) is is_on
    assert [it.coach for it in kept] == [False, True]


def test_a_coach_that_was_turned_off_says_nothing() -> None:
    coach = Coach()
    coach.start({}, is_on=False)
    assert coach.line(context(scenes.with_offer())) == ""
