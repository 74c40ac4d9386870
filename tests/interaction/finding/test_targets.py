"""Targets: a click is the keys of what is under the mouse, and the terminal gets its mouse back."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board import commands as c
from banker.games.board.state import Claim, Setup
from banker.interaction.controller import Controller
from banker.interaction.finding.targets import hit, key_named, keys_of, wheel
from banker.interaction.ui_state import HELP, LEDGER, Ui
from banker.interaction.view import Target
from banker.interaction.words.text import Span, line, plain
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from banker.tui.mouse.clicks import clicked
from banker.tui.panes.screens import draw
from banker.tui.render.paint import frame
from tests.interaction.finding.cells import cells_of
from tests.support.terminal import ON_A_TERMINAL
from tests.tui.render.window import Window
from tests.tui.scenes import busy, in_auction, session, view_of

SIZES = ((40, 12), (80, 24), (100, 30), (120, 36), (160, 48))
CLICKS_ON, CLICKS_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1000l\x1b[?1006l"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_cell_is_one_target_or_none(width: int, height: int) -> None:
    lines = draw(view_of(busy()), width, height)
    known = {deed.code.lower() for deed in busy().edition.deeds}
    met = set()
    for y in range(-1, height + 1):
        for x in range(-1, width + 1):
            target = hit(lines, x, y)
            if target is not None:
                met.add(target.kind)
                assert target.kind != "deed" or target.name in known
    assert "key" in met


def test_a_chip_is_a_deed_and_a_hint_is_its_key() -> None:
    lines = draw(view_of(busy()), 80, 24)
    assert hit(lines, *cells_of(lines, "B2", "chip:")) == Target("deed", "b2")
    assert hit(lines, *cells_of(lines, "m", "key")) == Target("key", "m")
    assert hit(lines, *cells_of(lines, "␣", "key")) == Target("key", "space")


def test_a_seats_colour_is_the_player_and_a_number_the_ledger_row() -> None:
    lines = [line(Span("▶", "turn"), Span("B Bob", "chip.seat:1"), Span("  42", "seat:1"))]
    assert hit(lines, 2, 0) == hit(lines, 7, 0) == Target("player", "1")
    assert hit(lines, 0, 0) is None
    lines = [line(Span("  138  ", "dim"), "Bob pays Ann 50")]
    assert hit(lines, 15, 0) == Target("row", "138")


def test_a_range_of_keys_is_no_key() -> None:
    assert [key_named(sign) for sign in ("a-z", "1-6", "↑↓", "F6", "^P", "⏎", "x")] == [
        "", "", "", "f6", "ctrl+p", "enter", "x",
    ]  # fmt: skip


def test_the_words_behind_a_key_are_the_key_and_a_gap_ends_them() -> None:
    hint = line(Span(" ", "dim"), Span("b", "key"), Span(" buy  ", "dim"), Span("r", "key"),
                Span(" rent      nothing", "dim"))  # fmt: skip
    found = [hit([hint], x, 0) for x in (1, 3, 8, 10, 16, 20)]
    b, r = Target("key", "b"), Target("key", "r")
    assert found == [b, b, r, r, None, None]
    assert hit([line("words", Span(" a", "dim"))], 6, 0) is None


def test_the_upper_edge_of_a_frame_is_its_key() -> None:
    lines = [*frame("LEDGER", [], 30, 3, key="l"), *frame("SUPPLY", [], 30, 3)]
    assert hit(lines, 4, 0) == hit(lines, 15, 0) == hit(lines, 26, 0) == Target("key", "l")
    assert hit(lines, 4, 3) is hit(lines, 4, 2) is hit(lines, 15, 1) is None


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (120, 36)])
def test_a_row_of_the_finder_is_chosen_by_a_click(width: int, height: int) -> None:
    game = session()
    controller = Controller(game, None)
    for key in ("ctrl+p", *"theme"):
        controller.press(key)
    view = controller.view(height)
    assert view.found is not None
    lines = draw(view, width, height)
    rows = plain(lines).splitlines()
    for at, found in enumerate(view.found[: height - 5]):
        words = found.title[:20]
        y = next(y for y, row in enumerate(rows) if words in row)
        keys = clicked(lines, rows[y].index(words), y, view)
        assert keys == (*("down",) * at, "enter")
    assert clicked(lines, 0, 0, view) == ()


@pytest.mark.parametrize(
    ("ui", "target", "keys"),
    [
        (Ui(), Target("deed", "b2"), ("i", "b", "2")),
        (Ui(verb="mortgage"), Target("deed", "b2"), ("b", "2")),
        (Ui(), Target("player", "1"), ("i", "'", "b")),
        (Ui(verb="pay"), Target("player", "1"), ("b",)),
        (Ui(), Target("row", "207"), ("l",)),
        (Ui(screen=LEDGER, row=1), Target("row", "210"), ("down", "down")),
        (Ui(screen=LEDGER, row=3), Target("row", "213"), ("up", "up", "up")),
        (Ui(), Target("key", "l"), ("l",)),
        (Ui(over="now"), Target("deed", "b2"), ()),
        (Ui(over="now"), Target("key", "l"), ("l",)),
        (Ui(screen=LEDGER), Target("deed", "b2"), ()),
        (Ui(), Target("deed", "z9"), ()),
        (Ui(screen=LEDGER), Target("player", "1"), ()),
        (Ui(), Target("player", "9"), ()),
        (Ui(), Target("player", "4"), ()),
        (Ui(verb="mortgage"), Target("row", "207"), ()),
        (Ui(screen=HELP), Target("row", "207"), ()),
    ],
)
def test_a_click_is_keys(ui: Ui, target: Target, keys: tuple[str, ...]) -> None:
    assert keys_of(target, view_of(busy(), ui)) == keys


def test_in_an_auction_a_player_bids() -> None:
    assert keys_of(Target("player", "2"), view_of(in_auction())) == ("c",)


def test_the_wheel_is_an_arrow_where_a_page_scrolls() -> None:
    assert wheel("down", view_of(busy(), Ui(screen=LEDGER))) == ("down",)
    assert wheel("up", view_of(busy())) == ()


def test_a_second_click_on_the_deed_on_offer_buys_it() -> None:
    game = session()
    game.execute(c.Roll("ann", (1, 2)))
    controller = Controller(game, None)
    for _ in range(2):
        lines = draw(controller.view(24), 80, 24)
        x, y = cells_of(lines, "N2", "chip:")
        target = hit(lines, x, y)
        assert target is not None
        for key in keys_of(target, controller.view(24)):
            controller.press(key)
    assert game.state.owner("baltic") == "ann"


# --- at a terminal --------------------------------------------------------------------------------


def open_table(folder: Path, *options: str) -> Window:
    path = folder / "a.bank"
    box = editions.load("secret-vault")
    Session.create(path, Setup(box, check_names(("Ann", "Bob"), box))).close()
    window = Window("play", path, "--vault", "none", *options)
    window.sees("Ann")
    window.rest(0.5)
    return window


def click(window: Window, text: str) -> None:
    """At the first cell of a text on the screen, as a terminal reports it."""
    rows = window.text().splitlines()
    y, row = next((at, row) for at, row in enumerate(rows) if text in row)
    x = row.index(text)
    window.press(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")


@pytest.mark.in_check("check")
@ON_A_TERMINAL
def test_a_click_at_the_terminal_is_its_key_and_movement_is_not_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    window = open_table(tmp_path)
    try:
        assert CLICKS_ON in window.written
        assert b"?1003h" not in window.written
        click(window, "B2 ")
        window.sees("Boardwalk")
        window.press("q")
        click(window, "p pay")
        window.sees("PAY")
        window.press("\x1b")
        window.rest(0.3)
        window.press("M")
        window.sees("the mouse selects text")
        assert window.written.rfind(CLICKS_OFF) > window.written.rfind(CLICKS_ON)
    finally:
        window.close()


@ON_A_TERMINAL
def test_without_the_mouse_nothing_is_asked_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    window = open_table(tmp_path, "--no-mouse")
    try:
        assert b"?1000h" not in window.written
    finally:
        window.close()


def test_a_second_click_on_a_deed_with_a_claim_asks_the_rent() -> None:
    state = busy()
    deed = next(one for one in state.edition.deeds if state.owner(one.id) == "ann")
    code = deed.code.lower()
    again = Ui(inspected=("deed", deed.id))
    claims = (Claim("bob", "ann", deed.id),)
    asked = replace(state, table=replace(state.table, claims=claims, offer=None))
    assert keys_of(Target("deed", code), view_of(asked, again)) == ("r", *code)
    assert keys_of(Target("deed", code), view_of(asked)) == ("i", *code)
    other = replace(asked, table=replace(asked.table, claims=()))
    assert keys_of(Target("deed", code), view_of(other, again)) == ("i", *code)
