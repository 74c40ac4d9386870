"""Phones page: the address for phones, a seat's code, the seats, and the phones that ask to join.

The QR code is dark on white in every theme, because readers need that. If the screen is too small
for it, letters to type are shown.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.interaction.keys.phone_keys import SEAT_SIGN, shown_seat, televisions
from banker.interaction.view import View
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    beside,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    wrap,
)
from banker.session.phone_health import PhonesHealth, SeatHealth
from banker.tui.panes.fingerprint import PAPER
from banker.tui.panes.title import title

TEXT_MIN = 34  # cells beside the code
NAME = 10
HINTS = {
    True: (("'", "seat"), ("1-9", "TV"), ("⏎", "let in"), ("x", "cut off"),
           ("l", "lock"), ("a", "address"), ("s", "stop"), ("q", "back")),
    False: (("⏎", "let phones come"), ("q", "back")),
}  # fmt: skip
STAGES = {
    "empty": "no phone",
    "shown": "◄ this code, {left} s",
    "asking": "asks: {words}",
    "in": "in",
    "away": "away",
}
CLOSED = (
    "Nothing listens. Phones in the same Wi-Fi can see the table, and ask for actions, once you"
    " let them in. No data leave this network."
)
OPEN = "plain http: anybody on this Wi-Fi can listen and change what is sent"
SEALED = "balances are sealed"
LOCKED = "locked: no new phone may come"
LONELY = (
    "Nobody here? Use the same Wi-Fi, not a guest network; a firewall may ask; a hotspot on a"
    " phone works, too."
)
SCANS = "{name} scans it, or opens the address and types"
ASKS = "A phone asks for the seat of {name}:"
SCREEN_ASKS = "A television asks:"
SAME = "Are these the two words on its screen? ⏎ lets it in, x does not"
TO_SHOW = "' and a letter shows the code of a seat"


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the page about phones."""
    phones = view.ctx.phones
    body = _body(view, phones, width, height - 4)
    note = view.ui.note
    said = line(Span(f" {view.translate(note.text)}", note.role)) if note.text else EMPTY
    chosen = " › " + ("'" if view.ui.typed else "")
    return [
        title(view, width),
        *shape(body, width, height - 4),
        fit(said, width),
        fit(line(chosen), width),
        fit(key_hints(view, HINTS[bool(phones.url)]), width),
    ]


def key_hints(view: View, hints: Iterable[tuple[str, str]]) -> Line:
    """Return the keys of a page over the screen, as the table's language writes them."""
    spans = [
        span
        for key, words in hints
        for span in (Span(f" {_shown(view, key)}", "key"), Span(f" {view.translate(words)} "))
    ]
    *others, last = spans
    return line(*others, Span(last.text.rstrip()))


def _shown(view: View, key: str) -> str:
    """A key of such a page; `'` takes a player's letter, and no other key can be one."""
    own = view.key(key)
    if key == SEAT_SIGN:
        return f"{own} {next(iter(view.letters.values())).upper()}"
    return key if own in view.letters.values() else own


def _body(view: View, phones: PhonesHealth, width: int, height: int) -> list[Line]:
    head = Span(f" {view.translate('PHONES')}  ", "heading")
    if not phones.url:
        rows = wrap(view.translate(CLOSED), width - 4)
        return [line(head), EMPTY, *(line("  " + row) for row in rows)]
    about = view.translate(OPEN)
    lines = [line(head, Span(phones.url.rstrip("/"), "bold"))]
    sealed = f" ({view.translate(SEALED)})" if phones.is_private else ""
    lines += [line(" ", Span(row, "dim")) for row in wrap(about + sealed, width - 2)[:2]]
    room = height - len(lines)
    code = phones.rows
    if code and len(code) <= room and width - cells(code[0]) - 4 >= TEXT_MIN and not view.ascii:
        wide = width - cells(code[0]) - 4
        text = shape(_seats(view, phones, wide), wide, room)
        picture = shape([line(" ", Span(row, PAPER)) for row in code], cells(code[0]) + 2, room)
        return [*lines, *beside(picture, text, gap=2)]
    return [*lines, EMPTY, *(line("  ", *spans) for spans in _seats(view, phones, width - 4))]


def _seats(view: View, phones: PhonesHealth, width: int) -> list[Line]:
    """Who sits where, and under it what the chosen seat needs."""
    screens = televisions(phones)
    lines = [
        _seat(view, one, view.letters.get(one.who, "").upper(), one.name, width)
        for one in phones.seats
        if one.name
    ]
    lines += [
        _seat(view, one, str(number), view.translate("TV"), width)
        for number, one in enumerate(screens, start=1)
    ]
    return [*lines, EMPTY, *_chosen(view, phones, width)]


def _seat(view: View, seat: SeatHealth, letter: str, name: str, width: int) -> Line:
    stage = view.translate(STAGES[seat.stage], left=seat.left, words=" ".join(seat.words))
    role = {"in": "gain", "asking": "warn", "shown": "key"}.get(seat.stage, "dim")
    mark = "›" if view.ui.seat == seat.who else " "
    is_known = seat.stage in ("in", "away") and seat.seen
    seen = view.translate("entry {number}", number=seat.seen) if is_known else ""
    said = ", ".join(filter(None, (stage, seat.device, seen)))
    start = line(mark, Span(letter, "key"), " ", Span(column(name, NAME)), " ")
    return fit((*start, Span(said, role)), width)


def _chosen(view: View, phones: PhonesHealth, width: int) -> list[Line]:
    seat = shown_seat(view.ui, phones)
    rows: list[tuple[str, str]] = []
    if phones.is_closed:
        rows.append((view.translate(LOCKED), "warn"))
    if seat is not None and seat.stage == "asking":
        asks = view.translate(ASKS, name=seat.name) if seat.name else view.translate(SCREEN_ASKS)
        rows += [(asks, ""), (f"  {'   '.join(seat.words)}", "heading"),
                 (view.translate(SAME), "")]  # fmt: skip
    elif phones.code:
        name = view.state.setup.names[phones.shown]
        rows += [(view.translate(SCANS, name=name), ""), (f"  {phones.code}", "heading")]
        rows += [(view.translate(LONELY), "dim")] if phones.is_lonely else []
    else:
        rows.append((view.translate(TO_SHOW), "dim"))
    return [
        line(Span(row, role))
        for words, role in rows
        for row in ([cut(words, width)] if role == "heading" else wrap(words, width))
    ]
