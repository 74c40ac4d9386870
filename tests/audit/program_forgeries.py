"""Forgeries about the program: what a file says of the version that wrote it.

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


PROGRAM_FORGERIES = [
    (program_that_never_wrote, "program", 3, "broken"),
    (program_of_an_opening_that_names_another, "program", 2, "broken"),
    (program_that_stays, "program", 2, "broken"),
    (program_that_pays, "program", 2, "broken"),
    (program_that_says_something, "program", 2, "broken"),
    (program_that_sets_a_fact, "program", 2, "broken"),
]
