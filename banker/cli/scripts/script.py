"""Script: statements are applied one after another, each with one line of outcome.

Rules of this file
* A statement is applied whole or refused. Statements before a refusal stay applied.
* Only a line feed ends a line: whatever else looks like one may stand in a text.
* Each line is applied when it arrives: a scanner or a person may be at the other end.
* Questions answer and change nothing.
* A file is read whole, standard input line by line.
* A line that an earlier run booked is reported and not applied again; neither is any line before
  it. The game may be forged: an entry that has the id of a line but another command ends the run.
* A script that cannot be read, or is not text, is refused before its first statement. Of standard
  input, the lines before an unreadable line are applied.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from banker.bankcards.pending import ScanOutcome
from banker.bankcards.reader import CardReader
from banker.cli.scripts.queries import answer
from banker.cli.scripts.statement_ids import StatementIds
from banker.cli.tables.game_words import GAME_WORDS
from banker.devices.hands import CommandHandler, carry_out
from banker.engine.refusal import Refusal, code_of
from banker.foundation.errors import BankerError, CommandError, InvalidCommand
from banker.foundation.limits import SCRIPT_BYTES_MAX, STATEMENT_BYTES_MAX
from banker.games.board.state import Setup
from banker.games.rulesets import game_of, ruleset
from banker.language.parser.parse import parse
from banker.language.parser.questions import Amend, Keep, Question, Settle, Supposing
from banker.language.phrases.events import instructions, sentence
from banker.language.phrases.names_and_amounts import with_unit
from banker.language.phrases.open_actions.next_steps import with_next_step
from banker.language.phrases.translation import ENGLISH_WORDS, Translation
from banker.ledger.entry import Entry
from banker.ledger.origins import SCRIPT
from banker.session.amending import Plan, amend, spoken
from banker.session.session import Session
from banker.session.settling import asked
from banker.session.stated import stated

if TYPE_CHECKING:
    from banker.session.what_if import Conversation

ECHO_MAX = 60
NO_KEEPING = "a script keeps no what-if: say the statement itself, as in 'ann buys'"


def run_script(
    session: Session,
    vault: CommandHandler | None,
    lines: Iterable[str],
    put: Callable[[str], None],
    *,
    keep_going: bool,
    words: Translation = ENGLISH_WORDS,
    clock: Callable[[], float] = lambda: 0.0,
    ids: StatementIds | None = None,
) -> int:
    """Apply the lines; return how many statements were refused. `put` prints a line.

    `clock`: gives seconds, after some of which a scanned card counts no more; in a stored text that
    never happens. `ids`: the command ids of the lines, and which lines are booked; without them
    each line is a new action.
    """
    refused, reader = 0, CardReader()
    supposing = _Supposing(session, words)
    for number, line in enumerate(lines, start=1):
        if ids is not None and number <= ids.last_booked:
            reader = _passed(session, reader, line, ids.booked.get(number), put, words)
            continue
        id = None if ids is None else ids.of(number)
        try:
            scan = reader.take(session.state, line, int(clock()), session.standing())
            if scan is None:
                outcome = run_statement(session, vault, line, words, id, supposing)
            else:
                outcome = run_scan(session, vault, scan, words, id)
        except CommandError as error:
            refused += 1
            told = said(error, words, session)
            put(f"{told}  ({words.words('line')} {number}: {_shown(line)})")
            if not keep_going:
                break
        else:
            for row in outcome:
                put(row)
    if reader.hand.is_waiting:
        refused += 1
        put(
            words.words(
                "the scanned bank cards made no complete action; nothing was booked for them"
            )
        )
    return refused


def _passed(
    session: Session,
    reader: CardReader,
    line: str,
    seq: int | None,
    put: Callable[[str], None],
    words: Translation,
) -> CardReader:
    """Pass a line of an earlier run, booked as entry `seq` if at all; returns the cards that lie.

    A card that lay then lies again; a booked line of cards has taken them all up.
    """
    is_card = reader.take(session.state, line, acts=session.standing()) is not None
    setup = session.state.setup
    if seq is None:
        if not is_card and _is_act(line, setup):
            unsaid = words.words("not run again: it made no entry")
            put(f"{'':5}  {_shown(line)}  ({unsaid})")
        return reader
    entry = session.journal.entry(seq)
    if not is_card and not _is_said_by(line, entry, setup):
        raise CommandError(
            "entry {seq} has the id of the line '{line}', but another text: this game was"
            " changed so that the line would be skipped; the script stops here",
            seq=seq,
            line=_shown(line),
        )
    known = words.words("already booked as entry {seq}", seq=str(seq))
    put(f"{_entry_line(entry, setup, words)}  ({known})")
    return CardReader() if is_card else reader


def _is_act(line: str, setup: Setup) -> bool:
    """Whether a line asks for an action, be it an invalid one."""
    try:
        wanted = parse(line, setup, setup.ids[0])
    except InvalidCommand:
        return True
    return wanted is not None and not isinstance(wanted, Question)


def _is_said_by(line: str, entry: Entry, setup: Setup) -> bool:
    """Whether a line, in the turn of some player, says the command of an entry."""
    try:
        command = ruleset(setup.ruleset).command(entry.command)
        return any(parse(line, setup, who) == command for who in setup.ids)
    except (BankerError, msgspec.MsgspecError):
        return False


def run_scan(
    session: Session,
    vault: CommandHandler | None,
    scan: ScanOutcome,
    words: Translation = ENGLISH_WORDS,
    id: str | None = None,
) -> list[str]:
    """Apply a scanned card or amount; return the lines to print. `id`: the command's id."""
    if scan.signal == "error":
        raise InvalidCommand(scan.words)
    if scan.command is None:
        return [words.text(scan.words)]
    booked = carry_out(session, vault, scan.command, SCRIPT, id)
    return [_entry_line(entry, session.state.setup, words) for entry in booked]


