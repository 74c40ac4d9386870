"""Spectator: the page for everybody in a terminal of its own, of a game that is played elsewhere.

It knows nothing but the file. Nothing is typed here: only leaving and the colours are keys.
"""

from __future__ import annotations

from pathlib import Path

from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of, translation
from banker.session.follower import GameFollower
from banker.tui.app import PaneApp
from banker.tui.own_keys import seat_letters
from banker.tui.panes.screens import draw
from banker.tui.render.text import EMPTY, Line, Span, cut, line, shape
from banker.tui.suggestion import waiting
from banker.tui.trackers.ledger import gains
from banker.tui.trackers.preferences import THEMES, ThemeName
from banker.tui.ui_state import TV, Context, Ui
from banker.tui.view import LedgerRow, View

LOOK_S = 0.25
FOOT = 3  # the Banker's rows, which nobody here needs
LEAVING = ("q", "escape", "ctrl+q", "ctrl+c")
WAITS = "waits for {file}"


class SpectatorApp(PaneApp):
    """The app of a watched game."""

    TITLE = "Banker"

    def __init__(
        self, path: Path, *, theme: ThemeName = "dark", ascii: bool = False, language: str = ""
    ) -> None:
        super().__init__(theme)
        self._follower = GameFollower(path, language=language)
        self._words = translation(language or "en")
        self._ascii = ascii
        self._follower.look()

    def on_mount(self) -> None:
        """Draw the first frame, then look at the file four times a second."""
        super().on_mount()
        self.set_interval(LOOK_S, self.look)

    def look(self) -> None:
        """Draw again if the file says more."""
        if self._follower.look():
            self.redraw()

    def redraw(self) -> None:
        """Draw the current state."""
        self.pane.show(page(self._follower, self._words.words(WAITS, file=str(self._follower.path)),
                            *self.size, ascii=self._ascii))  # fmt: skip

    def press(self, key: str, at: float) -> None:
        """Handle one key."""
        del at
        if key in LEAVING:
            self.exit()
        elif key == "f8":
            self.colours = THEMES[(THEMES.index(self.colours) + 1) % len(THEMES)]
            self.pane.recolour(self.colours)

    def paste(self, text: str) -> None:
        """Nothing is typed here."""


def page(
    follower: GameFollower, waits: str, width: int, height: int, *, ascii: bool = False
) -> list[Line]:
    """The whole page; without a game what it waits for."""
    if follower.state is None:
        rows = [EMPTY] * (max(0, height - 2) >> 1)
        rows += [line(Span(" " + cut(waits, width - 2), "bold"))]
        rows += [line(Span(" " + cut(follower.problem, width - 2), "dim"))]
        return shape(rows, width, height)
    return draw(_view(follower, ascii=ascii), width, height + FOOT)[:height]


def _view(follower: GameFollower, *, ascii: bool) -> View:
    state, newest = follower.state, follower.newest
    assert state is not None and newest is not None
    ui = Ui(screen=TV)
    ctx = Context(state=state, letters=seat_letters(state.setup)[0])
    book = language_of(state.edition).book
    return View(
        ctx=ctx,
        ui=ui,
        waiting=waiting(ctx),
        rows=(LedgerRow(newest.seq, sentence(newest, state.setup, book)),),
        seq=follower.count,
        gains=gains(newest, state),
        ascii=ascii,
    )


def run_spectator(
    path: Path, *, theme: ThemeName = "dark", ascii: bool = False, language: str = ""
) -> int:
    """Show a game as it is played, until somebody leaves. Returns the exit code."""
    app = SpectatorApp(path, theme=theme, ascii=ascii, language=language)
    app.run(mouse=False)
    return app.return_code or 0
