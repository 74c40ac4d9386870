"""Games of cards that somebody changed and chained anew: every reader says one line at most about
it, shows no markup of it, and never fails with a traceback."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.cli import run_command
from tests.audit.checks.deal.card_evening import chained, played, read

READERS = (
    "show FILE",
    "show FILE --json",
    "log FILE",
    "audit FILE --all",
    "report FILE -o OUT",
    "stats FILE --ascii",
    "statement FILE ann",
    "rebuild FILE",
    "export FILE --to hledger",
    "export FILE --to beancount",
    "export FILE --to bgstats",
    "export FILE --to csv",
    "export FILE --to json",
    "export FILE --to script",
)
MARKUP = "<b>x"
STRANGE = (
    None, "", 0, -1, 10**9, 3.5, True, [], {}, ["ann"], MARKUP, "zed", "ann", "green.9", "face:1m",
    "hand:ann",
)  # fmt: skip
SEEDS = 16


def places(tree: Any, trail: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where a value stands in an entry."""
    inner = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in inner:
        yield (*trail, key)
        if isinstance(value, dict | list):
            yield from places(value, (*trail, key))


def spoilt(seed: int) -> list[dict[str, Any]]:
    """A game of which up to three values are others, or gone."""
    chance = random.Random(seed)
    games = (read(), [json.loads(line) for line in played()])
    entries = copy.deepcopy(chance.choice(games))
    for _ in range(chance.randint(1, 3)):
        part: Any = chance.choice(entries) if chance.random() < 0.8 else entries[0]
        *trail, last = chance.choice(list(places(part)))
        for key in trail:
            part = part[key]
        if chance.random() < 0.8:
            part[last] = chance.choice(STRANGE)
        else:
            del part[last]
    return entries


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_changed_game_is_told_in_a_line(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "g.bank"
    file.write_bytes(b"".join(line + b"\n" for line in chained(spoilt(seed))))
    before = file.read_bytes()
    for number, reader in enumerate(READERS):
        page = tmp_path / f"{number}.html"
        words = reader.replace("FILE", str(file)).replace("OUT", str(page)).split()
        code = run_command(words)
        said = capsys.readouterr().err.strip()
        assert len(said.splitlines()) <= 1, (reader, said)
        assert code == 0 or said or reader.startswith("audit"), reader
        if page.exists():
            assert MARKUP not in page.read_text("utf-8")
    assert file.read_bytes() == before
