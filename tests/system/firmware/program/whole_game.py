"""A whole game at the real firmware: `banker run` is the host, a hand does what the vault is for.

The plan is a golden game. Where it says that a number misses or opens, the statement goes to the
program without the outcome, and the hand turns the ring to a number that will do so; that it can
know one is the only thing here that no player could. What was done is known only from the ledger
and the vault, as at a table: so the program may be killed at any moment and is told the rest.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.emulated_board import LOCK, ROOT, TRY, Bed
from tests.system.chaos.oracle import Oracle, lines_of
from tests.system.chaos.vault_memory import COMMITTED, FREE, SHUT, Look, look_at

# A hundred times what it takes here: a busy machine is no fault.
LIMIT_S = 240.0
STARTS_MAX = 80
ACCIDENTS_MAX = 12
REPORTS = ("report_tried", "report_opened", "report_locked")
GUESS = re.compile(r"(.+ guesses [1-6]) (opens|misses)")


class Step(NamedTuple):
    """One statement, and what the hand has to bring about for it, if anything."""

    said: str
    by_hand: str = ""


def plan_of(script: Path) -> list[Step]:
    """The statements of a golden game, from the locking of the vault on."""
    steps = [Step("vault locks", "locks")]
    for line in script.read_text(encoding="utf-8").splitlines():
        guess = GUESS.fullmatch(line)
        if guess is not None:
            steps.append(Step(guess[1], guess[2]))
        elif line and not line.startswith("#"):
            steps.append(Step(line, "locks" if line == "vault locks" else ""))
    return steps


class Ledger:
    """What the file says, to whoever only reads it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def rows(self) -> list[dict[str, Any]]:
        text = self.path.read_text(encoding="utf-8")
        return [json.loads(line) for line in lines_of(text)]

    def done(self) -> int:
        """How many statements of the plan are carried out: each is one entry."""
        return sum(row["by"] == "script" or row["kind"] in REPORTS for row in self.rows())

    def stored(self) -> int:
        """The newest event of the vault that is in it."""
        return max((row["dev"]["event"] for row in self.rows() if row["dev"]), default=0)

    def events(self) -> list[dict[str, Any]]:
        """What it tells of the game, whichever codes the vault drew."""
        return [_event_of(row) for row in self.rows()[1:] if row["kind"] != "mix_vault"]


def _event_of(row: dict[str, Any]) -> dict[str, Any]:
    drawn = ("uid", "number", "commitment", "secret", "entropy", "mixed", "again")
    command = {key: value for key, value in row["in"].items() if key not in drawn}
    events = [{k: v for k, v in event.items() if k not in drawn} for event in row["ev"]]
    report = row["dev"] and row["dev"]["event"]
    # Whom the program thought of is no fact; whose guess it became is, and stands in the events.
    command.pop("who", None) if report else None
    return {"kind": row["kind"], "in": command, "ev": events, "post": row["post"], "report": report}


