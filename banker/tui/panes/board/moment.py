"""Moment: a highlight of the game, drawn large over a whole page or the stage.

The words are in letters of dots on the player's colour; the lines below explain them.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from banker.games.board.queries.moments import Moment
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cut, line
from banker.tui.panes.board.stage import title_deed
from banker.tui.panes.board.stages.parts import GAP, Part, bar, figure, stacked
from banker.tui.render import lettering
from banker.tui.render.paint import Block, centre, join
from banker.tui.render.theme import PIXELS

CARD, CARD_GAP = 28, 2
BAR_MAX = 48
# Kind -> the fullest and the shortest words.
WORDS = {
    "bankrupt": ("{who} is bankrupt", "bankrupt"),
    "set": ("{who} owns all {group}", "all {group}"),
    "hotel": ("hotel on {deed}", "a hotel"),
    "last_key": ("the last key", "the last key"),
    "rent": ("{who} pays {whom}", "biggest rent"),
    "lead": ("{who} takes the lead", "{who} leads"),
}


def page(view: View, moment: Moment, width: int, height: int) -> Block:
    """Return a moment drawn in exactly `width` × `height` cells."""
    above = height * 45 // 100
    ground = "stage" if moment.kind == "bankrupt" else seats.colour(view, _whose(moment))
    colour = seats.colour(view, moment.who) if ground == "stage" else f"on:{ground}"
    role = f"{PIXELS}{colour}|{ground}"
    head = centre(
        _large(view, _forms(view, moment), colour, ground, width, above), width, above, role
    )
    rows = height - above
    facts = FACTS[moment.kind](view, moment, width, rows)
    return [*head, *stacked(facts, width, rows)]


def _whose(moment: Moment) -> str:
    """The player on whose colour it stands: of a rent who gets it."""
    return moment.to if moment.kind == "rent" else moment.who


def _forms(view: View, moment: Moment) -> list[str]:
    state = view.state
    names = state.setup.names
    known = {
        "who": names.get(moment.who, ""),
        "whom": names.get(moment.to, ""),
        "deed": _deed_name(view, moment.about),
        "group": _group_name(view, moment.about),
    }
    return [view.translate(words, **known) for words in WORDS[moment.kind]]


def _deed_name(view: View, about: str) -> str:
    deed = view.state.edition.deed_by_id.get(about)
    return deed.name if deed is not None else ""


def _group_name(view: View, about: str) -> str:
    return next((it.name for it in view.state.edition.groups if it.id == about), "")


def _large(
    view: View, forms: Sequence[str], colour: str, ground: str, width: int, rows: int
) -> Block:
    """The words in dots, in one or two rows, as large as they fit; as text where none do."""
    for form in forms:
        for most in range(2 * rows // 5, 0, -1):
            for split in _splits(form, most, rows):
                lines = [[(text, colour)] for text in split]
                if all(lettering.scale_that_fits(it, width - 4, most, ascii=view.ascii) == most
                       for it in lines):  # fmt: skip
                    drawn = [lettering.lettering(it, most, ground) for it in lines]
                    rows_of = [row for block in drawn for row in (*block, ())][:-1]
                    role = f"{PIXELS}{colour}|{ground}"
                    return [centre([row], width, 1, role)[0] for row in rows_of]
    return [(Span(cut(forms[-1].upper(), width - 2), f"{PIXELS}{colour}|{ground}"),)]


def _splits(form: str, scale: int, rows: int) -> list[tuple[str, ...]]:
    """The words in one row, and in two where two rows of this scale fit."""
    words = form.split()
    found: list[tuple[str, ...]] = [(form,)]
    if 2 * lettering.height_of(scale) + 1 <= rows:
        found += [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        found[1:] = sorted(found[1:], key=lambda two: max(map(len, two)))
    return found


# --- what it is about -----------------------------------------------------------------------------


def _rows_of_figure(height: int) -> int:
    return max(3, min(10, height // 2))


def _who_plays_on(view: View, _moment: Moment, width: int, _height: int) -> list[Part]:
    words = view.translate("{count} play on", count=len(view.state.playing()))
    return [Part(_dots(view, words, "bold", width))]


def _deeds(view: View, moment: Moment, width: int, _height: int) -> list[Part]:
    deeds = view.state.edition.deeds_in[moment.about]
    across = max(1, (width + CARD_GAP) // (CARD + CARD_GAP))
    if across < len(deeds):
        rows = [line(Span(f" {view.code(it)}  {it.name} ", chip_role(view, it))) for it in deeds]
        return [Part(rows)]
    cards = [title_deed(view, deed, CARD) for deed in deeds]
    high = max(map(len, cards))
    gap: Block = [line(Span(" " * CARD_GAP))] * high
    row: list[Block] = []
    for card in cards:
        row += [gap] * bool(row) + [[*card, *[line(Span(" " * CARD))] * (high - len(card))]]
    return [Part(join(*row))]


def _rent_now(view: View, moment: Moment, width: int, height: int) -> list[Part]:
    deed = view.state.edition.deed_by_id[moment.about]
    card = title_deed(view, deed, min(CARD, width - 4))
    room = height - len(card) - 2
    amount = figure(moment.amount, "gold", width - 4, min(_rows_of_figure(height), max(3, room)),
                    ascii=view.ascii)  # fmt: skip
    return [Part(amount), GAP, Part(card, 2)]


def _amount(view: View, moment: Moment, width: int, height: int) -> list[Part]:
    large = figure(moment.amount, "gold", width - 4, _rows_of_figure(height), ascii=view.ascii)
    deed = view.state.edition.deed_by_id.get(moment.about)
    words = view.translate("the biggest rent tonight")
    parts = [Part(large), GAP, Part(_dots(view, words, "bold", width), 1)]
    if deed is not None:
        chip = Span(f" {view.code(deed)}  {cut(deed.name, width - 10)} ", chip_role(view, deed))
        parts += [GAP, Part([line(chip)], 2)]
    return parts


def _last_key(view: View, moment: Moment, width: int, _height: int) -> list[Part]:
    name = view.state.setup.names[moment.who]
    words = view.translate("{who} has it", who=name)
    return [Part(_dots(view, words, seats.colour(view, moment.who), width))]


def _worths(view: View, _moment: Moment, width: int, height: int) -> list[Part]:
    """The players by worth, as bars."""
    known = seats.worths(view.state)
    playing = sorted(view.state.playing(), key=lambda who: -known[who])[:height]
    best = max(1, *(known[who] for who in playing))
    wide = min(BAR_MAX, width - 30)
    rows: list[Line] = []
    for who in playing:
        amount = screen_words.money(known[who])
        name = f"{view.letters[who].upper()} {cut(view.state.setup.names[who], 12)}"
        rows.append(line(
            Span(f" {name:<14} ", seats.fill(view, who)), Span(" "),
            *bar(known[who], best, seats.colour(view, who), wide),
            Span(f" {amount:>9}", "bold"),
        ))  # fmt: skip
    return [Part(rows)]


def _dots(view: View, words: str, role: str, width: int) -> Block:
    colour = "ink" if role == "bold" else role
    drawn = [(words, colour)]
    if lettering.scale_that_fits(drawn, width - 4, 1, ascii=view.ascii):
        return lettering.lettering(drawn, 1, "stage")
    return [line(Span(cut(words, width - 2), role))]


FACTS: dict[str, Callable[[View, Moment, int, int], list[Part]]] = {
    "bankrupt": _who_plays_on,
    "set": _deeds,
    "hotel": _rent_now,
    "last_key": _last_key,
    "rent": _amount,
    "lead": _worths,
}
