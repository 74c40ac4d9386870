"""State: the accounts of a board game, facts about the table, and facts about each player.

Rules of this file
* The state is frozen and not stored: `banker.engine.fold` calculates it from the entries.
* A fact has a key: a field of `Table` ("turn"), or of a seat ("ann.position"). The order of the
  fields is part of the stored lines.

This module must not know phases, commands, or the origin of a fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from banker.engine import fold
from banker.engine.fold import Player
from banker.foundation.text import Field, Text
from banker.games.board.edition import Deed, Edition
from banker.games.board.printed_figures import with_figures
from banker.games.board.table_facts import (
    Auction as Auction,
    CardInHand as CardInHand,
    Claim as Claim,
    Due as Due,
    Hearsay as Hearsay,
    Immunity as Immunity,
    InterestPaid as InterestPaid,
    Loan as Loan,
    Moment as Moment,
    Payment as Payment,
    PendingGuess as PendingGuess,
    Rank as Rank,
    Sale as Sale,
    TrustedRent as TrustedRent,
    Try as Try,
)
from banker.ledger.balances import Balances, amount_of, post
from banker.ledger.entry import Posting

BANK = "bank"
VAULT = "vault"
BOX = "box"  # where everything came from: the only account that is always negative
POT = "pot"  # on Free Parking, by a house rule
HOTEL = "hotel"
HOUSE = "house"
CHIP = "chip"  # green while its player holds it
SPENT = "spent:"  # the account of a player's red chips
KEY = "key"
JAIL_CARD = "jail_card"
CARD = "card"  # any other kept card
SECRET_CARD = "?"  # a kept card that the Bank was not shown
SITE = "site:"
DEED = "deed:"


class Setup(fold.Setup, frozen=True, dict=True):
    """The edition and the players.

    `edition`: with the amounts that the table read off its cards. `shipped`: the edition without
    them; None if there are none.
    """

    ruleset: ClassVar[str] = "board"

    edition: Edition
    players: tuple[Player, ...]
    guests: tuple[Player, ...] = ()
    shipped: Edition | None = None

    @property
    def stored(self) -> Edition:
        """The edition as the first entry stored it."""
        return self.shipped or self.edition

    def with_figures(self, figures: Mapping[str, int], /) -> Setup:
        if not figures and self.shipped is None:
            return self
        stored = self.stored
        said = replace(with_figures(stored, figures), language=self.edition.language)
        return replace(self, edition=said, shipped=stored if figures else None)

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of every account by its id: of the players, the Bank, the vault."""
        names = {BANK: "the Bank", VAULT: "the vault", POT: "the pot"}
        return names | {player.id: player.name for player in (*self.guests, *self.players)}

    @cached_property
    def labels(self) -> dict[str, Field]:
        """What stands for each account in a text, by the account's id: a player's name, or a word
        for the Bank."""
        labels: dict[str, Field] = {who: Text(name) for who, name in self.names.items()}
        return labels | {player.id: player.name for player in self.players}


class Seat(fold.Seat, frozen=True, gc=False):
    """Facts about one player. `position`: the index of the space, None while it is unknown.

    `jail`: the failed tries of this stay in jail, None outside. `held`: the ids of kept cards, "?"
    for a secret one. `start`: the roll for the start, 0 before it. `laps`: how often the player
    passed GO. `salaries`: how many salaries are not paid yet, the newest since round `go_round`.
    `double_rent`: a card doubles the next rent that this player asks for. `bankrupt`: out of the
    game; `left`: by leaving the table, not by a bankruptcy.
    """

    position: int | None = 0
    jail: int | None = None
    bankrupt: bool = False
    held: tuple[str, ...] = ()
    start: int = 0
    laps: int = 0
    go_round: int = 0
    double_rent: bool = False
    salaries: int = 0
    left: bool = False


