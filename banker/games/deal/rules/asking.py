"""Asking: actions that other players may answer. Each player who is asked has a chain of answers.

Rules of this file
* The card is used up, whatever the answers are.
* Where only money is asked, a player with nothing to pay is not asked at all
  (`no_when_nothing_due`).
* A rent card of two colours asks every other player, a rent card of any colour asks one
  (`two_colour_rent`, `any_rent`). A colour without a rent cannot be charged.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.foundation.text import Text, joined
from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.payable import can_pay
from banker.games.deal.queries.phases import (
    BIRTHDAY,
    COLLECT,
    DUES as DUES,
    RENT,
)
from banker.games.deal.queries.sets import built_on, doubled, piles, rent, rented_piles, size_of
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.drawing import draw
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.state import CENTRE, Ask, Chain


def play_rent(draft: Draft, command: c.PlayRent) -> None:
    """Play a rent card, perhaps with cards that double the rent, and ask the players who must
    pay."""
    who, face = command.who, command.face
    doubles = _doubles(draft, command)
    assert_holds(draft, who, [face, *doubles])
    colour = _rent_colour(draft, command)
    base = rent(draft.state, who, colour) if colour else 0
    if not base:
        _assert_not_wild_only(draft, who, [colour] if colour else _colours(draft, face))
        draft.refuse(
            RefusalCode.NO_RENT,
            "{name} has no property for this rent card: lay one first, or choose another colour",
            name=draft.name(who),
        )
    asked = _asked(draft, who, command.on, _rent_asks_all(draft, face))
    for card in (face, *doubles):
        draft.turn_up(who, card, CENTRE)
    amount = doubled(base, command.doubles)
    there = rented_piles(draft.state, who, colour)
    built = [it for pile in there for it in built_on(draft.state, who, pile)]
    draft.emit(
        e.RentPlayed(
            who,
            face,
            colour,
            sum(size_of(draft.state, who, pile) for pile in there),
            "house" in built,
            "hotel" in built,
            command.doubles,
            amount,
        )
    )
    open_dues(draft, RENT, who, asked, base, command.doubles)


def _colours(draft: Draft, face: str) -> tuple[str, ...]:
    return draft.state.edition.colours_of(draft.face(face))


def _assert_not_wild_only(draft: Draft, who: str, colours: Iterable[str]) -> None:
    """Refuse a rent for cards that are there, and are of no colour by themselves (rule H-09)."""
    there = (pile for colour in colours for pile in piles(draft.state, who, colour))
    if any(size_of(draft.state, who, pile) for pile in there):
        draft.refuse(
            RefusalCode.NO_RENT,
            "{name} has only wild cards of any colour for this rent, and alone they earn none:"
            " lay a card of the colour first",
            name=draft.name(who),
        )


def _doubles(draft: Draft, command: c.PlayRent) -> list[str]:
    most = int(draft.state.edition.switches["double_max"])
    if command.doubles > most:
        draft.refuse(
            RefusalCode.TOO_MANY,
            "a rent is doubled {most} times at most: leave a doubling card out",
            most=most,
        )
    return [draft.action("double")] * command.doubles if command.doubles else []


def _rent_colour(draft: Draft, command: c.PlayRent) -> str:
    """The colour that is charged: the one that is named, or the only one that brings a rent."""
    state, card = draft.state, draft.face(command.face)
    if card.kind != "rent":
        draft.refuse(
            RefusalCode.NO_RENT,
            "{card} is not a rent card: name a rent card",
            card=draft.title(command.face),
        )
    colours = state.edition.colours_of(card)
    if command.colour:
        if command.colour not in colours:
            draft.refuse(
                RefusalCode.WRONG_COLOUR,
                "{card} does not count for {colour}: name a colour that the card shows",
                card=draft.title(command.face),
                colour=draft.colour(command.colour),
            )
        return command.colour
    rents = {colour: rent(state, command.who, colour) for colour in colours}
    rents = {colour: amount for colour, amount in rents.items() if amount}
    if len(rents) > 1:
        figures = [
            Text("{colour} {amount}M", {"colour": draft.colour(colour), "amount": amount})
            for colour, amount in rents.items()
        ]
        draft.refuse(
            RefusalCode.WHICH_COLOUR,
            "say for which colour: {figures}",
            figures=joined(figures, "{first}, {last}"),
        )
    return next(iter(rents), "")


def _rent_asks_all(draft: Draft, face: str) -> bool:
    switch = "two_colour_rent" if draft.face(face).colours else "any_rent"
    return draft.state.edition.switches[switch] == "all"


def _asked(draft: Draft, who: str, on: str, asks_all: bool) -> tuple[str, ...]:
    """Who is asked. Refuses a name where all are asked, and none where one is."""
    others = draft.state.others(who)
    if asks_all:
        if on:
            draft.refuse(RefusalCode.WHICH_PLAYER, "this card asks all players; leave the name out")
        return others
    if not on and len(others) > 1:
        draft.refuse(
            RefusalCode.WHICH_PLAYER,
            "this card asks one player: write on and the player's name after the card",
        )
    return (on or others[0],)


def play_collect(draft: Draft, command: c.PlayCollect) -> None:
    """Play a Debt Collector: one player is asked to pay."""
    (on,) = _asked(draft, command.who, command.on, asks_all=False)
    table = draft.state.table
    if on in table.collected and not draft.state.edition.flag("collector_again"):
        draft.refuse(
            RefusalCode.TOO_MANY,
            "a debt collector asked {name} in this turn already: ask another player",
            name=draft.name(on),
        )
    draft.set(collected=(*table.collected, on))
    _play(draft, command.who, "collect")
    open_dues(draft, COLLECT, command.who, (on,), draft.state.edition.hand.collector)


def play_birthday(draft: Draft, command: c.PlayBirthday) -> None:
    """Play It's My Birthday: every other player is asked to pay."""
    _play(draft, command.who, "collect_each")
    others = draft.state.others(command.who)
    open_dues(draft, BIRTHDAY, command.who, others, draft.state.edition.hand.birthday)


def play_pass_go(draft: Draft, command: c.PlayPassGo) -> None:
    """Play Pass Go: the player draws cards."""
    _play(draft, command.who, "draw")
    draw(draft, command.who, draft.state.edition.hand.draw)


def _play(draft: Draft, who: str, effect: str) -> None:
    """An action from the hand to the centre."""
    face = draft.action(effect)
    assert_holds(draft, who, [face])
    draft.turn_up(who, face, CENTRE)
    draft.emit(e.ActionPlayed(who, face))


def open_dues(
    draft: Draft, act: str, actor: str, asked: Iterable[str], base: int, doubles: int = 0
) -> None:
    """Ask players for money: `base`, doubled `doubles` times. Players who have nothing to pay with
    are left out.

    `act`: rent, collect or birthday; `actor`: the player who gets the money.
    """
    amount = doubled(base, doubles)
    always = draft.state.edition.flag("no_when_nothing_due")
    asks = []
    for who in asked:
        if not always and not can_pay(draft.state, who):
            draft.emit(e.NothingToPay(who))
            continue
        draft.emit(e.Asked(actor, who, act, amount))
        asks.append(Ask(who, amount, base, doubles, 0, who))
    if asks:
        draft.set(chain=Chain(act, actor, tuple(asks)))
