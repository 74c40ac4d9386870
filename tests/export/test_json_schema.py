"""The published schema says what the types say, takes what is exported, and refuses the rest."""

from __future__ import annotations

import copy
import json
import os
import tomllib
from collections.abc import Callable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from banker.export.as_json import to_json
from banker.session.session import Session
from tests import ROOT
from tests.export.sample_games import evening, evening_of_cards, evening_with_a_vault, table
from tests.export.schema_fits import assert_fits
from tests.export.schema_from_types import FILE, build, published

Document = dict[str, Any]


@cache
def validator() -> Callable[[Document], object]:
    """It takes seconds: once for all tests of this module, and not while they are collected."""
    checks: Callable[[Document], object] = fastjsonschema.compile(published())
    return checks


def document(session: Session) -> Document:
    exported: Document = json.loads("".join(to_json(session.entries(), session.state.setup)))
    return exported


@cache
def exported(session: Callable[[], Session]) -> Document:
    """An evening, played once for all tests that spoil a copy of it."""
    return document(session())


def test_what_is_published_is_what_the_types_say() -> None:
    built = json.loads(json.dumps(build()))
    if os.environ.get("GOLDEN") == "write":
        text = json.dumps(built, ensure_ascii=False, indent=1)
        Path(str(resources.files("banker.export") / FILE)).write_text(f"{text}\n", "utf-8")
    assert published() == built


def test_every_definition_is_used_and_every_reference_leads_somewhere() -> None:
    schema = published()
    used = {ref.removeprefix("#/definitions/") for ref in references(schema)}
    assert used == set(schema["definitions"])


def references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [ref for item in part for ref in references(item)]
    if not isinstance(part, dict):
        return []
    found = [ref for value in part.values() for ref in references(value)]
    return [*found, part["$ref"]] if isinstance(part.get("$ref"), str) else found


@pytest.mark.in_check("check")
@pytest.mark.parametrize(
    "session",
    [table, evening, evening_with_a_vault, evening_of_cards],
    ids=["empty", "evening", "vault", "cards"],
)
def test_what_is_exported_passes(session: Callable[[], Session]) -> None:
    assert_fits(validator(), exported(session), "the export")


@pytest.mark.in_check("check")
def test_keys_may_be_added() -> None:
    changed = copy.deepcopy(exported(evening))
    changed["entries"][1]["mood"] = "good"
    changed["new"] = True
    validator()(changed)


def of_another_version(it: Document) -> None:
    it["version"] = 2


def without_a_key(it: Document) -> None:
    del it["entries"][3]["post"]


def with_half_an_amount(it: Document) -> None:
    posting = next(entry["post"][0] for entry in it["entries"][1:] if entry["post"])
    posting[2] = posting[2] + 0.5


def with_an_unheard_event(it: Document) -> None:
    it["entries"][1]["ev"][0]["kind"] = "rained"


def with_an_event_that_lacks_a_figure(it: Document) -> None:
    bought = next(
        event for entry in it["entries"] for event in entry["ev"] if event["kind"] == "deed_bought"
    )
    del bought["price"]


def with_an_unheard_command(it: Document) -> None:
    it["entries"][1]["in"]["do"] = "dance"


def with_a_fact_of_another_kind(it: Document) -> None:
    fact = next(change for entry in it["entries"] for change in entry["set"] if change[0] == "turn")
    fact[2] = 7


def with_an_unheard_fact(it: Document) -> None:
    fact = next(change for entry in it["entries"] for change in entry["set"])
    fact[0] = "ann.mood"


def with_a_local_time(it: Document) -> None:
    it["entries"][1]["ts"] = "2026-01-01T20:00:00+02:00"


def of_a_board(it: Document) -> None:
    del it["edition"]["ruleset"]


def with_a_fact_of_a_board(it: Document) -> None:
    fact = next(change for entry in it["entries"] for change in entry["set"])
    fact[0] = "ann.position"


@pytest.mark.parametrize(
    "spoil",
    [
        of_another_version,
        without_a_key,
        with_half_an_amount,
        with_an_unheard_event,
        with_an_unheard_command,
        with_a_fact_of_another_kind,
        with_an_unheard_fact,
        of_a_board,
        with_a_fact_of_a_board,
    ],
)
def test_what_is_no_game_of_cards_is_refused(spoil: Callable[[Document], None]) -> None:
    changed = copy.deepcopy(exported(evening_of_cards))
    spoil(changed)
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        validator()(changed)


@pytest.mark.parametrize(
    "spoil",
    [
        of_another_version,
        without_a_key,
        with_half_an_amount,
        with_an_unheard_event,
        with_an_event_that_lacks_a_figure,
        with_an_unheard_command,
        with_a_fact_of_another_kind,
        with_an_unheard_fact,
        with_a_local_time,
    ],
)
def test_what_is_not_a_game_is_refused(spoil: Callable[[Document], None]) -> None:
    changed = copy.deepcopy(exported(evening))
    spoil(changed)
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        validator()(changed)


def test_the_schema_travels_with_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    globs = project["tool"]["setuptools"]["package-data"]["banker"]
    assert any(ROOT / "banker" / "export" / FILE in (ROOT / "banker").glob(it) for it in globs)
