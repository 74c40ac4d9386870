"""One evening of a sweep: a board, a game file, a program that may die, and the judge.

Rules of this file
* `step` is the only place where time passes; mishaps fall due there, also while the program waits.
* A killed program closes nothing, and says nothing more. What it had stored is what is in the file.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from banker import editions
from banker.audit import audit
from banker.cli.scripts.script import run_statement
from banker.devices.hardware_vault import HardwareVault
from banker.foundation.errors import CommandError
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from drivers.port.discovery import PortCandidate
from drivers.port.transport import Transport
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.wire.host_link import HostLink
from tests.store.sample_games import DiskHere
from tests.system.chaos.lockstep import Baton, LockstepRunner, SteppedBell
from tests.system.chaos.oracle import Divergence, Oracle, lines_of, require
from tests.system.chaos.vault_memory import FREE, Look

HELLO_S = 12.0
PACE_MIN_MS, PACE_MAX_MS = 2.0, 20.0
CALM_MS = 40_000
BOOT_MS = 500  # a reset that has just happened is not seen from outside
AUDIT_EVERY = 15


class HostKilled(Exception):
    """The program is dead at this very moment."""


class Board(Protocol):
    """The firmware's or the simulated one."""

    is_powered: bool
    is_plugged: bool

    def let(self, ms: float) -> None: ...
    def now_ms(self) -> int: ...
    def moved(self) -> object: ...
    def open(self, baton: Baton) -> Transport: ...
    def press_lock(self) -> None: ...
    def press_red(self) -> None: ...
    def turn_ring(self, number: int) -> None: ...
    def move_lid(self, *, closed: bool) -> None: ...
    def power(self, on: bool) -> None: ...
    def arm_cut(self, writes: int) -> None: ...
    def is_cut_due(self) -> bool: ...
    def plug(self, on: bool) -> None: ...
    def reset(self) -> None: ...
    def stall(self, ms: int) -> None: ...
    def garbage(self, count: int, *, to_board: bool) -> None: ...
    def noise(self, chance: float) -> None: ...
    def supply(self, *, dips: bool = False, mv: int = 5000) -> None: ...
    def looks(self) -> list[Look]: ...
    def torn(self) -> int: ...
    def latch_is_shut(self) -> bool: ...
    def close(self) -> None: ...


class Fault(NamedTuple):
    """What is done wrong on purpose in the program. As it stands: nothing."""

    device: Callable[[SerialVault], Any] = lambda device: device
    session: Callable[[Session], Session] = lambda session: session
    link: Callable[[HostLink], HostLink] = lambda link: link


class TrapDisk(DiskHere):
    """A slow disk, on which the program may die: before a line is there, with half of it, after."""

    def __init__(self, evening: Evening) -> None:
        self.trap = ""
        self.in_appends = 0
        self._evening = evening

    def append(self, fd: int, data: bytes) -> None:
        self.in_appends -= 1
        is_due = bool(self.trap) and self.in_appends <= 0
        for _ in range(self._evening.chance.choice((5, 30) if is_due else (0, 0, 1, 3, 10))):
            self._evening.step()
        if not is_due:
            super().append(fd, data)
            return
        if self.trap == "torn":
            os.write(fd, data[: self._evening.chance.randrange(1, len(data))])
        elif self.trap == "after":
            super().append(fd, data)
        raise HostKilled


class Host:
    """The program at the table: session, desk and port as `banker play` has them."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._posted: list[Callable[[], None]] = []
        self.session = evening.fault.session(Session.open(evening.path))
        self.disk = TrapDisk(evening)
        self.session.journal.disk = self.disk  # type: ignore[misc,union-attr]
        bell = SteppedBell(evening)
        self.link = evening.fault.link(HostLink(evening.chance.randbytes, check=is_sound))
        way = PortCandidate("the board", lambda: evening.board.open(self.runner.baton))
        self.runner = LockstepRunner(self.link, lambda: [way], evening, bell.ring)
        self._bell = bell

    def sit_down(self) -> None:
        """As a script does, which waits for the vault, or as the screen does, which does not."""
        device = SerialVault(self.runner, wait_s=None)
        is_patient = self._evening.chance.random() < 0.5
        if is_patient:
            device.wait_until(lambda: device.snapshot.is_decided, HELLO_S)
        self.desk = HardwareVault(
            self.session,
            self._evening.fault.device(device),
            self._bell,
            clock=self._evening.now_ms,
            draw=self._evening.chance.randbytes,
            is_patient=is_patient,
        )
        self.desk.attach(self._posted.append)

    def work(self) -> None:
        """What the screen's thread does between two looks at its queue."""
        while self._posted:
            try:
                self._posted.pop(0)()
            except CommandError:
                self._evening.told["trouble"] += 1

    def die(self) -> None:
        """The system closes its files and its port; nobody else does anything."""
        self.runner.baton.kill()
        self.session.close()


