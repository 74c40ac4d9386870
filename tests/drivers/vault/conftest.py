"""A simulated vault that draws known chance."""

from __future__ import annotations

import pytest

from drivers.vault.simulator import VaultSimulator
from tests.drivers.vault_rig import Entropy


@pytest.fixture
def entropy() -> Entropy:
    return Entropy(1)


@pytest.fixture
def vault(entropy: Entropy) -> VaultSimulator:
    made = VaultSimulator(draw=entropy)
    made.sync(0)
    return made
