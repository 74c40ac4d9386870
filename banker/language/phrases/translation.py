"""Translation: the program's sentences in another language. One file is one language.

A language is `locales/<code>.toml` with these tables:

    [phrases]    the phrase catalog: the keys of `english`, any order; a missing one is English
    [sentences]  everything else, by its English template: refusals, and texts of the screen
    [audit]      the same for an audit's texts: no screen reads it before its first frame
    [program]    the same for what is not a table's: files, settings, editions, this computer
    [phones]     the words of a phone's page (`banker/phones/page`), by the English ones
    [keys]       its letters for the keys of the table, if any (`banker/language/own_letters.py`)
    name, plural, thousands: what it is called, its plural rule (`plurals`), what groups digits

Rules of this file
* English is the source and needs no file. A sentence that a language lacks stays English.
* The rules of the game say their refusals as a `Text`, an English template with its fields. The
  template is looked up here: so a chapter knows no language, and a refusal keeps its code.
* A statement, a code and a name are never translated: what is typed works in every language.
* A number that the template groups (`{amount:,}`, `{amount:+,}`) is grouped as the language does
  it; the key in the catalog is the template without that format.
* Two tables and a plural rule need no library: gettext would want compiled catalogues, and Fluent
  a separate runtime, for what a reader of the file sees at once.

The catalogs are part of the program, or in the user's folder. This package reads no other
files, and an English table reads no catalog (see `catalog_file`).
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from banker.engine import fold
from banker.engine.fold import AnyState
from banker.engine.refusal import Refusal
from banker.foundation import own_folders
from banker.foundation.errors import CommandError, InvalidCommand
from banker.foundation.limits import EDITION_BYTES_MAX, wrong_kind
from banker.foundation.text import MINUS, Field, Text, why, worded
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.plurals import filled

if TYPE_CHECKING:
    from banker.engine.any_edition import AnyEdition

DEFAULT = "en"
CODE = r"[a-z]{2,8}(-[a-z0-9]{2,8})?"
BOOKS = Path(__file__).parents[1] / "locales"
_PHONES = "[phones]"
# What no first frame reads stands behind this line of a file of the program.
LATER = "\n[audit]\n"
_QUOTED = re.compile("'[^']*'")  # a statement in a sentence
_GROUPED = re.compile(r"\{(\w+):(\+?),\}")


class Translation:
    """One language: it translates texts and refusals, and writes numbers."""

    def __init__(
        self,
        code: str,
        name: str,
        book: dict[str, str],
        sentences: dict[str, str],
        audit: dict[str, str] | None = None,
        keys: dict[str, str] | None = None,
        program: dict[str, str] | None = None,
        phones: dict[str, str] | None = None,
        later: str = "",
    ) -> None:
        self.code = code
        self.name = name
        self.book = book
        self.sentences = sentences
        self.keys = keys or {}
        self._tables = {"audit": audit or {}, "program": program or {}, "phones": phones or {}}
        self._later = later  # the text of these tables, if nobody has asked for them

    def _table(self, name: str) -> dict[str, str]:
        if self._later:
            from banker.language.phrases.catalog_file import quickly

            self._tables |= quickly(self._later) or {}
            self._later = ""
        return self._tables[name]

    @property
    def phones(self) -> dict[str, str]:
        """The texts of a phone's page: English -> this language."""
        return self._table("phones")

    @cached_property
    def auditor(self) -> Translation:
        """The same language with the sentences of an audit only."""
        return Translation(self.code, self.name, self.book, self._table("audit"))

    @cached_property
    def program(self) -> Translation:
        """The same language with the sentences about files and the program too."""
        return Translation(self.code, self.name, self.book, self.sentences | self._table("program"))

    def text(self, text: Field) -> str:
        """Return a text in this language; a plain string is a name and stays unchanged."""
        if not isinstance(text, Text):
            return str(text)
        if not text.fields:
            return self.sentences.get(text.template, text.template)
        template, grouped = without_formats(text.template)
        fields = {
            name: self.figure(value, grouped[name]) if name in grouped else self.field(name, value)
            for name, value in text.fields.items()
        }
        known = self.sentences.get(template)
        if known is None:
            return filled(template, fields)
        said = filled(known, fields, self.book["plural"])
        return _QUOTED.sub(self._as_typed, said) if "'" in said else said

    def _as_typed(self, quoted: re.Match[str]) -> str:
        """Return a quoted statement with its numbers as a person types them: without groups, and
        with the keyboard's minus sign."""
        typed = quoted[0].replace(MINUS, "-")
        return re.sub(rf"(?<=\d){self.book['thousands']}(?=\d\d\d)", "", typed)

    def field(self, _name: str, value: Field) -> str:
        """Return the value of a text's field in this language."""
        return self.text(value)

    def words(self, template: str, **fields: Field) -> str:
        """Return an English template in this language, with its fields filled in."""
        return self.text(Text(template, fields))

    def refusal(self, error: CommandError) -> str:
        """Return an error in this language; a refusal of the rules begins with its code."""
        if isinstance(error, Refusal):
            return f"refused [{error.code.value}]: {self.text(error.text)}"
        return self.text(error.text)

    def figure(self, number: Field, sign: str = "") -> str:
        """Return a whole number with the thousands separator and a real minus sign; `sign` is `+`
        if it must have a sign."""
        return format(number, f"{sign},").replace(",", self.book["thousands"]).replace("-", MINUS)

    def tenths(self, count: int) -> str:
        """Return a number of tenths with one decimal, as the language writes it: `6.4`."""
        whole, tenth = divmod(abs(count), 10)
        return (MINUS if count < 0 else "") + self.words(DECIMAL, whole=whole, tenth=tenth)


