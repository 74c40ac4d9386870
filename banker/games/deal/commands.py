"""Commands: what a player asks of the ledger in the game of cards. Frozen, complete, imperative.

Rules of this file
* Actors and objects are ids: a player's id, the id of a face (what is printed on a card), a
  colour's id.
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
    """Draws the cards at the beginning of the player's turn."""

    who: str


class BankCards(Command, frozen=True, tag="bank_cards"):
    """Puts money, action or rent cards from the hand into the player's bank."""

    who: str
    faces: tuple[str, ...]


class Lay(Command, frozen=True, tag="lay"):
    """Lays a property or a wild card from the hand into the player's collection. `colour`: what it
    counts for, if there is a choice."""

    who: str
    face: str
    colour: str = ""


class MoveCard(Command, frozen=True, tag="move_card", rename={"place": "from"}):
    """Moves a card from one pile of the player to another. `to`: a colour or a pile; `place`: the
    pile where it is, if several have one."""

    who: str
    face: str
    to: str
    place: str = ""


class PlayRent(Command, frozen=True, tag="play_rent"):
    """Plays a rent card. `colour`: the rent, if there is a choice. `on`: the player who must pay,
    if only one must.

    `doubles`: the number of cards played with it that double the rent.
    """

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
    """Plays a Sly Deal: takes a card of the player `on`. `place`: where it lies, if several places
    have one."""

    who: str
    on: str
    face: str
    place: str = ""


class PlayForced(
    Command, frozen=True, tag="play_forced", rename={"place": "from", "give_place": "give_from"}
):
    """Plays a Forced Deal: takes `face` of the player `on`, and gives `give` for it.

    `place` and `give_place`: where these cards lie, if several places have one.
    """

    who: str
    on: str
    face: str
    give: str
    place: str = ""
    give_place: str = ""


class PlayBreaker(Command, frozen=True, tag="play_breaker"):
    """Plays a Deal Breaker: takes a full set of the player `on`. `pile`: the set's colour, or its
    pile."""

    who: str
    on: str
    pile: str


class PlayPassGo(Command, frozen=True, tag="play_pass_go"):
    """Plays a Pass Go: the player draws cards."""

    who: str


class Build(Command, frozen=True, tag="build"):
    """Plays a house or a hotel from the hand onto a full set of this colour."""

    who: str
    face: str
    colour: str


class SayNo(Command, frozen=True, tag="say_no"):
    """Plays a Just Say No against an action, or against another Just Say No. `to`: the player who
    played that card, if several did."""

    who: str
    to: str = ""


class Agree(Command, frozen=True, tag="agree"):
    """Accepts an action, or a Just Say No. `to`: the player who played that card, if several
    did."""

    who: str
    to: str = ""


class PaidCard(msgspec.Struct, frozen=True, gc=False, rename={"place": "from"}):
    """One card of a payment. `place`: where it lies; empty if only one place has it."""

    face: str
    place: str = ""


class PayCards(Command, frozen=True, tag="pay_cards"):
    """Pays with these cards; without any, with all cards that can pay. `to`: the player who gets
    them, if several wait."""

    who: str
    cards: tuple[PaidCard, ...]
    to: str = ""


class Place(Command, frozen=True, tag="place"):
    """Moves a building that lies aside onto a full set of this colour, or a wild card just received
    to this colour."""

    who: str
    face: str
    colour: str


class BankAside(Command, frozen=True, tag="bank_aside"):
    """Puts a building that lies aside into the player's bank."""

    who: str
    face: str


class Discard(Command, frozen=True, tag="discard"):
    """Discards cards of a hand that is too large.

    `count`: how many, where nobody sees them; `faces`: which, where they lie open in the centre.
    """

    who: str
    count: int = 0
    faces: tuple[str, ...] = ()


class Next(Command, frozen=True, tag="next"):
    """Passes the turn on."""


class SetTurn(Command, frozen=True, tag="set_turn"):
    """Sets whose turn it is."""

    who: str


class EndGame(Command, frozen=True, tag="end_game"):
    """Ends the game now, if the players agree."""


class Count(Command, frozen=True, tag="count"):
    """Compares `amount` cards, counted by hand, with the ledger.

    `place`: `hand` or a place of the player `who`; or, without `who`, `draw` or `centre`. `face`:
    counts only these cards; empty for all that lie there.
    """

    place: str
    amount: int
    who: str = ""
    face: str = ""


class Correct(Command, frozen=True, tag="correct"):
    """Corrects a number of cards by `amount`, which may be negative here.

    A hand is corrected against the draw pile, open cards (`face`) against the unseen ones.
    """

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
    """Applies a command that the rules refuse, with a reason. The ledger still balances."""

    command: Plain
    because: str


AnyCommand = Plain | Force
