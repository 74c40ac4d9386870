"""Game: for the board games, the names of the records that each part of the program loads."""

from __future__ import annotations

from banker.engine.part import Game

GAME = Game(
    "board",
    parts={
        "rules": "banker.games.board.ruleset:RULESET",
        "schema": "banker.editions.schema:EDITION",
        "box": "banker.editions.board.box:BOARD",
        "dialect": "banker.language.parser.board_dialect:BOARD",
        "telling": "banker.report.board_telling:BOARD",
        "export": "banker.export.board_export:BOARD",
        "words for the command line": "banker.cli.tables.board_words:BOARD",
        "drawn tables": "banker.cli.tables.drawn_tables:BOARD",
        "what if": "banker.language.what_if:ON_A_BOARD",
        "lines": "banker.plain.board_lines:BOARD",
        "table": "banker.interaction.board.game_screen:BOARD",
        "screen": "banker.tui.board_pages:BOARD",
        "page": "banker.phones.views:BOARD",
        "program players": "banker.players.board.table:PLAYERS",
        "odds": "banker.odds.board_odds:BOARD",
        "bank cards": "banker.bankcards.reader:ON_A_BOARD",
    },
    switches="banker.editions:data/switches",
)
