"""What happened to a vault on a wire, a line each: said once, and kept for the hardware screen."""

from __future__ import annotations

from collections import deque

from banker.health import ASK, LOST, SEARCHING

NEWS_MAX = 12


class PortNews:
    """The lines of one evening, and how the vault stood when it was last told of."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=NEWS_MAX)
        self._fresh: list[str] = []
        self._told = ""

    def tell(self, line: str, *, is_shown: bool = True) -> None:
        """In the list of the hardware screen, and on the screen's line unless that is needed."""
        self.lines.append(line)
        self._fresh.append(line if is_shown else "")

    def take(self) -> list[str]:
        """The lines since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def begin_anew(self) -> None:
        """Another vault, or the same one taken in anew: how it stands is told again."""
        self._told = ""

    def note_state(self, word: str, *, asks: str, lacks: str, is_shown: bool) -> None:
        """One line when it goes, when it comes back, and when it asks.

        `asks`: what a person must decide. `lacks`: what hands must do, behind the good news, which
        is not shown where the table waits for something else.
        """
        state = word if word in (ASK, LOST, SEARCHING) else "here"
        if state in (self._told, SEARCHING):
            return
        was, self._told = self._told, state
        if state == ASK:
            self.tell(f"{asks}: F6")
        elif state == LOST:
            gone = "is lost" if was else "is not there"
            self.tell(f"the vault {gone}; until it is here, v 5 o says that 5 opened it")
        else:
            self.tell(f"the vault is {'back' if was else 'here'}{lacks}", is_shown=is_shown)
