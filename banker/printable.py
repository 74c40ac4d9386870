"""Printable: which signs of a stranger's text may stand in what others read.

A game file may come from anybody, and a sign in it may steer: a terminal, the order of letters on a
line, the end of a line. What may not reach a reader is told here, once.

A stranger may also call a box like one of the program's own, or a player like the one beside him,
with letters of another alphabet. What looks the same is told here too.

Rules of this file
* Pure, and below everything else.
* A text without such signs comes back as it was.
* A false alarm about two players costs a letter, so names are compared more strictly than titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

ID_MAX = 40
ID = re.compile(rf"[a-z0-9_'.-]{{1,{ID_MAX}}}")  # of anything but a player, whose id is a name

# Controls of both sets, those of writing from right to left, line and paragraph separators, and
# halves of a sign, which no encoding has.
_STEERING = "\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_UNPRINTABLE = re.compile(f"[\x00-\x1f{_STEERING}]")
_NOT_BLANK = f"[\x00-\x08\x0b-\x1f{_STEERING}]"  # where line ends and tabs are blanks
_MARKED = f"[&<>\"'\x00-\x08\x0b-\x1f{_STEERING}]"

_PADDING = "[\\s\u115f\u1160\u2800\u3164\uffa0]{2,}"  # and letters drawn as nothing


def is_printable(text: str) -> bool:
    """Whether nothing in it steers a reader."""
    return _UNPRINTABLE.search(text) is None


def printable(text: str) -> str:
    """One line of text with a `?` for each sign that would steer its reader."""
    # Python calls none of these signs printable, and a few others neither.
    return text if text.isprintable() else _UNPRINTABLE.sub("?", text)


def unpadded(text: str) -> str:
    """The text with one blank for several: a terminal would begin a new row behind eighty."""
    return re.sub(_PADDING, " ", text)


def printable_lines(lines: Iterable[str]) -> Iterator[str]:
    """Lines, each of which may leave an empty one above itself."""
    for line in lines:
        is_apart = line.startswith("\n")
        yield "\n" * is_apart + printable(line[is_apart:])


def in_markup(text: str) -> str:
    """As the text of an element or the value of an attribute, in HTML and in SVG."""
    if not re.search(_MARKED, text):
        return text  # nearly every one
    from html import escape  # pages pay for it, and no start

    return escape(re.sub(_NOT_BLANK, "?", text))


def in_json(document: str) -> str:
    """A JSON document that says the same, with what would steer its reader escaped."""
    if document.isascii() and "\x7f" not in document:
        return document  # JSON itself escapes the other controls
    return re.sub(_NOT_BLANK, lambda sign: f"\\u{ord(sign[0]):04x}", document)


# --- what looks the same --------------------------------------------------------------------------

# As `same_look` compares: case counts, since a small `l` is drawn as a capital `I`, and `L` is not.
_SAME = str.maketrans(
    "АВЕЅІЈКМНОРСТУХӀԌԚԜасеіјорѕухһӏԁԛԝѵᴄıɑɡʋօ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυϲϳ" + "Il|ǀ0",
    "ABESIJKMHOPCTYX1GQWaceijopsyxh1dqwvciagvo" + "ABEZHIKMNOPTYXavopucj" + "1111O",
)
# What `rough_look` adds, of casefolded texts without marks.
_SIMILAR = str.maketrans(
    "авекмнорстухіјѕԁԛԝһӏѵαεικμνορτυχօսոꓟ01i|ǀ",
    "abekmhopctyxljsdqwhlvaelkmvoptuxounmollll",
)
_LATIN = (
    r"LATIN (?:SMALL |CAPITAL )?LETTER "
    r"(?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN )?([A-Z])(?: WITH .*)?"
)
_UNSEEN = frozenset("\u115f\u1160\u3164\uffa0")  # letters that are drawn as nothing
_HIDDEN = {"Cf", "Mn", "Me"}  # categories of signs that are not seen, or lie over a letter
# Alphabets whose letters resemble each other. Nobody writes a word in two of them.
_RESEMBLING = frozenset(
    {
        "LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "GEORGIAN", "LISU",
        "CANADIAN", "DESERET",
    }
)  # fmt: skip


def same_look(text: str) -> str:
    """Two texts with the same result cannot be told apart by eye, or by case only."""
    import unicodedata  # only names and titles pay for it, and no start

    whole = unicodedata.normalize("NFKC", text)
    return _spaced(whole.translate(_SAME)).casefold()


def rough_look(text: str) -> str:
    """Two texts with the same result look alike: without case, blanks, signs and marks."""
    import unicodedata  # only names and titles pay for it, and no start

    parts = unicodedata.normalize("NFKD", text)
    letters = "".join(
        _plain_latin(sign) for sign in parts if unicodedata.category(sign) not in _HIDDEN
    )
    similar = letters.translate(_SAME).casefold().translate(_SIMILAR)
    return "".join(sign for sign in similar if sign.isalnum() and sign not in _UNSEEN)


def mixed_alphabets(text: str) -> frozenset[str]:
    """The alphabets, by their names in Unicode, of the first word that mixes some; else none."""
    import unicodedata  # only names and titles pay for it, and no start

    whole = unicodedata.normalize("NFKC", text)
    seen = "".join(sign for sign in whole if unicodedata.category(sign) not in _HIDDEN)
    for word in re.findall(r"\w+", seen):
        found = _RESEMBLING & {unicodedata.name(it, "").partition(" ")[0] for it in word}
        if len(found) > 1:
            return found
    return frozenset()


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _plain_latin(sign: str) -> str:
    if sign.isascii():
        return sign
    import unicodedata

    found = re.fullmatch(_LATIN, unicodedata.name(sign, ""))
    return found[1] if found else "a" if sign in "ɑⱭ" else sign
