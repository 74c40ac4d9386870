"""Progress: drawn on the terminal unless a test looks, and only where reading takes long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker.cli import output
from banker.cli.progress import LINES_BETWEEN, PATIENCE_S, PAUSE_S, Progress, bar, counted


def test_without_another_place_it_is_drawn_where_the_program_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(output, "draw", drawn.append)
    seconds = iter((0.0, PATIENCE_S + 1))
    shown = Progress(40, ticks=lambda: next(seconds))
    assert list(shown.through([b"x" * 10])) == [b"x" * 10]
    shown.wipe()
    assert drawn == [f"{bar(10, 40)}  Ctrl-C stops", ""]


def ticking(*times: float) -> Iterator[float]:
    yield from times


def test_it_is_drawn_again_after_a_pause_and_the_clock_is_asked_seldom() -> None:
    drawn: list[str] = []
    times = ticking(0.0, 0.1, PATIENCE_S, PATIENCE_S + PAUSE_S / 2, PATIENCE_S + PAUSE_S)
    shown = Progress(9, draw=drawn.append, ticks=lambda: next(times))
    lines = [b"x"] * (3 * LINES_BETWEEN + 1)
    assert len(list(shown.through(lines))) == len(lines)
    assert len(drawn) == 2


def test_what_was_not_drawn_is_not_wiped() -> None:
    drawn: list[str] = []
    Progress(9, draw=drawn.append).wipe()
    assert drawn == []


def test_things_are_counted_and_the_bar_is_wiped_when_somebody_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(output, "draw", drawn.append)
    monkeypatch.setattr(output, "can_draw", lambda: True)
    monkeypatch.setattr(Progress, "show", lambda _self, done: drawn.append(str(done)))
    monkeypatch.setattr(Progress, "wipe", lambda _self: drawn.append("wiped"))
    things = counted(["a", "b", "c"], 3)
    assert [next(things), next(things)] == ["a", "b"]
    things.close()  # type: ignore[attr-defined]
    assert drawn == ["1", "2", "wiped"]
