"""Cards: effects of the deck, cards that are kept.

Rules of this file (Secret Vault, *Chance*)
* A card that is not kept is carried out at once: what the drawer must pay becomes a due, the rest
  happens.
* A kept card may stay secret: the Bank then counts it without knowing which it is.
* Printed cards are not modelled: any real one can be booked by its effect with plain statements.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.game import commands as c
from banker.game import events as e
from banker.game.board import assert_no_guess, grant_guess, move_back, move_to
from banker.game.draft import Draft
from banker.game.edition import Card
from banker.game.jail import give_card_back, leave_jail, send
from banker.game.payments import CARD_DUE, make_due, pay_or_owe
from banker.game.refusal import RefusalCode
from banker.game.rent import waive
from banker.game.state import BANK, CARD, HOTEL, JAIL_CARD, SECRET_CARD, VAULT, Due


def draw(draft: Draft, command: c.Draw) -> None:
    """A card of the deck, by its id."""
    who = command.who
    card = draft.state.edition.card_by_id[command.card]
    _assert_drawing(draft, who)
    for other in draft.state.setup.ids:
        if card.id in draft.state.seats[other].held:
            draft.refuse(RefusalCode.CARD_HELD, f"{draft.name(other)} holds {card.id}")
    draft.set(draw=None)
    draft.tell(e.CardDrawn(who, card.id, card.keep))
    if card.keep:
        _hold(draft, who, card.id, JAIL_CARD if card.effect == "jail_free" else CARD)
    else:
        EFFECTS[card.effect](draft, who, card)


def _assert_drawing(draft: Draft, who: str) -> None:
    state = draft.state
    if state.table.draw == who:
        return
    if state.position(who) is None:
        draft.trust(who)
    else:
        draft.object(
            RefusalCode.NOT_THERE, f"{draft.name(who)} is not on a space that draws a card"
        )


def _hold(draft: Draft, who: str, card: str, commodity: str) -> None:
    """Kept. A-27b: any number, or one."""
    seat = draft.state.seats[who]
    if seat.held and draft.state.edition.switches["keep_cards"] == "one":
        draft.object(RefusalCode.TOO_MANY_CARDS, f"{draft.name(who)} keeps a card already")
    if not draft.state.amount(BANK, commodity):
        draft.refuse(RefusalCode.CARD_HELD, "no such card is left in the deck")
    draft.move(BANK, who, commodity)
    draft.seat(who, held=(*seat.held, card))


def keep(draft: Draft, command: c.KeepCard) -> None:
    """Kept in secret."""
    _assert_drawing(draft, command.who)
    draft.set(draw=None)
    _hold(draft, command.who, SECRET_CARD, CARD)
    draft.tell(e.CardKept(command.who))


def use(draft: Draft, command: c.UseCard) -> None:
    """A kept card is played, and goes under the deck."""
    who = command.who
    card = draft.state.edition.card_by_id.get(command.card)
    if card is None or card.effect == "jail_free":
        _use_jail_card(draft, who)
        return
    _take_back(draft, who, card.id)
    draft.tell(e.CardUsed(who, card.id))
    if card.effect == "guess":
        assert_no_guess(draft)
        grant_guess(draft, who, "card")
    elif card.effect == "skip_rent":
        waive(draft, who)
    else:
        EFFECTS[card.effect](draft, who, card)


def _use_jail_card(draft: Draft, who: str) -> None:
    """At the start of the player's own turn (rule 24)."""
    draft.assert_turn(who)
    leave_jail(draft, c.LeaveJail(who, "card"))


def discard(draft: Draft, command: c.DiscardCard) -> None:
    """Back under the deck, unused."""
    who = command.who
    card = draft.state.edition.card_by_id.get(command.card)
    if command.card == JAIL_CARD or (card is not None and card.effect == "jail_free"):
        give_card_back(draft, who)
    else:
        _take_back(draft, who, command.card)
    draft.tell(e.CardDiscarded(who, command.card))


def _take_back(draft: Draft, who: str, card: str) -> None:
    """Off the player's hand; a secret card may be any."""
    held = list(draft.state.seats[who].held)
    for known in (card, SECRET_CARD):
        if known in held:
            held.remove(known)
            draft.seat(who, held=tuple(held))
            draft.move(who, BANK, CARD)
            return
    draft.refuse(RefusalCode.NO_CARD, f"{draft.name(who)} does not hold {card}")


def gain_hotel(draft: Draft, command: c.GainHotel) -> None:
    """A printed card gives a hotel."""
    if not draft.state.amount(BANK, HOTEL):
        draft.refuse(RefusalCode.NO_HOTEL, "the Bank has no hotel left")
    draft.move(BANK, command.who, HOTEL)
    draft.tell(e.HotelGained(command.who))


def lose_hotel(draft: Draft, command: c.LoseHotel) -> None:
    """A printed card takes an unplaced hotel."""
    if not draft.state.amount(command.who, HOTEL):
        draft.refuse(RefusalCode.NO_HOTEL, f"{draft.name(command.who)} has no unplaced hotel")
    draft.move(command.who, BANK, HOTEL)
    draft.tell(e.HotelLost(command.who))


# --- what a card does at once ---------------------------------------------------------------------


def _collect(draft: Draft, who: str, card: Card) -> None:
    paid = draft.pay_what_there_is(who, card.amount)
    if paid:
        draft.tell(e.Paid(BANK, who, paid))


def _pay(draft: Draft, who: str, card: Card) -> None:
    make_due(draft, Due(who, BANK, card.amount, CARD_DUE, card.id))


def _pay_vault(draft: Draft, who: str, card: Card) -> None:
    make_due(draft, Due(who, VAULT, card.amount, CARD_DUE, card.id))


def _each_pays_vault(draft: Draft, who: str, card: Card) -> None:
    for payer in _round_from(draft, who):
        pay_or_owe(draft, Due(payer, VAULT, card.amount, CARD_DUE, card.id))


def _collect_each(draft: Draft, who: str, card: Card) -> None:
    for payer in _round_from(draft, who)[1:]:
        pay_or_owe(draft, Due(payer, who, card.amount, CARD_DUE, card.id))


def _pay_each(draft: Draft, who: str, card: Card) -> None:
    """Each is a debt of its own, in turn order (A-16b)."""
    for receiver in _round_from(draft, who)[1:]:
        pay_or_owe(draft, Due(who, receiver, card.amount, CARD_DUE, card.id))


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
    """On to the next space of a kind; where the player stands must be known for that."""
    position = draft.state.position(who)
    if position is None:
        name = draft.name(who)
        draft.refuse(
            RefusalCode.NOT_THERE,
            f"the Bank does not know where {name} is; say '{name} moves to …' instead",
        )
    assert position is not None
    spaces = draft.state.edition.spaces
    ahead = (*spaces[position + 1 :], *spaces[: position + 1])
    move_to(draft, who, next(space for space in ahead if space.kind == card.target))


def _choose_street(draft: Draft, who: str, _card: Card) -> None:
    draft.set(choice=who)
    draft.tell(e.StreetChoice(who))


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
}
