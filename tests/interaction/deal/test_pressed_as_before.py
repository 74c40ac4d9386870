"""Pressed as before, in a game of cards: what random keys ask, refuse and do, and how it is drawn.

The keys are those of the verbs, drawn at random, at tables where a game is under way.
`pressed_as_before.txt` keeps lines of keys.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.interaction.controller import Controller
from banker.interaction.deal.keys import VERBS
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes.screens import draw
from tests.interaction.deal.busy_table import busy
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("pressed_as_before.txt")
KEYS = 240
LEAVING = ("ctrl+q", "ctrl+c", "f4")  # the audit is of the whole file, in time of its own
OPENING = [key for verb in VERBS for key in (verb.key, *verb.aliases) if key not in LEAVING]
GOING_ON = [*"abcdrgynpwkhuo1234567890=*.", *["enter"] * 9, "backspace", "up", "down", "tab"]
SIZES = ((80, 24), (120, 36), (160, 48), (60, 20))


def key_of(dice: random.Random, is_begun: bool) -> str:
    """The next key: mostly one that goes on with what is begun."""
    if dice.random() < 0.04:
        return "escape"
    return dice.choice(GOING_ON if dice.random() < (0.8 if is_begun else 0.3) else OPENING)


def pressed(seed: int, language: str) -> Iterator[str]:
    """The keys, each with what it made and what the screen then shows."""
    session = busy(seed, 20 + 25 * seed).session
    session.state = in_language(session.state, language)
    controller = Controller(session, None, ticks=lambda: 0.0)
    dice = random.Random(f"{seed} {language}")
    count = session.journal.count
    for at in range(KEYS):
        ui = controller.ui
        key = key_of(dice, bool(ui.verb or ui.line))
        controller.press(key)
        made = [(entry.kind, entry.command, entry.post) for entry in session.entries(count + 1)]
        count = session.journal.count
        ui = controller.ui
        typed = (ui.screen, ui.over, ui.verb, ui.typed, ui.line, ui.inspected, ui.row)
        width, height = SIZES[at % len(SIZES)]
        yield f"{key} {made} {typed} {ui.note} {plain_page(controller, width, height)}"
        if session.state.table.ended:
            return


def plain_page(controller: Controller, width: int, height: int) -> str:
    return "\n".join(plain([line]) for line in draw(controller.view(height), width, height))


@pytest.mark.in_check("check")
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seed", [1, 4])
def test_keys_do_what_they_did(seed: int, language: str) -> None:
    found = pressed(seed, language)
    assert_as_stored(STORED, f"{seed}-{language}", found)
