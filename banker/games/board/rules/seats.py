"""Seats: players join, leave, hand on their seat, or correct their name, while the game goes on.

Rules of this file
* A new seat is the last one. Its money comes from the Bank, its chips out of the box, its piece
  stands on GO. The edition limits the places at the table; a player who left needs none.
* A player who leaves owes nothing and is owed nothing. Everything except cash goes back to the
  Bank: the buildings for nothing, the deeds unmortgaged, or to an auction like a bankrupt's.
* Cash is shared in parts that notes can pay. The rest goes to the Bank.
* A player who left is out of the game, but not bankrupt: no end by bankruptcies counts this player.
* An id never changes. It follows from the first name of a seat, and belongs to no other seat.
* A name belongs to the player who has it now: two players may swap names by way of a third name,
  and the name of a player who left is free.
"""

from __future__ import annotations

from typing import NoReturn

from banker.engine.fold import Player
from banker.engine.seating import assert_free
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, deed_commodity, site_account
from banker.games.board.edition import Deed
from banker.games.board.queries.purchases.bidding import are_held
from banker.games.board.queries.purchases.note_sums import share_step
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.bankruptcy import take_out
from banker.games.board.rules.ending import LAST_PLAYER, end, end_if_all_owned
from banker.games.board.rules.liquidation import put_up
from banker.games.board.rules.property.auctions import next_in_queue
from banker.games.board.state import (
    BANK,
    BOX,
    CARD,
    CHIP,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    VAULT,
    State,
)
from banker.ledger.amount import rounded_down
from banker.ledger.first_line import id_of, name_fault, quoted, seat_id

SEATS_MAX = 23  # in one game, those who left included: no more letters name a player on the screen


def join(draft: Draft, command: c.Join) -> None:
    """Add a seat for a new player, with money from the Bank."""
    box, players = draft.state.edition, _listed(draft.state)
    _assert_free(draft, command.name)
    who = seat_id(command.name, draft.state.setup.ids)
    taken = sum(not seat.left for seat in draft.state.seats.values())
    if taken >= box.players_max or len(players) >= SEATS_MAX:
        draft.refuse(
            RefusalCode.NOT_IN_EDITION,
            "{title} has {most} seats, and all are taken: a player must leave first",
            title=box.title,
            most=box.players_max,
        )
    draft.set(players=(*players, Player(who, command.name)))
    draft.pay(BANK, who, command.amount)
    if box.chips:
        draft.move(BOX, who, CHIP, box.chips)
    draft.emit(e.PlayerJoined(who, command.name, command.amount, box.chips))


def take_over(draft: Draft, command: c.TakeOver) -> None:
    """Give a seat to a new player, with everything that belongs to the seat."""
    was = _call(draft, command.who, command.name)
    draft.emit(e.SeatTaken(command.who, command.name, was))


def refuse_gone(draft: Draft, who: str, command: c.AnyCommand) -> NoReturn:
    """Refuse a command that names a player who left or went bankrupt. Nobody can take over such a
    seat."""
    code, name, has_left = RefusalCode.BANKRUPT, draft.name(who), draft.state.seats[who].left
    other = command.name if isinstance(command, c.TakeOver) else ""
    cash = draft.state.edition.money.start_cash
    if other and has_left:
        draft.refuse(
            code,
            "{name} has left the game; '{other} joins with {cash}' takes a new seat",
            name=name,
            other=other,
            cash=cash,
        )
    if other:
        draft.refuse(
            code,
            "{name} is bankrupt and out of the game; '{other} joins with {cash}' takes a new seat",
            name=name,
            other=other,
            cash=cash,
        )
    if has_left:
        draft.refuse(code, "{name} has left the game: name another player", name=name)
    draft.refuse(code, "{name} is bankrupt and out of the game: name another player", name=name)


def rename(draft: Draft, command: c.Rename) -> None:
    """Correct the name of a seat."""
    was = _call(draft, command.who, command.name)
    draft.emit(e.PlayerRenamed(command.who, command.name, was))


def _call(draft: Draft, who: str, name: str) -> str:
    """Change the name of a seat; returns the name before."""
    players = _listed(draft.state)
    was = next(player.name for player in players if player.id == who)
    if name == was:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "this seat is called {name} already: there is nothing to change",
            name=was,
        )
    _assert_free(draft, name, but=who)
    draft.set(players=tuple(_called(player, who, name) for player in players))
    return was


def _listed(state: State) -> tuple[Player, ...]:
    """The seats, with their names as they are spelled. A forged file may list none."""
    return state.table.players or state.setup.players


def _called(player: Player, who: str, name: str) -> Player:
    return Player(who, name) if player.id == who else player


