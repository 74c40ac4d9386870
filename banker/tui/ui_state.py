"""Ui: what the screen is in the middle of. The game itself is in the session's state.

Rules of this file
* Frozen: a key makes a new `Ui` and perhaps effects; the app carries the effects out.
* Nothing here is worth saving: a killed program loses a half-typed command and no more.

Pure.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from banker.games.board.commands import AnyCommand
from banker.games.board.rules.timers import Timer
from banker.games.board.state import State
from banker.tui.render.text import Span

TABLE = "table"
TV = "tv"
LEDGER = "ledger"
HELP = "help"
VAULT_SCREEN = "vault"
AUDIT = "audit"
HARDWARE = "hardware"

Vault = Literal["none", "screen", "device"]  # who answers when a number is tried
NotesMode = Literal["", "told", "asked"]  # whether the banknotes to hand over are shown


class Note(msgspec.Struct, frozen=True):
    """The message line. `role`: refused, warn, gain, or nothing in particular."""

    text: str = ""
    role: str = ""


class TextLine(msgspec.Struct, frozen=True):
    """A line being typed. `kind`: command, find, say, or end (the word that ends the game)."""

    kind: Literal["command", "find", "say", "end"]
    text: str = ""
    at: int = 0


class Ui(msgspec.Struct, frozen=True):
    """Everything about the screen that is not the game.

    `verb` and `typed`: the verb key pressed and what followed. `inspected`: the deed or player
    that a panel shows. `notes`: whether it is told which to hand over, or asked first.
    `left_auction`: the auction's keys were left for the table's. `bidder`: who bid last, `out`
    who said that they are out. `top`, `row`: the first ledger row shown and the one pointed at,
    counted from the newest. `takes_back`: how many acts an undo-to-here waits to take. `refused`:
    what `!` would force. `last`: what `.` repeats, and whose turn it was then.
    """

    screen: str = TABLE
    verb: str = ""
    typed: tuple[str, ...] = ()
    line: TextLine | None = None
    note: Note = Note()
    inspected: tuple[str, str] | None = None
    dice: bool = False
    notes: NotesMode = ""
    left_auction: bool = False
    bidder: str = ""
    out: tuple[str, ...] = ()
    find: str = ""
    top: int = 0
    row: int = 0
    takes_back: int = 0
    page: int = 0
    refused: AnyCommand | None = None
    last: tuple[AnyCommand, str] | None = None


class Lying(msgspec.Struct, frozen=True):
    """Bank cards on the reader, in words. `asked`: a card must confirm; `by_bank`: the Bank's."""

    words: str
    asked: bool = False
    by_bank: bool = False


class Context(msgspec.Struct, frozen=True):
    """What a key needs to know to become a command.

    `cards`: those that lie and wait. `reckons`: what a player is asked to reckon first. `vote`:
    whose time to pay is over, where the table may agree on a bankruptcy.
    """

    state: State
    letters: dict[str, str]
    vault: Vault = "none"
    ring: int = 1
    bidder: str = ""
    out: tuple[str, ...] = ()
    refused: AnyCommand | None = None
    last: tuple[AnyCommand, str] | None = None
    rows: int = 0  # rows of the ledger screen that match
    undoable: tuple[int, ...] = ()  # per row of the ledger screen: acts to take back up to it
    page_rows: int = 10
    cards: Lying | None = None
    reckons: str = ""
    vote: Timer | None = None

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.state.table.turn

    def player(self, letter: str) -> str | None:
        """The player that a letter stands for."""
        return next((who for who, known in self.letters.items() if known == letter), None)

    def name(self, account: str) -> str:
        """How an account is called."""
        return self.state.setup.names[account]


# --- effects: what the app is to do ------------------------------------------------------------


class Execute(msgspec.Struct, frozen=True):
    """Hand a command to the session."""

    command: AnyCommand


class VaultAction(msgspec.Struct, frozen=True):
    """Do something to the vault. `act`: ring, red, lock, open, close; force: open it unguessed."""

    act: Literal["ring", "red", "lock", "open", "close", "force"]
    number: int = 0
    who: str = ""


class Submit(msgspec.Struct, frozen=True):
    """The prompt's text is finished."""

    text: str


class Scan(msgspec.Struct, frozen=True):
    """Hand the reader a card's code, or an amount for the cards that lie."""

    line: str


class MentalSum(msgspec.Struct, frozen=True):
    """A sum that a player reckoned; None asks to be told."""

    said: int | None


class Complete(msgspec.Struct, frozen=True):
    """Complete the prompt's text."""


class Simple(msgspec.Struct, frozen=True):
    """`what`: quit, audit, theme, notes, more_time (what the table waits for has it once more)."""

    what: Literal["quit", "audit", "theme", "notes", "more_time"]


class Recall(msgspec.Struct, frozen=True):
    """An earlier sentence of the prompt: -1 the one before, 1 the one after."""

    step: int


Effect = Execute | VaultAction | Submit | Scan | MentalSum | Complete | Recall | Simple


# --- steps: what the keys typed so far amount to -----------------------------------------------


class Ask(msgspec.Struct, frozen=True):
    """More is needed: the prompt to show, and what Enter would do now."""

    prompt: tuple[Span, ...]
    enter: str = ""
    panel: str = ""


class Do(msgspec.Struct, frozen=True):
    """Complete: effects for the app."""

    effects: tuple[Effect, ...]


class Become(msgspec.Struct, frozen=True):
    """Complete: only the screen changes."""

    changes: dict[str, Any]


class Wrong(msgspec.Struct, frozen=True):
    """Not a key here, and why. The keys typed before it stay."""

    sentence: str


Step = Ask | Do | Become | Wrong


def do(command: AnyCommand) -> Do:
    """The usual end of a verb."""
    return Do((Execute(command),))
