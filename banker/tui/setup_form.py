"""Setup form: a new game on one screen. Edition, names, house rules.

Typing names and Enter is all that is needed: Enter on an empty name starts. The arrow keys go
everywhere else; a house rule that is not touched stays as the edition has it.

Pure.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.game.edition import Edition
from banker.tui.line import EMPTY, Line, Span, cells, column, cut, fit, line, shape, wrap

NAME_MAX = 16
EDITION_ROW = 0
PRESETS = {"left": -1, "right": 1, "space": 1}


class Form(msgspec.Struct, frozen=True):
    """What is chosen so far. `row`: 0 the edition, then the names, then the switches, then Start.

    `chosen` holds only the switches that were touched.
    """

    shelf: tuple[Edition, ...]
    book: int = 0
    names: tuple[str, ...] = ()
    row: int = 1
    chosen: dict[str, str] = {}
    note: str = ""

    @property
    def edition(self) -> Edition:
        """The box that is opened."""
        return self.shelf[self.book]

    @property
    def switches(self) -> tuple[str, ...]:
        """The names of the switches."""
        return tuple(self.edition.offered)

    @property
    def seats(self) -> int:
        """How many can play."""
        return self.edition.players_max

    @property
    def start_row(self) -> int:
        """The row that starts the game."""
        return 1 + self.seats + len(self.switches)

    def name(self, seat: int) -> str:
        """What is typed for a seat, counted from 0."""
        return self.names[seat] if seat < len(self.names) else ""

    def value(self, switch: str) -> str:
        """How a switch stands."""
        return self.chosen.get(switch, self.edition.offered[switch].default)

    @property
    def players(self) -> tuple[str, ...]:
        """The names that were given."""
        return tuple(name.strip() for name in self.names if name.strip())


def press(form: Form, key: str) -> tuple[Form, str]:
    """One key; the second value is `start`, `leave` or nothing."""
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
    if key in PRESETS:
        return _choose(form, PRESETS[key]), ""
    if key == "q":
        return form, "leave"
    return form, ""


def _enter(form: Form) -> tuple[Form, str]:
    """On the edition and on house rules it goes to the names; on the last row it starts."""
    if form.row == form.start_row:
        return _start(form)
    row = 1 if form.row == EDITION_ROW else form.row + 1
    return replace(form, row=row), ""


def _start(form: Form) -> tuple[Form, str]:
    missing = form.edition.players_min - len(form.players)
    if missing > 0:
        words = f"{form.edition.players_min} players at least: type a name, Enter, the next name"
        return replace(form, row=1 + len(form.players), note=words), ""
    return form, "start"


def _name_key(form: Form, key: str) -> tuple[Form, str]:
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


def _named(form: Form, seat: int, text: str) -> Form:
    names = [form.name(at) for at in range(max(seat + 1, len(form.names)))]
    names[seat] = text
    return replace(form, names=tuple(names))


def _choose(form: Form, step: int) -> Form:
    if form.row == EDITION_ROW:
        return replace(form, book=(form.book + step) % len(form.shelf), chosen={})
    at = form.row - 1 - form.seats
    if not 0 <= at < len(form.switches):
        return form
    name = form.switches[at]
    values = form.edition.offered[name].values
    value = values[(values.index(form.value(name)) + step) % len(values)]
    return replace(form, chosen=form.chosen | {name: value})


# --- lines --------------------------------------------------------------------------------------


def draw(form: Form, width: int, height: int) -> list[Line]:
    """The whole screen."""
    edition = form.edition
    head = fit(line(Span(" BANKER   a new game", "bar.bold")), width, "bar")
    box = f"{edition.title} ({edition.stage})"
    many = f"   ◀ ▶ {len(form.shelf)} boxes" if len(form.shelf) > 1 else ""
    players = f"   {edition.players_min}–{edition.players_max} players"
    top = [
        head,
        EMPTY,
        line(
            Span(column(" Edition", 11), "dim"),
            Span(f" {box} ", _role(form, EDITION_ROW)),
            Span(players + many, "dim"),
        ),
        EMPTY,
        *_names(form, width),
        EMPTY,
    ]
    foot = _foot(form, width)
    room = height - len(top) - len(foot)
    return shape([*top, *_switches(form, width, room), *foot], width, height)


def _role(form: Form, row: int) -> str:
    return "turn" if form.row == row else "bold"


def _names(form: Form, width: int) -> list[Line]:
    """The seats, two or three beside each other where there is room."""
    each = NAME_MAX + 6
    across = max(1, min(3, (width - 11) // each))
    lines = []
    for first in range(0, form.seats, across):
        spans = [Span(column(" Players" if first == 0 else "", 11), "dim")]
        for seat in range(first, min(form.seats, first + across)):
            spans += _seat(form, seat)
        lines.append(line(*spans))
    return lines


def _seat(form: Form, seat: int) -> list[Span]:
    here = form.row == seat + 1
    shown = form.name(seat) + ("▏" if here else "")
    blank = "" if shown else "·" * 8
    role = "marked" if here else "bold"
    text = column(shown, NAME_MAX + 1)
    return [Span(f" {seat + 1} ", "key"), Span(blank, "dim"),
            Span(text[len(blank) :], role), Span("  ")]  # fmt: skip


def _switches(form: Form, width: int, room: int) -> list[Line]:
    """As many house rules as fit around the one pointed at."""
    count = len(form.switches)
    lines = [
        line(
            Span(f" House rules ({count})", "heading"),
            Span("  ←→ changes; unchanged is usual", "dim"),
        )
    ]
    shown = max(1, room - 1)
    at = form.row - 1 - form.seats
    top = max(0, min(at - shown // 2, count - shown)) if at >= 0 else 0
    for place in range(top, min(count, top + shown)):
        name = form.switches[place]
        value = form.value(name)
        usual = value == form.edition.offered[name].default
        role = "turn" if place == at else "warn" if not usual else ""
        mark = "" if usual else " *"
        about = form.edition.offered[name].about.partition(": ")[2]
        lines.append(
            line(
                Span(" " + column(name, 20), "dim"),
                Span(column(f" {value}{mark} ", 18), role),
                Span(" " + cut(about, max(0, width - 42)), "dim"),
            )
        )
    return shape(lines, width, room)


def _foot(form: Form, width: int) -> list[Line]:
    at = form.row - 1 - form.seats
    words = form.note
    if not words and 0 <= at < len(form.switches):
        words = form.edition.offered[form.switches[at]].about
    rows = wrap(words, width - 2)[:2]
    said = [line(Span(" " + row, "refused" if form.note else "")) for row in rows]
    start = line(Span(" › ", ""), Span(" START ", _role(form, form.start_row)))
    keys = (("⏎", "next; on an empty name: starts"), ("↑↓", "moves"), ("Esc", "leaves"))
    hints = line(*(part for key, word in keys for part in (Span(f" {key}", "key"), f" {word} ")))
    return [*shape(said, width, 2), start, hints]
