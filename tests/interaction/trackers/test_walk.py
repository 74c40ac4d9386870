"""Walk: from space to space, never longer than its frames, and over in the end."""

from __future__ import annotations

import pytest

from banker.interaction.trackers.walk import FRAMES_MAX, STEP_S, walk_between
from tests.tui import scenes


@pytest.mark.parametrize("start", [0, 5, 33])
@pytest.mark.parametrize("steps", range(2, 13))
def test_a_piece_goes_forward_and_stands_where_the_state_says(start: int, steps: int) -> None:
    before = scenes.seat(scenes.start(), "ann", position=start)
    count = len(before.edition.spaces)
    after = scenes.seat(before, "ann", position=(start + steps) % count)
    walk = walk_between(before, after, 10.0)
    assert walk is not None
    assert len(walk.path) == min(steps, FRAMES_MAX)
    assert walk.path[-1] == (start + steps) % count
    far = [(space - start) % count for space in walk.path]
    assert far == sorted(set(far)), "always forward"
    assert walk.at(10.0) == {"ann": walk.path[0]}, "the first frame is the first step"
    assert walk.at(10.0 + STEP_S * len(walk.path)) == {}
    assert len(walk.path) * STEP_S < 1.5


def test_what_is_no_walk_is_not_followed() -> None:
    state = scenes.start()
    jailed = scenes.seat(state, "ann", position=9, jail=0)
    back = scenes.seat(scenes.seat(state, "ann", position=5), "ann", position=2)
    both = scenes.seat(scenes.seat(state, "ann", position=5), "bob", position=5)
    unknown = scenes.seat(state, "ann", position=None)
    far = scenes.seat(state, "ann", position=13)
    start = scenes.seat(state, "ann", position=5)
    assert walk_between(state, state, 0) is None
    assert walk_between(state, jailed, 0) is None
    assert walk_between(start, back, 0) is None
    assert walk_between(state, both, 0) is None
    assert walk_between(state, unknown, 0) is None
    assert walk_between(unknown, start, 0) is None
    assert walk_between(state, far, 0) is None


def test_a_player_who_joins_does_not_walk_there() -> None:
    two, three = scenes.start(scenes.FOUR[:2]), scenes.start(scenes.FOUR[:3])
    assert walk_between(two, three, 0) is None
    assert walk_between(two, scenes.seat(three, "cid", position=5), 0) is None
