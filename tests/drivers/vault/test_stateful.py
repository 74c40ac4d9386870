"""Any sequence of hands, time, hosts and cuts of the power, against a host that believes nothing.

Method: Hypothesis acts at random on a vault; a host stores what it is told, checks each report as
it comes, and is itself started again at times, without what it had not stored. Beside it stands an
oracle that knows what the vault drew. After every step, and again at the end when everything has
been told, all that the vault promises must hold.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from drivers.errors import TransportLost
from drivers.vault.commitment import NO_ENTROPY, EpochRecord, code, commitment, verify_epoch
from drivers.vault.memory_image import HELD_MAX
from drivers.vault.messages import Committed, Forced, Locked, Message, Opened, Tampered, TriedWrong
from drivers.vault.simulator import VaultSimulator
from tests import examples
from tests.drivers.vault_rig import (
    CuttableEeprom,
    Entropy,
    acknowledge_all,
    other_numbers,
    wrong_guesses,
)


class VaultUnderAnyHand(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 2**32))
    def start(self, seed: int) -> None:
        self.entropy = Entropy(seed)
        self.eeprom = CuttableEeprom()
        self.now_ms = 0
        self.stored: list[Message] = []
        self.shares: dict[int, str] = {}
        self.tampered = 0
        self.vault = VaultSimulator(self.eeprom, draw=self.entropy)
        self.vault.sync(0)
        self.uid = self.vault.uid

    # Hands.

    @rule()
    def close_lid(self) -> None:
        self.vault.close_lid()

    @rule()
    def open_lid(self) -> None:
        latched = self.vault.status().state in {"committed", "locked"}
        word = self.vault.open_lid()
        assert word in ({"tampered", "nothing"} if latched else {"open", "nothing"})
        self.tampered += word == "tampered"

    @rule(presses=st.integers(1, 4))
    def press_lock(self, presses: int) -> None:
        for _ in range(presses):
            self.vault.press_lock(self.now_ms)

    @rule()
    def lock_properly(self) -> None:
        self.vault.close_lid()
        self.press_lock(3)

    @rule()
    def lock_and_mix(self) -> None:
        self.lock_properly()
        self.mix()

    @precondition(lambda self: self.vault.status().state == "locked")
    @rule(wrong=st.integers(0, HELD_MAX))
    def try_wrong_and_then_right(self, wrong: int) -> None:
        number = self.true_code()
        for turn in range(wrong):
            self.turn_and_press_red(other_numbers(number)[turn % 5])
        self.turn_and_press_red(number)

    @rule(number=st.none() | st.integers(1, 6))
    def turn_and_press_red(self, number: int | None) -> None:
        locked = self.vault.status().state == "locked"
        room = self.held < HELD_MAX
        self.vault.turn_ring(number)
        word = self.vault.press_red(self.now_ms)
        expected = {"buzz", "nothing"}
        if locked and number is not None and room:
            expected = {"open"} if number == self.true_code() else {"wrong"}
        assert word in expected

    @rule()
    def force_open(self) -> None:
        self.vault.force_open()

    # Time, and cuts of the power.

    @rule(passed_ms=st.sampled_from([1, 400, 1000, 2999, 3000]))
    def wait(self, passed_ms: int) -> None:
        self.now_ms += passed_ms
        self.vault.tick(self.now_ms)

    @rule()
    def restart(self) -> None:
        boot = self.vault.status().boot
        self.boot_again()
        assert self.vault.status().boot == boot + 1

    @rule(side=st.sampled_from(["before", "after"]), act=st.sampled_from(["lid", "red", "mix"]))
    def cut(self, side: str, act: str) -> None:
        """The power goes at the next store, if the act comes to one."""
        before = self.vault.status()
        owed = self.vault._image.owes_tampered
        self.eeprom.cut = side
        try:
            if act == "lid":
                self.vault.open_lid()
                self.vault.close_lid()
            elif act == "red":
                self.vault.press_red(self.now_ms)
            else:
                self.mix()
        except TransportLost:
            self.boot_again()
            told = self.vault.status().last_event - before.last_event
            # A break-in at a full log is told as soon as the sync after the restart makes room.
            assert told <= (side == "after") + owed
            latched = before.state in {"committed", "locked"}
            self.tampered += (
                act == "lid"
                and latched
                and not self.vault.status().lid_closed
                and before.lid_closed
            )
        self.eeprom.cut = ""

    # The host.

    @rule(count=st.integers(0, 20))
    def store_some(self, count: int) -> None:
        for message in self.vault.poll(self.now_ms)[:count]:
            self.store(message)
            self.vault.acknowledge(message.delivery.event)

    @rule()
    def store_without_acknowledging(self) -> None:
        for message in self.vault.poll(self.now_ms):
            self.store(message)

    @rule()
    def host_starts_again(self) -> None:
        self.vault.sync(len(self.stored))

    @rule()
    def mix(self) -> None:
        epoch = self.vault.status().epoch
        if epoch:
            share = self.shares.setdefault(epoch, f"{epoch + 1:032x}")
            self.vault.mix(epoch, share)

    # What holds.

    @invariant()
    def the_log_is_sound(self) -> None:
        status = self.vault.status()
        assert status.uid == self.uid
        assert 0 <= self.held <= HELD_MAX
        assert status.first_event <= len(self.stored) + 1 <= status.last_event + 1

    @precondition(lambda self: self.vault.status().state == "locked")
    @invariant()
    def the_code_is_fixed(self) -> None:
        assert self.vault._is_code(self.true_code())

    def teardown(self) -> None:
        if not hasattr(self, "vault"):
            return
        self.vault.sync(len(self.stored))
        for message in acknowledge_all(self.vault, self.now_ms + 10_000):
            self.store(message)
        if self.vault.force_open() == "open":
            for message in acknowledge_all(self.vault, self.now_ms + 50_000):
                self.store(message)
        check_all(self.uid, self.stored, self.shares)
        told = sum(isinstance(message, Tampered) for message in self.stored)
        assert bool(told) == bool(self.tampered)
        assert told <= self.tampered

    @property
    def held(self) -> int:
        status = self.vault.status()
        return status.last_event + 1 - status.first_event

    def true_code(self) -> int:
        """From what the vault drew, and from what it said of the mixing, held or stored."""
        epoch = self.vault.status().epoch
        told = {m.delivery.event: m for m in [*self.stored, *self.vault._image.held]}
        (locked,) = (m for m in told.values() if isinstance(m, Locked) and m.epoch == epoch)
        share = self.shares[epoch] if locked.mixed else NO_ENTROPY
        return code(self.uid, epoch, self.entropy.secret, share)

    def boot_again(self) -> None:
        self.eeprom.cut = ""
        self.vault.close()
        self.now_ms = 0
        self.vault = VaultSimulator(self.eeprom, draw=self.entropy)
        self.vault.sync(len(self.stored))

    def store(self, message: Message) -> None:
        event = message.delivery.event
        assert message.delivery.uid == self.uid
        if event <= len(self.stored):
            assert self.stored[event - 1] == message, "a repetition with other content"
            return
        assert event == len(self.stored) + 1, "a gap"
        self.stored.append(message)


def check_all(uid: str, stored: list[Message], shares: dict[int, str]) -> None:
    """Every epoch was fair, ended once, and was told from its beginning to its end."""
    epochs = [message.epoch for message in stored]
    assert sorted(set(epochs)) == list(range(1, max(epochs, default=0) + 1))
    boots = [message.delivery.boot for message in stored]
    assert boots == sorted(boots)
    for epoch in set(epochs):
        check_epoch(uid, [m for m in stored if m.epoch == epoch], shares.get(epoch))


def check_epoch(uid: str, told: list[Message], share: str | None) -> None:
    counts = Counter(type(message) for message in told)
    assert counts[Committed] == counts[Opened] + counts[Forced] == 1
    assert counts[Locked] <= 1
    committed, *others = told
    assert isinstance(committed, Committed)
    last = next(m for m in told if isinstance(m, Opened | Forced))
    assert committed.commitment == commitment(uid, committed.epoch, last.secret)
    after = others[others.index(last) + 1 :]
    assert all(isinstance(message, Tampered) for message in after), "told after its end"
    tries = [m.n for m in told if isinstance(m, TriedWrong | Opened)]
    assert tries == list(range(1, len(tries) + 1))
    mixed = any(isinstance(m, Locked) and m.mixed for m in told)
    opening_guess = last.guess if isinstance(last, Opened) else None
    record = EpochRecord(
        uid=uid, epoch=committed.epoch, commitment=committed.commitment,
        entropy=share if mixed else None, wrong_guesses=wrong_guesses(told),
        opening_guess=opening_guess, tries=len(tries), secret=last.secret,
    )  # fmt: skip
    codes = [finding.code for finding in verify_epoch(record)]
    assert codes == ([] if mixed or not tries else ["unmixed"])


TestVaultUnderAnyHand = VaultUnderAnyHand.TestCase
TestVaultUnderAnyHand.settings = settings(max_examples=examples(30), stateful_step_count=50)
