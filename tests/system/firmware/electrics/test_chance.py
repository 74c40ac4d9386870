"""The chance for codes is measured, not counted."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.support.emulated_board import LOCK, Bed, firmware
from tests.system.firmware.raw_link import ENTROPY_MS, Talk, talk

STATE, CREDITS = 1, 8


def credits(it: Talk) -> int:
    return int(it.ask("STAT").split(",")[CREDITS])


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The memory of a vault that has its name already."""
    image = tmp_path_factory.mktemp("named") / "eeprom.bin"
    with talk(firmware("vault"), eeprom=image) as it:
        assert it.hello()[1]
    return image.read_bytes()


@pytest.mark.in_check("firmware")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_clock_without_chance_earns_nothing_and_nothing_is_locked(
    named: bytes, tmp_path: Path, seed: int
) -> None:
    image = tmp_path / "eeprom.bin"
    image.write_bytes(named)
    with talk(firmware("vault"), eeprom=image, jitter_us=0, seed=seed) as it:
        it.begin()
        it.wait(4000 + 700 * seed)
        assert credits(it) == 0
        for _ in range(3):
            it.bed.press(LOCK)
        it.wait(1000)
        assert it.ask("STAT").split(",")[STATE] == "closed"


@pytest.mark.in_check("firmware")
@pytest.mark.parametrize(("jitter_us", "ms"), [(2, 15_000), (62, ENTROPY_MS)])
def test_a_little_chance_takes_its_time(
    named: bytes, tmp_path: Path, jitter_us: int, ms: int
) -> None:
    image = tmp_path / "eeprom.bin"
    image.write_bytes(named)
    vault = Bed(firmware("vault"), speed=0, autoreset=False, eeprom=image, jitter_us=jitter_us)
    with vault as bed, Talk(bed) as it:
        it.wait(1500)
        it.begin()
        assert 0 < credits(it) < 128
        it.wait(ms - 1500)
        assert credits(it) >= 128


def test_hum_on_a_lead_earns_nothing(named: bytes, tmp_path: Path) -> None:
    """A lead of 30 cm beside the mains: no press is recognised, so none is paid for."""
    image = tmp_path / "eeprom.bin"
    image.write_bytes(named)
    with talk(firmware("vault"), eeprom=image, jitter_us=0) as it:
        it.begin()
        it.bed.ctl("hum D3 50")
        it.wait(2000)
        assert credits(it) == 0
        it.bed.ctl("hum D3 0")
        it.bed.ctl("pin D3 1")
        it.wait(100)
        it.bed.press(LOCK)
        assert credits(it) == 4


def test_raw_stamps_can_be_had_for_a_test_of_the_chance() -> None:
    with talk(firmware("vault")) as it:
        it.begin()
        answer = it.ask("RAW,16")
        assert answer.startswith("OK,")
        stamps = [int(answer[3 + 4 * i : 7 + 4 * i], 16) for i in range(16)]
        assert len(answer) == 3 + 64
        # 16 ms of a clock of 0.5 us that goes round each 20 ms.
        steps = [(b - a) % 40_000 for a, b in itertools.pairwise(stamps)]
        assert all(abs(step - 32_000) < 300 for step in steps)
        assert len(set(steps)) > 8
        for bad in ("RAW", "RAW,0", "RAW,17", "RAW,x"):
            assert it.ask(bad) == "ERR,ARGS"


@pytest.mark.in_check("firmware")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_passes_that_write_make_no_chance_out_of_a_regular_clock(
    named: bytes, tmp_path: Path, seed: int
) -> None:
    """While the memory is written ticks queue up: they are judged in the order they came in."""
    image = tmp_path / "eeprom.bin"
    image.write_bytes(named)
    with talk(firmware("vault"), eeprom=image, jitter_us=0, seed=seed) as it:
        it.begin()
        for turn in range(60):
            # Values that differ, so that all octets are written.
            us = 1000 + 37 * turn % 400
            assert it.ask(f"TRIM,{us},{us + 900},{1000 + 7 * turn % 190}").startswith("OK,")
            it.wait(25)
        assert credits(it) <= 8


@pytest.mark.in_check("firmware")
def test_stamps_that_are_told_are_not_paid_and_what_comes_after_is(
    named: bytes, tmp_path: Path
) -> None:
    image = tmp_path / "eeprom.bin"
    image.write_bytes(named)
    vault = Bed(firmware("vault"), speed=0, autoreset=False, eeprom=image)
    with vault as bed, Talk(bed) as it:
        it.wait(200)
        it.begin()
        before = credits(it)
        end = bed.state()["ms"] + 3000
        while bed.state()["ms"] < end:
            assert it.ask("RAW,16").startswith("OK,")
        # Between two questions a tick or two are nobody's.
        assert credits(it) - before <= 16
        it.wait(2300)
        assert credits(it) >= 128
