"""Run: runs all checks of an edition, and has the checks of its smaller tables.

Rules of this file
* Every error is found at once; no check stops another.
* A check skips values of the wrong shape, which `structure` reports.
* The checks of the printed board are in `board`, `cards` and `deeds`; this file has the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from banker.editions.box import box_of
from banker.editions.checks.board import board_findings
from banker.editions.document import EditionFinding, Tree
from banker.editions.schema import ruleset_of
from banker.editions.structure import sound_part
from banker.editions.switches import switch_findings
from banker.foundation.limits import FAULTS_MAX
from banker.foundation.text import worded


def examine(data: Tree) -> list[EditionFinding]:
    """Return all errors of an edition's data, except those about sources."""
    sound, findings = sound_part(data)
    findings.extend(_meta(sound.get("meta", {})))
    ruleset = ruleset_of(data)
    findings.extend(box_of(data).findings(data, sound))
    findings.extend(islice(switch_findings(sound.get("switches", {}), ruleset), FAULTS_MAX))
    return findings


def board_box_findings(data: Tree, sound: Tree) -> Iterator[EditionFinding]:
    """Yield the errors of a board edition.

    `sound`: the part of `data` with the right shape.
    """
    spoilt = _spoilt(data, sound, "supply")
    yield from _money(sound.get("money", {}), sound.get("meta", {}))
    yield from _supply(sound, spoilt)
    yield from _vault(sound, spoilt)
    yield from _pot(sound)
    yield from _clock(sound.get("clock", {}))
    yield from board_findings(sound, data)


def _spoilt(data: Tree, sound: Tree, table: str) -> set[str]:
    """Keys that are written with a value of the wrong type: they are not missing."""
    written = data.get(table)
    return set(written) - set(sound.get(table, ())) if isinstance(written, dict) else set()


def _meta(meta: Tree) -> Iterator[EditionFinding]:
    if meta.get("players_min", 0) > meta.get("players_max", meta.get("players_min", 0)):
        yield EditionFinding(("meta", "players_min"), worded("is more than players_max"))


def _money(money: Tree, meta: Tree) -> Iterator[EditionFinding]:
    start: dict[str, int] = money.get("start_notes", {})
    notes: dict[str, int] = money.get("notes", {})
    cash = money.get("start_cash")
    worth = _sum(start)
    if start and cash is not None and worth != cash:
        message = worded("come to {worth}, start_cash is {cash}", worth=worth, cash=cash)
        yield EditionFinding(("money", "start_notes"), message, ("money", "start_cash"))
    if not notes:
        return
    for value, pieces in start.items():
        if pieces and value not in notes:
            trail = ("money", "start_notes", value)
            yield EditionFinding(
                trail, worded("there are no such notes in the box"), ("money", "notes")
            )
    # Too few notes of one denomination are no fault: some editions have them, and other notes make
    # up for them.
    players = meta.get("players_max", 1)
    if cash is not None and players * cash > _sum(notes):
        message = worded(
            "come to {worth}; {players} players begin with {needed}",
            worth=_sum(notes),
            players=players,
            needed=players * cash,
        )
        yield EditionFinding(("money", "notes"), message, ("money", "start_cash"))


def _sum(notes: dict[str, int]) -> int:
    return sum(int(value) * pieces for value, pieces in notes.items())


def _supply(sound: Tree, spoilt: set[str]) -> Iterator[EditionFinding]:
    """Check the printed numbers of things in the edition against the listed things."""
    supply = sound.get("supply", {})
    deeds, cards = sound.get("deed"), sound.get("deck", {}).get("cards")
    counts = {} if deeds is None else {"deeds": len(deeds)}
    counts |= {} if cards is None else {"cards": sum(card.get("copies", 1) for card in cards)}
    for key, count in counts.items():
        if key in supply and count != supply[key]:
            yield EditionFinding(
                ("supply", key),
                worded("{count} are listed for {printed}", count=count, printed=supply[key]),
            )
    locked = sum(deed.get("locked", False) for deed in deeds or ())
    if deeds is not None and "keys" not in spoilt and locked != supply.get("keys", 0):
        trail = ("supply", "keys") if "keys" in supply else ("supply",)
        yield EditionFinding(
            trail,
            worded(
                "{there} for {locked} locked streets", there=supply.get("keys", 0), locked=locked
            ),
        )
    is_counted = supply.get("houses_before_hotel") or "houses_before_hotel" in spoilt
    if supply.get("houses") and not is_counted:
        yield EditionFinding(
            ("supply", "houses"), worded("houses_before_hotel must say how many make a hotel")
        )
    dealt = supply.get("deal_deeds", 0) * sound.get("meta", {}).get("players_max", 1)
    if deeds is not None and dealt > len(deeds):
        yield EditionFinding(
            ("supply", "deal_deeds"),
            worded("{dealt} are dealt of {count} deeds", dealt=dealt, count=len(deeds)),
        )


def _vault(sound: Tree, spoilt: set[str]) -> Iterator[EditionFinding]:
    vault, supply = sound.get("vault"), sound.get("supply", {})
    if vault is None:
        if sound.get("money", {}).get("jail_fee_to") == "vault":
            yield EditionFinding(("money", "jail_fee_to"), worded("there is no [vault]"))
        if sound.get("money", {}).get("salary_vault"):
            yield EditionFinding(("money", "salary_vault"), worded("there is no [vault]"))
        return
    for key in ("hotels", "keys"):
        if key not in spoilt and vault.get(key, 0) > supply.get(key, 0):
            yield EditionFinding(
                ("vault", key),
                worded(
                    "more than the {there} in the box: name {there} or less",
                    there=supply.get(key, 0),
                ),
            )


def _pot(sound: Tree) -> Iterator[EditionFinding]:
    """Check that a pot which is paid into can also be won."""
    spaces = sound.get("board", {}).get("spaces", [])
    if any(space.get("kind") == "parking" for space in spaces):
        return
    places = [("board", "spaces", n, "to") for n, s in enumerate(spaces) if s.get("to") == "pot"]
    if sound.get("money", {}).get("jail_fee_to") == "pot":
        yield EditionFinding(
            ("money", "jail_fee_to"), worded("no space of the kind parking to take it from")
        )
    for trail in places:
        yield EditionFinding(trail, worded("no space of the kind parking to take it from"))


def _clock(clock: Tree) -> Iterator[EditionFinding]:
    last = (0, 0)
    for place, (minute, percent) in enumerate(clock.get("rent_tax", [])):
        trail = ("clock", "rent_tax", place)
        if percent > 100:
            yield EditionFinding(
                trail,
                worded("{percent} per cent is more than all: name 100 or less", percent=percent),
            )
        if minute <= last[0] or percent <= last[1]:
            yield EditionFinding(
                trail, worded("must come later and take more than the step before it")
            )
        last = (minute, percent)
