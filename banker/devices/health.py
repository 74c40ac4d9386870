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

    `state` is the vault's own word or one of those above; `advice` says what to do about it.
    `asks`: the question for `vault joins`; empty if there is none. `heard_ms`: since it was last
    heard. `conditions`: what it says is out of order, in words. `unacked`: events that it holds and
    the ledger has not acknowledged. `news`: what happened to it lately, oldest first.
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
    """A vault at the table: on the screen, at a port, or still looked for.

    The reports of the vault enter the session by themselves.
    """

    @property
    def is_on_screen(self) -> bool:
        """Whether the screen draws the vault's ring and buttons, and moves them."""

    @property
    def decoder_runner(self) -> Runner | None:
        """The runner of the vault's port, if the board is a decoder too; else None."""

    @property
    def problem(self) -> str | Text:
        """The problem when the vault was opened; empty if there was none."""

    @property
    def early_entries(self) -> Sequence[Entry]:
        """The entries of the vault's reports before the first statement."""

    @property
    def status(self) -> VaultStatus:
        """The vault as last known."""

    def word(self) -> str:
        """The vault's state in one short word."""

    def number(self) -> int | None:
        """The number at the ring, or 0."""

    def words(self) -> tuple[str, ...]:
        """The published commitment of the code, as words to write down."""

    def health(self) -> VaultHealth:
        """Return the state of the vault and its cable."""

    def take_news(self) -> list[str]:
        """The news of the vault since the last call, a line each."""

    def attach(self, post: Post, /) -> None:
        """Book the vault's reports when they come, on the screen's thread, from now on."""

    def carry_out(self, command: Command, /) -> list[Entry] | None:
        """Apply a command that needs hands (a guess, locking); None for any other."""

    def turn_ring(self, number: int, /) -> str:
        """Line a number up with the red button."""

    def press_red(self, who: str, /) -> list[Entry]:
        """Press the red button, for a player."""

    def close_lid(self) -> str:
        """Shut the lid."""

    def open_lid(self) -> str:
        """Lift the lid."""

    def press_lock(self) -> list[Entry]:
        """Press the lock button once."""

    def force_open(self) -> list[Entry]:
        """Open the vault without a guess; the ledger and the audit show this."""

    def close(self) -> None:
        """Release the port and the memory. Closing twice does nothing."""


class NoteReader(Protocol):
    """Reads notes with a decoder on a separate thread, and books the verdicts on the screen's
    thread."""

    def attach(self, post: Post, show: Callable[[str], None]) -> None:
        """Connect to the screen. `show(line)` shows an instruction for the people at the table."""

    def start(self, command: Command) -> bool:
        """Start a reading; returns whether the command is for a decoder. May refuse at once."""
