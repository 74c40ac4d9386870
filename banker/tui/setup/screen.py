"""Setup screen: shows the form of a new game and passes the choices to a function.

If that function refuses (two players of one name, a full disk), the form shows its message and
keeps everything typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from banker import editions
from banker.editions.own.figures import Said
from banker.editions.switches import fits
from banker.foundation.errors import BankerError, EditionError
from banker.foundation.text import Text, worded
from banker.games import rulesets
from banker.games.board.edition import Edition
from banker.interaction.keys.ascii import ascii_row
from banker.interaction.setup.form import (
    NAME_MAX,
    FigureOffer,
    OverlayChoice,
    SetupForm,
    VaultChoice,
    press,
)
from banker.interaction.trackers.preferences import Message, Preferences
from banker.language.phrases.translation import language_of, translation
from banker.session import kept_figures
from banker.tui.app import PaneApp
from banker.tui.mouse.mouse import takes_clicks
from banker.tui.render.insertion import marked_point
from banker.tui.setup import finder
from banker.tui.setup.page import draw

DEFAULT_EDITION = "secret-vault"  # the edition chosen at first


class WantedGame(msgspec.Struct, frozen=True):
    """The choices for a new game. `vault` is a value of the option --vault, None for no vault.

    `figures`: path -> `Said`, an amount read off a printed card and how sure it is.
    """

    edition: str
    names: tuple[str, ...]
    switches: dict[str, str]
    overlays: tuple[str, ...]
    vault: VaultChoice | None
    screen: Preferences
    figures: Mapping[str, Any] = {}


Create = Callable[[WantedGame], None]


class SetupApp(PaneApp):
    """The app that shows the form of a new game.

    `plugged` returns which boards are plugged in, as words; it may take a while.
    """

    TITLE = "Banker"

    def __init__(
        self,
        create: Create,
        *,
        screen: Preferences | None = None,
        names: tuple[str, ...] = (),
        box: str = DEFAULT_EDITION,
        plugged: Callable[[], str] = str,
        ascii: bool = False,
        language: str = "",
    ) -> None:
        screen = screen or Preferences()
        super().__init__(screen.theme)
        self._language = language and translation(language).code
        self._create = create
        self._ascii = ascii
        self._plugged = plugged
        self.created = False
        known = editions.catalogue()  # the board games first
        boxes = [it.id for it in sorted(known, key=lambda it: (rulesets.place(it.ruleset), it))]
        boxes.insert(0, boxes.pop(boxes.index(DEFAULT_EDITION)))
        own, problems = editions.own_boxes()
        boxes += own
        self._ids = boxes  # by position; a user's file over an edition has that edition's id
        self.form = SetupForm(
            tuple(self._localized(editions.load(id_)) for id_ in boxes),
            book=boxes.index(box) if box in boxes else 0,
            names=names,
            screen=screen,
        )
        if problems:
            words = language_of(self.form.box).program
            self.form = replace(self.form, note=words.text(_first_of(problems)))
        self._look_for_lids()
        self._look_for_figures()

    def redraw(self) -> None:
        """Draw the form again."""
        width, height = self.size
        lines = finder.over(draw(self.form, width, height), self.form)
        shown = [ascii_row(spans, width) for spans in lines] if self._ascii else lines
        self.pane.show(shown, None if self.form.finding else marked_point(lines, shown))

    def settle(self) -> None:
        """Check while idle which boards are plugged in."""
        super().settle()
        self.form = replace(self.form, plugged=self._plugged())
        self.redraw()

    def press(self, key: str, at: float) -> None:
        """Handle a key in the form; it came at the time `at`, in seconds."""
        if finder.takes(self.form, key):
            self.form, pressed = finder.press(self.form, key)
            for one in pressed:
                self.press(one, at)
            self.redraw()
            return
        self.form, wish = press(self.form, key)
        if self.form.book not in self.form.lids:
            self._look_for_lids()
            self._look_for_figures()
        if wish == "layer":
            self._layer()
        elif wish == "keep":
            self._keep()
        elif wish == "leave":
            self.exit()
        elif wish == "start":
            self._start()
        if self.form.screen.theme != self.colours:
            self.colours = self.form.screen.theme
            self.pane.recolour(self.colours)
        self.redraw()

    def click(self, x: int, y: int) -> None:
        """Press the keys of the target in column `x`, row `y`."""
        from banker.tui.setup.clicks import clicked

        for key in clicked(self.form, self.pane.lines, x, y):
            self.press(key, 0.0)

    def paste(self, text: str) -> None:
        """Insert pasted text into the name that is being typed."""
        for char in " ".join(text.split())[:NAME_MAX]:
            self.press(char, 0.0)

    def _localized(self, box: Edition) -> Edition:
        """The edition in the requested language, else in its own."""
        return replace(box, language=self._language or box.language)

    def _look_for_lids(self) -> None:
        """Find the overlays that fit this edition, by loading it with each."""
        form = self.form
        fitting = []
        for lid in editions.overlays(form.box.ruleset):
            try:
                editions.load(self._ids[form.book], {}, (lid.id,))
            except EditionError:
                continue
            fitting.append(OverlayChoice(lid.id, lid.title, lid.about))
        self.form = replace(form, lids=form.lids | {form.book: tuple(fitting)})

    def _look_for_figures(self) -> None:
        """Find what is kept of the cards of this edition; a file with errors is named once."""
        form, found = self.form, None
        try:
            offer = kept_figures.offer(form.box.id)
        except EditionError as error:
            form = replace(form, note=form.translate(worded("{why}", why=error.texts[0])))
        else:
            found = offer and FigureOffer(offer.sure, offer.deeds, offer.figures)
        self.form = replace(form, offers=form.offers | {form.book: found})

    def _keep(self) -> None:
        """Keep what was entered for later games of this edition, too; this one begins with it."""
        form = self.form
        try:
            kept_figures.keep(editions.load(form.box.id), _said(form.entered))
        except BankerError as error:
            self.form = replace(form, note=form.translate(error.text))
            return
        self._look_for_figures()
        self.form = replace(self.form, takes=True, entered={})

    def _figures(self) -> dict[str, Said]:
        """What the cards of the box say, as the game begins with it."""
        form = self.form
        kept = form.offer.figures if form.offer is not None and form.takes else {}
        return {**kept, **_said(form.entered)}

    def _layer(self) -> None:
        """Load the edition with its overlays; show a message if they do not fit together."""
        form = self.form
        try:
            layered = self._localized(editions.load(self._ids[form.book], {}, form.over))
        except EditionError as error:
            note = str(error).splitlines()[0]
            self.form = replace(form, over=form.over[:-1], note=note)
        else:
            kept = {name: form.chosen[name] for name in form.chosen if name in layered.offered}
            self.form = replace(form, layered=layered, chosen=kept)

    def begin_with(self, over: Sequence[str], chosen: Mapping[str, str]) -> None:
        """Choose the user's usual overlays and switches, as far as the edition has them."""
        for name in over:
            self.form = replace(self.form, over=(*self.form.over, name))
            self._layer()
        offered = self.form.edition.offered
        kept = {
            name: value
            for name, value in chosen.items()
            if name in offered and fits(name, offered[name], value)
        }
        self.form = replace(self.form, chosen=kept)

    def _start(self) -> None:
        form = self.form
        vault = form.wanted_vault if form.edition.vault else None
        wanted = WantedGame(
            self._ids[form.book], form.players, dict(form.chosen), form.over, vault, form.screen,
            self._figures(),
        )  # fmt: skip
        try:
            self._create(wanted)
        except BankerError as error:
            self.form = replace(form, note=str(error).splitlines()[0])
        else:
            self.created = True
            self.exit()


