"""Words under a built-in edition's title: exchanged ones are found, translations accuse nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.auditing.box_evening import EVENING, audited, under
from tests.cli.auditing.tampered_files import Change, Stored, played_anew
from tests.cli.command_line import Here


def swapped(things: list[Stored], one: str, other: str, key: str = "name") -> None:
    first, second = (next(it for it in things if it["id"] == id) for id in (one, other))
    first[key], second[key] = second[key], first[key]


def groups_exchanged(edition: Stored) -> None:
    swapped(edition["groups"], "brown", "dark_blue")


def spaces_exchanged(edition: Stored) -> None:
    swapped(edition["spaces"], "go", "income_tax")


def digit_before_amounts(edition: Stored) -> None:
    edition["money"]["symbol"] = "M1"


def board_sets_exchanged(edition: Stored) -> None:
    """The names of a set that is not in play now: the cards of that set are at another table."""
    one, other = (it["names"] for it in edition["deeds"][:2])
    one["uk"], other["uk"] = other["uk"], one["uk"]


def another_language(edition: Stored) -> None:
    """All words but the title, as somebody has translated them."""
    edition["language"] = "de"
    edition["money"]["symbol"] = "€"
    for part in ("groups", "spaces", "deeds"):
        for thing in edition[part]:
            thing["name"] = f"das {thing['name']}"
    for card in edition["cards"]:
        card["label"] = f"Karte {card['label']}"


def one_group_renamed(edition: Stored) -> None:
    edition["groups"][0]["name"] = "Our first streets"


def both(one: Change, other: Change) -> Change:
    def changed(edition: Stored) -> None:
        one(edition)
        other(edition)

    return changed


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (groups_exchanged, "groups.brown.name, groups.dark_blue.name"),
        (spaces_exchanged, "spaces.go.name, spaces.income_tax.name"),
        (digit_before_amounts, "money.symbol"),
        (board_sets_exchanged, "deeds.mediterranean.name, deeds.baltic.name"),
        (both(one_group_renamed, groups_exchanged), "groups.brown.name, groups.dark_blue.name"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_exchanged_word_is_found_in_whatever_language(
    banker: Here, tmp_path: Path, change: Change, named: str, language: str
) -> None:
    forged = under(change, language=language)
    told, found = audited(banker, tmp_path / "forged.bank", played_anew(EVENING, forged))
    [finding] = found
    said = "Monopoly Secret Vault was played with other names than the edition has"
    assert (finding["severity"], finding["message"]) == ("suspicious", f"{said}: {named}")
    assert told.code == 1


@pytest.mark.parametrize(("change", "count"), [(another_language, 61), (one_group_renamed, 1)])
def test_a_translation_and_a_new_word_are_told_and_accuse_nobody(
    banker: Here, tmp_path: Path, change: Change, count: int
) -> None:
    told, found = audited(banker, tmp_path / "own.bank", played_anew(EVENING, change))
    assert [it["severity"] for it in found] == ["noted"]
    assert told.code == 0
    headline = told.out.splitlines()[-1]
    named = f"{count} names differ" if count > 1 else "1 name differs"
    assert headline.startswith(f"Clean, played with the table's edition: {named}; ")
