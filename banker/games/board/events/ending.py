"""Ending: events of bankruptcies and of the end of a game."""

from __future__ import annotations

from banker.engine.event import Event


class WentBankrupt(Event, frozen=True, tag="went_bankrupt"):
    """A player went bankrupt. `creditor` gets what is left: `cash`, of which `shares` says who got
    how much.

    `owed`: what the player owed the creditor.
    """

    who: str
    creditor: str
    cash: int
    owed: int
    shares: tuple[tuple[str, int], ...] = ()


class EstatePassed(Event, frozen=True, tag="estate_passed"):
    """A bankrupt player's property went to the account `to`. `hotels` and `houses` are the unplaced
    ones only."""

    who: str
    to: str
    deeds: tuple[str, ...]
    hotels: int
    jail_cards: int
    cards: int
    houses: int = 0


class Scored(Event, frozen=True, tag="scored"):
    """A player's place in the final ranking. `rents`: the final rent of each street, in the order
    of the board, which the Bank paid.

    `dues`: what others still owed this player, less what this player still owed.
    """

    who: str
    cash: int
    rents: tuple[tuple[str, int], ...]
    total: int
    rank: int
    dues: int = 0


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game ended. `why`: all_owned, first_bankruptcy, second_bankruptcy, last_player, agreed,
    time_up."""

    why: str
    winners: tuple[str, ...]


class TimeUp(Event, frozen=True, tag="time_up"):
    """The agreed time or number of rounds is over. `seconds`: the game's clock; `round`: the
    present round."""

    seconds: int
    round: int


class Valued(Event, frozen=True, tag="valued"):
    """The value of a player's deeds and buildings in the final count. The Bank pays nothing for
    them."""

    who: str
    deeds: int
    buildings: int
