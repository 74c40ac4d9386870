"""Statements about what is owed, and a noted guess put right, with the command of each."""

from __future__ import annotations

from banker.games.board import commands as c

DUE_STATEMENTS: dict[str, c.AnyCommand] = {
    "ann pays bob 50": c.Transfer("ann", "bob", 50),
    "ann pays 50 to bob for rent on virginia": c.Transfer("ann", "bob", 50, None, "virginia"),
    "cem pays 390 to ann for bob": c.Transfer("cem", "ann", 390, "bob"),
    "cem pays ann 390 for bob for rent on virginia": c.Transfer(
        "cem", "ann", 390, "bob", "virginia"
    ),
    "ann pays 50 to bob as a gift": c.Transfer("ann", "bob", 50, gift=True),
    "ann pays bob 50 as gift": c.Transfer("ann", "bob", 50, gift=True),
    "ann forgives bob": c.Forgive("ann", "bob"),
    "ann forgives bob 100": c.Forgive("ann", "bob", 100),
    "ann forgives bob 100 for rent on virginia": c.Forgive("ann", "bob", 100, "virginia"),
    "ann guessed 4, not 3": c.CorrectGuess("ann", 4, 3),
    "undo the guess by agreement": c.TakeBack(),
    "undo guess by agreement": c.TakeBack(),
    "ann goes again": c.GoAgain("ann"),
    "ann guessed 4 not 3": c.CorrectGuess("ann", 4, 3),
}
