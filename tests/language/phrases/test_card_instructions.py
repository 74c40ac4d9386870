"""What hands move at a table of cards when acts are undone, redone or amended: card by card."""

from __future__ import annotations

import pytest

from banker.language.phrases.deal.instructions import instructions, moved
from banker.session.amending import planned, spoken
from tests.support.card_game import CardGame

DRAW = "the draw pile"
HAND = "the hand of Ann"


def said(game: CardGame, statement: str) -> list[str]:
    """The lines of an entry."""
    return list(instructions(game.do(statement), game.state.setup))


def amended(game: CardGame, seq: int, statement: str) -> list[str]:
    """The lines of an amendment."""
    plan = planned(game.session, seq, spoken(statement))
    return list(moved(plan.entries, plan.state.setup))


def test_an_open_card_goes_back_to_the_hand_and_the_number_drawn_to_the_pile() -> None:
    game = CardGame()
    game.do("ann draws", "ann lays red")
    assert said(game, "undo 2") == [
        f"red from red of Ann to {HAND}",
        f"2 cards from {HAND} to {DRAW}",
    ]
    assert said(game, "redo 2") == [
        f"2 cards from {DRAW} to {HAND}",
        f"red from {HAND} to red of Ann",
    ]


def test_undo_4_over_a_draw_tells_every_card() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 1m", "ann plays pass go")
    game.do("ann lays red/yellow as red")
    assert said(game, "undo 4") == [
        f"wild red/yellow from red of Ann to {HAND}",
        f"4 cards from {HAND} to {DRAW}",
        f"Pass Go from the centre to {HAND}",
        f"1M from the bank of Ann to {HAND}",
    ]


def test_discarded_cards_come_back_from_the_other_end_of_the_pile() -> None:
    game = CardGame()
    game.hand("ann", 9)
    game.do("ann draws", "ann discards 4")
    assert said(game, "undo 2") == [
        f"4 cards from {DRAW} to {HAND}",
        f"2 cards from {HAND} to {DRAW}",
    ]


def test_a_card_that_went_through_two_places_goes_back_once() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 5m", "next", "bob draws")
    game.do("bob plays debt collector on ann", "ann pays 5m")
    assert said(game, "undo 5") == [
        f"5M from the bank of Bob to {HAND}",
        "Debt Collector from the centre to the hand of Bob",
        f"2 cards from the hand of Bob to {DRAW}",
    ]


def test_an_amendment_over_a_draw_moves_only_what_differs() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 1m", "ann lays red", "next", "bob draws")
    assert amended(game, 3, "ann banks 5m") == [
        f"1M from the bank of Ann to {HAND}",
        f"5M from {HAND} to the bank of Ann",
    ]


def test_an_amended_draw_leaves_the_drawn_cards_where_they_are() -> None:
    game = CardGame()
    game.do("ann draws", "ann banks 1m", "next", "bob draws")
    assert amended(game, 3, "ann lays red") == [
        f"1M from the bank of Ann to {HAND}",
        f"red from {HAND} to red of Ann",
    ]


@pytest.mark.parametrize(
    ("act", "back"),
    [
        ('correct ann hand +1 because "x"', [f"1 card from {HAND} to {DRAW}"]),
        ('correct ann hand -1 because "x"', [f"1 card from {DRAW} to {HAND}"]),
        ('correct ann bank 5m +1 because "x"', [f"5M from the bank of Ann to {DRAW}"]),
        ("bob's turn", []),
    ],
)
def test_what_a_correction_moved_goes_back(act: str, back: list[str]) -> None:
    game = CardGame()
    game.do(act)
    assert said(game, "undo") == back
