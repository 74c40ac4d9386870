"""Events: what happened in the deal, in the past tense, with every amount that was in force.

* An event is complete: the audit recomputes postings from the event, and the phrase book puts the
  event into words.
* The tag (`kind`) is stored and never changes. Players, faces and colours are ids.
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
    """A card that changed hands: its place before and after."""

    face: str
    place: str
    to: str


class CardsDrawn(Event, frozen=True, tag="cards_drawn"):
    """Cards were drawn into a hand. `empty`: the hand was empty, so more cards were drawn."""

    who: str
    count: int
    empty: bool = False


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The centre became the draw pile; with its number of cards."""

    count: int


class Banked(Event, frozen=True, tag="banked"):
    """From the hand into the bank. `worth` is their sum."""

    who: str
    faces: tuple[str, ...]
    worth: int


class Laid(Event, frozen=True, tag="laid"):
    """From the hand into the collection: to the pile `to`."""

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
    """An action card to the centre."""

    who: str
    face: str


class RentPlayed(Event, frozen=True, tag="rent_played"):
    """A rent card was played. `cards`: the number of cards in the rented piles; `amount`: with the
    `doubles`."""

    who: str
    face: str
    colour: str
    cards: int
    house: bool
    hotel: bool
    doubles: int
    amount: int


class Asked(Event, frozen=True, tag="asked"):
    """`who` is asked. `what`: rent, collect, birthday, sly, forced, breaker. `amount` of a due;
    `face` of a card that is wanted, `give` of the one for it, `pile` where it lies."""

    actor: str
    who: str
    what: str
    amount: int = 0
    face: str = ""
    pile: str = ""
    give: str = ""


class NothingToPay(Event, frozen=True, tag="nothing_to_pay"):
    """The player was not asked, or need not pay: no payable card is open."""

    who: str


class SaidNo(Event, frozen=True, tag="said_no"):
    """A Just Say No to the centre, the so manieth of this answer."""

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
    """A payment of cards. `amount` was asked, `worth` is what they are worth."""

    giver: str
    receiver: str
    amount: int
    worth: int
    cards: tuple[PlacedCard, ...]


class Stolen(Event, frozen=True, tag="stolen"):
    """One card was taken."""

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
    """A full set changed hands, with its buildings."""

    actor: str
    who: str
    colour: str
    cards: tuple[PlacedCard, ...]


class Built(Event, frozen=True, tag="card_built"):
    """A house or a hotel on a set."""

    who: str
    face: str
    to: str


class BuildingAside(Event, frozen=True, tag="building_aside", rename={"place": "from"}):
    """A set is no longer full, so its building goes to `to`: aside, bank or centre."""

    who: str
    face: str
    place: str
    to: str


class Placed(Event, frozen=True, tag="placed", rename={"place": "from"}):
    """A building aside, or a card just received, was moved to another place."""

    who: str
    face: str
    place: str
    to: str


class Discarded(Event, frozen=True, tag="discarded"):
    """Cards out of the hand. `faces`: only where they lie open. `to`: bottom, middle, centre."""

    who: str
    count: int
    to: str
    faces: tuple[str, ...] = ()


class SetsCounted(Event, frozen=True, tag="sets_counted"):
    """The player's full sets, by colour."""

    who: str
    colours: tuple[str, ...]


class Won(Event, frozen=True, tag="won"):
    """The game is over: full sets of enough colours."""

    who: str
    colours: tuple[str, ...]


class TableStopped(Event, frozen=True, tag="table_stopped"):
    """The game ended early. `why`: agreed, deck_out. `winners` have the most full sets."""

    why: str
    winners: tuple[str, ...]


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """The turn of `who` begins."""

    who: str
    round: int


class PlayersSkipped(Event, frozen=True, tag="players_skipped"):
    """The turn went past these players, in the order of the seats."""

    who: tuple[str, ...]


class CardsCounted(Event, frozen=True, tag="cards_counted"):
    """Cards were counted by hand, beside the number in the ledger."""

    place: str
    counted: int
    booked: int
    who: str = ""
    face: str = ""


class CardsCorrected(Event, frozen=True, tag="cards_corrected"):
    """The number of cards in the ledger was corrected."""

    place: str
    amount: int
    because: str
    who: str = ""
    face: str = ""
    witness: str = ""


class Reversed(engine.Reversed, frozen=True, tag="reversed"):
    """An action was undone; `act` is the command of that action."""

    seq: int
    act: AnyCommand
    because: str = ""


class Repeated(engine.Repeated, frozen=True, tag="repeated"):
    """An undone action was applied again."""

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
