"""Theatre: every phase in every size, in exact cells, in words too, in both languages."""

from __future__ import annotations

import re

import pytest

from banker.games.board.state import HOTEL, KEY
from banker.interaction.scene import WAITED_MAX_S, Scene
from banker.interaction.ui_state import TV, VAULT_SCREEN, Ui
from banker.interaction.view import View
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes.board.theatre import theatre
from banker.tui.panes.screens import draw
from banker.tui.render.theme import THEMES, look
from banker.tui.render.vault_door import AJAR, vault_door, width_of_door
from tests.support.screen import assert_width
from tests.tui import scenes

SIZES = [(40, 12), (80, 24), (100, 30), (120, 36), (160, 48), (200, 60)]
FIELDS = [(36, 9), (45, 18), (63, 27), (40, 3), (24, 1), (78, 11), (198, 50)]
MORE = ((KEY, 1), (HOTEL, 1))
SHOWN = [
    Scene("turn", 5, "cid", 0.0, 4, (4, 2)),
    Scene("turn", 5, "cid", 0.6, 4, (4, 2)),
    Scene("wait", 5, "cid", 0.4, 4, (4, 2), waited=0.5),
    Scene("no", 5, "cid", 0.1, 4, (4, 2)),
    Scene("no", 5, "cid", 1.0, 4, (4, 2)),
    Scene("open", 5, "cid", 0.2, 4, (4, 2), 1000, MORE),
    Scene("open", 5, "cid", 1.0, 4, (4, 2), 12_345_678, MORE),
]
SAID = {
    "turn": "1 in 4", "wait": "the vault decides", "no": "the vault stays shut",
    "open": "Cid cracks the vault",
}  # fmt: skip


def view_of(scene: Scene, **changes: object) -> View:
    return scenes.view_of(scenes.busy(), scene=scene, **changes)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("scene", SHOWN)
def test_a_scene_fits_every_screen(scene: Scene, width: int, height: int) -> None:
    for ascii in (False, True):
        lines = draw(view_of(scene, ascii=ascii), width, height)
        assert len(lines) == height
        assert_width(lines, width)
        text = plain(lines)
        assert not ascii or text.isascii()
        for theme in THEMES.values():
            for row in lines:
                for span in row:
                    look(theme, span.role)


@pytest.mark.parametrize(("width", "height"), FIELDS)
@pytest.mark.parametrize("scene", SHOWN)
def test_a_scene_fits_every_field_and_says_what_happens(
    scene: Scene, width: int, height: int
) -> None:
    block = theatre(view_of(scene), width, height)
    assert block is not None
    assert len(block) == height
    assert_width(block, width)
    words = " ".join(re.sub(r"[^\w ]", " ", plain(block)).split())
    if height > 2 and width >= 40:
        assert SAID[scene.phase] in words
    if height > 2 and width >= 40 and scene.phase == "open" and scene.f == 1:
        assert "1 key" in words
        assert "1 hotel" in words


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("width", "height"), FIELDS)
def test_beside_an_open_door_stands_what_came_out(width: int, height: int, language: str) -> None:
    """Nobody tries any more."""
    state = in_language(scenes.busy(), language)
    scene = Scene("open", 5, "cid", 1.0, 4, (4, 2), 1000, MORE)
    block = theatre(scenes.view_of(state, scene=scene), width, height)
    assert block is not None
    tries, key, hotel = {
        "en": ("tries", "1 key", "1 hotel"),
        "ru": ("пробует", "1 ключ", "1 отель"),
    }[language]
    told = plain(block)
    assert tries not in told, f"expected nobody to try, got {told}"
    if width >= 40 and height > 2:
        beside = next(row for row in told.splitlines() if "Cid " in row)
        assert beside.rstrip().endswith("000") or hotel in beside, (
            f"expected what came out beside Cid, got {beside!r}"
        )
        assert key in " ".join(re.sub(r"[^\w ]", " ", told).split())


def test_a_real_vault_is_waited_for_in_other_words() -> None:
    def said(waited: float, **changes: object) -> str:
        scene = Scene("wait", 5, "cid", waited=waited)
        block = theatre(view_of(scene, vault="device", **changes), 80, 12)
        assert block is not None
        return plain(block)

    assert "turn the ring to 5" in said(1.0)
    assert "v 5 o open, v 5 m" in " ".join(said(WAITED_MAX_S).split())
    assert "the vault decides" in said(1.0, held=True), "it has pressed the button"


def test_in_russian_no_word_is_english() -> None:
    state = in_language(scenes.busy(), "ru")
    for scene in SHOWN:
        block = theatre(scenes.view_of(state, scene=scene), 100, 20)
        assert block is not None
        text = plain(block).replace("Cid", "")
        assert re.findall(r"[A-Za-z]{2,}", text) == []


def test_a_panel_comes_before_a_scene_that_rests_and_after_one_that_moves() -> None:
    state = scenes.in_debt()
    moving, rests = SHOWN[3], SHOWN[4]
    assert theatre(scenes.view_of(state, scene=moving), 60, 20) is not None
    assert theatre(scenes.view_of(state, scene=rests), 60, 20) is None


@pytest.mark.parametrize("screen", [VAULT_SCREEN, TV])
@pytest.mark.parametrize(("width", "height"), SIZES[1:])
def test_other_pages_show_it_too(screen: str, width: int, height: int) -> None:
    view = scenes.view_of(scenes.busy(), Ui(screen=screen), vault="screen", scene=SHOWN[4])
    lines = draw(view, width, height)
    assert "the vault stays shut" in plain(lines)
    assert_width(lines, width)


@pytest.mark.parametrize("rows", [5, 8, 11, 17, 24])
@pytest.mark.parametrize("scene", SHOWN)
def test_the_door_has_its_size_and_every_number_that_may_be_tried(scene: Scene, rows: int) -> None:
    door = vault_door(scene, 6, rows, ["1000", "1 key"])
    assert len(door) == rows
    assert_width(door, width_of_door(rows))
    if scene.phase in ("turn", "wait") and 8 <= rows < 17:
        text = plain(door)
        assert all(str(number) in text for number in range(1, 7))
        assert "-2-" in text
        assert "-4-" in text
        assert ("[5]" in text) is (scene.phase == "wait")


def test_the_door_swings_open_and_what_was_inside_comes_out_in_order() -> None:
    def steel(f: float) -> int:
        door = vault_door(Scene("open", 5, "cid", f), 6, 11, [])
        return sum(len(span.text) for row in door for span in row if "steel" in span.role)

    opened = [steel(step / 10) for step in range(11)]
    assert opened == sorted(opened, reverse=True)
    assert opened[-1] < opened[0] * (1 - AJAR)

    def out(f: float) -> list[bool]:
        door = plain(vault_door(Scene("open", 5, "cid", f), 6, 11, ["1234567", "1 key", "1 hotel"]))
        return [word in door for word in ("1234567", "1 key", "1 hotel")]

    seen = [sum(out(step / 20)) for step in range(21)]
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, 3)
    assert out(0.5) == [True, False, False]
