"""A rehearsal of the guides: a bare board on the table, simulated, and hands that one types.

    make board

It prints the port of a board as it comes from the shop; the guide's commands are typed in another
terminal with that port for PORT. Here one types what hands do: `lid shut`, `ring 3`, `lock 3`. A
line of the test, pasted behind `do`, is carried out. What is no hand goes to the emulator.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest

from tests.support.emulated_board import ARDUINO, LOCK, PINS, TRY, Bed, BedError, smoke

OPTIBOOT = ARDUINO / "bootloaders" / "optiboot" / "optiboot_atmega328.hex"
DARK_MV, EMPTY_MV, WHITE_MV, GLOW_MV = 147, 80, 2600, 300
LINES_MV, LINES_HZ = 400, 30
CHANNELS = tuple(int(PINS[use].removeprefix("A")) for use in ("channel_a", "channel_b"))
PRESS_MS = 150
UNKNOWN = "nothing that hands do: wait, or copy what the test asks for, word for word"
HANDS = (
    "lid open|shut   lock N   try N   ring N|between   paper none|white|real|fake",
    "jumper open|shut   off R7.2 SW5.5 (leads of the ring; 'off' alone: none)",
    "do TEXT: what the test asks for   help   end; anything else goes to the emulator",
)
# What a test, a calibration or a game asks for, and which hands that takes.
ASKED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"any number and press the red", ("ring 3", "try 1")),
    (r"ring to (\d)", ("ring {0}",)),
    (r"ring between", ("ring between",)),
    (r"(?:open|lift) the lid", ("lid open",)),
    (r"(?:close|shut) the lid", ("lid shut",)),
    (r"press LOCK (?:3|three) times", ("lock 3",)),
    (r"press TRY 3 times", ("try 3",)),
    (r"cover the reader|empty: nothing", ("paper none",)),
    (r"white copying paper|white: a white card", ("paper white",)),
    (r"printed note|^real |one real note", ("paper real",)),
    (r"^fake ", ("paper fake",)),
)


class Rehearsal:
    """A board with everything wired, and the hands at it."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        self._position = 0
        bed.release_all()
        bed.ctl(f"pin {PINS['bolt']} 1")
        bed.bolt_follows()
        bed.ring(0)
        for channel in CHANNELS:
            bed.ctl(f"adc {channel} {DARK_MV}")
        self.paper("none")

    def do(self, text: str) -> bool:
        """Carry out what was asked for; whether hands know how."""
        for asked, acts in ASKED:
            if found := re.search(asked, text):
                for act in acts:
                    self.say(act.format(*found.groups()))
                return True
        return False

    def say(self, line: str) -> str:
        """A hand's line, or one for the emulator; what that answers."""
        word, _, rest = line.strip().partition(" ")
        hands: dict[str, Callable[[str], object]] = {
            "lid": lambda how: self.bed.lid(_among(("open", "shut"), how) == "shut"),
            "lock": lambda count: self._press(LOCK, count),
            "try": lambda count: self._press(TRY, count),
            "ring": self._ring,
            "paper": self.paper,
            "jumper": self._jumper,
            "off": self._off,
            "do": lambda text: None if self.do(text) else UNKNOWN,
        }
        if word in hands:
            return str(hands[word](rest) or "")
        return "\n".join(HANDS) if word == "help" else self.bed.ctl(line.strip())

    def paper(self, kind: str) -> None:
        """What lies under the eyes; `real` and `fake` are pulled past them."""
        lit = EMPTY_MV if _among(("none", "white", "real", "fake"), kind) == "none" else WHITE_MV
        a, b = CHANNELS
        for channel in CHANNELS:
            self.bed.ctl(f"opt {channel} {PINS['white']} {lit}")
        self.bed.ctl(f"opt {a} {PINS['uv']} {lit * GLOW_MV // WHITE_MV}")
        height = LINES_MV if kind in ("real", "fake") else 0
        self.bed.ctl(f"wave {a} {height} {LINES_HZ} 0")
        self.bed.ctl(f"wave {b} {height} {LINES_HZ} {180 if kind == 'real' else 0}")

    def _press(self, pin: str, count: str) -> None:
        for _ in range(int(count or 1)):
            self.bed.press(pin, PRESS_MS, rest=PRESS_MS)

    def _jumper(self, how: str) -> None:
        self.bed.ctl(f"autoreset {int(_among(('open', 'shut'), how) == 'open')}")

    def _ring(self, where: str) -> None:
        self._position = ("between", *"123456").index(_among(("between", *"123456"), where))
        self.bed.ring(self._position)

    def _off(self, leads: str) -> None:
        self.bed.off = tuple(leads.split())
        self.bed.ring(self._position)


def _among(known: tuple[str, ...], word: str) -> str:
    """The word; a ValueError that names the known ones if it is none of them."""
    if word not in known:
        raise ValueError(f"say one of {', '.join(known)}")
    return word


def bare_board() -> Bed:
    """A board as it comes from the shop: another sketch, and a boot loader."""
    return Bed(smoke("echo"), boot=OPTIBOOT)


def main() -> int:
    """Show the port, and carry out lines until the end; 1 if a tool is missing."""
    try:
        board = bare_board()
    except pytest.skip.Exception as missing:
        sys.stderr.write(f"the board {missing}: 'make avr-tools' as root on Debian installs it\n")
        return 1
    with board as bed:
        rehearsal = Rehearsal(bed)
        sys.stdout.write(f"a new board, all parts wired, at {bed.port}: write that for PORT\n")
        sys.stdout.write("".join(f"{line}\n" for line in HANDS))
        sys.stdout.flush()
        for line in sys.stdin:
            if line.strip() == "end":
                break
            try:
                answer = rehearsal.say(line) if line.strip() else "help shows what hands do"
            except (BedError, ValueError) as error:
                answer = f"not done: {error}"
            sys.stdout.write(f"{answer or 'done'}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
