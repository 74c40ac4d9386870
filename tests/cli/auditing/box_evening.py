"""An evening whose box is edited in its first line, and what the audit says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests import ROOT
from tests.cli.auditing.tampered_files import Change, Stored
from tests.cli.command_line import Here, Said

RELEASED = ROOT / "tests" / "releases" / "0.2.0"
EVENING = RELEASED / "secret_vault.three_bankruptcies.bank"


def dearer(edition: Stored) -> None:
    """Ann's rents, thirty times over: the winner of this evening is another."""
    for deed in edition["deeds"]:
        if deed["group"] == "orange":
            deed["rents"] = [30 * rent for rent in deed["rents"]]


def under(change: Change, **words: Any) -> Change:
    def guise(edition: Stored) -> None:
        change(edition)
        edition |= words

    return guise


def audited(banker: Here, file: Path, lines: bytes) -> tuple[Said, list[Stored]]:
    file.write_bytes(lines)
    findings = json.loads(banker("audit", file, "--json").out)["findings"]
    return banker("audit", file), [it for it in findings if it["code"] == "box_figures"]


def relabelled(edition: Stored) -> None:
    edition["cards"][0]["label"] = "Nothing happens"


def explained(edition: Stored) -> None:
    edition["sources"] = dict.fromkeys(edition["sources"], "public:elsewhere")
    for offered in edition["offered"].values():
        offered["about"] = "In other words."