def _assert_free(draft: Draft, name: str, *, but: str = "") -> None:
    """The name is one, and nobody else at the table has it or one that looks the same."""
    if type(name) is not str or name_fault(name) or id_of(name) in (BANK, VAULT, POT, BOX):
        raise InvalidCommand(
            "{quoted} cannot be a player's name; choose another name that begins with a letter",
            quoted=quoted(str(name)),
        )
    away = {who for who, seat in draft.state.seats.items() if seat.left}
    assert_free(name, _listed(draft.state), away, but)


# --- leaving --------------------------------------------------------------------------------------


def leave(draft: Draft, command: c.Leave) -> None:
    """Take a player out of the game at the player's wish, and hand in everything."""
    who, is_auction = command.who, command.to != "bank"
    _assert_square(draft, who)
    if command.to == "auction" and not are_held(draft.state):
        draft.object(
            RefusalCode.NO_AUCTIONS, "this game has no auctions: leave the deed with the Bank"
        )
    deeds = draft.state.deeds(who)
    left = _hand_in(draft, command, deeds)
    draft.emit(left)
    # The turn that passes on may end the game, and no auction follows that.
    put_up(draft, deeds, is_auction=is_auction and _may_auction(draft))
    draft.seat(who, left=True, held=())
    take_out(draft, who)
    _go_on(draft)


def _may_auction(draft: Draft) -> bool:
    return are_held(draft.state) or draft.because is not None


def _assert_square(draft: Draft, who: str) -> None:
    """Object while anything is owed, or may still be asked of this player."""
    state = draft.state
    for due in state.table.dues:
        if who in (due.debtor, due.creditor):
            draft.object(
                RefusalCode.DEBT_OPEN,
                "{debtor} owes {creditor} {amount:,}: '{debtor} pays' first",
                debtor=draft.name(due.debtor),
                creditor=draft.name(due.creditor),
                amount=due.amount,
            )
    for loan in state.table.loans:
        if who in (loan.lender, loan.borrower):
            draft.object(
                RefusalCode.DEBT_OPEN,
                "{debtor} owes {creditor} {amount:,} of a loan: '{debtor} repays {amount} to"
                " {creditor}' first",
                debtor=draft.name(loan.borrower),
                creditor=draft.name(loan.lender),
                amount=loan.owed,
            )
    for claim in state.table.claims:
        if claim.visitor == who:
            draft.object(
                RefusalCode.DEBT_OPEN,
                "{owner} may still ask {visitor} for the rent of {deed}: ask for it first, or"
                " pass the turn",
                owner=draft.name(claim.owner),
                visitor=draft.name(who),
                deed=draft.title(claim.deed),
            )


def _hand_in(draft: Draft, command: c.Leave, deeds: tuple[Deed, ...]) -> e.PlayerLeft:
    """Move everything except chips; returns the event that tells it."""
    who, cash = command.who, draft.state.cash(command.who)
    shares = _shares(draft.state, who) if command.to == "all" else ()
    rest = cash - sum(part for _, part in shares)
    shares = (*shares, (BANK, rest)) if rest else shares
    for receiver, part in shares:
        draft.pay(who, receiver, part)
    standing = [_clear(draft, deed) for deed in deeds]
    for deed in deeds:
        draft.move(who, BANK, deed_commodity(deed.id))
    counts = {thing: _return(draft, who, thing) for thing in (HOUSE, HOTEL, KEY, JAIL_CARD, CARD)}
    return e.PlayerLeft(
        who,
        command.to,
        cash,
        shares,
        tuple(deed.id for deed in deeds),
        counts[HOUSE] + sum(houses for houses, _ in standing),
        counts[HOTEL] + sum(hotels for _, hotels in standing),
        counts[KEY],
        counts[JAIL_CARD],
        counts[CARD],
    )


def _shares(state: State, who: str) -> tuple[tuple[str, int], ...]:
    """The cash in equal parts, in whole notes, to all others who are still in the game."""
    others, step = [other for other in state.playing() if other != who], share_step(state, who)
    part = rounded_down(state.cash(who), 1, len(others) * step) * step if others else 0
    return tuple((other, part) for other in others if part)


def _clear(draft: Draft, deed: Deed) -> tuple[int, int]:
    """Take the buildings off a street, back to the Bank; returns houses and hotels."""
    houses, hotels = draft.state.houses_on(deed.id), draft.state.hotels_on(deed.id)
    for thing, count in ((HOUSE, houses), (HOTEL, hotels)):
        if count:
            draft.move(site_account(deed.id), BANK, thing, count)
    return houses, hotels


def _return(draft: Draft, who: str, thing: str) -> int:
    count = draft.state.amount(who, thing)
    if count:
        draft.move(who, BANK, thing, count)
    return count


def _go_on(draft: Draft) -> None:
    """The last player has won; otherwise the first deed is auctioned."""
    if len(draft.state.playing()) == 1:
        draft.set(queue=())
        end(draft, LAST_PLAYER)
        return
    next_in_queue(draft)
    end_if_all_owned(draft)