def _said(entered: Mapping[str, int]) -> dict[str, Said]:
    return {path: Said(amount) for path, amount in entered.items()}


def _first_of(problems: Sequence[Text]) -> Text:
    """The first problem, and how many more there are."""
    first, *others = problems
    if not others:
        return first
    return worded("{first} (and {count} more)", first=first, count=len(others))


def run_setup(
    create: Create,
    *,
    screen: Preferences,
    names: tuple[str, ...] = (),
    box: str = "",
    plugged: Callable[[], str] = str,
    ascii: bool = False,
    language: str = "",
    note: Message = "",
    chosen: Mapping[str, str] = {},
    over: Sequence[str] = (),
    mouse: bool = True,
) -> int:
    """Show the form until a game is created or somebody leaves; return the exit code.

    `create` makes the game, or raises what the form then shows as a message. `box` is the id of the
    edition to begin with; `over` and `chosen` are the user's usual overlays and switches. `plugged`
    returns which boards are plugged in. `note` is shown first.
    """
    app = SetupApp(
        create, screen=screen, names=names, box=box or DEFAULT_EDITION, plugged=plugged,
        ascii=ascii, language=language,
    )  # fmt: skip
    app.begin_with(over, chosen)
    if note:
        app.form = replace(app.form, note=app.form.translate(note))
    return app.show(mouse=screen.mouse and mouse and takes_clicks(app))
