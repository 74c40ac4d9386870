"""Your cards: the page on which the table compares each printed deed with the edition's amounts.

An estimate has a `~`. A proposal has a `?` behind it: until Enter the Bank calculates with the
estimate, which the row below the table says. An amount read off a card has no sign, and one by
which the table replaced a printed one has a `*`.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banker.editions.own.figures import RENTS
from banker.foundation.text import Estimate, Field, marked
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import DEED_AMOUNTS
from banker.games.board.state import Setup
from banker.interaction.board.inspect_panel import YOURS
from banker.interaction.keys.card_keys import cursor
from banker.interaction.own_keys import BIDS, shown as own_key
from banker.interaction.printed_cards import (
    PROPOSED,
    CardRow,
    Cards,
    How,
    cards_of,
    listed,
    shown,
)
from banker.interaction.ui_state import CardForm
from banker.interaction.verbs.figures import unsettled_words
from banker.interaction.view import View
from banker.interaction.words.screen_words import keep_question
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    spread,
    width_of,
)
from banker.language.phrases.figures import figure_words
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of

Say = Callable[..., str]

CELL = 7  # columns of an amount
NAME_MAX, NAME_MIN = 24, 8
AMOUNT = "amount"  # the column of a card's and a space's only amount
HEADS = {"price": "price", "mortgage": "mortg.", "redeem": "redeem", "building": "build.",
         "rents.0": "rent", "rents.1": "set"}  # fmt: skip
ROLES: dict[How, str] = {
    "sure": "dim", "said": "gain", "own": "gain", "proposed": "warn", "estimate": "",
}  # fmt: skip
KEYS = (("⏎", "so it says"), ("0-9", "what it says"), ("Tab", "skip"), ("↑↓", "card"),
        ("←→", "column"), ("⌫", "back"), ("q", "leave"))  # fmt: skip
ASKED_KEYS = (("⏎", "keep"), ("q", "this game only"))
UNTIL = "until Enter {amount}"
COUNTED = "{said} of {asked} amounts, {sure} of {cards} cards compared"
COUNTED_SHORT = "{sure} of {cards} cards compared"
OWN_AMOUNTS = "* yours; the other amounts are as printed"  # where no card has an estimate


class Page(NamedTuple):
    """The data of the page. `keeps`: how many amounts the user can store for later games.

    `say` translates a text. `note`: a message from another page, and the role of its colour.
    `left`: a difference that nobody settled.
    """

    form: CardForm
    cards: Cards
    say: Say
    keeps: int = 0
    note: tuple[Field, str] = ("", "")
    left: str = ""


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the page's lines in a game."""
    note = view.ui.note
    cards = cards_of(view.state)
    unsettled = view.ctx.unsettled
    left = unsettled and unsettled_words(view.translate, unsettled, view.state)
    said = (note.text, note.role)
    page = Page(view.ui.cards, cards, view.translate, view.ctx.keeps, said, left or "")
    return draw(page, width, height)


def draw(page: Page, width: int, height: int) -> list[Line]:
    """Return the page's lines, in a game or in the form of a new game."""
    every = listed(page.cards)
    at = cursor(page.form, page.cards)
    place = next((n for n, row in enumerate(every) if at in row.asked), 0)
    body = _table(page, every, place, at, width, max(1, height - 5))
    return [
        _head(page, every, width),
        *shape(body, width, height - 4),
        fit(_about(page, at), width),
        fit(_message(page), width),
        fit(_keys(page), width),
    ]


def _head(page: Page, every: Sequence[CardRow], width: int) -> Line:
    said = [
        [how == "said" for path, (_, how) in shown(page.form, page.cards, row).items()
         if path in row.asked]
        for row in every
        if row.asked
    ]  # fmt: skip
    counts = {"said": sum(map(sum, said)), "asked": sum(map(len, said)),
              "sure": sum(map(all, said)), "cards": len(said)}  # fmt: skip
    name = line(Span(f" {page.say('YOUR CARDS')}", "bar.bold"))
    words = page.say(COUNTED, **counts) if said else ""
    if width_of(name) + cells(words) + 3 > width:
        words = page.say(COUNTED_SHORT, **counts)
    return spread(name, line(Span(words + " ", "bar")), width, "bar")


# --- the table of amounts -------------------------------------------------------------------------


def _names(edition: Edition, every: Sequence[CardRow]) -> list[str]:
    """The columns: the names of the amounts that any deed has."""
    found = {path.split(".", 2)[2] for row in every if row.word == "deed" for path in row.paths}
    rents = max((len(deed.rents) for deed in edition.deeds), default=0)
    order = [*DEED_AMOUNTS, *(f"{RENTS}.{at}" for at in range(rents))]
    return [name for name in order if name in found]


