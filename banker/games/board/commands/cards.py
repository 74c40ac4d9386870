"""Cards: commands about cards of a deck, and about the hotels that cards give or take."""

from __future__ import annotations

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says


@Row(
    players=("who",), step="act", own_turn=True, plays=True, act={"": "{who} draws {card}"},
    forms=says("WHO draws CARD", "ann draws CH07", "by its code or words of its text"),
)  # fmt: skip
class Draw(Command, frozen=True, tag="draw"):
    """Draws a card, named by its id, and applies its effect or keeps it."""

    who: str
    card: str


@Row(
    players=("who",), step="act", own_turn=True, plays=True, act={"": "{who} keeps a card"},
    forms=says("WHO keeps card", "ann keeps card", "kept in secret"),
)  # fmt: skip
class KeepCard(Command, frozen=True, tag="keep_card"):
    """Keeps a drawn card in secret: the Bank counts it without knowing which card it is."""

    who: str


@Row(
    players=("who",), act={"": "{who} uses {card}"},
    forms=says("WHO leaves jail by|with LEAVING",
               "ann leaves jail by CC05", "by that one of several cards")
    + says("WHO uses USABLE", "ann uses jail_card", "plays a kept card")
    + says("WHO uses USABLE on NAMED", "ann uses CH09 on virginia", "names the deed for the card")
    + says("WHO uses USABLE on|against RIVAL",
           "ann uses CH11 against bob", "names the player for the card"),
)  # fmt: skip
class UseCard(Command, frozen=True, tag="use_card"):
    """Uses a kept card. `card` is an id, or `jail_card` for any card that leaves jail.

    `on`: the deed or the player that the card concerns; empty if there is none.
    """

    who: str
    card: str
    on: str = ""


@Row(
    players=("who",), act={"": "{who} puts {card} back"},
    forms=says("WHO discards HELD", "ann discards CC05", "a kept card goes back unused"),
)  # fmt: skip
class DiscardCard(Command, frozen=True, tag="discard_card"):
    """Puts a kept card back under the deck, unused."""

    who: str
    card: str


@Row(
    players=("who",), act={"": "{who} gains a hotel"},
    forms=says("WHO gains hotel", "ann gains hotel", "a card gives a hotel"),
)  # fmt: skip
class GainHotel(Command, frozen=True, tag="gain_hotel"):
    """Takes a hotel of the Bank, by a printed card that the edition does not list."""

    who: str


@Row(
    players=("who",), act={"": "{who} loses a hotel"},
    forms=says("WHO loses hotel", "ann loses hotel", "a card takes an unplaced hotel"),
)  # fmt: skip
class LoseHotel(Command, frozen=True, tag="lose_hotel"):
    """Gives an unplaced hotel back to the Bank, by a printed card that the edition does not
    list."""

    who: str
