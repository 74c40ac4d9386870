"""`run --json`: an object for each line, before the next line is read."""

from __future__ import annotations

import json
from typing import Any

from banker.cli.scripts.json_outcomes import JsonOutcomes
from tests.cli.command_line import Here
from tests.tui import scenes


def objects(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_line_of_a_script_is_an_object(banker: Here) -> None:
    game = banker.game()
    script = banker.script("ann rolls 2 4", "# a comment", "ann buys", "rent oriental", "ann buys")
    said = banker("run", game, script, "--json")
    assert said.code == 1
    found = objects(said.out)
    assert [it["line"] for it in found] == [1, 3, 4, 5]
    assert [bool(it["entries"]) for it in found] == [True, True, False, False]
    assert [it["refused"] is None for it in found] == [True, True, True, False]
    refused = found[-1]["refused"]
    assert isinstance(refused, dict)
    assert set(refused) == {"code", "text"}
    assert found[1]["statement"] == "ann buys"
    assert found[1]["entries"] == [{"seq": 3, "kind": "buy"}]


def test_an_object_is_printed_before_the_next_line_is_read() -> None:
    printed: list[dict[str, Any]] = []
    outcomes = JsonOutcomes(scenes.session(), printed.append)
    lines = outcomes.through(iter(["one", "two"]))
    next(lines)
    outcomes.say("said")
    assert printed == []
    next(lines)
    assert [it["line"] for it in printed] == [1]
    outcomes.flush()
    assert len(printed) == 1
