"""The schema of `show --json`: every stored game fits it, and what is not so does not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import fastjsonschema
import pytest

from banker.export.standings import standings
from banker.foundation.errors import BankerError
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests import ROOT
from tests.export.sample_games import evening_of_cards, evening_with_a_vault
from tests.export.schema_fits import assert_fits
from tests.support.card_game import CardGame

Document = dict[str, Any]
SCHEMA = json.loads(
    resources.files("banker.export").joinpath("standings.schema.json").read_text("utf-8")
)
VALIDATE = fastjsonschema.compile(SCHEMA)


def of(session: Session) -> Document:
    shown = standings(session.state, session.journal.head, session.journal.count)
    found: Document = json.loads(json.dumps(shown))
    return found


def stored() -> dict[str, Document]:
    """The standings of every stored game that this version opens, by its file."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("*.bank")):
        try:
            game = load_read_only(path)
        except BankerError:
            continue
        shown = standings(game.state, game.reading.head, game.reading.count)
        found[path.relative_to(ROOT).as_posix()] = json.loads(json.dumps(shown))
    return found


def rent_is_asked() -> Document:
    """A game of cards where a rent waits for an answer; every place has a card."""
    game = CardGame("Ann", "Bob")
    game.given("ann", "red", "red")
    game.given("bob", "bank", "5m")
    game.given("bob", "aside", "house")
    game.centre("pass go")
    game.do("ann draws", "ann plays rent red/yellow for red")
    return of(game.session)


def test_every_stored_game_fits() -> None:
    games = stored()
    assert len({game["edition"] for game in games.values()}) >= 4
    assert "deal" in {game["edition"] for game in games.values()}
    for file, game in games.items():
        assert_fits(VALIDATE, game, f"the standings of {file}")


def test_what_is_there_is_in_the_schema() -> None:
    """A key that is added is added here as well."""
    for file, game in stored().items():
        part = SCHEMA["definitions"]["deal" if "players" in game else "board"]
        assert set(game) == set(part["properties"]), file


def test_a_game_of_cards_fits_and_each_of_its_keys_is_told() -> None:
    assert_fits(VALIDATE, of(evening_of_cards()), "an evening of cards")
    game = rent_is_asked()
    assert_fits(VALIDATE, game, "a rent of cards")
    told = SCHEMA["definitions"]["deal"]["properties"]
    player = told["players"]["additionalProperties"]["properties"]
    assert set(game["asked"][0]) == set(told["asked"]["items"]["properties"])
    assert set(game["players"]["Ann"]) == set(player)
    assert set(game["players"]["Ann"]["sets"]["red"]) == set(
        player["sets"]["additionalProperties"]["properties"]
    )


BOARD = [
    lambda it: it.pop("phase"),
    lambda it: it.update(head="x"),
    lambda it: it.update(entries=0),
    lambda it: it.update(dues=[{"from": "Ann"}]),
    lambda it: it["accounts"].update(Ann={"deeds": []}),
    lambda it: it.update(winner="Ann"),
    lambda it: it.update(vault={}),
    lambda it: it.update(players={}),
]
CARDS = [
    lambda it: it.pop("players"),
    lambda it: it.pop("draw"),
    lambda it: it.update(head="x"),
    lambda it: it.update(centre={"1m": 0}),
    lambda it: it["asked"][0].pop("nos"),
    lambda it: it["players"]["Ann"].pop("hand"),
    lambda it: it["players"]["Ann"]["sets"]["red"].update(rent="2M"),
    lambda it: it["players"]["Ann"].update(full="red"),
]


@pytest.mark.parametrize(
    ("made", "spoil"),
    [
        *((lambda: of(evening_with_a_vault()), it) for it in BOARD),
        *((rent_is_asked, it) for it in CARDS),
    ],
)
def test_what_is_not_so_is_refused(
    made: Callable[[], Document], spoil: Callable[[Document], object]
) -> None:
    document = copy.deepcopy(made())
    assert_fits(VALIDATE, document, "a whole game")
    spoil(document)
    with pytest.raises(fastjsonschema.JsonSchemaException):
        VALIDATE(document)
