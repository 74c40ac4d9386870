"""Long games: what reads them keeps no entry, and tells what it tells of a list of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.cli import stories
from banker.cli.stories import StoredEntries, load_story
from banker.store import read
from tests import ROOT
from tests.cli.command_line import Here

GAMES = sorted(ROOT.glob("tests/system/replay/*/*.bank"))
BOARD, CARDS = (
    next(it for it in GAMES if it.parent.name == box) for box in ("secret_vault", "deal")
)


def test_stored_entries_are_a_sequence() -> None:
    game = read(BOARD)
    held = list(game.entries())
    stored = StoredEntries(game)
    assert list(stored) == list(stored) == held
    assert len(stored) == len(held)
    for at in (0, 1, -1, -2):
        assert stored[at] == held[at]
    for part in (slice(1, None), slice(None, None), slice(2, 5), slice(-2, None)):
        assert list(stored[part]) == held[part]
    assert len(stored[1:][1:]) == len(held) - 2
    with pytest.raises(IndexError):
        stored[len(held)]


@pytest.mark.parametrize("game", [BOARD, CARDS], ids=lambda it: it.stem)
def test_a_long_game_is_told_as_a_short_one(
    banker: Here, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def printed(name: str) -> list[str]:
        page = tmp_path / f"{name}.html"
        banker.done("report", game, "-o", page)
        who = load_story(game)[0].setup.ids[0]
        return [
            page.read_text("utf-8"),
            banker.done("stats", game),
            banker.done("statement", game, who),
        ]

    short = printed("short")
    monkeypatch.setattr(stories, "KEPT_MAX", 0)
    assert isinstance(load_story(game)[1], StoredEntries)
    assert printed("long") == short
