"""The simulated vault under the hand, row by row; then the host's share of its code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drivers.errors import LocalProtocolError
from drivers.vault.commitment import NO_ENTROPY, commitment
from drivers.vault.interface import VaultDevice
from drivers.vault.messages import Committed, Forced, Locked, Opened, Tampered, TriedWrong
from drivers.vault.simulator import MIX_TIMEOUT_MS, PRESS_TIMEOUT_MS, VaultSimulator
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

ANOTHER = "a5" * 16


def test_the_simulator_is_a_vault_device(vault: VaultSimulator) -> None:
    device: VaultDevice = vault
    assert device.uid == vault.uid


def test_a_new_vault_stands_open_and_empty(vault: VaultSimulator, entropy: Entropy) -> None:
    status = vault.status()
    assert status.uid == vault.uid == entropy.drawn[0].hex()
    assert (status.state, status.lid_closed, status.ring) == ("open", False, 1)
    assert (status.boot, status.epoch, status.first_event, status.last_event) == (1, 0, 1, 0)
    assert vault.poll(0) == []


# One row: the acts on a new vault, each with the word that answers it, and the state at the end.
# "right" and "other" turn the ring to the code or to another number, "-" between two numbers.
# Each act comes 100 ms after the one before.
LOCKED = "lid:clunk lock:click lock:click lock:clunk mix"
ROWS = [
    ("lift:nothing lid:clunk lid:nothing lift:open", "open"),
    ("lid:clunk", "closed"),
    ("lock:buzz lock:buzz lock:buzz", "open"),
    ("red:nothing force:nothing", "open"),
    ("lid:clunk lock:click lock:click", "closed"),
    ("lid:clunk lock:click lock:click lock:clunk lock:nothing", "committed"),
    ("lid:clunk lock:click lock:click lift:open lid:clunk lock:click", "closed"),
    ("lid:clunk lock:click lock:click lift:open lock:buzz lid:clunk lock:click", "closed"),
    ("lid:clunk lock:click lock:click lock:clunk red:buzz", "committed"),
    ("lid:clunk lock:click lock:click lock:clunk force:open", "closed"),
    ("lid:clunk lock:click lock:click lock:clunk lift:tampered mix", "locked"),
    (f"{LOCKED} lock:nothing lid:nothing", "locked"),
    (f"{LOCKED} -:click red:buzz", "locked"),
    (f"{LOCKED} other:click red:wrong red:wrong", "locked"),
    (f"{LOCKED} right:click red:open red:nothing", "closed"),
    (f"{LOCKED} right:click red:open lift:open", "open"),
    (f"{LOCKED} right:click red:open lock:click lock:click lock:clunk", "committed"),
    (f"{LOCKED} lift:tampered lift:nothing lid:clunk lift:tampered", "locked"),
    (f"{LOCKED} lift:tampered right:click red:open", "open"),
    (f"{LOCKED} lift:tampered force:open", "open"),
    (f"{LOCKED} force:open lift:open", "open"),
]


@pytest.mark.parametrize(("acts", "state"), ROWS)
def test_acts_and_their_words(
    vault: VaultSimulator, entropy: Entropy, acts: str, state: str
) -> None:
    now_ms = 0
    for act in acts.split():
        name, _, word = act.partition(":")
        now_ms += 100
        assert act_on(vault, entropy, name, now_ms) == word, act
    assert vault.status().state == state


def act_on(vault: VaultSimulator, entropy: Entropy, name: str, now_ms: int) -> str:
    if name == "mix":
        vault.mix(vault.status().epoch, ENTROPY)
        return ""
    acts: dict[str, Callable[[], str]] = {
        "lid": vault.close_lid,
        "lift": vault.open_lid,
        "lock": lambda: vault.press_lock(now_ms),
        "red": lambda: vault.press_red(now_ms),
        "force": vault.force_open,
        "-": lambda: vault.turn_ring(None),
        "right": lambda: vault.turn_ring(code_of(vault, entropy)),
        "other": lambda: vault.turn_ring(other_numbers(code_of(vault, entropy))[0]),
    }
    return acts[name]()


@pytest.mark.parametrize(
    ("last_press_ms", "word"), [(PRESS_TIMEOUT_MS - 1, "clunk"), (PRESS_TIMEOUT_MS, "click")]
)
def test_presses_are_forgotten(vault: VaultSimulator, last_press_ms: int, word: str) -> None:
    vault.close_lid()
    assert [vault.press_lock(5000), vault.press_lock(5100)] == ["click", "click"]
    assert vault.press_lock(5100 + last_press_ms) == word


def test_ticks_forget_presses_too(vault: VaultSimulator) -> None:
    vault.close_lid()
    vault.press_lock(0)
    vault.press_lock(0)
    vault.tick(PRESS_TIMEOUT_MS)
    assert vault.press_lock(PRESS_TIMEOUT_MS) == "click"


def test_a_clock_that_runs_back_stands_still(vault: VaultSimulator) -> None:
    commit(vault, 10_000)
    vault.tick(1)
    assert vault.status().state == "committed"
    vault.tick(10_000 + MIX_TIMEOUT_MS)
    assert vault.status().state == "locked"


@pytest.mark.parametrize("number", [0, 7, -1])
def test_the_ring_has_six_numbers(vault: VaultSimulator, number: int) -> None:
    with pytest.raises(LocalProtocolError) as caught:
        vault.turn_ring(number)
    assert caught.value.reason == "value"
    assert vault.status().ring == 1


def test_a_whole_epoch_is_told_in_order(vault: VaultSimulator, entropy: Entropy) -> None:
    lock(vault)
    secret, number = entropy.secret, code_of(vault, entropy)
    for guess in [*other_numbers(number)[:2], number]:
        try_number(vault, guess)
    told = vault.poll(0)
    assert [message.delivery.event for message in told] == [1, 2, 3, 4, 5]
    assert {(m.delivery.uid, m.delivery.boot, m.epoch) for m in told} == {(vault.uid, 1, 1)}
    by = [message.delivery for message in told]
    first, second = other_numbers(number)[:2]
    assert told == [
        Committed(by[0], 1, commitment(vault.uid, 1, secret)),
        Locked(by[1], 1, True),
        TriedWrong(by[2], 1, first, 1),
        TriedWrong(by[3], 1, second, 2),
        Opened(by[4], 1, number, 3, secret),
    ]


def test_each_locking_is_a_new_epoch_with_a_new_secret(
    vault: VaultSimulator, entropy: Entropy
) -> None:
    secrets = []
    for epoch in (1, 2, 3):
        lock(vault)
        assert vault.status().epoch == epoch
        secrets.append(entropy.secret)
        assert try_number(vault, code_of(vault, entropy)) == "open"
        told = acknowledge_all(vault)[-1]
        assert isinstance(told, Opened)
        assert (told.epoch, told.n, told.secret) == (epoch, 1, secrets[-1])
    assert len(set(secrets)) == 3


def test_forcing_tells_the_secret_and_ends_the_epoch(
    vault: VaultSimulator, entropy: Entropy
) -> None:
    lock(vault)
    secret = entropy.secret
    assert vault.force_open() == "open"
    told = vault.poll(0)
    assert told[-1] == Forced(told[-1].delivery, 1, secret)
    lock(vault)
    assert vault.status().epoch == 2


def test_a_broken_lid_is_told_and_the_epoch_goes_on(
    vault: VaultSimulator, entropy: Entropy
) -> None:
    lock(vault)
    vault.open_lid()
    told = vault.poll(0)
    assert told[-1] == Tampered(told[-1].delivery, 1)
    assert vault.status().state == "locked"
    assert not vault.status().lid_closed
    assert try_number(vault, code_of(vault, entropy)) == "open"


def test_without_the_host_the_vault_locks_alone_and_says_so(
    vault: VaultSimulator, entropy: Entropy
) -> None:
    commit(vault, 1000)
    vault.tick(1000 + MIX_TIMEOUT_MS - 1)
    assert vault.status().state == "committed"
    vault.tick(1000 + MIX_TIMEOUT_MS)
    told = vault.poll(5000)
    assert told[-1] == Locked(told[-1].delivery, 1, False)
    number = code_of(vault, entropy, NO_ENTROPY)
    assert try_number(vault, other_numbers(number)[0], 5000) == "wrong"
    assert try_number(vault, number, 5000) == "open"


def test_the_hosts_share_changes_the_code() -> None:
    numbers: set[int] = set()
    for octet in range(1, 60):
        entropy = Entropy(7)
        vault = VaultSimulator(draw=entropy)
        vault.sync(0)
        commit(vault)
        vault.mix(1, f"{octet:02x}" * 16)
        numbers.update(n for n in range(1, 7) if try_number(vault, n) == "open")
    assert numbers == {1, 2, 3, 4, 5, 6}


# --- mixing -----------------------------------------------------------------------------------


def test_mixing_again_does_nothing(vault: VaultSimulator) -> None:
    lock(vault)
    before = vault.status()
    vault.mix(1, ENTROPY)
    assert vault.status() == before


def test_another_share_for_the_same_epoch_is_our_mistake(vault: VaultSimulator) -> None:
    lock(vault)
    with pytest.raises(LocalProtocolError) as caught:
        vault.mix(1, ANOTHER)
    assert caught.value.reason == "conflict"


def test_a_share_that_comes_too_late_is_not_used(vault: VaultSimulator, entropy: Entropy) -> None:
    commit(vault)
    vault.tick(MIX_TIMEOUT_MS)
    vault.mix(1, ENTROPY)
    assert kinds(vault) == ["Committed", "Locked"]
    assert try_number(vault, code_of(vault, entropy, NO_ENTROPY)) == "open"
    vault.mix(1, ENTROPY)
    assert vault.status().state == "closed"


def test_a_share_for_a_past_epoch_is_not_used(vault: VaultSimulator) -> None:
    lock(vault)
    vault.force_open()
    commit(vault)
    vault.mix(1, ENTROPY)
    assert vault.status().state == "committed"


@pytest.mark.parametrize(
    ("epoch", "share"),
    [(2, ENTROPY), (1, NO_ENTROPY), (1, "5a" * 15), (1, "5A" * 16), (1, "zz" * 16), (1, "")],
)
def test_what_cannot_be_mixed(vault: VaultSimulator, epoch: int, share: str) -> None:
    commit(vault)
    with pytest.raises(LocalProtocolError) as caught:
        vault.mix(epoch, share)
    assert caught.value.reason == "value"
    assert vault.status().state == "committed"