class Evening:
    """All that a seed sets in motion."""

    def __init__(
        self, board: Board, path: Path, chance: random.Random, fault: Fault | None = None
    ) -> None:
        self.board, self.path, self.chance = board, path, chance
        self.fault = fault or Fault()
        self.oracle = Oracle()
        self.host: Host | None = None
        self.runner: LockstepRunner | None = None
        self.told: Counter[str] = Counter()
        self._mishaps: list[tuple[Callable[[], bool], Callable[[], None]]] = []
        self._pace_ms, self._moved = PACE_MIN_MS, board.moved()
        self._checks = 0
        edition = editions.load("secret-vault")
        Session.create(path, Setup(edition, check_names(("Ann", "Bob"), edition))).close()

    def close(self) -> None:
        self.forget_mishaps()
        self.drop_host()
        self.board.close()

    # --- time --------------------------------------------------------------------------------

    def now_ms(self) -> int:
        return self.board.now_ms()

    def step(self) -> None:
        """The port's thread, if there is one, then a little of the board's time."""
        if self.runner is not None:
            self.runner.baton.give()
        self.board.let(self._pace())
        self._suffer()

    def turn(self) -> None:
        """A step, and then what came up for the screen."""
        try:
            self.step()
            if self.host is not None:
                self.host.work()
        except HostKilled:
            self.drop_host()

    def let(self, ms: int) -> None:
        end_ms = self.now_ms() + ms
        while self.now_ms() < end_ms:
            self.turn()

    def _pace(self) -> float:
        moved = self.board.moved()
        is_quiet = moved == self._moved and not self._mishaps
        self._pace_ms = min(PACE_MAX_MS, 2 * self._pace_ms) if is_quiet else PACE_MIN_MS
        self._moved = moved
        # Off the beat, so that a mishap may fall anywhere.
        return self.chance.choice((0.3, 0.7, 1.1)) if self._mishaps else self._pace_ms

    # --- mishaps -----------------------------------------------------------------------------

    def when(self, is_due: Callable[[], bool], befalls: Callable[[], None]) -> None:
        self._mishaps.append((is_due, befalls))

    def after(self, ms: int, befalls: Callable[[], None]) -> None:
        due_ms = self.now_ms() + ms
        self.when(lambda: self.now_ms() >= due_ms, befalls)

    def forget_mishaps(self) -> None:
        self._mishaps.clear()

    def _suffer(self) -> None:
        due = [mishap for mishap in self._mishaps if mishap[0]()]
        for mishap in due:
            self._mishaps.remove(mishap)
        for _, befalls in due:
            befalls()

    # --- the program -------------------------------------------------------------------------

    def start_host(self) -> None:
        """If it is not there. It may be killed before it has come far."""
        if self.host is not None:
            return
        host = Host(self)
        self.runner = host.runner
        try:
            host.sit_down()
        except HostKilled:
            self.drop(host)
            return
        self.host = host

    def drop_host(self) -> None:
        if self.host is not None:
            self.drop(self.host)

    def drop(self, host: Host) -> None:
        self.host = self.runner = None
        host.die()

    def kill_host(self) -> None:
        """For a mishap: whatever the program was doing ends here."""
        if self.runner is not None:
            raise HostKilled

    def say(self, line: str) -> bool:
        """A statement at the table; whether it was carried out."""
        if self.host is None:
            return False
        try:
            run_statement(self.host.session, self.host.desk, line)
        except CommandError:
            return False
        except HostKilled:
            self.drop_host()
            return False
        return True

    # --- the judge ---------------------------------------------------------------------------

    def see(self) -> None:
        for look in self.board.looks():
            self.oracle.see(look)

    def check(self, *, calm: bool = False) -> None:
        """Whatever is going on, this holds."""
        self.see()
        text = self.path.read_text(encoding="utf-8")
        self.oracle.judge(lines_of(text), calm=calm)
        if self.host is not None:
            alarm = self.host.link.alarm
            require(alarm is None, f"an alarm: {alarm and alarm.text}")
            require(self.host.desk.word() != "ask", f"a question: {self.host.desk.word()}")
        self._checks += 1
        if calm and self._checks % AUDIT_EVERY == 0:
            self.audit()

    def audit(self) -> None:
        """The program's own auditor finds just what it must."""
        report = audit(self.path.read_bytes().splitlines(keepends=True))
        found = Counter((finding.severity, finding.code) for finding in report.findings)
        for key, count in self.oracle.findings_due().items():
            require(found[key] == count, f"the audit says {key} {found[key]} times, not {count}")
        for key in found.keys() - self.oracle.findings_due().keys():
            require(key[0] == "noted", f"the audit says {key}: {report.verdict}")

    def calm_down(self) -> None:
        """Power, cable, program, no noise, a chip that runs; and then everything must come level by
        itself."""
        self.forget_mishaps()
        self.board.noise(0)
        self.board.stall(0)  # a chip that stands still shows nothing new
        self.board.supply()
        self.board.power(True)
        self.board.plug(True)
        self.let(BOOT_MS)
        end_ms = self.now_ms() + CALM_MS
        while not self._is_level():
            require(self.now_ms() < end_ms, f"never calm again: {self._where()}")
            self.start_host()
            self.let(60)
        self.check(calm=True)
        is_shut = self.oracle.latch != FREE
        require(self.board.latch_is_shut() == is_shut, f"the latch is not {is_shut=}")

    def _is_level(self) -> bool:
        if self.host is None or self.host.runner.state != "live":
            return False
        self.see()
        oracle, devices = self.oracle, self.host.session.state.table.devices
        return oracle.acked == oracle.last == devices.get(oracle.uid, 0)

    def _where(self) -> str:
        state = "no program" if self.host is None else self.host.runner.state
        return f"{self.oracle.where(self.oracle.stored)}, the port is {state}"


__all__ = ["Divergence", "Evening", "Fault", "Host", "HostKilled"]
