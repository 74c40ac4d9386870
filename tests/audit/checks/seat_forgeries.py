"""Forgeries of the seats: who joins, leaves or changes a name, told or listed wrongly.

As in `forgeries`: each must give one finding, at one entry, and no other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.board_forger import Town
from tests.audit.forger import move, pay

SEATED = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]


def joined(game: Town, cash: int = 500, chips: int = 2, name: str = "Dan", who: str = "dan") -> int:
    """Dan joins; `name` and `who` forge what the list of the seats says."""
    event = {"kind": "player_joined", "who": "dan", "name": "Dan", "cash": 500, "chips": chips}
    seats = [["players", SEATED, [*SEATED, {"id": who, "name": name}]]]
    post = pay("bank", "dan", cash) + move("box", "dan", "chip", chips)
    return game.add("join", [event], post, seats)


def left(game: Town, **told: Any) -> int:
    """Ann leaves, and Bob gets her cash; `told` forges."""
    event = {"kind": "player_left", "who": "ann", "to": "all", "cash": 895, "deeds": ["ash"]}
    event |= {"shares": [["bob", 895]], "houses": 0, "hotels": 0, "keys": 0, "jail_cards": 0}
    event |= {"cards": 0} | told
    post = [leg for to, part in event["shares"] for leg in pay("ann", to, part)]
    post += [leg for deed in event["deeds"] for leg in move("ann", "bank", f"deed:{deed}")]
    facts = [["ann.left", False, True], ["ann.bankrupt", False, True]]
    return game.add("leave", [event], post, facts)


def joined_with_more_than_told(game: Town) -> None:
    joined(game, cash=600)


def joined_with_too_many_chips(game: Town) -> None:
    joined(game, chips=3)


def joined_as_another(game: Town) -> None:
    joined(game, name="Don")


def renamed(game: Town, **told: Any) -> None:
    event = {"kind": "player_renamed", "who": "bob", "name": "Rob", "was": "Bob"} | told
    seats = [SEATED[0], {"id": "bob", "name": event["name"]}]
    game.add("rename", [event], [], [["players", SEATED, seats]])


def names_exchanged_in_silence(game: Town) -> None:
    seats = [{"id": "ann", "name": "Bob"}, {"id": "bob", "name": "Ann"}]
    game.add("say", [{"kind": "said", "text": "x"}], [], [["players", SEATED, seats]])


def renamed_from_another(game: Town) -> None:
    renamed(game, was="Ann")


def a_name_that_no_table_has(game: Town) -> None:
    renamed(game, name="Rob[1m]")


def left_with_a_deed(game: Town) -> None:
    game.settle("ann", "ash")
    left(game, deeds=[])


def left_in_unequal_parts(game: Town) -> None:
    game.settle("ann", "ash")
    left(game, shares=[["bob", 800], ["bank", 95]])


SEAT_FORGERIES: list[tuple[Callable[[Town], None], str, int, str]] = [
    (joined_with_more_than_told, "postings", 2, "broken"),
    (joined_with_too_many_chips, "figure", 2, "broken"),
    (joined_as_another, "seats", 2, "broken"),
    (names_exchanged_in_silence, "seats", 2, "broken"),
    (renamed_from_another, "names", 2, "broken"),
    (a_name_that_no_table_has, "names", 2, "broken"),
    (left_with_a_deed, "figure", 3, "broken"),
    (left_in_unequal_parts, "figure", 3, "broken"),
]
