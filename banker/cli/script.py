"""Scripts: statements carried out one after another, each with one line of outcome.

Rules of this file
* A statement is whole or refused. What was carried out before a refusal stays.
* Only a line feed ends a line: whatever else looks like one may stand in a text.
* Questions answer and change nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.cli.answers import answer
from banker.devices import Hands, carry_out
from banker.errors import CommandError, InvalidCommand
from banker.game.refusal import Refusal
from banker.language.parse import parse
from banker.language.phrases import sentence
from banker.language.questions import Question
from banker.session import Session

SCRIPT = "script"
ECHO_MAX = 60


def run_script(
    session: Session, desk: Hands | None, text: str, put: Callable[[str], None], *, keep_going: bool
) -> int:
    """Carry out a text; returns how many statements were refused."""
    refused = 0
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            outcome = run_statement(session, desk, line)
        except CommandError as error:
            refused += 1
            put(f"{said(error)}  (line {number}: {_shown(line)})")
            if not keep_going:
                break
        else:
            for words in outcome:
                put(words)
    return refused


def _shown(line: str) -> str:
    """The beginning of a line, without what would move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else "?" for sign in line.strip()[:ECHO_MAX])


def run_statement(session: Session, desk: Hands | None, line: str) -> list[str]:
    """One statement; returns what to say."""
    state = session.state
    wanted = parse(line, state.setup, state.table.turn)
    if wanted is None:
        return []
    if isinstance(wanted, Question):
        return answer(session, wanted)
    booked = carry_out(session, desk, wanted, SCRIPT)
    return [f"{entry.seq:5}  {sentence(entry, state.setup)}" for entry in booked]


def said(error: CommandError) -> str:
    """A refusal with its code; what was not understood has the code `invalid`."""
    if isinstance(error, InvalidCommand) and not isinstance(error, Refusal):
        return f"refused [invalid]: {error}"
    return str(error)
