"""Start: opens the screen. Light to import; Textual is loaded only when the screen opens.

Garbage collection is off until the first frame: loading makes many objects and little garbage, and
collecting would cost a twentieth of the start.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from banker.foundation.errors import CommandError

if TYPE_CHECKING:
    from banker.devices.health import NoteReader, TableVault
    from banker.interaction.keys.prompt import OwnWords
    from banker.interaction.trackers.preferences import Message
    from banker.interaction.view import Fingerprint
    from banker.session.phone_health import Phones
    from banker.session.session import Session
    from banker.session.shown_odds import ShownOdds
    from banker.tui.app import BankerApp
    from banker.tui.screen_odds import ScreenOdds


def run_table(
    session: Session,
    vault: TableVault | None,
    *,
    audit: Callable[[], list[str]] | None = None,
    fingerprint: Callable[[int, str], Fingerprint] | None = None,
    theme: str = "",
    calm: bool | None = None,
    dice: bool | None = None,
    asks_figures: bool = True,
    keys: Mapping[str, str] = {},
    ascii: bool = False,
    bell: str = "refuse",
    reader: NoteReader | None = None,
    remembered: Path | None = None,
    report: Callable[[], tuple[str, str]] | None = None,
    next_game: Callable[[], None] | None = None,
    home: Callable[[], None] | None = None,
    mouse: bool = True,
    auction_clock: bool = False,
    phones: Phones | None = None,
    note: str = "",
    odds: Path | None = None,
    own_words: Callable[[], OwnWords] | None = None,
) -> int:
    """Show the screen of a game until somebody quits; return the exit code.

    `calm`, `dice`, `asks_figures` and `keys` come from the user's settings; if two keys clash, a
    message says so and no user's key is used. `bell` is the option --bell. `remembered` is the file
    of the user's preferences; `theme` overrides its theme. `report` writes the report after the end
    and returns where. `next_game` and `home` are called before the screen closes, if the user wants
    them. Without `mouse` the terminal keeps the mouse, to select text. `phones` can connect after
    F9. `note` is shown first. `odds`: the folder where odds are stored for other processes.
    `own_words`: how the table's language says statements.
    """
    gc.disable()
    try:
        from banker.interaction.trackers.preferences import PreferenceFile, first_head, wished
        from banker.tui.app import BankerApp
        from banker.tui.mouse.mouse import takes_clicks

        memory, head = PreferenceFile(remembered), first_head(session)
        app = BankerApp(
            session,
            vault,
            ascii=ascii,
            preferences=wished(memory.read(head), theme, calm=calm, dice=dice),
            keep=lambda kept: memory.keep(kept, head),
            audit=audit,
            fingerprint=fingerprint,
            bell=bell,
            reader=reader,
            report=report,
            next_game=next_game,
            home=home,
            auction_clock=auction_clock,
        )
        app.controller.figures.asks = asks_figures
        app.controller.amending.own_words = own_words
        app.odds = LateOdds(app, odds)
        if phones is not None:
            app.controller.phones.phones = phones
            app.at_end.append(phones.close)
        on_screen = vault.problem if vault is not None and vault.is_on_screen else ""
        if said := memory.problem or _use_keys(keys) or on_screen or note:
            app.controller.show_message(app.controller.words(said))
        app.mouse = app.mouse and mouse and takes_clicks(app)
        return app.show(mouse=app.mouse)
    finally:
        gc.enable()


class LateOdds:
    """The odds of a screen, which loads nothing before somebody turns them on.

    `folder`: where the odds are stored for other processes.
    """

    def __init__(self, app: BankerApp, folder: Path | None) -> None:
        self._app = app
        self._folder = folder
        self._odds: ScreenOdds | None = None

    def switch(self) -> Message:
        """Turn the odds on or off; return the message about it."""
        if self._odds is None:
            from banker.tui.screen_odds import ScreenOdds

            controller = self._app.controller
            self._odds = ScreenOdds(
                controller.session, controller.phones, self._app.from_device, folder=self._folder
            )
            self._app.at_end.append(self._odds.close)
        return self._odds.switch()

    def shown(self) -> ShownOdds | None:
        """Return the present odds; None while they are off or not known."""
        return None if self._odds is None else self._odds.shown()


def _use_keys(keys: Mapping[str, str]) -> Message:
    """Give the verbs the user's keys; why not, if two are in each other's way."""
    if not keys:
        return ""
    from banker.interaction import own_keys
    from banker.interaction.keys.user_keys import checked

    try:
        own_keys.use(checked(keys))
    except CommandError as error:
        return error.text
    return ""
