"""A file whose hash was noted whole: the same findings, without the walk along its chain."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.audit import audit
from tests.audit.forger import Forger, a_game
from tests.audit.forgeries import FORGERIES
from tests.audit.mutations import Game, kept


@pytest.mark.parametrize("game", kept(), ids=lambda game: game.name)
def test_of_a_clean_game_both_say_the_same(game: Game) -> None:
    assert audit(game.lines, is_trusted=True) == audit(game.lines)


@pytest.mark.parametrize("forge", [forged[0] for forged in FORGERIES])
def test_what_breaks_a_rule_is_found_under_a_seal_too(forge: Callable[[Forger], None]) -> None:
    game = Forger()
    forge(game)
    assert audit(game.lines(), is_trusted=True) == audit(game.lines())


def test_hashes_and_spelling_are_not_walked_under_a_seal() -> None:
    """Hence the seal is to be noted of a file that was walked."""
    lines = a_game().lines()
    lines[13] = lines[13].replace(b'"by":"program"', b'"by": "program"')
    assert audit(lines, is_trusted=True).is_clean
    assert [it.code for it in audit(lines).findings] == ["format"]


@pytest.mark.parametrize("line", [b"", b"x", b'{"v":1}', b"[" * 100_000, b"\xff" * 9])
def test_a_line_that_cannot_be_read_is_told_under_a_seal_too(line: bytes) -> None:
    lines = a_game().lines()
    lines[7] = line + b"\n"
    found = audit(lines, is_trusted=True).findings
    assert [(it.code, it.seq) for it in found] == [("format", 8)]
