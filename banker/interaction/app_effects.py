"""App effects: what the controller asks of the app, because only the app can do it.

All but FLASH have the values of the key machine's effect `AppAction`. Pure.
"""

from __future__ import annotations

from enum import StrEnum


class WindowEffect(StrEnum):
    """A change of the window. FLASH: highlight the answer to a card, and draw again afterwards."""

    QUIT = "quit"
    THEME = "theme"
    MOUSE = "mouse"
    CALM = "calm"
    COACH = "coach"
    FLASH = "flash"
    REPORT = "report"
    ODDS = "odds"
    NEXT_GAME = "next_game"
    HOME = "home"


class Sound(StrEnum):
    """A sound for an event. A terminal has one sound; the option --bell says when to make it.

    BELL: something was refused, or a time is over. HAMMER: an auction closed. BEEP: a card was read
    and more are needed. DONE: a card's command or a mental sum succeeded. VAULT: the vault said
    whether a number opens it.
    """

    BELL = "bell"
    HAMMER = "hammer"
    BEEP = "beep"
    DONE = "done"
    VAULT = "vault"


AppEffect = WindowEffect | Sound
