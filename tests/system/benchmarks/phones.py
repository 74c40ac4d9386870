"""Benchmarks: the table with eight phones beside the table without (`make bench-phones`).

Rounds with and without phones take turns in one run, so a busy machine slows both alike. Three
players and four screens are phones in Python, which read their streams; the fourth player sits in
a real browser, where the frame after a change of the page is what counts.
"""

from __future__ import annotations

import os
import selectors
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.phones.browser import NAME, Browser, Page, program
from tests.phones.page.banker_table import HOMES, BankerTable
from tests.phones.phone import Phone
from tests.support.terminal import Terminal

ROUNDS, KEYS = 3, 40
PLAYERS = ("bob", "cem", "dee")  # Ann sits in the browser
SCREENS = 4
SETTLE_S, PAUSE_S = 1.5, 0.08
# When a count was drawn first: in the frame after the change of the page.
DRAWN = """
window.drawn = {};
new MutationObserver(() => {
  const count = now.state.count;
  if (window.drawn[count]) return;
  window.drawn[count] = -1;
  requestAnimationFrame(() => {
    window.drawn[count] = performance.timeOrigin + performance.now();
  });
}).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
"""
# In the processor's time: what the loading of files costs a machine that has nothing else to do.
COST = """
import time
from pathlib import Path
import banker.cli.commands.play, banker.tui.app  # what a table has loaded anyway
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6
before, started = resident(), time.process_time()
import h11
print("h11", (time.process_time() - started) * 1000, resident() - before)
before, started = resident(), time.process_time()
import banker.phones.server, banker.phones.control, banker.phones.page.files
print("phones", (time.process_time() - started) * 1000, resident() - before)
"""


class Times(NamedTuple):
    """Milliseconds from a key: to the terminal's paint, the first and the last phone's state, and
    the frame of the browser. The last three are empty without phones."""

    paint: list[float]
    first: list[float]
    last: list[float]
    frame: list[float]


class Listeners:
    """The streams of phones, read on a thread: when each had which count."""

    def __init__(self, phones: Sequence[Phone]) -> None:
        self.arrived: dict[int, list[float]] = {}
        self._streams = [phone.live() for phone in phones]
        self._is_open = True
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hang up."""
        self._is_open = False
        self._thread.join()
        for stream in self._streams:
            stream.close()

    def wait_for(self, count: int) -> list[float]:
        """When each phone had a count, once all have it."""
        until = time.perf_counter() + 10
        while len(self.arrived.get(count, ())) < len(self._streams):
            assert time.perf_counter() < until, "a phone did not hear of it"
            time.sleep(0.002)
        return self.arrived[count]

    def _read(self) -> None:
        with selectors.DefaultSelector() as waiting:
            for stream in self._streams:
                stream._wire.setblocking(False)
                waiting.register(stream._wire, selectors.EVENT_READ, bytearray())
            while self._is_open:
                for key, _ in waiting.select(0.05):
                    self._take(key, time.perf_counter())

    def _take(self, key: selectors.SelectorKey, now: float) -> None:
        rest: bytearray = key.data
        rest += key.fileobj.recv(1 << 20)  # type: ignore[union-attr]
        while (end := rest.find(b"\n\n")) >= 0:
            event = bytes(rest[:end])
            del rest[: end + 2]
            if (at := event.find(b'"count":')) >= 0:
                count = int(event[at + 8 :].split(b",")[0].split(b"}")[0])
                self.arrived.setdefault(count, []).append(now)


def phones_of(table: BankerTable) -> list[Phone]:
    """Phones of all players, and screens, all let in."""
    found = []
    for who in PLAYERS:
        phone = _phone(table)
        phone.claim(table.code(who).partition("#")[2])
        table.say(f"phone in {who}")
        table.wait_for(f"in: {who}")
        found.append(phone)
    for number in range(SCREENS):
        phone = _phone(table, f"tv/{number:08x}")
        phone.claim()
        table.say(f"phone in {phone.seat}")
        table.wait_for(f"in: {phone.seat}")
        found.append(phone)
    return found


def _phone(table: BankerTable, seat: str = "") -> Phone:
    phone = Phone(table.port, seat)
    phone.authority = f"{NAME}:{table.port}"
    return phone


def commits(path: Path, place: str, keys: int, phones: Sequence[Phone], page: Page | None) -> Times:
    """One round at the screen: a payment of 10 by keys, so many times. `place`: where phones come;
    empty for none."""
    words = [sys.executable, "-m", "banker", "play", str(path), "--vault", "none"]
    if place:
        words += ["--phones-at", place]
    entries = len(path.read_bytes().splitlines())
    terminal = Terminal(words)
    times = Times([], [], [], [])
    listeners = None
    try:
        terminal.wait_for(f"✓{entries}", terminal.started)
        terminal.rest(SETTLE_S)
        if place:
            listeners = Listeners(phones)
        if page is not None:
            page.wait_for("now.mode === 'in' && !now.away")  # it comes back by itself
            page.run(DRAWN)
        for number in range(entries + 1, entries + 1 + keys):
            terminal.press("p")
            terminal.rest(PAUSE_S)
            terminal.press("b10")
            terminal.rest(PAUSE_S)
            pressed = terminal.press("\r")
            times.paint.append(terminal.wait_for(f"✓{number}", pressed))
            if listeners is not None:
                heard = listeners.wait_for(number)
                times.first.append((min(heard) - pressed) * 1000)
                times.last.append((max(heard) - pressed) * 1000)
            if page is not None:
                times.frame.append(_frame(page, number, pressed))
        return times
    finally:
        if listeners is not None:
            listeners.close()
        terminal.close()


def _frame(page: Page, count: int, pressed: float) -> float:
    drawn: float = page.wait_for(f"window.drawn[{count}] > 0 && window.drawn[{count}]")
    return drawn - (time.time() - time.perf_counter() + pressed) * 1000


def back_ms(page: Page) -> float:
    """From the end of a page's stream, as if the line dropped, to its next state."""
    script = """new Promise((done) => {
      const began = performance.now(), seen = now.state;
      link.dropped();
      const look = () => (now.state !== seen && !now.away ? done(performance.now() - began)
        : setTimeout(look, 5));
      look();
    })"""
    spent: float = page.run(script, wait=True)
    return spent


