"""Preferences: how the screen of a game looked when it was left, and how the screen of a new game
looks.

Rules of this file
* A game is identified by the hash of its first entry, so a moved or renamed file keeps its
  preferences.
* Preferences are not part of the game: if the file is lost or broken, one line says so and defaults
  are used.
* The file is written under another name and then renamed, so no reader meets half of it.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import replace

from banker.foundation.text import Text, why

if TYPE_CHECKING:
    from banker.session.session import Session

ThemeName = Literal["dark", "light", "high-contrast"]
KeptVault = Literal["", "none", "sim", "auto"]
Message = Text | str
THEMES: tuple[ThemeName, ...] = ("dark", "light", "high-contrast")
GAMES_MAX = 400  # the games remembered; the one that was left longest ago goes first
BYTES_MAX = 200_000
CALM = "BANKER_CALM"  # if set, nothing moves on this machine
BROKEN = "{file} cannot be read, so the screen begins as it does at first"
UNKEPT = "the screen's mode is not remembered: {why}"


class Preferences(msgspec.Struct, frozen=True):
    """How a user wants the screen. `dice`: whether two digits are a roll. `calm`: nothing moves.

    `coach`: whether the tips line is shown, until a kind of action is known: `acts` counts them by
    kind. `practice`: amounts are hidden until the player says them. `vault`: the choice in the form
    of this game.
    """

    dice: bool = True
    theme: ThemeName = "dark"
    calm: bool = False
    mouse: bool = True
    coach: bool = True
    acts: dict[str, int] = {}
    practice: bool = False
    vault: KeptVault = ""


class _OfGame(msgspec.Struct, frozen=True):
    dice: bool = True
    theme: ThemeName = "dark"
    calm: bool = False
    practice: bool = False
    vault: KeptVault = ""


class _Stored(msgspec.Struct, frozen=True):
    """`wide`: of this user, for every game without its preferences."""

    wide: Preferences = Preferences()
    games: dict[str, _OfGame] = {}


def first_head(session: Session) -> str:
    """Return the entry hash of the first entry, which identifies a game under any file name."""
    return next(session.journal.rows()).h


def is_calm(*, chosen: bool) -> bool:
    """Return whether nothing may move: the user chose so, or this computer or terminal asks for
    it."""
    return chosen or bool(os.environ.get(CALM)) or "NO_COLOR" in os.environ


class PreferenceFile:
    """The preferences of one user; without a path they are not stored.

    `problem`: why defaults are used, empty if the file could be read.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.problem: Message = ""

    def read(self, head: str = "") -> Preferences:
        """Return the preferences of the game with this first entry hash; those of a new game if
        empty."""
        stored = self._stored()
        found = stored.wide
        if own := stored.games.get(head):
            found = replace(found, dice=own.dice, theme=own.theme, calm=own.calm,
                            practice=own.practice, vault=own.vault)  # fmt: skip
        elif head:
            found = replace(found, dice=True, practice=False)
        return replace(found, calm=True) if os.environ.get(CALM) else found

    def keep(self, kept: Preferences, head: str = "") -> Message:
        """Store preferences for the user, and for the game with this first entry hash.

        Return why that failed; an empty text if it worked.
        """
        stored = self._stored()
        games = {known: own for known, own in stored.games.items() if known != head}
        wide = kept
        if head:
            games[head] = _OfGame(kept.dice, kept.theme, kept.calm, kept.practice, kept.vault)
            users = stored.wide
            wide = replace(kept, dice=users.dice, practice=users.practice, vault="")
        newest = dict(list(games.items())[-GAMES_MAX:])
        if self._path is None:
            return ""
        try:
            _write(self._path, msgspec.json.encode(_Stored(wide, newest)))
        except OSError as error:
            return Text(UNKEPT, {"why": why(error)})
        return ""

    def _stored(self) -> _Stored:
        if self._path is None:
            return _Stored()
        try:
            with self._path.open("rb") as file:
                data = file.read(BYTES_MAX + 1)
            if len(data) > BYTES_MAX:
                raise ValueError("too long")
            return msgspec.json.decode(data, type=_Stored)
        except FileNotFoundError:
            return _Stored()
        except (OSError, ValueError, RecursionError):  # what is no JSON is a ValueError too
            self.problem = Text(BROKEN, {"file": str(self._path)})
            return _Stored()


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def wished(
    found: Preferences, theme: str, *, calm: bool | None = None, dice: bool | None = None
) -> Preferences:
    """Return the preferences with the options of the command line in place of stored values.

    An empty theme and None leave the stored value.
    """
    asked: dict[str, object] = {"theme": theme or found.theme}
    asked |= {} if calm is None else {"calm": calm}
    asked |= {} if dice is None else {"dice": dice}
    return msgspec.convert({**msgspec.to_builtins(found), **asked}, Preferences)
