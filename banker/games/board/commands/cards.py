"""Cards: commands about cards of a deck, and about the hotels that cards give or take."""

from __future__ import annotations

from banker.engine.command import Command


class Draw(Command, frozen=True, tag="draw"):
    """A card of the edition's deck."""

    who: str
    card: str


class KeepCard(Command, frozen=True, tag="keep_card"):
    """A card kept in secret: the Bank counts it and does not know which it is."""

    who: str


class UseCard(Command, frozen=True, tag="use_card"):
    """A kept card; `jail_card` for any that leaves jail. `on`: the deed or player that it names."""

    who: str
    card: str
    on: str = ""


class DiscardCard(Command, frozen=True, tag="discard_card"):
    """A kept card goes back under the deck unused."""

    who: str
    card: str


class GainHotel(Command, frozen=True, tag="gain_hotel"):
    """A card gives a hotel."""

    who: str


class LoseHotel(Command, frozen=True, tag="lose_hotel"):
    """A card takes an unplaced hotel."""

    who: str
