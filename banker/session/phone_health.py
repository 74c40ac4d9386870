"""Phone health: the state of a table's phones for the screen, and the interface to the phones.

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
    """Raised if the banker must first answer a question; the phone's request then waits."""


class SeatHealth(msgspec.Struct, frozen=True):
    """The phone or television of one seat. `who`: the id of the seat; `name`: of the player, empty
    for a television. `words`: two words that the banker compares with the phone's, while it asks to
    join. `left`: seconds until the stage ends. `seen`: the newest entry sent to it. `device`: the
    kind of device, empty if unknown."""

    who: str
    name: str
    stage: SeatStage
    device: str = ""
    seen: int = 0
    words: tuple[str, ...] = ()
    left: int = 0


class RequestHealth(msgspec.Struct, frozen=True):
    """A phone's request that waits for the banker. `words`: the action in a sentence; `after`:
    (name, cash) of each player whose cash would change; `left`: seconds until it expires; `agreed`:
    the players who agreed to it."""

    seat: str
    id: str
    name: str
    words: str
    after: tuple[tuple[str, str], ...] = ()
    left: int = 0
    agreed: tuple[str, ...] = ()


class PhonesHealth(msgspec.Struct, frozen=True):
    """The state of all phones at one moment. `url`: the page's address, empty while nothing
    listens. `shown`: the seat whose `code` is on the screen; `rows`: the lines of its QR code.
    `online`: how many pages are open. `places`: addresses to choose from. `is_private`: balances
    are hidden. `acts`: what phones may do, the value of a switch of the edition."""

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

    @property
    def asking(self) -> tuple[SeatHealth, ...]:
        """The seats and televisions that ask to be let in."""
        return tuple(it for it in self.seats if it.stage == "asking")


class Phones(Protocol):
    """The phones of one table, as the screen uses them. A refused call raises `CommandError`."""

    def attach(self, post: Post, show: Callable[[], None], carry_out: CarryOut) -> None:
        """Connect the phones to the screen. `post` runs a phone's call on the screen's thread,
        `show` draws the screen again, and `carry_out` applies a requested command. Starts to listen
        at once if the user wanted that."""

    def health(self) -> PhonesHealth:
        """Return the state of all phones."""

    def open(self, number: int = 0) -> None:
        """Start to listen: at the address with this number in `places`, or for 0 at the most likely
        one."""

    def show_code(self, who: str) -> None:
        """Show on the screen the code by which a phone takes the seat of `who`."""

    def hide_code(self) -> None:
        """Remove the code from the screen."""

    def let_in(self, who: str) -> bool:
        """Let in the phone that asks for a seat; return whether a phone was let in."""

    def cut_off(self, who: str) -> None:
        """Disconnect the phone of a seat."""

    def lock(self) -> bool:
        """Stop giving new seats, or give them again; return whether new seats are stopped now."""

    def confirm(self, seat: str, id: str) -> str:
        """Apply a phone's request. Return the reason if that is refused, else an empty text."""

    def refuse(self, seat: str, id: str) -> None:
        """Refuse the request `id` of the phone at a seat."""

    def take_news(self) -> Sequence[str]:
        """Return the new messages for the banker, one line each, and clear them."""

    def show_odds(self, odds: ShownOdds | None) -> None:
        """Show these odds on televisions from now on; None: no odds."""

    def close(self) -> None:
        """Stop listening. A second call does nothing."""