def _table(
    page: Page, every: Sequence[CardRow], place: int, at: str, width: int, height: int
) -> list[Line]:
    names = _names(page.cards.edition, every)
    wide = max(NAME_MIN, min(NAME_MAX, width - 2 - CELL * len(names)))
    room = max(1, (width - 2 - wide) // CELL)
    here = at.split(".", 2)[2] if at else ""
    column_at = names.index(here) if here in names else 0
    first = max(0, min(column_at - room + 1, len(names) - room)) if column_at >= room else 0
    chosen = names[first : first + room]
    heads = "".join(column(_headline(page, name), CELL, right=True) for name in chosen)
    top = max(0, min(place - height // 2, len(every) - height))
    lines = [line(Span(" " * (wide + 2)), Span(heads, "dim"))]
    for number, row in enumerate(every[top : top + height], start=top):
        lines.append(_row(page, row, chosen, at, wide, is_here=bool(at) and number == place))
    return lines


def _headline(page: Page, name: str) -> str:
    """The head of a column; behind the set one for each building."""
    if name in HEADS:
        return page.say(HEADS[name])
    return f"+{int(name.removeprefix(RENTS + '.')) - 1}"


def _row(
    page: Page, row: CardRow, names: Sequence[str], at: str, wide: int, *, is_here: bool
) -> Line:
    stands = shown(page.form, page.cards, row)
    stem = f"{row.word}.{row.id}."
    # A card and a space have one amount: it stands in the first column.
    paths = [stem + name for name in names]
    if row.word != "deed":
        paths = [path for path in row.paths if path in row.asked or path in page.cards.own]
    spans = [Span("› " if is_here else "  ", "key")]
    spans.append(Span(column(cut(_name(page, row), wide), wide), "turn" if is_here else ""))
    spans += [_cell(page, path, stands, is_under=path == at) for path in paths]
    return tuple(spans)


def _cell(page: Page, path: str, stands: dict[str, tuple[int, How]], *, is_under: bool) -> Span:
    if path not in stands:
        return Span(" " * CELL)
    amount, how = stands[path]
    if is_under:
        words = f"{page.form.typed}▏" if page.form.typed else _amount(amount, how)
        return Span(column(f" {words}", CELL, right=True), "cursor")
    return Span(column(_amount(amount, how), CELL, right=True), ROLES[how])


def _amount(amount: int, how: How) -> str:
    if how == "own":
        return f"{amount:,}{YOURS}"
    return f"{marked(amount, how == 'estimate'):,}{PROPOSED if how == 'proposed' else ''}"


def _name(page: Page, row: CardRow) -> str:
    edition = page.cards.edition
    if row.word == "deed":
        return edition.deed_by_id[row.id].name
    if row.word == "card":
        return edition.card_by_id[row.id].label
    return next(space.name for space in edition.spaces if space.id == row.id)


# --- below ----------------------------------------------------------------------------------------


def _about(page: Page, at: str) -> Line:
    """The amount under the cursor, whole."""
    if not at:
        return line(Span(f" {page.say(OWN_AMOUNTS)}", "dim")) if page.cards.own else EMPTY
    edition = page.cards.edition
    wording = Wording(Setup(edition, ()), language_of(edition).book)
    row = next(row for row in listed(page.cards) if at in row.asked)
    amount, how = shown(page.form, page.cards, row)[at]
    words = figure_words(at, wording)
    spans = [Span(f" {words}: ", "bold"), Span(_amount(amount, how), ROLES[how] or "bold")]
    if how == "proposed":
        until = page.say(UNTIL, amount=f"{Estimate(page.cards.amounts[at]):,}")
        spans.append(Span(f"  {until}", "dim"))
    return tuple(spans)


def _message(page: Page) -> Line:
    if page.form.asks and page.keeps:
        return line(Span(f" {keep_question(page.say, page.keeps)}", "warn"))
    text, role = page.note
    if text:
        return line(Span(f" {page.say(text)}", role))
    if page.form.note.template:
        return line(Span(f" {page.say(page.form.note)}", "warn"))
    if page.left and not page.form.typed:
        return line(Span(f" {page.left}", "warn"))
    return line(" › ", page.form.typed)


def _keys(page: Page) -> Line:
    spans: list[Span] = []
    keys = ASKED_KEYS if page.form.asks else KEYS
    for key, words in keys if cursor(page.form, page.cards) else KEYS[-1:]:
        own = own_key(page.cards.edition, key, BIDS) if key == "q" else key  # Esc has no room
        spans += [Span(f" {own}", "key"), Span(f" {page.say(words)} ", "dim")]
    return tuple(spans)
