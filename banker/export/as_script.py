"""Script: the statements that play the game again with `banker run`.

Reports of a vault are written as the statements for the same commands, so the new game needs no
vault. The new game has its own times, ids and hashes; balances and standings are the same.

A statement names the players as they were called then: seats come, go and change their names.

The export reads each statement back before writing it: a name that ends its line, or hides behind a
comment, would make another command than the booked one, and the export refuses such a game.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from banker.engine.command import Command
from banker.export.spelling import one_line
from banker.foundation.errors import InvalidCommand, JournalCorrupt
from banker.foundation.printable import is_printable
from banker.games.board.edition import AMOUNT_PATH, OWN, YOUR_CARDS, Edition
from banker.games.board.queries.seats import by_seats
from banker.games.board.state import Setup
from banker.games.rulesets import ruleset
from banker.language.parser.dialects import dialect
from banker.language.parser.parse import parse
from banker.ledger.entry import Entry

FILE = "again.bank"
KEPT_MAX = 10_000  # statements of the same seats that are kept: most are said again and again
OWN_FILE = "YOUR_BOX.toml"
CARDS_FILE = "YOUR_CARDS.toml"

_ID = re.compile("[a-z0-9][a-z0-9_-]*")  # of a box; anything else might be a path or an option


def to_script(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """Yield the script in pieces: its head, then a statement for each entry. Raises
    `JournalCorrupt` for an entry that no statement can repeat."""
    seated = by_seats(entries, setup)
    begun = list(islice(seated, 1))
    for line in _head(begun[0][1] if begun else setup):
        # A title may be anybody's text: it must not end its comment.
        yield f"# {one_line(line)}\n"
    statements: dict[Command, str] = {}
    newest = setup
    for entry, then in chain(begun, seated):
        if then is not newest or len(statements) > KEPT_MAX:
            statements, newest = {}, then
        if entry.command is not None:
            command = ruleset(then.ruleset).command(entry.command)
            if command not in statements:
                statements[command] = _statement(entry.seq, command, then)
            yield statements[command] + "\n"


def _statement(seq: int, command: Command, setup: Setup) -> str:
    said = dialect(setup.ruleset).write(command, setup)
    try:
        is_same = is_printable(said) and parse(said, setup, setup.ids[0]) == command
    except InvalidCommand:
        is_same = False
    if not is_same:
        raise JournalCorrupt(
            "entry {seq} cannot be said as a statement that means the same: it holds"
            " a name or a text that no table has",
            seq=seq,
        )
    return said


def _head(setup: Setup) -> Iterator[str]:
    edition = setup.stored
    yield f"edition: {edition.title} ({edition.id})"
    yield f"players: {', '.join(player.name for player in setup.players)}"
    for name, value in _chosen(edition):
        yield f"switch: {name} = {value}"
    if YOUR_CARDS in edition.overlays:
        made = f"banker editions figures THIS_GAME -o {CARDS_FILE}"
        yield f"Amounts are as the cards of the box said: '{made}' writes them."
    if _is_own(edition):
        yield f"Figures were corrected by hand: put your own file of the box for {OWN_FILE}."
    yield f"banker new {FILE} {shlex.join(_options(setup))}"
    yield f"banker run {FILE} THIS_SCRIPT"


def _options(setup: Setup) -> Iterator[str]:
    edition = setup.stored
    yield from ("--edition", OWN_FILE if _is_own(edition) else edition.id)
    yield from ("--players", ",".join(player.name for player in setup.players))
    for overlay in edition.overlays:
        if overlay == YOUR_CARDS:
            yield from ("--figures", CARDS_FILE)
        else:
            yield from ("--overlay", overlay)
    for name, value in _chosen(edition):
        yield from ("--switch", f"{name}={value}")


def _chosen(edition: Edition) -> Iterator[tuple[str, str]]:
    """Switches whose value is not the edition's default."""
    for name, offered in edition.offered.items():
        value = edition.switches[name]
        if offered.default != value:
            yield name, value


def _is_own(edition: Edition) -> bool:
    """Whether somebody's own file lies under the game; what cards say has a file by itself."""
    by_cards = AMOUNT_PATH.fullmatch if YOUR_CARDS in edition.overlays else _no_card
    has_own = any(tag == OWN and not by_cards(path) for path, tag in edition.sources.items())
    return has_own or not _ID.fullmatch(edition.id)


def _no_card(_path: str) -> None:
    """No file of cards lies under the game."""
