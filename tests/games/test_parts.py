"""Parts: every game has every part, and a game without one is a refusal that says which."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker.engine.game import Game
from banker.foundation.errors import EditionError
from banker.games.parts import GAMES, Part
from banker.phones.game_views import GameViews, views_of
from banker.tui.game_screen import GameScreen, screen_of
from tests.support.game import Game as BoardGame


def every_part() -> Iterator[tuple[str, str]]:
    for word, game in GAMES.items():
        for name in game.parts:
            yield word, name


@pytest.mark.parametrize(("word", "name"), list(every_part()))
def test_each_part_of_each_game_is_there(word: str, name: str) -> None:
    assert Part[object](name).of(word) is not None


def test_all_games_have_the_same_parts() -> None:
    first, *others = GAMES.values()
    assert all(list(it.parts) == list(first.parts) for it in others)


def test_a_part_is_what_its_room_expects() -> None:
    state = BoardGame().state
    assert isinstance(screen_of(state.edition), GameScreen)
    assert isinstance(views_of(state), GameViews)


def test_a_game_without_a_part_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pot", Game("pot", {}))
    for word in ("pot", "chess"):
        with pytest.raises(EditionError, match=f"no chart is known for the rules '{word}'"):
            Part[object]("chart").of(word)


def test_a_game_of_its_own_is_entered_by_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pot", Game("pot", {"chart": "tests.games.test_parts:every_part"}))
    assert Part[object]("chart").of("pot").__name__ == "every_part"  # type: ignore[attr-defined]
