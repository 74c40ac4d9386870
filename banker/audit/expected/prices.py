"""Prices: the amounts that the Bank asks and pays, calculated again from the printed values.

This module shares nothing with the program's own prices. Each division states its rounding.
"""

from __future__ import annotations

from banker.audit.core.edition import HOTEL, HOUSE, PrintedDeed, PrintedEdition
from banker.audit.expected.posting_builder import PostingBuilder

SECONDS = 60


def interest(figures: PrintedEdition, amount: int) -> int:
    """Return the interest on an amount. A half is rounded up, or down if the table's switch says
    so."""
    hundredths = amount * figures.money.interest_percent
    half = 0 if figures.switch("interest_round") == "down" else 50
    return (hundredths + half) // 100


def redeeming(figures: PrintedEdition, deed: PrintedDeed) -> int:
    """Return the cost of redeeming a deed: the printed sum, or the mortgage value with its
    interest."""
    if deed.redeem:
        return deed.redeem
    value = deed.price if figures.switch("redeem_base") == "price" else deed.mortgage
    return value + interest(figures, value)


def half_price(figures: PrintedEdition, deed: PrintedDeed) -> int:
    """Return half of a deed's price, which a card may ask, rounded up to the next step."""
    return _up(deed.price, 2, figures.money.resale_step)


def resale(figures: PrintedEdition, deed: PrintedDeed) -> int:
    """Return what the Bank pays for one building: a share of the price, rounded up to the next
    step."""
    chosen = figures.switch("resale_percent")
    percent = int(chosen) if chosen.isdecimal() else figures.money.resale_percent
    return _up(deed.building * percent, 100, figures.money.resale_step)


def _up(amount: int, parts: int, step: int) -> int:
    return -(-amount // (parts * step)) * step


def hotel_sale(figures: PrintedEdition, deed: PrintedDeed, houses: int) -> int:
    """Return what the sale of a hotel brings when `houses` houses take its place."""
    needed = figures.houses_before_hotel
    one = resale(figures, deed)
    if houses or not needed:
        return (1 + needed - houses) * one
    only = figures.switch("hotel_sale") == "houses_only"
    return (needed if only else needed + 1) * one


def deed_worth(builder: PostingBuilder, deed: PrintedDeed) -> int:
    """Return a deed's value in the ranking: its price, or half of that, rounded down, if
    mortgaged."""
    return deed.price // 2 if deed.id in builder.mortgaged else deed.price


def estate(builder: PostingBuilder, who: str) -> tuple[int, int]:
    """Return the value of a player's deeds, and the value of the player's buildings, on streets or
    not placed."""
    deeds = builder.owned(who)
    standing = sum(builder.level(deed.id) * deed.building for deed in deeds)
    in_hand = builder.holds(who, HOUSE) + builder.holds(who, HOTEL)
    loose = in_hand * _least_building(builder, deeds) if in_hand else 0
    return sum(deed_worth(builder, deed) for deed in deeds), standing + loose


def _least_building(builder: PostingBuilder, owned: list[PrintedDeed]) -> int:
    """The lowest building price for an owner: on full groups, else anywhere."""
    figures = builder.figures
    whole = [deed for deed in owned if all(it in owned for it in figures.sisters(deed))]
    return min(
        (deed.building for deed in whole if deed.is_built_by_bank),
        default=min((it.building for it in figures.deeds if it.is_built_by_bank), default=0),
    )


# --- by the minute ------------------------------------------------------------------------------


def minute(builder: PostingBuilder) -> int:
    """Return the minute of the game. The first is 1, or 0 if the table counts elapsed minutes."""
    gone: int = builder.after("seconds") // SECONDS
    return gone if builder.figures.switch("minute_index") == "elapsed" else gone + 1


def tax_percent(builder: PostingBuilder) -> int:
    """Return the Bank's present share of rents, in per cent."""
    clock = builder.figures.clock
    if clock is None:
        return 0
    now = minute(builder)
    return max([percent for start, percent in clock.rent_tax if start <= now], default=0)


def bank_share(builder: PostingBuilder, amount: int) -> int:
    """Return the Bank's share of an amount. The owner's part is rounded down or to the nearest; the
    rest is the Bank's."""
    percent = tax_percent(builder)
    if not percent:
        return 0
    half = 50 if builder.figures.switch("tax_round") == "half_up" else 0
    return amount - (amount * (100 - percent) + half) // 100


def is_salary_over(builder: PostingBuilder) -> bool:
    """Tell whether GO no longer pays a salary."""
    clock = builder.figures.clock
    return clock is not None and 0 < clock.salary_until < minute(builder)
