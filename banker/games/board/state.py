"""State: the accounts of a board game, facts about the table, and facts about each player.

Rules of this file
* State is derived and frozen: `banker.engine.fold` makes the state from entries. No other state is
  kept.
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

    `edition`: with what the table read off its cards. `shipped`: without, where that differs.
    """

    ruleset: ClassVar[str] = "board"

    edition: Edition
    players: tuple[Player, ...]
    guests: tuple[Player, ...] = ()
    shipped: Edition | None = None

    @property
    def stored(self) -> Edition:
        """The edition as the first entry has it."""
        return self.shipped or self.edition

    def with_figures(self, figures: Mapping[str, int], /) -> Setup:
        if not figures and self.shipped is None:
            return self
        stored = self.stored
        said = replace(with_figures(stored, figures), language=self.edition.language)
        return replace(self, edition=said, shipped=stored if figures else None)

    @cached_property
    def names(self) -> dict[str, str]:
        """How every account is called: players as they wrote themselves, the Bank, the vault."""
        names = {BANK: "the Bank", VAULT: "the vault", POT: "the pot"}
        return names | {player.id: player.name for player in (*self.guests, *self.players)}

    @cached_property
    def labels(self) -> dict[str, Field]:
        """The words for every account in a text: a player's name, or a term such as the Bank."""
        labels: dict[str, Field] = {who: Text(name) for who, name in self.names.items()}
        return labels | {player.id: player.name for player in self.players}


class Seat(fold.Seat, frozen=True, gc=False):
    """Facts about one player. `position`: the space's index, None while it is not known.

    `jail`: failed tries of this stay, None outside. `held`: ids of kept cards, "?" for a secret.
    `laps`: how often GO was passed. `salaries`: how many of them are still to be asked for, the
    last since round `go_round`. `double_rent`: a card doubles the next rent that this player asks.
    `bankrupt`: out of the game; `left`: by leaving the table, and not by a bankruptcy.
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
    """Facts about the table that are not conserved.

    `first`: who began, empty for the first seat. `dice`: what was rolled this turn, None until it
    is heard. `told`: the position of the player whose turn it is was told this turn. `again`: a
    double was rolled and waits for its next roll. `steps`: a move that waits for a guess, or for
    the jail fee. `offer`: a deed that may be bought. `queue`: deeds that are auctioned next.
    `draw`: a card of `deck` is to be drawn. `choice`: the player may move to an unowned street.
    `filled`: the vault is locked with its filling. `question`: what the device reported and a
    person must explain. `devices`: the newest event number of each device. `hearsay`: what was said
    by hand and no report has confirmed; None until a device has reported. `vault_uid`: the real
    vault of this game; `adoptions`: how often its numbering was taken over. `again_dice`: what was
    rolled for a utility. `built`: groups that were built on in this turn. `dealt`: how many deeds
    each seat got before the first turn. `free`: what a card lets the player do now (`free_hotel`,
    `half_price`, `swap_street`, `jail_other`), and `free_for` is that player. `seconds`: the game's
    clock when it was last heard; `paused`: the table has a break. `last_turn`: the time is up, and
    this turn or round is the last. `loans` and `immunities` are house rules. `payment`: notes that
    may still be checked, and `also` what is in the hand beside it: other payments of the same
    action, and change. `card`: about to be used. `interest`: mortgaged deeds that have just changed
    hands. `sale`: the lot that was just won in an auction. `shared`: the vault's code whose share
    of the Bank is on record, until the vault locks; `redrawn`: the vault began a code instead of
    locking on the one before, which had a share; `lock_again`: no guess counts before a proper
    lock. `players`: the seats, as they are now. `unheard`: players since whose last turn the Bank
    did not hear every turn. `card_booked`: the card of `draw` was booked by its effect.
    `trusted_rents`: taken on trust, where gifts are limited. `figures`: what the table read off its
    cards, by the paths of the edition.
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
        """Return the player who must still draw a card; None once the card was booked by its
        effect."""
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
        """The number of the stretch between two rolls."""
        table = self.table
        return table.round, table.turn, table.dice is not None, table.doubles

    def is_bottomless(self, account: str, commodity: str) -> bool:
        """Whether an account may go below zero: the box, or a Bank that never runs out."""
        if account == BANK:
            return commodity == self.setup.edition.money.commodity
        return account == BOX

    def cash(self, account: str) -> int:
        """The money of an account."""
        holding = self.balances.get(account)
        return holding.get(self.setup.edition.money.commodity, 0) if holding else 0

    def owner(self, deed: str) -> str:
        """The account that holds a deed."""
        commodity = DEED + deed
        for account in (BANK, *self.setup.ids):
            if commodity in self.balances.get(account, ()):
                return account
        raise AssertionError(f"nobody holds {deed}")

    def deeds(self, account: str) -> tuple[Deed, ...]:
        """The deeds of an account, in the order of the board."""
        holding = self.balances.get(account, {})
        return tuple(deed for deed in self.edition.deeds if DEED + deed.id in holding)

    def hotels_on(self, deed: str) -> int:
        """The number of hotels on a street."""
        return amount_of(self.balances, SITE + deed, HOTEL)

    def houses_on(self, deed: str) -> int:
        """The number of houses on a street."""
        return amount_of(self.balances, SITE + deed, HOUSE)

    def level(self, deed: str) -> int:
        """Return the level of a street's buildings: its houses; a hotel counts as one more than the
        houses it replaced."""
        return self.houses_on(deed) + self.hotels_on(deed) * (self.edition.houses_before_hotel + 1)

    def is_bare(self, group: str) -> bool:
        """Whether a group has no buildings."""
        return not any(self.level(deed.id) for deed in self.edition.deeds_in[group])

    def is_locked(self, deed: Deed) -> bool:
        """Whether a street of the Bank is locked until a key opens it."""
        return (
            deed.locked
            and not self.amount(SITE + deed.id, KEY)
            and self.amount(BANK, DEED + deed.id) == 1
        )

    def has_set(self, owner: str, group: str) -> bool:
        """Whether one player owns every deed of a group, mortgaged or not."""
        holding = self.balances.get(owner, {})
        return all(DEED + deed.id in holding for deed in self.edition.deeds_in[group])

    def playing(self) -> tuple[str, ...]:
        """Players who are still in the game, in the order of the seats."""
        return tuple(who for who in self.setup.ids if not self.seats[who].bankrupt)

    def dues_of(self, who: str) -> tuple[Due, ...]:
        """Return a player's dues, oldest first."""
        return tuple(due for due in self.table.dues if due.debtor == who)

    def position(self, who: str) -> int | None:
        """The player's space, if it is known: a move of this turn may not have been entered."""
        seat = self.seats[who]
        if who == self.table.turn and not self.table.told and seat.jail is None:
            return None
        return seat.position


def opening(setup: Setup, postings: Iterable[Posting]) -> State:
    """The state after the first entry."""
    seats = {player.id: Seat() for player in setup.players}
    table = Table(turn=setup.ids[0], players=setup.players)
    return State(setup, post({}, postings), seats, table)