class Game:
    """The file, the board, and the program while it lives."""

    def __init__(self, folder: Path, bed: Bed, plan: list[Step]) -> None:
        self.folder, self.bed, self.plan = folder, bed, plan
        self.ledger = Ledger(folder / "game.bank")
        self.oracle = Oracle()
        self.starts = self.torn = self._started_at = 0
        self._was_level = True
        self.program: subprocess.Popen[bytes] | None = None
        self._banker("new", str(self.ledger.path), "--players", "Ann,Bob").wait()

    def play(self, accident: Callable[[Game], None]) -> None:
        """To the end. `accident` is called each time that the hand has just done something."""
        end = time.monotonic() + LIMIT_S
        try:
            while (done := self.ledger.done()) < len(self.plan):
                assert time.monotonic() < end, f"at {self.plan[done]}: {self.said()}"
                self._keep_program(done)
                if not self._needs_hand(done):
                    time.sleep(0.01)
                    continue
                self._do(self.plan[done])
                accident(self)
            assert self.program is not None
            self.program.wait(LIMIT_S)
        finally:
            self.kill()

    def said(self) -> str:
        """The program's last words."""
        return (self.folder / "said").read_text(encoding="utf-8")[-500:]

    # --- the program -------------------------------------------------------------------------

    def kill(self) -> None:
        """As the system does it when it has no more memory to give."""
        if self.program is not None:
            self.program.kill()
            self.program.wait()

    def _keep_program(self, done: int) -> None:
        """Refused, failed or killed: it is told what is left to do."""
        if self._is_asked_again(done):
            self.kill()
        if self.program is not None and self.program.poll() is None:
            return
        self.starts += 1
        self._started_at, self._was_level = done, self.look().last == self.ledger.stored()
        assert self.starts <= STARTS_MAX, self.said()
        script = self.folder / "rest.txt"
        script.write_text("\n".join(step.said for step in self.plan[done:]), encoding="utf-8")
        words = ("run", str(self.ledger.path), str(script), "--vault", self.bed.port)
        self.program = self._banker(*words)
        # Nothing ages at the vault while nobody is at the table, or a slow machine would count.
        self._await_port()
        self.bed.pause(False)

    def _is_asked_again(self, done: int) -> bool:
        """It was told to wait for what the vault had done already, and told it at once: then a
        person who sees that stops it, and says what comes next."""
        return not self._was_level and done > self._started_at

    def _await_port(self) -> None:
        assert self.program is not None
        while self.program.poll() is None and not self.bed.state()["open"]:
            time.sleep(0.01)

    def _banker(self, *words: str) -> subprocess.Popen[bytes]:
        places = {f"XDG_{name}_HOME": str(self.folder) for name in ("DATA", "CONFIG", "STATE")}
        with (self.folder / "said").open("ab") as said:
            return subprocess.Popen(
                [sys.executable, "-m", "banker", *words],
                cwd=ROOT,
                env=os.environ | places,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
            )

    # --- the hand ----------------------------------------------------------------------------

    def look(self) -> Look:
        look = look_at(self.bed.eeprom.read_bytes())
        if look.uid:
            self.oracle.see(look)
        return look

    def _needs_hand(self, done: int) -> bool:
        """Whether it is somebody's turn at the vault, and all that it did is on record."""
        state = self.bed.state()
        if not self.plan[done].by_hand or not (state["open"] and state["cpu"] != "reset"):
            return False
        look = self.look()
        is_level = look.uid != "" and look.last == self.ledger.stored()
        wanted = FREE if self.plan[done].by_hand == "locks" else SHUT
        return is_level and look.latch == wanted and self.ledger.done() == done

    def _do(self, step: Step) -> None:
        if step.by_hand == "locks":
            self.bed.lid(False)
            self.bed.advance(60)
            self.bed.lid(True)
            self.bed.advance(2100)  # so long it gathers chance after a start
            for _ in range(3):
                self.bed.ctl(f"pulse {LOCK} 0 50")
                self.bed.wait(100)
            return
        number = self.oracle.code_now()
        assert number is not None
        self.bed.ring(number if step.by_hand == "opens" else self._wrong(step, number))
        self.bed.wait(60)
        self.bed.ctl(f"pulse {TRY} 0 50")
        self.bed.wait(25)

    def _wrong(self, step: Step, number: int) -> int:
        """The planned number, if it is wrong."""
        planned = int(step.said[-1])
        return planned if planned != number else number % 6 + 1


def quiet(game: Game) -> None:
    """No accident: the vault is given the time to react."""
    before, end = game.oracle.last, game.bed.state()["ms"] + 1500
    while game.look().last == before and game.bed.state()["ms"] < end:
        game.bed.advance(20)
    # For the share of the code it waits for the host, so this is no time to hurry.
    while game.oracle.latch == COMMITTED and game.look().latch == COMMITTED:
        game.bed.wait(20)


class Accidents:
    """One for almost every time that the vault is used; which and when is the seed's business."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.suffered: list[str] = []

    def __call__(self, game: Game) -> None:
        kinds = [self._pull, self._reset, self._cut, self._cut, self._kill]
        if self._chance.random() < 0.8 and len(self.suffered) < ACCIDENTS_MAX:
            befalls = self._chance.choice(kinds)
            self.suffered.append(befalls.__name__)
            befalls(game)
        quiet(game)

    def _later(self, game: Game) -> None:
        game.bed.wait(self._chance.randint(0, 250))

    def _pull(self, game: Game) -> None:
        self._later(game)
        game.bed.unplug()
        game.bed.wait(self._chance.randint(20, 400))
        game.bed.plug()

    def _reset(self, game: Game) -> None:
        self._later(game)
        game.bed.reset()

    def _cut(self, game: Game) -> None:
        """In the middle of an octet, if it writes so many."""
        game.bed.pause()
        goal = game.bed.state()["ee_writes"] + self._chance.randint(0, 45)
        # A locking writes only when its bolt is in.
        for _ in range(1000):
            state = game.bed.state()
            if state["ee_busy"] and state["ee_writes"] >= goal:
                break
            game.bed.wait(1)
        game.bed.power_off()
        game.bed.pause(False)
        game.bed.wait(self._chance.randint(20, 200))
        game.bed.power_on()

    def _kill(self, game: Game) -> None:
        self._later(game)
        game.bed.pause()
        game.kill()
