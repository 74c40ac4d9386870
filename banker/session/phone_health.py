"""Phone health: the phones of a table for the screen, and the protocol by which it uses them.

Rules of this file
* Facts only: the screen chooses the words and the places.
* All that the screen knows of phones stands here, so that nothing of them is loaded before they
  come; it never sees a key or a request's command.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from banker.engine.command import Command
from banker.ledger.entry import Entry

if TYPE_CHECKING:
    from banker.session.shown_odds import ShownOdds

SeatStage = Literal["empty", "shown", "asking", "in", "away"]
# Carries a command out under an id, as entered by somebody; the entries of it.
CarryOut = Callable[[Command, str, str], list[Entry]]
Post = Callable[[Callable[[], None]], None]


class AskedFirst(Exception):
    """The banker must answer a question before this request is applied; the request waits."""


class SeatHealth(msgspec.Struct, frozen=True):
    """One seat. `name`: of the player, empty for a television. `words`: its two words, while the
    Banker must compare them. `left`: seconds until its stage ends. `seen`: the newest entry that it
    was sent. `device`: what sits there, empty if nobody knows."""

    who: str
    name: str
    stage: SeatStage
    device: str = ""
    seen: int = 0
    words: tuple[str, ...] = ()
    left: int = 0


class RequestHealth(msgspec.Struct, frozen=True):
    """A request that waits for the banker. `words`: the action; `after`: whose cash it would
    change, and to how much; `left`: seconds; `mark`: the mark of a trade that others agreed to."""

    seat: str
    id: str
    name: str
    words: str
    after: tuple[tuple[str, str], ...] = ()
    left: int = 0
    agreed: tuple[str, ...] = ()


class PhonesHealth(msgspec.Struct, frozen=True):
    """The phones' state at one moment. `url`: the page's address, empty while nothing listens.
    `shown`: the seat whose `code` is on the screen; `rows`: its QR picture. `online`: open pages.
    `places`: addresses to choose from. `is_private`: balances are hidden. `acts`: what phones may
    do, a switch of the edition."""

    url: str = ""
    code: str = ""
    rows: tuple[str, ...] = ()
    shown: str = ""
    seats: tuple[SeatHealth, ...] = ()
    requests: tuple[RequestHealth, ...] = ()
    online: int = 0
    places: tuple[str, ...] = ()
    is_closed: bool = False
    is_private: bool = False
    acts: str = "ask"
    entries: int = 0
    is_lonely: bool = False


class Phones(Protocol):
    """The phones of one table, as the screen uses them. What it refuses is a `CommandError`."""

    def attach(self, post: Post, show: Callable[[], None], carry_out: CarryOut) -> None:
        """The screen takes part: phones act by `post`, `show` draws again, and what is asked for is
        applied by `carry_out`. Listens at once if that was asked for."""

    def health(self) -> PhonesHealth:
        """Return the state of all phones."""

    def open(self, number: int = 0) -> None:
        """Listen, at the likeliest address or at the one of this number in `places`."""

    def show_code(self, who: str) -> None:
        """Show a code for a seat."""

    def hide_code(self) -> None:
        """Remove the code from the screen."""

    def let_in(self, who: str) -> bool:
        """Let in the phone that asks for a seat."""

    def cut_off(self, who: str) -> None:
        """Disconnect a seat."""

    def lock(self) -> bool:
        """Stop giving new seats, or give them again; return whether new seats are stopped now."""

    def confirm(self, seat: str, id: str) -> str:
        """Carry a request out; why not, or empty."""

    def refuse(self, seat: str, id: str) -> None:
        """Refuse a phone's request."""

    def take_news(self) -> Sequence[str]:
        """Return the new messages for the banker, one line each, and clear them."""

    def show_odds(self, odds: ShownOdds | None) -> None:
        """Show these odds on televisions from now on; None: no odds."""

    def close(self) -> None:
        """Nothing listens any more. Closing twice does nothing."""