class Table(fold.Table, frozen=True, gc=False):
    """Facts about the table, beside what its accounts hold.

    Of the turn: `first`: who began, empty for the first seat. `dice`: the roll, None until it is
    entered. `told`: the move was entered. `again`: the player rolls again after a double. `steps`:
    a move that waits for a guess, or for the jail fee. `again_dice`: dice thrown for a utility's
    rent. `last_turn`: the agreed time is over, and this turn or round is the last. `unheard`:
    players since whose last turn not every turn was entered.

    Of property: `claims`: rents that may still be asked for. `offer`: a deed that may be bought.
    `queue`: deeds that are auctioned next. `built`: groups that were built on in this turn.
    `dealt`: how many deeds each player got before the first turn. `interest`: mortgaged deeds that
    have just changed hands. `sale`: what was just won in an auction. `loans` and `immunities` are
    house rules. `trusted_rents`: rents believed without a known move, where gifts are limited.

    Of cards: `draw`: the player who draws a card of `deck`. `card_booked`: that card was booked by
    its effect. `choice`: the player who may move to an unowned street. `free`: what a card lets the
    player `free_for` do now (`free_hotel`, `half_price`, `swap_street`, `jail_other`).

    Of checks: `payment`: notes that may still be checked, and `also` other payments of the same
    action, and change. `card`: a card that is about to be used.

    Of the vault: `filled`: it is locked with its filling. `tried`: the wrong numbers of its code.
    `epoch`: the number of its code. `question`: what the device reported and a person must explain.
    `devices`: the newest event number of each device. `hearsay`: what was entered by hand and no
    report has confirmed; None until a device has reported. `vault_uid`: the real vault of this
    game; `adoptions`: how often its numbering was accepted again. `shared`: the epoch for which the
    Bank's share is on record, until the vault locks. `redrawn`: the vault began another code
    instead of locking with that share. `lock_again`: no guess counts before a proper lock.

    `seconds`: the newest reading of the game's clock; `paused`: the players have a break.
    `players`: the seats as they are now. `figures`: the amounts that the table read off its cards,
    by path.
    """

    turn: str
    first: str = ""
    round: int = 1
    started: bool = False
    dice: tuple[int, int] | None = None
    told: bool = False
    doubles: int = 0
    again: bool = False
    steps: int | None = None
    dues: tuple[Due, ...] = ()
    claims: tuple[Claim, ...] = ()
    offer: str | None = None
    guess: PendingGuess | None = None
    auction: Auction | None = None
    queue: tuple[str, ...] = ()
    draw: str | None = None
    deck: str = ""
    choice: str | None = None
    mortgaged: tuple[str, ...] = ()
    filled: bool = True
    epoch: int = 1
    tried: tuple[Try, ...] = ()
    commitment: str = ""
    question: str = ""
    devices: dict[str, int] = {}
    hearsay: tuple[Hearsay, ...] | None = None
    vault_uid: str = ""
    adoptions: int = 0
    winners: tuple[str, ...] = ()
    ended: str = ""
    ranking: tuple[Rank, ...] = ()
    again_dice: tuple[int, int] | None = None
    built: tuple[str, ...] = ()
    dealt: dict[str, int] = {}
    free: str = ""
    free_for: str = ""
    payment: Payment | None = None
    also: tuple[Payment, ...] = ()
    card: CardInHand | None = None
    seconds: int = 0
    paused: bool = False
    last_turn: bool = False
    loans: tuple[Loan, ...] = ()
    immunities: tuple[Immunity, ...] = ()
    interest: tuple[InterestPaid, ...] = ()
    sale: Sale | None = None
    shared: int | None = None
    redrawn: bool = False
    lock_again: bool = False
    players: tuple[Player, ...] = ()
    unheard: tuple[str, ...] = ()
    card_booked: bool = False
    trusted_rents: tuple[TrustedRent, ...] = ()
    figures: dict[str, int] = {}

    @property
    def open_draw(self) -> str | None:
        """The player who must still draw a card; None if nobody must, or if the card was booked by
        its effect."""
        return None if self.card_booked else self.draw


class State(fold.State, frozen=True):
    """Everything that is known at one moment."""

    setup: Setup
    balances: Balances
    seats: dict[str, Seat]
    table: Table

    @property
    def edition(self) -> Edition:
        """The edition in play."""
        return self.setup.edition

    @property
    def moment(self) -> Moment:
        """The part of the game between two rolls, as a value that is different after each roll and
        turn."""
        table = self.table
        return table.round, table.turn, table.dice is not None, table.doubles

    def is_bottomless(self, account: str, commodity: str) -> bool:
        """Tell whether an account may hold a negative amount: the box of anything, the Bank of
        money."""
        if account == BANK:
            return commodity == self.setup.edition.money.commodity
        return account == BOX

    def cash(self, account: str) -> int:
        """Return the money of an account."""
        holding = self.balances.get(account)
        return holding.get(self.setup.edition.money.commodity, 0) if holding else 0

    def owner(self, deed: str) -> str:
        """Return the account that has a deed."""
        commodity = DEED + deed
        for account in (BANK, *self.setup.ids):
            if commodity in self.balances.get(account, ()):
                return account
        raise AssertionError(f"nobody holds {deed}")

    def deeds(self, account: str) -> tuple[Deed, ...]:
        """Return the deeds that an account has, in the order of the board."""
        holding = self.balances.get(account, {})
        return tuple(deed for deed in self.edition.deeds if DEED + deed.id in holding)

    def hotels_on(self, deed: str) -> int:
        """Return the number of hotels on a street."""
        return amount_of(self.balances, SITE + deed, HOTEL)

    def houses_on(self, deed: str) -> int:
        """Return the number of houses on a street."""
        return amount_of(self.balances, SITE + deed, HOUSE)

    def level(self, deed: str) -> int:
        """Return how far a street is built up: the number of its houses; a hotel counts one more
        than the houses before it."""
        return self.houses_on(deed) + self.hotels_on(deed) * (self.edition.houses_before_hotel + 1)

    def is_bare(self, group: str) -> bool:
        """Tell whether no street of a group has a building."""
        return not any(self.level(deed.id) for deed in self.edition.deeds_in[group])

    def is_locked(self, deed: Deed) -> bool:
        """Tell whether a street is still locked: only a key opens it, and the Bank still has its
        deed."""
        return (
            deed.locked
            and not self.amount(SITE + deed.id, KEY)
            and self.amount(BANK, DEED + deed.id) == 1
        )

    def has_set(self, owner: str, group: str) -> bool:
        """Tell whether one player owns every deed of a group, mortgaged or not."""
        holding = self.balances.get(owner, {})
        return all(DEED + deed.id in holding for deed in self.edition.deeds_in[group])

    def playing(self) -> tuple[str, ...]:
        """Return the ids of the players still in the game, in the order of the seats."""
        return tuple(who for who in self.setup.ids if not self.seats[who].bankrupt)

    def dues_of(self, who: str) -> tuple[Due, ...]:
        """Return a player's dues, oldest first."""
        return tuple(due for due in self.table.dues if due.debtor == who)

    def position(self, who: str) -> int | None:
        """Return the index of a player's space; None if it is unknown, as a move of this turn may
        not have been entered."""
        seat = self.seats[who]
        if who == self.table.turn and not self.table.told and seat.jail is None:
            return None
        return seat.position


def opening(setup: Setup, postings: Iterable[Posting]) -> State:
    """Return the state after the first entry. `postings`: those of that entry."""
    seats = {player.id: Seat() for player in setup.players}
    table = Table(turn=setup.ids[0], players=setup.players)
    return State(setup, post({}, postings), seats, table)
