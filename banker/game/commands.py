"""Commands: what is asked of the Bank. Frozen, complete, imperative.

Rules of this file
* A command is a wish and may be refused. A report is something that a device saw happen; it is
  never refused, only its effect depends on the phase.
* Who, whom and what are ids: a player's id, `bank`, `vault`; a deed's id; a card's id.
* Amounts are positive; the direction is in the verb.
* The tag (`do`) of a command is stored in journals and never changes.
* What it means is in the chapter that carries it out, what it looks like in `banker.language`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from banker.game.command import Command as Command
from banker.game.reports import (
    MixVault as MixVault,
    ReportCommitted as ReportCommitted,
    ReportForced as ReportForced,
    ReportLocked as ReportLocked,
    ReportOpened as ReportOpened,
    ReportTampered as ReportTampered,
    ReportTried as ReportTried,
    ReportTries as ReportTries,
    ReportUnheard as ReportUnheard,
)

# --- a turn -------------------------------------------------------------------------------------


class Roll(Command, frozen=True, tag="roll"):
    """Two dice. `lock`: one of them showed the lock symbol and stands here as a 1."""

    who: str
    dice: tuple[int, int]
    lock: bool = False
    purpose: Literal["move", "utility", "start"] = "move"


class Move(Command, frozen=True, tag="move"):
    """On to a space, by a card or by hand; passing GO pays."""

    who: str
    to: str


class MoveBack(Command, frozen=True, tag="move_back"):
    """Backwards; never a salary."""

    who: str
    steps: int


class Buy(Command, frozen=True, tag="buy"):
    """The offered deed, or the named one."""

    who: str
    deed: str | None = None


class Decline(Command, frozen=True, tag="decline"):
    """The offered deed goes to auction."""

    who: str


class OpenAuction(Command, frozen=True, tag="open_auction"):
    """The Banker auctions a deed of the Bank's (or `house`, `hotel` where they are bought)."""

    item: str


class Bid(Command, frozen=True, tag="bid"):
    """A bid in the open auction."""

    who: str
    amount: int


class CloseAuction(Command, frozen=True, tag="close_auction"):
    """The highest bid pays and receives."""


class AskRent(Command, frozen=True, tag="ask_rent"):
    """The owner asks. Without `visitor` and `deed`: the newest claim."""

    who: str
    visitor: str | None = None
    deed: str | None = None


class Pay(Command, frozen=True, tag="pay"):
    """The oldest due of this player."""

    who: str


class PayRent(Command, frozen=True, tag="pay_rent"):
    """Asked and paid in one breath."""

    who: str
    deed: str | None = None


class PassGo(Command, frozen=True, tag="pass_go"):
    """The salary, when the dice were not heard."""

    who: str


class Next(Command, frozen=True, tag="next"):
    """The turn passes on."""


class SetTurn(Command, frozen=True, tag="set_turn"):
    """It is this player's turn."""

    who: str


# --- property -----------------------------------------------------------------------------------


class Mortgage(Command, frozen=True, tag="mortgage"):
    """Deed face down, mortgage value from the Bank."""

    who: str
    deed: str


class Redeem(Command, frozen=True, tag="redeem"):
    """Pays the mortgage off."""

    who: str
    deed: str


class Build(Command, frozen=True, tag="build"):
    """Buys houses or hotels from the Bank, in editions that sell them."""

    who: str
    deed: str
    count: int = 1


class SellBuilding(Command, frozen=True, tag="sell_building"):
    """Sells buildings to the Bank, in editions that buy them back. `group`: all of the group."""

    who: str
    deed: str
    count: int = 1
    group: bool = False


class Deal(Command, frozen=True, tag="deal"):
    """Before the first turn: a deed from the shuffled pile, paid for at once."""

    who: str
    deed: str


class SellDeed(Command, frozen=True, tag="sell_deed"):
    """Sells a deed to the Bank, in editions that allow it."""

    who: str
    deed: str


class PlaceHotel(Command, frozen=True, tag="place_hotel"):
    """Puts an owned, unplaced hotel on a street."""

    who: str
    deed: str


class MoveHotel(Command, frozen=True, tag="move_hotel"):
    """Moves a placed hotel to another full set, where the house rule allows it."""

    who: str
    deed: str
    to: str


class Unlock(Command, frozen=True, tag="unlock"):
    """Uses a key on a locked street."""

    who: str
    deed: str


class Item(msgspec.Struct, frozen=True, gc=False):
    """Part of a trade. `id` names deed or card; a hotel with an `id` stands on that street, and
    `rent` is what the receiver owes the giver for one: what comes back settles it."""

    thing: Literal["cash", "deed", "hotel", "jail_card", "card", "key", "chip", "rent"]
    count: int = 1
    id: str = ""


class Leg(msgspec.Struct, frozen=True, gc=False):
    """What one side of a trade hands to another."""

    giver: str
    receiver: str
    items: tuple[Item, ...]


class Trade(Command, frozen=True, tag="trade"):
    """Any number of legs, one entry. One leg alone is a gift."""

    legs: tuple[Leg, ...]


# --- money --------------------------------------------------------------------------------------


class Transfer(Command, frozen=True, tag="transfer"):
    """Money from one account to another."""

    giver: str
    receiver: str
    amount: int


class PayEach(Command, frozen=True, tag="pay_each"):
    """The amount to every other player."""

    who: str
    amount: int


