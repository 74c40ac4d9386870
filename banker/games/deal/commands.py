"""Commands: what a player asks of the ledger in the deal. Frozen, complete, imperative.

Rules of this file
* Actors and objects are ids: a player's id, a face's id, a colour's id.
* A place is where an open card of a player lies: `bank`, `aside`, or a pile of the collection,
  named by its colour (`green`) or by its colour and number (`green.2`).
* The tag (`do`) of a command is stored in journals and never changes.
"""

from __future__ import annotations

import msgspec

from banker.engine import command as engine
from banker.engine.command import (
    Command as Command,
    OpenPhones as OpenPhones,
    Redo as Redo,
    Rename as Rename,
    Say as Say,
    TakeOver as TakeOver,
    Undo as Undo,
)


class DrawCards(Command, frozen=True, tag="draw_cards"):
    """The cards at the beginning of a turn."""

    who: str


class BankCards(Command, frozen=True, tag="bank_cards"):
    """Puts money, action or rent cards from the hand into the player's bank."""

    who: str
    faces: tuple[str, ...]


class Lay(Command, frozen=True, tag="lay"):
    """Lays a property or a wild card from the hand into the player's collection."""

    who: str
    face: str
    colour: str = ""


class MoveCard(Command, frozen=True, tag="move_card", rename={"place": "from"}):
    """Moves a card between two piles of the player. `to` is a colour, or a pile."""

    who: str
    face: str
    to: str
    place: str = ""


class PlayRent(Command, frozen=True, tag="play_rent"):
    """Plays a rent card. `on`: the player who must pay, if the card asks one player. `doubles`:
    cards that double it"""

    who: str
    face: str
    colour: str = ""
    on: str = ""
    doubles: int = 0


class PlayCollect(Command, frozen=True, tag="play_collect"):
    """Plays a Debt Collector: one player must pay."""

    who: str
    on: str = ""


class PlayBirthday(Command, frozen=True, tag="play_birthday"):
    """Plays It's My Birthday: every other player must pay."""

    who: str


class PlaySly(Command, frozen=True, tag="play_sly", rename={"place": "from"}):
    """Plays a Sly Deal: takes a card of another player."""

    who: str
    on: str
    face: str
    place: str = ""


class PlayForced(
    Command, frozen=True, tag="play_forced", rename={"place": "from", "give_place": "give_from"}
):
    """Plays a Forced Deal: swaps `face` of another player for `give` of the player."""

    who: str
    on: str
    face: str
    give: str
    place: str = ""
    give_place: str = ""


class PlayBreaker(Command, frozen=True, tag="play_breaker"):
    """Takes a full set of another player. `pile`: a colour, or a pile."""

    who: str
    on: str
    pile: str


class PlayPassGo(Command, frozen=True, tag="play_pass_go"):
    """Plays a Pass Go: draws cards."""

    who: str


class Build(Command, frozen=True, tag="build"):
    """A house or a hotel from the hand onto a full set."""

    who: str
    face: str
    colour: str


class SayNo(Command, frozen=True, tag="say_no"):
    """Plays a Just Say No against an action or another No. `to`: the player of that card."""

    who: str
    to: str = ""


class Agree(Command, frozen=True, tag="agree"):
    """Accepts an action, or a Just Say No."""

    who: str
    to: str = ""


class PaidCard(msgspec.Struct, frozen=True, gc=False, rename={"place": "from"}):
    """A card of a payment. `place`: where it lies, empty where only one place has it."""

    face: str
    place: str = ""


class PayCards(Command, frozen=True, tag="pay_cards"):
    """All cards of one payment; none of them stands for everything that can pay. `to`: whom it
    pays."""

    who: str
    cards: tuple[PaidCard, ...]
    to: str = ""


class Place(Command, frozen=True, tag="place"):
    """Moves a building aside onto a full set, or a wild card just received to another colour."""

    who: str
    face: str
    colour: str


class BankAside(Command, frozen=True, tag="bank_aside"):
    """Puts a building aside into the player's bank."""

    who: str
    face: str


class Discard(Command, frozen=True, tag="discard"):
    """Discards cards of a hand that is too large: a number of cards, or named ones if they go open
    to the centre."""

    who: str
    count: int = 0
    faces: tuple[str, ...] = ()


class Next(Command, frozen=True, tag="next"):
    """Passes the turn on."""


class SetTurn(Command, frozen=True, tag="set_turn"):
    """Sets whose turn it is."""

    who: str


class EndGame(Command, frozen=True, tag="end_game"):
    """Ends the game now."""


class Count(Command, frozen=True, tag="count"):
    """Cards counted by hand. `place`: `hand` or a place of a player, or `draw` or `centre` of
    nobody. `face`: which cards, empty for all that lie there."""

    place: str
    amount: int
    who: str = ""
    face: str = ""


class Correct(Command, frozen=True, tag="correct"):
    """Sets a number of cards right: a hand against the draw pile, open cards (`face`) against the
    unseen ones. `amount` may be negative here, and only here."""

    place: str
    amount: int
    because: str
    who: str = ""
    face: str = ""
    witness: str = ""


Plain = (
    DrawCards | BankCards | Lay | MoveCard | PlayRent | PlayCollect | PlayBirthday | PlaySly
    | PlayForced | PlayBreaker | PlayPassGo | Build | SayNo | Agree | PayCards | Place | BankAside
    | Discard | Next | SetTurn | EndGame | Undo | Redo | Count | Correct | Say
    | OpenPhones | TakeOver | Rename
)  # fmt: skip


class Force(engine.Force, frozen=True, tag="force"):
    """Applies a command that the rules refuse, but never one that breaks the ledger."""

    command: Plain
    because: str


AnyCommand = Plain | Force
