"""Presses of a button, counted at each switch: which pin answers, and what that says of the wires.

Rules of this file
* All switches are counted at once: a press that its own pin does not feel may be felt at another.
* Two buttons that answer for each other are exchanged; nothing less is called so.

It must not know how a pin was asked.
"""

from __future__ import annotations

from collections import Counter

from drivers.circuit import Circuit
from drivers.tools.device_bench import Levels

PRESSES = 3
# The switches of `Levels`, in its order, as circuit.toml calls them.
USES = ("lid", "try", "lock", "bolt")


class Presses:
    """How often each switch closed and opened while somebody pressed one button."""

    def __init__(self, use: str) -> None:
        """`use`: the button that is pressed, as circuit.toml calls it."""
        self.use = use
        self._before: set[str] = set()
        self._downs, self._ups = Counter[str](), Counter[str]()

    def start(self, levels: Levels | None) -> None:
        """Take the first look; a finger may be quicker."""
        self._before = _closed(levels)
        self._downs.update(self._before & {self.use})

    def see(self, levels: Levels | None) -> bool:
        """Count what has changed; return whether the button itself was pressed often enough."""
        now = _closed(levels)
        self._downs.update(now - self._before)
        self._ups.update(self._before - now)
        self._before = now
        return self._is_pressed(self.use)

    def _is_pressed(self, use: str) -> bool:
        return self._downs[use] >= PRESSES and self._ups[use] >= PRESSES

    def counted(self) -> str:
        """How often the button's own pin has changed."""
        return f"down {self._downs[self.use]} and up {self._ups[self.use]}"

    def answering(self) -> str:
        """The switch that closed at each press; "" if none did, or more than one."""
        if self._ups[self.use]:
            return self.use
        others = [use for use in USES if self._is_pressed(use)]
        return others[0] if len(others) == 1 else ""

    def cure(self, circuit: Circuit) -> str:
        """What to look at if the button was not pressed often enough."""
        part, pin = circuit.role[self.use], circuit.pins[self.use]
        if self._ups[self.use]:
            return f"{pin} must go to GND through {part} at each press, and back"
        if self._downs[self.use]:
            return f"{pin} is at GND all the time: {part} hangs, or its two wires touch"
        if other := self.answering():
            return (
                f"nothing at {pin}, and {circuit.pins[other]} answers: {part} is wired there, or"
                " another button was pressed"
            )
        return f"nothing at {pin}: {part}, its wire, or another pin"


def exchanged(circuit: Circuit, one: Presses, other: Presses) -> str:
    """What to say of two buttons that answer for each other; "" of any others."""
    uses = one.use, other.use
    if (one.answering(), other.answering()) != uses[::-1]:
        return ""
    words = [f"{circuit.role[use]} ({use.upper()})" for use in uses]
    places = [f"{circuit.role[use]} to {circuit.pins[use]}" for use in uses]
    return f"{' and '.join(words)} are exchanged: wire {' and '.join(places)}"


def _closed(levels: Levels | None) -> set[str]:
    told = levels or ()
    return {use for use, is_closed in zip(USES, told, strict=False) if is_closed}
