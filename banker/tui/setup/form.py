"""Setup form: a new game on one screen, with edition, names and house rules.

Typing names and Enter is enough: Enter on an empty name starts the game. The arrow keys reach
everything else. An untouched house rule keeps the edition's value.

Pure.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.games.board.edition import ANY_NUMBER, Edition
from banker.language.phrases.translation import language_of
from banker.text import Field
from banker.tui.render.text import EMPTY, Line, Span, cells, column, cut, fit, line, shape, wrap
from banker.tui.translate import translate

NAME_MAX = 16
EDITION_ROW = 0
HOUSE = "house rules"
DIGITS_MAX = 6
CHAPTER = 13
ROOMY = 140  # from this width on names and values have wider columns
STEPS = ((20, 1), (10**6, 5))  # (limit, step): the step of an arrow key for numbers below the limit
PRESETS = {"left": -1, "right": 1, "space": 1}


class OverlayChoice(msgspec.Struct, frozen=True):
    """An overlay that fits the edition."""

    id: str
    title: str
    about: str


class SetupForm(msgspec.Struct, frozen=True):
    """The choices so far. `row`: 0 the edition, then names, overlays, switches, Start.

    `shelf` are the editions to choose from, and `book` is the position of the chosen one. `chosen`
    holds only the switches that were changed. `lids`: the overlays that fit each edition, by its
    position; `over`: the ids of those chosen; `layered`: the edition with them. `chapters`: the
    topic of each switch.
    """

    shelf: tuple[Edition, ...]
    book: int = 0
    names: tuple[str, ...] = ()
    row: int = 1
    chosen: dict[str, str] = {}
    note: str = ""
    lids: dict[int, tuple[OverlayChoice, ...]] = {}
    over: tuple[str, ...] = ()
    layered: Edition | None = None
    chapters: dict[str, str] = {}

    @property
    def box(self) -> Edition:
        """The chosen edition, without overlays."""
        return self.shelf[self.book]

    @property
    def edition(self) -> Edition:
        """The chosen edition with its overlays."""
        return self.layered or self.box

    @property
    def overlays(self) -> tuple[OverlayChoice, ...]:
        """The overlays that fit the chosen edition."""
        return self.lids.get(self.book, ())

    @property
    def switches(self) -> tuple[str, ...]:
        """The names of the switches, sorted by topic. House rules come last."""
        names = self.edition.offered
        return tuple(
            sorted(names, key=lambda name: (self.chapter(name) == HOUSE, self.chapter(name)))
        )

    def translate(self, english: str, /, **fields: Field) -> str:
        """A template with its fields, in the language of the edition."""
        return translate(self.edition, english, **fields)

    def chapter(self, switch: str) -> str:
        """The topic in the rules that a switch belongs to."""
        return self.chapters.get(switch, "")

    @property
    def seats(self) -> int:
        """The most players."""
        return self.edition.players_max

    @property
    def start_row(self) -> int:
        """The row that starts the game."""
        return self.first_switch + len(self.switches)

    @property
    def first_switch(self) -> int:
        """The row of the first switch."""
        return 1 + self.seats + len(self.overlays)

    def name(self, seat: int) -> str:
        """The name typed for a seat, counted from 0."""
        return self.names[seat] if seat < len(self.names) else ""

    def value(self, switch: str) -> str:
        """The value of a switch."""
        return self.chosen.get(switch, self.edition.offered[switch].default)

    def stands(self, switch: str) -> str:
        """The value of a switch in words, where the language has them; else unchanged."""
        value, said = self.value(switch), language_of(self.edition).sentences
        return said.get(f"{switch} = {value}") or said.get(f"= {value}") or value

    @property
    def players(self) -> tuple[str, ...]:
        """The names that were typed."""
        return tuple(name.strip() for name in self.names if name.strip())


def press(form: SetupForm, key: str) -> tuple[SetupForm, str]:
    """The form after a key, and what to do: `start`, `leave`, `layer` or nothing."""
    form = replace(form, note="")
    if key in ("escape", "ctrl+q", "ctrl+c"):
        return form, "leave"
    if key in ("up", "shift+tab"):
        return replace(form, row=max(0, form.row - 1)), ""
    if key in ("down", "tab"):
        return replace(form, row=min(form.start_row, form.row + 1)), ""
    if 1 <= form.row <= form.seats:
        return _name_key(form, key)
    if key == "enter":
        return _enter(form)
    if 0 <= form.row - 1 - form.seats < len(form.overlays) and key in PRESETS:
        return _laid(form), "layer"
    if key in PRESETS:
        return _choose(form, PRESETS[key]), ""
    if key.isdecimal() or key == "backspace":
        return _digit(form, key), ""
    if key == "q":
        return form, "leave"
    return form, ""


def _enter(form: SetupForm) -> tuple[SetupForm, str]:
    """Start on the last row. On the edition and on house rules, go to the next row."""
    if form.row == form.start_row:
        return _start(form)
    row = 1 if form.row == EDITION_ROW else form.row + 1
    return replace(form, row=row), ""


def _start(form: SetupForm) -> tuple[SetupForm, str]:
    missing = form.edition.players_min - len(form.players)
    if missing > 0:
        template = "{count} players at least: type a name, Enter, the next name"
        words = form.translate(template, count=form.edition.players_min)
        return replace(form, row=1 + len(form.players), note=words), ""
    return form, "start"


def _name_key(form: SetupForm, key: str) -> tuple[SetupForm, str]:
    seat = form.row - 1
    text = form.name(seat)
    if key == "enter":
        if not text.strip():
            return _start(form)
        return replace(form, row=form.row + 1 if seat + 1 < form.seats else form.start_row), ""
    if key == "backspace":
        if not text and seat:
            return replace(form, row=form.row - 1), ""
        return _named(form, seat, text[:-1]), ""
    char = " " if key == "space" else key
    if len(char) == 1 and cells(text + char) <= NAME_MAX:
        return _named(form, seat, text + char), ""
    return form, ""


def _named(form: SetupForm, seat: int, text: str) -> SetupForm:
    names = [form.name(at) for at in range(max(seat + 1, len(form.names)))]
    names[seat] = text
    return replace(form, names=tuple(names))


def _choose(form: SetupForm, step: int) -> SetupForm:
    if form.row == EDITION_ROW:
        return replace(
            form, book=(form.book + step) % len(form.shelf), chosen={}, over=(), layered=None
        )
    name = _pointed(form)
    if name is None:
        return form
    values = [value for value in form.edition.offered[name].values if value != ANY_NUMBER]
    value = form.value(name)
    if value not in values or len(values) == 1:
        return _counted(form, name, step)
    value = values[(values.index(value) + step) % len(values)]
    return replace(form, chosen=form.chosen | {name: value})


def _pointed(form: SetupForm) -> str | None:
    """The selected switch."""
    at = form.row - form.first_switch
    return form.switches[at] if 0 <= at < len(form.switches) else None


def _counted(form: SetupForm, name: str, step: int) -> SetupForm:
    """Change a number by one step. A value that is no number must be typed."""
    value = form.value(name)
    if not value.isdecimal() or ANY_NUMBER not in form.edition.offered[name].values:
        takes = ANY_NUMBER in form.edition.offered[name].values
        words = form.translate("{switch}: type a number", switch=name)
        return replace(form, note=words if takes else "")
    by = next(size for below, size in STEPS if int(value) < below)
    number = max(1, int(value) + step * by)
    return replace(form, chosen=form.chosen | {name: str(number)})


def _digit(form: SetupForm, key: str) -> SetupForm:
    """Type a number for a switch that takes any. The first digit replaces the old number."""
    name = _pointed(form)
    if name is None or ANY_NUMBER not in form.edition.offered[name].values:
        return form
    typed = form.chosen.get(name, "")
    typed = typed if typed.isdecimal() else ""
    typed = typed[:-1] if key == "backspace" else (typed + key)[:DIGITS_MAX]
    chosen = {other: value for other, value in form.chosen.items() if other != name}
    return replace(form, chosen=chosen | ({name: typed.lstrip("0")} if typed.lstrip("0") else {}))


def _laid(form: SetupForm) -> SetupForm:
    """Add the selected overlay, or remove it."""
    lid = form.overlays[form.row - 1 - form.seats].id
    over = tuple(one for one in form.over if one != lid)
    return replace(form, over=over if lid in form.over else (*over, lid))


# --- lines --------------------------------------------------------------------------------------


def draw(form: SetupForm, width: int, height: int) -> list[Line]:
    """The whole screen."""
    edition = form.edition
    head = fit(line(Span(f" BANKER   {form.translate('a new game')}", "bar.bold")), width, "bar")
    box = f"{edition.title} ({edition.stage})"
    boxes = form.translate("{count} editions", count=len(form.shelf))
    many = f"   ◀ ▶ {boxes}" if len(form.shelf) > 1 else ""
    seats = form.translate(
        "{fewest}–{most} players", fewest=edition.players_min, most=edition.players_max
    )
    top = [
        head,
        EMPTY,
        line(
            Span(column(" " + form.translate("Edition"), 11), "dim"),
            Span(f" {box} ", _role(form, EDITION_ROW)),
            Span(f"   {seats}{many}", "dim"),
        ),
        EMPTY,
        *_names(form, width),
        *_overlays(form, width),
        EMPTY,
    ]
    foot = _foot(form, width)
    room = height - len(top) - len(foot)
    return shape([*top, *_switches(form, width, room), *foot], width, height)


def _role(form: SetupForm, row: int) -> str:
    return "turn" if form.row == row else "bold"


def _names(form: SetupForm, width: int) -> list[Line]:
    """The seats, up to three in a row."""
    each = NAME_MAX + 6
    across = max(1, min(3, (width - 11) // each))
    lines = []
    for first in range(0, form.seats, across):
        spans = [Span(column(" " + form.translate("Players") if first == 0 else "", 11), "dim")]
        for seat in range(first, min(form.seats, first + across)):
            spans += _seat(form, seat)
        lines.append(line(*spans))
    return lines


def _seat(form: SetupForm, seat: int) -> list[Span]:
    here = form.row == seat + 1
    shown = form.name(seat) + ("▏" if here else "")
    blank = "" if shown else "·" * 8
    role = "marked" if here else "bold"
    text = column(shown, NAME_MAX + 1)
    return [Span(f" {seat + 1} ", "key"), Span(blank, "dim"),
            Span(text[len(blank) :], role), Span("  ")]  # fmt: skip


def _overlays(form: SetupForm, width: int) -> list[Line]:
    """The overlays that fit, beside each other."""
    lines: list[list[Span]] = []
    room = 0
    for place, lid in enumerate(form.overlays):
        mark = "■" if lid.id in form.over else "□"
        words = f" {mark} {form.translate(lid.title)} "
        if cells(words) > room:
            lines.append(
                [Span(column(" " + form.translate("Over it") if not lines else "", 11), "dim")]
            )
            room = width - 11
        here = form.row == 1 + form.seats + place
        lines[-1].append(Span(words, "turn" if here else "bold" if lid.id in form.over else ""))
        room -= cells(words)
    return [line(*spans) for spans in lines]


def _switches(form: SetupForm, width: int, room: int) -> list[Line]:
    """As many house rules as fit around the selected one."""
    count = len(form.switches)
    lines = [
        line(
            Span(f" {form.translate('House rules')} ({count})", "heading"),
            Span("  " + form.translate("↑↓ all of them, ←→ changes; unchanged is usual"), "dim"),
        )
    ]
    shown = max(1, room - 1)
    named, valued = (26, 26) if width >= ROOMY else (22, 18)
    at = form.row - form.first_switch
    top = max(0, min(at - shown // 2, count - shown)) if at >= 0 else 0
    for place in range(top, min(count, top + shown)):
        name = form.switches[place]
        value = form.value(name)
        usual = value == form.edition.offered[name].default
        role = "turn" if place == at else "warn" if not usual else ""
        mark = "" if usual else " *"
        about = form.translate(form.edition.offered[name].about)
        chapter = form.translate(form.chapter(name))
        before = form.translate(form.chapter(form.switches[place - 1])) if place > top else ""
        lines.append(
            line(
                Span(column(" " + chapter if chapter != before else "", CHAPTER), "dim"),
                Span(" " + column(name, named), "dim"),
                Span(column(f" {form.stands(name)}{mark} ", valued), role),
                Span(" " + cut(about, max(0, width - named - valued - 4 - CHAPTER)), "dim"),
            )
        )
    return shape(lines, width, room)


def _foot(form: SetupForm, width: int) -> list[Line]:
    at = form.row - 1 - form.seats
    words, pointed = form.note, _pointed(form)
    if not words and pointed is not None:
        words = form.edition.offered[pointed].about
    if not words and 0 <= at < len(form.overlays):
        words = form.overlays[at].about
    rows = wrap(form.translate(words), width - 2)[:2]
    said = [line(Span(" " + row, "refused" if form.note else "")) for row in rows]
    start = line(Span(" › ", ""), Span(f" {form.translate('START')} ", _role(form, form.start_row)))
    keys = (("⏎", "next; on an empty name: starts"), ("↑↓", "moves"), ("Esc", "leaves"))
    hints = line(
        *(
            part
            for key, word in keys
            for part in (Span(f" {key}", "key"), f" {form.translate(word)} ")
        )
    )
    return [*shape(said, width, 2), start, hints]
