"""Player names: checks the names of players in a new game.

Rules of this file
* A name has one to sixteen letters, digits, spaces, hyphens, apostrophes or dots, in any script
  that runs from left to right, and begins with a letter.
* A name must not be mistaken for a token of the table language. The forms decide that, so a new
  statement reserves its tokens by itself.
* Each error has its own sentence, which says what to do.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from banker.engine.fold import Player
from banker.engine.seating import assert_free
from banker.foundation.errors import InvalidCommand
from banker.games.board.state import BANK, BOX, POT, VAULT
from banker.games.rulesets import first
from banker.language.parser.dialects import dialect
from banker.ledger.first_line import id_of
from banker.ledger.likeness import name_key, plain

if TYPE_CHECKING:
    from banker.engine.any_edition import AnyEdition

NAME_LENGTH_MAX = 16  # what a column of the screen holds

_WORD_SIGNS = frozenset(" -'’.")
_FORMAT = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
# Letters and marks that no screen shows: two names could look alike.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})

_SPECIAL = frozenset({BANK, VAULT, POT, BOX, "each", "nothing", "me", "the", "none"})
_JOINING = frozenset({"to", "on", "for", "with", "from", "at", "by", "and", "because"})
_NOUNS = frozenset({"card", "jail", "rent", "cash"})


class _Reserved(NamedTuple):
    """Tokens of the table language: `alone` are no names, `behind` stand in none."""

    alone: frozenset[str]
    behind: frozenset[str]


@cache
def _reserved(ruleset: str) -> _Reserved:
    forms = dialect(ruleset).forms
    opening = frozenset(verb for form in forms if form.subject is None for verb in form.verbs)
    verbs = frozenset(verb for form in forms if form.subject is not None for verb in form.verbs)
    return _Reserved(
        _SPECIAL | opening | verbs | _JOINING | _NOUNS | {""}, verbs | _JOINING | {"turn"}
    )


RESERVED = _reserved(first()).alone


def check_names(names: Sequence[str], edition: AnyEdition) -> tuple[Player, ...]:
    """Return the players of a new game with these names, in the order of the seats.

    Raise `InvalidCommand` for a wrong number of names, a bad name, or two that are equal or look
    alike.
    """
    least, most = edition.players_min, edition.players_max
    if not least <= len(names) <= most:
        raise InvalidCommand(
            "{title} is for {least} to {most} players, not {count}: name more"
            if len(names) < least
            else "{title} is for {least} to {most} players, not {count}: name fewer",
            title=edition.title,
            least=least,
            most=most,
            count=len(names),
        )
    seated: list[Player] = []
    for name in map(_tidy, names):
        _check(name, edition.ruleset)
        assert_free(name, seated)
        seated.append(Player(id_of(name), name))
    return tuple(seated)


def new_name(written: str, ruleset: str) -> str:
    """Return a name for a player during a game, tidied; raise `InvalidCommand` for a bad name.

    Whether it is too like another player's name is checked by the rules.
    """
    name = _tidy(written)
    _check(name, ruleset)
    return name


def _tidy(name: str) -> str:
    """The name with composed letters and single spaces. Other white space stays, and is an
    error."""
    composed = unicodedata.normalize("NFC", name)
    return " ".join(part for part in composed.split(" ") if part)


def _check(name: str, ruleset: str) -> None:
    for is_wrong, template in _FAULTS:
        if is_wrong(name):
            raise InvalidCommand(template, name=_shown(name), most=NAME_LENGTH_MAX)
    if _is_said_otherwise(name, ruleset):
        raise InvalidCommand(
            "statements use a word that is in '{name}': choose another name",
            name=_shown(name),
        )


def _shown(name: str) -> str:
    """The name for a message, without characters that move the cursor."""
    return "".join(sign if sign.isprintable() else "?" for sign in name[: NAME_LENGTH_MAX + 4])


def _has(test: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda name: any(map(test, name))


def _is_foreign(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] not in "LM" and category != "Nd" and sign not in _WORD_SIGNS


def _is_emoji(sign: str) -> bool:
    return unicodedata.category(sign) == "So" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_said_otherwise(name: str, ruleset: str) -> bool:
    """Whether the whole name, or a token behind its first, is a token of the language.

    `the` is dropped wherever it stands, but not in "Ann the's turn".
    """
    words = plain(name).split()
    alone, behind = _reserved(ruleset)
    return (
        name_key(name) in alone
        or not behind.isdisjoint(words[1:])
        or words[-1].strip(".-'") == "the"
    )


_FAULTS: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda name: not name, "a name is empty: give every player one"),
    (
        _has(lambda sign: unicodedata.category(sign) in _FORMAT or sign in _INVISIBLE),
        "'{name}' holds characters that cannot be seen: type the name again",
    ),
    (
        _has(lambda sign: unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT),
        "'{name}' runs from right to left and scrambles the screen: write it in another script",
    ),
    (
        lambda name: len(name) > NAME_LENGTH_MAX,
        "'{name}…' is longer than {most} characters: shorten it",
    ),
    (_has(lambda sign: sign in "[]<>{}"), "'{name}' has brackets: leave them out"),
    (_has(_is_emoji), "'{name}' has a picture character: use letters"),
    (
        _has(_is_foreign),
        "'{name}' has characters that a name cannot have: use letters, digits, spaces, - ' and .",
    ),
    (
        lambda name: unicodedata.category(name[0])[0] != "L",
        "'{name}' does not begin with a letter: put one first",
    ),
)
