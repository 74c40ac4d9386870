"""Game: for the game of cards, the names of the records that each part of the program loads."""

from __future__ import annotations

from banker.engine.part import Game

GAME = Game(
    "deal",
    parts={
        "rules": "banker.games.deal.ruleset:RULESET",
        "schema": "banker.editions.deal.schema:CARD_GAME",
        "box": "banker.editions.deal.box:DEAL",
        "dialect": "banker.language.parser.deal.dialect:DEAL",
        "phrases": "banker.language.phrases.deal.phrases:DEAL",
        "telling": "banker.report.cards.telling:DEAL",
        "export": "banker.export.card_export:DEAL",
        "words for the command line": "banker.cli.tables.deal_words:DEAL",
        "what if": "banker.language.what_if:IN_CARDS",
        "lines": "banker.plain.card_words:DEAL",
        "table": "banker.interaction.deal.game_screen:DEAL",
        "screen": "banker.tui.card_pages:DEAL",
        "program players": "banker.players.deal.table:PLAYERS",
        "odds": "banker.odds.card_odds:DEAL",
        "page": "banker.phones.card_views:DEAL",
    },
    switches="banker.editions:data/switches/deal",
)
