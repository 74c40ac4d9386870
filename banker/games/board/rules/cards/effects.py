"""Effects: what a card does when it is applied.

Rules of this file (Secret Vault, *Chance*; GL-16; RF-07; the editions' decks)
* A payment by the drawer becomes a due; every other effect happens at once.
* A drawer who collects from each player settles with one player after the other, in turn order. A
  drawer who pays each player pays all of them, or owes all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.edition import Card
from banker.games.board.queries.free_parking import fine_to
from banker.games.board.queries.rent_amounts import card_cost, is_taxed_card
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.cards.card_permissions import allow
from banker.games.board.rules.payments import CARD_DUE, make_due, pay_at_once, pay_or_owe, take_tax
from banker.games.board.rules.property.rent_claims import waive
from banker.games.board.rules.turn.jail import send
from banker.games.board.rules.turn.movement import grant_guess, move_back, move_to
from banker.games.board.rules.turn.salary import turn_chips
from banker.games.board.state import BANK, VAULT, Due


def _collect(draft: Draft, who: str, card: Card) -> None:
    paid = draft.pay_what_there_is(who, card.amount)
    if paid:
        draft.emit(e.Paid(BANK, who, paid))
        if is_taxed_card(draft.state, card.id):
            take_tax(draft, BANK, who, paid)


def _pay(draft: Draft, who: str, card: Card) -> None:
    _fine(draft, who, card, card.amount)


def _fine(draft: Draft, who: str, card: Card, printed: int) -> None:
    """A card's fine, reduced by the game's minute."""
    edition, amount = draft.state.edition, card_cost(draft.state, card, printed)
    if amount:
        make_due(draft, Due(who, fine_to(edition, BANK), amount, CARD_DUE, card.id))


def _repairs(draft: Draft, who: str, card: Card) -> None:
    """Pay for each building that stands; a player without buildings pays nothing."""
    state = draft.state
    sites = [deed.id for deed in state.deeds(who)]
    houses = sum(state.houses_on(site) for site in sites)
    hotels = sum(state.hotels_on(site) for site in sites)
    _fine(draft, who, card, card.amount * houses + card.per_hotel * hotels)


def _pay_vault(draft: Draft, who: str, card: Card) -> None:
    make_due(draft, Due(who, VAULT, card.amount, CARD_DUE, card.id))


def _each_pays_vault(draft: Draft, who: str, card: Card) -> None:
    for payer in _round_from(draft, who):
        pay_or_owe(draft, Due(payer, VAULT, card.amount, CARD_DUE, card.id))


def _collect_each(draft: Draft, who: str, card: Card) -> None:
    for payer in _round_from(draft, who)[1:]:
        pay_or_owe(draft, Due(payer, who, card.amount, CARD_DUE, card.id))


def _pay_each(draft: Draft, who: str, card: Card) -> None:
    """Make a debt to each player, in turn order (SV-16b). If the player cannot pay all of them,
    none is paid at once: otherwise the first creditor would get in full what several must share
    after a bankruptcy (A-13)."""
    receivers = _round_from(draft, who)[1:]
    can_pay_all = draft.state.cash(who) >= card.amount * len(receivers)
    book = pay_at_once if can_pay_all else make_due
    for receiver in receivers:
        book(draft, Due(who, receiver, card.amount, CARD_DUE, card.id))


def _round_from(draft: Draft, who: str) -> list[str]:
    """Players still in the game, in turn order, beginning with one."""
    playing = draft.state.playing()
    place = playing.index(who)
    return [*playing[place:], *playing[:place]]


def _move(draft: Draft, who: str, card: Card) -> None:
    target = next(s for s in draft.state.edition.spaces if s.id == card.target)
    move_to(draft, who, target)


def _move_back(draft: Draft, who: str, card: Card) -> None:
    move_back(draft, c.MoveBack(who, card.amount))


def _nearest(draft: Draft, who: str, card: Card) -> None:
    """Move on to the next space of a kind. The player's position must be known."""
    position = draft.state.position(who)
    if position is None:
        name = draft.name(who)
        draft.refuse(
            RefusalCode.NOT_THERE,
            "the Bank does not know where {name} is; name the space where the card leads, as in"
            " '{name} moves to go'",
            name=name,
        )
    spaces = draft.state.edition.spaces
    ahead = (*spaces[position + 1 :], *spaces[: position + 1])
    move_to(draft, who, next(space for space in ahead if space.kind == card.target), card.mode)


def _choose_street(draft: Draft, who: str, _card: Card) -> None:
    draft.set(choice=who)
    draft.emit(e.StreetChoice(who))


def _free(draft: Draft, who: str, card: Card) -> None:
    """Wait for the next command, which names the street or the player."""
    allow(draft, who, card)
    draft.emit(e.FreeAct(who, card.effect))


def _chips_green(draft: Draft, who: str, _card: Card) -> None:
    turn_chips(draft, who)


def _double_rent(draft: Draft, who: str, _card: Card) -> None:
    draft.seat(who, double_rent=True)
    draft.emit(e.DoubleRentReady(who))


def _go_to_jail(draft: Draft, who: str, _card: Card) -> None:
    send(draft, who, "card")


def _guess(draft: Draft, who: str, _card: Card) -> None:
    grant_guess(draft, who, "card")


def _skip_rent(draft: Draft, who: str, _card: Card) -> None:
    waive(draft, who)


EFFECTS: dict[str, Callable[[Draft, str, Card], None]] = {
    "collect": _collect,
    "pay": _pay,
    "pay_vault": _pay_vault,
    "each_pays_vault": _each_pays_vault,
    "collect_each": _collect_each,
    "pay_each": _pay_each,
    "move": _move,
    "move_back": _move_back,
    "nearest": _nearest,
    "choose_street": _choose_street,
    "go_to_jail": _go_to_jail,
    "guess": _guess,
    "skip_rent": _skip_rent,
    "repairs": _repairs,
    "free_hotel": _free,
    "half_price": _free,
    "swap_street": _free,
    "jail_other": _free,
    "chips_green": _chips_green,
    "double_rent": _double_rent,
}
