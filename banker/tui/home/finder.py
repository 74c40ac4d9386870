"""Finder: the acts and the games of the home page, found by their words.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.tui.finding.finder_box import Box, with_box
from banker.tui.home.page import HELP, KEYS, SCREEN, Home, shown_key
from banker.tui.input.finder import FOUND_MAX, rank_of, words_of
from banker.tui.render.text import Line, width_of
from banker.tui.view import Found

FINDS, SIZE_MIN = "ctrl+p", (40, 12)  # its key, and the least size that it is drawn in
CLOSES = (FINDS, "escape", "ctrl+q", "ctrl+c")
MOVES = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}
ENTER = "enter"
OTHERS = (("F1", "help"), ("q", "leave"))


def press(home: Home, key: str) -> tuple[Home, str]:
    """The page after a key in the finder, and the key that is pressed on the page itself; empty if
    none is."""
    if home.find is None:
        return replace(home, find="", picked=0), ""
    closed = replace(home, find=None, picked=0)
    if key in CLOSES or (key == "backspace" and not home.find):
        return closed, ""
    rows = found(home)
    if key in MOVES:
        picked = max(0, min(home.picked + MOVES[key], len(rows) - 1))
        return replace(home, picked=picked), ""
    if key == ENTER:
        if home.picked >= len(rows):
            return home, ""
        chosen = rows[home.picked].keys
        if chosen[0] == ENTER:
            return replace(closed, at=int(chosen[1])), ENTER
        return closed, chosen[0]
    if key == "backspace":
        return replace(home, find=home.find[:-1], picked=0), ""
    sign = " " if key == "space" else key
    is_typed = len(sign) == 1 and sign.isprintable()
    return (replace(home, find=home.find + sign, picked=0) if is_typed else home), ""


def found(home: Home) -> tuple[Found, ...]:
    """The rows that match, the best first."""
    wanted = words_of(home.find or "")
    ranked = []
    for place, row in enumerate(_rows(home)):
        rank = rank_of(wanted, words_of(row.title), words_of(row.why))
        if rank is not None:
            ranked.append((rank, place, row))
    return tuple(row for _, _, row in sorted(ranked, key=lambda it: it[:2])[:FOUND_MAX])


def _rows(home: Home) -> list[Found]:
    words, helps = home.words.words, dict(HELP)
    acts = [
        Found(_title(words(word)), words(helps[sign]) if sign in helps else "",
              shown_key(home, sign), (sign.lower(),))
        for sign, word in (*KEYS, *SCREEN, *OTHERS)
        if home.games or sign not in NEEDS_GAME
    ]  # fmt: skip
    games = [
        Found(game.path.stem, ", ".join(_names(home, place)), "⏎", (ENTER, str(place)))
        for place, game in enumerate(home.games)
    ]
    return [*acts, *games]


NEEDS_GAME = ("s", "r", "t", "k")


def _names(home: Home, place: int) -> tuple[str, ...]:
    state = home.games[place].state
    return (state.edition.title, *(it.name for it in state.setup.players)) if state else ()


def _title(words: str) -> str:
    return words[:1].upper() + words[1:]


def over(lines: list[Line], home: Home) -> list[Line]:
    """The page with the finder's box over it."""
    typed = home.find or ""
    if width_of(lines[0]) < SIZE_MIN[0] or len(lines) < SIZE_MIN[1]:
        return lines
    drawn = Box(typed, len(typed), found(home), home.picked)
    return with_box(lines, drawn, home.words.words, lambda sign: shown_key(home, sign))
