"""Moments: two seconds of the whole page, ended by any key; on the table its stage, until one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from banker.games.board.queries.moments import KINDS, VAULT_OPENED, Moment
from banker.interaction.scene import Scene
from banker.interaction.trackers.movement import MOMENT_S, Movement
from banker.interaction.ui_state import TABLE, TV, Ui
from banker.interaction.view import View
from banker.interaction.words.text import plain
from banker.tui.panes.board import moment as pages
from banker.tui.panes.screens import draw
from tests.interaction.trackers.timed_table import Hand
from tests.support.screen import assert_width, controller_of, say
from tests.tui import scenes

RENT = Moment("rent", "ann", "boardwalk", 1400, "bob")
OF_A_DEED = {"hotel": "oriental", "rent": "boardwalk", "set": "light_blue"}


def view(screen: str = TV, moment: Moment | None = RENT) -> View:
    return scenes.view_of(scenes.busy(), Ui(screen=screen), moment=moment)


def table_with(*, is_calm: bool = False) -> tuple[Movement, Hand]:
    hand = Hand()
    movement = Movement(scenes.busy(), hand, is_calm=is_calm)
    hand.now += 1
    return movement, hand


def test_it_has_the_page_for_two_seconds_and_asks_for_frames_meanwhile() -> None:
    movement, hand = table_with()
    first = view()
    assert movement.shown(first).moment == RENT
    assert movement.moves(), "a frame must follow that ends it"
    hand.now += MOMENT_S - 0.01
    assert movement.shown(first).moment == RENT
    hand.now += 0.02
    assert movement.shown(first).moment is None
    assert not movement.moves()


def test_any_key_ends_it() -> None:
    movement, _ = table_with()
    first = view()
    assert movement.shown(first).moment == RENT
    movement.end()
    assert movement.shown(first).moment is None


def test_on_the_table_it_stays_until_a_key_and_nothing_moves() -> None:
    movement, hand = table_with()
    first = view(TABLE)
    hand.now += 10 * MOMENT_S
    shown = movement.shown(first)
    assert shown.moment == RENT and not movement.moves()
    text = plain(draw(shown, 160, 48))
    assert "BUYS" not in text and "Boardwalk" in text
    movement.end()
    assert movement.shown(first).moment is None


def test_on_a_calm_screen_there_is_none() -> None:
    movement, _ = table_with(is_calm=True)
    assert movement.shown(view()).moment is None


def test_on_another_page_nobody_sees_it() -> None:
    movement, _ = table_with()
    assert movement.shown(view("ledger")).moment is None


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != VAULT_OPENED])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (104, 32), (160, 48), (200, 60)])
@pytest.mark.parametrize("ascii", [False, True])
def test_every_kind_has_a_page_of_every_size(
    kind: str, width: int, height: int, ascii: bool
) -> None:
    moment = Moment(kind, "ann", OF_A_DEED.get(kind, ""), 1400, "bob")
    lines = draw(replace(view(moment=moment), ascii=ascii), width, height)
    assert len(lines) == height
    assert_width(lines, width)
    assert plain(lines).strip()


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != VAULT_OPENED])
@pytest.mark.parametrize(("width", "height"), [(120, 36), (160, 48), (200, 60)])
def test_two_rows_of_words_in_dots_stand_apart(kind: str, width: int, height: int) -> None:
    moment = Moment(kind, "ann", OF_A_DEED.get(kind, ""), 1400, "bob")
    head = draw(view(moment=moment), width, height)[: height * 45 // 100]
    drawn = [any(sign in plain([row]) for sign in "█▀▄") for row in head]
    rows = [at for at, is_drawn in enumerate(drawn) if is_drawn]
    gaps = sum(two - one > 1 for one, two in pairwise(rows))
    high = rows[-1] - rows[0] + 1
    assert gaps == 1 or high <= height * 45 // 200 + 2, plain(head)


def test_the_terminal_has_words_for_each_kind_but_the_vault_which_has_its_scene() -> None:
    assert set(pages.WORDS) == set(pages.FACTS) == set(KINDS) - {VAULT_OPENED}


def test_a_scene_of_the_vault_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    movement, _ = table_with()
    monkeypatch.setattr(movement._theatre, "at", lambda _now: Scene("open", 4, "bob"))
    assert movement.shown(view()).moment is None
    monkeypatch.setattr(movement._theatre, "at", lambda _now: None)
    assert movement.shown(view()).moment == RENT


def test_at_a_table_the_fourth_rent_is_the_first_moment_and_an_undo_takes_it_away() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    controller.ui = Ui(screen=TV)
    controller.view(48)
    say(controller, 'force auction boardwalk because "for the test"', "ann bids 10")
    say(controller, "auction closes")
    for _ in range(3):
        say(controller, "bob pays rent on boardwalk")
        assert controller.view(48).moment is None
    say(controller, "bob pays 10 to bank", "bank pays 700 to bob")
    seen = controller.view(48)
    assert seen.history is not None and seen.history.rents == 3
    say(controller, 'force auction park_place because "for the test"', "ann bids 20")
    say(controller, "auction closes", "bob pays rent on boardwalk")
    moment = controller.view(48).moment
    assert moment is not None and moment.kind == "rent", moment
    say(controller, "undo")
    assert controller.view(48).moment is None


def test_what_is_folded_a_slice_at_a_time_is_what_is_folded_at_once() -> None:
    from banker.games.board.queries.evening import folded
    from tests.games.board.evening.following import start_of
    from tests.tui.panes.television.evenings import evening

    controller = evening("secret-vault", 4, 150)
    session, history = controller.session, controller.history
    history.begin(session.journal.count)
    slices = 1
    while history.more():
        slices += 1
    assert slices > 3, f"{slices} slices of 150 entries"
    assert history.so_far == folded(*start_of(session))
