"""Game: the row that enters the third game, and the two tables that no record can reach."""

from __future__ import annotations

from banker.engine.part import Game

HERE = "tests.games.third_game"
GAME = Game(
    "pot",
    parts={
        "rules": f"{HERE}.rules:RULESET",
        "schema": f"{HERE}.box:SCHEMA",
        "box": f"{HERE}.box:BOX",
        "dialect": f"{HERE}.words:DIALECT",
        "phrases": f"{HERE}.words:PHRASES",
        "telling": f"{HERE}.faces:TELLING",
        "export": f"{HERE}.faces:EXPORT",
        "words for the command line": f"{HERE}.faces:WORDS",
        "lines": f"{HERE}.screen:LINES",
        "table": f"{HERE}.screen:ON_THE_TABLE",
        "screen": f"{HERE}.screen:PAGES",
        "page": f"{HERE}.faces:PAGE",
    },
    switches=f"{HERE}:no switches",
)
