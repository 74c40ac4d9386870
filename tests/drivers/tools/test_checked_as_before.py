"""Check-ups as before: boards of every make, with wires that are off and hands that slip.

Goal: a question to the board, its millisecond, a limit or a word that is otherwise shows.
`checked_as_before.txt` keeps lines of it. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from drivers.errors import DriverError
from drivers.tools.bring_up import bring_up, judged
from drivers.tools.device_bench import DeviceBench, assert_idle
from drivers.tools.selftest import Instruction, Result, SelfTest, YesNoQuestion
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedDevice
from drivers.vault.simulator import VaultSimulator
from drivers.wire.messages import Hello
from tests.drivers.vault_rig import Entropy
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("checked_as_before.txt")
Drawn = TypeVar("Drawn")
VAULT, READER = frozenset({"vault"}), frozenset({"decoder"})


class Make:
    """How a board was built: what it tells and measures, often at a limit."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.caps = dice.choice((VAULT, READER, VAULT | READER, frozenset({"chime"})))
        self.firmware = self.mostly("1.1.0", "1.0.9", "0.9", "2.0", "simulator-1")
        self.ring_counts = self.mostly(438, 0, 40, 41, 949, 950, 1013)
        flags = self.mostly(["v5010", "l4400"], [], ["jam"], ["v5000", "l4399"], ["v4999", "vx"],
                            ["lx", "l4410", "v4990", "jam"])  # fmt: skip
        credits = self.mostly("200", "0", "127", "128", "-")
        bolt = dice.choice(("-", "-", "0", "1", "2"))
        self.more = ["9", credits, bolt, *flags][: self.mostly(9, 0, 1, 2, 3)]
        self.dark, self.drift = self.mostly(30, 200, 201, 900), self.mostly(0, 2, 3, 4, 5)
        self.white, self.uv = self.mostly(500, 0, 19, 399, 800, 801), self.mostly(25, 0, 4, 5)
        self.b, self.waver = self.mostly(500, 19, 399, 400, 801), self.mostly(300, 0, 1, 2)
        self.cut = self.mostly("", "SCAN", "SPOT", "SLIDE", "RAW")
        self.loss = self.mostly(0.0, 0.02, 0.1)

    def mostly(self, sound: Drawn, *others: Drawn) -> Drawn:
        return sound if self.dice.random() < 0.8 else self.dice.choice(others)

    def measured(self, verb: str, count: int, is_white: bool) -> list[int | str]:
        match verb:
            case "SCAN":
                return [self.ring_counts, self.dark, self.dark, 7]
            case "SLIDE":
                return [count, 0, 9, count * (self.dark + is_white * self.b), 0, 0, 0]
            case "RAW":
                ticks = [32_000 * at + self.dice.randint(0, self.waver) for at in range(count)]
                return ["".join(f"{tick % 40_000:04x}" for tick in ticks)]
        white, uv = is_white * self.white, is_white * self.uv
        moved = (100 + self.dice.choice((0, self.drift))) * count * uv // 100
        return [count, self.dark, self.dark + white, moved, count * white]


