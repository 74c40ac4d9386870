"""Setup screen: asks for a new game and hands it to whoever creates it.

The answer goes to a callback; what the callback refuses (two players of one name, a disk that is
full) is shown, and everything typed is still there.
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

Create = Callable[[str, Sequence[str], dict[str, str], Sequence[str]], None]

FIRST = "secret-vault"  # the box that the form opens with


class SetupApp(PaneApp):
    """One form."""

    TITLE = "Banker"

    def __init__(
        self, create: Create, *, theme: str = "dark", ascii: bool = False, language: str = ""
    ) -> None:
        super().__init__(theme)
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
        """Show the form."""
        width, height = self.size
        lines = draw(self.form, width, height)
        if self._ascii:
            lines = [fit(ascii_line(spans), width) for spans in lines]
        self.pane.show(lines)

    def press(self, key: str, at: float) -> None:
        """One key."""
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
        """A pasted name is typed."""
        for char in " ".join(text.split())[:NAME_MAX]:
            self.form, _ = press(self.form, char)
        self.redraw()

    def _localized(self, box: Edition) -> Edition:
        """In the language that was asked for, else its own."""
        return replace(box, language=self._language or box.language)

    def _look_for_lids(self) -> None:
        """Which overlays fit this box: those that can be laid over it."""
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
        """The box with what is laid over it now; what does not go together is said."""
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


def ask(create: Create, *, theme: str = "dark", ascii: bool = False, language: str = "") -> bool:
    """The form, until a game is created or somebody leaves; whether one was."""
    app = SetupApp(create, theme=theme, ascii=ascii, language=language)
    app.run(mouse=False)
    return app.created
