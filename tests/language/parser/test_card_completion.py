"""Of the cards that may be drawn, those that somebody keeps are not offered."""

from __future__ import annotations

from banker.language.parser.completion import completions
from tests.support.game import Game


def offered(game: Game, text: str) -> set[str]:
    return set(completions(text, game.state.setup, game.state))


def test_a_card_that_somebody_keeps_is_not_in_the_deck() -> None:
    game = Game("Ann", "Bob")
    every = {card.id for card in game.state.edition.cards}
    assert every <= offered(game, "ann draws ")
    game.do("ann draws CH01")
    assert game.state.seats["ann"].held == ("CH01",)
    for who in ("ann", "bob"):
        assert offered(game, f"{who} draws ") & every == every - {"CH01"}
    assert "CH01" in offered(game, "ann uses ")
    assert "CH01" not in offered(game, "bob uses ")
