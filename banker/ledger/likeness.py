"""Likeness: which names are the same, and which names and titles an eye cannot tell apart.

A stranger may give an edition the title of one of the program's own, or a player the name of a
neighbour, with letters of another alphabet. This module decides for both, wherever a name comes
from: typed on the screen, or read from a statement or a file.

Rules of this file
* Which letter looks like which is Unicode's own list, in `lookalikes.py`, which `make lookalikes`
  writes. It is loaded only when the first text that is not ASCII is compared.
* A false alarm about two players costs a letter, so names are compared more strictly than titles:
  case and the marks over letters count.

It must not know players or editions.
"""

from __future__ import annotations

import re
from functools import cache

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'"})


def plain(text: str) -> str:
    """Return the form by which words are looked up: lower case, one kind of apostrophe, composed
    letters."""
    if text.isascii():
        return text.lower().replace("`", "'")
    import unicodedata  # no start pays for it

    folded = unicodedata.normalize("NFC", text).translate(_APOSTROPHES).casefold()
    return unicodedata.normalize("NFC", folded)


def name_key(text: str) -> str:
    """Return the form by which players' names are looked up: as `plain`, `_` as a blank, without
    `the`."""
    words = plain(text).replace("_", " ").split()
    return " ".join(word for word in words if word != "the")


# --- what looks the same --------------------------------------------------------------------------

# A small `l` is drawn as a capital `I`. Case is ignored only behind this, so `L` stays another.
_ASCII = str.maketrans("Il|0`’", "111O''")
# What Unicode's list says of no letter, or otherwise: a palochka is drawn as an `l`.
_OURS = {ord("ӏ"): "l", ord("Ԛ"): "Q"}
# Letters that titles do not tell apart, which names do: small ones drawn like capitals, and others.
_LOOSE = str.maketrans("ʙʜʍᴛĸꞓƅɜμχı", "bhmtkeb3mxl")
_LAST = str.maketrans("1i|0", "lllo")
_LATIN = (
    r"LATIN (?:SMALL |CAPITAL )?LETTER "
    r"(?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN )?([A-Z])(?: WITH .*)?"
)
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0")  # letters that are drawn as nothing
_HIDDEN = {"Cf", "Mn", "Me"}  # categories of characters that are not seen, or lie over a letter
# Alphabets whose letters resemble each other. Nobody writes a word in two of them.
_RESEMBLING = frozenset(
    {
        "LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "GEORGIAN", "LISU",
        "CANADIAN", "DESERET", "TIFINAGH", "OSAGE", "WARANG", "CARIAN", "LYCIAN", "MYANMAR",
        "TELUGU",
    }
)  # fmt: skip


@cache
def _table() -> dict[int, str]:
    """Per character what it looks like; what it looks like itself is never a key."""
    from banker.ledger.lookalikes import LOOKS  # only other alphabets pay for it

    table: dict[int, str] = {}
    for group in LOOKS.split():
        one, _, alike = group.partition("=")
        table |= dict.fromkeys(map(ord, alike), one)
    return table | _OURS


@cache
def _latin_table() -> dict[int, str]:
    """The part of the table by which a capital of another alphabet is a Latin letter or a digit."""
    return {it: look for it, look in _table().items() if len(look) == 1 and look.isascii()}


def look(name: str) -> str:
    """Return the form by which names are compared. Names with one form look the same, or differ
    only by case."""
    import unicodedata  # no start pays for it

    whole = unicodedata.normalize("NFKD", name)
    if not whole.isascii():
        whole = whole.translate(_table())
    return " ".join(whole.translate(_ASCII).split()).casefold()


def rough_look(title: str) -> str:
    """Return the form by which titles are compared: without case, blanks, punctuation and marks
    over letters."""
    import unicodedata  # no start pays for it

    parts = unicodedata.normalize("NFKD", title)
    seen = "".join(it for it in parts if unicodedata.category(it) not in _HIDDEN)
    if not seen.isascii():
        plainer = "".join(map(_plain_latin, seen)).translate(_latin_table()).casefold()
        seen = "".join(map(_plain_latin, plainer.translate(_table()).translate(_LOOSE)))
    letters = seen.casefold().translate(_LAST)
    return "".join(it for it in letters if it.isalnum() and it not in _UNSEEN)


def mixed_alphabets(text: str) -> frozenset[str]:
    """Return the alphabets (`LATIN`, `CYRILLIC` …) of the first word that mixes similar ones; empty
    if no word does."""
    import unicodedata  # no start pays for it

    whole = unicodedata.normalize("NFKC", text)
    seen = "".join(sign for sign in whole if unicodedata.category(sign) not in _HIDDEN)
    for word in re.findall(r"\w+", seen):
        found = _RESEMBLING & {unicodedata.name(it, "").partition(" ")[0] for it in word}
        if len(found) > 1:
            return found
    return frozenset()


def _plain_latin(sign: str) -> str:
    if sign.isascii():
        return sign
    import unicodedata

    found = re.fullmatch(_LATIN, unicodedata.name(sign, ""))
    return found[1] if found else sign
