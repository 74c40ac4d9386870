"""Overlays of the shelf: what each changes, and over what it may lie."""

from __future__ import annotations

from itertools import product

import pytest

from banker import editions
from banker.foundation.errors import EditionError
from banker.games.board.edition import Edition

IDS = [listing.id for listing in editions.catalogue("board")]
OVERLAYS = {overlay.id: overlay.fits for overlay in editions.overlays()}
CLASSIC = ["glass-classic", "online-rental-tax", "rouble-full", "rouble-simple"]

# Over what each may lie; () is any edition.
FITS = {
    "answered": ("deal",),
    "bank-cards": ("glass-classic",),
    "bank-cards-roubles": ("rouble-full", "rouble-simple"),
    "crossword": ("rouble-board",),
    "half-dollars": ("classic-board",),
    "labels-2021": ("glass-classic",),
    "league": ("deal",),
    "short-game": (),
    "time-limit": (),
    "two-decks": ("deal",),
    "us-pre-2008": ("glass-classic",),
}
BELOW = {
    "classic-board": CLASSIC,
    "rouble-board": ["online-rental-tax", "rouble-full", "rouble-simple"],
}


def laid(id: str, *overlays: str) -> Edition:
    return editions.load(id, overlays=overlays)


def test_the_overlays_there_are() -> None:
    assert OVERLAYS == FITS
    assert all(overlay.title and overlay.about for overlay in editions.overlays())


@pytest.mark.parametrize(("overlay", "id"), list(product(FITS, IDS)))
def test_an_overlay_lies_where_it_fits_and_nowhere_else(overlay: str, id: str) -> None:
    fits = FITS[overlay]
    bases = IDS if not fits else [base for name in fits for base in BELOW.get(name, [name])]
    if id in bases:
        assert laid(id, overlay).overlays == (overlay,)
    else:
        with pytest.raises(EditionError, match=r"overlay\.fits: lies over") as caught:
            laid(id, overlay)
        assert len(caught.value.faults) == 1


@pytest.mark.parametrize("id", IDS)
def test_the_short_game(id: str) -> None:
    """RB-02 to RB-06."""
    short, base = laid(id, "short-game"), editions.load(id)
    assert (short.deal_deeds, base.deal_deeds) == (2, 0)
    assert (short.switches["end"], short.switches["valuation"]) == ("second_bankruptcy", "estate")
    assert "end" not in short.offered
    assert short.houses_before_hotel == (3 if base.houses else 0)
    for deed, printed in zip(short.deeds, base.deeds, strict=True):
        is_street = base.houses and deed.kind == "street"
        kept = printed.rents[:5] + printed.rents[6:] if is_street else printed.rents
        assert deed.rents == kept, "the rent with four houses is not in use; the others are as ever"


def test_rents_that_are_skipped_take_their_sources_with_them() -> None:
    short = laid("glass-classic", "short-game")
    assert "deed.boardwalk.rents.5" in short.sources
    assert "deed.boardwalk.rents.6" not in short.sources
    assert short.deed_by_id["boardwalk"].rents[5] == 2000


@pytest.mark.parametrize("id", IDS)
def test_the_time_limit(id: str) -> None:
    """RC-01 to RC-04."""
    timed, base = laid(id, "time-limit"), editions.load(id)
    assert (timed.deal_deeds, timed.number("time_limit")) == (2, 60)
    kept = ("end", "valuation")  # who is richest is reckoned as in the box
    assert [timed.switches[name] for name in kept] == [base.switches[name] for name in kept]
    agreed = editions.load(id, {"time_limit": "90"}, ["time-limit"])
    assert agreed.number("time_limit") == 90


def test_two_overlays_in_both_orders() -> None:
    both = laid("rouble-full", "short-game", "time-limit")
    assert (both.overlays, both.switches["end"]) == (
        ("short-game", "time-limit"),
        "second_bankruptcy",
    )
    turned = laid("rouble-full", "time-limit", "short-game")
    assert turned.switches["end"] == "second_bankruptcy"
    assert turned.number("time_limit") == 60


def test_an_american_box_before_2008() -> None:
    old, new = laid("glass-classic", "us-pre-2008"), editions.load("glass-classic")
    assert old.money.supply == 15_140
    assert old.money.start_notes == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert old.money.start_cash == 1_500
    assert (old.spaces[4].amount, old.spaces[38].amount) == (200, 75)
    assert old.switches["income_tax"] == "tenth_if_less"
    changed = {
        card.id: (card.effect, card.amount)
        for card, before in zip(old.cards, new.cards, strict=True)
        if (card.effect, card.amount) != (before.effect, before.amount)
    }
    assert changed == {"CC04": ("collect", 45), "CC07": ("collect_each", 50), "CC12": ("pay", 150)}


def test_the_cards_of_2021_only_tell_other_stories() -> None:
    new, old = laid("glass-classic", "labels-2021"), editions.load("glass-classic")
    assert [c.label for c in new.cards[:16]] == [c.label for c in old.cards[:16]], "Chance is kept"
    story = [card.id for card, was in zip(new.cards, old.cards, strict=True) if card != was]
    assert story == [f"CC{n:02}" for n in range(1, 17)]
    assert [(c.effect, c.amount, c.target) for c in new.cards] == [
        (c.effect, c.amount, c.target) for c in old.cards
    ]
    assert len({card.label for card in new.cards}) == 32


def test_a_crossword_prize_in_place_of_the_second_railroad_card() -> None:
    edition = laid("rouble-full", "crossword")
    effects = [card.effect for card in edition.cards if card.deck == "chance"]
    assert effects.count("nearest") == 2
    assert (edition.card_by_id["CH06"].effect, edition.card_by_id["CH06"].amount) == (
        "collect",
        100,
    )
    assert edition.card_by_id["CH06"].target == ""


def test_bank_cards_have_the_amounts_of_the_electronic_sets() -> None:
    """15 million to begin with, 2 million salary, jail 500,000, streets 600,000 to 4 million."""
    edition = laid("glass-classic", "bank-cards")
    money = edition.money
    assert (money.start_cash, money.salary, money.jail_fee) == (15_000_000, 2_000_000, 500_000)
    assert [space.amount for space in edition.spaces if space.amount] == [2_000_000, 1_000_000]
    prices = {deed.kind: set[int]() for deed in edition.deeds}
    for deed in edition.deeds:
        prices[deed.kind].add(deed.price)
    assert (min(prices["street"]), max(prices["street"])) == (600_000, 4_000_000)
    assert (prices["railroad"], prices["utility"]) == ({2_000_000}, {1_500_000})
    assert edition.deed_by_id["water"].rents == (40_000, 100_000)
    assert edition.sources["money.start_cash"] == "public:PPC"
    roubles = laid("rouble-full", "bank-cards-roubles")
    assert (roubles.money.start_cash, roubles.money.unit) == (15_000, "K")


def test_exact_halves() -> None:
    """A-05: 10 % of every mortgage is a whole number of halves."""
    edition = laid("glass-classic", "half-dollars")
    assert all(deed.mortgage * 10 % 100 == 0 for deed in edition.deeds)
    plain = editions.load("glass-classic")
    assert sum(deed.mortgage * 10 % 100 != 0 for deed in plain.deeds) == 3
