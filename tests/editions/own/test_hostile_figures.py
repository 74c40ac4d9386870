"""Whatever a stranger writes for a file of figures: it is refused with its line, or it says amounts
of estimates."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banker import editions
from banker.editions.document import Layer
from banker.editions.own.figures import HEAD, read, step_of
from banker.foundation.errors import EditionError
from banker.games.board.edition import Edition

BOX = "secret-vault"
WORDS = ["yours", "derived", "public:table", "public:9 tables", "seed", "", "x" * 2000, "\x1b[2J"]
KEYS = ["id", "price", "mortgage", "rents", "source", "amount", "names", "deed", "per_hotel", "x"]
FILES = 3000


def value(dice: random.Random, depth: int = 0) -> Any:
    kind = dice.randrange(9 if depth < 3 else 6)
    if kind < 3:
        return dice.choice([0, 10, 90, 150, -10, 7, 10**12, True, 1.5])
    if kind < 5:
        return dice.choice([*WORDS, "st_charles", "CH04", "income_tax", "baltic"])
    if kind == 5:
        return [dice.choice([10, 20, 30, 400, "x", None, []]) for _ in range(dice.randrange(6))]
    if kind == 6:
        return [value(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice([*KEYS, *WORDS]): value(dice, depth + 1) for _ in range(dice.randrange(5))}


def thing(dice: random.Random, id: str) -> Any:
    if dice.random() < 0.1:
        return value(dice)
    made: dict[str, Any] = {"id": id}
    if dice.random() < 0.6 and id.islower():
        tags = dice.choice([*WORDS[:4], ["yours", "derived"] * 2])
        rents = [dice.choice([10, 90, 220, 300]) for _ in range(4)]
        return made | {"rents": rents, "source": {"rents": tags}}
    for key in dice.sample(KEYS[1:], dice.randrange(1, 4)):
        made[key] = value(dice)
    if dice.random() < 0.5:
        made["rents"] = [dice.choice([10, 90, 220, 0, 11]) for _ in range(4)]
    if dice.random() < 0.5:
        made["source"] = {key: dice.choice([*WORDS, ["yours"] * 4]) for key in ("price", "rents")}
    return made


def tree(dice: random.Random, edition: Edition) -> dict[str, Any]:
    made: dict[str, Any] = {"overlay": {"title": "x", "about": "table 0badcafe", "fits": [BOX]}}
    deeds = [thing(dice, dice.choice(edition.deeds).id) for _ in range(dice.randrange(3))]
    made["deed"] = deeds
    if dice.random() < 0.3:
        made["deck"] = {"cards": [thing(dice, "CH04")]}
    if dice.random() < 0.3:
        made["board"] = {"spaces": [thing(dice, "income_tax")]}
    if dice.random() < 0.3:
        made[dice.choice(["deck", "board", "deed", "overlay", "money", "switches"])] = value(dice)
    return made


@pytest.mark.in_check("check")
def test_any_file_is_refused_with_its_line_or_says_amounts_of_estimates() -> None:
    edition: Edition = editions.load(BOX)
    dice, refused, said = random.Random("figures"), 0, 0
    for _ in range(FILES):
        layer = Layer("f.toml", HEAD)
        layer.data = tree(dice, edition)
        try:
            found = read(layer, edition)
        except EditionError as error:
            refused += 1
            assert all(line.startswith("f.toml:") for line in error.faults)
            assert "\x1b" not in str(error)
            continue
        said += bool(found.figures)
        for path, one in found.figures.items():
            assert path in edition.unsure
            assert type(one.amount) is int and 0 <= one.amount <= 10**9
            assert one.amount % step_of(edition, path) == 0
    assert refused > FILES / 4 and said > FILES / 50, (refused, said)
