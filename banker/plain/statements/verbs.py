"""Verbs: translates the words of a typed line from the table's language into English statements.

Rules of this file
* A statement is English in every language and is tried first. Only any other line is read with the
  words of the language: a line that works today always means the same.
* A language's words are in its catalog, under the English ones with `say: ` before them, several
  with ` | ` between. The longest is tried first, as whole words only; text in quotes stays.
* In some languages a name has another ending for a receiver: `Боре` is Боря. The catalog has these
  endings, as `case: to`. A form that may be another player's name, too (`Бори` of Боря beside
  Борис, `Яну` of Яна beside Ян), is nobody's: it is refused as it was typed, with `?`.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from banker.engine.fold import Setup
from banker.language.parser.dialects import dialect
from banker.language.phrases.translation import Translation
from banker.ledger.likeness import plain
from banker.plain.game_lines import Spelled, lines_of
from banker.plain.words import BETWEEN, named

HEAD = "say: "
HELP, TO, FOR, AND, BECAUSE = "help", "to", "for", "and", "because"
BEFORE_NAMES = (FOR, "from", "on")  # a name after one of them receives nothing
CASE = "case: "  # of a row with the endings of names after a word: `case: to`
WHAT_IF = "what if"
TURN = "turn"  # as in `turn bob`, which a statement says as `bob's turn`
QUOTES = "«»„“"  # around the name of a card
STEM_MIN = 2  # letters that are left of a name without its ending
ENDING_MAX = 2
UNCLEAR = "?"  # behind a name that may be two players'
RECEIVERS = ("bank", "vault", "each")  # that are no players
CLAUSES_MAX = 4  # of a line whose receivers have only endings: each may stand in two places
AFTER_NAME = ".,:;!?"  # may stand behind a name, and is no part of it
NAME_WORDS_MAX = 8  # a name has at most 16 characters
_ENDS = (FOR, BECAUSE)  # begin what a receiver stands before


@lru_cache(8)
def known_spellings(words: Translation) -> tuple[Spelled, ...]:
    """Return every spelling of a language for words of statements, the longest first."""
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
    known = (*lines_of(setup).spelled(setup, words), *known_spellings(words))
    if not known:
        return text
    if chapter := _chapter_asked(text, setup, words):
        return f"{HELP} {chapter}"
    ended = _ended(setup, words)
    parts = text.split('"')
    for place in range(0, len(parts), 2):
        part = parts[place]
        before, after = (" " * (part[:1] == " ")), (" " * (part[-1:] == " " and part.strip() != ""))
        read = (token.text for token in _read(part.split(), known, ended, setup.names))
        parts[place] = before + " ".join(read) + after
    return '"'.join(parts)


class _Token(NamedTuple):
    """A token of a line in English. `is_ended`: a name that is typed with another ending."""

    text: str
    is_ended: bool = False


@lru_cache(8)
def _ended_names(names: tuple[str, ...], words: Translation) -> dict[tuple[str, ...], str]:
    """The names of players and of other receivers, by the words of them with each ending of the
    language; a form that may be somebody else's stands for `UNCLEAR`."""
    spelled = {first_spellings(words).get((it,), ""): it for it in RECEIVERS}
    cases = [case for key, case in words.sentences.items() if key.startswith(CASE)]
    found: dict[tuple[str, ...], set[str]] = {}
    for name, english in ({it: it for it in names} | spelled).items():
        for case in cases if name else ():
            if ended := declined(name, case):
                found.setdefault(tuple(plain(ended).split()), set()).add(english)
    keys = {plain(name): name for name in names}

    def whose(form: str) -> set[str]:
        """Whose name it may be without an ending of the catalog."""
        return {
            name
            for key, name in keys.items()
            if key.startswith(form)
            or (form.startswith(key) and len(form) <= len(key) + ENDING_MAX and " " not in form)
        }

    several = {
        ended: its | whose(joined)
        for ended, its in found.items()
        if (joined := " ".join(ended)) not in keys  # a name as it stands is always that player's
    }
    return {ended: min(its) if len(its) == 1 else UNCLEAR for ended, its in several.items()}


def declined(name: str, case: str) -> str:
    """Return a name with the first ending of a case that fits it, or the first word of it; empty
    if none does."""
    rows = [tuple(row.split("/")) for row in case.split(BETWEEN)]
    pairs = [(row[0], row[1]) for row in rows if len(row) == len(("end", "new")) and row[0]]
    first, space, rest = name.partition(" ")
    for end, new in pairs:
        if name == end:
            return new
    for end, new in pairs:
        if first.endswith(end) and first != end:
            return first.removesuffix(end) + new + space + rest
    return ""


@lru_cache(8)
def first_spellings(words: Translation) -> dict[tuple[str, ...], str]:
    """Return the usual spelling of each word of a statement."""
    return {
        tuple(key.removeprefix(HEAD).split()): own.partition(BETWEEN)[0]
        for key, own in words.sentences.items()
        if key.startswith(HEAD)
    }


def _ended(setup: Setup, words: Translation) -> dict[tuple[str, ...], str]:
    return _ended_names(tuple(setup.names.values()), words)


def _chapter_asked(text: str, setup: Setup, words: Translation) -> str:
    """The chapter or the short word of the help that a line asks for by its name in the language,
    which may be words of a statement, too; empty if the line asks for none."""
    first, _, topic = text.strip().partition(" ")
    if ((plain(first),), HELP) not in known_spellings(words):
        return ""
    chapters = {plain(words.words(one)) for one in dialect(setup.ruleset).chapters}
    return topic if plain(topic) in chapters or named(topic, words) else ""


