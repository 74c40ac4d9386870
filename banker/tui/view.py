"""View: everything the panes are drawn from, at one moment. Frozen, built by the app.

Pure.
"""

from __future__ import annotations

import msgspec

from banker.devices.health import VaultHealth
from banker.games.board.commands import Trade
from banker.games.board.state import State
from banker.language.phrases.translation import names_of
from banker.tui.suggestion import Suggestion
from banker.tui.translate import translate
from banker.tui.ui_state import Context, Step, Ui


class LedgerRow(msgspec.Struct, frozen=True):
    """A row of the ledger. `instructions`: what is to be moved on the table. `undone`: taken back.

    `quiet`: only the turn passed; the tail on the table leaves it out.
    """

    seq: int
    text: str
    instructions: str = ""
    undone: bool = False
    quiet: bool = False


class Preview(msgspec.Struct, frozen=True):
    """What the sentence at the prompt would do: the state after it, or why not.

    `offer`: it is a trade that the partner thinks over.
    """

    state: State | None = None
    why: str = ""
    completions: tuple[str, ...] = ()
    offer: Trade | None = None


class ClockView(msgspec.Struct, frozen=True):
    """The game's clock. `timer`: whose time runs for what, and how much of it is left."""

    seconds: int
    paused: bool = False
    limit: int = 0
    timer: str = ""
    who: str = ""
    left: int = 0


class Fingerprint(msgspec.Struct, frozen=True):
    """What is noted at the end: the fingerprint in words, and rows of a QR code, black on white."""

    words: str
    code: tuple[str, ...] = ()


class Handing(msgspec.Struct, frozen=True):
    """Notes that go over the table. `amount`: what the player gets, negative what one gives.

    `low`: the small notes that the Bank runs out of. `is_possible`: whether notes come to the sum.
    """

    who: str
    amount: int
    given: dict[int, int]
    back: dict[int, int]
    low: tuple[int, ...] = ()
    is_possible: bool = True


class View(msgspec.Struct, frozen=True):
    """What is shown. `rows` are the newest entries first; on the ledger screen those that match.

    `gains`: what the newest entry did to each player's cash. `findings`: of the last audit, None
    when none was asked for. `device`: the vault's short word, empty without one. `health`: of the
    vault, where it is shown. `clock`: of a game that goes by one. `fingerprint`: of one that is
    over. `flash`: a bank card was read just now. `handed`: notes, where the table wants them.
    """

    ctx: Context
    ui: Ui
    step: Step | None = None
    suggestion: Suggestion | None = None
    waiting: str = ""
    rows: tuple[LedgerRow, ...] = ()
    seq: int = 0
    device: str = ""
    health: VaultHealth | None = None
    clock: ClockView | None = None
    lid_open: bool = False
    gains: dict[str, int] = {}
    preview: Preview | None = None
    words: tuple[str, ...] = ()
    findings: tuple[str, ...] | None = None
    fingerprint: Fingerprint | None = None
    ascii: bool = False
    flash: bool = False
    handed: Handing | None = None

    @property
    def state(self) -> State:
        """The game."""
        return self.ctx.state

    @property
    def letters(self) -> dict[str, str]:
        """Each player's letter."""
        return self.ctx.letters

    def translate(self, english: str) -> str:
        """A finished text in the language of the box."""
        return translate(self.state.edition, english, names_of(self.state.setup))