def _shown(line: str) -> str:
    """The beginning of a line, without what would move a terminal's cursor."""
    return "".join(sign if sign.isprintable() else "?" for sign in line.strip()[:ECHO_MAX])


def run_statement(
    session: Session,
    vault: CommandHandler | None,
    line: str,
    words: Translation = ENGLISH_WORDS,
    id: str | None = None,
    supposing: _Supposing | None = None,
) -> list[str]:
    """Apply one statement; return the lines to print. `id`: the command's id. `supposing`: the
    what-if that earlier lines began."""
    state = session.state
    wanted = stated(line, state)
    if wanted is None:
        return []
    if isinstance(wanted, Amend):
        plan = amend(session, wanted.seq, spoken(wanted.text), SCRIPT)
        rows = [_entry_line(entry, plan.state.setup, words) for entry in plan.entries]
        return [*rows, difference_line(plan, words)]
    if isinstance(wanted, Settle):
        wanted = asked(session, wanted)
    elif isinstance(wanted, Supposing):
        return (supposing or _Supposing(session, words)).answer(wanted)
    elif isinstance(wanted, Question):
        return answer(session, wanted, words)
    booked = carry_out(session, vault, wanted, SCRIPT, id)
    return [_entry_line(entry, state.setup, words) for entry in booked]


class _Supposing:
    """The what-if of a script, loaded when a line first asks for it. It keeps nothing: each line of
    a script has an id, by which a later run knows what is booked."""

    def __init__(self, session: Session, words: Translation) -> None:
        self._session, self._words = session, words
        self._talk: Conversation | None = None

    def answer(self, asked: Supposing) -> list[str]:
        """Return the lines that answer a step of a what-if. Raises `InvalidCommand` for 'keep',
        which a script cannot do."""
        from banker.session.what_if import Conversation

        if isinstance(asked, Keep):
            raise InvalidCommand(NO_KEEPING)
        if self._talk is None:
            self._talk = Conversation(self._session, by=SCRIPT, words=self._words)
        return list(self._talk.answer(asked))


