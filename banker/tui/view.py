"""View: everything the panes are drawn from, at one moment. Frozen, built by the app.

Pure.
"""

from __future__ import annotations

import msgspec

from banker.game.state import State
from banker.health import Health
from banker.tui.suggest import Suggestion
from banker.tui.ui import Context, Step, Ui


class Told(msgspec.Struct, frozen=True):
    """A row of the ledger. `hands`: what is to be moved on the table. `undone`: taken back.

    `quiet`: only the turn passed; the tail on the table leaves it out.
    """

    seq: int
    text: str
    hands: str = ""
    undone: bool = False
    quiet: bool = False


class Preview(msgspec.Struct, frozen=True):
    """What the sentence at the prompt would do: the state after it, or why not."""

    state: State | None = None
    why: str = ""
    completions: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True):
    """What is shown. `rows` are the newest entries first; on the ledger screen those that match.

    `gains`: what the newest entry did to each player's cash. `findings`: of the last audit, None
    when none was asked for. `device`: the vault's short word, empty without one. `health`: of the
    vault, where it is shown.
    """

    ctx: Context
    ui: Ui
    step: Step | None = None
    suggestion: Suggestion | None = None
    waiting: str = ""
    rows: tuple[Told, ...] = ()
    seq: int = 0
    device: str = ""
    health: Health | None = None
    lid_open: bool = False
    gains: dict[str, int] = {}
    preview: Preview | None = None
    words: tuple[str, ...] = ()
    findings: tuple[str, ...] | None = None
    ascii: bool = False

    @property
    def state(self) -> State:
        """The game."""
        return self.ctx.state

    @property
    def letters(self) -> dict[str, str]:
        """Each player's letter."""
        return self.ctx.letters
