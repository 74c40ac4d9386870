"""Stages: an act fills its field, at exact width; its figures are those that are booked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.games.board.state import Claim, Due, State
from banker.interaction.controller import Controller
from banker.interaction.keys.ascii import ascii_row
from banker.interaction.ui_state import Ui
from banker.interaction.view import View
from banker.interaction.words.text import Line, plain
from banker.language.phrases.translation import in_language
from banker.tui.panes import panels
from banker.tui.panes.board.fields import LYING_FROM
from banker.tui.panes.board.stage import rent_asked, stage
from banker.tui.panes.board.staged import staged
from banker.tui.panes.board.stages import rent
from banker.tui.panes.screens import draw
from banker.tui.render.theme import THEMES, look
from tests.support.screen import assert_width, controller_of, press, say, shown
from tests.support.stored_texts import assert_same_text
from tests.tui import scenes
from tests.tui.panes.drawn_scenes import EIGHT

STORED = Path(__file__).with_name("stages.txt")
SIZES = ((80, 24), (120, 36))
FIELDS = ((80, 11), (54, 18))  # of a stage at these sizes
EVERY_SIZE = (
    (40, 12), (60, 20), (69, 24), (70, 24), (80, 18), (80, 24), (99, 60), (100, 30), (120, 36),
    (160, 48), (200, 60),
)  # fmt: skip


def with_debt(state: State, amount: int = 780, cash: int = 450) -> State:
    ids = scenes.ids(state)
    state = scenes.with_cash(state, state.table.turn, cash)
    due = Due(state.table.turn, ids[0], amount, "rent", "pacific")
    return scenes.facts(state, dues=(due,), dice=(3, 4), told=True)


def with_rent(state: State) -> State:
    ids = scenes.ids(state)
    claim = Claim(state.table.turn, ids[0], "pacific")
    return scenes.facts(state, claims=(claim,), dice=(1, 2), told=True)


def moments(names: tuple[str, ...], language: str) -> Iterator[tuple[str, View]]:
    """Each stage once; the letters are those of the table."""
    busy = scenes.busy(names)
    ids = scenes.ids(busy)

    def of(state: State, ui: Ui | None = None, **changes: int) -> View:
        return scenes.view_of(in_language(state, language), ui, **changes)

    letters = of(busy).letters
    other = letters[next(who for who in ids if who != busy.table.turn)]
    sold = scenes.in_auction(names)
    yield "auction", of(sold, Ui(out=(ids[1],), bidder=ids[0]), going=1)
    assert sold.table.auction is not None
    no_bid = replace(sold.table.auction, bidder=None, high=0, bids=0)
    yield "auction-no-bid", of(scenes.facts(sold, auction=no_bid))
    yield "trade", of(busy, Ui(verb="trade", typed=(other, *"+50-h")))
    yield "debt", of(with_debt(busy))
    yield "deed", of(busy, Ui(inspected=("deed", "states")))
    yield "count", of(busy, Ui(verb="count", typed=(other, *"500")))
    yield "rent", of(with_rent(busy))


def block(view: View, width: int, height: int) -> list[Line]:
    """The stage alone, in its field."""
    panel = panels.active(view)
    if panel is None:
        asked = rent_asked(view)
        is_strip = width >= LYING_FROM and asked is not None
        return rent.strip(view, asked, width) if is_strip else stage(view, width, height)
    found = staged(view, panel, width, height)
    assert found is not None, panel
    return found


def drawn() -> str:
    """All stages of four players, in both languages and in ASCII; the strip of a rent."""
    found = []
    for language in ("en", "ru"):
        for name, view in moments(scenes.FOUR, language):
            for is_ascii in (False, True) if language == "en" else (False,):
                shown_as = replace(view, ascii=is_ascii)
                for width, height in FIELDS:
                    rows = block(shown_as, width, height)
                    assert_width(rows, width, f"{name}, ")
                    rows = [ascii_row(row, width) for row in rows] if is_ascii else rows
                    signs = "-ascii" if is_ascii else ""
                    found.append(f"# {name}-{language}{signs} {width}x{height}\n{plain(rows)}\n")
    return "\n".join(found)


def test_each_stage_is_drawn_as_it_was_at_both_sizes() -> None:
    assert_same_text(STORED, drawn())


READ_ON_STAGE = {"", "dim", "bold", "gold", "warn", "key", "gain", "struck", "frame"}


def test_a_stage_has_no_colours_but_those_whose_contrast_is_tested() -> None:
    """In 24 bits, 256 and 16 colours: `tests/tui/render/test_sixteen_colours.py`."""
    for name, view in moments(scenes.SIX, "en"):
        for width, height in FIELDS:
            roles = {span.role for row in block(view, width, height) for span in row}
            for role in roles:
                word, _, ground = role.partition("@")
                if word.startswith(("chip:", "chip.seat:", "px:")):
                    continue
                assert ground in ("stage", "felt"), (name, role)
                assert word in READ_ON_STAGE or word.startswith("seat:"), (name, role)


@pytest.mark.parametrize("names", [scenes.FOUR[:2], scenes.SIX, EIGHT[:6]], ids=str)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_stage_fills_every_size_exactly(names: tuple[str, ...], language: str) -> None:
    for name, view in moments(names, language):
        for width, height in EVERY_SIZE:
            rows = draw(view, width, height)
            assert len(rows) == height, (name, width, height)
            assert_width(rows, width, f"{name} at {width}x{height}, ")
            for row in rows:
                for span in row:
                    look(THEMES["dark"], span.role)


def test_no_stage_stands_in_a_small_window() -> None:
    for _, view in moments(scenes.FOUR, "en"):
        assert "██" not in plain(draw(view, 40, 12))


def table(box: str = "secret-vault", *, language: str = "en", **switches: str) -> Controller:
    names = ("Ann", "Bob", "Cem") if language == "en" else ("Аня", "Боря", "Вера")
    controller = controller_of(box, *names, language=language, **switches)
    who = controller.session.state.setup.ids
    for at, deed in ((0, "oriental"), (0, "kentucky"), (1, "pacific")):
        say(controller, f'force {who[at]} buys {deed} because "a trial"')
    return controller


# --- auction --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_in_an_auction_each_player_has_a_key_and_what_may_be_done(width: int, height: int) -> None:
    controller = table()
    say(controller, "ann pays bob 2100", 'force auction tennessee because "a trial"')
    say(controller, "bob bids 280")
    text = shown(controller, width, height)
    rows = [row for row in text.splitlines() if " has " in row]
    ann, bob, cem = (next(row for row in rows if f"  {name} " in row) for name in "ABC")
    assert "b  B Bob" in bob and "highest bid" in bob
    assert "c  C Cem" in cem and "bids 290" in cem
    assert "has only" in ann and "bids" not in ann
    press(controller, "x c")
    assert "is out" in shown(controller, width, height)


def test_in_an_auction_with_private_balances_no_cash_is_told() -> None:
    controller = table(balances="private")
    state = controller.session.state
    say(controller, 'force auction tennessee because "a trial"')
    text = shown(controller, 120, 36)
    assert "***" in text
    assert f"{state.cash('bob'):,}" not in text


# --- trade ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_sentence_of_a_trade_is_the_one_that_the_ledger_gets(language: str) -> None:
    controller = table(language=language)
    letters = list(controller.context().letters.values())
    code = controller.view(36).code(controller.session.state.edition.deed_by_id["pacific"])
    press(controller, f"t {letters[1]} {' '.join(code.lower())} - 2 0 0")
    said = " ".join(shown(controller, 160, 48).split())
    press(controller, "⏎")
    booked = controller.view(36).rows[0].text.rstrip(".")
    assert controller.session.state.owner("pacific") == controller.session.state.setup.ids[0]
    assert booked in said.replace("│", " ")


def test_a_trade_that_the_rules_refuse_says_why_on_its_stage() -> None:
    controller = table()
    press(controller, "t b - 9 9 9 9 9")
    assert "99,999" in shown(controller, 120, 36)
    assert "Ann is 97,639 short for this trade: offer less, or raise the rest first" in " ".join(
        shown(controller, 80, 24).split()
    )


# --- raising cash ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_debt_says_which_way_is_enough_alone_and_which_with_those_above(
    width: int, height: int
) -> None:
    marks = {600: ["+~180 enough", "+~220 enough", "+~350 enough"],  # 150 is missing
             750: ["+~220 together enough", "+~350 enough"]}  # fmt: skip
    for owed, said in marks.items():
        text = plain(draw(scenes.view_of(with_debt(scenes.busy(), owed)), width, height))
        assert "are missing" in text
        assert re.findall(r" m .*?(\+.*enough)", text) == said, text


def test_a_way_that_waits_for_the_sale_of_buildings_is_not_called_enough_alone() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cem")
    say(controller, "ann buys b1", "ann buys b2", "ann builds on b2", "ann builds on b1")
    say(controller, "ann builds on b2", 'correct ann -150 because "x"', "ann draws CC11")
    rows = shown(controller).splitlines()
    assert sum("+100 enough" in row for row in rows) == 1
    assert [row for row in rows if "m  B1" in row and "enough" in row] == []


def test_more_ways_than_rows_are_counted() -> None:
    state = scenes.busy()
    who = state.table.turn
    free = [deed.id for deed in state.edition.deeds if state.owner(deed.id) == "bank"]
    state = with_debt(scenes.give(state, who, *free), 9000, 10)
    assert "… " in plain(draw(scenes.view_of(state), 80, 24))
    assert " more" in plain(draw(scenes.view_of(state), 80, 24))


def test_a_debtor_with_nothing_left_sees_the_keys_of_bankruptcy() -> None:
    state = scenes.busy()
    who = state.table.turn
    mortgaged = tuple(deed.id for deed in state.deeds(who))
    state = scenes.facts(with_debt(state, 4000, 10), mortgaged=mortgaged)
    for width, height in SIZES:
        text = plain(draw(scenes.view_of(state), width, height))
        rows = text.splitlines()
        at = next(n for n, row in enumerate(rows) if "nothing to sell or mortgage" in row)
        assert "w b bankrupt" in rows[at + 1]


# --- a deed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_inspected_deed_points_at_its_present_rent_and_shows_no_cut_amount(
    width: int, height: int
) -> None:
    text = plain(
        draw(scenes.view_of(scenes.busy(), Ui(inspected=("deed", "states"))), width, height)
    )
    now = next(row for row in text.splitlines() if "▶" in row and "with 2 hotels" in row)
    assert "820" in now
    assert text.count("~ estimate: check the card") == 1
    for name in ("rent alone", "rent full set", "with 1 hotel", "price", "mortgage", "redeem"):
        assert name in text


@pytest.mark.parametrize(("width", "height"), [(40, 16), (45, 18), (54, 18), (63, 27), (80, 9)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_word_of_a_deed_is_cut_in_any_field(width: int, height: int, language: str) -> None:
    state = in_language(scenes.busy(), language)
    for deed in state.edition.deeds:
        view = scenes.view_of(state, Ui(inspected=("deed", deed.id)))
        assert "…" not in plain(block(view, width, height)), deed.id


def test_both_sides_of_a_trade_say_that_they_give_beside_a_long_name() -> None:
    state = scenes.busy(scenes.SIX)
    view = scenes.view_of(state, Ui(verb="trade", typed=tuple("a+50")))
    for width, height in ((40, 16), (45, 18), (54, 18), (80, 11)):
        assert plain(block(view, width, height)).count(" gives") == 3, width


def test_every_deed_of_every_box_has_a_stage_without_a_cut_amount() -> None:
    for box in editions.catalogue("board"):
        controller = controller_of(box.id, "Ann", "Bob", language="en")
        for deed in controller.session.state.edition.deeds:
            controller.ui = replace(controller.ui, inspected=("deed", deed.id))
            text = plain(draw(controller.view(36), 120, 36))
            for amount in deed.rents:
                assert f"{amount:,}" in text, (box.id, deed.id, amount)


# --- counting -------------------------------------------------------------------------------------


def test_a_count_that_differs_is_booked_and_a_second_enter_corrects_the_ledger() -> None:
    controller = table()
    before = controller.session.state.cash("cem")
    press(controller, f"# c {' '.join(str(before - 400))}")
    text = shown(controller, 120, 36)
    assert "400 too little in the hand" in text
    press(controller, "⏎")
    assert controller.session.state.cash("cem") == before
    assert "counts" in controller.view(36).rows[0].text
    assert f"corrects the ledger to {before - 400:,}" in shown(controller, 120, 36)
    press(controller, "⏎")
    assert controller.session.state.cash("cem") == before - 400
    assert controller.ui.verb == ""
    assert controller.view(36).rows[0].steps == (), "in the hand it is right already"


def test_after_a_count_that_differs_q_leaves_the_ledger_as_it_is() -> None:
    controller = table()
    before = controller.session.state.cash("cem")
    press(controller, "# c 5 0 ⏎ q")
    assert controller.ui.verb == ""
    assert controller.session.state.cash("cem") == before


def test_a_count_as_booked_asks_nothing_more() -> None:
    controller = table()
    press(controller, f"# c {' '.join(str(controller.session.state.cash('cem')))}")
    assert "as booked" in shown(controller, 80, 24)
    press(controller, "⏎")
    assert controller.ui.verb == ""
    assert "as booked" in controller.view(24).rows[0].text


def test_a_private_balance_is_not_told_before_the_count_is_entered() -> None:
    controller = table(balances="private")
    cash = controller.session.state.cash("cem")
    press(controller, "# c 5 0")
    text = shown(controller, 120, 36)
    assert "counted" in text
    assert "the ledger says" not in text and "too little" not in text
    assert str(cash) not in text
    press(controller, "⏎")
    assert "too little in the hand" in shown(controller, 120, 36)


def test_counting_has_its_letter_in_russian() -> None:
    controller = table(language="ru")
    letter = list(controller.context().letters.values())[2]
    press(controller, f"№ {letter} 5 0 0")
    assert controller.ui.verb == "count"
    assert "на руках меньше на" in shown(controller, 120, 36)
    press(controller, "⏎ ⏎")
    assert controller.session.state.cash(controller.session.state.setup.ids[2]) == 500


# --- rent -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_rent_shows_who_pays_whom_and_leaves_the_keys_to_the_prompt(
    width: int, height: int
) -> None:
    text = plain(draw(scenes.view_of(with_rent(scenes.busy())), width, height))
    arrow = next(row for row in text.splitlines() if "─▶" in row)
    assert "C Cid" in arrow.partition("─▶")[0] and "A Ann" in arrow.partition("─▶")[2]
    assert text.count("⏎") == 1


# --- what hands move ------------------------------------------------------------------------------


def test_what_hands_must_move_stands_whole_above_a_stage() -> None:
    for name, view in moments(scenes.FOUR, "en"):
        rows = plain(draw(view, 80, 24))
        assert "→ Bob gives 210 to Ann" in rows, name