def _entry_line(entry: Entry, setup: Setup, words: Translation) -> str:
    """What happened. Of what is undone or redone nobody keeps in mind what hands did."""
    said = f"{entry.seq:5}  {sentence(entry, setup, words.book)}"
    moved = instructions(entry, setup, words.book) if entry.undo or entry.redo else ()
    return f"{said}  ({'; '.join(moved)})" if moved else said


def difference_line(plan: Plan, words: Translation) -> str:
    """Return one line: the players whose money an amendment changed, with the amounts before and
    after."""
    setup = plan.state.setup
    name, money = GAME_WORDS.of(game_of(setup)).spelled(setup, words)
    told = ", ".join(
        f"{name(one.account)} {money(one.before)} → {money(one.after)}" for one in plan.differences
    )
    return words.words("amended: {differences}", differences=told or words.words("the money stays"))


def said(error: CommandError, words: Translation, session: Session) -> str:
    """Return the text of a refusal, with its code and the next step."""
    told = with_next_step(error, session)
    text = words.text(with_unit(told, words, session.state.edition.unit))
    has_code = isinstance(error, Refusal | InvalidCommand)
    return f"refused [{code_of(error)}]: {text}" if has_code else text


STANDARD_INPUT = "-"
_BOM = "\ufeff"


def statements_of(name: str) -> Iterable[str]:
    """Return the lines of the script file `name`; for `-` those of standard input, as they
    arrive."""
    if name != STANDARD_INPUT:
        try:
            with Path(name).open("rb") as file:  # may be a pipe: `banker run FILE <(…)`
                data = file.read(SCRIPT_BYTES_MAX + 1)
        except FileNotFoundError as error:
            raise BankerError("there is no script {name}: check the name", name=name) from error
        except OSError as error:
            raise BankerError("{file}: {why}", file=name, why=error) from error
        except ValueError as error:
            raise BankerError(
                "{name} cannot be the name of a file: choose another name", name=repr(name)
            ) from error
        if len(data) > SCRIPT_BYTES_MAX:
            raise BankerError(
                "{name} is not a script: it has more than {most:,} bytes; split it into several",
                name=name,
                most=SCRIPT_BYTES_MAX,
            )
        return _text(data, name).split("\n")
    if sys.stdin is None:
        raise BankerError("there is no standard input: name a script")
    return _arriving(sys.stdin.buffer)


def ids_of(
    session: Session, lines: Iterable[str], *, is_resumed: bool = False
) -> StatementIds | None:
    """Return the command ids of a script's lines; None for standard input, which cannot be resumed.
    `is_resumed`: take the ids of an earlier run."""
    if not isinstance(lines, Sequence):
        return None
    count = session.journal.count
    if is_resumed:
        return StatementIds.resumed(lines, session.journal.replay(), count)
    return StatementIds(lines, count + 1)


def time_of(name: str) -> Callable[[], float]:
    """Return a clock for the time between lines, in seconds. For a file it always gives 0."""
    return time.monotonic if name == STANDARD_INPUT else lambda: 0.0


def _arriving(stream: BinaryIO) -> Iterator[str]:
    while True:
        try:
            data = stream.readline(STATEMENT_BYTES_MAX + 1)
        except OSError as error:
            raise BankerError("standard input: {why}", why=error) from error
        if len(data) > STATEMENT_BYTES_MAX:
            limit = f"{STATEMENT_BYTES_MAX:,} bytes"
            raise BankerError("standard input: a line has more than {limit}", limit=limit)
        if not data:
            return
        yield _text(data, "standard input").removesuffix("\n")


def _text(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BankerError("{name} is not a text file: save it as UTF-8", name=name) from error
    if "\0" in text:
        raise BankerError("{name} is not a text file: save it as UTF-8", name=name)
    return text.removeprefix(_BOM)
