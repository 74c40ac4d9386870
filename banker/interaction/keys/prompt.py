"""Prompt: statements of the table language, typed in the line that `:` opens.

The language is loaded on first use, or while the screen is idle.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from banker.engine.command import Command
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.board.commands import Trade
from banker.interaction.game_screen import screen_of
from banker.interaction.ui_state import HELP, LEDGER, UiChanges
from banker.interaction.view import Preview
from banker.interaction.words.translate import translate
from banker.language.parser.questions import Amend, Help, Log, Question, Settle, WhatIf
from banker.language.phrases.translation import language_of
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.games.board.state import Setup, State
    from banker.session.amending import Plan, Said

Moved = Callable[["Plan"], tuple[str, ...]]
AMENDS = "amend"
OWN_AMENDS = f"say: {AMENDS}"  # the row of a catalog with its word
SHOWN_COMPLETIONS = 6
_CODE = r"(?<!\w)[^\W\d_]\d(?!\w)"


class OwnWords(NamedTuple):
    """Statements in the words of the table's language.

    `read`: the statement that a line is; any other line as it is. `written`: a statement in these
    words; as it is, where the language cannot say all of it.
    """

    read: Callable[[str, State], str]
    written: Callable[[str, Setup], str]


def understood(session: Session, text: str) -> Command | Question | None:
    """Return the command or question that a statement means; None for an empty text.

    Raise `CommandError` if the text is not a statement.
    """
    from banker.session.stated import stated

    setup = session.state.setup
    first, space, rest = text.lstrip().partition(" ")
    if first and first.casefold() == own_amends(session):
        text = f"{AMENDS}{space}{rest}"
    wanted = stated(_with_latin_codes(text, setup), session.state)
    if isinstance(wanted, Settle):
        from banker.session.settling import asked

        return asked(session, wanted)
    return wanted


def own_amends(session: Session) -> str:
    """Return the word for `amend` in the language of the table; empty if it has none."""
    return language_of(session.state.edition).sentences.get(OWN_AMENDS, "")


def _with_latin_codes(text: str, setup: Setup) -> str:
    """The statement with the codes of deeds as it knows them. On a Russian screen `к1` is what it
    calls `n1`; what is quoted stays, and so does a player's name."""
    known = screen_of(setup.edition).books.codes(setup.edition)
    if not known:
        return text
    names = {name.casefold() for name in setup.names.values()}
    parts = text.split('"')
    for place in range(0, len(parts), 2):
        parts[place] = re.sub(
            _CODE,
            lambda found: (
                found[0] if found[0].casefold() in names
                else known.get(found[0].casefold(), found[0])
            ),
            parts[place],
        )  # fmt: skip
    return '"'.join(parts)


def preview(
    session: Session, text: str, moved: Moved, said: Callable[[str], Said] | None = None
) -> Preview:
    """Return the outcome of a statement without applying it.

    `moved` returns what hands move if the statement amends an old entry; `said` reads what is said
    in its place.
    """
    offer = None
    try:
        wanted = understood(session, text)
        if isinstance(wanted, Amend):
            return _amended(session, wanted, moved, said)
        if isinstance(wanted, WhatIf) and not wanted.seq:
            understood(session, wanted.text)  # or it says why not, as Enter would
        if wanted is None or isinstance(wanted, Question):
            return Preview(why="shows it")
        offer = wanted if isinstance(wanted, Trade) else None
        return Preview(session.preview(wanted), offer=offer)
    except CommandError as error:
        told = screen_of(session.state.edition).books.is_foretold
        if isinstance(error, Refusal) and not told(session.state, error.code):
            return Preview(offer=offer)
        why = translate(session.state.edition, error.text)
        return Preview(why=why, completions=tuple(_completions(session, text)[:SHOWN_COMPLETIONS]))


def _amended(
    session: Session, asked: Amend, moved: Moved, said: Callable[[str], Said] | None
) -> Preview:
    from banker.session.amending import planned, spoken

    plan = planned(session, asked.seq, (said or spoken)(asked.text))
    told = screen_of(session.state.edition).books.is_foretold
    return Preview(plan.state, steps=moved(plan) if told(session.state, None) else ())


def _completions(session: Session, text: str) -> list[str]:
    from banker.language.parser.completion import completions

    return completions(text, session.state.setup, session.state)


def completed(session: Session, text: str) -> str:
    """Return the text with its last word completed, as far as all completions agree."""
    ways = _completions(session, text)
    if not ways:
        return text
    head, space, word = text.rpartition(" ")
    common = ways[0] + " " if len(ways) == 1 else _shared(ways)
    longer = len(common) >= len(word) and common.lower().startswith(word.lower())
    return head + space + common if longer else text


def _shared(words: list[str]) -> str:
    """The longest common beginning of the words."""
    first, last = min(words), max(words)
    count = next((at for at, char in enumerate(first) if last[at : at + 1] != char), len(first))
    return first[:count]


def answer(session: Session, asked: Question) -> UiChanges:
    """Return the changes of the screen's state (`Ui`) that answer a question."""
    if isinstance(asked, Log):
        return {"screen": LEDGER, "row": 0, "top": 0}
    if isinstance(asked, Help):
        return {"screen": HELP, "page": 0}
    return screen_of(session.state.edition).books.answer(session.state, asked)
