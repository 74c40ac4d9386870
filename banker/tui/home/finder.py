"""Finder: the actions and the games of the home page, found by their words.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.interaction.finding import page_finder
from banker.interaction.finding.page_finder import ENTER, FINDS, Finding, as_title
from banker.interaction.view import Found
from banker.interaction.words.text import Line
from banker.tui.home.page import HELP, KEYS, SCREEN, Home, shown_key

OTHERS = (("F1", "help"), ("q", "leave"))
NEEDS_GAME = ("s", "r", "t", "k")


def takes(home: Home, key: str) -> bool:
    """Return whether the finder takes a key: the finder is open, or the key opens it."""
    return key == FINDS or home.finding is not None


def press(home: Home, key: str) -> tuple[Home, str]:
    """Return the page after a key in the finder, and the key that the chosen row presses.

    Empty if no row was chosen.
    """
    if home.finding is None:
        return replace(home, finding=Finding()), ""
    finding, chosen = page_finder.press(home.finding, key, found(home))
    after = replace(home, finding=finding)
    if chosen is None:
        return after, ""
    if chosen.keys[0] == ENTER:
        return replace(after, at=int(chosen.keys[1])), ENTER
    return after, chosen.keys[0]


def found(home: Home) -> tuple[Found, ...]:
    """Return the rows that match the typed text, the best first."""
    return page_finder.best(_rows(home), home.finding.typed if home.finding else "")


def _rows(home: Home) -> list[Found]:
    words, helps = home.words.words, dict(HELP)
    acts = [
        Found(as_title(words(word)), words(helps[sign]) if sign in helps else "",
              shown_key(home, sign), (sign.lower(),))
        for sign, word in (*KEYS, *SCREEN, *OTHERS)
        if home.games or sign not in NEEDS_GAME
    ]  # fmt: skip
    games = [
        Found(game.path.stem, ", ".join(_names(home, place)), "⏎", (ENTER, str(place)))
        for place, game in enumerate(home.games)
    ]
    return [*acts, *games]


def _names(home: Home, place: int) -> tuple[str, ...]:
    state = home.games[place].state
    return (state.edition.title, *(it.name for it in state.setup.players)) if state else ()


def over(lines: list[Line], home: Home) -> list[Line]:
    """Return the page's lines with the open finder's box over them."""
    if home.finding is None:
        return lines
    words = home.words.words
    return page_finder.over(
        lines, home.finding, found(home), words, lambda sign: shown_key(home, sign)
    )
