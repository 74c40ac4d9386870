"""Vault keys: each act moves its part of the vault on the screen, and without a vault nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from banker.devices.health import ASK, LOST, SEARCHING
from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.games.board.state import PendingGuess
from banker.interaction.keys.key_machine import step_of
from banker.interaction.trackers.vault_keys import VaultKeyTracker
from banker.interaction.ui_state import HARDWARE, TABLE, Ui, VaultAction
from banker.interaction.view import Awaited, View
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulator import VaultSimulator
from tests.interaction.keys.key_presses import context
from tests.interaction.trackers.timed_table import HeardVault
from tests.support.game import Game
from tests.tui import scenes


def with_vault() -> tuple[VaultKeyTracker, SimulatedVault]:
    device = VaultSimulator(VolatileEeprom(), draw=random.Random(1).randbytes)
    vault = SimulatedVault(scenes.session(), device, clock=lambda: 0)
    return VaultKeyTracker(vault), vault


def test_each_act_moves_its_part() -> None:
    keys, vault = with_vault()
    assert vault.is_locked and not keys.is_lid_open()
    for number in (4, 2, 6):
        keys.handle(VaultAction("ring", number))
        assert (keys.ring(), vault.status.ring) == (number, number)
    keys.handle(VaultAction("force"))
    assert not vault.is_locked
    keys.handle(VaultAction("open"))
    assert keys.is_lid_open()
    keys.handle(VaultAction("close"))
    assert not keys.is_lid_open()
    epoch = vault.status.epoch
    for _ in range(3):
        keys.handle(VaultAction("lock"))
    assert vault.status.epoch == epoch + 1
    assert len(keys.words()) > 0 and keys.word() == vault.word()


def test_a_vault_on_the_screen_shows_its_health_on_its_own_page_only() -> None:
    keys, vault = with_vault()
    assert keys.kind() == "screen"
    assert keys.health(TABLE) is None
    assert keys.health(HARDWARE) == vault.health()


@pytest.mark.parametrize("act", ["ring", "red", "lock", "open", "close", "force"])
def test_without_a_vault_nothing_is_moved_and_nothing_told(act: str) -> None:
    keys = VaultKeyTracker(None)
    keys.handle(VaultAction(act, 3, "ann"))  # type: ignore[arg-type]
    assert (keys.kind(), keys.ring(), keys.word(), keys.words()) == ("none", 0, "", ())
    assert (keys.is_lid_open(), keys.health(HARDWARE), keys.take_news()) == (False, None, [])
    assert keys.carry_out(c.LockVault()) is False


# --- a vault that reports by itself ---------------------------------------------------------------


def heard(*given: Any, **named: Any) -> tuple[VaultKeyTracker, HeardVault]:
    vault = HeardVault(*given, **named)
    return VaultKeyTracker(vault), vault  # type: ignore[arg-type]


def view_of(typed: str, vault: Any = "device", verb: str = "vault", **facts: Any) -> View:
    state = Game().state
    state = replace(state, table=replace(state.table, **facts))
    ctx, ui = context(state, vault=vault), Ui(verb=verb, typed=tuple(typed))
    return View(ctx, ui, step_of(ui, ctx))


@pytest.mark.parametrize(
    ("word", "kind"), [("ready", "device"), (LOST, "none"), (ASK, "none"), (SEARCHING, "none")]
)
def test_a_real_vault_that_is_not_heard_tells_nothing(word: str, kind: str) -> None:
    keys, _ = heard(word)
    assert (keys.kind(), keys.word()) == (kind, word)


def test_what_a_real_vault_tells_is_in_the_view() -> None:
    keys, vault = heard(ring=4, lid=False)
    assert (keys.ring(), heard()[0].ring()) == (4, 0)
    assert (keys.is_lid_open(), heard()[0].is_lid_open()) == (True, False)
    told = keys.added(view_of(""))
    shown: Any = (told.device, told.health, told.lid_open, told.words, told.awaited)
    assert shown == ("ready", "its health", True, ("hat", "radish"), None)
    assert keys.take_news() == ["it was lost"]
    keys.handle(VaultAction("red", who="bob"))
    assert vault.done == [("red", "bob")]


@pytest.mark.parametrize(
    ("view", "awaited"),
    [
        (view_of("3"), Awaited("ann", 3)),
        (view_of("3", guess=PendingGuess("bob", "seven")), Awaited("bob", 3)),
        (view_of("3", question="differs"), Awaited("ann", 3)),
        (view_of("3", question="opened"), None),
        (view_of("3", "none"), None),
        (view_of(""), None),
        (view_of("l"), None),
        (view_of("3", verb="pay"), None),
        (view_of("7"), None),
    ],
)
def test_a_guess_that_keys_ask_for_is_awaited(view: View, awaited: Awaited | None) -> None:
    keys, _ = heard()
    assert keys.added(view).awaited == awaited


def test_guesses_that_statements_ask_for_are_counted() -> None:
    keys, _ = heard()
    assert keys.carry_out(c.Next()) is False
    assert keys.carry_out(c.LockVault()) is True
    assert keys.added(view_of("")).awaited is None
    for count in (1, 2):
        assert keys.carry_out(c.Guess("cem", 5))
        assert keys.added(view_of("")).awaited == Awaited("cem", 5, count)
    assert keys.added(view_of("3")).awaited == Awaited("ann", 3)
