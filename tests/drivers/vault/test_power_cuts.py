"""The power goes at each store of an epoch, before it takes hold or after; nothing is half done.

Method: one script of acts; for every store in it and both sides of the cut the vault dies there,
is started again from its memory and led on. What it told in the end must be a fair epoch.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.errors import DriverError, TransportLost
from drivers.vault.commitment import EpochRecord, verify_epoch
from drivers.vault.eeprom import Eeprom, EepromFile
from drivers.vault.messages import Committed, Locked, Message, Opened
from drivers.vault.simulator import VaultSimulator
from tests.drivers.vault_rig import (
    ENTROPY,
    CuttableEeprom,
    CuttingDisk,
    Entropy,
    acknowledge_all,
    code_of,
    lock,
    opening,
    other_numbers,
    try_number,
    wrong_guesses,
)

ACTS = ["lid", "bind", "mix", "wrong", "acknowledge", "right", "acknowledge"]


class Table:
    """A host and a vault that can be restarted. The host keeps what it stored, without twice."""

    def __init__(self, eeprom: Eeprom) -> None:
        self.eeprom = eeprom
        self.entropy = Entropy(5)
        self.stored: list[Message] = []
        self.vault = VaultSimulator(eeprom, draw=self.entropy)
        self.vault.sync(0)

    def restart(self, eeprom: Eeprom | None = None) -> None:
        self.vault.close()
        self.eeprom = self.eeprom if eeprom is None else eeprom
        self.vault = VaultSimulator(self.eeprom, draw=self.entropy)
        self.vault.sync(len(self.stored))

    def act(self, name: str) -> None:
        vault = self.vault
        if name == "lid":
            vault.close_lid()
        elif name == "bind":
            for _ in range(3):
                vault.press_lock(0)
        elif name == "mix":
            vault.mix(1, ENTROPY)
        elif name in {"wrong", "right"}:
            number = code_of(vault, self.entropy)
            try_number(vault, number if name == "right" else other_numbers(number)[0])
        elif name == "acknowledge":
            self.store_all()

    def store_all(self) -> None:
        for message in self.vault.poll(0):
            self.store(message)
            self.vault.acknowledge(message.delivery.event)

    def store(self, message: Message) -> None:
        """Stored before it is acknowledged; a repetition must be the same, a gap must not be."""
        event = message.delivery.event
        if event <= len(self.stored):
            assert self.stored[event - 1] == message
            return
        assert event == len(self.stored) + 1
        self.stored.append(message)

    def finish(self) -> None:
        """Leads the epoch to its end from wherever it stands."""
        for act in ("lid", "bind", "mix", "right", "acknowledge"):
            waiting = {"lid": "open", "bind": "closed", "mix": "committed", "right": "locked"}
            if self.vault.status().state == waiting.get(act, self.vault.status().state):
                self.act(act)
            if any(isinstance(m, Opened) for m in [*self.stored, *self.vault.poll(10_000)]):
                break
        for message in self.vault.poll(20_000):
            self.store(message)
            self.vault.acknowledge(message.delivery.event)


def check(table: Table) -> None:
    told = table.stored
    assert [message.delivery.event for message in told] == list(range(1, len(told) + 1))
    (committed,) = (m for m in told if isinstance(m, Committed))
    (locked,) = (m for m in told if isinstance(m, Locked))
    opened = opening(told)
    record = EpochRecord(
        uid=table.vault.uid,
        epoch=opened.epoch,
        commitment=committed.commitment,
        entropy=ENTROPY if locked.mixed else None,
        wrong_guesses=wrong_guesses(told),
        opening_guess=opened.guess,
        tries=opened.n,
        secret=opened.secret,
    )
    assert verify_epoch(record) == ()


class CountingEeprom(CuttableEeprom):
    """Cuts at the n-th store from its start."""

    def __init__(self, place: int, side: str) -> None:
        super().__init__()
        self._left, self._side = place, side
        self.stores = 0

    def store(self, image: bytes) -> None:
        self.stores += 1
        if self._left == self.stores:
            self.cut = self._side
        super().store(image)


def stores_of_the_script() -> int:
    eeprom = CountingEeprom(0, "")
    table = Table(eeprom)
    for act in ACTS:
        table.act(act)
    check(table)
    return eeprom.stores


STORES = stores_of_the_script()


def test_the_script_stores_once_for_every_act_and_acknowledgement() -> None:
    assert len(["boot", "lid", "bind", "mix", "wrong"]) + 3 + len(["right"]) + 1 == STORES


@pytest.mark.parametrize("side", ["before", "after"])
@pytest.mark.parametrize("place", range(2, STORES + 1))
def test_no_cut_loses_or_doubles_a_report(place: int, side: str) -> None:
    table = Table(CountingEeprom(place, side))
    before: list[Message] = []
    with pytest.raises(TransportLost):
        for act in ACTS:
            before = [*table.stored]
            table.act(act)
    with pytest.raises(TransportLost, match="could not be written; start it again"):
        table.vault.status()
    table.restart()
    assert table.vault.status().boot == 2
    assert table.stored[: len(before)] == before
    table.finish()
    check(table)


@pytest.mark.parametrize("side", ["before", "after"])
def test_a_cut_in_the_first_start_leaves_no_half_vault(side: str) -> None:
    eeprom = CountingEeprom(1, side)
    with pytest.raises(DriverError):
        VaultSimulator(eeprom)
    boot = VaultSimulator(eeprom).status().boot
    assert boot == (1 if side == "before" else 2)


@pytest.mark.parametrize("step", range(3))
@pytest.mark.parametrize("act", ["wrong", "right"])
def test_a_cut_in_the_file_means_not_at_all_or_told_again(
    tmp_path: Path, step: int, act: str
) -> None:
    """The same on a real disk: write, renaming, sync of the folder."""
    disk = CuttingDisk()
    paths = tmp_path / "vault.eeprom", tmp_path / "vault.key"
    table = Table(EepromFile(*paths, disk=disk))
    lock(table.vault)
    table.store_all()
    disk.steps_left = step
    with pytest.raises(TransportLost):
        table.act(act)
    table.vault.close()
    table.restart(EepromFile(*paths))
    happened = step == 2
    assert len(table.vault.poll(0)) == happened
    opened = happened and act == "right"
    assert table.vault.status().state == ("closed" if opened else "locked")
    if not opened:
        table.act("right")
    for message in table.vault.poll(30_000):
        table.store(message)
    check(table)
    table.vault.close()


def test_an_opening_that_was_stored_is_open_after_the_restart() -> None:
    eeprom = CuttableEeprom()
    table = Table(eeprom)
    lock(table.vault)
    eeprom.cut = "after"
    with pytest.raises(TransportLost):
        table.act("right")
    table.restart()
    assert table.vault.open_lid() == "open"
    assert [type(m).__name__ for m in table.vault.poll(0)] == ["Committed", "Locked", "Opened"]


def test_a_restart_keeps_lid_latch_log_and_code_and_counts_the_boot() -> None:
    table = Table(CuttableEeprom())
    lock(table.vault)
    number, before = code_of(table.vault, table.entropy), table.vault.status()
    try_number(table.vault, other_numbers(number)[0])
    table.restart()
    after = table.vault.status()
    assert (after.state, after.lid_closed, after.epoch) == ("locked", True, before.epoch)
    assert (after.uid, after.boot) == (before.uid, before.boot + 1)
    assert try_number(table.vault, number) == "open"
    told = acknowledge_all(table.vault)
    assert [message.delivery.boot for message in told] == [1, 1, 1, 2]
    assert opening(told).n == 2


def test_a_restarted_commitment_waits_for_the_host_again() -> None:
    table = Table(CuttableEeprom())
    table.act("lid")
    table.act("bind")
    table.restart()
    table.vault.tick(1_000_000)
    assert table.vault.status().state == "committed"
    table.vault.mix(1, ENTROPY)
    assert table.vault.status().state == "locked"


def test_presses_and_ring_do_not_survive() -> None:
    table = Table(CuttableEeprom())
    table.act("lid")
    table.vault.turn_ring(5)
    table.vault.press_lock(0)
    table.vault.press_lock(0)
    table.restart()
    assert table.vault.status().ring == 1
    assert table.vault.press_lock(0) == "click"
