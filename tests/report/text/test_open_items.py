"""What is under way in a game: promises, and what cards let somebody do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board.state import CardInHand, Immunity, Loan
from banker.report.text.open_items import _by_cards, in_the_hand, promised
from banker.report.text.text_data import TextData
from tests.support.property_game import Town

GAME = Town()


@pytest.mark.parametrize(
    ("told", "facts", "lines"),
    [
        (promised, {"loans": (Loan("ann", "bob", 1110),)}, ["loan: Bob owes Ann 1,110"]),
        (promised, {"immunities": (Immunity("ann", "bob", "baltic", 3),)},
         ["no rent for Bob on Baltic Avenue, 3 times"]),
        (promised, {"immunities": (Immunity("ann", "bob", "baltic", 0),)},
         ["no rent for Bob on Baltic Avenue"]),
        (in_the_hand, {"card": CardInHand("ann", "CH05")}, ["Ann is about to use a card: "]),
        (_by_cards, {"draw": "cem"}, ["Cem still draws a card"]),
        (_by_cards, {"choice": "bob"}, ["Bob may still move to a street that nobody owns"]),
        (_by_cards, {"free": "free_hotel", "free_for": "bob"}, ["a card lets Bob act: free hotel"]),
        (promised, {}, []),
        (_by_cards, {}, []),
    ],
)  # fmt: skip
def test_what_is_under_way_is_told(told: Any, facts: dict[str, Any], lines: list[str]) -> None:
    state = replace(GAME.state, table=replace(GAME.state.table, **facts))
    found = list(told(state, TextData(state.setup)))
    assert len(found) == len(lines)
    assert all(line.startswith(said) for line, said in zip(found, lines, strict=True)), found
