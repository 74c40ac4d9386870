"""Queries: answers to the questions of the table language, which change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.cli.tables.text_tables import account_text, standings_lines
from banker.engine.refusal import Refusal
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.queries.net_worth import final_worth
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import VAULT
from banker.games.rulesets import FIRST
from banker.language.help import help_text
from banker.language.parser import questions as q
from banker.language.parser.names import POT
from banker.language.phrases.events import reckoning, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import ENGLISH_WORDS, Translation
from banker.session.session import Session


def answer(session: Session, question: q.Question, words: Translation = ENGLISH_WORDS) -> list[str]:
    """The answer to a question."""
    rows = ANSWERS_OF[session.state.setup.ruleset]()
    return rows[type(question)](session, question, words)


def _show(session: Session, question: q.Show, words: Translation) -> list[str]:
    state = session.state
    if not question.who:
        return standings_lines(state, words)
    if question.who == POT and not has_pot(state.edition):
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this game has no pot")
    if question.who == VAULT and state.edition.vault is None:
        raise Refusal(RefusalCode.NOT_IN_EDITION, "this edition has no vault")
    return [account_text(state, question.who, words)]


def _worth(session: Session, question: q.Worth, words: Translation) -> list[str]:
    state = session.state
    worth = Wording(state.setup, words.book).money(final_worth(state, question.who))
    return [f"{state.setup.names[question.who]}: {worth}"]


def _rent(session: Session, question: q.Rent, words: Translation) -> list[str]:
    return [reckoning(question.deed, session.state, words.book)]


def _owner(session: Session, question: q.Owner, words: Translation) -> list[str]:
    state = session.state
    deed = state.edition.deed_by_id[question.deed]
    owner = Wording(state.setup, words.book).account(state.owner(deed.id))
    return [f"{deed.name}: {owner}"]


def _log(session: Session, question: q.Log, words: Translation) -> list[str]:
    first = max(1, session.journal.count - question.count + 1)
    setup = session.state.setup
    entries = session.entries(first)
    return [f"{entry.seq:5}  {sentence(entry, setup, words.book)}" for entry in entries]


def _help(session: Session, question: q.Help, words: Translation) -> list[str]:
    ruleset = session.state.setup.ruleset
    return help_text(question.topic or None, words, ruleset).splitlines()


Answer = Callable[[Session, Any, Translation], list[str]]

ANSWERS: dict[type, Answer] = {
    q.Show: _show,
    q.Worth: _worth,
    q.Rent: _rent,
    q.Owner: _owner,
    q.Log: _log,
    q.Help: _help,
}


def _of_cards() -> dict[type, Answer]:
    from banker.language.phrases.deal import answers

    def answered(session: Session, question: Any, words: Translation) -> list[str]:
        state: Any = session.state
        return answers.answer(state, question, words.book)

    return {**dict.fromkeys(answers.ANSWERS, answered), q.Log: _log, q.Help: _help}


ANSWERS_OF: dict[str, Callable[[], dict[type, Answer]]] = {
    FIRST: lambda: ANSWERS,
    "deal": _of_cards,
}
