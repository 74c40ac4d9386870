"""Health: the state of a vault and its cable for the screen, and the protocols of devices.

Rules of this file
* Health has facts only: the vault's module fills them in, and the screen chooses the words.
* Each vault, on the screen or at a port, offers all of `TableVault`; what it cannot do
  it refuses in a line.
* Nothing here is a rule, and nothing here knows the code.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

import msgspec

from banker.engine.command import Command

if TYPE_CHECKING:
    from banker.foundation.text import Text
    from banker.ledger.entry import Entry
    from drivers.port.runner import Runner
    from drivers.vault.messages import VaultStatus

# Runs a function on the screen's thread; may be called on any thread.
Post: TypeAlias = Callable[[Callable[[], None]], None]

# The states of a vault that has no special word to say.
LOST, ASK, SEARCHING = "lost", "ask", "searching"


class VaultHealth(msgspec.Struct, frozen=True):
    """A vault and its cable at one moment, for the hardware screen.

    `state`: the vault's own word or one of those above; `advice`: what to do about it. `asks`: the
    question that `vault joins` answers, or empty. `heard_ms`: time since the last message.
    `conditions`: what is out of order, in words. `unacked`: how many events the vault holds that
    the ledger has not acknowledged. `news`: its latest messages, oldest first.
    """

    state: str
    uid: str = ""
    firmware: str = ""
    protocol: str = ""
    caps: tuple[str, ...] = ()
    port: str = ""
    boots: int = 0
    boot_cause: str = ""
    epoch: int = 0
    lid_closed: bool = True
    ring: int | None = None
    is_real: bool = True
    half_ms: int | None = None
    most_ms: int | None = None
    requests: int = 0
    retries: int = 0
    frames: int = 0
    bad_frames: int = 0
    restarts: int = 0
    losses: int = 0
    gaps: int = 0
    heard_ms: int | None = None
    unacked: int = 0
    words: tuple[str, ...] = ()
    asks: str = ""
    advice: str = ""
    conditions: tuple[str, ...] = ()
    news: tuple[str, ...] = ()


class TableVault(Protocol):
    """A vault at the table: simulated, at a port, or not found yet.

    The vault's reports are booked without a call.
    """

    @property
    def is_on_screen(self) -> bool:
        """Whether the screen draws the vault's ring and buttons, and operates them."""

    @property
    def decoder_runner(self) -> Runner | None:
        """The thread of the vault's port, if the board is a decoder too; else None."""

    @property
    def problem(self) -> str | Text:
        """Why the vault could not be opened; empty if it was."""

    @property
    def early_entries(self) -> Sequence[Entry]:
        """The entries of reports that the vault sent before the first statement."""

    @property
    def status(self) -> VaultStatus:
        """The vault as last reported."""

    def word(self) -> str:
        """Return the vault's state in one word."""

    def number(self) -> int | None:
        """Return the number to which the ring is turned; None if unknown."""

    def words(self) -> tuple[str, ...]:
        """Return the commitment of the present code, as words to write down; empty without one."""

    def health(self) -> VaultHealth:
        """Return the state of the vault and its cable."""

    def take_news(self) -> list[str]:
        """Return the vault's messages since the last call, one line each."""

    def attach(self, post: Post, /) -> None:
        """From now on, book the vault's reports when they come, on the screen's thread."""

    def carry_out(self, command: Command, /) -> list[Entry] | None:
        """Apply a command for which a person must act at the vault, a guess or a locking; return
        the entries. None for any other command."""

    def turn_ring(self, number: int, /) -> str:
        """Turn the ring until this number is at the red button; return the outcome in a word, such
        as `click`."""

    def press_red(self, who: str, /) -> list[Entry]:
        """Press the red button for a player, which is a guess; return the entries."""

    def close_lid(self) -> str:
        """Shut the lid; return the outcome in a word: `clunk`, or `nothing` if it was shut."""

    def open_lid(self) -> str:
        """Lift the lid; return the outcome in a word: `open`, `tampered` for a locked vault, or
        `nothing`."""

    def press_lock(self) -> list[Entry]:
        """Press the lock button once; return the entries."""

    def force_open(self) -> list[Entry]:
        """Open the vault without a guess; return the entries. Ledger and audit show this."""

    def close(self) -> None:
        """Release the port and the memory. A second call does nothing."""


class NoteReader(Protocol):
    """Reads notes with a decoder on a separate thread, and books the verdicts on the screen's
    thread."""

    def attach(self, post: Post, show: Callable[[str], None]) -> None:
        """Connect the screen. `post` runs a call on its thread; `show` shows an instruction to the
        people at the table."""

    def start(self, command: Command) -> bool:
        """Start a reading. Returns False for a command that is not for a decoder. Raises
        `CommandError` if the rules forbid the check."""
