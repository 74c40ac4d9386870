"""Answers to the questions of the table language. They change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.cli.tables import account_text, standings_text
from banker.game.refusal import Refusal, RefusalCode
from banker.game.state import VAULT
from banker.language import questions as q
from banker.language.help import help_text
from banker.language.names import POT
from banker.language.phrases import reckoning, sentence
from banker.session import Session


def answer(session: Session, question: q.Question) -> list[str]:
    """What to say."""
    return ANSWERS[type(question)](session, question)


def _show(session: Session, question: q.Show) -> list[str]:
    state = session.state
    if not question.who:
        return standings_text(state).splitlines()
    if question.who == POT or (question.who == VAULT and state.edition.vault is None):
        raise Refusal(RefusalCode.NOT_IN_EDITION, f"this edition has no {question.who}")
    return [account_text(state, question.who)]


def _rent(session: Session, question: q.Rent) -> list[str]:
    return [reckoning(question.deed, session.state)]


def _owner(session: Session, question: q.Owner) -> list[str]:
    state = session.state
    deed = state.edition.deed_by_id[question.deed]
    return [f"{deed.name}: {state.setup.names[state.owner(deed.id)]}"]


def _log(session: Session, question: q.Log) -> list[str]:
    first = max(1, session.journal.count - question.count + 1)
    setup = session.state.setup
    return [f"{entry.seq:5}  {sentence(entry, setup)}" for entry in session.entries(first)]


def _help(_session: Session, question: q.Help) -> list[str]:
    return help_text(question.topic or None).splitlines()


ANSWERS: dict[type, Callable[[Session, Any], list[str]]] = {
    q.Show: _show,
    q.Rent: _rent,
    q.Owner: _owner,
    q.Log: _log,
    q.Help: _help,
}
