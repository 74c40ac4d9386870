"""The suite for all vaults, against the real firmware on a simulated board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from drivers.vault.messages import Forced, Opened, Tries
from tests.support.board_hands import QuickHands, patience, vault_elf
from tests.support.emulated_board import Bed
from tests.support.vault_conformance import RESTARTS, Hands, VaultConformance, are_apart
from tests.support.vault_host import Host

WRONG = 3
SILENT_MS = 5000  # of the host; then the vault counts it as gone
LOCKS_MAX = 50
TRIES = 18  # more than the log keeps one by one without a host


class TestFirmware(VaultConformance):
    @pytest.fixture
    def hands(self) -> Iterator[Hands]:
        # As with a capacitor at RESET, or every opening of the port would be a restart.
        with patience(), Bed(vault_elf(), autoreset=False) as bed:
            hands = QuickHands(bed)
            hands.gather()
            yield hands

    def test_no_two_fields_of_merged_tries_have_one_value(self, host: Host) -> None:
        """The simulator merges none."""
        host.restart(RESTARTS)
        host.lock()
        for _ in range(LOCKS_MAX):
            told = host.try_number(WRONG)
            if not isinstance(told, Opened):
                if are_apart(told):
                    break
                host.vault.force_open()
                host.take(Forced)
            host.lock()
        else:
            raise AssertionError(f"in {LOCKS_MAX} locks no try had a number of its own")
        host.hands.unplug()
        host.until(lambda: host.vault.snapshot.state != "live", "the loss")
        host.hands.wait(SILENT_MS)
        for _ in range(TRIES):
            host.guess(WRONG)
            host.hands.wait(200)
        host.hands.plug()
        host.until(lambda: any(isinstance(it, Tries) for it in host.fresh()), "merged tries")
        [merged] = [it for it in host.fresh() if isinstance(it, Tries)]
        assert (set(merged.numbers), merged.n) == ({WRONG}, TRIES + 1)
        assert (merged.epoch, merged.delivery.boot) == (told.epoch, told.delivery.boot)
