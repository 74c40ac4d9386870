"""The form of a new game, filled in."""

from __future__ import annotations

from msgspec.structs import replace

from banker import editions
from banker.interaction.setup.form import (
    OverlayChoice,
    SetupForm,
    press,
)
from banker.interaction.words.text import plain
from banker.tui.setup.page import draw
from tests.tui import scenes


def typed(*keys: str, form: SetupForm | None = None) -> tuple[SetupForm, str]:
    form = form or SetupForm((scenes.EDITION,))
    wish = ""
    for key in keys:
        form, wish = press(form, key)
    return form, wish


def shelf() -> SetupForm:
    boxes = tuple(editions.load(box.id) for box in editions.catalogue("board"))
    lids = {
        at: tuple(OverlayChoice(lid.id, lid.title, lid.about) for lid in editions.overlays("board"))
        for at in range(len(boxes))
    }
    return SetupForm(boxes, lids=lids)


def of_box(id: str) -> SetupForm:
    form = shelf()
    return replace(form, book=[box.id for box in form.shelf].index(id))


def text(form: SetupForm, width: int = 80, height: int = 24) -> str:
    return plain(draw(form, width, height))
