"""Translation: the program's words in another language. One file is one language.

A language is `books/<code>.toml` with three tables:

    [phrases]    the phrase book: the keys of `english`, in any order; a missing one is English
    [sentences]  everything else, by its English template: refusals, and words of the screen
    name, plural, thousands: what it is called, its plural rule (`plurals`), what groups digits

Rules of this file
* English is the source and needs no file. What a language does not have is said in English.
* The rules of the game say their refusals in English. A translation recognises the sentence by
  its template and says its own: so a chapter knows no language, and a refusal keeps its code.
* A statement, a code and a name are never translated: what is typed works in every language.
  Whoever has a sentence told says who plays: a name may be a word of the book, as Note is.
* Two tables and a plural rule need no library: gettext would want compiled catalogues, and Fluent
  a runtime of its own, for what a reader of the file sees at once.

The books are part of the program. Reading one is the only look at a file in this package.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from functools import cache
from importlib.resources import files

from msgspec.structs import replace

from banker.errors import InvalidCommand
from banker.game.edition import Edition
from banker.game.state import Setup, State
from banker.language.english import ENGLISH
from banker.language.plurals import RULES, filled, shape

DEFAULT = "en"
_PARTS = {"name", "plural", "thousands", "phrases", "sentences"}
_REFUSED = re.compile(r"(refused \[[a-z_]+\]: )(.*)", re.DOTALL)
_FIGURE = re.compile(r"-?[0-9]{1,3}(,[0-9]{3})+")
_FIELD = re.compile(r"\{(\w+)(?::[^}]*)?\}")
# What joins two things; looked for inside of a sentence, never as one.
_JOINTS = ((", ",), (" and ",), (" or ",), (", then ",))
_DEPTH = 6  # a sentence holds a part that holds a list that holds a word


class Translation:
    """One language: its phrase book, and what it says for an English sentence."""

    def __init__(
        self, code: str, name: str, book: dict[str, str], sentences: dict[str, str]
    ) -> None:
        self.code = code
        self.name = name
        self.book = book
        self.sentences = sentences
        # The longest text first: it is the most particular.
        templates = [(_literals(said), said) for said in sentences if _is_recognisable(said)]
        templates.sort(key=lambda row: -sum(map(len, row[0])))
        self._templates = templates

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
        for literals, template in self._templates if depth else ():
            if depth == _DEPTH and literals in _JOINTS:
                continue
            if all(part in english for part in literals):
                found = _pattern(template).fullmatch(english)
                if found is not None:
                    fields = {
                        name: self._recognised(text, names, depth - 1)
                        for name, text in found.groupdict().items()
                    }
                    return filled(self.sentences[template], fields, self.book["plural"])
        if _FIGURE.fullmatch(english):
            return english.replace(",", self.book["thousands"])
        return english


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


def spoken(edition: Edition) -> Translation:
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
    books = (entry.name for entry in files(__package__).joinpath("books").iterdir())
    codes = sorted(name.removesuffix(".toml") for name in books if name.endswith(".toml"))
    return (DEFAULT, *codes)


@cache
def translation(code: str) -> Translation:
    """A language by its code."""
    if code == DEFAULT:
        return ENGLISH_WORDS
    known = languages()
    if code not in known:
        raise InvalidCommand(f"no language is called '{code}'; there are {', '.join(known)}")
    text = files(__package__).joinpath("books", f"{code}.toml").read_text(encoding="utf-8")
    return read(code, text)


def read(code: str, text: str) -> Translation:
    """The language that a file's text holds. All its faults are named at once."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise InvalidCommand(f"the book of '{code}' cannot be read: {wrong}") from None
    found = faults(table)
    if found:
        raise InvalidCommand(f"the book of '{code}': {'; '.join(found)}")
    own = {"plural": table["plural"], "thousands": table["thousands"]}
    book = ENGLISH | table.get("phrases", {}) | own
    return Translation(code, table["name"], book, table.get("sentences", {}))


def faults(table: dict[str, object]) -> list[str]:
    """What is wrong with a book: unknown keys, fields that nothing fills, plurals of other size."""
    found = [f"'{key}' is no part of a book" for key in sorted(set(table) - _PARTS)]
    found += [f"'{key}' is missing" for key in ("name", "plural", "thousands") if key not in table]
    forms, _ = RULES.get(str(table.get("plural")), (0, None))
    if not forms:
        found.append(f"plural is one of {', '.join(RULES)}")
    phrases, sentences = table.get("phrases", {}), table.get("sentences", {})
    if not isinstance(phrases, dict) or not isinstance(sentences, dict):
        return [*found, "[phrases] and [sentences] are tables"]
    found += [f"no phrase is called '{key}'" for key in phrases if key not in ENGLISH]
    sources = [(ENGLISH.get(key, ""), said) for key, said in phrases.items()]
    for english, said in (*sources, *sentences.items()):
        found += _faults_of(str(english), said, forms)
    return found


def _faults_of(english: str, said: object, forms: int) -> list[str]:
    if not isinstance(said, str):
        return [f"'{english}' is not said in words"]
    asked = shape(said)
    known = {name for name, _ in shape(english)}
    return [
        *(f"'{said}' has a field '{name}' too much" for name, _ in asked if name not in known),
        *(f"'{said}' needs {forms} words after '{n}'" for n, k in asked if k not in (0, forms)),
    ]
