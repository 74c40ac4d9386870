"""What looks the same is found in every alphabet, and names that people have stay apart."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import unicodedata
from itertools import combinations
from pathlib import Path

import pytest
from confusable_homoglyphs.confusables import confusables_data

from banker.editions import load
from banker.language.parser.player_names import check_names
from banker.ledger.likeness import look, rough_look
from tests.project.lookalikes import DISTINCT

NEAR = tomllib.loads(Path(__file__).with_name("near_names.toml").read_text(encoding="utf-8"))
PAIRS = [tuple(pair.split()) for pairs in NEAR.values() for pair in pairs]

MARK = "\u200e"  # which the package has around letters that run from right to left
# Kept apart on purpose: letters of one alphabet, `m` and `rn`, and a palochka, which is no `i`.
EXCEPTED = DISTINCT | {"ӏ"}

ALIKE = [
    ("Ann", "Аnn"),  # Cyrillic
    ("Max", "Мах"),
    ("Bob", "Βοb"),  # Greek
    ("Ann", "Anո"),  # Armenian
    ("Bob", "B౦b"),  # Telugu
    ("Bob", "Bဝb"),  # Myanmar
    ("Bob", "Bⵔb"),  # Tifinagh
    ("Lou", "Lo\U000104f6"),  # Osage
    ("Eva", "Ꭼva"),  # Cherokee
    ("Eva", "ꓰva"),  # Lisu
    ("Bob", "Bⲟb"),  # Coptic
    ("Bob", "Bჿb"),  # Georgian
    ("Ann", "ᗅnn"),  # Canadian
    ("Cem", "\U00010415em"),  # Deseret
    ("Ann", "Ａｎｎ"),
    ("Ann", "\U0001d400nn"),  # of mathematics
    ("Bill", "BiII"),
    ("Bill", "Biӏӏ"),  # a palochka
    ("Ian", "lan"),
    ("O'Neil", "O’Neil"),
    ("Player 1", "Player I"),
    ("Otto", "0tto"),
    ("Нина", "Hинa"),  # Latin letters in a Russian name
    ("カイ", "力イ"),  # a Chinese character in a Japanese name
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_in_letters_of_another_alphabet_look_the_same(one: str, other: str) -> None:
    assert look(one) == look(other)


def test_every_letter_that_unicode_lists_looks_like_its_letter() -> None:
    """The package is read here in another way than by what makes the table. A letter with a mark
    is compared as the letter and the mark, which the list has as well."""
    missed, compared = [], 0
    for one, others in confusables_data.items():
        for other in (it["c"] for it in others):
            pair = one.strip(MARK) + other.strip(MARK)
            is_plain = unicodedata.normalize("NFKD", pair) == pair
            is_apart = "rn" in pair or EXCEPTED.intersection(pair)
            if is_apart or not is_plain or not pair.isalpha():
                continue
            compared += 1
            if look(f"A{one.strip(MARK)}") != look(f"A{other.strip(MARK)}"):
                missed.append((one, other))
    assert compared > 2_000
    assert missed == []


def test_two_hundred_pairs_of_names_that_people_have_may_sit_at_one_table() -> None:
    edition = load("secret-vault")
    assert len(PAIRS) == len({frozenset(pair) for pair in PAIRS}) >= 200
    assert len(NEAR) >= 20
    for pair in PAIRS:
        for names in (pair, pair[::-1]):
            assert tuple(player.name for player in check_names(names, edition)) == names


def _edits(one: str, other: str) -> int:
    """How many letters are changed, added or left out between two words."""
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        last, row[0] = row[0], at
        for place, theirs in enumerate(other, 1):
            last, row[place] = (
                row[place],
                min(row[place] + 1, row[place - 1] + 1, last + (letter != theirs)),
            )
    return row[-1]


def test_the_pairs_are_near_each_other() -> None:
    far = [pair for pair in PAIRS if _edits(*(it.casefold() for it in pair)) > 2]
    assert far == []
    assert [_edits("ann", "anna"), _edits("lara", "sara"), _edits("kitten", "sitting")] == [1, 1, 3]


@pytest.mark.parametrize("names", [("Գարիկ", "Զարիկ"), ("Արոն", "Արռն"), ("แดง", "แตง")])
def test_letters_of_one_living_alphabet_are_told_apart(names: tuple[str, str]) -> None:
    assert len(set(map(look, names))) == 2


def test_titles_ignore_more_than_names_do() -> None:
    title = "Monopoly Secret Vault"
    for other in ("MONOPOLY  secret-vault", "Monopoly Sécret Vau|t", "Мonороlу Sесrеt Vаult"):
        assert look(other) != look(title) or other == "Мonороlу Sесrеt Vаult"
        assert rough_look(other) == rough_look(title)
    russian = "Монополия в рублях"
    assert rough_look(russian.upper()) == rough_look(russian)
    titles = ("Monopoly", "Monopole", "Мегаполис", "Монополия", "Secret Vault", "Secret Volt")
    assert [pair for pair in combinations(titles, 2) if len(set(map(rough_look, pair))) == 1] == []


def test_names_of_ascii_need_no_table() -> None:
    """The first frame compares names; the table is for those that need it."""
    program = (
        "import sys; from banker.ledger.likeness import look, rough_look; look('Ann');"
        "rough_look('Vault'); assert 'banker.ledger.lookalikes' not in sys.modules;"
        "look('Аnn'); assert 'banker.ledger.lookalikes' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
