"""API: the Bank for programs, in eight functions.

    from pathlib import Path
    from banker import api

    box = api.load_edition("glass-classic", switches={"free_parking_pot": "yes"})
    with api.create(Path("friday.bank"), box, ["Ann", "Bob"]) as game:
        api.execute(game, "ann rolls 2 4")
        api.execute(game, "ann buys")
        print(api.state(game)["players"])
    assert api.audit(Path("friday.bank")).is_clean

The promise of stability: within a major version no function here is removed or loses an argument,
no key leaves what `state` gives, no field leaves `Booked` and `Audited`, and no statement of the
table language changes its meaning. Keys, fields and arguments with a default may come. Every other
module of the package may change at any time.

What is refused raises `Refused`, and nothing has changed; what the disk or another program forbids
raises `Unusable`. Both are a `BankerError`, whose text is one line for a person.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from banker import editions
from banker.cli.auditing.file_audit import audited
from banker.engine.any_edition import AnyEdition
from banker.engine.refusal import code_of
from banker.export.standings import standings
from banker.foundation.errors import BankerError, CommandError, JournalError
from banker.foundation.json_value import JsonValue
from banker.games.rulesets import ruleset
from banker.language.parser.parse import parse as parsed
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Amend, Question
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.ledger.origins import PROGRAM
from banker.session.session import Session

__all__ = [
    "Audited",
    "BankerError",
    "Booked",
    "Edition",
    "Entry",
    "Game",
    "Refused",
    "Unusable",
    "audit",
    "create",
    "entries",
    "execute",
    "load_edition",
    "open",
    "parse",
    "refusal_code",
    "state",
]

Refused = CommandError
Unusable = JournalError
Edition = AnyEdition  # what `load_edition` gives: to be handed on, not to be looked into


class Booked(NamedTuple):
    """What a statement did. `entries`: their numbers in the ledger, oldest first; `texts`: each in
    a sentence, in the language of the game."""

    entries: tuple[int, ...]
    texts: tuple[str, ...]


class Audited(NamedTuple):
    """The verdict on a file. `findings`: (severity, number of the entry, sentence)."""

    entries: int
    is_clean: bool
    findings: tuple[tuple[str, int, str], ...]


class Game:
    """A game that is open for writing, until `close` or the end of a `with`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def close(self) -> None:
        """Release the file. Everything that was booked is durable already."""
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def load_edition(
    name: str, *, switches: Mapping[str, str] = {}, overlays: Sequence[str] = ()
) -> Edition:
    """An edition by its id or the path of its file. Raises `BankerError` with all its errors."""
    edition: Edition = editions.load(name, switches, overlays)
    return edition


def create(path: Path | None, edition: Edition, players: Sequence[str]) -> Game:
    """Begin a game in a new file; without a path in memory only."""
    rules = ruleset(edition.ruleset)
    return Game(Session.create(path, rules.setup(edition, check_names(list(players), edition))))


def open(path: Path, *, language: str = "") -> Game:
    """Go on with a game. One program at a time: another one is refused."""
    return Game(Session.open(path, language=language))


def parse(game: Game, statement: str) -> bool:
    """Whether a statement is understood and asks for an action, as no question and no comment does.

    Raises `Refused` with what is wrong. Nothing is applied, and the rules are not asked.
    """
    session = game._session
    wanted = parsed(statement, session.state.setup, session.state.table.turn)
    return wanted is not None and not isinstance(wanted, Question | Amend)


def execute(game: Game, statement: str, *, id: str | None = None) -> Booked:
    """Apply a statement of the table language, whole or not at all.

    `id`: a name of your own for this action, of 1 to 2,000 characters that can be shown and not
    beginning with `phone/`; said again, it is answered and not applied twice.
    """
    session = game._session
    wanted = parsed(statement, session.state.setup, session.state.table.turn)
    if wanted is None or isinstance(wanted, Question | Amend):
        raise Refused("a program enters actions here, not questions: {text}", text=statement)
    first = session.journal.count + 1
    outcome = session.execute(wanted, id=id, by=PROGRAM)
    new = [outcome.entry] if outcome.repeated else list(session.entries(first))
    book = language_of(session.state.edition).book
    setup = session.state.setup
    return Booked(
        tuple(entry.seq for entry in new), tuple(sentence(entry, setup, book) for entry in new)
    )


def refusal_code(error: BankerError) -> str:
    """The stable word for why something was refused, or for why it was not understood."""
    return code_of(error)


def state(game: Game) -> dict[str, JsonValue]:
    """The standings as plain values, as `banker show --json` prints them."""
    session = game._session
    return standings(session.state, session.journal.head, session.journal.count)


def entries(game: Game, start: int = 1) -> Iterator[Entry]:
    """The ledger from an entry on, oldest first. An entry is a complete fact and never changes."""
    return game._session.entries(start)


def audit(path: Path) -> Audited:
    """Check a file independently of what wrote it; it is only read."""
    report = audited(path)
    found = tuple((it.severity, it.seq, str(it.message)) for it in report.findings)
    return Audited(report.entries, report.is_clean, found)
