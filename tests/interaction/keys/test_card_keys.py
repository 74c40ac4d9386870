"""The page "your cards": keys that compare each card of the box, at the table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from banker import editions
from banker.bankcards.codes import seat_code
from banker.editions.catalog import figures_file
from banker.editions.own.figures import Said
from banker.editions.own.proposals import formulas, proposals
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts
from banker.interaction.controller import Controller
from banker.interaction.keys.card_keys import cursor
from banker.interaction.printed_cards import cards_of, rows
from banker.session import kept_figures
from tests.support.game import Game
from tests.support.screen import controller_of, press, say, shown

BOX = "secret-vault"
CARLES = "deed.st_charles"

# A person with a card in the left hand: a known key of the number pad or Enter in 0.4 seconds,
# which is 150 a minute, less than half of what people type who look at the screen; and 3 seconds
# to take the next card and to look where its row is.
KEY_S, CARD_S = 0.4, 3.0
ALLOWED_S = 6 * 60


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def opened(box: str = BOX) -> Controller:
    controller = Controller(Game("Ann", "Bob", box=box).session, None)
    controller.press("f12")
    return controller


def at(controller: Controller) -> str:
    return cursor(controller.ui.cards, cards_of(controller.session.state))


def figures(controller: Controller) -> dict[str, int]:
    return dict(controller.session.state.table.figures)


def count(controller: Controller) -> int:
    return controller.session.journal.count


def go_to(controller: Controller, path: str) -> None:
    for _ in range(200):
        if at(controller) == path:
            return
        controller.press("tab")
    raise AssertionError(f"{path} is not reached by Tab")


def test_the_page_has_a_row_for_each_deed_with_its_estimates() -> None:
    page = shown(opened(), 80, 40)
    edition = editions.load(BOX)
    lines = page.splitlines()
    places = [next(n for n, row in enumerate(lines) if deed.name in row) for deed in edition.deeds]
    assert places == sorted(places), "in the printed order"
    row = lines[places[5]].split()
    assert row == ["St.", "Charles", "Place", "~280", "~140", "~170", "~110", "220", "~520", "~820"]
    assert "YOUR CARDS" in lines[0] and "0 of 27 cards compared" in lines[0]
    assert "price of Mediterranean Avenue: ~120" in page


def test_enter_confirms_digits_correct_and_a_row_is_one_entry() -> None:
    controller = opened()
    before = count(controller)
    press(controller, "1 3 0 ⏎ ⏎ ⏎ 4 0 ⏎ ⏎ ⏎")
    assert count(controller) == before, "the row is not left yet"
    controller.press("enter")
    assert count(controller) == before + 1
    stem = "deed.mediterranean"
    assert figures(controller) == {
        f"{stem}.price": 130, f"{stem}.mortgage": 70, f"{stem}.redeem": 80, f"{stem}.rents.0": 40,
        f"{stem}.rents.1": 80, f"{stem}.rents.2": 230, f"{stem}.rents.3": 380,
    }  # fmt: skip
    assert at(controller) == "deed.baltic.price"
    assert controller.session.state.edition.deed_by_id["mediterranean"].price == 130


def test_what_is_printed_is_skipped_and_tab_and_arrows_say_nothing() -> None:
    controller = opened()
    go_to(controller, f"{CARLES}.rents.0")
    controller.press("tab")
    assert at(controller) == f"{CARLES}.rents.2", "the set's rent is printed"
    for key in ("up", "down", "shift+tab", "pagedown", "pageup"):
        controller.press(key)
    assert not figures(controller) and not controller.ui.cards.said


def test_digits_and_tab_say_it_too_and_backspace_takes_it_back() -> None:
    controller = opened()
    press(controller, "1 3 0")
    controller.press("tab")
    assert controller.ui.cards.said == {"deed.mediterranean.price": 130}
    controller.press("shift+tab")
    controller.press("backspace")
    assert not controller.ui.cards.said
    press(controller, "1 5 ⌫")
    assert controller.ui.cards.typed == "1"


def test_a_typed_amount_proposes_what_follows_and_says_nothing_of_it() -> None:
    controller = opened()
    go_to(controller, "deed.boardwalk.price")
    press(controller, "9 0 0 ⏎")
    row = next(it for it in shown(controller, 80, 40).splitlines() if "Boardwalk" in it)
    assert "900" in row.split() and {"450?", "540?"} <= set(row.split())
    controller.press("q")
    assert figures(controller) == {"deed.boardwalk.price": 900}


def test_an_amount_that_no_notes_pay_is_not_taken() -> None:
    controller = opened()
    press(controller, "1 3 5 ⏎")
    assert not controller.ui.cards.said
    assert "no notes of this edition pay 135" in shown(controller)
    assert at(controller) == "deed.mediterranean.price"


def test_a_bank_card_scanned_on_the_page_is_no_amount() -> None:
    controller = opened()
    press(controller, f"{' '.join(seat_code(1))} ⏎")
    assert not controller.ui.cards.said
    assert "that amount has too many digits" in shown(controller)
    assert at(controller) == "deed.mediterranean.price"


def test_the_page_can_be_left_half_way_and_goes_on_there() -> None:
    controller = opened()
    press(controller, "1 3 0 ⏎ q")
    assert "keep this figure for this edition?" in shown(controller)
    controller.press("q")
    assert not figures_file(BOX).exists(), "nothing is kept unless Enter says so"
    assert controller.ui.over == ""
    controller.press("f12")
    assert at(controller) == "deed.mediterranean.mortgage"
    controller.press("escape")
    controller.press("enter")
    kept = kept_figures.kept(editions.load(BOX)).figures
    assert dict(kept) == {"deed.mediterranean.price": Said(130)}
    assert "1 amount of your cards kept" in shown(controller)


@pytest.mark.parametrize(("language", "keys", "asked"), [
    ("en", "←→ column  ⌫ back  q leave", "⏎ keep  q this game only"),
    ("ru", "←→ сумма  ⌫ назад  й выйти", "⏎ сохранить  й только на эту игру"),
])  # fmt: skip
def test_the_page_names_its_keys_and_for_how_long_an_amount_holds(
    language: str, keys: str, asked: str
) -> None:
    controller = controller_of(BOX, "Ann", "Bob", language=language)
    controller.press("f12")
    line = shown(controller).splitlines()[-1]
    assert keys in line, f"expected {keys} in 80 columns, got {line}"
    press(controller, "1 3 0 ⏎ q")
    line = shown(controller).splitlines()[-1]
    assert asked in line, f"expected {asked}, got {line}"
    controller.press(asked.split()[2])
    assert controller.ui.over == ""


def test_half_typed_digits_are_dropped_first() -> None:
    controller = opened()
    press(controller, "1 3 q")
    assert (controller.ui.over, controller.ui.cards.typed) == ("your_cards", "")
    controller.press("q")
    assert (controller.ui.over, figures(controller)) == ("", {})


def test_undo_takes_a_row_back_and_the_page_shows_the_estimate_again() -> None:
    controller = opened()
    press(controller, "1 3 0 ⏎ q q u")
    assert not figures(controller)
    controller.press("f12")
    assert "~120" in next(it for it in shown(controller).splitlines() if "Mediterranean" in it)


def test_a_box_without_estimates_has_no_such_page() -> None:
    controller = opened("glass-classic")
    assert controller.ui.over == ""
    assert "every amount of this edition is sure, so no card has to be read: play on" in shown(
        controller
    )


def test_the_page_tells_a_difference_that_nobody_settled() -> None:
    controller = opened()
    controller.press("q")
    say(controller, "ann moves to st_charles", "ann buys", "price of st_charles is 260", "next")
    controller.press("f12")
    told = "not settled: the Bank pays Ann 20; 'settle price of st_charles' settles it"
    assert told in shown(controller)


def test_the_page_tells_it_when_the_game_is_opened_again_and_when_the_card_is_read_again() -> None:
    controller = opened()
    controller.press("q")
    say(controller, "ann moves to st_charles", "ann buys", "price of st_charles is 260")
    say(controller, "settle price of st_charles by bank pays 20 to ann")
    say(controller, "price of st_charles is 250", "next")
    again = Controller(controller.session, None)
    again.press("f12")
    told = "not settled: the Bank pays Ann 10; 'settle price of st_charles' settles it"
    assert told in shown(again)


@pytest.mark.parametrize("key", ["q", "escape", "f12"])
@pytest.mark.parametrize(("box", "group"), [
    (BOX, "l"), ("cash-decoder", "l"), ("glass-classic", "l"), ("rouble-full", "г"),
])  # fmt: skip
def test_the_page_lists_own_amounts_and_every_leaving_key_leaves_it(
    box: str, group: str, key: str
) -> None:
    controller = Controller(Game("Ann", "Bob", box=box).session, None)
    press(controller, f"- {group} 1 1 1 0 0 ⏎")
    if not figures(controller):
        controller.press("!")
    assert figures(controller) == {"deed.oriental.rents.0": 100}
    edition = controller.session.state.setup.stored
    controller.press("f12")
    page = shown(controller, 120, 40)
    deed = edition.deed_by_id["oriental"].name
    row = next(line for line in page.splitlines() if deed in line)
    is_printed = "deed.oriental.rents.0" not in edition.unsure
    assert ("100*" if is_printed else "100") in row.split()
    controller.press(key)
    if controller.ui.cards.asks:  # whether to keep them
        controller.press(key)
    assert controller.ui.over == ""


@pytest.mark.parametrize("size", [(40, 12), (60, 16), (80, 24), (160, 48)])
@pytest.mark.parametrize("box", [BOX, "cash-decoder"])
def test_the_amount_under_the_cursor_is_seen_at_every_size(box: str, size: tuple[int, int]) -> None:
    controller = opened(box)
    every = [path for row in rows(editions.load(box)) for path in row.asked]
    press(controller, "7")
    for path in every[:: len(every) // 7]:
        controller.ui.cards.said.clear()
        go_to(controller, path)
        press(controller, "7 7 7")
        lines = shown(controller, *size).splitlines()
        assert len(lines) == size[1]
        assert any("777▏" in line for line in lines), (path, size)
        controller.press("escape")


# --- all cards of a box -------------------------------------------------------------------------


def invented(edition: Edition, seed: str, *, by_formulas: bool) -> dict[str, int]:
    """Cards that differ from every estimate of the deeds; some as the edition's formulas make
    them, or none."""
    dice, printed = random.Random(seed), amounts(edition)
    cards: dict[str, int] = {}
    for path in printed:
        if path in edition.unsure and path.startswith("deed."):
            cards[path] = printed[path] + 10 * dice.randint(1, 9)
    for deed in edition.deeds if by_formulas else ():
        stem = f"deed.{deed.id}."
        firsts = {name: cards[stem + name] for name in ("price", "rents.0") if stem + name in cards}
        cards |= {stem + name: it for name, it in proposals(edition, deed, firsts).items()}
    return cards


def entered(cards: dict[str, int]) -> tuple[Controller, int]:
    """A table after all these cards were compared by keys, and how many keys that took."""
    controller, pressed = opened(), 1
    while (path := at(controller)) in cards and path not in controller.ui.cards.said:
        row = next(it for it in rows(editions.load(BOX)) if path in it.asked)
        from banker.interaction.printed_cards import shown as stands

        there = stands(controller.ui.cards, cards_of(controller.session.state), row)[path][0]
        keys = [*(str(cards[path]) if there != cards[path] else ""), "enter"]
        for key in keys:
            controller.press(key)
        pressed += len(keys)
        if controller.session.state.table.figures.keys() | controller.ui.cards.said >= cards.keys():
            break
    controller.press("q")
    return controller, pressed + 1


@pytest.mark.in_check("check")
@pytest.mark.parametrize("by_formulas", [False, True])
def test_all_cards_of_a_box_are_entered_in_six_minutes(by_formulas: bool) -> None:
    edition = editions.load(BOX)
    cards = invented(edition, "a", by_formulas=by_formulas)
    assert len(cards) == 141
    controller, pressed = entered(cards)
    assert figures(controller) == cards
    assert not [path for path in controller.session.state.edition.unsure if "deed." in path]
    seconds = pressed * KEY_S + len(edition.deeds) * CARD_S
    assert seconds <= ALLOWED_S, f"{pressed} keys take {seconds:.0f} s"
    assert count(controller) == 1 + len(edition.deeds), "one entry for each deed"


def test_what_was_kept_proposes_too_and_changes_no_formula() -> None:
    said = {"deed.boardwalk.price": Said(900), "deed.baltic.mortgage": Said(20)}
    edition = editions.load(BOX, {}, (), said)
    assert formulas(edition) == formulas(editions.load(BOX))
    assert proposals(edition, edition.deed_by_id["boardwalk"], {}) == {
        "mortgage": 450, "redeem": 540,
    }  # fmt: skip
    assert proposals(edition, edition.deed_by_id["marvin"], {}) == {}


def test_a_formula_is_the_editions_only_if_every_deed_agrees() -> None:
    assert set(formulas(editions.load(BOX))) == {"mortgage", "redeem", "rents.1"}
    assert set(formulas(editions.load("cash-decoder"))) == {"rents.1"}
