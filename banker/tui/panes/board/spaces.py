"""Spaces: what each space of the board shows, and where the pieces stand.

A deed is its code in two characters on its group's colour, a player a letter on the seat's colour.
Other spaces are symbols or short words.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import Estimate, marked
from banker.games.board.edition import Deed, Space
from banker.games.board.queries.estimates import of_deed
from banker.games.board.state import BANK
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role, is_marked
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cells, column, cut
from banker.tui.panes.deeds import owner_letter

SIGNS = {
    "go": "GO", "chance": "?", "chest": "▤", "tax": "$", "guess": "◎", "paid_guess": "◎$",
    "train": "»", "jail": "JAIL", "go_to_jail": "JAIL", "parking": "P", "rest": "·",
}  # fmt: skip
WORDS = ("go", "jail", "go_to_jail", "parking")
TIMES = "×"
SHORT = {"JAIL": "JAIL."}  # where a language has a longer word, cut as it cuts it
GOLD = ("guess", "paid_guess", "go", "jail", "go_to_jail", "parking")


def standing(view: View) -> dict[int, list[str]]:
    """Return space -> the players whose pieces are drawn there; bankrupt players have none."""
    found: dict[int, list[str]] = {}
    for who, seat in view.state.seats.items():
        at = view.at.get(who, seat.position)
        if at is not None and not seat.bankrupt:
            found.setdefault(at, []).append(who)
    return found


def pieces(view: View, players: list[str], width: int) -> tuple[Span, ...]:
    """Return the letters of the players on their colours; `+` for those without room."""
    most = len(players) if len(players) <= width else width - 1
    chips = [
        Span(view.letters[who].upper(), seats.fill(view, who)) for who in players[: max(0, most)]
    ]
    return (*chips, Span("+", "bold@felt")) if most < len(players) and width > 0 else tuple(chips)


def deed_of(view: View, space: Space) -> Deed | None:
    """Return the deed of a space; None if the space has none."""
    return view.state.edition.deed_by_id[space.deed] if space.deed else None


def sign(view: View, space: Space, width: int) -> Span:
    """Return the symbol or word on a space without a deed."""
    word = SIGNS.get(space.kind, "·")
    if space.kind in WORDS:
        word = view.translate(brief(space, word, width, view))
    if space.kind == "go_to_jail":
        word = f"→ {word}" if cells(word) + 2 <= width else f"→{word}"
    return Span(cut_bare(word, width), "gold@felt" if space.kind in GOLD else "dim@felt")


def brief(space: Space, word: str, width: int, view: View) -> str:
    """Return a corner's word, or its short form if only that fits."""
    room = width - (2 if space.kind == "go_to_jail" else 0)
    short = SHORT.get(word, word)
    return short if cells(view.translate(word)) > room >= cells(view.translate(short)) else word


def cut_bare(word: str, width: int) -> str:
    """Return the first `width` characters of a word, each of which takes one cell."""
    return word[:width]


def price(amount: int, width: int) -> str:
    """Return an amount in at most `width` cells; a dot if it does not fit.

    If needed, the amount is in thousands or millions.
    """
    is_unsure = isinstance(amount, Estimate)
    if len(str(amount)) <= width < cells(screen_words.money(amount)):
        return str(amount) if amount else "·"
    for unit, sign_of in ((1, ""), (1_000, "k"), (1_000_000, "M")):
        words = screen_words.money(marked(amount // unit, is_unsure)) + sign_of
        if amount >= unit and cells(words) <= width:
            return words
    return "·"


def chip(view: View, deed: Deed, width: int) -> Span:
    """Return a deed's code on its group's colour."""
    return Span(column(f" {view.code(deed)}" if width > 2 else view.code(deed), width),
                chip_role(view, deed))  # fmt: skip


def owner(view: View, deed: Deed, width: int, *, gap: int = 0) -> Span:
    """Return a deed's owner: the letter, with `m` for a mortgage or a star for a full set.

    A deed of the Bank shows its price. `gap`: the cells to the next space, where the `~` of an
    estimate may stand.
    """
    state = view.state
    holder = state.owner(deed.id)
    if holder == BANK:
        shown = of_deed(state.edition, deed, "price")
        room = width + (gap if isinstance(shown, Estimate) else 0)
        word = "x" if state.is_locked(deed) else price(shown, room)
        return Span(cut(word, room), "warn@felt" if is_marked(view, deed) else "dim@felt")
    mark = "m" if deed.id in state.table.mortgaged else ""
    mark = mark or ("★" if state.has_set(holder, deed.group) else "")
    return Span(owner_letter(view, deed) + mark, f"{seats.ink(view, holder)}@felt")


def owner_and_built(view: View, deed: Deed, width: int, *, gap: int = 0) -> Span:
    """Return a deed's owner as `owner` does, with buildings in place of the mark.

    This is for spaces without a separate row for buildings.
    """
    found = owner(view, deed, width, gap=gap)
    built = screen_words.built_signs(view.state, deed)
    return Span(found.text[:1] + built[:1], found.role) if built else found


def rent(view: View, deed: Deed, width: int) -> Span:
    """Return the rent that a visitor would pay now; empty if none is due."""
    if view.state.owner(deed.id) == BANK or deed.id in view.state.table.mortgaged:
        return Span("")
    words = view.translate(screen_words.rent_words(view.state, deed))
    if cells(words) > width and TIMES in words:  # of a utility: four times the dice
        words = words.partition(TIMES)[0] + TIMES
    if cells(words) > width:
        words = words.replace(",", "")
    return Span(cut(words, width), "@felt")


def built(view: View, deed: Deed, width: int) -> Span:
    """Return the buildings on a deed, on its group's colour; blank if there are none."""
    signs = screen_words.built_signs(view.state, deed)
    if not signs:
        return Span(" " * width, "@felt")
    return Span(column(f" {signs}" if width > 2 else signs, width), chip_role(view, deed))


def middle(spans: tuple[Span, ...], width: int) -> Line:
    """Return the spans in the middle of `width` cells, on the board's green."""
    size = sum(cells(span.text) for span in spans)
    before = (width - size) // 2
    after = width - size - before
    return tuple(
        span
        for span in (Span(" " * before, "@felt"), *spans, Span(" " * after, "@felt"))
        if span.text
    )


def beside_code(span: Span, width: int, edge: str) -> Line:
    """Return a word beside a deed's code, in the middle of `width` cells.

    If one cell is left, it goes between the word and the code; `edge` is the space's side of the
    board.
    """
    if cells(span.text) != width - 1:
        return middle((span,), width)
    gap = Span(" ", "@felt")
    return (gap, span) if edge == "right" else (span, gap)