class Board(SimulatedDevice):
    """A vault, a decoder or both, for as long as it has power."""

    def __init__(self, vault: VaultSimulator, make: Make, now_ms: int) -> None:
        self.make, self.is_white, self.asked = make, False, list[str]()
        super().__init__(vault, now_ms)

    def hello(self, sid: int) -> Hello:
        return super().hello(sid)._replace(caps=self.make.caps, firmware=self.make.firmware)

    def carry_out(self, verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        self.asked.append(f"{now_ms} {verb} {args}")
        if verb in ("SCAN", "SPOT", "SLIDE", "RAW"):
            count = int(args[0]) if args else 0
            told = [str(one) for one in self.make.measured(verb, count, self.is_white)]
            if verb != self.make.cut:
                return True, told
            return self.make.dice.random() < 0.6, told[: self.make.dice.randint(1, 6)]
        fine, fields = super().carry_out(verb, args, now_ms)
        return fine, [*fields, *self.make.more] if verb == "STAT" else fields


class Line:
    """Some milliseconds a reading; now and then an answer is lost or damaged on its way."""

    name = "bench"

    def __init__(self, seed: int) -> None:
        self.ms, self.dice, self._written = 0, random.Random(seed), b""
        self._entropy, self._eeprom, self._make = Entropy(seed), VolatileEeprom(), Make(self.dice)
        self.power_on()

    def power_on(self) -> None:
        """As after a dip of the current: what is stored is stored, and the line stays open."""
        vault = VaultSimulator(self._eeprom, draw=self._entropy)
        self.board = Board(vault, self._make, self.ms)

    def clock(self) -> int:
        return self.ms

    def read(self) -> bytes:
        self.ms += self.dice.choice((11, 20, 32))
        data, self._written = self._written, b""
        said = self.board.exchange(data, self.ms)
        if said and self.dice.random() < self._make.loss:
            return self.dice.choice((b"", said.replace(b",OK", b",OJ")))
        return said

    def write(self, data: bytes) -> None:
        self._written += data

    def wake(self) -> None:
        return

    def close(self) -> None:
        return


def follow(line: Line, text: str) -> None:
    """Do as told; sometimes nothing, sometimes something else."""
    board, vault, dice = line.board, line.board.vault, line.dice
    acts: dict[str, Callable[[], object]] = {
        "lift the lid": vault.open_lid,
        "open the lid": vault.open_lid,
        "LOCK three times": lambda: [vault.press_lock(line.ms) for _ in range(3)],
        "close the lid": vault.close_lid,
        "red button": lambda: (vault.turn_ring(3), vault.press_red(line.ms)),
        "between two numbers": lambda: vault.turn_ring(None),
        "look at the slot": lambda: None,
        "pull it through": lambda: None,
        "white copying paper": lambda: setattr(board, "is_white", True),
        "pull at the lid": lambda: None,
        "cover the reader": lambda: setattr(board, "is_white", False),
        "the ring to ": lambda: vault.turn_ring(int(text.partition("to ")[2][:1])),
    }
    told = next(act for words, act in acts.items() if words in text)
    if dice.random() < 0.12:
        acts.pop("the ring to ")
        told = dice.choice([line.power_on, vault.force_open, lambda: None, *acts.values()])
    told()
    if dice.random() < 0.02:
        line.power_on()


def checked(line: Line) -> Iterator[str]:
    """Each act of the check-up, and what the board was asked for it."""
    bench, results = DeviceBench(line, line.clock), list[Result]()
    yield repr(bench.greet()._replace(caps=frozenset()))
    bench.take_backlog()
    acts, reply = SelfTest(bench, 1_000 + 500 * line.dice.randrange(2)).acts(), None
    while True:
        try:
            act = acts.send(reply)
        except StopIteration as end:
            yield f"fine: {end.value}"
            break
        asked, line.board.asked = line.board.asked, []
        yield repr((line.ms, act, bench.look, bench.restarts, bench.messages, asked))
        reply = line.dice.choice((True, False, None)) if isinstance(act, YesNoQuestion) else None
        if isinstance(act, Instruction):
            follow(line, act.text)
        elif isinstance(act, Result):
            results.append(act)
    record = bring_up(bench, results)
    yield repr((line.ms, line.board.asked, record, judged(record)))


def check_ups(first: int) -> Iterator[str]:
    for seed in range(first, first + 10):
        line = Line(seed)
        if seed % 3 == 0:
            # As a game has left it.
            line.board.vault.sync(0)
            line.board.vault.close_lid()
            for _ in range(seed % 4):
                line.board.vault.press_lock(0)
        try:
            assert_idle(line.board.hello(0))
            yield from checked(line)
        except DriverError as error:
            yield f"{line.ms} {type(error).__name__} {error}"
            yield from checked(line)


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_a_board_is_checked_as_it_was(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", random.Random(first).randbytes)
    assert_as_stored(STORED, f"check-{first}", check_ups(first))
