"""Sheets: the deeds of the boxes, typed off once more from the sources in `docs/rules.md`.

A line is a deed: its id, and the figures in the order of its sheet. Half of them are estimates
there; what matters here is that the export carries the same ones as the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from tests.system.independent_audit.game import Game

Figure = int | list[int]

# price, mortgage, unmortgage, rent alone, in a full set, with one hotel, with two
SECRET_VAULT = """
mediterranean 120 60 70 30 60 210 360
baltic 120 60 70 30 60 210 360
oriental 200 100 120 70 140 290 440
vermont 200 100 120 70 140 290 440
connecticut 240 120 140 80 160 310 460
st_charles 280 140 170 110 220 520 820
states 280 140 170 110 220 520 820
virginia 320 160 190 140 280 580 880
st_james 360 180 220 150 300 600 900
tennessee 360 180 220 150 300 600 900
new_york 400 200 240 170 340 640 940
kentucky 440 220 260 200 400 850 1300
indiana 440 220 260 200 400 850 1300
illinois 480 240 290 230 460 910 1360
atlantic 520 260 310 250 500 950 1400
ventnor 520 260 310 250 500 950 1400
marvin 560 280 340 280 560 1010 1460
pacific 600 300 360 310 620 1220 1820
north_carolina 600 300 360 310 620 1220 1820
pennsylvania 640 320 380 340 680 1280 1880
park_place 700 350 420 390 780 1380 1980
boardwalk 800 400 480 480 960 1560 2160
"""

# price, rent, in a full set, with the hotel, the hotel's cost, what it is sold back for
CASH_DECODER = """
mediterranean 60 30 60 180 50 30
baltic 60 30 60 180 50 30
oriental 100 50 100 300 50 30
vermont 100 50 100 300 50 30
connecticut 120 60 120 360 50 30
st_charles 140 70 140 420 100 50
states 140 70 140 420 100 50
virginia 160 80 160 480 100 50
st_james 180 90 180 540 100 50
tennessee 180 90 180 540 100 50
new_york 200 100 200 600 100 50
kentucky 220 110 220 660 150 80
indiana 220 110 220 660 150 80
illinois 240 120 240 720 150 80
atlantic 260 130 260 780 150 80
ventnor 260 130 260 780 150 80
marvin 280 140 280 840 150 80
pacific 300 150 300 900 200 100
north_carolina 300 150 300 900 200 100
pennsylvania 320 160 320 960 200 100
park_place 350 180 360 1050 200 100
boardwalk 400 200 400 1200 200 100
"""

# price, mortgage, redeeming, rent alone, in a full set, with one to four houses, hotel; a house
CLASSIC = """
mediterranean 60 30 33 2 4 10 30 90 160 250 50
baltic 60 30 33 4 8 20 60 180 320 450 50
oriental 100 50 55 6 12 30 90 270 400 550 50
vermont 100 50 55 6 12 30 90 270 400 550 50
connecticut 120 60 66 8 16 40 100 300 450 600 50
st_charles 140 70 77 10 20 50 150 450 625 750 100
states 140 70 77 10 20 50 150 450 625 750 100
virginia 160 80 88 12 24 60 180 500 700 900 100
st_james 180 90 99 14 28 70 200 550 750 950 100
tennessee 180 90 99 14 28 70 200 550 750 950 100
new_york 200 100 110 16 32 80 220 600 800 1000 100
kentucky 220 110 121 18 36 90 250 700 875 1050 150
indiana 220 110 121 18 36 90 250 700 875 1050 150
illinois 240 120 132 20 40 100 300 750 925 1100 150
atlantic 260 130 143 22 44 110 330 800 975 1150 150
ventnor 260 130 143 22 44 110 330 800 975 1150 150
marvin 280 140 154 24 48 120 360 850 1025 1200 150
pacific 300 150 165 26 52 130 390 900 1100 1275 200
north_carolina 300 150 165 26 52 130 390 900 1100 1275 200
pennsylvania 320 160 176 28 56 150 450 1000 1200 1400 200
park_place 350 175 193 35 70 175 500 1100 1300 1500 200
boardwalk 400 200 220 50 100 200 600 1400 1700 2000 200
"""

# price, mortgage, redeeming; then by how many are in one hand: rents, or how many times the dice
RAILROADS = ("reading_rr", "pennsylvania_rr", "bo_rr", "short_line")
RAILROAD = [200, 100, 110, 25, 50, 100, 200]
UTILITIES = ("electric", "water")
UTILITY = [150, 75, 83, 4, 10]

ONLINE = "online-rental-tax"

# start, salary, salary into the vault, jail fee; houses, hotels, keys
MONEY = {
    "secret-vault": [3000, 400, 100, 100, 0, 24, 4],
    "cash-decoder": [1500, 200, 0, 50, 0, 12, 0],
    "glass-classic": [1500, 200, 0, 50, 32, 12, 0],
    "rouble-full": [1500, 200, 0, 50, 32, 12, 0],
    "rouble-simple": [1500, 200, 0, 50, 32, 12, 0],
    ONLINE: [15000, 2000, 0, 500, 32, 12, 0],
}
TAXES = {
    "secret-vault": {"income_tax": 400, "luxury_tax": 400},
    "cash-decoder": {},
    "glass-classic": {"income_tax": 200, "luxury_tax": 100},
    "rouble-full": {"income_tax": 200, "luxury_tax": 100},
    "rouble-simple": {"income_tax": 200, "luxury_tax": 100},
    ONLINE: {"income_tax": 2000, "luxury_tax": 1000},
}

# What an overlay makes of a sheet: how many times every amount, and taxes of its own.
TIMES = {"bank-cards": 10_000, "bank-cards-roubles": 10, "half-dollars": 2}
OTHER_TAXES = {"us-pre-2008": {"luxury_tax": 75}}


def against_the_sheet(game: Game) -> Iterator[str]:
    """Where the box of the export is another than that of the sheet."""
    box, overlays = game.edition["id"], game.edition["overlays"]
    if box not in MONEY:
        return
    times = prod(TIMES.get(overlay, 1) for overlay in overlays)
    money = game.edition["money"]
    said = [money[key] for key in ("start_cash", "salary", "salary_vault", "jail_fee")]
    said += [game.edition[key] for key in ("houses", "hotels", "keys")]
    printed = [amount * times for amount in MONEY[box][:4]] + MONEY[box][4:]
    if said != printed:
        yield f"the box has {said}, and the sheet {printed}"
    taxes = {it["id"]: it["amount"] for it in game.spaces if it["kind"] == "tax"}
    owed = {place: amount * times for place, amount in TAXES[box].items()}
    for overlay in overlays:
        owed |= OTHER_TAXES.get(overlay, {})
    if taxes != owed:
        yield f"taxes are {taxes}, and in the sheet {owed}"
    sheet = _sheet(box, game.edition["houses_before_hotel"])
    sheet = {deed: _times(it, times) for deed, it in sheet.items()}
    if sheet.keys() != game.deeds.keys():
        yield f"the deeds are not those of the sheet: {sorted(sheet.keys() ^ game.deeds.keys())}"
    for deed in sorted(sheet.keys() & game.deeds.keys()):
        for key, figure in sheet[deed].items():
            if game.deeds[deed][key] != figure:
                yield f"{key} of {deed} is {game.deeds[deed][key]}, and in the sheet {figure}"


def _sheet(box: str, houses_before_hotel: int) -> dict[str, dict[str, Figure]]:
    if box == "secret-vault":
        return {deed: _printed(n[:3], n[3:], 0) for deed, n in _lines(SECRET_VAULT)}
    if box == "cash-decoder":
        return {deed: _printed([n[0]], n[1:4], n[4]) for deed, n in _lines(CASH_DECODER)}
    deeds = {deed: _printed(n[:2], n[3:10], n[10]) for deed, n in _lines(CLASSIC)}
    if houses_before_hotel == 3:  # the short game: nobody ever has a fourth house
        deeds = {deed: _printed(n[:2], [*n[3:8], n[9]], n[10]) for deed, n in _lines(CLASSIC)}
    deeds |= {deed: _printed(RAILROAD[:2], RAILROAD[3:], 0) for deed in RAILROADS}
    deeds |= {deed: _printed(UTILITY[:2], UTILITY[3:], 0) for deed in UTILITIES}
    # The online site counts in tenths of the board game's unit.
    return {deed: _times(it, 10) for deed, it in deeds.items()} if box == ONLINE else deeds


def _times(printed: dict[str, Figure], many: int) -> dict[str, Figure]:
    return {
        key: it * many if isinstance(it, int) else [n * many for n in it]
        for key, it in printed.items()
    }


def _lines(sheet: str) -> Iterator[tuple[str, list[int]]]:
    for line in sheet.split("\n"):
        if line:
            deed, *figures = line.split()
            yield deed, list(map(int, figures))


def _printed(values: list[int], rents: list[int], building: int) -> dict[str, Figure]:
    """Price, mortgage and redeeming where the sheet has them; then rents and a building."""
    named: dict[str, Figure] = dict(zip(("price", "mortgage", "redeem"), values, strict=False))
    return named | {"rents": rents, "building": building}
