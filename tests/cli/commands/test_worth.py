"""Worth: what the final count would give, for programs and for people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.command_line import Here


def shown(banker: Here, file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(banker.done("show", file, "--json"))
    return found


def test_d4_worth_is_what_the_final_count_gives(banker: Here) -> None:
    file = banker.game("ann moves to oriental", "ann buys", "next", "bob moves to income_tax")
    before = {name: it.get("worth") for name, it in shown(banker, file)["accounts"].items()}
    assert before["Bob"] == 2600 and before["bank"] is None
    asked = banker.done("run", file, banker.script("worth bob"))
    assert "Bob: 2,600" in asked
    banker.done("run", file, banker.script("game ends"))
    after = shown(banker, file)
    totals = {rank["player"]: rank["total"] for rank in after["ranking"]}
    assert totals == {name: before[name] for name in totals}
    assert {name: after["accounts"][name]["worth"] for name in totals} == totals


def test_d4_a_game_that_is_over_lists_no_dues(banker: Here) -> None:
    file = banker.game("ann moves to income_tax")
    assert len(shown(banker, file)["dues"]) == 1
    banker.done("run", file, banker.script("game ends"))
    assert shown(banker, file)["dues"] == []
