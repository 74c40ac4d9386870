"""Command index: which entries repeat a command, also where entry numbers jump."""

from __future__ import annotations

import random

import pytest

from banker.audit.core import command_index
from banker.audit.core.command_index import CommandHashes


@pytest.mark.parametrize("part", [1, 4, 1000])
@pytest.mark.parametrize("seed", range(5))
def test_a_repeated_command_is_told_with_the_numbers_that_the_entries_have(
    seed: int, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_index, "PART", part)
    dice = random.Random(seed)
    index, first, expected, seq = CommandHashes(), {}, [], 0
    for _ in range(60):
        seq += dice.choice((1, 1, 1, 1, 2, 9))
        command = f"command {dice.randrange(45)}"
        index.note(seq, command)
        if command in first:
            expected.append((seq, first[command]))
        else:
            first[command] = seq
    assert sorted(index.repeats()) == expected
    assert expected, "the dice repeated nothing"
