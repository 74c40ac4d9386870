"""Forgeries about who wrote a line: the version of the program, and the phone that asked for it.

As in `forgeries`: each must give one finding, at one entry, and no other.
"""

from __future__ import annotations

from typing import Any

from tests.audit.forger import Forger, digest_of, paid, pay


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


REQUEST = "phone/ann/0000000000000001"
ISSUER = "ab" * 32


def phones(game: Forger) -> None:
    """Phones are let in: it is a note, and moves nothing."""
    command = {"do": "open_phones", "issuer": ISSUER}
    opened = [{"kind": "phones_opened", "issuer": ISSUER}]
    game.add("open_phones", opened, **{"in": command})


def asked(
    game: Forger, do: str = "pay", cmd: str = REQUEST, by: str = "banker", **others: Any
) -> None:
    """An act that Ann's phone is said to have asked for; what it moves is left out here."""
    game.add("say", cmd=cmd, by=by, **{"in": {"do": do, "who": "ann"}} | others)


def phone_of_another_seat(game: Forger) -> None:
    phones(game)
    asked(game, cmd="phone/bob/0000000000000001")


def legs(*pairs: tuple[str, str]) -> dict[str, Any]:
    told = [{"giver": giver, "receiver": receiver, "items": []} for giver, receiver in pairs]
    return {"in": {"do": "trade", "legs": told}}


BOTH_GIVE = legs(("ann", "bob"), ("bob", "ann"))


def trade_without_a_word(game: Forger) -> None:
    phones(game)
    asked(game, **BOTH_GIVE)


def trade_of_others(game: Forger) -> None:
    phones(game)
    asked(game, cmd=f"phone/zoe/{'1' * 16}+ann/{'2' * 16}+bob/{'3' * 16}", **BOTH_GIVE)


def trade_agreed_to_by_who_gives_nothing(game: Forger) -> None:
    phones(game)
    asked(game, cmd=f"{REQUEST}+bob/{'2' * 16}", **legs(("ann", "bob")))


def trade_agreed_to_twice(game: Forger) -> None:
    phones(game)
    asked(game, cmd=f"{REQUEST}+bob/{'2' * 16}+bob/{'3' * 16}", **BOTH_GIVE)


def phone_that_rolls(game: Forger) -> None:
    phones(game)
    asked(game, "roll")


def phone_that_says_how_the_vault_answers(game: Forger) -> None:
    phones(game)
    asked(game, **{"in": {"do": "guess", "who": "ann", "number": 3, "outcome": "opens"}})


def phone_with_an_id_that_no_phone_draws(game: Forger) -> None:
    phones(game)
    asked(game, cmd="phone/ann/PAID000000000001")


def phone_before_phones_were_let_in(game: Forger) -> None:
    asked(game)
    phones(game)


def phone_let_in_without_a_key(game: Forger) -> None:
    game.add("open_phones", [{"kind": "phones_opened", "issuer": "of nobody"}])
    asked(game)


def phone_where_phones_only_look(game: Forger) -> None:
    opened = game.entries[0]["ev"][0]
    opened["edition"]["switches"]["phone_acts"] = "off"
    opened["digest"] = digest_of(opened["edition"])
    phones(game)
    asked(game)


def phone_without_the_banker(game: Forger) -> None:
    phones(game)
    asked(game, by="phone")


def phone_without_the_banker_for_more_than_its_own(game: Forger) -> None:
    opened = game.entries[0]["ev"][0]
    opened["edition"]["switches"]["phone_acts"] = "own"
    opened["digest"] = digest_of(opened["edition"])
    phones(game)
    asked(game, by="phone")
    asked(game, "mortgage", cmd="phone/ann/0000000000000002", by="phone")


def phone_without_its_mark(game: Forger) -> None:
    game.add("say", cmd=DRAWN, by="phone", **{"in": {"do": "say", "text": "x"}})


DRAWN = "6f1b0e9c-5a3d-4c2e-8b7a-0123456789ab"


def entered_by_nobody(game: Forger) -> None:
    game.add("say", by="Jo", cmd=DRAWN)


def entered_without_a_name(game: Forger) -> None:
    game.add("say", by="", cmd=DRAWN)


def entered_by_a_name_that_turns_its_line(game: Forger) -> None:
    game.add("say", by="banker\u202e", cmd=DRAWN)


def command_of_no_id(game: Forger) -> None:
    game.add("say", by="banker", cmd="one more")


def command_that_moves_a_cursor(game: Forger) -> None:
    game.add("say", cmd="mine\x1b[2J")


def command_of_two_lines(game: Forger) -> None:
    game.add("say", by="banker", cmd=f"{DRAWN}\n{DRAWN}")


def command_that_hides_a_sign(game: Forger) -> None:
    game.add("say", cmd="mi\u200bne")


def command_that_never_ends(game: Forger) -> None:
    game.add("say", cmd="x" * 100_000)


def program_that_says_a_phone_asked(game: Forger) -> None:
    phones(game)
    asked(game, by="program")


def script_that_says_the_vault_reported(game: Forger) -> None:
    game.add("say", by="script", cmd="00112233445566aa-7")


PROGRAM_FORGERIES = [
    (program_that_never_wrote, "program", 3, "broken"),
    (program_of_an_opening_that_names_another, "program", 2, "broken"),
    (program_that_stays, "program", 2, "broken"),
    (program_that_pays, "program", 2, "broken"),
    (program_that_says_something, "program", 2, "broken"),
    (program_that_sets_a_fact, "program", 2, "broken"),
    (phone_of_another_seat, "phone_seat", 3, "broken"),
    (trade_without_a_word, "phone_seat", 3, "broken"),
    (trade_of_others, "phone_seat", 3, "broken"),
    (trade_agreed_to_by_who_gives_nothing, "phone_seat", 3, "broken"),
    (trade_agreed_to_twice, "phone_seat", 3, "broken"),
    (phone_that_rolls, "phone_asked", 3, "broken"),
    (phone_that_says_how_the_vault_answers, "phone_asked", 3, "broken"),
    (phone_with_an_id_that_no_phone_draws, "phone_asked", 3, "broken"),
    (phone_before_phones_were_let_in, "phone_asked", 2, "broken"),
    (phone_let_in_without_a_key, "phone_asked", 3, "broken"),
    (phone_where_phones_only_look, "phone_asked", 3, "broken"),
    (phone_without_the_banker, "phone_alone", 3, "suspicious"),
    (phone_without_the_banker_for_more_than_its_own, "phone_alone", 4, "suspicious"),
    (phone_without_its_mark, "origin", 2, "broken"),
    (entered_by_nobody, "origin", 2, "broken"),
    (entered_without_a_name, "origin", 2, "broken"),
    (entered_by_a_name_that_turns_its_line, "origin", 2, "broken"),
    (command_of_no_id, "origin", 2, "broken"),
    (command_that_moves_a_cursor, "origin", 2, "broken"),
    (command_of_two_lines, "origin", 2, "broken"),
    (command_that_hides_a_sign, "origin", 2, "broken"),
    (command_that_never_ends, "origin", 2, "broken"),
    (program_that_says_a_phone_asked, "origin", 3, "broken"),
    (script_that_says_the_vault_reported, "origin", 2, "broken"),
]
