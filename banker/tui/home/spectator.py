"""Spectator: the TV page of a game that another process plays, in a separate terminal.

The spectator knows only the game's file. Its keys leave the page and change the colours; no action
can be typed.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from banker.foundation.errors import JournalCorrupt
from banker.foundation.memo import once
from banker.games.board.state import State
from banker.interaction.game_screen import screen_of
from banker.interaction.history import NoHistory
from banker.interaction.scene import Scene
from banker.interaction.trackers.bid_age import BidAge
from banker.interaction.trackers.movement import Movement
from banker.interaction.trackers.preferences import THEMES, ThemeName, is_calm
from banker.interaction.ui_state import TV, Context, Ui
from banker.interaction.view import LedgerRow, View
from banker.interaction.words.text import EMPTY, Line, Span, cut, line, shape
from banker.language.news import CHATTER
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of, translation
from banker.language.player_keys import seat_letters
from banker.ledger.entry import Entry
from banker.session.follower import GameFollower
from banker.tui.app import PaneApp
from banker.tui.panes.screens import draw

if TYPE_CHECKING:
    from banker.odds.kept import KeptOdds
    from banker.session.shown_odds import ShownOdds

LOOK_S = 0.25
SLICES = 4  # of the game so far, folded at each look
REST_S = 4.0  # how long the end of a scene can be looked at
LEAVING = ("q", "escape", "ctrl+q", "ctrl+c")
WAITS = "waits for {file}"


class SpectatorApp(PaneApp):
    """The app that shows the TV page of a game's file while the game goes on."""

    TITLE = "Banker"

    def __init__(
        self,
        path: Path,
        *,
        theme: ThemeName = "dark",
        ascii: bool = False,
        language: str = "",
        auction_clock: bool = False,
        calm: bool = False,
        odds: Path | None = None,
    ) -> None:
        super().__init__(theme)
        self._follower = GameFollower(path, language=language)
        self._words = translation(language or "en")
        self._ascii = ascii
        self._bids = BidAge(self.set_timer, self.redraw) if auction_clock else None
        self._calm = is_calm(chosen=calm)
        self.movement: Movement | None = None
        self.history: NoHistory | None = None
        self._followed = 0
        self._odds_folder = odds
        self._kept: KeptOdds | None = None
        self._odds: ShownOdds | None = None
        self._resting: Scene | None = None
        self._follower.look()
        self._follow()

    def on_mount(self) -> None:
        """Draw the first frame, then check the file four times a second."""
        super().on_mount()
        self.set_interval(LOOK_S, self.look)

    def look(self) -> None:
        """Draw again if the file or its odds have changed."""
        before = self._odds
        has_more = self._follower.look()
        if has_more:
            self._follow()
        self._odds = self._odds_now()
        if self.history is not None:
            has_more |= self.history.is_folding
            any(not self.history.more() for _ in range(SLICES))  # up to the last one
        if has_more or self._odds is not before:
            self.redraw()

    def _odds_now(self) -> ShownOdds | None:
        """What the table shows of the odds; None where it has none."""
        if self._follower.state is None or self._odds_folder is None:
            self._kept = None
            return None
        if self._kept is None:
            from banker.odds.kept import KeptOdds

            self._kept = KeptOdds(self._odds_folder, self._follower.game)
        kept = self._kept.newest()
        return kept.shown if kept is not None and kept.seq <= self._follower.count else None

    def _follow(self) -> None:
        """What moves follows the new entries; of a game that is new here only what comes next."""
        state, count = self._follower.state, self._follower.count
        if state is None or self.movement is None or count < self._followed:
            self.movement = None
        if state is not None and self.movement is None:
            movement = screen_of(state.edition).trackers.movement
            self.movement = movement(state, time.monotonic, is_calm=self._calm)
            made = screen_of(state.edition).trackers.history
            self.history = made(self._follower.entries, state.setup)
            self.history.begin(count)
        elif state is not None and self.movement is not None:
            try:
                for entry in reversed(self._follower.recent):
                    if entry.seq > self._followed:
                        self.movement.note(entry, state)
                self._remember(count)
            except JournalCorrupt:  # an entry that does not fit the game moves nothing
                self.movement = None
        self._followed = count

    def _remember(self, count: int) -> None:
        """The game so far follows the new entries; of more than a look shows all is folded, and
        then there is no moment."""
        if self.history is None:
            return
        new = [entry for entry in reversed(self._follower.recent) if entry.seq > self._followed]
        if len(new) != count - self._followed:
            self.history.begin(count)
        for entry in new if len(new) == count - self._followed else ():
            self.history.note(entry)

    def redraw(self) -> None:
        """Draw the file's present state."""
        state = self._follower.state
        auction = screen_of(state.edition).trackers.auction(state) if state else None
        going = self._bids.going(auction) if self._bids else 0
        waits = self._words.words(WAITS, file=str(self._follower.path))
        movement = self.movement
        lines = page(
            self._follower, waits, *self.size, ascii=self._ascii, going=going, moved=movement,
            odds=self._odds, history=self.history,
        )  # fmt: skip
        self.pane.show(lines)
        if movement is not None:
            self.follow(movement)
            self._let_rest(movement)

    def _let_rest(self, movement: Movement) -> None:
        """Nobody presses a key here, so a scene that is over gives the page back by itself."""
        scene = movement.resting()
        if scene is not self._resting:
            self._resting = scene
            if scene is not None:
                self.set_timer(REST_S, lambda: self._rested(movement, scene))

    def _rested(self, movement: Movement, scene: Scene) -> None:
        if movement is self.movement and movement.resting() is scene:
            movement.end()
            self.redraw()

    def press(self, key: str, at: float) -> None:
        """Handle a key: leave, or change the colours."""
        del at
        if self.movement is not None:
            self.movement.end()
        if key in LEAVING:
            self.exit()
        elif key == "f8":
            self.colours = THEMES[(THEMES.index(self.colours) + 1) % len(THEMES)]
            self.pane.recolour(self.colours)

    def paste(self, text: str) -> None:
        """Ignore pasted text, because the page has no text line."""