class CollectEach(Command, frozen=True, tag="collect_each"):
    """The amount from every other player."""

    who: str
    amount: int


class Lend(Command, frozen=True, tag="lend"):
    """A loan between players, where the house rule allows it; `owed` is to be paid back."""

    who: str
    to: str
    amount: int
    owed: int


class Repay(Command, frozen=True, tag="repay"):
    """A loan is paid back, or a part of it."""

    who: str
    to: str
    amount: int


class GrantImmunity(Command, frozen=True, tag="grant_immunity"):
    """No rent for a visitor on a deed; `times` 0 means for ever."""

    who: str
    visitor: str
    deed: str
    times: int = 0


class ClaimSalary(Command, frozen=True, tag="claim_salary"):
    """A salary that was forgotten."""

    who: str


# --- jail ---------------------------------------------------------------------------------------


class GoToJail(Command, frozen=True, tag="go_to_jail"):
    """Straight to jail."""

    who: str


class LeaveJail(Command, frozen=True, tag="leave_jail"):
    """Leaves jail before the roll."""

    who: str
    by: Literal["fee", "card"]


# --- the vault ----------------------------------------------------------------------------------


class Guess(Command, frozen=True, tag="guess"):
    """A guess at the code. Without an outcome, a connected vault decides."""

    who: str
    number: int
    outcome: Literal["opens", "misses"] | None = None


class LockVault(Command, frozen=True, tag="lock_vault"):
    """Lid closed, lock pressed three times: filled, a new code."""


class GrantGuess(Command, frozen=True, tag="grant_guess"):
    """A free guess by a card or by the table's word."""

    who: str


class AdoptVault(Command, frozen=True, tag="adopt_vault"):
    """This vault's reports count here from the one after `event` on.

    Without a uid: whatever vault asks whether it belongs here.
    """

    uid: str = ""
    event: int = 0
    why: Literal["first", "ahead", "gap", "divergence", "other"] = "first"


# --- the decoder --------------------------------------------------------------------------------


class CheckNote(Command, frozen=True, tag="check_note"):
    """A note (`amount` > 0) or the card (`amount` 0) of `payer` under the decoder."""

    who: str
    payer: str
    amount: int
    verdict: Literal["real", "fake", "unclear"] | None = None
    evidence: str = ""  # what a sensor measured, as JSON, to be judged again later


class ClosePayment(Command, frozen=True, tag="close_payment"):
    """The time for checks is over."""


class GiveChange(Command, frozen=True, tag="give_change"):
    """Change is handed out, and may be checked too."""

    giver: str
    receiver: str
    amount: int


# --- cards --------------------------------------------------------------------------------------


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


# --- the end ------------------------------------------------------------------------------------


class GoBankrupt(Command, frozen=True, tag="go_bankrupt"):
    """Out of the game, to whom the unpaid due is owed."""

    who: str


class EndGame(Command, frozen=True, tag="end_game"):
    """A timed or agreed end."""


# --- the clock ----------------------------------------------------------------------------------


class SetClock(Command, frozen=True, tag="set_clock"):
    """The game has lasted so many seconds."""

    seconds: int


class PauseClock(Command, frozen=True, tag="pause_clock"):
    """The game's clock stands, or runs again."""

    paused: bool


# --- putting things right -----------------------------------------------------------------------


class Undo(Command, frozen=True, tag="undo"):
    """Takes back the newest acts."""

    count: int = 1
    because: str = ""


class Redo(Command, frozen=True, tag="redo"):
    """Carries the newest undone acts out again."""

    count: int = 1


class Count(Command, frozen=True, tag="count"):
    """A player's money counted by hand."""

    who: str
    amount: int


class Correct(Command, frozen=True, tag="correct"):
    """Sets an account right against the Bank: `amount` may be negative here, and only here.

    `thing` is anything that is counted.
    """

    who: str
    amount: int
    because: str
    witness: str = ""
    thing: Literal["cash", "hotel", "house", "key", "chip", "jail_card", "card"] = "cash"


class Say(Command, frozen=True, tag="say"):
    """A note in the ledger."""

    text: str


Plain = (
    Roll | Move | MoveBack | Buy | Decline | OpenAuction | Bid | CloseAuction | AskRent | Pay
    | PayRent | PassGo | Next | SetTurn | Mortgage | Redeem | Build | SellBuilding | SellDeed
    | PlaceHotel | MoveHotel | Unlock | Trade | Transfer | PayEach | CollectEach | GoToJail
    | LeaveJail | Guess | LockVault | GrantGuess | ReportCommitted | MixVault | ReportLocked
    | ReportTried | ReportTries | ReportOpened | ReportForced | ReportTampered | ReportUnheard
    | AdoptVault | CheckNote | ClosePayment | Draw | KeepCard | UseCard | DiscardCard
    | GainHotel | LoseHotel | GoBankrupt | EndGame | Undo | Redo | Count | Correct | Say | Deal
    | Lend | Repay | GrantImmunity | ClaimSalary | GiveChange | SetClock | PauseClock
)  # fmt: skip


class Force(Command, frozen=True, tag="force"):
    """Carries out what the rules refuse, never what breaks the books."""

    command: Plain
    because: str


AnyCommand = Plain | Force


def load(stored: object) -> AnyCommand:
    """The command of a stored entry."""
    return msgspec.convert(stored, AnyCommand)  # type: ignore[no-any-return]
