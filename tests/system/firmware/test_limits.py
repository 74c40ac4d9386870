"""How long a pass of the loop takes, how much of the RAM is used, and how much is slept.

Measured on the simulated board, with builds that turn pin A5 over at each pass (`MARK=1`) and are
otherwise the same. The limits are those of PROTOCOL.md.
"""

from __future__ import annotations

import itertools
import re
import subprocess
from collections.abc import Iterator

import pytest

from tests.support.emulated_board import LOCK, TRY, Bed, firmware
from tests.system.firmware.raw_link import Talk

pytestmark = pytest.mark.in_check("firmware")

ALL = ("BOLT=1", "NOTE=1", "MARK=1")
SETTLED_MS = 4000
"""After so long a start has gone well, and its seed is kept."""
SKETCHES = ("both", "vault", "decoder")  # in `make test` the first
FLASH_MAX = 30_000
RAM_UNTOUCHED_MIN = 600
PASS_MS_MAX = 8.0
"""With nothing to write: what a digest takes, and the rest of a pass."""
WRITING_MS_MAX = 210.0
"""A share of 20 octets, and a record of 33, at 3.4 ms each; a digest for the draw."""
RECORD_MS_MAX = 130.0
FIRST_START_MS_MAX = 260.0
"""Once in the life of a board: identity, seed and boot number in one pass."""
ASLEEP_MIN = 0.8
OCTET_MS, BETWEEN_MS = 3.4, 0.3
"""What an octet of the memory takes, and the most that may pass until the next one is written."""
TOLD_MS_MAX = 3.5
"""From the durable record to the last octet of its report, of 30 at 115 200 baud."""


class Measured(Talk):
    """Words with a board that marks its passes."""

    def __init__(self, bed: Bed) -> None:
        super().__init__(bed)
        bed.ctl("paint")

    def longest_ms(self) -> float:
        """The longest pass since the last call."""
        marks = [ms for ms, _ in self.bed.marks("A5")]
        assert len(marks) < 60_000, "older marks are lost"
        return max((then - now for now, then in itertools.pairwise(marks)), default=0.0)

    def untouched(self) -> int:
        """Octets of RAM that the stack has never reached."""
        return int(self.bed.ctl("stackfree"))


