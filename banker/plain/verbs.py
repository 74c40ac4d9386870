"""Verbs: translates the words of a typed line from the table's language into English statements.

Rules of this file
* A statement is English in every language and is tried first. Only any other line is read with the
  words of the language: a line that works today always means the same.
* A language's words are in its catalog, under the English ones with `say: ` before them, several
  with ` | ` between. The longest is tried first, as whole words only; text in quotes stays.
* In some languages a name has another ending for a receiver: `Боре` is Боря, if no other player's
  name begins like that. The catalog has these endings, as `case: to`.
* What an example has in quotes is in the catalog, under the English text with `quoted: ` before it.
* A statement that is proposed is in one language: whole in the table's, or as it is in English.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from banker.engine.fold import Setup, State
from banker.foundation.errors import CommandError
from banker.interaction.keys.prompt import OwnWords
from banker.language.parser.dialects import dialect
from banker.language.parser.forms import Form
from banker.language.parser.parse import parse
from banker.language.phrases.translation import Translation, language_of
from banker.ledger.likeness import plain
from banker.plain.game_lines import Spelled, lines_of
from banker.plain.words import BETWEEN, named

HEAD = "say: "
HELP, TO, FOR = "help", "to", "for"
QUOTED = "quoted: "  # of a row with a text that an example has in quotes
CASE = "case: "  # of a row with the endings of names after a word: `case: to`
TURN = "turn"  # as in `turn bob`, which a statement says as `bob's turn`
QUOTES = "«»„“"  # around the name of a card
STEM_MIN = 2  # letters that are left of a name without its ending
ENDING_MAX = 2
AFTER_NAME = ".,:;!?"  # may stand behind a name, and is no part of it
WORDS_MAX = 4  # of a statement that the language has together, as in `leaves jail by fee`
SOMEBODY = ("ann", "bob", "cem")  # the players of the forms' examples
_SOMEBODY = re.compile(rf"\b(?:{'|'.join(SOMEBODY)})\b")
_STATEMENT = re.compile(r"""(?<!\w)'((?:[^'"…]|"[^'"…]*")+)'(?!\w)""")
_TOKEN = re.compile(r'"[^"]*"|[^\s"]+')
_QUOTED = re.compile(r'"([^"]*)"')


@lru_cache(8)
def _known(words: Translation) -> tuple[Spelled, ...]:
    found = [
        (tuple(plain(spelling).split()), key.removeprefix(HEAD))
        for key, own in words.sentences.items()
        if key.startswith(HEAD)
        for spelling in own.split(BETWEEN)
    ]
    return tuple(sorted(found, key=lambda row: -len(row[0])))


def in_english(text: str, setup: Setup, words: Translation) -> str:
    """Return a line with the language's words translated into those of statements.

    Unknown words stay as they are.
    """
    known = (*lines_of(setup).spelled(setup, words), *_known(words))
    if not known:
        return text
    if chapter := _chapter_asked(text, setup, words):
        return f"{HELP} {chapter}"
    parts = text.split('"')
    for place in range(0, len(parts), 2):
        part = parts[place]
        before, after = (" " * (part[:1] == " ")), (" " * (part[-1:] == " " and part.strip() != ""))
        parts[place] = before + " ".join(_read(part.split(), known, setup.names)) + after
    return '"'.join(parts)


def _chapter_asked(text: str, setup: Setup, words: Translation) -> str:
    """The chapter or the short word of the help that a line asks for by its name in the language,
    which may be words of a statement, too; empty if the line asks for none."""
    first, _, topic = text.strip().partition(" ")
    if ((plain(first),), HELP) not in _known(words):
        return ""
    chapters = {plain(words.words(one)) for one in dialect(setup.ruleset).chapters}
    return topic if plain(topic) in chapters or named(topic, words) else ""


def _read(typed: list[str], known: tuple[Spelled, ...], names: Mapping[str, str]) -> Iterator[str]:
    keys = [plain(token).strip(QUOTES) for token in typed]
    at = 0
    while at < len(typed):
        found = next((row for row in known if tuple(keys[at : at + len(row[0])]) == row[0]), None)
        if found is None:
            yield _name(typed[at], names)
            at += 1
            continue
        at += len(found[0])
        if found[1] == TURN and at == len(typed) - 1:
            yield f"{_name(typed[at], names)}'s"
            at += 1
        yield found[1]


def _name(token: str, names: Mapping[str, str]) -> str:
    """A player's name for one with another ending, which are letters, and without the sign after
    it; any other token as it is."""
    if token.isascii():
        return token
    word, known = token.rstrip(AFTER_NAME), {plain(name): name for name in names.values()}
    key = plain(word)
    if any(name.startswith(key) for name in known):
        return word
    for ending in range(1, ENDING_MAX + 1):
        stem = key[:-ending]
        if not key[-ending:].isalpha():
            break
        hits = [name for name in known if len(stem) >= STEM_MIN and name.startswith(stem)
                and len(name) <= len(key) + ENDING_MAX]  # fmt: skip
        if len(hits) == 1:
            return known[hits[0]]
    return token


def in_own_words(sentence: str, setup: Setup, words: Translation) -> str:
    """Return a sentence with each quoted statement in the words of the language, and so what an
    example has in quotes.

    A statement that would then mean something else stays English.
    """
    if not _known(words):
        return sentence

    def quoted(found: re.Match[str]) -> str:
        return f'"{words.sentences.get(QUOTED + found[1], found[1])}"'

    def own(found: re.Match[str]) -> str:
        here = _QUOTED.sub(quoted, found[1])
        written = _written(here, setup, words)
        return f"'{found[1] if written == here else written}'"

    return _STATEMENT.sub(own, sentence)


def _written(statement: str, setup: Setup, words: Translation) -> str:
    spelled = _own_statement(statement, setup, words)
    return spelled if _means(spelled, statement, setup, words) else statement


def _own_statement(statement: str, setup: Setup, words: Translation) -> str:
    """A statement in the words of the language, with its deeds by name, and the endings that names
    have there; the statement itself if the language cannot say all of it."""
    names, deeds = set(setup.names.values()), lines_of(setup).titles(setup)
    found: list[str] = []
    for english, token in _spelled(_TOKEN.findall(statement), _first_spellings(words)):
        before = _english_of(found[-1], words) if found else ""
        case = words.sentences.get(CASE + before, "")
        own = _declined(token, case) if case else deeds.get(token, token)
        is_foreign = english and own.isascii() and own.isalpha() and own not in deeds
        if token not in names and (is_foreign or (case and own == token)):
            return statement
        found.append(own)
    return " ".join(found)


def _english_of(spelled: str, words: Translation) -> str:
    return next((" ".join(it) for it, own in _first_spellings(words).items() if own == spelled), "")


def _declined(name: str, case: str) -> str:
    """A name with the first ending of a case that fits; unchanged if none does."""
    for row in case.split(BETWEEN):
        end, new = row.split("/")
        if name.endswith(end):
            return name.removesuffix(end) + new
    return name


def _means(spelled: str, statement: str, setup: Setup, words: Translation) -> bool:
    """Whether a line in the words of the language is read as the statement."""
    english = in_english(spelled, setup, words)
    if english == statement:
        return True
    try:
        turn = setup.ids[0]
        return parse(english, setup, turn) == parse(statement, setup, turn)
    except CommandError:
        return False


def explained(form: Form, state: State, words: Translation) -> tuple[str, str]:
    """The example of a form, and what it does. Where the language can say the whole example, it is
    said so, with the players of this table; any other stands as it is typed in English."""
    about = words.words(form.about)
    seats = [player.name for player in state.setup.players]
    if not _known(words) or len(set(_SOMEBODY.findall(form.example))) > len(seats):
        return form.example, about
    here = _with_names(form.example, seats)
    own = in_own_words(f"'{here}'", state.setup, words)[1:-1]
    tokens = own.split()
    foreign = [it for it in tokens if it not in seats and not _is_own(it, state)]
    if own == here or foreign or not _reads_well(tokens, seats, words):
        return form.example, about
    return own, _with_names(about, seats)


def _reads_well(tokens: list[str], seats: list[str], words: Translation) -> bool:
    """Whether no name stands where the language would give it another ending: a name is the
    subject, or comes after the word for `to`, which in turn wants a name."""
    cases = [_first_spellings(words).get((key.removeprefix(CASE),)) for key in words.sentences
             if key.startswith(CASE)]  # fmt: skip
    pairs = list(pairwise(tokens))
    return all(before in cases for before, after in pairs if after in seats)


def _with_names(text: str, seats: list[str]) -> str:
    """A text about the players of the examples with those of a table in their place."""
    return _SOMEBODY.sub(lambda found: seats[SOMEBODY.index(found[0]) % len(seats)], text)


def _is_own(token: str, state: State) -> bool:
    """Whether a token of a statement is no English word: another script, a number, a deed."""
    if not token.isascii() or not any(map(str.isalpha, token)):
        return True
    return bool(lines_of(state.setup).deed(state, token))


@lru_cache(8)
def _first_spellings(words: Translation) -> dict[tuple[str, ...], str]:
    """The usual spelling of each word of a statement."""
    return {
        tuple(key.removeprefix(HEAD).split()): own.partition(BETWEEN)[0]
        for key, own in words.sentences.items()
        if key.startswith(HEAD)
    }


def _spelled(typed: list[str], known: Mapping[tuple[str, ...], str]) -> Iterator[tuple[bool, str]]:
    """Tokens of a statement, with those that the language has in its usual spelling; and whether a
    token is still English."""
    at = 0
    while at < len(typed):
        ends = range(min(len(typed), at + WORDS_MAX), at, -1)
        end = next((end for end in ends if tuple(typed[at:end]) in known), 0)
        yield not end, known[tuple(typed[at:end])] if end else typed[at]
        at = end or at + 1


def addressed(text: str, setup: Setup, words: Translation) -> Iterator[str]:
    """Yield statements that a line may mean whose receiver has only an ending, without the word
    for `to`: `даёт арбат Боре за 200`."""
    parts = in_english(text, setup, words).split()
    typed, names = text.split(), set(setup.names.values())
    bare = [it for it in parts[1:] if it in names and it not in typed]
    if len(bare) != 1 or TO in parts:
        return
    at = parts.index(bare[0], 1)
    yield " ".join([*parts[:at], TO, *parts[at:]])
    rest = [*parts[:at], *parts[at + 1 :]]
    end = rest.index(FOR) if FOR in rest else len(rest)
    yield " ".join([*rest[:end], TO, bare[0], *rest[end:]])


def as_statement(
    text: str, setup: Setup, words: Translation, is_understood: Callable[[str], bool]
) -> str:
    """Return the line, or where that is not a statement and it is one then, with the language's
    words in English. What is wrong with a sentence about a player is said of the English words."""
    other = in_english(text, setup, words)
    lines = (text, other, *addressed(text, setup, words))
    for line in lines if other != text else ():
        if is_understood(line):
            return line
    is_named = other.split()[:1] == text.split()[:1]
    return other if is_named or is_everyday(other, setup) else text


def _read_at(text: str, state: State) -> str:
    def is_understood(line: str) -> bool:
        try:
            parse(line, state.setup, state.table.turn)
        except CommandError:
            return False
        return True

    return as_statement(text, state.setup, language_of(state.edition), is_understood)


def _written_at(statement: str, setup: Setup) -> str:
    words = language_of(setup.edition)
    return _written(statement, setup, words) if _known(words) else statement


OWN_WORDS = OwnWords(_read_at, _written_at)


def is_everyday(text: str, setup: Setup) -> bool:
    """Return whether a line has a verb that people say but no statement has."""
    keys = [plain(token) for token in text.split()]
    return any(key in dialect(setup.ruleset).everyday for key in keys[:2])


def completions(begun: str, words: Translation) -> list[str]:
    """Return the language's words that begin like the last word of the line."""
    key = plain(begun.split(" ")[-1])
    found = [" ".join(tokens) for tokens, _ in _known(words)]
    return [one for one in found if key and one.startswith(key) and one != key]
