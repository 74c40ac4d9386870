"""Figures: asks for the amount on a printed card, and reads the answer, in lines.

Rules of this file
* 'yes' confirms the amount asked about, a number corrects it, 'no' leaves the estimate. Then the
  waiting action is applied. A bank card's code is refused, and leaves the question open.
* A line that only asks is answered, and the question, which stays open, is said again in short. A
  line without a meaning leaves the question open, too. `undo` drops what waits: it is not entered.
* Any other line, the end of the lines, and a signal first leave the estimate, for this time: what
  waits is entered. The statement of the waiting action itself, said again, does it once.
"""

from __future__ import annotations

from banker.bankcards.codes import looks_like_code
from banker.engine.command import Command, Undo
from banker.foundation.errors import CommandError
from banker.interaction.finding.card_asked import NOT_AN_AMOUNT
from banker.interaction.ui_state import FigureSaid
from banker.language.parser.amounts import amount
from banker.language.parser.questions import Amend, Keep, Question
from banker.language.phrases.translation import language_of
from banker.plain import now, words as own
from banker.plain.table import LITTLE, PlainTable

# These words only look or say, or are an answer themselves.
LEAVE_IT_ASKED = frozenset(
    {"adds", "audit", "card_says", "cards", "find", "fingerprint", "games", "guide", "has",
     "health", "inspect", "keep", "last", "notes", "now", "odds", "ok", "press", "report",
     "settings", "speak", "statistics", "talk", "time", "turn", "vault", "where", "words"}
)  # fmt: skip
TAKES_BACK = "take_back"
DROPPED = "nothing was entered; the question is dropped"


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
    names = {word.name for word, _ in known}
    wanted = _meaning(table, line)
    if names & LEAVE_IT_ASKED or _only_asks(wanted):
        return [], True
    if TAKES_BACK in names or isinstance(wanted, Undo):
        return _dropped(table), False
    if names or table.understands(line):
        is_again = table.controller.figures.is_waiting(wanted)
        return left(table), not is_again
    return _not_understood(table, line), False


def stated(table: PlainTable, line: str) -> list[str]:
    """Return the sentences about a line that is no word, as `PlainTable.stated` does.

    While an amount is asked for, `heard` lets only a question or a line without a meaning through.
    """
    if not is_asked(table) or _only_asks(_meaning(table, line)):
        return table.stated(line)
    return _not_understood(table, line)


def asked_again(table: PlainTable, said: list[str]) -> list[str]:
    """Return the open question in short, if what was said does not end with it in full."""
    if not is_asked(table):
        return []
    view = table.view()
    return [] if now.card_asked(view) in said else [now.card_asked(view, is_short=True)]


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


def _meaning(table: PlainTable, line: str) -> Command | Question | None:
    try:
        return table.meaning(line)
    except CommandError:
        return None


def _only_asks(wanted: Command | Question | None) -> bool:
    return isinstance(wanted, Question) and not isinstance(wanted, Amend | Keep)


def _dropped(table: PlainTable) -> list[str]:
    """Forget what waits: nobody saw an entry of it that could be undone."""
    table.controller.figures.waits = None
    table.news()
    return [table.say(DROPPED), *(table.awaited() if table.talk > LITTLE else ())]


def _not_understood(table: PlainTable, line: str) -> list[str]:
    """Why a line means nothing; the action waits on."""
    figures, count = table.controller.figures, table.controller.session.journal.count
    waits, figures.waits = figures.waits, None
    found = table.stated(line)
    if table.controller.session.journal.count == count:
        figures.waits = waits
        found += table.news()  # asks again
    return found