@pytest.fixture(params=SKETCHES)
def sketch(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def it(sketch: str) -> Iterator[Measured]:
    """Switched on, with chance enough, in a session."""
    with Bed(firmware(sketch, *ALL), speed=0, autoreset=False) as bed, Measured(bed) as it:
        it.wait(SETTLED_MS)
        first_ms = it.longest_ms()
        assert PASS_MS_MAX < first_ms <= FIRST_START_MS_MAX, "it has written its identity"
        it.begin(None if sketch == "decoder" else 0)
        it.longest_ms()
        yield it


def has_vault(sketch: str) -> bool:
    return sketch != "decoder"


def test_it_sleeps_when_there_is_nothing_to_do(it: Measured) -> None:
    before = it.bed.state()
    it.wait(5000)
    after = it.bed.state()
    asleep = (after["asleep"] - before["asleep"]) / (after["cycles"] - before["cycles"])
    assert asleep > ASLEEP_MIN
    assert 0 < it.longest_ms() <= PASS_MS_MAX


def test_no_pass_without_writing_is_long(it: Measured, sketch: str) -> None:
    for _ in range(40):
        assert it.ask("PING") == "OK"
    it.ask("STAT")
    it.ask("SCAN")
    it.hello()
    it.send("C,bad")
    if sketch != "vault":
        assert it.ask("SPOT,100").startswith("OK,100,")
        assert it.ask("SLIDE,1500").startswith("OK,1500,")
    it.bed.garbage(400, to_avr=True)
    it.wait(500)
    assert 0 < it.longest_ms() <= PASS_MS_MAX


def test_the_stack_leaves_ram_untouched_in_the_deepest_paths(it: Measured, sketch: str) -> None:
    if has_vault(sketch):
        live_through_everything(it)
    if sketch != "vault":
        it.ask("SPOT,5")
        it.ask("SLIDE,50")
    it.bed.garbage(400, to_avr=True)
    it.wait(500)
    assert it.untouched() >= RAM_UNTOUCHED_MIN


@pytest.mark.parametrize("sketch", ["vault", "both"], indirect=True)
def test_every_pass_that_writes_has_an_end(it: Measured) -> None:
    live_through_everything(it)
    assert PASS_MS_MAX < it.longest_ms() <= WRITING_MS_MAX


@pytest.mark.parametrize("sketch", ["vault", "both"], indirect=True)
def test_what_has_queued_up_is_dealt_with_one_by_one(it: Measured) -> None:
    """A try and two lifted lids, three records: in one pass they would take 300 ms."""
    it.lock()
    it.acknowledge_all()
    it.bed.ring(it.code() % 6 + 1)
    it.wait(60)
    it.longest_ms()
    it.bed.press(TRY, 30, rest=5)
    for closed in (False, True, False):
        it.bed.lid(closed)
        it.wait(24)
    it.wait(600)
    assert it.ask("STAT").split(",")[6] == "5"
    assert RECORD_MS_MAX / 2 < it.longest_ms() <= RECORD_MS_MAX


@pytest.mark.parametrize("sketch", ["vault"], indirect=True)
def test_a_try_is_written_without_a_pause_and_told_as_soon_as_it_is_durable(it: Measured) -> None:
    it.lock()
    it.acknowledge_all()
    it.bed.ring(it.code() % 6 + 1)
    for phase in range(12):
        # At any place beside the millisecond's timer, and beside the digests.
        it.wait(100 + 8.31 * phase)
        it.bed.written()
        it.bed.ctl(f"pulse {TRY} 0 60")
        it.wait(30)
        while not any(body.startswith("E,") for body in it.listen()):
            it.bed.wait(0.1)
        told_ms = it.bed.state()["ms"]
        starts = [ms for ms, _ in it.bed.written()]
        assert len(starts) > 5
        pause_ms = max(then - now for now, then in itertools.pairwise(starts)) - OCTET_MS
        assert pause_ms <= BETWEEN_MS, f"try {phase}: {pause_ms:.2f} ms between two octets"
        waited_ms = told_ms - starts[-1] - OCTET_MS
        assert waited_ms <= TOLD_MS_MAX, f"try {phase}: told {waited_ms:.2f} ms after"
        it.acknowledge_all()


def live_through_everything(it: Measured) -> None:
    """All kinds of events, a full log, merged tries, sessions; the marks are left to be read."""
    it.lock()
    wrong = it.code() % 6 + 1
    for _ in range(15):
        it.guess(wrong)
    assert it.ask("STAT").split(",")[6] == "16", "the log is full"
    it.acknowledge_all()
    it.bed.lid(False)
    it.wait(300)
    it.bed.lid(True)
    it.guess(it.code())
    it.acknowledge_all()
    it.lock(mix=False)
    assert it.ask("OPEN") == "OK,open"
    it.acknowledge_all()
    # With no host, until tries share a record, and then the opening.
    it.lock()
    stored = int(it.ask("STAT").split(",")[5]) - 1
    code = it.code()
    it.unplug()
    it.wait(10_500)
    for _ in range(18):
        it.guess(code % 6 + 1)
    it.bed.press(LOCK)
    it.bed.ring(code)
    it.bed.press(TRY, rest=400)
    it.plug()
    it.begin(stored)
    it.wait(600)
    told = [body.split(",") for body in it.heard if body.startswith("E,")]
    assert max(len(fields) for fields in told if fields[3] == "4") > 8, "tries were merged"
    assert it.ask("STAT").split(",")[1] == "closed"
    it.acknowledge_all()


@pytest.mark.parametrize("choices", [(), ALL[:2]], ids=["plain", "all switches"])
def test_the_flash_has_room_and_nothing_is_ever_allocated(
    sketch: str, choices: tuple[str, ...]
) -> None:
    elf = firmware(sketch, *choices)
    sections = subprocess.run(
        ["avr-size", "-A", str(elf)], capture_output=True, text=True, check=True
    ).stdout
    sizes = dict(re.findall(r"^\.(\w+) +(\d+) ", sections, re.MULTILINE))
    assert 10_000 < int(sizes["text"]) + int(sizes["data"]) <= FLASH_MAX
    names = subprocess.run(["avr-nm", str(elf)], capture_output=True, text=True, check=True).stdout
    assert " main\n" in names
    assert not re.search(r" (malloc|calloc|realloc|free|_Znwj)\n", names)


def test_the_marks_are_all_that_a_marked_build_adds() -> None:
    plain, marked = (firmware("both", *choices) for choices in (ALL[:2], ALL))
    sizes = [
        int(subprocess.run(["avr-size", str(elf)], capture_output=True, text=True, check=True)
            .stdout.splitlines()[1].split()[0])
        for elf in (plain, marked)
    ]  # fmt: skip
    assert 0 < sizes[1] - sizes[0] <= 16
