"""Drawing: cards from the draw pile, and the centre that becomes a new one.

Rules of this file (leaflet, *On your turn*)
* Two cards at the beginning of a turn, or five with an empty hand.
* When the draw pile runs short, the centre is shuffled into it. The card that is being applied
  stays in the centre. What is then still missing is not drawn (`deck_out`).
"""

from __future__ import annotations

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.winning import stop
from banker.games.deal.state import BACK, CENTRE, DRAW, HAND


def draw_cards(draft: Draft, command: c.DrawCards) -> None:
    """Draw at the beginning of the turn."""
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
    """The cards of a turn: more of them into an empty hand."""
    figures = draft.state.edition.hand
    empty = not draft.state.hand(who)
    draw(draft, who, figures.draw_empty if empty else figures.draw, empty=empty)


def draw(draft: Draft, who: str, count: int, *, empty: bool = False) -> None:
    """Draw this many cards, or all that are left."""
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
    """Turn the centre down into the draw pile, but for the card that is being applied."""
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
    """Draw for hands that became empty before the next turn, if the table plays so
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
