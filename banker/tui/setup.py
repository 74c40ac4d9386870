"""Setup: asks for a new game and hands it to whoever creates it.

The answer goes to a callback; what the callback refuses (two players of one name, a disk that is
full) is shown, and everything typed is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from banker import editions
from banker.errors import BankerError
from banker.tui.glyphs import ascii_line
from banker.tui.line import fit
from banker.tui.setup_form import NAME_MAX, Form, draw, press
from banker.tui.terminal import PaneApp

Create = Callable[[str, Sequence[str], dict[str, str]], None]


class SetupApp(PaneApp):
    """One form."""

    TITLE = "Banker"

    def __init__(self, create: Create, *, theme: str = "dark", ascii: bool = False) -> None:
        super().__init__(theme)
        self._create = create
        self._ascii = ascii
        self.form = Form(tuple(editions.load(listing.id) for listing in editions.catalogue()))
        self.created = False

    def redraw(self) -> None:
        """Show the form."""
        width, height = self.size
        lines = draw(self.form, width, height)
        if self._ascii:
            lines = [fit(ascii_line(spans), width) for spans in lines]
        self.pane.show(lines)

    def press(self, key: str) -> None:
        """One key."""
        self.form, wish = press(self.form, key)
        if wish == "leave":
            self.exit()
        elif wish == "start":
            self._start()
        self.redraw()

    def paste(self, text: str) -> None:
        """A pasted name is typed."""
        for char in " ".join(text.split())[:NAME_MAX]:
            self.form, _ = press(self.form, char)
        self.redraw()

    def _start(self) -> None:
        form = self.form
        try:
            self._create(form.edition.id, form.players, dict(form.chosen))
        except BankerError as error:
            self.form = replace(form, note=str(error).splitlines()[0])
        else:
            self.created = True
            self.exit()


def ask(create: Create, *, theme: str = "dark", ascii: bool = False) -> bool:
    """The form, until a game is created or somebody leaves; whether one was."""
    app = SetupApp(create, theme=theme, ascii=ascii)
    app.run(mouse=False)
    return app.created
