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
    return seated(game, "dan", "Dan", cash, chips, {"id": who, "name": name})


def seated(
    game: Town,
    who: str,
    name: str,
    cash: int = 500,
    chips: int = 2,
    listed: dict[str, str] | None = None,
) -> int:
    """Somebody joins."""
    event = {"kind": "player_joined", "who": who, "name": name, "cash": 500, "chips": chips}
    seats = [["players", SEATED, [*SEATED, listed or {"id": who, "name": name}]]]
    post = pay("bank", who, cash) + move("box", who, "chip", chips)
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


def joined_by_a_name_that_looks_the_same(game: Town) -> None:
    seated(game, "anո", "Anո")  # the last letter is Armenian


def joined_by_a_name_of_the_table(game: Town) -> None:
    seated(game, "ann_2", "Ann")


def renamed_so_that_two_look_the_same(game: Town) -> None:
    renamed(game, name="Аnn")  # the first letter is Cyrillic


def taken_over_so_that_two_look_the_same(game: Town) -> None:
    renamed(game, kind="seat_taken", name="Аnn")


def joined_with_the_id_of_a_second_seat(game: Town) -> None:
    seated(game, "dan_2", "Dan")


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
    (joined_by_a_name_that_looks_the_same, "names", 2, "suspicious"),
    (joined_by_a_name_of_the_table, "names", 2, "suspicious"),
    (renamed_so_that_two_look_the_same, "names", 2, "suspicious"),
    (taken_over_so_that_two_look_the_same, "names", 2, "suspicious"),
    (joined_with_the_id_of_a_second_seat, "names", 2, "broken"),
    (left_with_a_deed, "figure", 3, "broken"),
    (left_in_unequal_parts, "figure", 3, "broken"),
]
