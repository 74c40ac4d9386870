"""What is said of cards, with the board and without one, and of the decks that spaces draw from."""

from __future__ import annotations

from typing import Any

import pytest

from banker.editions.checks.cards import card_findings

GO = {"id": "go", "kind": "go", "index": 0}
DRAWS = {"id": "chance_1", "kind": "chance", "index": 1}


def findings(cards: list[dict[str, Any]], spaces: list[dict[str, Any]] | None) -> list[str]:
    """Place and words of each finding; no spaces, or none that are sound."""
    tree: dict[str, Any] = {"deck": {"cards": cards}}
    if spaces is not None:
        tree["board"] = {"spaces": spaces}
    return [f"{'.'.join(map(str, it.trail))}: {it.message}" for it in card_findings(tree, tree)]


def card(effect: str, **fields: Any) -> dict[str, Any]:
    return {"id": "CH01", "label": "a card", "effect": effect} | fields


@pytest.mark.parametrize("spaces", [None, []])
@pytest.mark.parametrize("effect", ["move", "nearest"])
def test_without_sound_spaces_no_target_is_missed(
    effect: str, spaces: list[dict[str, Any]] | None
) -> None:
    assert findings([card(effect, target="go")], spaces) == []


@pytest.mark.parametrize(
    ("effect", "target", "found"),
    [
        ("move", "go", []),
        ("move", "stop", ["deck.cards.0.target: no space 'stop': check the id, or add a space"]),
        ("nearest", "chance", []),
        (
            "nearest",
            "railroad",
            [
                "deck.cards.0.target: no space of the kind 'railroad': check the word, or"
                " add a space"
            ],
        ),
    ],
)
def test_a_target_is_a_space_or_a_kind_of_space(effect: str, target: str, found: list[str]) -> None:
    assert findings([card(effect, target=target)], [GO, DRAWS]) == found


def test_decks_and_the_spaces_that_draw_from_them_go_together() -> None:
    assert findings([card("go_to_jail")], [GO]) == [
        "deck: no space draws from the deck chance: add such a space, or remove its cards"
    ]
    assert findings([card("go_to_jail")], None) == []
    assert findings([], [GO, DRAWS]) == [
        "board.spaces.1.kind: there are no cards of the deck chance: add some, or remove its spaces"
    ]
    both = [card("go_to_jail"), card("go_to_jail", id="CC01", label="b", deck="chest")]
    assert findings(both, [GO, DRAWS]) == [
        "deck: no space draws from the deck chest: add such a space, or remove its cards"
    ]


def test_a_card_has_the_keys_of_its_effect_and_is_kept_where_it_must_be() -> None:
    assert findings([card("collect", amount=5)], [DRAWS]) == []
    assert len(findings([card("collect")], [DRAWS])) == 1
    assert len(findings([card("collect", amount=5, target="go")], [DRAWS])) == 1
    assert findings([card("jail_free", keep=True)], [DRAWS]) == []
    assert (
        findings([card("jail_free", keep=False)], [DRAWS])
        == findings([card("jail_free")], [DRAWS])
        == ["deck.cards.0: the effect jail_free needs keep = true"]
    )
    assert findings([card("guess")], [DRAWS]) == ["deck.cards.0.effect: there is no [vault]"]
