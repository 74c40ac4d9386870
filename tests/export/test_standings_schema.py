"""The schema of `show --json`: every stored board game fits it, and what is not so does not."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import fastjsonschema
import pytest

from banker.errors import BankerError
from banker.export.standings import standings
from banker.games.rulesets import FIRST
from banker.session.loading import load_read_only
from banker.session.session import Session
from tests import ROOT
from tests.export.sample_games import evening_with_a_vault

Document = dict[str, Any]
SCHEMA = json.loads(
    resources.files("banker.export").joinpath("standings.schema.json").read_text("utf-8")
)
VALIDATE = fastjsonschema.compile(SCHEMA)


def of(session: Session) -> Document:
    shown = standings(session.state, session.journal.head, session.journal.count)
    found: Document = json.loads(json.dumps(shown))
    return found


def stored() -> list[Document]:
    """The standings of every stored game that this version opens."""
    found = []
    for path in sorted((ROOT / "tests").rglob("*.bank")):
        try:
            game = load_read_only(path)
        except BankerError:
            continue
        if game.state.setup.ruleset == FIRST:
            shown = standings(game.state, game.reading.head, game.reading.count)
            found.append(json.loads(json.dumps(shown)))
    return found


def test_every_stored_game_fits() -> None:
    games = stored()
    assert len({game["edition"] for game in games}) >= 3
    for game in games:
        VALIDATE(game)


def test_what_is_there_is_in_the_schema() -> None:
    """A key that is added is added here as well."""
    for game in stored():
        assert set(game) == set(SCHEMA["properties"])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda it: it.pop("phase"),
        lambda it: it.update(head="x"),
        lambda it: it.update(entries=0),
        lambda it: it.update(dues=[{"from": "Ann"}]),
        lambda it: it["accounts"].update(Ann={"deeds": []}),
        lambda it: it.update(winner="Ann"),
        lambda it: it.update(vault={}),
    ],
)
def test_what_is_not_so_is_refused(spoil: Callable[[Document], object]) -> None:
    document = copy.deepcopy(of(evening_with_a_vault()))
    VALIDATE(document)
    spoil(document)
    with pytest.raises(fastjsonschema.JsonSchemaException):
        VALIDATE(document)