def median(rounds: Sequence[Sequence[float]], part: float) -> float:
    """The median over rounds of a quantile of each."""
    return statistics.median(
        sorted(times)[min(len(times) - 1, int(part * len(times)))] for times in rounds
    )


def rows(
    quiet: Sequence[Times], busy: Sequence[Times], back: float
) -> Iterator[tuple[str, float, float]]:
    """What was measured, each as its name, a ratio or milliseconds, and the limit."""
    for name, part, limit in (("p50", 0.5, 1.2), ("p95", 0.95, 1.5)):
        with_phones = median([it.paint for it in busy], part)
        yield (
            f"commit to paint, 8 phones / none, {name}",
            with_phones / median([it.paint for it in quiet], part),
            limit,
        )
    paint = median([it.paint for it in busy], 0.5)
    if any(it.frame for it in busy):
        frame = median([it.frame for it in busy], 0.5)
        yield "key to the page's frame / the terminal's paint, p50", frame / paint, 1.5
        yield "key to the terminal's paint, p50, ms", paint, 100.0
        yield "back after a dropped line, ms", back, 1000.0
    first = median([it.first for it in busy], 0.5)
    yield "last of 8 phones / first, p50", median([it.last for it in busy], 0.5) / first, 2.0


def costs() -> Iterator[tuple[str, float, float]]:
    """What phones load, in ms and MB of the process."""
    told = subprocess.run([sys.executable, "-c", COST], capture_output=True, text=True, check=True)
    found = {
        line.split()[0]: list(map(float, line.split()[1:])) for line in told.stdout.splitlines()
    }
    (h11_ms, h11_mb), (own_ms, own_mb) = found["h11"], found["phones"]
    yield "loading h11, ms", h11_ms, 20.0
    yield "loading h11, MB", h11_mb, 1.0
    yield "loading phones with h11, ms", h11_ms + own_ms, 60.0
    yield "loading phones with h11, MB", h11_mb + own_mb, 2.0


def measured(folder: Path, rounds: int, keys: int) -> list[tuple[str, float, float]]:
    """All rows, of so many rounds with phones and without."""
    os.environ |= dict.fromkeys(HOMES, str(folder))  # no key of another table
    path = program()
    assert path is not None, "needs chromium"
    quiet, busy, back = [], [], []
    with Browser(path) as browser, BankerTable(folder / "with.bank") as table:
        alone = folder / "without.bank"
        alone.write_bytes(table.path.read_bytes())
        phones = phones_of(table)
        page = table.seated(browser, "ann")
        table.close()
        for _ in range(rounds):
            quiet.append(commits(alone, "", keys, (), None))
            place = f"{NAME}=127.0.0.1:{table.port}"
            busy.append(commits(table.path, place, keys, phones, page))
        table.open()
        page.wait_for("now.mode === 'in' && !now.away")
        back = [back_ms(page) for _ in range(rounds)]
    return [*rows(quiet, busy, statistics.median(back)), *costs()]


def main() -> int:
    """Prints the table; 1 if a limit is exceeded."""
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder), ROUNDS, KEYS)
    sys.stdout.write("| measured | value | limit | |\n|---|---|---|---|\n")
    for name, value, limit in found:
        said = "ok" if value <= limit else "OVER"
        sys.stdout.write(f"| {name} | {value:.2f} | {limit:g} | {said} |\n")
    return int(any(value > limit for _, value, limit in found))


if __name__ == "__main__":
    raise SystemExit(main())
