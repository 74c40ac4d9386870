"""Shown odds: figures in steps of five that stand still until they move by more than their band."""

from __future__ import annotations

from hypothesis import given, strategies as st

from banker.players.tally import Chance
from banker.session.shown_odds import MOVES_FROM, STEP, Band, Move, bands, is_still, move_of

PERCENT = st.integers(0, 100)
WIDTH = st.integers(1, 12)


def shown(**percents: int) -> dict[str, Band]:
    return {who: Band(it, max(0, it - 4), min(100, it + 4)) for who, it in percents.items()}


@given(PERCENT, WIDTH)
def test_a_first_figure_is_a_step_of_five_within_its_band(percent: int, width: int) -> None:
    found = bands({}, {"ann": Chance(percent, width)})["ann"]
    assert found.percent % STEP == 0 and abs(found.percent - percent) <= 2
    assert 0 <= found.low <= found.percent <= found.high <= 100


@given(PERCENT, PERCENT, WIDTH)
def test_a_figure_moves_only_by_more_than_its_band(first: int, second: int, width: int) -> None:
    before = bands({}, {"ann": Chance(first, width)})
    after = bands(before, {"ann": Chance(second, width)})
    if abs(second - before["ann"].percent) <= width:
        assert after["ann"].percent == before["ann"].percent, "it flickers"
    else:
        assert abs(after["ann"].percent - second) <= 2, "it lags behind"


def test_a_narrower_band_alone_is_no_other_figure() -> None:
    wide = bands({}, {"ann": Chance(40, 10), "bob": Chance(60, 10)})
    narrow = bands(wide, {"ann": Chance(41, 4), "bob": Chance(59, 4)})
    assert is_still(wide, narrow)
    assert narrow["ann"] == Band(40, 37, 45)
    assert not is_still(wide, bands(wide, {"ann": Chance(60, 4), "bob": Chance(40, 4)}))


def test_the_furthest_move_is_told_and_of_two_the_rise() -> None:
    before = shown(ann=30, bob=50, cem=20)
    assert move_of(before, shown(ann=40, bob=45, cem=15), 7) is None
    assert move_of(before, shown(ann=30 + MOVES_FROM, bob=35, cem=20), 7) == Move("ann", 30, 45, 7)
    assert move_of(before, shown(ann=35, bob=20, cem=45), 9) == Move("bob", 50, 20, 9)
    assert move_of({}, before, 1) is None
