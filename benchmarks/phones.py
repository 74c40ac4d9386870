"""Benchmarks: the table with eight phones beside the table without (`make bench-phones`).

Rounds with and without phones take turns in one run, so a busy machine slows both alike. Four
players and four screens are phones in Python, which read their streams. A fifth player sits in a
real browser, where the frame after a change of the page is what counts; at a real table it runs on
another machine, so it is there in rounds of its own only.
"""

from __future__ import annotations

import gzip
import os
import selectors
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from banker.phones.page.files import static
from drivers.wordlist import WORDS
from tests.phones.browser import NAME, Browser, Page, program
from tests.phones.page.banker_table import HOMES, BankerTable
from tests.phones.phone import Phone
from tests.support.terminal import Terminal

ROUNDS, KEYS = 3, 40
NAMES = "Ann,Bob,Cem,Dee,Eve"
PLAYERS = ("bob", "cem", "dee", "eve")  # Ann sits in the browser
SCREENS = 4
TICKS_A_MS = os.sysconf("SC_CLK_TCK") / 1000 if hasattr(os, "sysconf") else 1.0
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
STRANGERS = {
    "flood": "1,000 connections a second",
    "loris": "500 requests that never end",
    "mute": "150 readers that read nothing",
}
QUIET = ""


class Times(NamedTuple):
    """Milliseconds from a key: to the terminal's paint, the first and the last phone's state, and
    the frame of the browser, empty without phones or a browser. `resident`: megabytes at the end;
    `processor`: milliseconds of the screen's process for one commit with its three keys."""

    paint: list[float]
    first: list[float]
    last: list[float]
    frame: list[float]
    resident: list[float]
    processor: list[float]


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
    return [*found, *televisions_of(table, SCREENS)]


def televisions_of(table: BankerTable, count: int) -> list[Phone]:
    """So many televisions, all let in."""
    found = []
    for number in range(count):
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


def commits(
    path: Path, place: str, keys: int, phones: Sequence[Phone], page: Page | None, who: str = QUIET
) -> Times:
    """One round at the screen: a payment of 10 by keys, so many times. `place`: where phones come;
    empty for none. `who`: strangers that come too."""
    words = [sys.executable, "-m", "banker", "play", str(path), "--vault", "none"]
    if place:
        words += ["--phones-at", place]
    entries = len(path.read_bytes().splitlines())
    terminal = Terminal(words)
    times = Times([], [], [], [], [], [])
    listeners = strangers = None
    try:
        terminal.wait_for(f"✓{entries}", terminal.started)
        terminal.rest(SETTLE_S)
        if place:
            listeners = Listeners(phones)
        if page is not None:
            page.visit(f"http://{place.partition('=')[0]}:{place.rpartition(':')[2]}/")
            page.wait_for("now.mode === 'in' && !now.away")  # its seat is its own
            page.run(DRAWN)
        if who:
            strangers = _strangers(who, place)
            terminal.rest(SETTLE_S)
        before = processor_ms(terminal.pid)
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
        times.resident.append(terminal.resident_mb())
        times.processor.append((processor_ms(terminal.pid) - before) / keys)
        return times
    finally:
        if strangers is not None:
            strangers.kill()
            strangers.wait()
        if listeners is not None:
            listeners.close()
        terminal.close()


def processor_ms(pid: int) -> float:
    """What a process has used of the processor."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_MS


def _strangers(who: str, place: str) -> subprocess.Popen[bytes]:
    port = place.rpartition(":")[2]
    words = ["-m", "benchmarks.strangers", who, port]
    return subprocess.Popen([sys.executable, *words])


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


def away_s(table: BankerTable, page: Page) -> float:
    """How long a page takes to say that a table hangs."""
    began = time.perf_counter()
    os.kill(table.pid, signal.SIGSTOP)
    try:
        page.wait_for("now.away", 30)
        return time.perf_counter() - began
    finally:
        os.kill(table.pid, signal.SIGCONT)


def median(rounds: Sequence[Sequence[float]], part: float) -> float:
    """The median over rounds of a quantile of each."""
    return statistics.median(
        sorted(times)[min(len(times) - 1, int(part * len(times)))] for times in rounds
    )


Row = tuple[str, float, float]


def rows(quiet: Sequence[Times], busy: Sequence[Times], watched: Sequence[Times]) -> Iterator[Row]:
    """What a round with phones costs beside one without: name, ratio or figure, limit. `watched`:
    with the browser, too."""
    for name, part, limit in (("p50", 0.5, 1.2), ("p95", 0.95, 1.5)):
        with_phones = median([it.paint for it in busy], part)
        without = median([it.paint for it in quiet], part)
        yield f"key to paint, 8 phones / none, {name}", with_phones / without, limit
    work = median([it.processor for it in busy], 0.5) / median([it.processor for it in quiet], 0.5)
    yield "the screen's processor time for a commit, 8 phones / none", work, 1.2
    yield "key to paint with 8 phones, p50, ms", median([it.paint for it in busy], 0.5), 100.0
    frame = median([it.frame for it in watched], 0.5)
    paint = median([it.paint for it in watched], 0.5)
    yield "key to the frame in the browser / the terminal's paint, p50", frame / paint, 1.5
    first = median([it.first for it in busy], 0.5)
    yield "last of 8 phones / first, p50", median([it.last for it in busy], 0.5) / first, 2.0
    more = median([it.resident for it in busy], 0.5) - median([it.resident for it in quiet], 0.5)
    yield "memory with 8 phones, less without, MB", more, 2.0


def attacked(busy: Sequence[Times], under: dict[str, list[Times]]) -> Iterator[Row]:
    """How long a commit takes to the screen while strangers come, beside no strangers."""
    for who, times in under.items():
        for name, part, limit in (("p50", 0.5, 1.5), ("p95", 0.95, 2.0)):
            ratio = median([it.paint for it in times], part) / median(
                [it.paint for it in busy], part
            )
            yield f"key to paint, {STRANGERS[who]} / none, {name}", ratio, limit


def sizes(phone: Phone) -> Iterator[Row]:
    """What a phone is sent when it comes."""
    page = sum(len(gzip.compress(octets)) for _, octets in static(WORDS).values())
    yield "the page, gzipped, kB", page / 1000, 30.0
    stream = phone.live()
    stream.wait_for("state")
    yield "the first state, kB", len(stream.octets) / 1000, 16.0
    stream.close()


def audits(game: Path, receipt: Path) -> Iterator[Row]:
    """The audit with the receipt of a page beside the one without, in the processor's time."""
    with_receipt, without = [], []
    for _ in range(5):
        without.append(_audit(game))
        with_receipt.append(_audit(game, "--witness", str(receipt)))
    entries = len(game.read_bytes().splitlines())
    ratio = statistics.median(with_receipt) / statistics.median(without)
    yield f"audit of {entries} entries, with a receipt / without", ratio, 1.2


