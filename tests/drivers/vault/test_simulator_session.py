"""The session of the simulated vault with the host: reports, acknowledgements, and a full log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drivers.errors import LocalProtocolError, RemoteProtocolError, TransportLost
from drivers.vault.commitment import EPOCH_MAX
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.memory_image import HELD_MAX, MemoryImage, encoded
from drivers.vault.simulator import RESEND_MS, VaultSimulator
from tests.drivers.vault_rig import (
    ENTROPY,
    Entropy,
    acknowledge_all,
    code_of,
    commit,
    kinds,
    lock,
    other_numbers,
    try_number,
)


@pytest.mark.parametrize(
    "call",
    [
        lambda vault: vault.poll(0),
        lambda vault: vault.acknowledge(1),
        lambda vault: vault.mix(1, ENTROPY),
    ],
)
def test_a_session_begins_with_a_sync(call: Callable[[VaultSimulator], object]) -> None:
    with pytest.raises(LocalProtocolError) as caught:
        call(VaultSimulator())
    assert caught.value.reason == "unsynced"


def test_reports_come_once_and_again_until_acknowledged(vault: VaultSimulator) -> None:
    lock(vault, 1000)
    assert kinds(vault, 1000) == ["Committed", "Locked"]
    assert kinds(vault, 1000 + RESEND_MS - 1) == []
    assert kinds(vault, 1000 + RESEND_MS) == ["Committed", "Locked"]
    vault.acknowledge(1)
    assert kinds(vault, 1000 + 2 * RESEND_MS) == ["Locked"]
    vault.acknowledge(2)
    assert kinds(vault, 1000 + 3 * RESEND_MS) == []


def test_a_new_report_comes_at_once_after_the_old_ones(vault: VaultSimulator) -> None:
    lock(vault)
    assert len(vault.poll(0)) == 2
    vault.open_lid()
    assert kinds(vault, 1) == ["Committed", "Locked", "Tampered"]
    assert kinds(vault, RESEND_MS) == []
    assert kinds(vault, 1 + RESEND_MS) == ["Committed", "Locked", "Tampered"]


def test_acknowledging_again_does_nothing(vault: VaultSimulator) -> None:
    lock(vault)
    vault.acknowledge(1)
    vault.acknowledge(1)
    assert kinds(vault) == ["Locked"]


@pytest.mark.parametrize("event", [2, 3, 99])
def test_acknowledging_out_of_order_is_refused(vault: VaultSimulator, event: int) -> None:
    lock(vault)
    with pytest.raises(LocalProtocolError) as caught:
        vault.acknowledge(event)
    assert caught.value.reason == "order"
    assert kinds(vault) == ["Committed", "Locked"]


def test_acknowledging_what_never_was_is_refused(vault: VaultSimulator) -> None:
    with pytest.raises(LocalProtocolError):
        vault.acknowledge(1)


@pytest.mark.parametrize(("stored", "left"), [(0, [1, 2, 3]), (1, [2, 3]), (3, [])])
def test_a_sync_frees_what_is_stored_and_the_rest_comes(
    vault: VaultSimulator, stored: int, left: list[int]
) -> None:
    lock(vault)
    vault.open_lid()
    vault.sync(stored)
    assert [message.delivery.event for message in vault.poll(0)] == left
    assert vault.status().first_event == stored + 1


def test_a_host_ahead_of_the_vault_needs_a_person(vault: VaultSimulator) -> None:
    lock(vault)
    with pytest.raises(RemoteProtocolError) as caught:
        vault.sync(3)
    assert caught.value.reason == "ahead"
    with pytest.raises(LocalProtocolError):
        vault.poll(0)
    vault.sync(0)
    assert kinds(vault) == ["Committed", "Locked"]


def test_a_gap_needs_a_person(vault: VaultSimulator) -> None:
    lock(vault)
    acknowledge_all(vault)
    with pytest.raises(RemoteProtocolError) as caught:
        vault.sync(1)
    assert caught.value.reason == "gap"
    vault.sync(2)
    assert vault.poll(9000) == []


def test_a_closed_vault_is_lost(vault: VaultSimulator) -> None:
    vault.close()
    vault.close()
    calls: list[Callable[[], object]] = [
        vault.status, vault.close_lid, vault.open_lid, vault.force_open,
        lambda: vault.poll(0), lambda: vault.sync(0), lambda: vault.acknowledge(1),
        lambda: vault.mix(1, ENTROPY), lambda: vault.press_lock(0), lambda: vault.press_red(0),
        lambda: vault.turn_ring(1), lambda: vault.tick(0),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(TransportLost, match="closed"):
            call()


# --- a full log -------------------------------------------------------------------------------


def fill(vault: VaultSimulator, entropy: Entropy, count: int) -> None:
    """Locks, and tries wrong numbers until `count` reports are held."""
    lock(vault)
    wrong = other_numbers(code_of(vault, entropy))[0]
    for _ in range(count - 2):
        assert try_number(vault, wrong) == "wrong"
    assert len(vault.poll(0)) == count


def test_a_full_log_refuses_a_try_even_the_right_one(
    vault: VaultSimulator, entropy: Entropy
) -> None:
    fill(vault, entropy, HELD_MAX)
    number = code_of(vault, entropy)
    for guess in range(1, 7):
        assert try_number(vault, guess) == "buzz"
    assert vault.force_open() == "buzz"
    assert vault.status().state == "locked"
    vault.acknowledge(1)
    assert try_number(vault, number) == "open"
    assert [message.delivery.event for message in vault.poll(9000)] == list(range(2, HELD_MAX + 2))


@pytest.mark.parametrize(("held", "word"), [(14, "click"), (15, "buzz"), (16, "buzz")])
def test_locking_needs_room_for_both_its_reports(
    vault: VaultSimulator, entropy: Entropy, held: int, word: str
) -> None:
    fill(vault, entropy, held - 1)
    vault.force_open()
    assert vault.press_lock(0) == word
    assert vault.press_lock(0) == word
    assert vault.press_lock(0) == ("clunk" if word == "click" else "buzz")


def test_a_bespoken_record_cannot_be_taken_but_by_forcing(
    vault: VaultSimulator, entropy: Entropy
) -> None:
    fill(vault, entropy, HELD_MAX - 3)
    vault.force_open()
    commit(vault)
    assert vault.open_lid() == "tampered"
    assert kinds(vault, 600)[-1] == "Committed"
    assert vault.force_open() == "open"
    vault.acknowledge(1)
    assert kinds(vault, 20_000)[-2:] == ["Forced", "Tampered"]


def test_a_break_in_at_a_full_log_is_told_later(vault: VaultSimulator, entropy: Entropy) -> None:
    fill(vault, entropy, HELD_MAX)
    assert vault.open_lid() == "tampered"
    assert vault.status().last_event == HELD_MAX
    vault.acknowledge(1)
    assert kinds(vault)[-1] == "Tampered"
    assert vault.status().last_event == HELD_MAX + 1
    vault.acknowledge(2)
    assert vault.status().last_event == HELD_MAX + 1


def test_the_last_epoch_is_the_last() -> None:
    eeprom = VolatileEeprom()
    eeprom.store(encoded(MemoryImage(uid="00" * 8, epoch=EPOCH_MAX - 1)))
    vault = VaultSimulator(eeprom)
    commit(vault)
    vault.force_open()
    assert vault.status().epoch == EPOCH_MAX
    assert vault.press_lock(0) == "buzz"
