"""The page "now": it lists exactly the keys that work, inside everything, and changes nothing."""

from __future__ import annotations

import string

import pytest

from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.deal.act_names import NAMES as CARD_NAMES
from banker.interaction.finding.live_keys import latin_candidates
from banker.interaction.finding.now_page import KEY_WIDTH
from banker.interaction.keys.act_names import NAMES
from banker.interaction.keys.keys import keymap
from banker.interaction.ui_state import HELP, LEDGER, NOW, Note
from banker.interaction.words.text import cells, plain
from banker.language.phrases.translation import translation
from banker.session.session import Session
from banker.tui.panes.screens import draw
from tests.support.screen import assert_width, controller_of, shown
from tests.tui.scenes import session

KEYMAP = keymap()
EVERY_KEY = tuple(
    dict.fromkeys(
        [*latin_candidates(KEYMAP), *string.ascii_letters, *string.digits, *string.punctuation,
         "insert", "f9",
         "f12", "delete", "ctrl+a", "ctrl+k"]
    )
)  # fmt: skip


def game_of(*rolls: tuple[str, int, int]) -> Session:
    game = session()
    for who, one, two in rolls:
        game.execute(c.Roll(who, (one, two)))
    return game


# What was played, and the keys pressed before the page is opened.
MOMENTS = {
    "begin": ((), ""),
    "offer": ((("ann", 1, 2),), ""),
    "offered, in a verb": ((("ann", 1, 2),), "p"),
    "an amount": ((("ann", 1, 2),), "p b 5"),
    "a roll": ((), "2"),
    "the ledger": ((("ann", 1, 2),), "l"),
    "a trade": ((("ann", 1, 2),), "b enter t b"),
    "a card": ((), "c"),
    "an auction": ((("ann", 1, 2),), "a enter"),
    "a deed": ((), "i b"),
    "bought": ((("ann", 1, 2),), "b enter"),
}


def moment(name: str) -> Controller:
    rolls, typed = MOMENTS[name]
    controller = Controller(game_of(*rolls), None, ticks=lambda: 0.0)
    for key in typed.split():
        controller.press(key)
    assert controller.ui.note.role != "refused"
    return controller


def works(name: str, key: str) -> bool:
    """Whether a key does something at a moment: it is really pressed, at a table of its own."""
    controller = moment(name)
    before, entries = controller.ui, controller.session.journal.count
    controller.press(key)
    after = controller.ui
    if controller.asking.effect is not None:
        return True  # the key asks first
    if controller.session.journal.count != entries or controller.app_effects:
        return after.note.role != "refused"
    if after.note.role in ("warn", "refused"):
        return False
    plainly = [[getattr(ui, it) for it in ui.__struct_fields__ if it != "note"]
               for ui in (before, after)]  # fmt: skip
    return plainly[0] != plainly[1] or key in ("f3", "f4")


# A verb's key is listed if something can follow it: Enter, a deed, an amount, a player.
CODES = [" ".join(deed.code.lower()) for deed in game_of().state.edition.deeds]
AFTER_A_VERB = ("enter", *CODES, "5 enter", "b enter", "b 5 enter", "3 4")


def leads(name: str, key: str, after: str) -> bool:
    """Whether a key does something when more keys follow it."""
    controller = moment(name)
    entries = controller.session.journal.count
    controller.press(key)
    assert controller.ui.verb
    for one in after.split():
        if controller.ui.verb:
            controller.press(one)
    return controller.session.journal.count != entries or (
        not controller.ui.verb and controller.ui.note.role not in ("warn", "refused")
    )


def test_it_leaves_out_a_verb_that_would_only_be_refused() -> None:
    controller = moment("bought")
    controller.press("?")
    shown = plain(draw(controller.view(36), 100, 36))
    assert "Trade" in shown and "Pay a debt or an amount" in shown
    refused = ("Pay the tax", "Ask for rent", "Buy a deed", "Pay the salary", "Auction a deed")
    assert [words for words in refused if words in shown] == []


