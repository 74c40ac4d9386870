"""Title: the bar at the top of a card game: round, turn, plays, piles, and what is saved.

Pure.
"""

from __future__ import annotations

from banker.games.deal.state import BACK, CENTRE, DRAW
from banker.interaction.deal.letters import state_of
from banker.interaction.seats import fill
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cells, fit, line, width_of

PLAYED, LEFT = "●", "○"


def title(view: View, width: int) -> Line:
    """Return the title bar, as much of it as fits; the player's name is on the seat's colour."""
    state = state_of(view)
    table = state.table
    count = view.translate("round {number}", number=table.round)
    box = state.edition.title.removeprefix("Monopoly ").upper()
    name = state.setup.names[table.turn]
    letter = view.letters[table.turn].upper()
    turn = () if table.ended else (Span(f" {letter} {name} ", fill(view, table.turn)),)
    first = view.translate("THE END") if table.ended else count
    plays = plays_signs(view)
    draw = view.translate("pile {count}", count=state.amount(DRAW, BACK))
    centre = view.translate("centre {count}", count=sum(state.faces(CENTRE).values()))
    saved = f"✓{view.seq}"
    forms = (
        (
            f" {box}  {first}  ",
            f"  {plays}",
            f"{draw} · {centre}  {view.translate('saved')} {saved} ",
        ),
        (f" {box}  {first}  ", f"  {plays}", f"{draw}  {saved} "),
        (f" {first}  ", f"  {plays}", f"{draw}  {saved} "),
        (f" {count[:1]}{table.round} ", f" {plays}", f"{saved} "),
    )
    for left, signs, right in forms:
        if cells(left) + width_of(turn) + cells(signs) + cells(right) < width:
            break
    gap = max(1, width - cells(left) - width_of(turn) - cells(signs) - cells(right))
    spans = (Span(signs, "bar.bold"), Span(" " * gap + right, "bar"))
    return fit(line(Span(left, "bar.bold"), *turn, *spans), width, "bar")


def plays_signs(view: View) -> str:
    """Return the plays of this turn as dots, used ones first: `●●○`; empty after the end."""
    state = state_of(view)
    if state.table.ended:
        return ""
    most = state.edition.hand.plays
    played = min(most, state.table.plays)
    return PLAYED * played + LEFT * (most - played)
