"""A board on the table with what is wired so far, and somebody who does as the self-test says."""

from __future__ import annotations

import threading
from collections.abc import Callable

from drivers.port.transport import open_port
from drivers.tools.device_bench import DeviceBench
from drivers.tools.selftest import Act, Instruction, Result, SelfTest, YesNoQuestion
from tests.support.emulated_board import LOCK, PINS, RING_CHANNEL, TRY, Bed

WAIT_MS = 3000
# A ring that is wrong is waited for at each of its places.
RING_WAIT_MS = 800
WHITE_MV, GLOW_MV, DARK_MV = 2600, 300, 147
FIVE_VOLTS_MV = 5000
PRESSES_MAX = 12
BUTTONS = {"LOCK": LOCK, "TRY": TRY}


class Table:
    """A board on the table with what is wired so far, and somebody who does as told."""

    def __init__(self, bed: Bed, *wired: str) -> None:
        self.bed, self.wired = bed, {*wired}
        self.answer = True
        self.wait_ms = WAIT_MS
        self.finger = threading.Thread()
        self.is_judged = threading.Event()
        self.instead: dict[str, Callable[[], None]] = {}
        bed.release_all()
        bed.ctl("bolt off")
        bed.ctl(f"pin {PINS['bolt']} 1")
        # A pin that nothing hangs at reads anything.
        bed.ctl(f"adc {RING_CHANNEL} {2000 if 'ring' not in self.wired else 0}")
        if "bolt" in self.wired:
            bed.bolt_follows()
        for channel in (1, 3):
            level = DARK_MV if "amplifier" in self.wired else FIVE_VOLTS_MV
            bed.ctl(f"adc {channel} {level}")
        bed.wait(2600)

    def do(self, text: str) -> None:
        """Later steps do nothing: their part is not there."""
        for word, act in self.instead.items():
            if word in text:
                act()
                return
        bed = self.bed
        if "lid" in self.wired and text.startswith(("open the lid", "the latch has opened")):
            bed.lid(False)
        elif "lid" in self.wired and text == "close the lid":
            bed.lid(True)
        elif "times, and let it go" in text and "buttons" in self.wired:
            self.press_meanwhile(BUTTONS[text.split()[1]])
            return
        elif "turn the ring" in text and "ring" in self.wired:
            place = (
                3 if "any number" in text else 0 if "between" in text else int(text.split()[4][0])
            )
            bed.ring(place)
            if "red button" in text:
                bed.wait(60)
                bed.press(TRY)
        elif "LOCK three times" in text:
            for _ in range(3):
                bed.press(LOCK)
        elif "white copying paper under" in text and "eyes" in self.wired:
            for channel, pin, mv in ((1, "white", WHITE_MV), (3, "white", WHITE_MV),
                                     (1, "uv", GLOW_MV)):  # fmt: skip
                bed.ctl(f"opt {channel} {PINS[pin]} {mv}")
        elif "pull it through" in text and "eyes" in self.wired:
            for channel in (1, 3):
                bed.ctl(f"wave {channel} 400 30 0")
        bed.wait(60)

    def press_meanwhile(self, pin: str) -> None:
        """A finger that presses while the test looks, and again what was not noticed."""
        self.is_judged.clear()

        def finger() -> None:
            for _ in range(PRESSES_MAX):
                if not self.is_judged.is_set():
                    self.bed.press(pin, 150, rest=150)

        self.finger = threading.Thread(target=finger)
        self.finger.start()

    def tested(self, *parts: str) -> dict[str, Result]:
        """What `banker devices test --part` finds."""
        line = open_port(self.bed.port)
        results: dict[str, Result] = {}
        try:
            bench = DeviceBench(line)
            bench.greet()
            bench.take_backlog()
            acts = SelfTest(bench, self.wait_ms).acts(frozenset(parts))
            reply: bool | None = None
            while True:
                act: Act = acts.send(reply)
                reply = self.answer if isinstance(act, YesNoQuestion) else None
                if isinstance(act, Instruction):
                    self.do(act.text)
                elif isinstance(act, Result):
                    results[act.name] = act
                    self.is_judged.set()
                    if self.finger.is_alive():
                        self.finger.join()
        except StopIteration:
            return results
        finally:
            line.close()
