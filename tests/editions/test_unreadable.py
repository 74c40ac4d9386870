"""Files that are no edition: one line for each, whatever the parser makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.editions import document as document_module
from banker.editions.checks.card_game import _face
from banker.editions.document import Layer, UnreadableEdition, _parse, read_layer
from banker.editions.overlay_stack import LAYERS_MAX, overlaid
from banker.editions.sources import tag_of
from banker.foundation.errors import EditionError


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a = \n", 1, "Invalid value"),
        ("a = 1\nb = ]\n", 2, "Invalid value"),
        ("a = 1" + "0" * 5000, 1, "a value cannot be read: "),
        ("a = " + "[" * 5000, 1, "lists inside lists without end"),
    ],
    ids=["nothing", "line 2", "digits", "lists"],
)
def test_a_text_that_does_not_parse_is_one_line(text: str, line: int, said: str) -> None:
    with pytest.raises(UnreadableEdition) as caught:
        _parse("mine.toml", text)
    assert str(caught.value).startswith(f"mine.toml:{line}: {said}")
    assert "\n" not in str(caught.value)


def test_a_name_that_no_file_can_have_is_one_line() -> None:
    with pytest.raises(UnreadableEdition, match=r"cannot be read: .*embedded null "):
        read_layer(Path("a\0b.toml"))


@pytest.mark.parametrize("error", [LookupError, RecursionError])
def test_where_places_cannot_be_found_faults_name_the_first_line(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_text: str) -> None:
        raise error

    layer = Layer("mine.toml", "a = 1\n")
    monkeypatch.setattr(document_module, "locate", fails)
    assert layer.lines == {(): 1}


def test_only_so_many_overlays_are_laid_over_a_box() -> None:
    names = [f"n{number}" for number in range(LAYERS_MAX + 1)]
    with pytest.raises(EditionError) as caught:
        overlaid([], names)
    said = f"{LAYERS_MAX + 1} overlays are named; {LAYERS_MAX} are the most"
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("tags", "inner", "tag"),
    [
        ("seed", (), "seed"),
        ("seed", (3, "x"), "seed"),
        (["a", "b"], (1,), "b"),
        (["a", "b"], (2,), None),
        ({"rents": "a", "price": "b"}, ("price",), "b"),
        ({"rents": "a"}, ("price", 0), None),
        ({"rents": ["a"]}, ("rents", 0), None),
        ({"rents": "a"}, (), None),
    ],
)
def test_a_tag_stands_for_one_part_or_for_all(
    tags: object, inner: tuple[str | int, ...], tag: str | None
) -> None:
    assert tag_of(tags, inner) == tag


@pytest.mark.parametrize(
    ("colours", "found"),
    [(["red"], ["a wild card has several colours, or none"]), ([], []), (["red", "blue"], [])],
)
def test_a_wild_card_has_several_colours_or_none(colours: list[str], found: list[str]) -> None:
    face = {"id": "x", "name": "X", "kind": "wild", "copies": 1, "value": 1, "colours": colours}
    faults = [str(fault.message) for fault in _face(face, 0, {"red", "blue"})]
    assert [it for it in faults if "wild card" in it] == found
