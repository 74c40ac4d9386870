"""Seat statements: who joins, leaves, takes over and is called otherwise, with their commands."""

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
    "bob is called BOB": c.Rename("bob", "BOB"),
}
