"""App effects: what the controller asks the app to do, because only the app can do it.

Every value of `WindowEffect` but FLASH is also a value of `AppAction`, an effect of the key
machine. Pure.
"""

from __future__ import annotations

from enum import StrEnum


class WindowEffect(StrEnum):
    """A change of the window. FLASH: mark the answer to a scanned card briefly, then draw the
    screen again."""

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

    BELL: something was refused, or a time is over. HAMMER: an auction closed. BEEP: a bank card was
    read and an action needs more cards. DONE: an action by bank cards or a mental sum succeeded.
    VAULT: the vault said whether a number opens it.
    """

    BELL = "bell"
    HAMMER = "hammer"
    BEEP = "beep"
    DONE = "done"
    VAULT = "vault"


AppEffect = WindowEffect | Sound
