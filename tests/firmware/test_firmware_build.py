"""The sketches: they fit, and they are the same wherever they are built."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from host_device import (
    FIRMWARE,
)


def test_the_hex_files_fit_and_are_the_same_from_any_folder(tmp_path: Path) -> None:
    for tool in ("avr-gcc", "avr-g++", "avr-objcopy"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool}")
    if not Path("/usr/share/arduino/hardware/arduino/avr/cores/arduino").is_dir():
        pytest.skip("needs arduino-core-avr")
    made = []
    for name in ("one", "a longer name".replace(" ", "_")):
        copy = tmp_path / name / "firmware"
        shutil.copytree(FIRMWARE, copy, ignore=shutil.ignore_patterns("emulator"))
        command = ["make", "-C", str(copy), "OUT=out", "all", "both"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        assert run.returncode == 0, run.stdout + run.stderr
        assert "warning" not in run.stderr
        assert re.search(r"vault: flash \d+ of 24576, static RAM \d+ of 1120", run.stdout)
        hexes = ("vault.hex", "decoder.hex", "both.hex")
        made.append([(copy / "out" / file).read_bytes() for file in hexes])
    assert made[0] == made[1]
