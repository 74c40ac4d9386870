"""Each refusal at a table of cards: what was said before, and what is refused then."""

from __future__ import annotations

# Position (whose, where, cards), statements before, and the statement that is refused.
Row = tuple[str, tuple[tuple[str, str, str], ...], tuple[str, ...], str]
BOB_RED = ("bob", "red", "red")
STOLEN = ("ann draws", "ann plays sly deal on bob for red")
ROWS: tuple[Row, ...] = (
    ("game_over", (), ("game ends",), "ann draws"),
    ("answer_first", (BOB_RED,), STOLEN, "ann banks 1m"),
    ("answer_first", (BOB_RED,), STOLEN, "bob draws"),
    ("place_first", (("ann", "red", "red + red + red"), ("ann", "aside", "house")),
     ("ann draws",), "ann banks house aside"),
    ("not_drawn", (), (), "ann banks 1m"),
    ("not_drawn", (), (), "next"),
    ("already_drawn", (), ("ann draws",), "ann draws"),
    ("discard_first", (), ("ann draws", "ann plays pass go"), "next"),
    ("not_your_turn", (), (), "bob draws"),
    ("no_plays", (), ("ann draws", "ann banks 1m + 2m + 3m"), "ann banks 1m"),
    ("nothing_asked", (), ("ann draws",), "bob says no"),
    ("nothing_asked", (BOB_RED,), STOLEN, "bob pays red"),
    ("not_your_answer", (BOB_RED,), STOLEN, "ann says no"),
    ("not_unseen", (("bob", "bank", "10m"),), ("ann draws",), "ann banks 10m"),
    ("not_bankable", (), ("ann draws",), "ann banks any"),
    ("not_property", (), ("ann draws",), "ann lays 1m"),
    ("which_colour", (), ("ann draws",), "ann lays red/yellow"),
    ("wrong_colour", (), ("ann draws",), "ann lays red as green"),
    ("not_movable", (("ann", "red", "red"),), ("ann draws",), "ann moves red to yellow"),
    ("not_there", (), ("ann draws",), "ann moves red to yellow"),
    ("full_set", (("bob", "brown", "brown + brown"),), ("ann draws",),
     "ann plays sly deal on bob for brown"),
    ("no_full_set", (("bob", "brown", "brown"),), ("ann draws",),
     "ann plays deal breaker on bob for brown"),
    ("no_rent", (), ("ann draws",), "ann plays rent brown/light_blue for brown"),
    ("not_payable", (("bob", "bank", "1m"), ("bob", "red", "any")),
     ("ann draws", "ann plays birthday"), "bob pays any"),
    ("too_little", (("bob", "bank", "1m + 5m"),), ("ann draws", "ann plays birthday"),
     "bob pays 1m"),
    ("too_much", (("bob", "bank", "1m + 5m"),), ("ann draws", "ann plays birthday"),
     "bob pays 1m + 5m"),
    ("no_buildings_here", (("ann", "utility", "utility + utility"),), ("ann draws",),
     "ann plays house on utility"),
    ("needs_house", (("ann", "brown", "brown + brown"),), ("ann draws",),
     "ann plays hotel on brown"),
    ("site_full", (("ann", "brown", "brown + brown + house"),), ("ann draws",),
     "ann plays house on brown"),
    ("too_many", (), ("ann draws",), "ann discards 1"),
    ("nothing_aside", (), ("ann draws",), "ann banks house aside"),
    ("same_account", (), (), "bob is called Bob"),
    ("nothing_to_undo", (), (), "undo"),
    ("nothing_to_redo", (), (), "redo"),
)  # fmt: skip
