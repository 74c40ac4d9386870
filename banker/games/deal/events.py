"""Events: what happened in the game of cards, in the past tense, with every amount that was in
force.

* An event is complete: the audit calculates the postings from the event, and the phrases put it
  into words.
* The tag (`kind`) is stored and never changes. Players, faces (what is printed on a card) and
  colours are ids.
* A place is where an open card of a player lies: `bank`, `aside`, or a pile (`green`, `green.2`).
"""

from __future__ import annotations

from typing import get_args

import msgspec

from banker.engine import event as engine
from banker.engine.event import (
    Event,
    GameOpened as GameOpened,
    Overridden as Overridden,
    PhonesOpened as PhonesOpened,
    PlayerRenamed as PlayerRenamed,
    ProgramChanged as ProgramChanged,
    Said as Said,
    SeatTaken as SeatTaken,
)
from banker.games.deal.commands import AnyCommand


class PlacedCard(msgspec.Struct, frozen=True, gc=False, rename={"place": "from"}):
    """A card that changed hands. `place`: where it lay; `to`: where it lies now, with its new
    player."""

    face: str
    place: str
    to: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """Cards were drawn into a hand. `empty`: the hand was empty, so more cards were drawn."""

    who: str
    count: int
    empty: bool = False


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The cards of the centre, `count` of them, became the draw pile."""

    count: int


class Banked(Event, frozen=True, tag="banked"):
    """A player put cards from the hand into the bank. `worth`: the sum of their values."""

    who: str
    faces: tuple[str, ...]
    worth: int


class Laid(Event, frozen=True, tag="laid"):
    """A player laid a card from the hand into the collection, on the pile `to`."""

    who: str
    face: str
    to: str


class CardMoved(Event, frozen=True, tag="card_moved", rename={"place": "from"}):
    """A card moved from one pile to another of the same player."""

    who: str
    face: str
    place: str
    to: str


class ActionPlayed(Event, frozen=True, tag="action_played"):
    """A player played an action card, which went to the centre."""

    who: str
    face: str


class RentPlayed(Event, frozen=True, tag="rent_played"):
    """A player played a rent card. `cards`: the number of cards in the piles that count; `house`,
    `hotel`: whether one is on them.

    `doubles`: the number of cards that doubled it. `amount`: what must be paid, doubled.
    """

    who: str
    face: str
    colour: str
    cards: int
    house: bool
    hotel: bool
    doubles: int
    amount: int


class Asked(Event, frozen=True, tag="asked"):
    """The player `who` must answer an action of `actor`. `what`: rent, collect, birthday, sly,
    forced, breaker.

    `amount`: what is to be paid. `face`: the card that is wanted, and `pile` where it lies; `give`:
    the card given for it.
    """

    actor: str
    who: str
    what: str
    amount: int = 0
    face: str = ""
    pile: str = ""
    give: str = ""


class NothingToPay(Event, frozen=True, tag="nothing_to_pay"):
    """A player has no open card to pay with, so nothing is due."""

    who: str


class SaidNo(Event, frozen=True, tag="said_no"):
    """A player played a Just Say No against `to`. `number`: how many were played in this answer so
    far."""

    who: str
    to: str
    number: int


class NoStood(Event, frozen=True, tag="no_stood"):
    """A Just Say No was accepted: `actor` gets nothing from `who`."""

    who: str
    actor: str


class DoublingCancelled(Event, frozen=True, tag="doubling_cancelled"):
    """A Just Say No cancelled one doubling; `amount` is still due."""

    who: str
    amount: int


class CardsPaid(Event, frozen=True, tag="cards_paid"):
    """A player paid with cards. `amount`: what was asked; `worth`: what the cards are worth
    together."""

    giver: str
    receiver: str
    amount: int
    worth: int
    cards: tuple[PlacedCard, ...]


class Stolen(Event, frozen=True, tag="stolen"):
    """`actor` took one card from `who`."""

    actor: str
    who: str
    card: PlacedCard


class Swapped(Event, frozen=True, tag="swapped"):
    """Two cards changed hands: `card` came to `actor`, `given` to `who`."""

    actor: str
    who: str
    card: PlacedCard
    given: PlacedCard


class SetTaken(Event, frozen=True, tag="set_taken"):
    """`actor` took a full set from `who`, with its buildings."""

    actor: str
    who: str
    colour: str
    cards: tuple[PlacedCard, ...]


class Built(Event, frozen=True, tag="card_built"):
    """A player played a house or a hotel onto the pile `to`."""

    who: str
    face: str
    to: str


class BuildingAside(Event, frozen=True, tag="building_aside", rename={"place": "from"}):
    """A set is no longer full, so its building was moved to `to`: aside, bank or centre."""

    who: str
    face: str
    place: str
    to: str


class Placed(Event, frozen=True, tag="placed", rename={"place": "from"}):
    """A player moved a building that lay aside, or a wild card just received, to another place."""

    who: str
    face: str
    place: str
    to: str


class Discarded(Event, frozen=True, tag="discarded"):
    """A player discarded cards of the hand. `to`: bottom or middle of the draw pile, or centre.
    `faces`: which, where they lie open."""

    who: str
    count: int
    to: str
    faces: tuple[str, ...] = ()


class SetsCounted(Event, frozen=True, tag="sets_counted"):
    """The colours of a player's full sets, after their number changed."""

    who: str
    colours: tuple[str, ...]


