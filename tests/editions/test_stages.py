"""Stages: how far an edition can be trusted."""

from __future__ import annotations

import re

import pytest

from banker import editions

# What may be an estimate in an edition that is past alpha: nothing is reckoned with it.
HARMLESS = re.compile(r"meta\.players_\w+|money\.notes\.\d+|money\.auction_(open|raise)")


@pytest.mark.parametrize("listing", editions.catalogue(), ids=lambda listing: listing.id)
def test_past_alpha_no_figure_that_is_reckoned_with_is_an_estimate(
    listing: editions.Listing,
) -> None:
    edition = editions.load(listing.id)
    assert edition.stage == listing.stage
    estimates = [
        path
        for path in edition.sources
        if edition.is_estimate(path) and not HARMLESS.fullmatch(path)
    ]
    assert (listing.stage == "alpha") == bool(estimates), estimates[:5]


def test_which_editions_are_in_beta() -> None:
    stages = {listing.id: listing.stage for listing in editions.catalogue()}
    assert {id for id, stage in stages.items() if stage == "beta"} == {
        "deal",
        "glass-classic",
        "rouble-full",
    }
