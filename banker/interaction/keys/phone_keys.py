"""Phone keys: the keys of the pages about phones and their requests, which lie over the screen.

Rules of this file
* Only a request that is shown can be answered, by its id: a new request that takes its place a
  moment before the key is not.
* Enter confirms a request only on the page of requests.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.interaction.ui_state import PHONES, REQUESTS, Context, Effect, Note, PhoneAction, Ui
from banker.session.phone_health import PhonesHealth, RequestHealth, SeatHealth

Pressed = tuple[Ui, tuple[Effect, ...]]
PHONES_KEY, REQUESTS_KEY = "f9", "f10"
CLOSES = ("q", "escape", "backspace")
SEAT_SIGN = "'"
NOBODY_ASKS = "no phone asks for anything: wait until one does"
NOT_OPEN = "Enter lets phones in, q goes back"
CHOOSE = "' and a letter chooses a seat, a digit a television"
GONE = "that request is gone: F10 shows the next one"
STOPS = "the same key again cuts off every phone and television"


def opened(ui: Ui, key: str, ctx: Context) -> Pressed:
    """Return the screen's state with the page of phones or of requests over it.

    `key` is the key of that page. Half-typed keys stay.
    """
    if key == PHONES_KEY:
        return replace(ui, over=PHONES, note=Note()), ()
    first = next(iter(ctx.phones.requests), None)
    if first is None:
        return replace(ui, over="", note=Note(NOBODY_ASKS, "warn")), ()
    return replace(ui, over=REQUESTS, request=(first.seat, first.id), note=Note()), ()


def press(ui: Ui, key: str, ctx: Context) -> Pressed:
    """Return the state of the screen after a key of one of the two pages, and the effects."""
    if key in CLOSES:
        return replace(ui, over="", seat="", note=Note()), ()
    if ui.over == REQUESTS:
        return _answered(ui, key, ctx.phones)
    if key == REQUESTS_KEY:
        return opened(ui, key, ctx)
    return _of_phones(ui, key, ctx)


# --- requests -------------------------------------------------------------------------------------


def shown_request(ui: Ui, phones: PhonesHealth) -> RequestHealth | None:
    """Return the request that the page shows; None once it is answered or gone."""
    return next((one for one in phones.requests if (one.seat, one.id) == ui.request), None)


def _answered(ui: Ui, key: str, phones: PhonesHealth) -> Pressed:
    request = shown_request(ui, phones)
    if key == REQUESTS_KEY:
        return _next(ui, phones)
    if key not in ("enter", "x"):
        return ui, ()
    if request is None:
        return replace(ui, note=Note(GONE, "warn")), ()
    act = PhoneAction("yes" if key == "enter" else "no", request.seat, request.id)
    return replace(ui, over="", note=Note()), (act,)


def _next(ui: Ui, phones: PhonesHealth) -> Pressed:
    """The request behind the one that is shown; behind the last one the first."""
    known = [(one.seat, one.id) for one in phones.requests]
    if not known:
        return replace(ui, over="", note=Note(NOBODY_ASKS, "warn")), ()
    at = known.index(ui.request) + 1 if ui.request in known else 0
    return replace(ui, request=known[at % len(known)], note=Note()), ()


# --- phones ---------------------------------------------------------------------------------------


def shown_seat(ui: Ui, phones: PhonesHealth) -> SeatHealth | None:
    """Return the chosen seat; if none is chosen, one whose phone asks to join. None without
    either."""
    chosen = next((one for one in phones.seats if one.who == ui.seat), None)
    return chosen or next((one for one in phones.seats if one.stage == "asking"), None)


def televisions(phones: PhonesHealth) -> list[SeatHealth]:
    """Return the televisions among the seats; they are chosen by digits, not letters."""
    return [one for one in phones.seats if not one.name]


def _of_phones(ui: Ui, key: str, ctx: Context) -> Pressed:
    phones = ctx.phones
    if ui.typed == (SEAT_SIGN,):
        who = ctx.player(key)
        fresh = replace(ui, typed=(), seat=who or ui.seat, note=Note())
        return fresh, ((PhoneAction("show", who),) if who else ())
    if key == SEAT_SIGN and phones.url:
        return replace(ui, typed=(SEAT_SIGN,), note=Note()), ()
    if not phones.url:
        if key == "enter":
            return ui, (PhoneAction("open"),)
        return replace(ui, note=Note(NOT_OPEN, "warn")), ()
    is_agreed = ui.note.text == STOPS
    ui = replace(ui, note=Note())  # what was refused before is no news beside a new key
    if key == "l":
        return ui, (PhoneAction("lock"),)
    if key == "a":
        return ui, (PhoneAction("move"),)
    if key == "s":
        if not is_agreed and any(one.stage in ("in", "away") for one in phones.seats):
            return replace(ui, note=Note(STOPS, "warn")), ()
        return replace(ui, seat=""), (PhoneAction("stop"),)
    screens = televisions(phones)
    if key.isdecimal() and 0 < int(key) <= len(screens):
        return replace(ui, seat=screens[int(key) - 1].who), ()
    return _of_seat(ui, key, shown_seat(ui, phones))


def _of_seat(ui: Ui, key: str, seat: SeatHealth | None) -> Pressed:
    if seat is None or key not in ("enter", "x"):
        return replace(ui, note=Note(CHOOSE, "warn")), ()
    if key == "x":
        return ui, (PhoneAction("off", seat.who),)
    if seat.stage == "asking" and ui.seat in ("", seat.who):
        return replace(ui, seat=seat.who), (PhoneAction("in", seat.who),)
    return ui, ((PhoneAction("show", seat.who),) if seat.name and seat.stage == "empty" else ())
