"""Seat statements: who joins, leaves, takes over, is called otherwise or is out, and the end, with
their commands; and what cards say."""

from __future__ import annotations

from banker.games.board import commands as c

SEATS: dict[str, c.AnyCommand] = {
    "dan joins with 1500": c.Join("dan", 1500),
    "Mary Ann joins with 1.5k": c.Join("Mary Ann", 1500),
    "ann leaves to bank": c.Leave("ann", "bank"),
    "ann leaves by auction": c.Leave("ann", "auction"),
    "ann leaves to all": c.Leave("ann", "all"),
    "Eve takes over bob": c.TakeOver("bob", "Eve"),
    "bob is called Robert": c.Rename("bob", "Robert"),
    "ann goes bankrupt": c.GoBankrupt("ann"),
    "game ends": c.EndGame(),
    # the rest of what a table decides
    "ann builds on orange": c.BuildGroup("ann", "st_james"),
    "ann builds 3 on orange": c.BuildGroup("ann", "st_james", 3),
    "ann gives oriental to bank": c.HandDeed("ann", "oriental", to_bank=True),
    "bank gives oriental to ann for nothing": c.HandDeed("ann", "oriental", to_bank=False),
    "bank pays 50 to each": c.PayEach("bank", 50),
    "bank collects 10 from each": c.CollectEach("bank", 10),
    "ann leaves jail by agreement": c.LeaveJail("ann", "agreement"),
    "bob is called BOB": c.Rename("bob", "BOB"),
}

FIGURES: dict[str, c.AnyCommand] = {
    "rent of oriental is 90": c.SetFigures((("deed.oriental.rents.0", 90),)),
    "rent of st. charles place with the set is 1.5k": c.SetFigures(
        (("deed.st_charles.rents.1", 1500),)
    ),
    "rent of p1 with a hotel is 0": c.SetFigures((("deed.st_charles.rents.2", 0),)),
    "rent of p1 with hotel is 0": c.SetFigures((("deed.st_charles.rents.2", 0),)),
    "rent of p1 with 2 hotels is 540": c.SetFigures((("deed.st_charles.rents.3", 540),)),
    "price of oriental is 210 and mortgage of oriental is 105": c.SetFigures(
        (("deed.oriental.price", 210), ("deed.oriental.mortgage", 105))
    ),
    "cost of redeeming oriental is 110 read by bob": c.SetFigures(
        (("deed.oriental.redeem", 110),), "bob"
    ),
    "cost of a building on oriental is 50": c.SetFigures((("deed.oriental.building", 50),)),
    "amount of CH04 is 150": c.SetFigures((("card.CH04.amount", 150),)),
    "amount of CH04 for each hotel is 30": c.SetFigures((("card.CH04.per_hotel", 30),)),
    "settle rent of st charles with 2 hotels by ann pays 20 to bob and bank pays 10 to cem": (
        c.SettleFigure("deed.st_charles.rents.3", (("ann", "bob", 20), ("bank", "cem", 10)))
    ),
    "settle price of oriental by ann pays bob 20": c.SettleFigure(
        "deed.oriental.price", (("ann", "bob", 20),)
    ),
    "fee of the income tax is 200": c.SetFigures((("space.income_tax.amount", 200),)),
}
