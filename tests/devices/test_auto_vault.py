"""`--vault auto`: a real vault if one answers, else the one on the screen; plugging in later."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker.devices.health import SEARCHING
from banker.devices.simulated_vault import SimulatedVault
from banker.devices.vault_reports import clock_ms
from banker.foundation.errors import CommandError, JournalUnavailable
from drivers.vault.simulated_port import SimulatedPort
from tests.devices.corner import Corner


@pytest.fixture
def corner() -> Iterator[Corner]:
    corner = Corner()
    yield corner
    corner.close()


def lock(port: SimulatedPort) -> None:
    with port.served.lock:
        port.served.vault.close_lid()
        for _ in range(3):
            port.served.vault.press_lock(clock_ms())


def test_with_nothing_plugged_in_a_script_plays_with_the_vault_on_the_screen(
    corner: Corner,
) -> None:
    desk = corner.sit_down()
    assert (desk.is_on_screen, desk.word()) == (True, "locked")
    assert corner.session.state.table.vault_uid == ""
    corner.say("ann gets guess")
    assert "Ann" in corner.say("ann guesses 3")


def test_a_vault_that_is_plugged_in_takes_part_by_itself(corner: Corner) -> None:
    port = corner.plug()
    desk = corner.sit_down()
    assert not desk.is_on_screen
    assert corner.session.state.table.vault_uid == port.served.vault.uid
    assert corner.joined == [(port.served.vault.uid, "port 1")]
    assert corner.screens == 0


def test_the_screen_is_shown_before_it_is_known_who_plays_the_vault(corner: Corner) -> None:
    desk = corner.sit_down(is_patient=False)
    assert desk.word() == SEARCHING
    assert desk.health().state == SEARCHING
    with pytest.raises(CommandError, match="still looking"):
        desk.press_lock()
    corner.say("ann gets guess")
    corner.say("ann guesses 4 misses")
    corner.until(lambda: desk.is_on_screen)
    assert desk.word() == "locked"


def test_one_that_is_plugged_in_later_asks_first_and_then_takes_over(corner: Corner) -> None:
    desk = corner.sit_down(is_patient=False)
    corner.until(lambda: desk.is_on_screen)
    port = corner.plug()
    corner.until(lambda: desk.health().asks == "first")
    assert ["F6" in line for line in desk.take_news()] == [True]
    assert desk.take_news() == []
    assert desk.is_on_screen
    corner.say("vault joins")
    corner.until(lambda: desk.word() == "open")
    assert not desk.is_on_screen
    lock(port)
    corner.until(lambda: desk.word() == "locked")
    kinds = [entry.kind for entry in corner.session.entries() if entry.dev is not None]
    assert kinds.count("report_committed") == 2


def test_where_a_code_is_locked_in_on_the_screen_a_vault_is_not_taken_without_a_word() -> None:
    first = Corner()
    first.sit_down()
    first.close()
    corner = Corner(first.session)
    corner.plug()
    desk = corner.sit_down()
    assert desk.is_on_screen
    corner.close()


def test_the_vault_of_other_evenings_is_taken_whichever_socket_it_is_in(corner: Corner) -> None:
    corner.plug("port 1")
    ours = corner.plug("port 2").served.vault.uid
    corner.sit_down(uid=ours)
    assert corner.session.state.table.vault_uid == ours
    assert corner.joined == [(ours, "port 2")]


def test_without_the_vault_of_other_evenings_another_one_will_do(corner: Corner) -> None:
    there = corner.plug().served.vault.uid
    corner.sit_down(uid="00112233445566aa")
    assert corner.session.state.table.vault_uid == there


def test_a_vault_on_the_screen_that_does_not_start_is_told_once(corner: Corner) -> None:
    def broken() -> SimulatedVault:
        raise JournalUnavailable("the vault on the screen does not start: no room")

    corner.open_screen = broken  # type: ignore[method-assign]
    desk = corner.sit_down(is_patient=False)
    with pytest.raises(JournalUnavailable):
        corner.until(lambda: False)
    corner.say("ann gets guess")
    corner.say("ann guesses 4 opens")
    assert desk.word() == SEARCHING


def test_nobody_asks_and_nothing_is_answered(corner: Corner) -> None:
    corner.sit_down()
    with pytest.raises(CommandError, match="no vault asks to join"):
        corner.say("vault joins")
