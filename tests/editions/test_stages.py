"""Stages: how far an edition can be trusted."""

from __future__ import annotations

import re

import msgspec
import pytest

from banker import editions

# What may be an estimate in an edition that is past alpha: nothing is reckoned with it.
HARMLESS = re.compile(r"meta\.players_\w+|money\.notes\.\d+|money\.auction_(open|raise)")


@pytest.mark.parametrize("listing", editions.catalogue(), ids=lambda listing: listing.id)
def test_past_alpha_each_figure_that_is_reckoned_with_stands_on_a_card(
    listing: editions.Listing,
) -> None:
    edition = editions.load(listing.id)
    assert edition.stage == listing.stage
    derived = [
        path
        for path, tag in edition.sources.items()
        if tag.startswith("derived") and not HARMLESS.fullmatch(path)
    ]
    assert (listing.stage == "alpha") == bool(derived), derived[:5]


# Deeds: 21 prices, mortgages and sums to redeem, 78 rents; 22 prices and houses, 62 rents.
@pytest.mark.parametrize(
    ("box", "deeds", "cards"),
    [("secret-vault", 141, 5), ("cash-decoder", 106, 13), ("online-rental-tax", 0, 0),
     ("rouble-full", 0, 0), ("rouble-simple", 0, 0), ("glass-classic", 0, 0)],
)  # fmt: skip
def test_which_amounts_a_table_must_compare_with_its_cards(
    box: str, deeds: int, cards: int
) -> None:
    unsure = editions.load(box).unsure
    kinds = [path.partition(".")[0] for path in unsure]
    assert (kinds.count("deed"), kinds.count("card"), len(unsure)) == (deeds, cards, deeds + cards)


def test_an_estimate_that_was_multiplied_is_still_one_and_a_sure_amount_is_sure() -> None:
    edition = editions.load("secret-vault")
    tags = {"deed.oriental.price": "derived:10 x derived:2 x public:RUP",
            "deed.oriental.mortgage": "derived:10 x derived", "deed.oriental.redeem": "yours",
            "deed.baltic.price": "derived:half of the rent", "money.salary": "derived",
            "space.income_tax.amount": "derived"}  # fmt: skip
    found = msgspec.structs.replace(edition, sources=tags).unsure
    estimates = {"deed.oriental.mortgage", "deed.baltic.price", "space.income_tax.amount"}
    assert found == estimates


def test_how_far_a_card_sends_a_piece_is_no_amount_to_compare() -> None:
    classic = editions.load("glass-classic")
    back = next(card.id for card in classic.cards if card.effect == "move_back")
    tags = {f"card.{back}.amount": "derived", "card.CH11.amount": "derived"}
    assert msgspec.structs.replace(classic, sources=tags).unsure == {"card.CH11.amount"}


def test_which_editions_are_in_beta() -> None:
    stages = {listing.id: listing.stage for listing in editions.catalogue()}
    assert {id for id, stage in stages.items() if stage == "beta"} == {
        "deal",
        "glass-classic",
        "rouble-full",
    }
