"""View: all the data that the panes draw, at one moment. Frozen; the controller builds it.

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
from banker.interaction.own_keys import code_of, shown
from banker.interaction.scene import Scene
from banker.interaction.ui_state import Context, Step, Ui
from banker.interaction.verbs.suggestion import Suggestion
from banker.interaction.words.translate import translate
from banker.language.news import CHATTER, News

if TYPE_CHECKING:
    from banker.games.board.queries.evening import Evening as SoFar
    from banker.games.board.queries.moments import Moment
    from banker.report.analysis.evening import Evening
    from banker.session.shown_odds import ShownOdds

NOWHERE = -1  # where a piece that blinks is drawn


class LedgerRow(msgspec.Struct, frozen=True):
    """A row of the ledger. `text`: the full sentence. `steps`: what hands must move, in order.

    `undone`: undone. `news`: None where there is only the sentence. `is_open`: somebody still
    has to answer it, or could until a moment ago.
    """

    seq: int
    text: str
    steps: tuple[str, ...] = ()
    undone: bool = False
    news: News | None = None
    is_open: bool = False

    @property
    def is_chatter(self) -> bool:
        """Whether the table's own ledger leaves the row out."""
        return self.news is not None and self.news.weight == CHATTER


class Preview(msgspec.Struct, frozen=True):
    """The outcome of the statement at the prompt: the state after it, or the reason of its
    refusal.

    `offer`: the trade that the partner must consider, if it is one. `steps`: what hands move when
    an old entry is amended.
    """

    state: State | None = None
    why: str = ""
    completions: tuple[str, ...] = ()
    offer: Trade | None = None
    steps: tuple[str, ...] = ()


class ClockView(msgspec.Struct, frozen=True):
    """The game's clock. `timer`: the kind of timer, `who`: its player, `left`: the seconds left."""

    seconds: int
    paused: bool = False
    limit: int = 0
    timer: str = ""
    who: str = ""
    left: int = 0


class Fingerprint(msgspec.Struct, frozen=True):
    """A fingerprint or a commitment in words, and its QR code as rows, black on white."""

    words: str
    code: tuple[str, ...] = ()


class Handing(msgspec.Struct, frozen=True):
    """Notes to hand over. `amount`: what the player receives, negative for what the player gives.

    `low`: denominations that the Bank runs out of. `is_possible`: whether notes can make the sum.
    """

    who: str
    amount: int
    given: dict[int, int]
    back: dict[int, int]
    low: tuple[int, ...] = ()
    is_possible: bool = True


class Found(msgspec.Struct, frozen=True):
    """A row of the finder. `shown`: its keys as one writes them; `keys`: as they are pressed.

    Without keys there is nothing to press: `why` says it all.
    """

    title: str
    why: str
    shown: str
    keys: tuple[str, ...]


class LiveKey(msgspec.Struct, frozen=True):
    """Keys that work now, and their effect. `keys`: as pressed; `shown`: as one writes them."""

    keys: tuple[str, ...]
    shown: str
    words: str


class TakeBack(msgspec.Struct, frozen=True):
    """The effect of an undo. `steps`: what hands move; `after`: the balances then."""

    count: int
    first: int = 0
    steps: tuple[str, ...] = ()
    after: tuple[tuple[str, int], ...] = ()


class Awaited(msgspec.Struct, frozen=True):
    """A guess that a player must make at a real vault. `count`: the number of such statements."""

    who: str
    number: int
    count: int = 0


class View(msgspec.Struct, frozen=True):
    """The data to draw. `rows` are the newest entries, newest first; on the ledger screen those
    that match.

    `gains`: the newest entry's effect on each player's cash. `findings`: of the last audit, None if
    none was run. `device`: the vault's short word, empty without one. `health`: the vault's, where
    it is shown. `clock`: None unless the game uses one. `fingerprint`: of a finished game. `flash`:
    a bank card was read just now. `handed`: notes to hand over, where the table wants to see them.
    `at`: player -> the space where a moving piece is drawn just now, or `NOWHERE`. `scene`: a guess
    at the vault; while it is `held`, the vault's answer is not shown yet. `awaited`: the guess that
    somebody was asked to make at a real vault. `has_crown`: whether the winner's crown is drawn.
    `evening`: what is told of a game that is over.
    `history`: the game so far, as a television remembers it; None until it is folded. `moment`:
    what is shown large just now.
    `found`: the finder's rows, while it is open. `live`: the keys that work, on the page "now".
    `taking`: what taking back would do, on its page. `coach`: a tips line.
    `going`: how often the hammer was raised over the high bid, 0 to 2. `barred`: the verbs that
    have nothing to undo or to do again. `odds`: while the table has them on. `is_watched`: on a
    separate terminal, where no key acts.
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
        """Player id -> letter."""
        return self.ctx.letters

    def code(self, deed: Deed) -> str:
        """A deed's code, as it is shown."""
        return code_of(self.state.edition, deed)

    def key(self, key: str, verb: str = "") -> str:
        """A key, as the language of the table writes it: a verb's own, or one after `verb`."""
        return shown(self.state.edition, key, verb)

    def translate(self, english: str | Text, /, **fields: Field) -> str:
        """A template with its fields, or a text, in the language of the edition."""
        return translate(self.state.edition, english, **fields)


class Target(msgspec.Struct, frozen=True):
    """`kind`: a deed by its code, a key, a player by the seat's number from 0, a ledger row."""

    kind: Literal["deed", "key", "player", "row"]
    name: str
