"""Card keys: the keys of the page "your cards", on which a table compares printed cards one by one.

Rules of this file
* Enter says that the card has the shown amount; digits with Enter or Tab say another amount. Tab
  and arrows alone say nothing.
* When the cursor leaves a row, all its amounts are entered as one action. Nothing is stored for
  later games before somebody agrees.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from banker.editions.own.figures import step_of
from banker.foundation.text import Text, worded
from banker.games.board import commands as c
from banker.interaction.printed_cards import CardRow, Cards, cards_of, rows, shown
from banker.interaction.ui_state import AppAction, CardForm, Context, Effect, Execute, Note, Ui
from banker.interaction.verbs.arguments import DIGITS_MAX, TOO_MANY_DIGITS

CARDS_KEY = "f12"
LEAVES = ("q", "escape", CARDS_KEY, "ctrl+q", "ctrl+c")
NOT_PAYABLE = "no notes of this edition pay {amount:,}; pay a multiple of {step}"
ALL_DONE = "every card is compared: q leaves"


class Pressed(NamedTuple):
    """The form after a key. `booked`: path and amount of each value to enter.

    `wish`: `ask` if the player leaves the page, else empty.
    """

    form: CardForm
    booked: tuple[tuple[str, int], ...] = ()
    wish: str = ""


def cursor(form: CardForm, cards: Cards) -> str:
    """Return the path of the amount under the cursor; empty if the page asks for none."""
    every = [path for row in rows(cards.edition) for path in row.asked]
    return (
        form.path if form.path in every else next(_open(form, cards, every), next(iter(every), ""))
    )


def press_form(form: CardForm, key: str, cards: Cards) -> Pressed:
    """Return the form after a key, and the amounts that are finished by it."""
    at = cursor(form, cards)
    form = replace(form, path=at, note=Text(""))
    if key in LEAVES:
        if form.typed and key not in LEAVES[2:]:
            return Pressed(replace(form, typed=""))
        return _booked(cards, at, replace(form, typed=""), "ask")
    if key.isdecimal() and len(key) == 1:
        typed = (form.typed + key).lstrip("0") or "0"
        return Pressed(replace(form, typed=typed[: DIGITS_MAX + 1]))
    if key == "backspace":
        said = {path: it for path, it in form.said.items() if form.typed or path != at}
        return Pressed(replace(form, typed=form.typed[:-1], said=said))
    if not at or key not in ("enter", *_MOVES):
        return Pressed(form)
    after = _with_typed(form, cards, at, is_said=key == "enter")
    if isinstance(after, Text):
        return Pressed(replace(form, typed="", note=after))
    there = _next_open(after, cards, at) if key == "enter" else _moved(cards, at, key)
    note = Text(ALL_DONE) if key == "enter" and there == at else Text("")
    return _booked(cards, at, replace(after, path=there, typed="", note=note), "")


def _with_typed(form: CardForm, cards: Cards, at: str, *, is_said: bool) -> CardForm | Text:
    """The form with what was typed; with what stands there, where that `is_said`."""
    if not form.typed and not is_said:
        return form
    if len(form.typed) > DIGITS_MAX:
        return Text(TOO_MANY_DIGITS)
    row = _row_of(cards, at)
    amount = int(form.typed) if form.typed else shown(form, cards, row)[at][0]
    step, least = step_of(cards.edition, at), 0 if ".rents." in at else 1
    if amount % step or amount < least:
        return worded(NOT_PAYABLE, amount=amount, step=step)
    return replace(form, said=form.said | {at: amount})


def _booked(cards: Cards, at: str, after: CardForm, wish: str) -> Pressed:
    """The form after it; where the row was left, what was said on it that the box does not know."""
    if not at or (not wish and _row_of(cards, at) == _row_of(cards, after.path)):
        return Pressed(after, (), wish)
    left = tuple(
        (path, after.said[path])
        for path in _row_of(cards, at).asked
        if path in after.said
        and not (path in cards.known and cards.amounts[path] == after.said[path])
    )
    return Pressed(after, left, wish)


def _row_of(cards: Cards, path: str) -> CardRow:
    return next(row for row in rows(cards.edition) if path in row.asked)


def _open(form: CardForm, cards: Cards, every: list[str]) -> Iterator[str]:
    return (path for path in every if path not in form.said and path not in cards.known)


def _next_open(form: CardForm, cards: Cards, at: str) -> str:
    """The next amount that nobody has compared; behind the last one the first."""
    every = [path for row in rows(cards.edition) for path in row.asked]
    here = every.index(at)
    return next(_open(form, cards, every[here + 1 :] + every[:here]), at)


_MOVES = {"tab": 1, "right": 1, "shift+tab": -1, "left": -1, "down": 0, "up": 0,
          "pagedown": 0, "pageup": 0}  # fmt: skip
_ROWS = {"down": 1, "up": -1, "pagedown": 5, "pageup": -5}


def _moved(cards: Cards, at: str, key: str) -> str:
    """The amount beside; in the rows above and below the one of the same name, else the first."""
    every = rows(cards.edition)
    if step := _MOVES[key]:
        paths = [path for row in every for path in row.asked]
        return paths[(paths.index(at) + step) % len(paths)]
    place = every.index(_row_of(cards, at)) + _ROWS[key]
    row = every[max(0, min(len(every) - 1, place))]
    name = at.split(".", 2)[2]
    return next((path for path in row.asked if path.split(".", 2)[2] == name), row.asked[0])


# --- at the table ---------------------------------------------------------------------------------


def press(ui: Ui, key: str, ctx: Context) -> tuple[Ui, tuple[Effect, ...]]:
    """Return the state of the screen after a key on the page "your cards", and the effects."""
    closed = replace(ui, over="", cards=CardForm(), note=Note())
    if ui.cards.asks:
        is_kept = key == "enter" and ctx.keeps
        return closed, ((AppAction("keep_figures"),) if is_kept else ())
    done = press_form(ui.cards, key, cards_of(ctx.state))
    effects = (Execute(c.SetFigures(done.booked)),) if done.booked else ()
    if done.wish and not done.booked and not ctx.keeps:
        return closed, ()
    said = {path: it for path, it in done.form.said.items() if (path, it) not in done.booked}
    form = replace(done.form, said=said, asks=bool(done.wish))
    return replace(ui, cards=form, note=Note()), effects
