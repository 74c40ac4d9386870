"""What is drawn, as plain text: compared with files beside this one.

`BANKER_GOLDENS=1 pytest tests/tui/test_golden_screens.py` writes them anew; read the difference.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from banker.games.board.rules.corrections import NOTED
from banker.games.board.state import Setup, State
from banker.interaction.ui_state import (
    AUDIT,
    HELP,
    LEDGER,
    TV,
    VAULT_SCREEN,
    YOUR_CARDS,
    CardForm,
    TextLine,
    Ui,
)
from banker.interaction.verbs.suggestion import waiting
from banker.interaction.view import Preview
from banker.interaction.words.text import plain
from banker.tui.panes.screens import draw
from banker.tui.panes.title import title
from tests.support.screen import assert_width
from tests.tui import scenes
from tests.tui.panes.goldens import GOLDENS, SCREENS, SIZES, TABLES, assert_golden

GOLDENS_MAX = 150

Scene = Callable[[tuple[str, ...]], State]


@pytest.mark.parametrize("question", NOTED)
def test_a_question_that_a_note_answers_says_so(question: str) -> None:
    state = scenes.busy(scenes.FOUR)
    asking = replace(state, table=replace(state.table, question=question))
    assert waiting(scenes.view_of(asking).ctx).endswith("note it with n")


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (100, 30), (120, 36), (160, 48)])
@pytest.mark.parametrize("names", [scenes.FOUR[:2], scenes.FOUR, scenes.SIX], ids=len)
def test_the_table(names: tuple[str, ...], width: int, height: int) -> None:
    assert_golden(f"table-{len(names)}", scenes.view_of(scenes.busy(names)), width, height)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("name", "state", "ui"), TABLES, ids=[row[0] for row in TABLES])
def test_the_table_while_something_is_under_way(
    name: str, state: State, ui: Ui, width: int, height: int
) -> None:
    assert_golden(name, scenes.view_of(state, ui), width, height)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("name", "ui"), SCREENS, ids=[row[0] for row in SCREENS])
def test_the_other_screens(name: str, ui: Ui, width: int, height: int) -> None:
    words = ("amber", "violin", "harbour", "nine")
    view = scenes.view_of(
        scenes.busy(), ui, vault="screen", words=words, device="locked",
        findings=("clean: 213 entries, everything adds up",),
    )  # fmt: skip
    assert_golden(name, view, width, height)


CARDS = CardForm(
    path="deed.states.mortgage", typed="15",
    said={"deed.mediterranean.price": 130, "deed.states.price": 300, "deed.oriental.mortgage": 110},
)  # fmt: skip


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_your_cards(width: int, height: int) -> None:
    view = scenes.view_of(scenes.busy(), Ui(over=YOUR_CARDS, cards=CARDS))
    assert_golden("your-cards", view, width, height)


def test_your_cards_in_russian_and_the_question_of_the_page() -> None:
    state = scenes.busy()
    russian = replace(state.setup, edition=replace(state.edition, language="ru"))
    asks = replace(CARDS, typed="", asks=True)
    view = scenes.view_of(replace(state, setup=russian), Ui(over=YOUR_CARDS, cards=asks))
    view = replace(view, ctx=replace(view.ctx, keeps=3))
    assert_golden("your-cards-ru", view, 80, 24)


def test_your_cards_at_every_size() -> None:
    for asks in (False, True):
        ui = Ui(over=YOUR_CARDS, cards=replace(CARDS, asks=asks))
        for is_ascii in (False, True):
            view = scenes.view_of(scenes.busy(), ui, ascii=is_ascii)
            for width in (40, 41, 60, 78, 80, 120, 200):
                for height in (12, 13, 24, 30, 60):
                    lines = draw(view, width, height)
                    assert len(lines) == height
                    assert_width(lines, width)
                    assert not is_ascii or plain(lines).isascii()


def test_the_tv_with_six() -> None:
    assert_golden("tv-6", scenes.view_of(scenes.busy(scenes.SIX), Ui(screen=TV)), 80, 24)


def test_the_prompt_shows_the_balances_as_they_would_be() -> None:
    state = scenes.busy()
    after = scenes.move(state, "cid", "ann", "M", 100)
    ui = Ui(line=TextLine("command", "cid pays ann 100", 16))
    assert_golden("prompt", scenes.view_of(state, ui, preview=Preview(after)), 80, 24)
    ways = Preview(why="…", completions=("baltic", "boardwalk"))
    ui = Ui(line=TextLine("command", "cid buys b", 10))
    assert_golden("completions", scenes.view_of(state, ui, preview=ways), 80, 24)


@pytest.mark.parametrize("screen", ["table", TV, LEDGER, HELP, VAULT_SCREEN, AUDIT])
@pytest.mark.parametrize("scene", [scenes.busy, scenes.in_debt, scenes.finished])
def test_every_size_down_to_nothing(screen: str, scene: Scene) -> None:
    """Goal: no size breaks a line. Method: many sizes, only the shape is looked at."""
    for names in (scenes.FOUR[:2], scenes.SIX):
        view = scenes.view_of(scene(names), Ui(screen=screen))
        for width in (1, 20, 39, 40, 41, 60, 77, 78, 80, 103, 104, 120, 139, 140, 200):
            for height in (1, 5, 11, 12, 13, 17, 24, 30, 41, 42, 60):
                lines = draw(view, width, height)
                assert len(lines) == height
                assert_width(lines, width)


def test_a_terminal_that_is_too_small_is_told_what_is_needed() -> None:
    lines = draw(scenes.view_of(scenes.busy()), 20, 5)
    assert plain(lines).strip() == "needs 40x12, is 20x5"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_with_ascii_nothing_else_is_sent(width: int, height: int) -> None:
    view = scenes.view_of(scenes.busy(scenes.SIX), ascii=True)
    text = plain(draw(view, width, height))
    assert text.isascii(), [char for char in text if not char.isascii()]
    assert_golden("ascii", view, width, height)


def test_names_are_text_and_nothing_else() -> None:
    """Markup is shown as it is; what could move the cursor or turn the writing is not sent.

    The set-up refuses such names; the screen does not rely on it.
    """
    state = scenes.start(("Ann", "Bob"))
    names = ("[red]Ann[/]", "B\x1b[2Jo\u202eb")
    players = tuple(
        scenes.player(one.id, name) for one, name in zip(state.setup.players, names, strict=True)
    )
    hostile = replace(state, setup=Setup(state.edition, players))
    text = plain(draw(scenes.view_of(hostile), 80, 24))
    assert "[red]Ann[" in text
    assert "\x1b" not in text
    assert "\u202e" not in text


@pytest.mark.parametrize("width", [80, 160])
@pytest.mark.parametrize("word", ["lost", "ask"])
def test_a_vault_that_somebody_must_see_to_is_amber(word: str, width: int) -> None:
    bar = title(scenes.view_of(scenes.busy(), Ui(), vault="device", device=word), width)
    amber = [span.text for span in bar if span.role == "warn"]
    assert amber in ([f"● {word}"], [f"●{word}"])


def test_golden_screens_are_few_enough_to_be_read() -> None:
    assert len(list(GOLDENS.iterdir())) <= GOLDENS_MAX
