"""Translation: the program's words in another language. One file is one language.

A language is `books/<code>.toml` with these tables:

    [phrases]    the phrase book: the keys of `english`, in any order; a missing one is English
    [sentences]  everything else, by its English template: refusals, and words of the screen
    [audit]      the same for what an audit says: no screen looks through it before its first frame
    name, plural, thousands: what it is called, its plural rule (`plurals`), what groups digits

Rules of this file
* English is the source and needs no file. What a language does not have is said in English.
* The rules of the game say their refusals in English. A translation recognises the sentence by
  its template and says its own: so a chapter knows no language, and a refusal keeps its code.
* A statement, a code and a name are never translated: what is typed works in every language.
  Whoever has a sentence told says who plays: a name may be a word of the book, as Note is.
* A field called `what` may be a whole sentence of its own.
* A field called `quoted…` is what somebody typed, or what stands in a file: it stays as it is. One
  called `refusal` is a sentence of the rules, also where an audit quotes it.
* Two tables and a plural rule need no library: gettext would want compiled catalogues, and Fluent
  a runtime of its own, for what a reader of the file sees at once.

The books are part of the program. Reading one is the only look at a file in this package, and an
English table reads none (see `book_file`).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, cached_property
from pathlib import Path

from msgspec.structs import replace

from banker.errors import InvalidCommand
from banker.games.board.edition import Edition
from banker.games.board.state import Setup, State
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import filled

DEFAULT = "en"
BOOKS = Path(__file__).parents[1] / "locales"
_REFUSED = re.compile(r"(refused \[[a-z_]+\]: )(.*)", re.DOTALL)
_FIGURE = re.compile(r"[-+]?[0-9]{1,3}(,[0-9]{3})+")
_FIELD = re.compile(r"\{(\w+)(?::[^}]*)?\}")
# What joins two things; looked for inside of a sentence, never as one.
_JOINTS = ((", ",), (" and ",), (" or ",), (", then ",))
_FRAMED, _QUOTED, _REFUSAL = "{what}", "quoted", "refusal"
_DEPTH = 6  # a sentence holds a part that holds a list that holds a word


class Translation:
    """One language: its phrase book, and what it says for an English sentence."""

    def __init__(
        self,
        code: str,
        name: str,
        book: dict[str, str],
        sentences: dict[str, str],
        audit: dict[str, str] | None = None,
        refusals: Translation | None = None,
    ) -> None:
        self.code = code
        self.name = name
        self.book = book
        self.sentences = sentences
        self._audit = audit or {}
        self._refusals = refusals or self
        # A frame round another sentence first, as that may end in anything; then the longest text:
        # it is the most particular. Its longest part is looked for first: a table asks for dozens
        # of words a frame, and most templates end there.
        known = [(_literals(said), said) for said in sentences if _is_recognisable(said)]
        known.sort(key=lambda row: (_FRAMED not in row[1], -sum(map(len, row[0]))))
        self._templates = [(max(parts, key=len), parts, said) for parts, said in known]

    @cached_property
    def auditor(self) -> Translation:
        """The same language for what an audit says, and nothing else."""
        return Translation(self.code, self.name, self.book, self._audit, refusals=self)

    def words(self, english: str, **fields: object) -> str:
        """A word or sentence of the program, given in English, with its fields filled in."""
        said = self.sentences.get(english, english)
        if not fields:
            return said
        texts = {name: str(value) for name, value in fields.items()}
        rule = self.book["plural"] if english in self.sentences else "two_forms"
        return filled(said, texts, rule)

    def sentence(self, english: str, names: Collection[str] = ()) -> str:
        """A finished English sentence, such as a refusal's, in this language. A code stays, and so
        does a part that is one of the `names`."""
        refused = _REFUSED.fullmatch(english)
        if refused is not None:
            return refused[1] + self._recognised(refused[2], names, _DEPTH)
        return self._recognised(english, names, _DEPTH)

    def _recognised(self, english: str, names: Collection[str], depth: int) -> str:
        if english in names:
            return english
        if english in self.sentences:
            return self.sentences[english]
        for longest, literals, template in self._templates if depth else ():
            if longest not in english or (depth == _DEPTH and literals in _JOINTS):
                continue
            if all(part in english for part in literals):
                found = _pattern(template).fullmatch(english)
                if found is not None:
                    fields = {
                        name: self._filling(name, text, names, depth - 1)
                        for name, text in found.groupdict().items()
                    }
                    return filled(self.sentences[template], fields, self.book["plural"])
        if _FIGURE.fullmatch(english):
            return english.replace(",", self.book["thousands"])
        return english

    def _filling(self, name: str, text: str, names: Collection[str], depth: int) -> str:
        if name.startswith(_QUOTED):
            return text
        if name == _REFUSAL:
            return self._refusals.sentence(text, names)
        return self._recognised(text, names, depth)


def _is_recognisable(template: str) -> bool:
    """What chooses between words is filled in by the program and is never read back; neither is a
    field without a word beside it."""
    return "{" in template and "|" not in template and _literals(template) != ()


def _literals(template: str) -> tuple[str, ...]:
    return tuple(part for part in _FIELD.split(template)[::2] if part)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """What a filled template looks like. A field that comes again is the same again."""
    seen: set[str] = set()
    said: list[str] = []
    for place, part in enumerate(_FIELD.split(template)):
        if place % 2 == 0:
            said.append(re.escape(part))
        elif part in seen:
            said.append(f"(?P={part})")
        else:
            seen.add(part)
            # An amount is one word: so "owes the Bank 50" comes apart in the right place.
            said.append(f"(?P<{part}>{'[^ ]' if part == 'amount' else '.'}+?)")
    return re.compile("".join(said), re.DOTALL)


ENGLISH_WORDS = Translation(DEFAULT, "English", ENGLISH, {})


def language_of(edition: Edition) -> Translation:
    """The language of a table; English, when there is no book of it."""
    code = edition.language
    return translation(code if code == DEFAULT or code in languages() else DEFAULT)


def names_of(setup: Setup) -> frozenset[str]:
    """What no language changes: the players' names."""
    return frozenset(player.name for player in setup.players)


def in_language(state: State, chosen: str) -> State:
    """The same game, told in a language that somebody chose. Nothing of it is ever stored."""
    if not chosen:
        return state
    edition = replace(state.edition, language=translation(chosen).code)
    return State(replace(state.setup, edition=edition), state.balances, state.seats, state.table)


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return (DEFAULT, *sorted(path.stem for path in BOOKS.glob("*.toml")))


@cache
def translation(code: str) -> Translation:
    """A language by its code."""
    if code == DEFAULT:
        return ENGLISH_WORDS
    known = languages()
    if code not in known:
        raise InvalidCommand(f"no language is called '{code}'; there are {', '.join(known)}")
    from banker.language.phrases.catalog_file import (
        read,  # English has no file, and starts without a reader
    )

    text = (BOOKS / f"{code}.toml").read_text(encoding="utf-8")
    return Translation(code, *read(code, text))
