"""Drawing: cards from the draw pile, and the centre that becomes a new draw pile.

Rules of this file (leaflet, *On your turn*)
* Two cards at the beginning of a turn, or five with an empty hand.
* When the draw pile has too few cards, the centre is shuffled into it. The card that is being
  applied stays in the centre. Cards that are still missing are not drawn (`deck_out`).
"""

from __future__ import annotations

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.winning import stop
from banker.games.deal.state import BACK, CENTRE, DRAW, HAND


def draw_cards(draft: Draft, command: c.DrawCards) -> None:
    """Draw the cards at the beginning of a turn. A second draw is refused, unless forced."""
    who = command.who
    if draft.state.table.drawn:
        draft.object(
            RefusalCode.ALREADY_DRAWN,
            "{name} has drawn in this turn already: play cards, or pass the turn",
            name=draft.name(who),
        )
    draft.set(drawn=True)
    draw_turn(draft, who)


def draw_turn(draft: Draft, who: str) -> None:
    """Draw the cards of a turn; an empty hand gets more."""
    figures = draft.state.edition.hand
    empty = not draft.state.hand(who)
    draw(draft, who, figures.draw_empty if empty else figures.draw, empty=empty)


def draw(draft: Draft, who: str, count: int, *, empty: bool = False) -> None:
    """Draw `count` cards, or all that are left. `empty`: the hand was empty."""
    short = draft.state.amount(DRAW, BACK) < count
    if short and draft.state.edition.switches["deck_out"] == "reshuffle":
        reshuffle(draft)
    drawn = min(count, draft.state.amount(DRAW, BACK))
    if drawn:
        draft.move(DRAW, HAND + who, BACK, drawn)
    draft.emit(e.CardsDrawn(who, drawn, empty))
    if short and draft.state.edition.switches["deck_out"] == "ends":
        stop(draft, "deck_out")


def reshuffle(draft: Draft) -> None:
    """Turn the cards of the centre into the draw pile, except those that this command has
    played."""
    total = 0
    for face, count in sorted(draft.state.faces(CENTRE).items()):
        turned = count - draft.played.count(face)
        if turned:
            draft.turn_down(face, turned)
            total += turned
    if total:
        draft.shuffled = True
        draft.emit(e.Reshuffled(total))


def refill(draft: Draft) -> None:
    """Draw for hands that became empty, where the table does not wait for the next turn
    (`empty_hand`)."""
    when = draft.state.edition.switches["empty_hand"]
    if when == "next_turn" or draft.state.table.ended:
        return
    if when == "after_act" and draft.state.table.chain is not None:
        return
    ids = draft.state.setup.ids if when == "after_act" else draft.emptied
    for who in ids:
        if not draft.state.hand(who) and draft.state.table.started:
            draw(draft, who, draft.state.edition.hand.draw_empty, empty=True)
