"""Unseen: the cards that nobody has seen yet, by kind, and how likely a hand has one of them.

Pure.
"""

from __future__ import annotations

from banker.games.deal.edition import Face
from banker.games.deal.queries.unseen import chance_of, hidden_cards
from banker.games.deal.state import BACK, DRAW, State
from banker.interaction.deal.letters import (
    ANY,
    COLOUR_SCOPE,
    KIND_SCOPE,
    KINDS,
    SHORT,
    chip,
    colour_letters,
    shown_sign,
    state_of,
)
from banker.interaction.seats import ink
from banker.interaction.view import View
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import Line, Span, cells, column, cut, fit, line, width_of
from banker.tui.render.paint import fit_end

EACH = 4  # columns of a chance
WIDTH = 34  # of the panel with its frame
# The actions in the order in which they are asked about.
ACTIONS = (
    "no", "breaker", "sly", "forced", "collect", "collect_each", "double", "house", "hotel", "draw",
)  # fmt: skip
# The kinds whose chance is shown, with the words that the keys have.
FEARED = {"no": "no", "breaker": "break", "sly": "sly", "forced": "swap", "collect": "debt"}
NAMED_MIN = 7  # columns of a name


def lines(view: View, width: int, most: int) -> list[Line]:
    """Return at most `most` lines of the panel; if many play, not all players' chances are
    shown."""
    state = state_of(view)
    found = _actions(view, state, width)
    found += _row(view, "rent", [_several(state, it) for it in _of_kind(state, "rent")], width)
    found += _row(view, "money", [_money(state, it) for it in _of_kind(state, "money")], width)
    found += _row(view, "wild", [_several(state, it) for it in _of_kind(state, "wild")], width)
    found += _properties(state, width)
    return [*chances(view, width)[: max(2, most - len(found))], *found]


def heading(view: View) -> str:
    """Return the panel's title: how many cards lie face down, and how many of them in the pile."""
    state = state_of(view)
    words = view.translate("UNSEEN {count}", count=hidden_cards(state))
    return f"{words} · {view.translate('pile {count}', count=state.amount(DRAW, BACK))}"


def chances(view: View, width: int) -> list[Line]:
    """Return for each other player the chance, in per mille, to have a card of a dangerous kind."""
    state = state_of(view)
    columns = _columns(view, state, width)
    named = width - sum(wide for _, _, wide in columns)
    head = [Span(column(view.translate("in 1000"), named), "dim")]
    head += [Span(column(word.text, wide, right=True), word.role) for _, word, wide in columns]
    rows: list[Line] = [tuple(head)]
    for who in state.others(state.table.turn):
        spans = [Span(column(state.setup.names[who], named), ink(view, who))]
        for kind, _, wide in columns:
            chance = chance_of(state, who, state.edition.face_of[kind].id)
            role = "warn" if chance >= 500 else "" if chance else "dim"
            spans.append(Span(column(str(chance), wide, right=True), role))
        rows.append(tuple(spans))
    return rows


def _columns(view: View, state: State, width: int) -> list[tuple[str, Span, int]]:
    """For each feared kind what stands above its chances, and how wide that is: its word, or its
    letter where words leave no room for the names. The kinds below have both."""
    kinds = [kind for kind in FEARED if kind in state.edition.face_of]
    words = [(kind, Span(view.translate(FEARED[kind]), "dim")) for kind in kinds]
    found = [(kind, word, max(EACH, cells(word.text) + 1)) for kind, word in words]
    if width - sum(wide for _, _, wide in found) >= NAMED_MIN:
        return found
    return [(kind, _letter(state, kind), EACH) for kind in kinds]


def _letter(state: State, kind: str) -> Span:
    return Span(shown_sign(state.edition, KINDS[kind], KIND_SCOPE), "key")


def _actions(view: View, state: State, width: int) -> list[Line]:
    faces = [state.edition.face_of[it] for it in ACTIONS if it in state.edition.face_of]
    each = width // 2
    shown = []
    for face in faces:
        count = state.unseen(face.id)
        figure, letter = f" {count}/{face.copies}", _letter(state, face.effect)
        room = each - len(figure) - 1 - cells(letter.text) - 1
        text = column(cut(view.translate(SHORT[face.effect]), room), room)
        words = Span(f" {text}", "" if count else "dim")
        shown.append([letter, words, Span(figure + " ", "bold" if count else "dim")])
    return [
        line(*(span for part in shown[at : at + 2] for span in part))
        for at in range(0, len(shown), 2)
    ]


def _of_kind(state: State, kind: str) -> list[Face]:
    return [face for face in state.edition.faces if face.kind == kind]


def _several(state: State, face: Face) -> list[Span]:
    """A card of several colours: their letters, and how many are unseen."""
    letters = colour_letters(state.edition)
    count = state.unseen(face.id)
    figure = Span(f"{count} ", "bold" if count else "dim")
    if not face.colours:
        return [Span(shown_sign(state.edition, ANY, COLOUR_SCOPE), "key"), figure]
    known = state.edition.set_by_id
    marks = [Span(letters[it].upper(), CHIP + known[it].colour) for it in face.colours]
    return [*marks, figure]


def _money(state: State, face: Face) -> list[Span]:
    count = state.unseen(face.id)
    return [Span(f"{count}", "bold" if count else "dim"), Span(f"×{face.value} ")]


def _row(view: View, word: str, parts: list[list[Span]], width: int) -> list[Line]:
    """A word, and what belongs to it, in as many rows as it takes."""
    label = Span(view.translate(word) + " ", "dim")
    rows: list[list[Span]] = [[label]]
    for part in parts:
        if width_of((*rows[-1], *part)) > width + 1:
            rows.append([Span("  ")])
        rows[-1] += part
    return [
        fit_end(line(*row[:-1], Span(row[-1].text.rstrip(), row[-1].role)), width) for row in rows
    ]


def _properties(state: State, width: int) -> list[Line]:
    each = 8
    across = max(1, width // each)
    parts: list[list[Span]] = []
    for one in state.edition.sets:
        face = next((it for it in _of_kind(state, "property") if it.colours == (one.id,)), None)
        if face is None:
            continue
        count = state.unseen(face.id)
        figure = Span(column(f" {count}/{face.copies}", each - 3), "bold" if count else "dim")
        parts.append([chip(state.edition, one.id), figure])
    return [
        fit(line(*(span for part in parts[at : at + across] for span in part)), width)
        for at in range(0, len(parts), across)
    ]
