"""Forgeries about who wrote a line: the version of the program, and the phone that asked for it.

As in `forgeries`: each must give one finding, at one entry, and no other.
"""

from __future__ import annotations

from tests.audit.forger import Forger, paid, pay


def program_that_never_wrote(game: Forger) -> None:
    game.program("0", "1")
    game.program("0", "2")


def program_of_an_opening_that_names_another(game: Forger) -> None:
    game.program("1", "2")


def program_that_stays(game: Forger) -> None:
    game.program("0", "0")


def program_that_pays(game: Forger) -> None:
    told = [paid("bank", "ann", 50), {"kind": "program_changed", "from": "0", "to": "1"}]
    game.add("pay", told, pay("bank", "ann", 50))


def program_that_says_something(game: Forger) -> None:
    game.program("0", "1", **{"in": {"do": "say", "text": "good night"}})


def program_that_sets_a_fact(game: Forger) -> None:
    game.program("0", "1", set=[["round", 1, 9]])


def phone_of_another_seat(game: Forger) -> None:
    game.add("say", cmd="phone/bob/0000000000000001", **{"in": {"do": "pay", "who": "ann"}})


def trade_without_a_word(game: Forger) -> None:
    legs = [
        {"giver": who, "receiver": to, "items": []} for who, to in (("ann", "bob"), ("bob", "ann"))
    ]
    game.add("say", cmd="phone/ann/0000000000000001", **{"in": {"do": "trade", "legs": legs}})


def phone_without_the_banker(game: Forger) -> None:
    command = {"do": "pay", "who": "ann"}
    game.add("say", cmd="phone/ann/0000000000000001", by="phone", **{"in": command})


def phone_without_its_mark(game: Forger) -> None:
    game.add("say", cmd="one of nobody", by="phone", **{"in": {"do": "say", "text": "x"}})


PROGRAM_FORGERIES = [
    (program_that_never_wrote, "program", 3, "broken"),
    (program_of_an_opening_that_names_another, "program", 2, "broken"),
    (program_that_stays, "program", 2, "broken"),
    (program_that_pays, "program", 2, "broken"),
    (program_that_says_something, "program", 2, "broken"),
    (program_that_sets_a_fact, "program", 2, "broken"),
    (phone_of_another_seat, "phone_seat", 2, "broken"),
    (trade_without_a_word, "phone_seat", 2, "broken"),
    (phone_without_the_banker, "phone_alone", 2, "suspicious"),
    (phone_without_its_mark, "phone_alone", 2, "suspicious"),
]