def _audit(game: Path, *more: str) -> float:
    before = os.times()
    words = [sys.executable, "-m", "banker", "audit", str(game), *more]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return (
        after.children_user
        + after.children_system
        - (before.children_user + before.children_system)
    )


def costs() -> Iterator[Row]:
    """What phones load, in ms and MB of the process."""
    words = [sys.executable, "-m", "tests.phones.cost"]
    told = [
        subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
        for _ in range(3)
    ]
    limits = {"phones on": (20.0, 2.0)}
    for lines in zip(*told, strict=True):
        name = lines[0].split("\t")[0]
        ms, mb = limits.get(name, (40.0, 2.0))
        for at, unit, limit in ((1, "ms", ms), (2, "MB", mb)):
            value = statistics.median(float(line.split("\t")[at]) for line in lines)
            yield f"{name}, {unit}", value, limit


def measured(
    browser: Browser, folder: Path, rounds: int, keys: int, kinds: Sequence[str]
) -> list[Row]:
    """What a table shows: so many rounds with phones, without, and under each kind of strangers;
    and what a page hears of it. The table's file and the page's receipt stay in the folder."""
    os.environ |= dict.fromkeys(HOMES, str(folder))  # no key of another table
    quiet: list[Times] = []
    busy: list[Times] = []
    watched: list[Times] = []
    under: dict[str, list[Times]] = {who: [] for who in kinds}
    with BankerTable(folder / "with.bank", players=NAMES) as table:
        table.play("bank pays ann 20000")  # more than all rounds take
        alone = folder / "without.bank"
        alone.write_bytes(table.path.read_bytes())
        phones = phones_of(table)
        page = table.seated(browser, "ann")
        table.close()
        place = f"{NAME}=127.0.0.1:{table.port}"
        for _ in range(rounds):
            page.visit("about:blank")
            quiet.append(commits(alone, "", keys, (), None))
            busy.append(commits(table.path, place, keys, phones, None))
            for who, times in under.items():
                times.append(commits(table.path, place, keys, phones, None, who))
            watched.append(commits(table.path, place, keys, phones, page))
        table.open()
        page.wait_for("now.mode === 'in' && !now.away")
        back = statistics.median(back_ms(page) for _ in range(rounds))
        receipt = page.run("witness.receipt(now.book)")
        (folder / "ann.json").write_text(receipt, encoding="utf-8")
        found = [*rows(quiet, busy, watched), *attacked(busy, under), *sizes(phones[0])]
        found.append(("back after a dropped line, ms", back, 1000.0))
        if kinds:
            away = away_s(table, page)
            found.append(("a table that hangs is noticed after, s", away, 15.0))
        return found


def main() -> int:
    """Prints the table; 1 if a limit is exceeded."""
    path = program()
    assert path is not None, "needs chromium"
    with tempfile.TemporaryDirectory() as folder, Browser(path) as browser:
        found = measured(browser, Path(folder), ROUNDS, KEYS, list(STRANGERS))
        found += audits(Path(folder) / "with.bank", Path(folder) / "ann.json")
    found += costs()
    sys.stdout.write("| measured | value | limit | |\n|---|---|---|---|\n")
    for name, value, limit in found:
        said = "ok" if value <= limit else "UNDER"
        sys.stdout.write(f"| {name} | {value:.2f} | {limit:g} | {said} |\n")
    return int(any(value > limit for _, value, limit in found))


if __name__ == "__main__":
    raise SystemExit(main())
