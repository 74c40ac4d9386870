"""The hardware screen and its keys, and how the table hears of a vault that comes and goes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from banker.devices.health import VaultHealth
from banker.devices.simulated_vault import SimulatedVault
from banker.devices.vault_conditions import CONDITION_TEXTS
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.ui_state import HARDWARE, Ui, VaultAction
from banker.interaction.words.text import plain
from banker.ledger.entry import Delivery
from banker.tui.panes.devices.hardware import BAD_SHARE
from banker.tui.panes.screens import draw
from drivers.vault.simulator import VaultSimulator
from tests.interaction.keys.key_presses import after, commands
from tests.tui import scenes
from tests.tui.panes.goldens import SIZES, assert_golden
from tests.tui.panes.health_scenes import HEALTH, SCENES

UNUSUAL = ("dim", "warn")  # the colours of a label and of its amount


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_the_hardware_screen(name: str, width: int, height: int) -> None:
    vault, health = SCENES[name]
    state = scenes.facts(scenes.busy(), commitment="ab" * 32)
    word = health.state if health else ""
    view = scenes.view_of(state, Ui(screen=HARDWARE), vault=vault, health=health, device=word)
    assert_golden(f"hardware-{name}", view, width, height)


def shown(health: VaultHealth, **facts: Any) -> str:
    state = scenes.facts(scenes.busy(), **facts)
    view = scenes.view_of(state, Ui(screen=HARDWARE), vault="device", health=health, device="x")
    return " ".join(plain(draw(view, 80, 40)).split())


def test_a_vault_that_stands_otherwise_than_the_table_says_what_to_do() -> None:
    assert "press the lock three times" in shown(replace(HEALTH, state="open"), commitment="ab")
    assert "not bound in this ledger" in shown(HEALTH)
    assert "press the lock" not in shown(HEALTH, commitment="ab")
    assert "press the lock" not in shown(replace(HEALTH, state="open"), ended="agreed")


def test_what_a_vault_says_is_out_of_order_is_shown() -> None:
    for text in CONDITION_TEXTS.values():
        assert text in shown(replace(HEALTH, conditions=(text,)), commitment="ab")


def marked(health: VaultHealth) -> list[str]:
    """The labels of the amounts that are marked."""
    view = scenes.view_of(scenes.busy(), Ui(screen=HARDWARE), vault="device", health=health)
    pairs = (pair for row in draw(view, 80, 40) for pair in pairwise(row))
    return [label.text.strip() for label, value in pairs if (label.role, value.role) == UNUSUAL]


@pytest.mark.parametrize(
    ("label", "facts"),
    [
        ("not in ledger", {"unacked": 1}),
        ("", {}),
        ("heard", {"heard_ms": None}),
        ("repeated", {"retries": 1 + HEALTH.requests // BAD_SHARE}),
        ("bad frames", {"bad_frames": 1 + HEALTH.frames // BAD_SHARE}),
        ("gaps", {"gaps": 1}),
    ],
)
def test_an_amount_is_marked_where_it_is_unusual_and_nowhere_else(
    label: str, facts: dict[str, Any]
) -> None:
    found = marked(replace(HEALTH, **facts))
    assert found == [label] * bool(label), f"expected {label or 'none'!r} marked, got {found}"


def test_the_title_has_its_state_in_one_word() -> None:
    for word in ("lost", "ask", "searching", "locked"):
        view = scenes.view_of(scenes.busy(), device=word)
        for width in (80, 160):
            assert word in plain(draw(view, width, 48)[:1])


def test_on_the_wide_table_the_cable_shows_beside_the_vault() -> None:
    view = scenes.view_of(scenes.busy(), vault="device", health=HEALTH, device="locked")
    assert "device 6 ms" in plain(draw(view, 160, 48))


# --- keys --------------------------------------------------------------------------------------


def test_what_is_final_takes_an_enter() -> None:
    ui, _ = after(scenes.busy(), "f6", vault="device")
    assert ui.screen == HARDWARE
    assert commands(scenes.busy(), "a", ui, vault="device") == []
    assert commands(scenes.busy(), "a ⏎", ui, vault="device") == [c.AdoptVault()]
    assert after(scenes.busy(), "o", ui, vault="device")[1] == []
    left, effects = after(scenes.busy(), "o ⏎", ui, vault="device")
    assert effects == [VaultAction("force")]
    assert (left.screen, left.verb, left.typed) == (HARDWARE, "", ())
    left, effects = after(scenes.busy(), "o q", ui, vault="device")
    assert (effects, left.screen, left.verb) == ([], HARDWARE, "")
    assert after(scenes.busy(), "o q q", ui, vault="device")[0].screen == "table"
    assert "Enter" in after(scenes.busy(), "o x", ui, vault="device")[0].note.text


def test_a_box_without_a_vault_has_no_such_screen() -> None:
    edition = replace(scenes.EDITION, vault=None)
    state = scenes.busy()
    state = replace(state, setup=replace(state.setup, edition=edition))
    assert after(state, "f6")[0].note.text == "this edition has no vault: play on"


def test_a_vault_that_is_here_is_not_told_for() -> None:
    assert commands(scenes.busy(), "v 4", vault="device") == []
    ui, effects = after(scenes.busy(), "v 4 o", vault="device")
    assert effects == []
    assert ui.note.text == "the vault reports by itself: use its buttons"
    assert after(scenes.busy(), "v l ⏎", vault="device")[1] == []


@pytest.mark.parametrize("question", ["tried", "opened", "relocked"])
def test_but_what_it_asks_is_answered(question: str) -> None:
    asking = scenes.facts(scenes.busy(), question=question)
    assert commands(asking, "v 4 o", vault="device") == [c.Guess("cid", 4, "opens")]


def test_a_vault_that_was_locked_again_may_have_kept_what_was_inside() -> None:
    asking = scenes.facts(scenes.busy(), question="relocked")
    assert commands(asking, "v l ⏎", vault="device") == [c.LockVault()]
    assert after(asking, "v l x", vault="device")[0].note.text == "Enter, or q"


# --- the till ----------------------------------------------------------------------------------


class RealVault(SimulatedVault):
    """A vault that comes and goes, with hands elsewhere."""

    is_on_screen = False
    here = "locked"
    news: list[str] = []

    def word(self) -> str:
        return self.here

    def take_news(self) -> list[str]:
        news, self.news = self.news, []
        return news

    def carry_out(self, command: c.AnyCommand) -> None:
        del command


def test_while_it_is_lost_the_keys_say_what_happened() -> None:
    session = scenes.session()
    vault = RealVault(session, VaultSimulator())
    controller = Controller(session, vault)
    for key in "v4":
        controller.press(key)
    assert controller.context().vault == "device"
    assert "it opened" not in plain(draw(controller.view(24), 80, 24))
    vault.here = "lost"
    assert controller.context().vault == "none"
    assert "it opened" in plain(draw(controller.view(24), 80, 24))
    controller.press("m")
    assert [tried.number for tried in session.state.table.tried] == [4]
    vault.close()


def test_what_happens_to_it_is_one_line_and_its_report_takes_the_prompt_away() -> None:
    session = scenes.session()
    vault = RealVault(session, VaultSimulator())
    controller = Controller(session, vault)

    def goes() -> None:
        vault.news = ["the vault is lost"]

    controller.report(goes)
    assert controller.ui.note.text == "the vault is lost"
    for key in "v4":
        controller.press(key)
    assert controller.ui.verb == "vault"
    report = c.ReportTried(1, 4, "ann")
    controller.report(lambda: session.execute(report, delivery=Delivery("uid", 1, 1)) and None)
    assert (controller.ui.verb, controller.ui.typed, controller.ui.note.text) == ("", (), "")
    vault.close()


def test_on_the_screen_it_can_be_forced_open_too() -> None:
    session = scenes.session()
    desk = SimulatedVault(session, VaultSimulator())
    controller = Controller(session, desk)
    for key in ("f6", "o", "enter"):
        controller.press(key)
    assert session.state.table.question == "forced"
    assert "VAULT ON THE SCREEN" in plain(draw(controller.view(24), 80, 24))
    desk.close()
