"""Ring, track and stage: every space once, nothing overlaps, what stands there is the state's."""

from __future__ import annotations

import random

import pytest

from banker import editions
from banker.games.board.state import BANK, State
from banker.interaction.ui_state import Note, Ui
from banker.interaction.words.text import plain
from banker.tui.panes.board import ring, screen, spaces
from banker.tui.panes.board.stage import die, stage, title_deed
from banker.tui.panes.board.track import track
from banker.tui.panes.screens import draw
from tests.support.screen import assert_width, controller_of, shown
from tests.tui import scenes

COUNTS = (40, 36, 32)
SIZES = [(40, 12), (80, 24), (100, 30), (100, 36), (120, 36), (160, 48), (200, 60)]
EIGHT = tuple(f"{letter}en" for letter in "ABCDEFGH")


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("scale", ring.SCALES, ids=lambda scale: scale.name)
def test_every_space_has_its_place_once(scale: ring.Scale, count: int) -> None:
    wide, high = ring.size(count, scale)
    taken: dict[tuple[int, int], int] = {}
    found = ring.places(count, scale)
    assert len(found) == count
    for index, place in enumerate(found):
        for x in range(place.x, place.x + place.width):
            for y in range(place.y, place.y + place.height):
                assert 0 <= x < wide
                assert 0 <= y < high
                assert taken.setdefault((x, y), index) == index
    stage_wide, stage_high = ring.stage_size(count, scale)
    assert len(taken) == wide * high - stage_wide * stage_high
    steps = zip(found, found[1:] + found[:1], strict=True)
    assert all(_touch(one, two) for one, two in steps), "neighbours touch"


def _touch(one: ring.Place, two: ring.Place) -> bool:
    across = max(one.x, two.x) - min(one.x + one.width, two.x + two.width)
    down = max(one.y, two.y) - min(one.y + one.height, two.y + two.height)
    return across <= 0 and down <= 0


def test_the_sizes_of_the_rings() -> None:
    found = [[ring.size(count, scale) for count in COUNTS] for scale in ring.SCALES]
    assert found == [
        [(81, 35), (74, 32), (67, 29)], [(70, 24), (64, 22), (58, 20)],
        [(59, 24), (54, 22), (49, 20)], [(48, 13), (44, 12), (40, 11)],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(100, 30, "XS"), (100, 36, "S"), (120, 36, "M"), (160, 48, "L"), (200, 60, "L")],
)
def test_the_first_scale_that_fits_is_taken(width: int, height: int, scale: str) -> None:
    found = screen.plan(scenes.view_of(scenes.busy()), width, height)
    assert found is not None
    assert found.scale.name == scale


