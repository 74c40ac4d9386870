"""What if on the screen and in lines: W opens it, the panel answers, and only `keep` books."""

from __future__ import annotations

import pytest

from banker.interaction.controller import Controller
from banker.interaction.words.text import plain
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import LITTLE, PlainTable
from banker.session.session import Session
from banker.tui.panes.screens import draw
from tests.interaction.keys.key_presses import typed
from tests.support.card_game import setup_of as cards_of
from tests.support.game import Game

BEGUN = ("ann rolls 1 2", "ann buys", "bob rolls 1 4", "bob buys")


def at_the_table(box: str) -> Controller:
    if box == "deal":
        return Controller(Session.create(None, cards_of(("Ann", "Bob", "Cem"))), None)
    game = Game("Ann", "Bob", "Cem", box=box)
    game.do(*BEGUN)
    return Controller(game.session, None)


def write(controller: Controller, text: str) -> None:
    for char in text:
        controller.press("space" if char == " " else char)
    controller.press("enter")


def shown(controller: Controller) -> str:
    return " ".join(plain(draw(controller.view(36), 120, 36)).split())


@pytest.mark.parametrize(
    ("box", "said", "told"),
    [
        ("glass-classic", "ann pays 40 to bob", "Ann: cash 1,440 to 1,400"),
        ("deal", "ann draws", "Ann: hand 5 to 7"),
    ],
)
def test_w_opens_the_prompt_and_the_panel_answers(box: str, said: str, told: str) -> None:
    controller = at_the_table(box)
    count = controller.session.journal.count
    controller.press("W")
    assert controller.ui.line is not None
    assert controller.ui.line.text == "what if "
    write(controller, said)
    assert told in shown(controller)
    assert controller.session.journal.count == count, "a what-if was booked"
    controller.press(":")
    write(controller, "keep")
    assert controller.session.journal.count == count + 1, "'keep' booked nothing"


def test_q_closes_the_panel_and_keep_still_books() -> None:
    controller = at_the_table("glass-classic")
    controller.press("W")
    write(controller, "ann pays 40 to bob")
    controller.press("q")
    assert controller.ui.inspected is None
    controller.press(":")
    write(controller, "keep")
    assert controller.session.state.cash("ann") == 1400


def test_a_key_that_books_ends_the_what_if() -> None:
    controller = at_the_table("glass-classic")
    controller.press("W")
    write(controller, "ann pays 40 to bob")
    for key in typed("p b 1 0 ⏎ ␣"):
        controller.press(key)
    controller.press(":")
    write(controller, "keep")
    assert "nothing is supposed" in controller.ui.note.text, controller.ui.note.text


def test_lines_answer_in_sentences_and_say_what_keep_entered() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.do(*BEGUN)
    table = PlainTable(LineController(game.session, None), talk=LITTLE)
    told = hear(table, "what if ann pays 40 to bob")
    assert told[1] == "Ann: cash 1,440 to 1,400; worth 1,500 to 1,460", told
    assert hear(table, "keep") == ["Ann pays Bob 40", "1 action is entered"]
    assert "othing is supposed" in hear(table, "back")[0]
    refused = hear(table, "what if ann buys boardwalk")
    assert len(refused) >= 1, "a refusal was silent"
    assert game.session.journal.count == 6
