"""A bank's side of the vault under test: its driver, its memory, and the hands at the table."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Protocol, TypeVar

from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner, clock_ms
from drivers.port.transport import Transport
from drivers.vault.codec import is_sound
from drivers.vault.messages import Committed, Locked, Message, Opened, TriedWrong, VaultStatus
from drivers.vault.serial import SerialVault
from drivers.wire.host_link import HostLink

LIMIT_S = 30.0
POLL_S = 0.005
# Longer than a repetition would take, and than a vault waits for a share.
LONG_MS, MIX_MS = 1200, 3200
SHARE = "5a" * 16

Kind = TypeVar("Kind", bound=Message)


class Hands(Protocol):
    """Somebody at the table."""

    def open(self) -> Transport:
        """The port that the vault is plugged into."""

    def lid(self, closed: bool) -> None: ...

    def press_lock(self) -> None: ...

    def press_red(self) -> None: ...

    def ring(self, number: int | None) -> None:
        """To a number, or between two."""

    def power_cycle(self) -> None: ...

    def unplug(self) -> None: ...

    def plug(self) -> None: ...

    def wait(self, ms: int) -> None:
        """As the vault counts time."""


class Host:
    """A driver with a memory of what it has stored, as the bank has."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self.stored: list[Message] = []
        self.durable = 0
        self.vault = self._opened()
        self._seen: list[Message] = []

    def _opened(self) -> SerialVault:
        link = HostLink(os.urandom, check=is_sound)
        way = PortCandidate("the vault under test", self.hands.open)
        return SerialVault(Runner(link, lambda: [way]), wait_s=LIMIT_S)

    def start_again(self) -> None:
        """As if the program had been ended: what is not stored is forgotten."""
        self.vault.close()
        self.vault = self._opened()
        self.forget()
        self.vault.sync(self.durable)

    def forget(self) -> None:
        """What was handed over: only what is told from now on counts."""
        self._seen = []

    def expect(self, kind: type[Kind]) -> Kind:
        """The next report, which must be of this kind; stored, but not acknowledged."""
        self.until(lambda: bool(self.fresh()), f"a {kind.__name__}")
        message = self._seen[0]
        assert message.delivery.event == self.durable + 1
        assert isinstance(message, kind), message
        return message

    def take(self, kind: type[Kind]) -> Kind:
        """The same, and acknowledged."""
        message = self.expect(kind)
        self.stored.append(message)
        self.durable = message.delivery.event
        self.vault.acknowledge(self.durable)
        return message

    def mix(self, epoch: int) -> None:
        self.vault.mix(epoch, SHARE)

    def until(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + LIMIT_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain for {what}; {self.vault!r}"
            time.sleep(POLL_S)

    def status_until(self, holds: Callable[[VaultStatus], bool], what: str) -> VaultStatus:
        self.until(lambda: holds(self.vault.status()), what)
        return self.vault.status()

    def let_pass(self, ms: int) -> None:
        """So much time at the vault, and all that it said meanwhile: the answer comes last."""
        self.hands.wait(ms)
        assert self.vault._runner.ask("PING").ok

    def restart(self, times: int) -> None:
        """Restart the vault so often; return when it is live again."""
        boot = self.vault.status().boot
        for _ in range(times):
            self.hands.power_cycle()
            self.hands.wait(LONG_MS)
        self.status_until(lambda s: s.boot >= boot + times, "the next boot")
        self.until(lambda: self.vault.snapshot.state == "live", "the session")

    def assert_silent(self) -> None:
        """Nothing is reported."""
        self.let_pass(LONG_MS)
        assert self.fresh() == []

    def lock(self, *, mix: bool = True) -> Committed:
        """Lid, three presses, and the host's share; `Locked` is taken too."""
        self.press_lock_thrice()
        committed = self.expect(Committed)
        if mix:
            self.mix(committed.epoch)
        else:
            self.hands.wait(MIX_MS)
        self.take(Committed)
        assert self.take(Locked).mixed == mix
        return committed

    def press_lock_thrice(self) -> None:
        """Again if it was refused: a vault may still be gathering chance for its secret."""
        self.hands.lid(True)
        for _ in range(10):
            for _ in range(3):
                self.hands.press_lock()
            self.let_pass(LONG_MS // 2)
            if self.fresh():
                return
        raise AssertionError("thirty presses, and it is not locked")

    def guess(self, number: int | None) -> None:
        self.hands.ring(number)
        self.hands.press_red()

    def try_number(self, number: int) -> TriedWrong | Opened:
        """One try, and its report."""
        self.guess(number)
        self.until(lambda: bool(self.fresh()), "the outcome of a try")
        return self.take(Opened if isinstance(self._seen[0], Opened) else TriedWrong)

    def try_until_open(self, *, tried: int = 0) -> Opened:
        """At most six tries, each reported; none is the try of its own number."""
        for n, number in enumerate((3, 4, 5, 6, 1, 2), start=tried + 1):
            told = self.try_number(number)
            assert (told.guess, told.n) == (number, n)
            if isinstance(told, Opened):
                return told
        raise AssertionError("six numbers, and none was the code")

    def fresh(self) -> list[Message]:
        """What is handed over and not stored, with all that was handed over before."""
        known = self.vault.poll(clock_ms()) or self._seen
        self._seen = [message for message in known if message.delivery.event > self.durable]
        return self._seen
