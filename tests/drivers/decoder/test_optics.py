"""Figures of the sums, worked out by hand."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from drivers.decoder.messages import Spot
from drivers.decoder.optics import (
    CORRELATION_MAX,
    contrasts,
    correlation,
    levels,
    own_variance,
    peaks,
    statistic,
)
from tests.support.decoder_rig import Pull, slide, slide_sums, spot

AGAINST = slide_sums([100, 140, 100, 140], [240, 200, 240, 200], dark=20)
TOGETHER = slide_sums([100, 140, 100, 140], [200, 240, 200, 240], dark=20)


def test_stripes_that_go_against_each_other_are_minus_one() -> None:
    assert correlation(AGAINST) == -1
    assert correlation(TOGETHER) == 1


def test_a_quarter_turn_is_zero_and_a_channel_that_stands_still_too() -> None:
    assert correlation(slide_sums([0, 2, 2, 0], [2, 2, 0, 0])) == 0
    assert correlation(slide_sums([5, 5, 5, 5], [0, 2, 0, 2])) == 0


def test_levels_are_lit_minus_dark_in_thousandths() -> None:
    assert levels(AGAINST) == (100_000, 200_000)
    assert levels(Spot(20, 20, 386, 1217, 6142)) == (60_850, 307_100)
    assert levels(Spot(3, 0, 9, -1, 1)) == (-334, 333)


def test_contrast_is_amplitude_by_level() -> None:
    # ±20 of 100: standard deviation 20, amplitude of a sine 28.28
    assert contrasts(AGAINST) == (282, 141)
    assert contrasts(slide_sums([20, 20], [21, 21], dark=20)) == (0, 0)


def test_contrast_and_level_of_a_sine_are_what_they_were_made_of() -> None:
    note = slide(Pull(level=300, depth_a=0.2, depth_b=0.1, noise=0.0))
    assert contrasts(note) == pytest.approx((200, 100), abs=1)
    assert levels(note) == pytest.approx((300_000, 300_000), abs=100)
    assert correlation(note) == pytest.approx(-1, abs=0.001)


def test_peaks_are_mean_and_amplitude() -> None:
    assert peaks(AGAINST) == (148, 248)


def test_the_statistic_is_cut_off_where_only_noise_is_left() -> None:
    assert statistic(TOGETHER) == math.atanh(CORRELATION_MAX) == -statistic(AGAINST)


def test_the_statistic_of_a_spot_is_a_ratio_and_forgets_brightness() -> None:
    assert statistic(spot(0.25)) == pytest.approx(math.log(0.25))
    assert statistic(spot(0.25, white=80)) == statistic(spot(0.25, white=160))


def test_more_crossings_and_more_light_are_surer() -> None:
    many = replace(AGAINST, crossings=39)
    assert own_variance(many) == 1 / 36
    assert own_variance(AGAINST) == 1
    assert own_variance(Spot(20, 0, 99, 100, 1000)) == 30 / 100**2 + 30 / 1000**2