def page(
    follower: GameFollower,
    waits: str,
    width: int,
    height: int,
    *,
    ascii: bool = False,
    going: int = 0,
    moved: Movement | None = None,
    odds: ShownOdds | None = None,
    history: NoHistory | None = None,
) -> list[Line]:
    """Return the lines of the TV page; before there is a game, a page with the words `waits`.

    `going`: how often the hammer was raised, 0 to 2.
    """
    if follower.state is None:
        rows = [EMPTY] * (max(0, height - 2) >> 1)
        rows += [line(Span(" " + cut(waits, width - 2), "bold"))]
        rows += [line(Span(" " + cut(follower.problem, width - 2), "dim"))]
        return shape(rows, width, height)
    view = replace(_view(follower, follower.recent, ascii), going=going, odds=odds)
    if history is not None:
        view = replace(view, history=history.so_far, moment=history.moment)
    return draw(moved.shown(view) if moved is not None else view, width, height)


def _view(follower: GameFollower, recent: tuple[Entry, ...], ascii: bool) -> View:
    """What is known of the game. The same rows and gains until the file says more."""
    state = follower.state
    assert state is not None and recent

    def shown() -> View:
        return View(
            ctx=Context(state=state, letters=seat_letters(state.setup)[0]),
            ui=Ui(screen=TV),
            rows=_rows(recent, state),
            seq=follower.count,
            clock=screen_of(state.edition).trackers.clock(state),
            gains=screen_of(state.edition).books.gains(recent[0], state),
            ascii=ascii,
            is_watched=True,
        )

    return once("watched", (state, recent, ascii), shown)


def _rows(recent: tuple[Entry, ...], state: State) -> tuple[LedgerRow, ...]:
    """The newest entries as news, newest first; what was undone and what only led to the next
    one is not a headline."""
    words, books = language_of(state.edition), screen_of(state.edition).books
    undone: set[int] = set()
    rows: list[LedgerRow] = []
    later: Entry | None = None
    for entry in recent:
        undone |= set(entry.undo)
        try:
            news = books.news_of(
                entry, state.setup, words, sentence(entry, state.setup, words.book)
            )
            if later is not None and books.is_folded(entry, later):
                news = replace(news, weight=CHATTER)
        except JournalCorrupt as forged:
            rows.append(LedgerRow(entry.seq, str(forged)))
            continue
        rows.append(LedgerRow(entry.seq, news.text, undone=entry.seq in undone, news=news))
        later = entry
    return tuple(rows)


def run_spectator(
    path: Path,
    *,
    theme: ThemeName = "dark",
    ascii: bool = False,
    language: str = "",
    auction_clock: bool = False,
    calm: bool = False,
    odds: Path | None = None,
) -> int:
    """Show a game while it is played, until somebody leaves; return the exit code.

    `odds`: the folder in which the table's process stores its odds.
    """
    app = SpectatorApp(
        path, theme=theme, ascii=ascii, language=language, auction_clock=auction_clock, calm=calm,
        odds=odds,
    )  # fmt: skip
    return app.show()
