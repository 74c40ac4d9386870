"""View: all data that the panes draw, at one moment. Frozen; the controller builds it.

Pure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from banker.devices.health import VaultHealth
from banker.foundation.text import Field, Text
from banker.games.board.commands import Trade
from banker.games.board.edition import Deed
from banker.games.board.state import State
from banker.interaction.own_keys import shown
from banker.interaction.scene import Scene
from banker.interaction.ui_state import Context, Step, Ui
from banker.interaction.verbs.suggestion import Suggestion
from banker.interaction.words.translate import translate
from banker.language.news import CHATTER, News
from banker.language.own_letters import code_of

if TYPE_CHECKING:
    from banker.games.board.queries.evening import Evening as SoFar
    from banker.games.board.queries.moments import Moment
    from banker.report.analysis.evening import Evening
    from banker.session.shown_odds import ShownOdds

NOWHERE = -1  # where a piece that blinks is drawn


class LedgerRow(msgspec.Struct, frozen=True):
    """A row of the ledger. `text`: the full sentence. `steps`: what hands must move, in order.

    `news`: the short form for the table, None if there is only the sentence. `is_open`: the entry
    waits for an answer, or did a moment ago.
    """

    seq: int
    text: str
    steps: tuple[str, ...] = ()
    undone: bool = False
    news: News | None = None
    is_open: bool = False

    @property
    def is_chatter(self) -> bool:
        """Whether the short ledger on the table leaves this row out."""
        return self.news is not None and self.news.weight == CHATTER


class Preview(msgspec.Struct, frozen=True):
    """The outcome of the typed statement: the state after it, or why it is refused.

    `offer`: the trade for the partner to consider, if the statement is a trade. `steps`: what hands
    move, if the statement amends an old entry.
    """

    state: State | None = None
    why: str = ""
    completions: tuple[str, ...] = ()
    offer: Trade | None = None
    steps: tuple[str, ...] = ()


class ClockView(msgspec.Struct, frozen=True):
    """The game's clock, in seconds. `limit`: the time limit, 0 without one.

    `timer`: the kind of the running timer, `who`: its player, `left`: the seconds left.
    """

    seconds: int
    paused: bool = False
    limit: int = 0
    timer: str = ""
    who: str = ""
    left: int = 0


class Fingerprint(msgspec.Struct, frozen=True):
    """A fingerprint or a vault's commitment in words, and its QR code as rows of text."""

    words: str
    code: tuple[str, ...] = ()


class Handing(msgspec.Struct, frozen=True):
    """Notes to hand over. `amount`: what the player `who` receives, negative for what `who` gives.

    `given` and `back`: how many notes of each value go each way. `low`: the values that the Bank
    runs out of. `is_possible`: whether the notes can make up the sum.
    """

    who: str
    amount: int
    given: dict[int, int]
    back: dict[int, int]
    low: tuple[int, ...] = ()
    is_possible: bool = True


class Found(msgspec.Struct, frozen=True):
    """A row of the finder. `shown`: its keys as the help writes them; `keys`: as they are pressed.

    A row without keys only explains something, in `why`.
    """

    title: str
    why: str
    shown: str
    keys: tuple[str, ...]


class LiveKey(msgspec.Struct, frozen=True):
    """Keys that work now, and what they do in `words`.

    `keys`: as they are pressed; `shown`: as the help writes them.
    """

    keys: tuple[str, ...]
    shown: str
    words: str


class TakeBack(msgspec.Struct, frozen=True):
    """What an undo of `count` actions would do. `first`: the oldest entry undone.

    `steps`: what hands move; `after`: the balances after it.
    """

    count: int
    first: int = 0
    steps: tuple[str, ...] = ()
    after: tuple[tuple[str, int], ...] = ()


class Awaited(msgspec.Struct, frozen=True):
    """A guess that a player must make at a real vault.

    `count`: how many such guesses were asked for so far.
    """

    who: str
    number: int
    count: int = 0


class View(msgspec.Struct, frozen=True):
    """All data that the panes draw. `rows`: the newest entries, newest first.

    On the ledger screen, `rows` are the entries that match the search. `gains`: the newest entry's
    effect on each player's cash. `findings`: of the last audit, None without one. `device`: the
    vault's short word, empty without one. `health`: the vault's, where it is shown. `clock`: None
    unless the game uses one. `fingerprint`: of a finished game. `flash`: a bank card was read just
    now. `handed`: notes to hand over, where the table wants to see them. `at`: player -> the space
    where a moving piece is drawn, or `NOWHERE`. `scene`: a guess at the vault; while it is `held`,
    the vault's answer is not shown yet. `awaited`: the guess that a player was asked to make at a
    real vault. `has_crown`: whether the winner's crown is drawn. `evening`: the summary of a
    finished game. `history`: the game so far for a television, None until it is calculated.
    `moment`: what a television shows large now. `found`: the finder's rows, while it is open.
    `live`: the keys that work, on the page "now". `taking`: the effect of an undo, on its page.
    `coach`: the tips line. `going`: how often the hammer was raised over the high bid, 0 to 2.
    `barred`: the verbs that have nothing to undo or redo. `odds`: while the table shows them.
    `is_watched`: on a separate terminal, where no key acts.
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
    at: dict[str, int] = {}
    scene: Scene | None = None
    held: bool = False
    awaited: Awaited | None = None
    has_crown: bool = True
    evening: Evening | None = None
    history: SoFar | None = None
    moment: Moment | None = None
    found: tuple[Found, ...] | None = None
    live: tuple[LiveKey, ...] = ()
    taking: TakeBack | None = None
    coach: str = ""
    going: int = 0
    barred: frozenset[str] = frozenset()
    odds: ShownOdds | None = None
    is_watched: bool = False

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.ctx.state

    @property
    def letters(self) -> dict[str, str]:
        """Player id -> letter, as it is shown."""
        return self.ctx.letters

    def code(self, deed: Deed) -> str:
        """Return a deed's code as it is shown."""
        return code_of(self.state.edition, deed)

    def key(self, key: str, verb: str = "") -> str:
        """Return a key as the language of the table writes it.

        `verb` is the verb whose keys it is one of; empty for a verb key.
        """
        return shown(self.state.edition, key, verb)

    def translate(self, english: str | Text, /, **fields: Field) -> str:
        """Return a text in the language of the edition, with its fields filled in."""
        return translate(self.state.edition, english, **fields)


class Target(msgspec.Struct, frozen=True):
    """What the mouse points at. `name`: a deed's code, a key, a seat's number from 0, or the number
    of an entry in the ledger, by the `kind`."""

    kind: Literal["deed", "key", "player", "row"]
    name: str
