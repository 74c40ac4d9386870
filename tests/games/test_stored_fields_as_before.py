"""Stored fields as before: the fields of commands, events and states, and what each is when absent.

A stored line leaves out what is as usual: another default would tell another game from the same
line. `stored_fields_as_before.txt` keeps the structures of each module.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("stored_fields_as_before.txt")
MODULES = (
    *(f"board.commands.{it}" for it in (
        "cards", "corrections", "decoder", "ending", "money", "property", "seats", "turn", "vault",
    )),
    *(f"board.events.{it}" for it in (
        "cards", "corrections", "decoder", "ending", "money", "property", "seats", "turn", "vault",
    )),
    "board.events", "board.state", "board.edition", "board.table_facts",
    "deal.commands", "deal.events", "deal.state", "deal.edition",
)  # fmt: skip


def structures(module: ModuleType) -> Iterator[type]:
    """The structures that a module defines, in their order."""
    for kind in vars(module).values():
        is_here = inspect.isclass(kind) and kind.__module__ == module.__name__
        if is_here and issubclass(kind, (msgspec.Struct, tuple)):
            yield kind


def described(kind: Any) -> str:
    """The tag of a structure, and its fields with what each is when absent."""
    if not issubclass(kind, msgspec.Struct):
        return f"{kind.__name__} {getattr(kind, '_fields', ())} {kind._field_defaults}"
    fields = [
        (field.encode_name, str(field.type), field.default, field.default_factory)
        for field in msgspec.structs.fields(kind)
    ]
    config = kind.__struct_config__
    return f"{kind.__name__} {config.tag} {config.omit_defaults} {fields}"


@pytest.mark.parametrize("name", MODULES)
def test_the_fields_are_what_they_were(name: str) -> None:
    module = importlib.import_module(f"banker.games.{name}")
    found = [described(kind) for kind in structures(module)]
    assert found
    assert_as_stored(STORED, name, found)
