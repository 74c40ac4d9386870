"""Pressed as before: what hundreds of random keys ask, refuse and do, on every box.

Goal: a verb that reads its keys otherwise, or asks for them in other words, shows. Method: keys are
pressed at a table that goes on; each counts with the screen's state, the entries it made, and the
rows of the foot. `pressed_as_before.txt` keeps lines of keys.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.interaction.controller import Controller
from banker.interaction.keys.keys import VERBS
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes import footer, panels, title
from tests.support.random_game import said, table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("pressed_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
KEYS, BEFORE = 230, 25
LEAVING = ("ctrl+q", "ctrl+c", "f4")  # the audit is of the whole file, in time of its own
OPENING = [key for verb in VERBS for key in (verb.key, *verb.aliases) if key not in LEAVING]
GOING_ON = [*"abcabcoglnprvry1234567890+-'/,.j", *["enter"] * 9, "backspace", "up", "down", "tab"]


def key_of(dice: random.Random, is_begun: bool) -> str:
    if dice.random() < 0.04:
        return "escape"
    return dice.choice(GOING_ON if dice.random() < (0.8 if is_begun else 0.35) else OPENING)


def shown(controller: Controller) -> str:
    """The state of the screen and what it says about it."""
    ui, view = controller.ui, controller.view(24)
    panel = panels.active(view)
    drawn = plain([*footer.foot(view, 90), title.title(view, 90)])
    inner = "" if panel is None else panel.title + plain(panel.draw(view, 40))
    typed = (ui.screen, ui.over, ui.verb, ui.typed, ui.line, ui.inspected, ui.row, ui.takes_back)
    return repr((typed, ui.note, drawn, inner))


def pressed(box: str, language: str) -> Iterator[str]:
    session = table(box, {})
    for _ in said(session, 41, BEFORE):
        pass
    session.state = in_language(session.state, language)
    controller = Controller(session, None, ticks=lambda: 0.0)
    dice = random.Random(f"{box} {language}")
    count = session.journal.count
    for _ in range(KEYS):
        ui = controller.ui
        key = key_of(dice, bool(ui.verb or ui.line))
        controller.press(key)
        made = [(entry.kind, entry.command, entry.post) for entry in session.entries(count + 1)]
        count = session.journal.count
        yield f"{key} {made} {shown(controller)}"
        if session.state.table.ended:
            return


@pytest.mark.parametrize(
    ("box", "language"), [*((box, "en") for box in BOXES), *((box, "ru") for box in BOXES[::3])]
)
def test_keys_do_what_they_did(box: str, language: str) -> None:
    found = pressed(box, language)
    assert_as_stored(STORED, f"{box}-{language}", found)
