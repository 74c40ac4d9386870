"""Notes for the decoder on the simulated board: what a hand does, in the board's own time.

The optics are simulated: levels, lines and noise as somebody supposed them. What is shown with them
is the chain (light, converter, firmware, wire, driver) and the rule, not the optics.

Time on the board stands still unless somebody waits for it, so that a busy machine changes nothing
and the same seed gives the same sums.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Lock
from time import sleep
from typing import NamedTuple

from drivers.decoder.calibration import Calibration
from drivers.decoder.calibration_run import (
    finished,
    new_draft,
    next_step,
    objection,
    samples_for,
    with_next,
)
from drivers.decoder.codec import lasts_ms
from drivers.decoder.messages import Measurement, Mode
from drivers.decoder.serial import SerialDecoder
from drivers.port.discovery import PortCandidate
from drivers.port.runner import Runner
from drivers.port.transport import open_port
from drivers.wire.host_link import HostLink
from tests.support.board_hands import PATIENCE_S, patience
from tests.support.emulated_board import Bed, firmware

CHANNELS = {"a": 1, "b": 3}
UV, WHITE = "D7", "D8"
CARD_MV, EMPTY_MV, EMPTY_UV_MV = 1500.0, 75.0, 10.0
LINES = 24
# Ink that glows, and paper that does not: by the light that comes back under white.
GLOWING, DULL = 0.30, 0.05
# A second is enough for a pull here; people get a second and a half.
SAMPLES: dict[Mode, int] = {"slide": 1000, "spot": 20}
DATE = "2024-05-01"
# For a command, what it takes to obey it, and the answer.
WIRE_MS = 20.0
BEGIN_MS = 20_000
CYCLES_PER_MS = 16_000


class Note(NamedTuple):
    """Something under the hood, and what a hand does with it. Levels are in millivolts."""

    white: float = 1000.0
    uv: float = 0.0
    depth_a: float = 0.0
    depth_b: float = 0.0
    degrees: float = 0.0
    lines: float = 0.0
    hertz: float = 40.0
    wow: float = 0.0
    room: float = 0.0
    noise: float = 8.0
    reaction_ms: float = 40.0
    # The note leaves the hood after so long.
    leaves_ms: float | None = None
    # A ripple of the room's lamp on both channels, seen while the light is on.
    ripple_mv: float = 0.0


class BoardTime:
    """The time of the board, for the driver too: nobody is late while it stands still."""

    def __init__(self, bed: Bed) -> None:
        self.lock = Lock()
        self._bed = bed
        self._now_ms = 0.0

    def __call__(self) -> int:
        return int(self._now_ms)

    def wait(self, ms: float) -> None:
        """Let so much of it pass."""
        with self.lock:
            self._bed.wait(ms)
            self._now_ms += ms


class CountedLine:
    """A port that knows how many bytes went out, and is silent while time passes.

    So whatever the host answers, and however fast it is, comes to the board at the same moment.
    """

    def __init__(self, port: str, time: BoardTime) -> None:
        self.written = 0
        self._time = time
        self._line = open_port(port)
        self.name = port
        self.read, self.wake, self.close = self._line.read, self._line.wake, self._line.close

    def write(self, data: bytes) -> None:
        with self._time.lock:
            self._line.write(data)
            self.written += len(data)


class Hood:
    """The decoder, and the hand at it."""

    def __init__(self, bed: Bed, pool: ThreadPoolExecutor) -> None:
        """Time stands still from here on."""
        self.bed = bed
        self._pool = pool
        self._time = BoardTime(bed)
        self._wait = self._time.wait
        bed.pause()
        link = HostLink(bytes, role="decoder")
        port = Runner(link, lambda: [PortCandidate(bed.port, self._open)], clock=self._time)
        opening = pool.submit(SerialDecoder, port)
        while wait([opening], 0.005).not_done:
            self._wait(10)
        self.decoder = opening.result()
        # However long the host took: from here on it is always the same moment.
        self._wait(max(0.0, BEGIN_MS - bed.state()["cycles"] / CYCLES_PER_MS))

    def _open(self) -> CountedLine:
        self._line = CountedLine(self.bed.port, self._time)
        return self._line

    def close(self) -> None:
        self.bed.pause(False)
        self.decoder.close()

    def measure(self, mode: Mode, note: Note, samples: int = 0) -> Measurement:
        """Lay it in, measure, and pull it while the light is on."""
        samples = samples or SAMPLES[mode]
        self._lay(note)
        written = self._line.written
        asked = self._pool.submit(self.decoder.measure, mode, samples)
        written = self._await_command(asked, written)
        if mode == "spot":
            self._wait(lasts_ms(mode, samples) + WIRE_MS)
        else:
            self._wait(WIRE_MS)
            self._await_command(asked, written)
            # The light is on when the last byte has come.
            self._pull(note, samples)
            self._wait(WIRE_MS)
        while not asked.done():
            # Only after an accident on the wire: then the driver asks again.
            if wait([asked], PATIENCE_S / 10).not_done:
                self._wait(samples)
        return asked.result()

    def _await_command(self, asked: Future[Measurement], written: int) -> int:
        """Until the host has sent more, and all of it has come as far as the board."""
        while not asked.done():
            now = self._line.written
            if now > written and self.bed.heard() == now:
                return now
            sleep(0.0002)
        return written

    def _lay(self, note: Note) -> None:
        for channel in CHANNELS.values():
            self.bed.ctl(f"adc {channel} {note.room:.1f}")
            self.bed.ctl(f"noise {channel} {note.noise:.1f}")
            self.bed.ctl(f"opt {channel} {WHITE} {note.white:.1f}")
            self.bed.ctl(f"wave {channel} 0")
        self.bed.ctl(f"opt {CHANNELS['a']} {UV} {note.uv:.1f}")
        self.bed.ctl(f"wow {note.wow:.2f} 2")

    def _pull(self, note: Note, samples: int) -> None:
        passed = note.reaction_ms
        self._wait(passed)
        for name, channel in CHANNELS.items():
            self.bed.ctl(f"wave {channel} {self._wave(note, name)}")
        if note.leaves_ms is not None:
            self._wait(note.leaves_ms)
            passed += note.leaves_ms
            for channel in CHANNELS.values():
                self.bed.ctl(f"opt {channel} {WHITE} {EMPTY_MV}")
        self._wait(max(0.0, lasts_ms("slide", samples) - passed))

    def _wave(self, note: Note, channel: str) -> str:
        if note.ripple_mv:
            return f"{note.ripple_mv:.1f} 100"
        depth = note.depth_a if channel == "a" else note.depth_b
        degrees = note.degrees if channel == "b" else 0.0
        duration_ms = 1000 * note.lines / note.hertz
        return f"{depth * note.white:.1f} {note.hertz:.2f} {degrees:.1f} {duration_ms:.1f}"


@contextmanager
def hood(seed: int = 1, sketch: str = "decoder") -> Iterator[Hood]:
    """A decoder of its own; another seed is another board."""
    with (
        patience(),
        Bed(firmware(sketch), speed=0, autoreset=False, seed=seed) as bed,
        ThreadPoolExecutor(1) as pool,
    ):
        table = Hood(bed, pool)
        try:
            yield table
        finally:
            table.close()


# --- notes -----------------------------------------------------------------------------------


class Notes:
    """Notes that scatter as printed things and hands do."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def good(self, mode: Mode, kind: str) -> Note:
        """A real or a fake one, properly used."""
        chance = self._chance
        white = chance.uniform(0.5, 0.9) * CARD_MV
        note = Note(
            white=white,
            noise=chance.uniform(5, 12),
            room=chance.uniform(0, 60),
            reaction_ms=chance.uniform(10, 120),
        )
        if mode == "spot":
            glow = GLOWING if kind == "real" else DULL
            return note._replace(uv=white * glow * chance.gauss(1, 0.08))
        depth = chance.uniform(0.1, 0.3)
        return note._replace(
            depth_a=depth,
            depth_b=depth * chance.uniform(0.8, 1.25),
            degrees=(180 if kind == "real" else 0) + chance.uniform(-15, 15),
            lines=LINES + chance.uniform(-1, 1),
            hertz=chance.uniform(32, 60),
            wow=chance.uniform(0, 0.4),
        )

    def bad(self, mode: Mode, case: str, kind: str) -> Note:
        """A real or a fake one with something wrong."""
        return getattr(self, f"_{case}")(mode, self.good(mode, kind))  # type: ignore[no-any-return]

    def _absent(self, _mode: Mode, note: Note) -> Note:
        return note._replace(white=EMPTY_MV, uv=EMPTY_UV_MV, depth_a=0, depth_b=0)

    def _worn(self, mode: Mode, note: Note) -> Note:
        chance = self._chance
        if mode == "spot":
            # The glow of half strength, whatever the note was.
            return note._replace(uv=note.white * GLOWING * chance.uniform(0.4, 0.55))
        worn = chance.choice(("depth_a", "depth_b", "both"))
        pale = chance.uniform(0, 0.025)
        fields = ("depth_a", "depth_b") if worn == "both" else (worn,)
        return note._replace(**dict.fromkeys(fields, pale))

    def _daylight(self, _mode: Mode, note: Note) -> Note:
        return note._replace(room=self._chance.uniform(900, 4800))

    def _half_pulled(self, _mode: Mode, note: Note) -> Note:
        return note._replace(lines=note.lines * self._chance.uniform(0.1, 0.65))

    def _not_pulled(self, _mode: Mode, note: Note) -> Note:
        return note._replace(lines=0, depth_a=0, depth_b=0)

    def _off_phase(self, _mode: Mode, note: Note) -> Note:
        side = self._chance.choice((1, -1))
        return note._replace(degrees=side * self._chance.uniform(60, 120))

    def _pulled_out(self, _mode: Mode, note: Note) -> Note:
        return note._replace(leaves_ms=self._chance.uniform(150, 500))

    def _flicker(self, _mode: Mode, note: Note) -> Note:
        return note._replace(ripple_mv=note.white * self._chance.uniform(0.03, 0.2))

    def _brightened(self, _mode: Mode, note: Note) -> Note:
        """Ordinary paper glows more than any ink."""
        return note._replace(uv=note.white * self._chance.uniform(0.8, 2))


