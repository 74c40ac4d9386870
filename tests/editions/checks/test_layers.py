"""Whether a layer makes sense over those below: an overlay's board, and names that are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.editions.checks.layers import misfit
from banker.editions.document import Layer

OVERLAY = Layer("mine.toml", '[overlay]\ntitle = "T"\nabout = "A"\nfits = ["rouble-board"]\n')


def board(name: str) -> Layer:
    return Layer("box.toml", f'[meta]\nid = "{name}"\n')


def test_an_overlay_is_held_against_what_lies_below_it() -> None:
    assert list(misfit(OVERLAY, [board("rouble-board")])) == []
    assert list(misfit(OVERLAY, [board("other"), board("rouble-board")])) == []
    (fault,) = misfit(OVERLAY, [board("other")])
    assert (
        fault.trail == ("overlay", "fits") and str(fault.message) == "lies over rouble-board only"
    )


def test_an_overlay_that_is_looked_at_by_itself_lies_over_nothing_wrong() -> None:
    assert list(misfit(OVERLAY, [])) == []


def test_an_overlay_that_names_no_board_lies_over_any() -> None:
    plain = Layer("mine.toml", '[overlay]\ntitle = "T"\n')
    assert list(misfit(plain, [board("other")])) == []


# --- names that nobody would see ------------------------------------------------------------------

DEED = '[[deed]]\nid = "mediterranean"\n'
GO = '[[board.spaces]]\nid = "go"\n'


def faults(folder: Path, over: str, text: str, meta: str = "", name: str = "mine") -> list[str]:
    path = folder / f"{name}.toml"
    path.write_text(f'[meta]\nover = "{over}"\n{meta}\n{text}', encoding="utf-8")
    return [f"{fault.line} {fault.message}" for fault in editions.check(path)]


@pytest.mark.parametrize(
    ("over", "text", "said"),
    [
        ("glass-classic", DEED + 'names = { ru = "A" }', "deed.mediterranean.names.ru: {us}"),
        ("rouble-full", DEED + 'names = { us = "A" }', "deed.mediterranean.names.us: {ru}"),
        ("cash-decoder", DEED + 'names.us = "A"', "deed.mediterranean.names.us: {uk}"),
        ("rouble-full", GO + 'name = "Start"', "space.go.name: {ru}"),
        ("glass-classic", GO + 'names = { ru = "A" }', "space.go.names.ru: {us}"),
    ],
)
def test_a_name_that_no_game_shows_is_an_error(
    tmp_path: Path, over: str, text: str, said: str
) -> None:
    never = "is never shown: meta.names is '{0}'; write names.{0}"
    expected = said.format(**{it: never.format(it) for it in ("us", "uk", "ru")})
    assert faults(tmp_path, over, text) == [f"6 {expected}"]
    assert editions.load(str(tmp_path / "mine.toml")).title == editions.load(over).title


@pytest.mark.parametrize(
    ("over", "text", "meta"),
    [
        ("glass-classic", DEED + 'names = { us = "A" }', ""),
        ("glass-classic", DEED + 'names = { us = "A", ru = "B" }', ""),
        ("glass-classic", DEED + 'names = { ru = "B" }', 'names = "ru"'),
        ("glass-classic", DEED + "names = {}", ""),
        ("glass-classic", GO + 'name = "Start"', ""),
        ("glass-classic", GO + 'name = "Start"\nnames = { ru = "B" }', ""),
        ("rouble-full", GO + 'names = { ru = "B" }', ""),
    ],
)
def test_a_name_that_is_shown_is_none(tmp_path: Path, over: str, text: str, meta: str) -> None:
    assert faults(tmp_path, over, text, meta) == []


def test_a_file_above_may_show_other_names(tmp_path: Path) -> None:
    (named,) = faults(tmp_path, "glass-classic", DEED + 'names = { ru = "A" }', name="below")
    assert "never shown" in named
    assert faults(tmp_path, "below.toml", "", 'names = "ru"') == []
    assert faults(tmp_path, "glass-classic", DEED + 'names = { us = "A" }', name="below") == []
    assert faults(tmp_path, "below.toml", "", 'names = "ru"') == []


def test_an_overlay_may_name_a_deed_of_several_boards(tmp_path: Path) -> None:
    path = tmp_path / "names.toml"
    path.write_text(f'[overlay]\ntitle = "T"\nabout = "A"\n{DEED}names = {{ ru = "A" }}\n', "utf-8")
    for id in ("glass-classic", "rouble-full"):
        assert editions.load(id, overlays=[str(path)]).overlays == ("names",)


@pytest.mark.parametrize("text", ["deed = [1]", "deed = [{}]", "deed = 1", "[deed]\nid = 1"])
def test_what_is_no_list_of_deeds_is_left_to_other_checks(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'{text}\n[meta]\nover = "glass-classic"\n', encoding="utf-8")
    assert editions.check(path)
