"""The suite for all vaults, against the real firmware on a simulated board."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from bed import Bed
from bed_hands import QuickHands, patience, vault_elf

sys.path.append(str(Path(__file__).parent.parent / "drivers"))
from conformance import Hands, VaultConformance


class TestFirmware(VaultConformance):
    @pytest.fixture
    def hands(self) -> Iterator[Hands]:
        # As with a capacitor at RESET, or every opening of the port would be a restart.
        with patience(), Bed(vault_elf(), autoreset=False) as bed:
            hands = QuickHands(bed)
            hands.gather()
            yield hands
