"""Figures: asks for the amount on a printed card, and reads the answer, in lines.

Rules of this file
* 'yes' confirms the amount asked about, a number corrects it, 'no' leaves the estimate. Then the
  waiting action is applied. A bank card's code is refused, and leaves the question open.
* A line without a meaning leaves the question open; any other line, the end of the lines, and a
  signal first leave the estimate, for this time: what waits is entered. The statement of the
  waiting action itself, said again, does it once.
"""

from __future__ import annotations

from banker.bankcards.codes import looks_like_code
from banker.foundation.errors import CommandError
from banker.interaction.finding.card_asked import NOT_AN_AMOUNT
from banker.interaction.ui_state import FigureSaid
from banker.language.parser.amounts import amount
from banker.language.phrases.translation import language_of
from banker.plain import words as own
from banker.plain.table import PlainTable

# These words look on, or are an answer themselves.
LEAVE_IT_ASKED = ("now", "ok", "words", "press", "card_says")


def is_asked(table: PlainTable) -> bool:
    """Return whether an action waits for an amount on a printed card."""
    return table.controller.figures.question() is not None


def heard(table: PlainTable, line: str) -> tuple[list[str], bool]:
    """Handle a line while an amount on a card is asked for.

    Return the sentences to say, and whether the line must still be handled like any other.
    """
    asked = table.controller.figures.question()
    if asked is None:
        return [], True
    if looks_like_code(line):
        return _refused_code(table), False
    answer = own.agreed(line)
    if answer is not None:
        return _said(table, asked.amount if answer else None), False
    if (said := _amount(table, line)) is not None:
        return _said(table, said), False
    known = own.meant(line, language_of(table.state.edition))
    names = [word.name for word, _ in known]
    if any(name in LEAVE_IT_ASKED for name in names):
        return [], True
    if names or table.understands(line):
        is_again = _is_again(table, line)
        return left(table), not is_again
    return _not_understood(table, line), False


def left(table: PlainTable) -> list[str]:
    """Enter by its estimate what waits for an amount; return the sentences to say."""
    if not is_asked(table):
        return []
    table.controller.figures.skip(lambda said: _is_said(table, said))
    return table.news()


def card_says(table: PlainTable, rest: str) -> list[str] | None:
    """Enter the amount in a line such as `card says 110`, of which `rest` is the amount.

    Return the sentences to say; None if `rest` is not an amount.
    """
    said = _amount(table, rest)
    if said is None:
        return None
    if not is_asked(table):
        return [table.say("no question is open now: play on")]
    if looks_like_code(rest):
        return _refused_code(table)
    table.controller.carry_out(FigureSaid(said))
    return []


def _refused_code(table: PlainTable) -> list[str]:
    table.controller.show_message(NOT_AN_AMOUNT)
    return table.news()


def _said(table: PlainTable, said: int | None) -> list[str]:
    _is_said(table, said)
    return table.news()


def _is_said(table: PlainTable, said: int | None) -> bool:
    return table.controller.carry_out(FigureSaid(said))


def _amount(table: PlainTable, text: str) -> int | None:
    try:
        return amount(text, unit=table.state.edition.money.unit) if text else None
    except CommandError:
        return None


def _is_again(table: PlainTable, line: str) -> bool:
    """Whether a line says the waiting action again."""
    try:
        wanted = table.meaning(line)
    except CommandError:
        return False
    return table.controller.figures.is_waiting(wanted)


def _not_understood(table: PlainTable, line: str) -> list[str]:
    """Why a line means nothing; the action waits on."""
    figures, count = table.controller.figures, table.controller.session.journal.count
    waits, figures.waits = figures.waits, None
    found = table.stated(line)
    if table.controller.session.journal.count == count:
        figures.waits = waits
        found += table.news()  # asks again
    return found
