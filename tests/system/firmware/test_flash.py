"""`banker devices flash` onto a simulated board with the real boot loader, by the real avrdude."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker.cli import run_command
from drivers.tools.bootloader import find_speed
from drivers.tools.flash import BOARDS, FlashError, loader_speed, program_size
from tests.support.board_hands import vault_elf
from tests.support.emulated_board import Bed, need, smoke
from tests.system.firmware.sketches import OPTIBOOT


@pytest.fixture
def bed() -> Iterator[Bed]:
    """A board as it comes from the shop: another sketch, and Optiboot."""
    need("avrdude")
    if not OPTIBOOT.exists():
        pytest.skip("needs arduino-core-avr")
    with Bed(smoke("echo"), boot=OPTIBOOT) as bed:
        bed.release_all()
        bed.ring(1)
        yield bed


@pytest.mark.in_check("board")
def test_a_board_from_the_shop_becomes_a_vault(
    bed: Bed, capsys: pytest.CaptureFixture[str]
) -> None:
    hex_file = vault_elf().with_suffix(".hex")
    code = run_command(["devices", "flash", bed.port, "--hex", str(hex_file)])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0] == f"{hex_file}: {program_size(hex_file)} bytes"
    assert lines[1] == f"{bed.port}: a boot loader answers at 115200 baud"
    assert lines[2].startswith(f"{program_size(hex_file)} bytes written and read back in")
    assert lines[3].startswith("bolt + vault ")
    uid = lines[3].split()[3].rstrip(",")

    # The name that it drew is in its memory now.
    assert run_command(["devices", "list", bed.port]) == 0
    assert uid in capsys.readouterr().out


def test_a_sketch_that_runs_is_no_boot_loader() -> None:
    need("avrdude")
    with Bed(vault_elf(), autoreset=False) as bed:
        bed.advance(3000)
        assert find_speed(bed.port, BOARDS["uno"]) is None
        with pytest.raises(FlashError, match="no boot loader answers"):
            loader_speed(bed.port, BOARDS["uno"])
        # It was only asked; the sketch goes on.
        assert run_command(["devices", "list", bed.port]) == 0