def _read(
    typed: list[str],
    known: tuple[Spelled, ...],
    ended: Mapping[tuple[str, ...], str],
    names: Mapping[str, str],
) -> Iterator[_Token]:
    keys = [plain(token).strip(QUOTES) for token in typed]
    at = 0
    while at < len(typed):
        found = next((row for row in known if tuple(keys[at : at + len(row[0])]) == row[0]), None)
        if found is None:
            token, at = _named_at(typed, at, ended, names)
            yield token
            continue
        spelled, at = found[0], at + len(found[0])
        if found[1] == TURN and at == len(typed) - 1:
            yield _Token(f"{_named_at(typed, at, ended, names)[0].text}'s")
            at += 1
        yield _Token(found[1], ended.get(spelled) == found[1])


def _named_at(
    typed: list[str], at: int, ended: Mapping[tuple[str, ...], str], names: Mapping[str, str]
) -> tuple[_Token, int]:
    """A name with an ending, or else the next token; and the position after it."""
    for count in range(min(NAME_WORDS_MAX, len(typed) - at), 0, -1):
        last = typed[at + count - 1].rstrip(AFTER_NAME)
        key = tuple(plain(token) for token in (*typed[at : at + count - 1], last))
        if name := ended.get(key):
            typed_name = " ".join(typed[at : at + count])
            return _Token(typed_name + UNCLEAR if name == UNCLEAR else name, True), at + count
    name = _name(typed[at], names)
    return _Token(name, name != typed[at] and name in names.values()), at + 1


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
        # Two letters behind a whole name make another name of it.
        hits = [
            name
            for name in known
            if len(stem) >= STEM_MIN
            and name.startswith(stem)
            and len(name) <= len(key) + ENDING_MAX
            and (ending == 1 or name != stem)
        ]
        if len(hits) == 1:
            return known[hits[0]]
    return token


def addressed(text: str, setup: Setup, words: Translation) -> Iterator[str]:
    """Yield statements that a line may mean whose receivers have only an ending, without the word
    for `to`: `даёт арбат Боре за 200`."""
    clauses = _clauses(_tokens_of(text, setup, words), set(setup.names.values()))
    ways = [list(_addressed(clause)) for clause in clauses[:CLAUSES_MAX]]
    if len(clauses) <= CLAUSES_MAX and any(len(way) > 1 for way in ways):
        yield from (" ".join(way) for way in product(*ways))


def _tokens_of(text: str, setup: Setup, words: Translation) -> list[_Token]:
    """The tokens of a line in English; a text in quotes is one."""
    known = (*lines_of(setup).spelled(setup, words), *known_spellings(words))
    ended, found = _ended(setup, words), []
    for place, part in enumerate(text.split('"')):
        if place % 2:
            found.append(_Token(f'"{part}"'))
        else:
            found += _read(part.split(), known, ended, setup.names)
    return found


def _clauses(tokens: list[_Token], names: set[str]) -> list[list[_Token]]:
    """The tokens of what each player does: a clause begins with `and` and a name."""
    starts = [
        at
        for at, (token, after) in enumerate(pairwise(tokens))
        if at and token.text == AND and after.text in names and not after.is_ended
    ]
    return [tokens[at:end] for at, end in pairwise([0, *starts, len(tokens)])]


def _addressed(clause: list[_Token]) -> Iterator[str]:
    """Yield what a clause may mean: with `to` before the name that has an ending, and with both
    after what is given. A clause with `to`, or without such a name, is as it is."""
    parts = [token.text for token in clause]
    pairs = list(enumerate(pairwise(clause), 1))
    ended = [at for at, (before, it) in pairs if it.is_ended and before.text not in BEFORE_NAMES]
    if len(ended) != 1 or TO in parts:
        yield " ".join(parts)
        return
    at = ended[0]
    yield " ".join([*parts[:at], TO, *parts[at:]])
    after = parts[at + 1 :]
    end = next((end for end, it in enumerate(after) if it.split()[0] in _ENDS), len(after))
    yield " ".join([*parts[:at], *after[:end], TO, parts[at], *after[end:]])


def as_statement(
    text: str, setup: Setup, words: Translation, is_understood: Callable[[str], bool]
) -> str:
    """Return the line, or where that is not a statement and it is one then, with the language's
    words in English. What is wrong with a sentence about a player is said of the English words."""
    if supposed := _supposed(text, words):
        return f"{WHAT_IF} {_as_one(supposed, setup, words, is_understood)}"
    return _as_one(text, setup, words, is_understood)


def _as_one(
    text: str, setup: Setup, words: Translation, is_understood: Callable[[str], bool]
) -> str:
    other = in_english(text, setup, words)
    lines = (text, other, *addressed(text, setup, words))
    for line in lines if other != text else ():
        if is_understood(line):
            return line
    is_named = other.split()[:1] == text.split()[:1]
    return other if is_named or is_everyday(other, setup) else text


def _supposed(text: str, words: Translation) -> str:
    """The statement after `what if`, in the language or in English; empty for any other line."""
    own = words.sentences.get(HEAD + WHAT_IF, "")
    for spelled in own.split(BETWEEN) if own else ():
        for head in (spelled, WHAT_IF):
            count = len(head.split())
            parts = text.split(None, count)
            if len(parts) > count and plain(" ".join(parts[:count])) == plain(head):
                return parts[count]
    return ""


def is_everyday(text: str, setup: Setup) -> bool:
    """Return whether a line has a verb that people say but no statement has."""
    keys = [plain(token) for token in text.split()]
    return any(key in dialect(setup.ruleset).everyday for key in keys[:2])


def completions(begun: str, words: Translation) -> list[str]:
    """Return the language's words that begin like the last word of the line."""
    key = plain(begun.split(" ")[-1])
    found = [" ".join(tokens) for tokens, _ in known_spellings(words)]
    return [one for one in found if key and one.startswith(key) and one != key]
