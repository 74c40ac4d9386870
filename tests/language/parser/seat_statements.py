"""Seat statements: who joins, leaves, takes over, is called otherwise or is out, and the end, with
their commands."""

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
