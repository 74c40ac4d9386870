"""Game: the parts of the board games."""

from __future__ import annotations

from banker.engine.game import Game

GAME = Game(
    "board",
    {
        "rules": "banker.games.board.ruleset:RULESET",
        "build": "banker.editions.build:build_board",
        "schema": "banker.editions.schema:EDITION",
        "dialect": "banker.language.parser.dialects:board_dialect",
        "likely verbs": "banker.language.parser.completion:likely_on_a_board",
        "help notes": "banker.language.help:NOTES",
        "page": "banker.phones.views:BOARD",
        "telling": "banker.report.tellings:board_telling",
        "chart": "banker.export.accounting:board_chart",
        "standings": "banker.export.standings:board_standings",
        "account names": "banker.export.as_csv:name_on_a_board",
        "differing money": "banker.session.amending:cash_on_a_board",
        "standings in lines": "banker.cli.tables.text_tables:board_lines",
        "printed lines": "banker.cli.tables.text_tables:lines_of_a_board",
        "printed words": "banker.cli.auditing.box_words:words_of_a_board",
        "awaited": "banker.plain.now:awaited_on_a_board",
        "screen": "banker.tui.board_screen:BOARD",
    },
)