DECIMAL = "{whole}.{tenth}"


@cache
def without_formats(template: str) -> tuple[str, dict[str, str]]:
    """Return a template without its number formats, as a language's file has it.

    The second value maps the name of each field with grouped digits to its sign, `+` or empty.
    """
    return _GROUPED.sub(r"{\1}", template), dict(_GROUPED.findall(template))


ENGLISH_WORDS = Translation(DEFAULT, "English", ENGLISH, {})


S = TypeVar("S", bound=fold.State)


def language_of(edition: AnyEdition) -> Translation:
    """Return the language of a table; English if Banker has no file of that language."""
    return catalog_or_english(edition.language)


@cache
def catalog_or_english(code: str) -> Translation:
    """Return the language with a code; English if it is unknown or its file has an error.

    `banker language check` shows such errors.
    """
    if code == DEFAULT or code not in languages():
        return ENGLISH_WORDS
    try:
        return translation(code)
    except InvalidCommand:
        return ENGLISH_WORDS


def in_language(state: AnyState, chosen: str) -> AnyState:
    """Return the state with another language for this table; the file stays as it is.

    An empty code leaves the language as it is.
    """
    if not chosen:
        return state
    edition = state.setup.edition
    assert isinstance(edition, Struct)
    edition = replace(edition, language=translation(chosen).code)
    setup = replace(state.setup, edition=edition)
    return type(state)(setup, state.balances, state.seats, state.table)


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages: English, the program's, the user's."""
    shipped = sorted(path.stem for path in BOOKS.glob("*.toml"))
    try:
        own = sorted(
            path.stem for path in own_books().glob("*.toml") if re.fullmatch(CODE, path.stem)
        )
    except OSError:
        own = []
    return (DEFAULT, *shipped, *(code for code in own if code not in (*shipped, DEFAULT)))


def unreadable_folder() -> Text | None:
    """Return why the user's folder of languages cannot be read; None if it can, or is missing."""
    folder = own_books()
    try:
        next(folder.iterdir(), None)
    except FileNotFoundError:
        return None
    except OSError as error:
        return worded("{path} cannot be read: {why}", path=folder, why=error)
    return None


def own_books() -> Path:
    """Return the path of the user's folder of languages."""
    return own_folders.data() / "languages"


def book_text(path: Path) -> str:
    """Return the text of a language's file; raise `InvalidCommand` if it cannot be read."""
    try:
        fault = wrong_kind(path.stat().st_mode)
        if not fault:
            with path.open("rb") as file:
                data = file.read(EDITION_BYTES_MAX + 1)
            if len(data) <= EDITION_BYTES_MAX:
                return data.decode("utf-8").replace("\r\n", "\n")
            fault = f"it has more than {EDITION_BYTES_MAX:,} bytes"
    except FileNotFoundError:
        fault = "there is no such file"
    except OSError as error:
        fault = why(error)
    except UnicodeDecodeError:
        fault = "it is not UTF-8 text"
    raise InvalidCommand(
        "{file} cannot be read as a language: {fault}", file=str(path), fault=fault
    )


def words_of_phones(code: str) -> Translation:
    """Return a language with nothing but the texts of a phone's page.

    A table with phones keeps all languages in this short form. Raise `InvalidCommand` for an
    error.
    """
    from banker.language.phrases.catalog_file import read

    shipped = BOOKS / f"{code}.toml"
    text = book_text(shipped if shipped.exists() else own_books() / f"{code}.toml")
    head = text.partition("\n[")[0]
    part = text.partition(f"\n{_PHONES}\n")[2].partition("\n[")[0]
    return Translation(code, *read(code, f"{head}\n{_PHONES}\n{part}"))


@cache
def translation(code: str) -> Translation:
    """Return the language with a code; raise `InvalidCommand` if it is unknown or has an error."""
    if code == DEFAULT:
        return ENGLISH_WORDS
    known = languages()
    if code not in known:
        none = "no language is called '{code}': choose one of {known}"
        said = worded(none, code=code, known=", ".join(known))
        fault = unreadable_folder()
        raise InvalidCommand(worded("{first}; {last}", first=said, last=fault) if fault else said)
    # English has no file, and starts without a reader.
    from banker.language.phrases.catalog_file import read, read_own

    shipped = BOOKS / f"{code}.toml"
    if not shipped.exists():
        return Translation(code, *read(code, book_text(own_books() / f"{code}.toml")))
    now, heading, later = book_text(shipped).partition(LATER)
    return Translation(code, *read_own(now), later=heading + later)
