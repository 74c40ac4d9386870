"""Screen: the app of the home page, which reads the games one by one while it is shown.

What the app cannot do itself, such as opening a table, is the `wish` with which it ends.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from banker import VERSION
from banker.foundation.errors import BankerError
from banker.interaction.keys.ascii import ascii_row
from banker.interaction.trackers.preferences import THEMES, Message, Preferences
from banker.language.phrases.translation import language_of, translation
from banker.session.session import Session
from banker.tui.app import CLICKS_NEVER, PaneApp
from banker.tui.home import finder
from banker.tui.home.games import listed, opened
from banker.tui.home.page import Home, draw, press
from banker.tui.mouse.mouse import has_clicks

READ_S = 0.01
READ_MAX = 99  # games on the page
ENDS = ("go", "new", "tv", "leave")
SWITCHES = ("theme", "calm", "mouse", "coach")
CALM_NOW, MOVES_NOW = "nothing moves by itself now", "pieces walk now"
CLICKS, CLICKS_NOT = "clicks work in games from now on", "the mouse selects text from now on"
COACHES, COACHES_NOT = "the tips line is shown", "the tips line is off"


class HomeApp(PaneApp):
    """The app of the home page. `wish`: what the user wants when the app ends.

    `acts`: functions for `report`, `cards` and `shelf`, which get a game's path and return lines to
    show. `keep` stores the preferences; it returns why that failed, else an empty text.
    """

    TITLE = "Banker"

    def __init__(
        self,
        paths: list[Path],
        acts: dict[str, Callable[[Path], list[str]]],
        *,
        preferences: Preferences | None = None,
        keep: Callable[[Preferences], Message] = lambda _kept: "",
        ascii: bool = False,
        language: str = "",
        note: str = "",
    ) -> None:
        self.preferences = preferences or Preferences()
        super().__init__(self.preferences.theme)
        self._keep = keep
        self._acts = acts
        self._ascii = ascii
        self.wish = "leave"
        games = listed(paths[:READ_MAX])
        self.home = Home(games, Session.now().astimezone(), note=note)
        self._read_until_unfinished()
        marked = self.home.marked
        if language:
            self.home = replace(self.home, words=translation(language))
        elif marked is not None and marked.state is not None:
            self.home = replace(self.home, words=language_of(marked.state.edition))

    def _read_until_unfinished(self) -> None:
        """Mark the newest game that is not over; the first frame shows it."""
        for place, game in enumerate(self.home.games):
            self._read(place)
            game = self.home.games[place]
            if game.state is not None and not game.is_over:
                self.home = replace(self.home, at=place)
                return

    def _read(self, place: int) -> None:
        games = list(self.home.games)
        games[place] = opened(games[place])
        self.home = replace(self.home, games=tuple(games))

    def settle(self) -> None:
        """Read the other games while idle, one at a time."""
        super().settle()
        self._read_next()

    def _read_next(self) -> None:
        place = next((at for at, game in enumerate(self.home.games) if not game.is_read), None)
        if place is not None:
            self._read(place)
            self.redraw()
            self.set_timer(READ_S, self._read_next)

    def redraw(self) -> None:
        """Draw the home page."""
        width, height = self.size
        lines = finder.over(draw(self.home, VERSION, width, height), self.home)
        if self._ascii:
            lines = [ascii_row(spans, width) for spans in lines]
        self.pane.show(lines)

    def press(self, key: str, at: float) -> None:
        """Handle a key on the home page."""
        del at
        if finder.takes(self.home, key):
            self.home, key = finder.press(self.home, key)
        self.home, wish = press(self.home, key) if key else (self.home, "")
        if wish in ENDS:
            self.wish = wish
            self.exit()
        elif wish in SWITCHES:
            self._switch(wish)
        elif wish and self.home.marked is not None:
            self._act(wish, self.home.marked.path)
        self.redraw()

    def _switch(self, wish: str) -> None:
        """Change a preference of this user, for every screen from now on."""
        now = self.preferences
        match wish:
            case "theme":
                self.colours = THEMES[(THEMES.index(self.colours) + 1) % len(THEMES)]
                self.pane.recolour(self.colours)
                now, words = replace(now, theme=self.colours), ""
            case "calm":
                now = replace(now, calm=not now.calm)
                words = CALM_NOW if now.calm else MOVES_NOW
            case "mouse" if not has_clicks():
                words = CLICKS_NEVER
            case "mouse":
                now = replace(now, mouse=not now.mouse)
                words = CLICKS if now.mouse else CLICKS_NOT
            case _:
                now = replace(now, coach=not now.coach)
                words = COACHES if now.coach else COACHES_NOT
        self.preferences = now
        translated = self.home.words
        failed = self._keep(now)
        note = translated.text(failed) if failed else translated.words(words)
        self.home = replace(self.home, note=note)

    def _act(self, wish: str, path: Path) -> None:
        try:
            lines = self._acts[wish](path)
        except BankerError as error:
            lines = [str(error).splitlines()[0]]
        if len(lines) == 1:
            self.home = replace(self.home, note=lines[0])
        else:
            self.home = replace(self.home, lines=tuple(lines), top=0)

    def click(self, x: int, y: int) -> None:
        """Press the keys of the target in column `x`, row `y`."""
        from banker.tui.home.clicks import clicked

        for key in clicked(self.home, self.pane.lines, x, y):
            self.press(key, 0.0)

    def paste(self, text: str) -> None:
        """Ignore pasted text, because the page has no text line."""
