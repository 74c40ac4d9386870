"""Any keys at any moment: nothing is raised, the page has its size, the books stay whole."""

from __future__ import annotations

import random
import string

import pytest

from banker.interaction.controller import Controller
from banker.language.phrases.translation import in_language
from banker.language.player_keys import NOT_LATIN
from banker.session.session import Session
from banker.tui.panes.screens import draw
from tests.interaction.deal.busy_table import busy
from tests.support.card_game import check_cards
from tests.support.screen import assert_width

SIZES = ((40, 12), (80, 24), (76, 20), (110, 30), (120, 36), (160, 48), (200, 60), (39, 11))
NAMED = (
    "enter", "space", "backspace", "escape", "tab", "up", "down", "left", "right", "pageup", "home",
    "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "ctrl+p", "ctrl+z", "end", "delete", "ф12",
)  # fmt: skip
KEYS = (*string.ascii_letters, *string.digits, *string.punctuation, *NOT_LATIN, *NAMED)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seed", range(3))
def test_rubbish_keys_break_nothing(seed: int, language: str) -> None:
    chance = random.Random(seed)
    session: Session = busy(seed, 30 + 30 * seed).session
    session.state = in_language(session.state, language)
    controller = Controller(session, None, ascii=bool(seed % 2))
    for at in range(300):
        controller.press(chance.choice(KEYS))
        if at % 4 == 0:
            width, height = chance.choice(SIZES)
            lines = draw(controller.view(height), width, height)
            assert len(lines) == height
            assert_width(lines, width)
    check_cards(session.state)
