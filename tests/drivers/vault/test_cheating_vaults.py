"""Vaults that cheat, each in its way, and the check that must find it; an honest one as control."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from drivers.vault.commitment import EpochRecord, commitment, verify_epoch
from drivers.vault.messages import Committed, Locked
from drivers.vault.simulator import Outcome, VaultSimulator
from tests.drivers.vault_rig import (
    ENTROPY,
    Entropy,
    acknowledge_all,
    lock,
    opening,
    try_number,
    wrong_guesses,
)


class ChangesItsCode(VaultSimulator):
    """Draws another secret after the first wrong try: its commitment no longer fits."""

    def press_red(self, now_ms: int) -> Outcome:
        word = super().press_red(now_ms)
        if word == "wrong" and self._image.tries == 1:
            self._image = replace(self._image, secret=self._draw(16).hex())
        return word


class DeniesTheCode(VaultSimulator):
    """Calls the first tries wrong, whatever they are, and opens at the next that is right."""

    def _is_code(self, guess: int) -> bool:
        return self._image.tries >= 6 and super()._is_code(guess)


class OpensAnywhere(VaultSimulator):
    """Opens at the second try, whatever it is."""

    def _is_code(self, guess: int) -> bool:
        del guess
        return self._image.tries == 1


class HidesATry(VaultSimulator):
    """Somebody tried before the first try that it tells of."""

    def press_red(self, now_ms: int) -> Outcome:
        if self._image.tries == 0:
            self._image = replace(self._image, tries=1)
        return super().press_red(now_ms)


class IgnoresTheHost(VaultSimulator):
    """Fixes its code alone and says that the host had its share."""

    def _is_code(self, guess: int) -> bool:
        image = self._image
        self._image = replace(image, entropy="00" * 15 + "01")
        right = super()._is_code(guess)
        self._image = image
        return right


def play(kind: type[VaultSimulator], seed: int) -> EpochRecord:
    """Tries 1, 2, 3 … round and round until the vault opens, and writes down what was seen."""
    vault = kind(draw=Entropy(seed))
    vault.sync(0)
    lock(vault)
    told = []
    for turn in range(100):
        word = try_number(vault, turn % 6 + 1)
        told += acknowledge_all(vault, turn * 10_000)
        if word == "open":
            break
    (committed,) = (m for m in told if isinstance(m, Committed))
    (locked,) = (m for m in told if isinstance(m, Locked))
    opened = opening(told)
    return EpochRecord(
        uid=vault.uid,
        epoch=opened.epoch,
        commitment=committed.commitment,
        entropy=ENTROPY if locked.mixed else None,
        wrong_guesses=wrong_guesses(told),
        opening_guess=opened.guess,
        tries=opened.n,
        secret=opened.secret,
    )


SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_honest_vault_is_found_fair(seed: int) -> None:
    record = play(VaultSimulator, seed)
    assert verify_epoch(record) == ()
    assert record.commitment == commitment(record.uid, record.epoch, record.secret)


@pytest.mark.parametrize(
    ("kind", "code", "sure"),
    [
        (ChangesItsCode, "commitment_broken", False),
        (DeniesTheCode, "wrong_guess_was_code", True),
        (OpensAnywhere, "opened_by_other_number", False),
        (HidesATry, "guesses_missing", True),
        (IgnoresTheHost, "opened_by_other_number", False),
    ],
)
def test_a_cheat_is_found_whenever_it_cheated(
    kind: type[VaultSimulator], code: str, sure: bool
) -> None:
    """Over many seeds: a cheat that bent nothing, because chance already suited it, is fair."""
    caught = 0
    for seed in SEEDS:
        honest, record = play(VaultSimulator, seed), play(kind, seed)
        codes = [finding.code for finding in verify_epoch(record)]
        assert (code in codes) == (record != honest), (seed, codes)
        caught += code in codes
    assert caught == len(SEEDS) if sure else caught > len(SEEDS) / 4


def test_a_vault_that_locked_alone_is_said_to_have() -> None:
    vault = VaultSimulator(draw=Entropy(1))
    vault.sync(0)
    vault.close_lid()
    for _ in range(3):
        vault.press_lock(0)
    told = acknowledge_all(vault, 10_000)
    for number in range(1, 7):
        try_number(vault, number, 20_000)
    told += acknowledge_all(vault, 20_000)
    (committed, locked), opened = told[:2], opening(told)
    assert isinstance(committed, Committed)
    assert isinstance(locked, Locked)
    assert not locked.mixed
    record = EpochRecord(
        uid=vault.uid, epoch=1, commitment=committed.commitment, entropy=None,
        wrong_guesses=wrong_guesses(told), opening_guess=opened.guess, tries=opened.n,
        secret=opened.secret,
    )  # fmt: skip
    assert [finding.code for finding in verify_epoch(record)] == ["unmixed"]
