"""Game: the parts of the deal."""

from __future__ import annotations

from banker.engine.game import Game

GAME = Game(
    "deal",
    {
        "rules": "banker.games.deal.ruleset:RULESET",
        "build": "banker.editions.deal.build:build",
        "schema": "banker.editions.schema:CARD_GAME",
        "dialect": "banker.language.parser.dialects:deal_dialect",
        "likely verbs": "banker.language.parser.deal.completion:likely_verbs",
        "help notes": "banker.language.help:CARD_NOTES",
        "page": "banker.phones.card_views:DEAL",
        "telling": "banker.report.tellings:deal_telling",
        "chart": "banker.export.accounting:card_chart",
        "standings": "banker.export.standings:card_standings",
        "account names": "banker.export.as_csv:name_in_the_deal",
        "differing money": "banker.session.amending:cash_in_cards",
        "standings in lines": "banker.cli.tables.text_tables:card_lines",
        "printed lines": "banker.cli.tables.text_tables:lines_of_a_deck",
        "printed words": "banker.cli.auditing.box_words:words_of_cards",
        "awaited": "banker.plain.card_words:awaited",
        "screen": "banker.tui.deal.game_screen:DEAL",
    },
)