def random_state(dice: random.Random, names: tuple[str, ...]) -> State:
    """Deeds, cash, pieces and mortgages anywhere."""
    state = scenes.start(names)
    ids = scenes.ids(state)
    for deed in state.edition.deeds:
        if dice.random() < 0.6:
            state = scenes.give(state, dice.choice(ids), deed.id)
    owned = [deed.id for deed in state.edition.deeds if state.owner(deed.id) != BANK]
    state = scenes.facts(state, mortgaged=tuple(dice.sample(owned, len(owned) // 4)), started=True)
    for who in ids:
        state = scenes.with_cash(state, who, dice.choice((0, 70, 1500, 14060, 123456, 12345678)))
        state = scenes.seat(state, who, position=dice.randrange(len(state.edition.spaces)))
    return scenes.facts(state, turn=dice.choice(ids), dice=(3, 3), told=True)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [2, 4, 6])
def test_any_state_fills_every_size_exactly(seed: int, count: int) -> None:
    dice = random.Random(seed * 10 + count)
    state = random_state(dice, EIGHT[:count])
    for width, height in SIZES:
        lines = draw(scenes.view_of(state), width, height)
        assert len(lines) == height
        assert_width(lines, width)


@pytest.mark.parametrize("scale", ring.SCALES, ids=lambda scale: scale.name)
def test_codes_owners_and_pieces_are_those_of_the_state(scale: ring.Scale) -> None:
    state = random_state(random.Random(5), EIGHT[:6])
    view = scenes.view_of(state)
    count = len(state.edition.spaces)
    wide, high = ring.stage_size(count, scale)
    block = ring.board(view, scale, stage(view, wide, high))
    text = plain(block).split("\n")
    standing = spaces.standing(view)
    for space, place in zip(state.edition.spaces, ring.places(count, scale), strict=True):
        rows = [
            row.ljust(300)[place.x : place.x + place.width]
            for row in text[place.y :][: place.height]
        ]
        cell = " ".join(rows)
        deed = spaces.deed_of(view, space)
        if deed is not None:
            assert deed.code.upper() in cell
            owner = state.owner(deed.id)
            if owner != BANK and not (place.height <= 2 and space.index in standing):
                assert view.letters[owner].upper() in cell
        for who in standing.get(space.index, [])[:2]:
            assert view.letters[who].upper() in cell


def test_a_moving_piece_is_drawn_where_it_is_just_now() -> None:
    state = scenes.busy()
    view = scenes.view_of(state, at={"ann": 5})
    assert "ann" in spaces.standing(view)[5]
    assert "ann" not in spaces.standing(scenes.view_of(state)).get(5, [])


@pytest.mark.parametrize(
    ("amount", "width", "words"),
    [(60, 2, "60"), (220, 3, "220"), (220, 2, "·"), (15_000, 3, "15k"), (999, 2, "·")],
)
def test_a_price_that_does_not_fit_is_a_dot_never_no_thousands(
    amount: int, width: int, words: str
) -> None:
    assert spaces.price(amount, width) == words


@pytest.mark.parametrize("scale", ring.SCALES, ids=lambda scale: scale.name)
def test_a_free_deed_shows_its_printed_price_on_every_ring(scale: ring.Scale) -> None:
    state = scenes.start()
    view = scenes.view_of(state)
    count = len(state.edition.spaces)
    wide, high = ring.stage_size(count, scale)
    rows = plain(ring.board(view, scale, stage(view, wide, high))).split("\n")
    places = ring.places(count, scale)
    for deed in state.edition.deeds:
        place = places[deed.space]
        cell = [
            row.ljust(wide)[place.x :][: place.width] for row in rows[place.y :][: place.height]
        ]
        assert state.is_locked(deed) or str(deed.price) in " ".join(cell)


def test_more_pieces_than_room_end_in_a_plus() -> None:
    view = scenes.view_of(scenes.start(EIGHT[:6]))
    assert [span.text for span in spaces.pieces(view, list(scenes.ids(view.state)), 4)] == [
        "A", "B", "C", "+",
    ]  # fmt: skip
    assert spaces.pieces(view, [], 4) == ()


def test_the_track_is_the_whole_board_in_one_row() -> None:
    view = scenes.view_of(scenes.busy())
    count = len(view.state.edition.spaces)
    for width in (20, 40, 80, 120):
        assert_width([track(view, width)], width)
    assert plain([track(view, 20)]) == ""
    text = plain([track(view, 2 * count)])
    assert text.count("▄") // 2 + len(spaces.standing(view)) <= count
    assert all(letter in text for letter in "ABCD")


def test_a_long_refusal_does_not_move_the_board() -> None:
    state = scenes.busy()
    long = Ui(note=Note("a reason that is long " * 12, "refused"))
    before = draw(scenes.view_of(state), 120, 36)
    after = draw(scenes.view_of(state, long), 120, 36)
    assert before[:30] == after[:30]


def test_a_key_builds_the_foot_only() -> None:
    view = scenes.view_of(scenes.busy())
    before = draw(view, 160, 48)
    typed = scenes.view_of(view.state, Ui(verb="pay"), rows=view.rows, gains=view.gains)
    after = draw(typed, 160, 48)
    assert all(one is two for one, two in zip(before[1:44], after[1:44], strict=True))
    assert before[45] != after[45]


@pytest.mark.parametrize("large", [False, True])
def test_a_die_has_its_pips(large: bool) -> None:
    for number in range(1, 7):
        face = plain(die(number, is_large=large))
        assert face.count("●") == number


def test_a_title_deed_shows_what_is_printed() -> None:
    view = scenes.view_of(scenes.with_offer())
    deed = view.state.edition.deed_by_id["kentucky"]
    text = plain(title_deed(view, deed, 28))
    assert "R1  Kentucky Avenue" in text
    assert "440" in text


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_every_box_has_a_ring_of_four_sides(box: str) -> None:
    assert len(editions.load(box).spaces) in COUNTS


@pytest.mark.parametrize("count", [6, 8])
def test_the_standings_have_every_player_in_few_rows(count: int) -> None:
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal")[:count]
    controller = controller_of("glass-classic", *names)
    text = shown(controller, 120, 36)
    below = text[text.index("IF THE GAME ENDED NOW") :]
    for name in names:
        assert f"{name[0]} {name}" in below


@pytest.mark.parametrize("size", [(100, 30), (120, 36), (160, 48)])
@pytest.mark.parametrize("state", [scenes.with_offer(), scenes.busy()], ids=["offer", "busy"])
def test_in_ascii_every_column_stays_where_it_is(state: State, size: tuple[int, int]) -> None:
    """Names of keys are longer than their signs, and the stage stands in the middle of its rows."""
    signs = plain(draw(scenes.view_of(state), *size)).splitlines()
    words = plain(draw(scenes.view_of(state, ascii=True), *size)).splitlines()
    edges = [row.index("╭─ LEDGER") for row in signs if "╭─ LEDGER" in row]
    assert edges == [row.index("+- LEDGER") for row in words if "+- LEDGER" in row] != []
    for one, two in zip(signs[:-4], words[:-4], strict=True):
        if len(one) == size[0] and one.endswith("│"):
            assert two.endswith("|"), (one, two)
