"""Schema: which tables and keys a card game's edition file has, and which values they may have."""

from __future__ import annotations

from typing import get_args

from banker.editions.schema import META, OVERLAY, Items, Leaf, TableSchema
from banker.editions.value_kinds import (
    AMOUNT,
    AMOUNTS,
    CHOICES,
    COLOUR,
    COUNT,
    FACE_ID,
    FLAG,
    LETTER,
    TEXT,
    WORD,
    WORDS,
    choice,
)
from banker.foundation.limits import GROUPS_MAX
from banker.games.deal import edition as deal
from banker.games.rulesets import GAMES

HAND = TableSchema(
    {
        "start": Leaf(AMOUNT, figure=True),
        "draw": Leaf(AMOUNT, figure=True),
        "draw_empty": Leaf(AMOUNT, figure=True),
        "plays": Leaf(AMOUNT, figure=True),
        "hand_max": Leaf(AMOUNT, figure=True),
        "sets": Leaf(AMOUNT, figure=True),
        "collector": Leaf(AMOUNT, figure=True),
        "birthday": Leaf(AMOUNT, figure=True),
        "house": Leaf(COUNT, figure=True),
        "hotel": Leaf(COUNT, figure=True),
    }
)
CARD_SET = TableSchema(
    {
        "id": Leaf(WORD),
        "letter": Leaf(LETTER),
        "name": Leaf(TEXT),
        "colour": Leaf(COLOUR),
        "ladder": Leaf(AMOUNTS, figure=True),
        "builds": Leaf(FLAG, required=False),
    }
)
FACE = TableSchema(
    {
        "id": Leaf(FACE_ID),
        "name": Leaf(TEXT),
        "kind": Leaf(choice(*get_args(deal.Kind))),
        "effect": Leaf(choice(*filter(None, get_args(deal.Effect))), required=False),
        "colours": Leaf(WORDS, required=False),
        "copies": Leaf(AMOUNT, figure=True),
        "value": Leaf(COUNT, figure=True),
    }
)
CARD_GAME = TableSchema(
    {
        "overlay": OVERLAY,
        "meta": TableSchema(
            {
                "ruleset": Leaf(choice(*GAMES)),
                **{key: leaf for key, leaf in META.keys.items() if key != "names"},
            }
        ),
        "hand": HAND,
        "supply": TableSchema(
            {"cards": Leaf(AMOUNT, figure=True), "worth": Leaf(AMOUNT, figure=True)}
        ),
        "set": Items(CARD_SET, most=GROUPS_MAX),
        "face": Items(FACE),
        "switches": Leaf(CHOICES),
    },
    sourced=False,
)
