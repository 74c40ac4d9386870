"""The evening that moves: moments of a golden game, for the README."""

from __future__ import annotations

from typing import NamedTuple

from tests.tui.pictures.gallery import EVENING, FOLDER, Picture, table
from tests.tui.pictures.moving import Frame, moving

PATH = FOLDER / "evening.svg"
TITLE = "An evening: a street is bought, the vault opens, rent is paid, an auction ends the game"
THEME = "dark"
SIZE = (100, 30)
STILL = 3  # the frame for whoever wants no motion: the open vault


class Moment(NamedTuple):
    """How many entries are played, how long they are shown in tenths of a second, how far the scene
    of the newest guess is, how often the hammer was raised."""

    entries: int
    tenths: int
    scene: float | None = None
    going: int = 0


MOMENTS = (
    Moment(163, 22), Moment(164, 6, 0.0), Moment(164, 6, 0.5), Moment(164, 24, 1.0),
    Moment(165, 16), Moment(166, 18), Moment(168, 18), Moment(174, 16), Moment(176, 20),
    Moment(326, 16), Moment(328, 10), Moment(330, 10), Moment(331, 10, going=1),
    Moment(331, 10, going=2), Moment(332, 40),
)  # fmt: skip


def frames() -> list[Frame]:
    """The screens of all moments."""
    return [
        Frame(
            table(Picture("evening", TITLE, SIZE, EVENING, it.entries, going=it.going,
                          scene=it.scene)),
            it.tenths,
        )
        for it in MOMENTS
    ]  # fmt: skip


def drawn() -> str:
    """The picture."""
    return moving(frames(), THEME, TITLE, STILL)