CASES: dict[Mode, tuple[str, ...]] = {
    "slide": (
        "worn",
        "absent",
        "half_pulled",
        "off_phase",
        "daylight",
        "not_pulled",
        "pulled_out",
        "flicker",
    ),
    "spot": ("worn", "absent", "daylight", "brightened"),
}
"""The first of each were asked for; the others are what else hands and lamps do."""


# --- calibration -----------------------------------------------------------------------------


def calibrate(hood: Hood, mode: Mode, notes: Notes) -> Calibration:
    """As `banker devices calibrate` does it, with another note for each pass."""
    draft = new_draft(hood.decoder.uid, hood.decoder.firmware, mode, SAMPLES[mode])
    reference = notes.good(mode, "real")
    while (step := next_step(draft)).word != "done":
        note = _for_step(step.word, mode, notes, reference)
        measurement = hood.measure(mode, note, samples_for(draft, step))
        why = objection(draft, measurement)
        assert not why, f"{step}: {why}: {note}: {measurement}"
        draft = with_next(draft, measurement)
    return finished(draft, DATE)


def _for_step(word: str, mode: Mode, notes: Notes, reference: Note) -> Note:
    if word == "empty":
        return Note(white=EMPTY_MV, uv=EMPTY_UV_MV)
    if word == "white":
        return Note(white=CARD_MV, uv=CARD_MV / 10)
    if word == "reference":
        return reference
    return notes.good(mode, word)
