"""Stealing: actions by which a player takes cards of another, unless a Just Say No stops them.

Rules of this file
* Sly Deal and Forced Deal take a card that lies in no full set; a Forced Deal gives any property.
  Deal Breaker takes a full set with its buildings, as a new pile.
* Nothing moves before the player who is asked has agreed.
"""

from __future__ import annotations

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.sets import is_full, new_pile, piles
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.rules.laying import holding, is_of_set, own_pile, receive
from banker.games.deal.state import (
    ASIDE,
    CENTRE,
    SET_ASIDE,
    Ask,
    Chain,
    Taken,
    account_of,
    colour_of,
)

SLY = "sly"
FORCED = "forced"
BREAKER = "breaker"


def play_sly(draft: Draft, command: c.PlaySly) -> None:
    """Play a Sly Deal: ask for a card of another player."""
    face = draft.action(SLY)
    assert_holds(draft, command.who, [face])
    take = _takeable(draft, command.on, command.face, command.place)
    _open(draft, SLY, face, command.who, command.on, take)


def play_forced(draft: Draft, command: c.PlayForced) -> None:
    """Play a Forced Deal: ask for a card of another player in exchange for one of the player's
    cards."""
    face = draft.action(FORCED)
    assert_holds(draft, command.who, [face])
    take = _takeable(draft, command.on, command.face, command.place)
    give = _takeable(draft, command.who, command.give, command.give_place, is_own=True)
    _open(draft, FORCED, face, command.who, command.on, take, give)


def play_breaker(draft: Draft, command: c.PlayBreaker) -> None:
    """Play a Deal Breaker: ask for a full set of another player."""
    face = draft.action(BREAKER)
    assert_holds(draft, command.who, [face])
    state, on = draft.state, command.on
    there = [pile for pile in piles(state, on, colour_of(command.pile)) if is_full(state, on, pile)]
    named = [pile for pile in there if pile == command.pile]
    if not there or (command.pile != colour_of(command.pile) and not named):
        draft.refuse(
            RefusalCode.NO_FULL_SET,
            "{name} has no full set of {colour}: choose a colour with a full set",
            name=draft.name(on),
            colour=draft.colour(colour_of(command.pile)),
        )
    take = Taken("", (named or there)[0])
    _open(draft, BREAKER, face, command.who, on, take)


def _takeable(draft: Draft, who: str, face: str, place: str, *, is_own: bool = False) -> Taken:
    """A card of a player that lies in no full set. Refuses others, but for a property or wild card
    that its own player gives."""
    aside = face in draft.state.faces(ASIDE + who) and place in ("", SET_ASIDE)
    if aside and draft.state.edition.flag("steal_aside"):
        return Taken(face, SET_ASIDE)
    if not place:
        open_piles = [it for it in holding(draft, who, face) if not is_full(draft.state, who, it)]
        if len({colour_of(it) for it in open_piles}) == 1:
            place = open_piles[0]
    pile = own_pile(draft, who, face, place)
    if is_full(draft.state, who, pile) and not (is_own and is_of_set(draft, face)):
        draft.object(
            RefusalCode.FULL_SET,
            "{name}'s {colour} is a full set, and only a Deal Breaker takes from it: choose"
            " another card",
            name=draft.name(who),
            colour=draft.colour(colour_of(pile)),
        )
    return Taken(face, pile)


def _open(
    draft: Draft,
    act: str,
    card: str,
    actor: str,
    on: str,
    take: Taken,
    give: Taken | None = None,
) -> None:
    draft.turn_up(actor, card, CENTRE)
    draft.emit(e.ActionPlayed(actor, card))
    draft.emit(
        e.Asked(actor, on, act, face=take.face, pile=take.pile, give=give.face if give else "")
    )
    draft.set(chain=Chain(act, actor, (Ask(on, 0, 0, 0, 0, on),), take, give))


# --- what happens when it stands ------------------------------------------------------------------


def carry_out(draft: Draft, chain: Chain, who: str) -> None:
    """Apply an action of this file, now that the player `who` has agreed: the cards change
    hands."""
    assert chain.take is not None
    if chain.act == BREAKER:
        _take_set(draft, chain.actor, who, chain.take.pile)
        return
    card = _taken(draft, who, chain.actor, chain.take)
    if chain.give is None:
        draft.emit(e.Stolen(chain.actor, who, card))
        return
    draft.left_by_owner.add(account_of(chain.actor, chain.give.pile))
    given = _taken(draft, chain.actor, who, chain.give)
    draft.emit(e.Swapped(chain.actor, who, card, given))


def _taken(draft: Draft, giver: str, receiver: str, it: Taken) -> e.PlacedCard:
    to = receive(draft, it.face, account_of(giver, it.pile), receiver)
    return e.PlacedCard(it.face, it.pile, to)


def _take_set(draft: Draft, actor: str, who: str, pile: str) -> None:
    state, colour = draft.state, colour_of(pile)
    to = new_pile(piles(state, actor, colour), colour)
    cards = []
    for face, count in sorted(state.faces(account_of(who, pile)).items()):
        draft.hand_on(face, account_of(who, pile), account_of(actor, to), count)
        cards += [e.PlacedCard(face, pile, to)] * count
    draft.emit(e.SetTaken(actor, who, colour, tuple(cards)))
