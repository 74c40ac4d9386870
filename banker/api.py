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
from banker.session.stated import stated

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
    """What a statement did. `entries`: the numbers of its entries in the ledger, oldest first;
    `texts`: a sentence for each entry, in the language of the game."""

    entries: tuple[int, ...]
    texts: tuple[str, ...]


class Audited(NamedTuple):
    """The verdict on a file. `entries`: how many it has; `is_clean`: no finding is worse than a
    note; `findings`: (severity, number of the entry, sentence)."""

    entries: int
    is_clean: bool
    findings: tuple[tuple[str, int, str], ...]


class Game:
    """An open game, which can be changed until `close`, or the end of a `with`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def close(self) -> None:
        """Release the file, so that another program may open it. All entries are on the disk
        already."""
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
    """Return an edition, by its id or the path of its file, with overlays and switches (name ->
    value) applied. Raises `BankerError`, whose text lists every error of the edition."""
    edition: Edition = editions.load(name, switches, overlays)
    return edition


def create(path: Path | None, edition: Edition, players: Sequence[str]) -> Game:
    """Begin a game in a new file, for players by their names in the order of the seats; without a
    path the game is in memory only."""
    rules = ruleset(edition.ruleset)
    return Game(Session.create(path, rules.setup(edition, check_names(list(players), edition))))


def open(path: Path, *, language: str = "") -> Game:
    """Go on with a stored game. Only one program at a time may open a file: a second one gets
    `Unusable`. `language`: a code such as `ru`, instead of the edition's."""
    return Game(Session.open(path, language=language))


def parse(game: Game, statement: str) -> bool:
    """Return whether a statement asks for an action: False for a question or a comment.

    Raises `Refused` for a text that is not a statement. Nothing is applied, and the rules are not
    asked.
    """
    session = game._session
    wanted = parsed(statement, session.state.setup, session.state.table.turn)
    return wanted is not None and not isinstance(wanted, Question | Amend)


def execute(game: Game, statement: str, *, id: str | None = None) -> Booked:
    """Apply a statement of the table language, whole or not at all.

    `id`: your own name for this action, 1 to 2,000 printable characters that do not begin with
    `phone/`. A second call with the same id returns the first result and applies nothing.
    """
    session = game._session
    wanted = stated(statement, session.state)
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
    """Return the stable code word of a refusal, or of a statement that was not understood."""
    return code_of(error)


def state(game: Game) -> dict[str, JsonValue]:
    """Return the standings of a game as plain JSON values, as `banker show --json` prints them."""
    session = game._session
    return standings(session.state, session.journal.head, session.journal.count)


def entries(game: Game, start: int = 1) -> Iterator[Entry]:
    """Iterate over the ledger from entry number `start` on, oldest first. An entry never
    changes."""
    return game._session.entries(start)


def audit(path: Path) -> Audited:
    """Check a file, which is only read, with code that is independent of the code that wrote it."""
    report = audited(path)
    found = tuple((it.severity, it.seq, str(it.message)) for it in report.findings)
    return Audited(report.entries, report.is_clean, found)
