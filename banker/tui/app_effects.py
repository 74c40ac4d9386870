"""App effects: what only the app can do, asked for by the controller.

QUIT and THEME have the values of the key machine's effect `Simple`. Pure.
"""

from __future__ import annotations

from enum import StrEnum


class WindowEffect(StrEnum):
    """What happens to the window. FLASH: a card's answer stands out, and is drawn again after."""

    QUIT = "quit"
    THEME = "theme"
    FLASH = "flash"


class Sound(StrEnum):
    """What has happened, for the ear. A terminal has one sound; the app chooses when it is given.

    BELL: something was refused, or a time is over. HAMMER: an auction closed. BEEP: a card was
    read and more is waited for. DONE: what a card or a sum was for is done.
    """

    BELL = "bell"
    HAMMER = "hammer"
    BEEP = "beep"
    DONE = "done"


AppEffect = WindowEffect | Sound
