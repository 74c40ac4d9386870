"""Targets: what the mouse points at, and which keys a click on it presses.

Rules of this file
* A click presses keys, and these are handled like typed ones. So the mouse can do nothing that no
  key does.
* Targets are found in the lines on the screen: a deed's code on its colour, a key in a hint and the
  words behind it, the upper edge of a frame with a key, a seat's colour, the number of a ledger
  row. Nothing else is a target.

Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from banker.interaction.game_screen import screen_of
from banker.interaction.keys.key_machine import is_bidding
from banker.interaction.ui_state import HELP, LEDGER, NOW, TABLE, TAKE_BACK, TV
from banker.interaction.view import Target, View
from banker.interaction.words.roles import CHIP
from banker.interaction.words.text import Line, cells

SEATS = re.compile(r"(?:chip\.)?seat:(\d+)")
CODE = re.compile(r"[^\W\d_]\d")
ROW = re.compile(r" *\d+ *")
ROW_WIDTH_MIN = 5
SIGNS = {"⏎": "enter", "␣": "space", "⌫": "backspace", "Esc": "escape", "Tab": "tab",
         "→": "right", "←": "left"}  # fmt: skip
SCROLLS = (LEDGER, HELP, TAKE_BACK)
WORDS = ("", "dim", "hint", "bold")  # the roles of words behind a key
GAP = "   "  # ends the words behind a key
EDGES, CORNERS = ("frame", "heading"), ("╮", "┐")
WHEEL = {"up": "up", "down": "down"}


def hit(lines: Sequence[Line], x: int, y: int) -> Target | None:
    """Return what the mouse points at in cell (x, y) of the lines; None if nothing is there."""
    if not 0 <= y < len(lines):
        return None
    start = 0
    for place, (text, role) in enumerate(lines[y]):
        end = start + cells(text)
        if start <= x < end:
            return (
                _target(text, role)
                or _before(lines[y], place, x - start)
                or _edge(lines[y], place)
                or _row(lines[y])
            )
        start = end
    return None


def _before(spans: Line, place: int, inside: int) -> Target | None:
    """The key that the words at a place explain: it stands before them, without a gap."""
    text, role = spans[place]
    if role not in WORDS or GAP in text[:inside].lstrip() or text[inside:].startswith(GAP):
        return None
    for said, kind in reversed(spans[:place]):
        if kind == "key":
            key = key_named(said.strip())
            return Target("key", key) if key else None
        if kind not in WORDS or GAP in said:
            return None
    return None


def _edge(spans: Line, place: int) -> Target | None:
    """The key of a frame, in its upper edge."""
    if spans[place].role not in EDGES:
        return None
    for at in range(place + 1, len(spans)):
        said, kind = spans[at]
        if kind == "key" and at + 1 < len(spans) and spans[at + 1].text.strip().endswith(CORNERS):
            return Target("key", key_named(said.strip()))
        if kind not in EDGES or said.rstrip().endswith(CORNERS):
            return None
    return None


def _target(text: str, role: str) -> Target | None:
    said = text.strip()
    if role.startswith(CHIP) and CODE.fullmatch(said[:2]):
        return Target("deed", said[:2].lower())
    if seat := SEATS.match(role):
        return Target("player", seat[1])
    if role == "key" and (key := key_named(said)):
        return Target("key", key)
    return None


def _row(spans: Line) -> Target | None:
    """A ledger row, by the dim number that it begins with."""
    text, role = spans[0]
    if role == "dim" and ROW.fullmatch(text) and len(text) >= ROW_WIDTH_MIN:
        return Target("row", text.strip())
    return None


def key_named(sign: str) -> str:
    """Return the key that a label on the screen stands for: `F5` is `f5`, `^S` is `ctrl+s`.

    Empty if the label is a range of keys.
    """
    if sign in SIGNS:
        return SIGNS[sign]
    if re.fullmatch(r"F\d\d?", sign):
        return sign.lower()
    if re.fullmatch(r"\^[A-Z]", sign):
        return f"ctrl+{sign[1].lower()}"
    return sign if len(sign) == 1 else ""


# --- as keys --------------------------------------------------------------------------------------


def keys_of(target: Target, view: View) -> tuple[str, ...]:
    """Return the keys that a click on a target presses; empty if the click does nothing."""
    ui = view.ui
    if ui.line is not None or ui.over:
        return (target.name,) if target.kind == "key" else ()
    match target.kind:
        case "key":
            return (target.name,)
        case "row":
            return _of_row(int(target.name), view)
    return screen_of(view.state.edition).keys.of_target(target, view)


def wheel(direction: Literal["up", "down"], view: View) -> tuple[str, ...]:
    """Return the keys that one notch of the mouse wheel presses; empty if the page does not
    scroll."""
    scrolls = view.ui.over == NOW or view.found is not None or view.ui.screen in SCROLLS
    return (WHEEL[direction],) if scrolls else ()


def of_board(target: Target, view: View) -> tuple[str, ...]:
    """Return the keys that a click on a deed or a player of a board game presses."""
    if target.kind == "deed":
        return _of_deed(target.name, view)
    return _of_player(int(target.name), view)


def _of_deed(code: str, view: View) -> tuple[str, ...]:
    """During a verb: the deed's code. Otherwise inspect it; a second click does the likely act."""
    if view.ui.screen not in (TABLE, TV):
        return ()
    if view.ui.verb:
        return tuple(code)
    deed = next((one for one in view.state.edition.deeds if view.code(one).lower() == code), None)
    if deed is None:
        return ()
    if view.ui.inspected == ("deed", deed.id):
        if view.state.table.offer == deed.id:
            return "b", *code
        if any(claim.deed == deed.id for claim in view.state.table.claims):
            return "r", *code
    return "i", *code


def _of_player(seat: int, view: View) -> tuple[str, ...]:
    """In a verb and in an auction the letter, which bids; else it inspects."""
    ids = view.state.setup.ids
    if view.ui.screen not in (TABLE, TV) or seat >= len(ids):
        return ()
    letter = view.letters[ids[seat]]
    if view.ui.verb or is_bidding(view.ui, view.state):
        return (letter,)
    return "i", "'", letter


def _of_row(seq: int, view: View) -> tuple[str, ...]:
    """On the ledger's screen it points there; on the table it opens the ledger."""
    if view.ui.screen in (TABLE, TV):
        return () if view.ui.verb else ("l",)
    if view.ui.screen != LEDGER:
        return ()
    place = next((at for at, told in enumerate(view.rows) if told.seq == seq), view.ui.row)
    steps = place - view.ui.row
    return (("down",) * steps) if steps >= 0 else ("up",) * -steps
