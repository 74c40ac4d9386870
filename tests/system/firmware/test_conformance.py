"""The suite for all vaults, against the real firmware on a simulated board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.board_hands import QuickHands, patience, vault_elf
from tests.support.emulated_board import Bed
from tests.support.vault_conformance import Hands, VaultConformance


class TestFirmware(VaultConformance):
    @pytest.fixture
    def hands(self) -> Iterator[Hands]:
        # As with a capacitor at RESET, or every opening of the port would be a restart.
        with patience(), Bed(vault_elf(), autoreset=False) as bed:
            hands = QuickHands(bed)
            hands.gather()
            yield hands
