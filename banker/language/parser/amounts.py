"""Amounts: reads whole numbers as people write them.

Rules of this file
* `1500`, `1,500`, `1_500`, `1.5k` are the same number. Digits are grouped by threes or not at all.
* Only integers are used, and the length of a number is checked before its value.
* If an edition counts money in thousands, `K` means nothing more: `200K` is 200 there, and `1.5m`
  is 1,500.
"""

from __future__ import annotations

import re

from banker.foundation.errors import InvalidCommand, Misunderstood

AMOUNT_MAX = 10**12  # no box on any shelf holds a millionth of it
_ZEROS = {"": 0, "k": 3, "m": 6, "к": 3, "м": 6}  # as Latin and as Cyrillic keyboards have them
_SHAPE = (
    r"(?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,3}(?:_[0-9]{3})+|[0-9]+)?"
    r"(?:\.(?P<part>[0-9]+))?(?P<suffix>[kmкм])?"
)
_BEGINS = tuple("0123456789-−.,+")


def looks_like_amount(word: str) -> bool:
    """Return whether a token is meant as a number, even if it is written wrong."""
    return word.startswith(_BEGINS) and any(sign.isdigit() for sign in word)


def amount(word: str, *, zero: bool = False, unit: str = "") -> int:
    """Return the amount that a token means, in the edition's unit: `1.5k` is 1500.

    Raise `InvalidCommand` if it is not a positive amount; `zero` allows 0 too.
    """
    if word.startswith(("-", "−")):
        raise InvalidCommand(
            "write the amount without '-'; if the money goes the other way, "
            "name the other player first",
            kind=Misunderstood.BAD_AMOUNT,
        )
    found = re.fullmatch(_SHAPE, word.lower())
    if found is None or not (found["whole"] or found["part"]):
        raise _misshapen(word)
    whole = re.sub("[,_]", "", found["whole"] or "0")
    part = (found["part"] or "").rstrip("0")
    zeros = _zeros(found["suffix"] or "", unit)
    if len(whole.lstrip("0")) > len(str(AMOUNT_MAX)):
        raise InvalidCommand(
            "{word} is more than any game can hold: write a smaller amount",
            kind=Misunderstood.BAD_AMOUNT,
            word=word,
        )
    value = int(whole + part.ljust(zeros, "0")[:zeros])
    if len(part) > zeros or (found["part"] and not zeros):
        raise _broken(word, value)
    if value > AMOUNT_MAX:
        raise InvalidCommand(
            "{word} is more than any game can hold: write a smaller amount",
            kind=Misunderstood.BAD_AMOUNT,
            word=word,
        )
    if value == 0 and not zero:
        raise InvalidCommand("an amount must be 1 or more", kind=Misunderstood.BAD_AMOUNT)
    return value


def _broken(word: str, below: int) -> InvalidCommand:
    """What is wrong with an amount between `below` and the next whole one."""
    if below:
        return InvalidCommand(
            "{word} is not a whole amount; try {below:,} or {above:,}",
            kind=Misunderstood.BAD_AMOUNT,
            word=word,
            below=below,
            above=below + 1,
        )
    return InvalidCommand(
        "{word} is not a whole amount; the least is 1", kind=Misunderstood.BAD_AMOUNT, word=word
    )


def _zeros(suffix: str, unit: str) -> int:
    """How many zeros a suffix adds to the unit's own zeros."""
    if not suffix:
        return 0
    return max(0, _ZEROS[suffix] - _ZEROS.get(unit[:1].lower(), 0))


def _misshapen(word: str) -> InvalidCommand:
    if "," in word or "_" in word:
        return InvalidCommand(
            "'{word}' is not an amount: groups have three digits, as in 1,500",
            kind=Misunderstood.BAD_AMOUNT,
            word=word,
        )
    return InvalidCommand(
        "'{word}' is not an amount; 50, 1,500 and 1.5k are",
        kind=Misunderstood.BAD_AMOUNT,
        word=word,
    )


def number(word: str, *, least: int = 1, most: int = 999_999) -> int:
    """Return the small whole number that a token means: a count, a guess or an epoch.

    Raise `InvalidCommand` if it is not a number from `least` to `most`.
    """
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(most))):
        raise InvalidCommand(
            "'{word}' is not a number between {least} and {most:,}",
            kind=Misunderstood.BAD_AMOUNT,
            word=word,
            least=least,
            most=most,
        )
    value = int(word)
    if not least <= value <= most:
        raise InvalidCommand(
            "'{word}' is not a number between {least} and {most:,}",
            kind=Misunderstood.BAD_AMOUNT,
            word=word,
            least=least,
            most=most,
        )
    return value
