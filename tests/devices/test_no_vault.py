"""While a vault is still looked for: what the table sees of it, and what each act answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.devices.health import SEARCHING, TableVault
from banker.devices.no_vault import NoVault
from banker.devices.vault_proxy import VaultProxy
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from tests.support.serial_table import new_session

ACTS: list[Callable[[TableVault], object]] = [
    lambda vault: vault.turn_ring(4),
    lambda vault: vault.press_red("ann"),
    lambda vault: vault.close_lid(),
    lambda vault: vault.open_lid(),
    lambda vault: vault.press_lock(),
    lambda vault: vault.force_open(),
]


@pytest.fixture(params=["itself", "behind a proxy"])
def vault(request: pytest.FixtureRequest) -> TableVault:
    vault = NoVault(new_session(), lambda: "no port; plug it in")
    return vault if request.param == "itself" else VaultProxy(vault)


@pytest.mark.parametrize("act", ACTS)
def test_no_act_is_possible_and_each_says_so(
    vault: TableVault, act: Callable[[TableVault], object]
) -> None:
    with pytest.raises(CommandError, match="still looking for a vault"):
        act(vault)


def test_the_table_sees_that_it_is_looked_for_and_why_it_is_not_there(vault: TableVault) -> None:
    assert vault.word() == vault.health().state == SEARCHING
    assert vault.health().advice == "no port; plug it in"
    assert (vault.number(), vault.words(), vault.take_news()) == (None, (), [])
    assert (vault.is_on_screen, vault.decoder_runner, vault.problem) == (False, None, "")
    assert vault.status.lid_closed
    assert list(vault.early_entries) == []


def test_a_command_goes_through_the_door_as_if_there_were_no_vault(vault: TableVault) -> None:
    assert vault.carry_out(c.Guess("ann", 5, "opens")) is None
    vault.attach(lambda act: act())
    vault.close()