class Won(Event, frozen=True, tag="won"):
    """A player won the game, by full sets of these colours."""

    who: str
    colours: tuple[str, ...]


class TableStopped(Event, frozen=True, tag="table_stopped"):
    """The game ended without a win by sets. `why`: agreed, deck_out. `winners`: those with the most
    full sets, if any."""

    why: str
    winners: tuple[str, ...]


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """The turn passed to `who`. `round`: the round that this turn belongs to."""

    who: str
    round: int


class PlayersSkipped(Event, frozen=True, tag="players_skipped"):
    """The turn went past these players, in the order of the seats."""

    who: tuple[str, ...]


class CardsCounted(Event, frozen=True, tag="cards_counted"):
    """Cards were counted by hand: `counted` of them, where the ledger has `booked`.

    `place`: `hand` or a place of the player `who`; or, without `who`, `draw` or `centre`. `face`:
    only these cards were counted; empty for all.
    """

    place: str
    counted: int
    booked: int
    who: str = ""
    face: str = ""


class CardsCorrected(Event, frozen=True, tag="cards_corrected"):
    """The number of cards in the ledger was corrected by `amount`. `place` and `face`: as in
    `CardsCounted`."""

    place: str
    amount: int
    because: str
    who: str = ""
    face: str = ""
    witness: str = ""


class Reversed(engine.Reversed, frozen=True, tag="reversed"):
    """The action of entry `seq` was undone. `act` is the command of that action."""

    seq: int
    act: AnyCommand
    because: str = ""


class Repeated(engine.Repeated, frozen=True, tag="repeated"):
    """The undone action of entry `seq` was applied again. `act` is the command of that action."""

    seq: int
    act: AnyCommand


AnyEvent = (
    GameOpened | CardsDrawn | Reshuffled | Banked | Laid | CardMoved | ActionPlayed | RentPlayed
    | Asked | NothingToPay | SaidNo | NoStood | DoublingCancelled | CardsPaid | Stolen | Swapped
    | SetTaken | Built | BuildingAside | Placed | Discarded | SetsCounted | Won | TableStopped
    | TurnPassed | CardsCounted | CardsCorrected | Reversed | Repeated | Overridden | Said
    | ProgramChanged | PhonesOpened | PlayersSkipped | SeatTaken | PlayerRenamed
)  # fmt: skip

KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}
