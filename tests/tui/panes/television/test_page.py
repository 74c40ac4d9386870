"""Page: full at every size, large figures, and nothing on it that is the Banker's."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.state import Setup, State
from banker.interaction.controller import Controller
from banker.interaction.scene import Scene
from banker.interaction.ui_state import TV, Note, TextLine, Ui
from banker.interaction.view import ClockView, LedgerRow, View
from banker.interaction.words.text import plain
from banker.language.news import HEADLINE, SEAT_SIGN, News
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import in_language
from banker.session.session import Session
from banker.tui.panes.screens import draw
from banker.tui.panes.television.tiles import figures, grid, tile
from banker.tui.render.theme import THEMES, look
from tests.support.screen import assert_width, controller_of
from tests.tui import scenes

SIZES = [(80, 24), (100, 30), (120, 36), (160, 48), (200, 60)]
EIGHT = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
WORD = re.compile(r"[A-Za-z]{3,}")
LEAVING = {"en": ("F5 table", "Esc leaves"), "ru": ("F5 стол", "Esc выход")}


def shown(state: State, width: int = 160, height: int = 48, **changes: object) -> str:
    return plain(draw(view_of(state, **changes), width, height))


def view_of(state: State, ui: Ui | None = None, **changes: object) -> View:
    return scenes.view_of(state, ui or Ui(screen=TV), **changes)


def game(names: tuple[str, ...], edition: str = "glass-classic", **switches: str) -> State:
    box = editions.load(edition, switches)
    return Session.create(None, Setup(box, check_names(names, box))).state


CASH = (70, 3450, 140_600, 12_345_678)


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize(("width", "height"), [*SIZES, (40, 12), (80, 16), (300, 20), (44, 80)])
@pytest.mark.parametrize("count", range(2, 9))
def test_it_fills_every_size_with_every_number_of_players(
    count: int, width: int, height: int, ascii: bool, whole: bool
) -> None:
    """In `make test` one amount of cash for each number and size."""
    place = (count + height + ascii) % len(CASH)
    for cash in CASH if whole else CASH[place : place + 1]:
        state = game(EIGHT[:count])
        state = scenes.with_cash(state, state.setup.ids[0], cash)
        lines = draw(view_of(state, ascii=ascii), width, height)
        assert len(lines) == height
        assert_width(lines, width)
        assert plain(lines).isascii() or not ascii
        for role in {span.role for spans in lines for span in spans}:
            for theme in THEMES.values():
                look(theme, role)


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (100, 30), (103, 31)])
def test_a_bankrupt_players_tile_says_so_in_place_of_a_nought(
    width: int, height: int, language: str, ended: bool
) -> None:
    state = in_language(game(EIGHT[:4]), language)
    who = state.setup.ids[1]
    state = scenes.seat(scenes.with_cash(state, who, 0), who, bankrupt=True)
    state = scenes.facts(state, ended=ended)
    view = view_of(state)
    drawn = plain(tile(view, who, width // 2, height // 2, grid(view, width, height - 6).scale))
    word = {"en": "bankrupt", "ru": "банкротство"}[language]
    assert word in drawn, f"expected {word}, got {drawn}"
    assert "█" not in drawn and "▀" not in drawn, f"expected no large digit, got {drawn}"


@pytest.mark.parametrize("jail", [None, 0])
def test_a_name_of_a_tile_is_cut_only_where_its_width_ends(jail: int | None) -> None:
    """Inside the width are two columns at each side, the letter, a space, and JAIL."""
    state = game(("Bartholomew", "Eve"))
    view = view_of(scenes.seat(state, "bartholomew", jail=jail), rows=())
    needed = 2 + len("B Bartholomew") + 2 + (0 if jail is None else len("JAIL "))

    def row_of_name(width: int) -> str:
        rows = plain(tile(view, "bartholomew", width, 8, 0)).splitlines()
        return " ".join(next(row for row in rows if "B Ba" in row).split())

    end = "" if jail is None else " JAIL"
    assert row_of_name(needed) == f"B Bartholomew{end}"
    assert row_of_name(needed - 1) == f"B Bartholom…{end}"


@pytest.mark.parametrize(
    ("width", "height", "count", "columns", "scale"),
    [(160, 48, 4, 2, 4), (80, 24, 4, 2, 2), (200, 60, 2, 1, 6), (120, 36, 6, 2, 2),
     (160, 48, 8, 3, 3), (80, 24, 8, 4, 1)],
)  # fmt: skip
def test_the_columns_make_the_figures_as_large_as_they_get(
    width: int, height: int, count: int, columns: int, scale: int
) -> None:
    view = view_of(game(EIGHT[:count]))
    found = grid(view, width, height - 14 if height == 48 else height - 6)
    assert (found.columns, found.scale) == (columns, scale)


def test_nothing_of_the_banker_is_on_it() -> None:
    ui = Ui(screen=TV, note=Note("Oriental already belongs to Bob", "refused"), verb="pay",
            typed=("b", "5"), line=TextLine("command", "secret words", 3))  # fmt: skip
    text = shown(scenes.busy(), ui=ui, coach="a line for beginners", device="lost")
    for word in ("Oriental", "secret", "beginners", "lost", "›", "b buy", "F1"):
        assert word not in text


def test_a_key_acts_there_and_neither_it_nor_a_refusal_is_shown() -> None:
    controller = Controller(scenes.session(), None)
    controller.press("f5")
    before = plain(draw(controller.view(24), 80, 24))
    for key in ("j", "enter"):  # Ann is not in jail
        controller.press(key)
    assert controller.ui.note.role in ("refused", "warn")
    assert plain(draw(controller.view(24), 80, 24)) == before
    for key in ("+", "5", "0", "enter"):
        controller.press(key)
    shown_now = plain(draw(controller.view(24), 80, 24))
    assert "+50" in shown_now and "pays Ann" in shown_now
    controller.press("q")
    assert "pays Ann" in plain(draw(controller.view(24), 80, 24))
    assert controller.ui.screen != TV


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_hidden_balance_stays_hidden(width: int, height: int) -> None:
    state = scenes.with_cash(game(("Ann", "Bob"), balances="private"), "ann", 2734)
    view = view_of(state, gains={"ann": 1234}, rows=())
    text = plain(draw(view, width, height))
    assert "***" in text
    assert "♛" not in text and "1,234" not in text
    assert "***" not in plain(draw(view_of(game(("Ann", "Bob")), rows=()), width, height))


def test_the_banner_says_what_the_table_waits_for() -> None:
    busy = scenes.busy()
    narrow = {"width": 100, "height": 14}  # plain words
    assert shown(busy, **narrow).startswith("  CID")
    assert shown(scenes.facts(busy, paused=True), **narrow).startswith("  PAUSE")
    assert shown(scenes.in_auction(), **narrow).startswith("  AUCTION")
    assert shown(scenes.facts(busy, last_turn=True), **narrow).startswith("  CID: LAST TURN")
    assert shown(scenes.finished(), **narrow).startswith("  ANN WINS")
    both = replace(scenes.finished().table, winners=("ann", "dee"))
    assert shown(replace(scenes.finished(), table=both), **narrow).startswith("  ANN AND DEE SHARE")


def test_the_banner_tells_the_time_that_is_left() -> None:
    clock = ClockView(3000, limit=3600, timer="roll", who="Ann", left=20)
    text = shown(scenes.busy(), 80, 24, clock=clock)
    assert "10:00 left" in text
    assert "to roll" not in text


def test_a_debt_stands_in_the_band_with_what_is_missing() -> None:
    text = shown(scenes.in_debt(), 80, 24)
    assert "Cid owes the vault 400: 280 are missing" in text


def test_the_newest_headline_stands_in_the_band() -> None:
    news = News(9, "★", f"{chr(SEAT_SIGN + 1)} cracks the vault +1,000", HEADLINE)
    chatter = LedgerRow(10, "Bob's turn", news=News(10, "·", "turn", 0))
    undone = LedgerRow(8, "gone", undone=True, news=News(8, "›", "gone"))
    rows = (chatter, undone, LedgerRow(9, "long", news=news))
    assert "Bob cracks the vault +1,000" in shown(scenes.busy(), 80, 24, rows=rows)


def test_the_auction_shows_lot_bid_and_who_can_still_bid() -> None:
    ui = Ui(screen=TV, out=("bob",))
    lines = draw(view_of(scenes.in_auction(), ui, going=2), 80, 24)
    text = plain(lines)
    assert "price ~440 · next bid 340 or more" in text
    assert "● ● ○  going twice" in text
    struck = [span.text for spans in lines for span in spans if span.role == "struck"]
    assert struck == [" B Bob ", " 880    "]
    assert "going" not in plain(draw(view_of(scenes.in_auction(), ui), 80, 24))


@pytest.mark.parametrize(("width", "height"), [(40, 12), *SIZES])
def test_a_guess_at_the_vault_takes_the_place_of_the_tiles(width: int, height: int) -> None:
    scene = Scene("no", 4, "bob", tried=(1, 6))
    lines = draw(view_of(scenes.busy(), scene=scene), width, height)
    assert_width(lines, width)
    text = plain(lines)
    assert "tries" in text and "stays" in text
    assert "3,450" not in text and "5,640" not in text and "worth" not in text
    assert re.search("5,640|worth", plain(draw(view_of(scenes.busy()), width, height)))
    assert "›" not in text and "b buy" not in text


def test_after_the_end_the_figures_are_the_totals() -> None:
    lines = draw(view_of(scenes.finished()), 100, 14)
    assert "♛ 1." in plain(lines)
    assert figures(scenes.finished(), "ann") == "6620"
    assert figures(scenes.busy(), "ann") == "3450"


@pytest.mark.parametrize("size", [(80, 24), (100, 14)])
@pytest.mark.parametrize(
    "make",
    [scenes.busy, scenes.in_auction, scenes.in_debt, scenes.finished],
    ids=["busy", "auction", "debt", "end"],
)
def test_in_russian_no_word_is_english(make: object, size: tuple[int, int]) -> None:
    assert callable(make)
    state = make(("Аня", "Боря", "Вера", "Гена"))
    box = replace(state.edition, language="ru")
    state = replace(state, setup=replace(state.setup, edition=box))
    view = view_of(state, rows=(), going=1)
    found = set(WORD.findall(plain(draw(view, *size))))
    assert found <= {"Kentucky", "Avenue", "KENTUCKY", "AVENUE"}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("language", LEAVING)
@pytest.mark.parametrize("edition", ["glass-classic", "secret-vault"])
def test_it_says_which_key_leaves_it(edition: str, language: str, width: int, height: int) -> None:
    controller = controller_of(edition, *EIGHT[:3], language=language)
    controller.press("f5")
    for words, is_watched in zip(LEAVING[language], (False, True), strict=True):
        view = replace(controller.view(height), is_watched=is_watched)
        page = plain(draw(view, width, height))
        assert words in page, f"expected: {words}\n     got:\n{page}"
    controller.press("f5")
    assert controller.ui.screen != TV