@pytest.mark.parametrize("name", MOMENTS)
def test_it_lists_exactly_the_keys_that_work(name: str, whole: bool) -> None:
    """In `make test` a quarter of the other keys is pressed."""
    controller = moment(name)
    controller.press("f1")
    assert controller.ui.over == NOW
    listed = {key for live in controller.view(24).live for key in live.keys}
    # A capital without a verb of its own is the small letter.
    known = {key for key in EVERY_KEY if not key.isupper() or key in KEYMAP}
    others = sorted(known - listed)
    pressed = (known & listed) | set(others if whole else others[len(name) % 4 :: 4])
    wanted = {key for key in pressed if works(name, key)}
    assert listed & pressed <= wanted | EDITED
    for key in wanted - listed - EDITED:
        tried = AFTER_A_VERB[:: 1 if whole else 7]
        assert [(key, after) for after in tried if leads(name, key, after)] == []
    assert listed - EDITED <= known


EDITED = {"left", "right", "home", "end", "f3"}


def test_it_says_what_is_waited_for_what_enter_does_and_what_was_refused() -> None:
    controller = moment("offer")
    controller.press("space")
    controller.press("?")
    shown = plain(draw(controller.view(24), 80, 24))
    assert "waits for  Ann is on Baltic Avenue, which nobody owns" in shown
    assert "⏎  Ann buys Baltic Avenue for ~120" in shown
    assert "b ⏎ buys it for Ann, a ⏎ auction" in shown
    assert "do it anyway" in shown


@pytest.mark.parametrize("name", MOMENTS)
def test_leaving_it_changes_nothing(name: str) -> None:
    controller = moment(name)
    before = controller.ui
    for leaves in ("q", "escape", "left"):
        controller.press("f1")
        controller.press(leaves)
        assert controller.ui == before


def test_a_key_that_works_is_done_at_once() -> None:
    controller = moment("offer")
    controller.press("f1")
    controller.press("b")
    assert (controller.ui.over, controller.ui.verb) == ("", "buy")


def test_the_arrow_leads_to_the_whole_help() -> None:
    controller = moment("an amount")
    controller.press("f1")
    controller.press("right")
    assert (controller.ui.screen, controller.ui.over, controller.ui.verb) == (HELP, "", "")


def test_over_the_ledger_it_leads_back_to_the_ledger() -> None:
    controller = moment("the ledger")
    controller.press("f1")
    assert "undo back to here" not in controller.ui.note.text
    controller.press("q")
    assert controller.ui.screen == LEDGER


def test_a_question_mark_is_a_sign_of_a_text() -> None:
    controller = moment("begin")
    for key in ("n", "w", "?"):
        controller.press(key)
    assert controller.ui.line is not None
    assert controller.ui.line.text == "w?"
    controller.press("f1")
    assert controller.ui.over == NOW
    controller.press("escape")
    assert controller.ui.line.text == "w?"


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (120, 36), (160, 48)])
@pytest.mark.parametrize("name", MOMENTS)
def test_it_fills_the_screen_exactly(name: str, width: int, height: int) -> None:
    controller = moment(name)
    controller.press("f1")
    lines = draw(controller.view(height), width, height)
    assert len(lines) == height
    assert_width(lines, width)


def test_every_row_is_on_a_page() -> None:
    controller = moment("begin")
    controller.press("f1")
    seen = ""
    for _ in range(16):
        seen += plain(draw(controller.view(12), 40, 12))
        controller.press("down")
    for live in controller.view(12).live:
        assert live.words[:18] in seen
    assert controller.ui.note == Note()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_name_of_an_action_is_cut_at_80_columns(language: str) -> None:
    book = translation(language)
    names = [*NAMES.values(), *CARD_NAMES.values()]
    room = 80 // 2 - KEY_WIDTH - 4
    assert [it.title for it in names if cells(book.text(Text(it.title))) > room] == []
    controller = controller_of("secret-vault", "Ann", "Bob", language=language)
    controller.press("?")
    assert NAMES["help"].title in shown(controller) or language != "en"


def test_a_russian_page_names_each_key_once_as_its_keyboard_has_it() -> None:
    """A Latin `e` beside `+` looks like the Russian letter of another action."""
    controller = controller_of("rouble-full", "Аня", "Боря", language="ru")
    controller.press("?")
    told = shown(controller)
    assert "  №  Пересчитать" in told and "  э  Передать ход" in told and "#" not in told
    assert "  +  Получить деньги" in told and "  е  Отпечаток" in told
