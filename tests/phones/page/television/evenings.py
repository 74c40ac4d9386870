"""Evenings: stored games, entry by entry, in front of both televisions at once: one in a browser,
one in a terminal. Each is `banker play FILE --tv` and follows the same file.

python -m tests.phones.page.television.evenings    every edition, whole: what `make tv` runs
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from banker import editions
from banker.interaction.keys.ascii import ascii_text
from banker.tui.panes.board import ring
from banker.tui.panes.board.ring import SCALES
from banker.tui.panes.television.evening_page import AROUND_MIN, SMALLEST
from tests import ROOT
from tests.phones.browser import Browser, program
from tests.phones.page.banker_table import HOMES, banker
from tests.phones.page.television.looks import faults
from tests.support.terminal import Terminal

REPLAY = ROOT / "tests" / "system" / "replay"
# Edition -> a game of it to its end.
EVENINGS = {
    "secret-vault": "secret_vault/three_bankruptcies",
    "glass-classic": "glass_classic/house_rules",
    "cash-decoder": "cash_decoder/all_streets_bought",
    "online-rental-tax": "online_rental_tax/time_limit",
    "rouble-full": "rouble_full/time_limit",
    "rouble-simple": "rouble_simple/short_game",
    "deal": "deal/three_sets",
}
COLUMNS = 104  # the smallest page with a board: in ASCII its headline is text
SPACES = 40  # of most boards; a page of cards is as large
NO_DESKTOP = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
BAND = 3  # rows of the headline, above the foot
LATE_S = 20.0
SETTLED_S = 0.7  # a page without the number of its entry has looked at the file by then
LOOK_S = 0.05
MOMENT = "(document.querySelector('.moment > section') || {dataset: {}}).dataset.key || ''"
SAID = "(document.querySelector('.news .said') || {}).textContent || ''"
ASKED = "((now.state.tv.chain || {}).asks || []).map((it) => nameOf(it.who))"
STARTED = "typeof tv !== 'undefined' && document.querySelector('.tv .turn .letter')"


class Seen(NamedTuple):
    """What both screens had of an entry. `moment`: of the browser, its kind; `pressed`: keys that
    ended a moment or a scene in the terminal. `asked`: who must answer, in a game of cards: then
    the terminal's headline is the asks, which stand in a band of their own in the browser."""

    entry: int
    browser: str
    terminal: str
    moment: str
    pressed: int
    asked: tuple[str, ...]

    @property
    def is_alike(self) -> bool:
        """Whether both screens say the same."""
        if self.asked:
            return all(who in self.terminal for who in self.asked)
        return alike(self.browser, self.terminal)


def rows_of(spaces: int) -> int:
    """The rows of the smallest page with a board of so many spaces."""
    smallest = next(it for it in SCALES if it.name == SMALLEST)
    return ring.size(spaces, smallest)[1] + AROUND_MIN + 1


class Evening:
    """A game that is told entry by entry, and both televisions that follow its file."""

    def __init__(self, browser: Browser, stored: Path, folder: Path, spaces: int) -> None:
        self.lines = stored.read_bytes().splitlines(keepends=True)
        self.path = folder / "game.bank"
        self._written = 0
        self.append()
        homes = os.environ | dict.fromkeys(HOMES, str(folder)) | NO_DESKTOP
        self._browser = browser
        self._served = subprocess.Popen(
            banker("play", str(self.path), "--tv", "--browser"),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=homes, encoding="utf-8",
        )  # fmt: skip
        watching = banker("play", str(self.path), "--tv", "--ascii")
        self.terminal = Terminal(watching, COLUMNS, rows_of(spaces))
        self.page = browser.phone(width=1280, height=720)

    def __enter__(self) -> Evening:
        assert self._served.stdout is not None
        self.page.visit(self._served.stdout.readline().split()[-1])
        self.page.wait_for(STARTED)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._browser.close(self.page)
        self.terminal.close()
        self._served.terminate()
        self._served.communicate(timeout=20)

    def append(self) -> None:
        """Write one line more into the file."""
        with self.path.open("ab") as file:
            file.write(self.lines[self._written])
        self._written += 1

    def shown(self) -> Iterator[Seen]:
        """Each entry, when both screens have it."""
        yield self._seen()
        while self._written < len(self.lines):
            self.append()
            yield self._seen()

    def _seen(self) -> Seen:
        self.page.wait_for(f"now.state.count === {self._written}")
        moment = self.page.run(MOMENT).rstrip("0123456789")
        pressed = self._followed()
        asked = tuple(self.page.run(ASKED))
        return Seen(self._written, self.page.run(SAID), self._headline(), moment, pressed, asked)

    def _followed(self) -> int:
        """The terminal shows the newest entry; a key ends what is in front of it."""
        until, pressed = time.monotonic() + LATE_S, 0
        self.terminal.rest(LOOK_S)
        if not self._has_number():
            self.terminal.rest(SETTLED_S)
        while not self._is_there() and time.monotonic() < until:
            self.terminal.press(" ")
            pressed += 1
            self.terminal.rest(4 * LOOK_S)
        return pressed

    def _rows(self) -> list[str]:
        return self.terminal.text().split("\n")

    def _has_number(self) -> bool:
        return self._rows()[-1].rstrip().endswith(f" {self._written}")

    def _is_there(self) -> bool:
        """Its number stands in the foot, or there is a page without one, and no moment."""
        is_shown = self.page.run(ASKED) or alike(self.page.run(SAID), self._headline())
        return self._has_number() or bool(is_shown)

    def _headline(self) -> str:
        """The words of the band, which is in the last rows or above the foot or the track."""
        return " ".join(" ".join(self._rows()[-BAND - 2 :]).split())


def alike(browser: str, terminal: str) -> bool:
    """Whether both screens say the same headline; the browser's loses clauses at its end."""
    words = re.escape(" ".join(ascii_text(browser).split()))
    return re.search(rf"(?<!\S){words}(?![\w,])", terminal, re.IGNORECASE) is not None


def whole(browser: Browser, edition: str, folder: Path, last: int = 0) -> list[Seen]:
    """An evening of an edition, up to an entry; what is wrong raises at once."""
    found: list[Seen] = []
    spaces = len(editions.load(edition).spaces) if edition != "deal" else SPACES
    with Evening(browser, REPLAY / f"{EVENINGS[edition]}.bank", folder, spaces) as evening:
        for seen in evening.shown():
            assert seen.is_alike, f"{seen}\n{evening.terminal.text()}"
            found.append(seen)
            if seen.entry == last:
                break
        evening.page.wait_for("document.getAnimations().length === 0")
        assert faults(evening.page) == []
        assert evening.page.complaints == []
    return found


def main() -> int:
    """Show every evening whole, and print a row for each."""
    path = program()
    assert path is not None, "needs chromium"
    sys.stdout.write("| edition | entries | headlines | moments | keys that ended one |\n")
    sys.stdout.write("|---|---|---|---|---|\n")
    with Browser(path) as browser:
        for edition in sys.argv[1:] or EVENINGS:
            with tempfile.TemporaryDirectory() as folder:
                seen = whole(browser, edition, Path(folder))
            headlines = len({it.browser for it in seen})
            moments = sum(bool(it.moment) for it in seen)
            keys = sum(it.pressed > 0 for it in seen)
            row = f"| {edition} | {len(seen)} | {headlines} | {moments} | {keys} |\n"
            sys.stdout.write(row)
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
