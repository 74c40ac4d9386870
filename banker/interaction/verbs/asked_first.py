"""Asked first: the actions that need a second request before they are applied.

Rules of this file
* A question is asked only where an accidental key would lose something that undo cannot restore, or
  that nobody would notice: a roll, a guess. The answer takes one key. `'` and a letter lose a roll
  too: after a trade that Backspace has left, the keys of two players give the turn away.
* The rules allow all these actions. A script is never asked.

Pure.
"""

from __future__ import annotations

import msgspec

from banker.engine import fold
from banker.foundation.text import Field, Text
from banker.games.board import commands as c
from banker.games.board.queries.known_moves import has_roll_left, is_known_to_skip
from banker.games.board.queries.phases import GUESS, ROLL, phase
from banker.games.board.state import State
from banker.interaction.ui_state import Effect, Execute, VaultAction
from banker.interaction.verbs.vault import was_wrong

# Whether the player has rolled once, doubles -> the question with a key, and with a statement.
UNROLLED = {
    False: (
        "{who} has not rolled: ␣ again passes the turn anyway",
        "{who} has not rolled: 'next' again passes the turn anyway",
    ),
    True: (
        "{who} has another roll: ␣ again passes the turn anyway",
        "{who} has another roll: 'next' again passes the turn anyway",
    ),
}
# The same before two keys give the turn to a player.
GIVEN = {False: "{who} has not rolled", True: "{who} has another roll"}
WRONG_AT_THE_VAULT = "{number} was wrong before: ⏎ again tries it all the same"
WRONG_BEFORE = "{number} was wrong before: try it all the same? 'yes' or 'no'"


LEFT_GUESS = "{who} may still guess; a roll of {other} gives that up: roll? 'yes' or 'no'"


class Question(msgspec.Struct, frozen=True):
    """A question before an effect: `on_screen` names the key that answers, `in_lines` the words.

    `verb`, `typed`: keys whose prompt asks, in place of the message line.
    """

    on_screen: Text
    in_lines: Text
    verb: str = ""
    typed: tuple[str, ...] = ()


def question(state: State, effect: Effect, ring: int, *, types_dice: bool) -> Question | None:
    """Return the question to ask before an effect; None if it is applied at once.

    `ring`: the number to which the vault's ring is turned. `types_dice`: whether this table types
    its dice.
    """
    match effect:
        case Execute(command=c.Next()):
            return _of_turn(state, types_dice=types_dice)
        case Execute(command=c.Guess(number=number, outcome=None | "misses"), is_sure=False):
            found = _of_guess(state, number)
            return found and msgspec.structs.replace(found, verb="vault", typed=(str(number),))
        case VaultAction(act="red"):
            return _of_guess(state, ring)
    return None


def _of_turn(state: State, *, types_dice: bool) -> Question | None:
    """A table that does not type its dice is asked only where it told a move all the same."""
    skips = has_roll_left(state) if types_dice else is_known_to_skip(state)
    if not skips or phase(state) not in (ROLL, GUESS):
        return None
    fields: dict[str, Field] = {"who": state.setup.names[state.table.turn]}
    on_screen, in_lines = UNROLLED[state.table.again]
    return Question(Text(on_screen, fields), Text(in_lines, fields))


def guess_given_up(state: fold.State, effect: Effect) -> Question | None:
    """Return the question before a roll that takes a guess from the player whose turn it is; None
    if it takes none."""
    match effect:
        case Execute(command=c.Roll(who=who, purpose="move"), is_sure=False):
            if not isinstance(state, State) or who == state.table.turn or phase(state) != GUESS:
                return None
            names = state.setup.names
            text = Text(LEFT_GUESS, {"who": names[state.table.turn], "other": names[who]})
            return Question(text, text)
    return None


def roll_left(state: State, who: str) -> str | None:
    """Return what is said before two keys give a player the turn; None if nobody has still to roll.
    A table that never told a move is not asked, nor is a statement, which has the whole name."""
    if who in ("", state.table.turn) or not is_known_to_skip(state):
        return None
    return GIVEN[state.table.again]


def _of_guess(state: State, number: int) -> Question | None:
    if not was_wrong(state, number):
        return None
    fields: dict[str, Field] = {"number": number}
    return Question(Text(WRONG_AT_THE_VAULT, fields), Text(WRONG_BEFORE, fields))
