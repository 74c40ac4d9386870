"""Ending: events of bankruptcies and of the end of a game."""

from __future__ import annotations

from banker.engine.event import Event


class WentBankrupt(Event, frozen=True, tag="went_bankrupt"):
    """Out of the game. `cash` is what was left for `creditor`; `shares` who got how much of it."""

    who: str
    creditor: str
    cash: int
    owed: int
    shares: tuple[tuple[str, int], ...] = ()


class EstatePassed(Event, frozen=True, tag="estate_passed"):
    """A bankrupt player's property goes to `to`. `hotels` and `houses`: only the unplaced ones."""

    who: str
    to: str
    deeds: tuple[str, ...]
    hotels: int
    jail_cards: int
    cards: int
    houses: int = 0


class Scored(Event, frozen=True, tag="scored"):
    """The final rents, paid by the Bank: (deed, rent) in the order of the board. `dues`: what was
    still owed to this player, less what this player still owed."""

    who: str
    cash: int
    rents: tuple[tuple[str, int], ...]
    total: int
    rank: int
    dues: int = 0


class GameEnded(Event, frozen=True, tag="game_ended"):
    """`why`: all_owned, first_bankruptcy, last_player, agreed."""

    why: str
    winners: tuple[str, ...]


class TimeUp(Event, frozen=True, tag="time_up"):
    """The agreed time or number of rounds is over."""

    seconds: int
    round: int


class Valued(Event, frozen=True, tag="valued"):
    """The value of a player's belongings in the final count. The Bank pays nothing for them."""

    who: str
    deeds: int
    buildings: int
