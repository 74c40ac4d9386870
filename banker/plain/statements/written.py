"""Written statements: says English statements in the words of the table's language.

Rules of this file
* A statement that is proposed is in one language: whole in the table's, or as it is in English.
* A receiver whose name has an ending stands behind the verb, without the word for `to`: `Аня платит
  Боре 50`. A name without an ending needs the word: `Аня платит 50 кому Ли`.
* What is written is read as the same statement, or it stays English.
* What an example has in quotes is in the catalog, under the English text with `quoted: ` before it.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import pairwise

from banker.engine.command import Command
from banker.engine.fold import Setup, State
from banker.foundation.errors import CommandError
from banker.interaction.keys.prompt import AMENDS, OwnWords
from banker.language.parser.dialects import dialect
from banker.language.parser.forms import Form
from banker.language.parser.parse import parse
from banker.language.parser.questions import Question
from banker.language.phrases.translation import Translation, language_of
from banker.plain.game_lines import lines_of
from banker.plain.statements.verbs import (
    CASE,
    FOR,
    NAME_WORDS_MAX,
    RECEIVERS,
    TO,
    as_statement,
    declined,
    first_spellings,
    known_spellings,
)

QUOTED = "quoted: "  # of a row with a text that an example has in quotes
WORDS_MAX = 4  # of a statement that the language has together, as in `leaves jail by fee`
SOMEBODY = ("ann", "bob", "cem")  # the players of the forms' examples
_SOMEBODY = re.compile(rf"\b(?:{'|'.join(SOMEBODY)})\b")
_AMENDING = re.compile(rf"{AMENDS} (\d+:?) (.+)")
_STATEMENT = re.compile(r"""(?<!\w)'((?:[^'"…]|"[^'"…]*")+)'(?!\w)""")
_TOKEN = re.compile(r'"[^"]*"|[^\s"]+')
_QUOTED = re.compile(r'"([^"]*)"')


def in_own_words(sentence: str, setup: Setup, words: Translation) -> str:
    """Return a sentence with each quoted statement in the words of the language, and so what an
    example has in quotes.

    A statement that would then mean something else stays English.
    """
    if not known_spellings(words):
        return sentence

    def quoted(found: re.Match[str]) -> str:
        return f'"{words.sentences.get(QUOTED + found[1], found[1])}"'

    def own(found: re.Match[str]) -> str:
        here = _QUOTED.sub(quoted, found[1])
        written = _written(here, setup, words)
        return f"'{found[1] if written == here else written}'"

    return _STATEMENT.sub(own, sentence)


def _written(statement: str, setup: Setup, words: Translation) -> str:
    if amending := _AMENDING.fullmatch(statement):
        entry, instead = amending.groups()
        own, verb = _written(instead, setup, words), first_spellings(words).get((AMENDS,), "")
        return f"{verb} {entry} {own}" if verb and own != instead else statement
    spelled = _own_statements(statement, setup, words)
    return next((one for one in spelled if _means(one, statement, setup, words)), statement)


def _own_statements(statement: str, setup: Setup, words: Translation) -> Iterator[str]:
    """Yield a statement in the words of the language, with its deeds by name, and the endings that
    names have there: the usual order first. Nothing if the language cannot say all of it."""
    names, deeds = set(setup.names.values()), lines_of(setup).titles(setup)
    known, verbs = first_spellings(words), _verbs(setup.ruleset)
    usual: list[str] = []
    plainly: list[str] = []  # each receiver after the word for `to`
    bare: list[str] = []  # each receiver without an ending
    behind = 0
    before = ""
    for is_english, english, token in _spelled(_tokens(statement, setup), known):
        case = words.sentences.get(CASE + before, "")
        is_named = token in names or english in RECEIVERS
        ended = declined(token, case) if case and is_named else ""
        own = ended or deeds.get(token, token)
        is_foreign = is_english and own.isascii() and own.isalpha() and own not in deeds
        is_bare = case and not ended and before != FOR  # what is not a player may stand after it
        if token not in names and (is_foreign or is_bare):
            return
        if before == TO and ended and behind:
            usual.pop()
            usual.insert(behind, ended)
        else:
            usual.append(own)
        plainly.append(own)
        bare.append(token if token in names else own)
        before = english
        if english.partition(" ")[0] in verbs:
            behind = len(usual)
    yield from dict.fromkeys(" ".join(row) for row in (usual, plainly, bare))


def _tokens(statement: str, setup: Setup) -> list[str]:
    """The tokens of a statement; a name of several words is one."""
    found, typed = [], _TOKEN.findall(statement)
    names = {tuple(name.split(" ")): name for name in setup.names.values()}
    at = 0
    while at < len(typed):
        counts = range(min(NAME_WORDS_MAX, len(typed) - at), 0, -1)
        count = next((it for it in counts if tuple(typed[at : at + it]) in names), 1)
        found.append(" ".join(typed[at : at + count]))
        at += count
    return found


@cache
def _verbs(ruleset: str) -> frozenset[str]:
    """The verbs that stand behind who acts."""
    return frozenset(verb for form in dialect(ruleset).forms if form.subject for verb in form.verbs)


def _means(spelled: str, statement: str, setup: Setup, words: Translation) -> bool:
    """Whether a line in the words of the language is read as the statement."""
    read = partial(_parsed, setup=setup, turn=setup.ids[0])
    english = as_statement(spelled, setup, words, lambda line: read(line) is not None)
    return english == statement or ((said := read(english)) is not None and said == read(statement))


def _parsed(line: str, setup: Setup, turn: str) -> Command | Question | None:
    try:
        return parse(line, setup, turn)
    except CommandError:
        return None


def explained(form: Form, state: State, words: Translation) -> tuple[str, str]:
    """The example of a form, and what it does. Where the language can say the whole example, it is
    said so, with the players of this table; any other stands as it is typed in English."""
    about = words.words(form.about)
    seats = [player.name for player in state.setup.players]
    if not known_spellings(words) or len(set(_SOMEBODY.findall(form.example))) > len(seats):
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
    cases = [first_spellings(words).get((key.removeprefix(CASE),)) for key in words.sentences
             if key.startswith(CASE)]  # fmt: skip
    pairs = list(pairwise(tokens))
    return all(before in cases for before, after in pairs if after in seats)


def _with_names(text: str, seats: list[str]) -> str:
    """A text about the players of the examples with those of a table in their place."""
    return _SOMEBODY.sub(lambda found: seats[SOMEBODY.index(found[0]) % len(seats)], text)


def _is_own(token: str, state: State) -> bool:
    """Whether a token of a statement is not an English word: another script, a number, a deed, the
    code of a card."""
    if not token.isascii() or not any(map(str.isalpha, token)):
        return True
    lines = lines_of(state.setup)
    is_code = any(map(str.isdigit, token)) and bool(lines.card(state, token))
    return is_code or bool(lines.deed(state, token))


def _spelled(
    typed: list[str], known: Mapping[tuple[str, ...], str]
) -> Iterator[tuple[bool, str, str]]:
    """Tokens of a statement: whether the token is still English, its English, and its usual
    spelling in the language."""
    at = 0
    while at < len(typed):
        ends = range(min(len(typed), at + WORDS_MAX), at, -1)
        end = next((end for end in ends if tuple(typed[at:end]) in known), 0)
        spelled = known[tuple(typed[at:end])] if end else typed[at]
        yield not end, " ".join(typed[at : end or at + 1]), spelled
        at = end or at + 1


def _read_at(text: str, state: State) -> str:
    read = partial(_parsed, setup=state.setup, turn=state.table.turn)
    words = language_of(state.edition)
    return as_statement(text, state.setup, words, lambda line: read(line) is not None)


def _written_at(statement: str, setup: Setup) -> str:
    words = language_of(setup.edition)
    return _written(statement, setup, words) if known_spellings(words) else statement


OWN_WORDS = OwnWords(_read_at, _written_at)
