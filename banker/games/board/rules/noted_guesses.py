"""Noted guesses: wrong numbers that were noted by mistake, and their correction.

Rules of this file (Secret Vault, *The Vault*: "keep track of what numbers the other players guess")
* What the players say now outranks what they noted before: by force, or by a correction.
* What a vault reported itself cannot be corrected by the players.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.foundation.errors import InvalidCommand
from banker.foundation.text import Field, Text
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.unconfirmed_reports import MISSES
from banker.games.board.state import State, Try


def is_by_word(state: State, number: int) -> bool:
    """Tell whether only the players, and not the vault, said that this number is wrong."""
    heard = state.table.hearsay
    return heard is None or any((one.what, one.number) == (MISSES, number) for one in heard)


def assert_possible(draft: Draft, number: int, *, opens: bool, relocked: bool) -> None:
    """Refuse, unless forced, a guess that contradicts the noted wrong numbers.

    What the vault itself reported cannot be forced. `opens`: the guess opened the vault.
    `relocked`: the vault has a new code since.
    """
    vault = draft.state.edition.vault
    numbers = vault.numbers if vault is not None else 0
    tried = {wrong.number for wrong in draft.state.table.tried}
    if opens and number in tried and not relocked:
        other = next((one for one in range(1, numbers + 1) if one not in tried), number)
        text = Text(
            "{number} was tried already and is not the code: guess another number; if it was"
            " noted wrongly, '{name} guessed {other}, not {number}' corrects the note",
            {"number": number, "name": _trier(draft, number), "other": other},
        )
        _object_to(draft, {number}, text)
    if not opens and number not in tried and len(tried) == numbers - 1:
        text = Text(
            "every other number was tried, so {number} must open the vault: if it does not, an"
            " earlier guess was noted wrongly",
            {"number": number},
        )
        _object_to(draft, tried, text)


def _trier(draft: Draft, number: int) -> Field:
    """Who is noted for a wrong number; the player whose turn it is where nobody is."""
    tried = draft.state.table.tried
    who = next((wrong.who for wrong in tried if wrong.number == number), "")
    return draft.name(who or draft.state.table.turn)


def _object_to(draft: Draft, numbers: set[int], text: Text) -> None:
    if any(is_by_word(draft.state, number) for number in numbers):
        draft.object(RefusalCode.BAD_NUMBER, text)
    else:
        draft.refuse(RefusalCode.BAD_NUMBER, text)


def correct_guess(draft: Draft, command: c.CorrectGuess) -> None:
    """Replace a wrong number that was noted by mistake. A number is never noted twice."""
    who, number, noted = command.who, command.number, command.noted
    vault = draft.state.edition.vault
    last = vault.numbers if vault is not None else 0
    if not 1 <= number <= last or number == noted:
        raise InvalidCommand(
            "name another number of the ring, from 1 to {numbers} and not {noted}",
            numbers=last,
            noted=noted,
        )
    table = draft.state.table
    if Try(noted, who) not in table.tried:
        draft.refuse(
            RefusalCode.NO_GUESS,
            "no miss of {name} on {number} is noted since the vault was locked: name a noted guess",
            name=draft.name(who),
            number=noted,
        )
    if not is_by_word(draft.state, noted):
        draft.refuse(
            RefusalCode.DEVICE_FACT,
            "the vault itself reported that {number} missed, and nobody can change that report:"
            " play on",
            number=noted,
        )
    is_known = any(wrong.number == number for wrong in table.tried)
    tried = [
        Try(number, who) if wrong == Try(noted, who) else wrong
        for wrong in table.tried
        if not (is_known and wrong == Try(noted, who))
    ]
    draft.set(tried=tuple(tried))
    _correct_unconfirmed(draft, command)
    draft.emit(e.GuessCorrected(who, number, noted))


def _correct_unconfirmed(draft: Draft, command: c.CorrectGuess) -> None:
    """What waits for the vault's report is the right number from now on."""
    waiting = draft.state.table.hearsay
    if waiting:
        said = (MISSES, command.noted, command.who)
        draft.set(
            hearsay=tuple(
                replace(one, number=command.number)
                if (one.what, one.number, one.who) == said and not one.stale
                else one
                for one in waiting
            )
        )
