"""Queries: answers to the questions of the table language, which change nothing."""

from __future__ import annotations

from banker.cli.tables.game_words import GAME_WORDS
from banker.games.rulesets import game_of
from banker.language.help import help_text
from banker.language.parser import questions as q
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import ENGLISH_WORDS, Translation
from banker.session.session import Session


def answer(session: Session, question: q.Question, words: Translation = ENGLISH_WORDS) -> list[str]:
    """Return the lines that answer a question."""
    if isinstance(question, q.Log):
        return _log(session, question, words)
    if isinstance(question, q.Help):
        return _help(session, question, words)
    state = session.state
    return GAME_WORDS.of(game_of(state.setup)).answer(state, question, words)


def _log(session: Session, question: q.Log, words: Translation) -> list[str]:
    first = max(1, session.journal.count - question.count + 1)
    setup = session.state.setup
    entries = session.entries(first)
    return [f"{entry.seq:5}  {sentence(entry, setup, words.book)}" for entry in entries]


def _help(session: Session, question: q.Help, words: Translation) -> list[str]:
    ruleset = session.state.setup.ruleset
    return help_text(question.topic or None, words, ruleset).splitlines()
