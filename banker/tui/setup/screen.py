"""Setup screen: asks for a new game and passes it to a callback.

If the callback refuses (two players of one name, a full disk), its message is shown, and everything
typed is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from banker import editions
from banker.errors import BankerError, EditionError
from banker.games.board.edition import Edition
from banker.language.phrases.translation import translation
from banker.tui.app import PaneApp
from banker.tui.input.ascii import ascii_line
from banker.tui.render.text import fit
from banker.tui.setup.form import NAME_MAX, OverlayChoice, SetupForm, draw, press
from banker.tui.trackers.preferences import Preferences, themed

Create = Callable[[str, Sequence[str], dict[str, str], Sequence[str]], None]

FIRST = "secret-vault"  # the edition chosen at first


class SetupApp(PaneApp):
    """The app that shows the set-up form of a new game."""

    TITLE = "Banker"

    def __init__(
        self, create: Create, *, theme: str = "", ascii: bool = False, language: str = ""
    ) -> None:
        super().__init__(themed(Preferences(), theme).theme)
        self._language = language and translation(language).code
        self._create = create
        self._ascii = ascii
        self.created = False
        boxes = sorted(box.id for box in editions.catalogue())
        boxes.insert(0, boxes.pop(boxes.index(FIRST)))
        self.form = SetupForm(
            tuple(self._localized(editions.load(box)) for box in boxes),
            chapters=editions.chapters(),
        )
        self._look_for_lids()

    def redraw(self) -> None:
        """Draw the set-up form again."""
        width, height = self.size
        lines = draw(self.form, width, height)
        if self._ascii:
            lines = [fit(ascii_line(spans), width) for spans in lines]
        self.pane.show(lines)

    def press(self, key: str, at: float) -> None:
        """Handle one key."""
        del at
        self.form, wish = press(self.form, key)
        if self.form.book not in self.form.lids:
            self._look_for_lids()
        if wish == "layer":
            self._layer()
        elif wish == "leave":
            self.exit()
        elif wish == "start":
            self._start()
        self.redraw()

    def paste(self, text: str) -> None:
        """Type a pasted name."""
        for char in " ".join(text.split())[:NAME_MAX]:
            self.form, _ = press(self.form, char)
        self.redraw()

    def _localized(self, box: Edition) -> Edition:
        """The edition in the requested language, else in its own."""
        return replace(box, language=self._language or box.language)

    def _look_for_lids(self) -> None:
        """Find the overlays that fit this edition, by loading it with each."""
        form = self.form
        fitting = []
        for lid in editions.overlays():
            try:
                editions.load(form.box.id, {}, (lid.id,))
            except EditionError:
                continue
            fitting.append(OverlayChoice(lid.id, lid.title, lid.about))
        self.form = replace(form, lids=form.lids | {form.book: tuple(fitting)})

    def _layer(self) -> None:
        """Load the edition with its overlays; show a message if they do not fit together."""
        form = self.form
        try:
            layered = self._localized(editions.load(form.box.id, {}, form.over))
        except EditionError as error:
            note = str(error).splitlines()[0]
            self.form = replace(form, over=form.over[:-1], note=note)
        else:
            kept = {name: form.chosen[name] for name in form.chosen if name in layered.offered}
            self.form = replace(form, layered=layered, chosen=kept)

    def _start(self) -> None:
        form = self.form
        try:
            self._create(form.box.id, form.players, dict(form.chosen), form.over)
        except BankerError as error:
            self.form = replace(form, note=str(error).splitlines()[0])
        else:
            self.created = True
            self.exit()


def ask(create: Create, *, theme: str = "", ascii: bool = False, language: str = "") -> int:
    """Show the form until a game is created or somebody leaves. Returns the exit code."""
    app = SetupApp(create, theme=theme, ascii=ascii, language=language)
    app.run(mouse=False)
    return app.return_code or 0
