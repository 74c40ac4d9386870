"""Whether an edition makes sense: what a box of this kind must hold to be playable.

Rules of this file
* Every fault is found at once; no check stops another.
* A check looks only at what has the right shape (see `shape`) and is silent about the rest.
* Checks of the printed board are in `check_board`; here are money, supply, vault and switches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from banker.editions.check_board import board_findings
from banker.editions.document import Finding, Tree
from banker.editions.shape import sound_part
from banker.editions.sources import source_findings


def examine(data: Tree, base: Tree | None, ids: Sequence[str]) -> list[Finding]:
    """All findings on an edition.

    `base` is the shelf's own file of the same id, `ids` are those on the shelf: a file that was
    copied may change figures and choices, but not what the rules ask about.
    """
    sound, findings = sound_part(data)
    findings.extend(_meta(sound.get("meta", {}), ids))
    findings.extend(_money(sound.get("money", {}), sound.get("meta", {})))
    findings.extend(_supply(sound))
    findings.extend(_vault(sound))
    findings.extend(board_findings(sound, data))
    findings.extend(_switches(sound.get("switch", {})))
    if base is not None:
        findings.extend(_offers(sound.get("switch", {}), base["switch"]))
        if "vault" in base and "vault" not in data:
            findings.append(Finding((), "the table 'vault' is missing"))
    findings.extend(source_findings(sound))
    return findings


def _meta(meta: Tree, ids: Sequence[str]) -> Iterator[Finding]:
    id = meta.get("id")
    if id is not None and id not in ids:
        known = ", ".join(ids)
        yield Finding(("meta", "id"), f"there are no rules for '{id}'; keep the id, one of {known}")
    if meta.get("players_min", 0) > meta.get("players_max", meta.get("players_min", 0)):
        yield Finding(("meta", "players_min"), "is more than players_max")


def _money(money: Tree, meta: Tree) -> Iterator[Finding]:
    start: dict[str, int] = money.get("start_notes", {})
    notes: dict[str, int] = money.get("notes", {})
    cash = money.get("start_cash")
    worth = sum(int(value) * pieces for value, pieces in start.items())
    if start and cash is not None and worth != cash:
        yield Finding(("money", "start_notes"), f"come to {worth}, start_cash is {cash}")
    if not notes:
        return
    players = meta.get("players_max", 1)
    for value, pieces in start.items():
        trail = ("money", "start_notes", value)
        if value not in notes:
            yield Finding(trail, "there are no such notes in the box")
        elif pieces * players > notes[value]:
            need = f"{pieces} each for {players} players"
            yield Finding(trail, f"{need} are more than the {notes[value]} in the box")


def _supply(sound: Tree) -> Iterator[Finding]:
    """What the box says it holds, against what is listed."""
    supply = sound.get("supply", {})
    listed = {"deeds": sound.get("deed"), "cards": sound.get("deck", {}).get("cards")}
    for key, items in listed.items():
        if items is not None and key in supply and len(items) != supply[key]:
            yield Finding(("supply", key), f"{len(items)} are listed for {supply[key]}")
    if "keys" in supply and "deed" in sound:
        locked = sum(deed.get("locked", False) for deed in sound["deed"])
        if locked != supply["keys"]:
            yield Finding(("supply", "keys"), f"{supply['keys']} for {locked} locked streets")


def _vault(sound: Tree) -> Iterator[Finding]:
    vault, supply = sound.get("vault"), sound.get("supply", {})
    if vault is None:
        if sound.get("money", {}).get("jail_fee_to") == "vault":
            yield Finding(("money", "jail_fee_to"), "there is no [vault]")
        return
    for key in ("hotels", "keys"):
        if vault.get(key, 0) > supply.get(key, vault.get(key, 0)):
            yield Finding(("vault", key), f"more than the {supply[key]} in the box")


def _switches(switches: Tree) -> Iterator[Finding]:
    for name, switch in switches.items():
        values: list[str] | None = switch.get("values")
        default = switch.get("default")
        if values is None:
            continue
        if len(set(values)) != len(values):
            yield Finding(("switch", name, "values"), "names a value twice")
        if default is not None and default not in values:
            known = " or ".join(values)
            yield Finding(("switch", name, "default"), f"is '{default}', not {known}")


def _offers(switches: Tree, base: dict[str, Any]) -> Iterator[Finding]:
    """The rules ask for every switch by its name and know only the values they know."""
    for name, switch in switches.items():
        if name not in base:
            known = ", ".join(sorted(base))
            yield Finding(("switch", name), f"unknown switch; there are {known}")
            continue
        known = ", ".join(base[name]["values"])
        for value in switch.get("values", []):
            if value not in base[name]["values"]:
                yield Finding(("switch", name, "values"), f"unknown value '{value}', not {known}")
    for name in base:
        if name not in switches:
            yield Finding(("switch",), f"the switch '{name}' is missing")
