"""The sketches: they fit, and are the same wherever they are built."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.emulated_board import need_avr_tools
from tests.system.firmware.host_device import FIRMWARE

pytestmark = pytest.mark.in_check("firmware")

SKETCHES = ("vault", "decoder", "both")
BUDGET = "of 30000, static RAM"


@pytest.fixture(autouse=True)
def _tools() -> None:
    need_avr_tools()


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = ["make", "-C", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def test_the_hex_files_fit_and_are_the_same_from_any_folder(tmp_path: Path) -> None:
    made: list[list[bytes]] = []
    for name in ("one", "a_much_longer_name/deeper"):
        copy = tmp_path / name / "firmware"
        shutil.copytree(FIRMWARE, copy, ignore=shutil.ignore_patterns("emulator"))
        made.append([])
        for choices in (["BOLT=0"], ["BOLT=1", "NOTE=1"]):
            run = make(copy, "OUT=out", *choices)
            assert run.returncode == 0, run.stdout + run.stderr
            assert "warning" not in run.stderr
            for sketch in SKETCHES:
                assert re.search(rf"{sketch}: flash \d+ {BUDGET} \d+ of 1060", run.stdout)
                made[-1].append((copy / "out" / f"{sketch}.hex").read_bytes())
    assert made[0] == made[1]
    assert len(set(made[0])) == 2 * len(SKETCHES)
    assert not [octets for octets in made[0] if str(tmp_path).encode() in octets]


def test_the_files_that_the_program_ships_are_those_of_the_sources(tmp_path: Path) -> None:
    """`make firmware` writes them anew."""
    run = make(FIRMWARE, f"OUT={tmp_path}")
    assert run.returncode == 0, run.stderr
    stale = [
        sketch
        for sketch in SKETCHES
        if (tmp_path / f"{sketch}.hex").read_bytes()
        != (FIRMWARE / "hex" / f"{sketch}.hex").read_bytes()
    ]
    assert stale == []


def test_the_sizes_are_told_each_time_and_too_much_is_an_error(tmp_path: Path) -> None:
    for _ in range(2):
        run = make(FIRMWARE, f"OUT={tmp_path}", "decoder")
        assert run.returncode == 0, run.stderr
        assert f"{BUDGET}" in run.stdout
    for limit in ("FLASH_MAX=20000", "STATIC_RAM_MAX=800"):
        (tmp_path / "decoder.hex").unlink(missing_ok=True)
        run = make(FIRMWARE, f"OUT={tmp_path}", limit, "decoder")
        assert run.returncode != 0
        assert "decoder: too big" in run.stderr
        assert not (tmp_path / "decoder.hex").exists()


def test_another_choice_is_another_program_in_the_same_folder(tmp_path: Path) -> None:
    made = []
    for choice in ("BOLT=0", "BOLT=1", "BOLT=0"):
        assert make(FIRMWARE, f"OUT={tmp_path}", "vault", choice).returncode == 0
        made.append((tmp_path / "vault.hex").read_bytes())
    assert made[0] != made[1]
    assert made[0] == made[2]
