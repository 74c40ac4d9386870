"""Card game: checks whether the sets and cards of a card game's edition fit together.

Rules of this file
* Every error is found at once; no check stops another.
* A check skips values of the wrong shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from banker.editions.checks.repeats import keys_findings, repeats
from banker.editions.document import EditionFinding, Tree
from banker.foundation.limits import CARDS_MAX
from banker.foundation.text import worded

# Which keys a face of each kind has (True), has not (False), or may have.
_KEYS: dict[str, dict[str, bool | None]] = {
    "money": {"colours": False, "effect": False},
    "property": {"colours": True, "effect": False},
    "wild": {"colours": None, "effect": False},
    "rent": {"colours": None, "effect": False},
    "action": {"colours": False, "effect": True},
}


def card_game_findings(sound: Tree) -> Iterator[EditionFinding]:
    """Yield the errors of the hand, the sets and the cards.

    `sound`: the part of the data with the right shape.
    """
    sets, faces = sound.get("set", []), sound.get("face", [])
    yield from repeats(sets, ("set",), "id", "letter", "name", "colour")
    yield from repeats(faces, ("face",), "id", "name")
    yield from _supply(sound.get("supply", {}), faces)
    yield from _hand(sound, faces)
    for place, one in enumerate(sets):
        yield from _ladder(one.get("ladder", []), place)
    effects: set[str] = set()
    known = {one.get("id") for one in sets}
    for place, face in enumerate(faces):
        yield from _face(face, place, known)
        effect = face.get("effect")
        if effect in effects:
            yield EditionFinding(
                ("face", place, "effect"),
                worded("another face has '{effect}' too: only one may have it", effect=effect),
            )
        effects |= {effect} - {None}
    yield from _reachable(sets, faces)


def _supply(supply: Tree, faces: list[Tree]) -> Iterator[EditionFinding]:
    """Check the printed sums against the listed faces."""
    counted = [face for face in faces if "copies" in face and "value" in face]
    if len(counted) < len(faces) or not faces:
        return
    sums = {
        "cards": sum(face["copies"] for face in counted),
        "worth": sum(face["copies"] * face["value"] for face in counted),
    }
    for key, total in sums.items():
        if key in supply and supply[key] != total:
            yield EditionFinding(
                ("supply", key),
                worded(
                    "the faces come to {total}, not {printed}", total=total, printed=supply[key]
                ),
            )


def _hand(sound: Tree, faces: list[Tree]) -> Iterator[EditionFinding]:
    start = sound.get("hand", {}).get("start", 0)
    seats = sound.get("meta", {}).get("players_max", 1)
    cards = sum(face.get("copies", 0) for face in faces)
    if cards > CARDS_MAX:
        most = worded("{cards:,} cards, and {most:,} are the most", cards=cards, most=CARDS_MAX)
        yield EditionFinding(("face",), most)
    if faces and start * seats > cards:
        yield EditionFinding(
            ("hand", "start"),
            worded(
                "{seats} players begin with {start} of {cards}",
                seats=seats,
                start=start,
                cards=cards,
            ),
        )
    wanted, colours = sound.get("hand", {}).get("sets", 0), len(sound.get("set", []))
    if colours and wanted > colours:
        yield EditionFinding(
            ("hand", "sets"),
            worded(
                "{wanted} sets win, and there are {colours} colours", wanted=wanted, colours=colours
            ),
        )


def _ladder(ladder: list[int], place: int) -> Iterator[EditionFinding]:
    for at, (low, high) in enumerate(pairwise(ladder), 1):
        if high <= low:
            yield EditionFinding(
                ("set", place, "ladder", at),
                worded("{high} is not above {low}: name a larger number", high=high, low=low),
            )


def _face(face: Tree, place: int, known: set[object]) -> Iterator[EditionFinding]:
    kind, trail = face.get("kind"), ("face", place)
    if kind is None:
        return
    yield from keys_findings(
        worded("a face of the kind {kind}", kind=kind), _KEYS[kind], set(face), trail
    )
    colours = face.get("colours", [])
    for at, colour in enumerate(colours):
        if colour not in known:
            yield EditionFinding(
                (*trail, "colours", at), worded("no set is called '{colour}'", colour=colour)
            )
        if colour in colours[:at]:
            yield EditionFinding(
                (*trail, "colours", at),
                worded("'{colour}' is there twice: remove one", colour=colour),
            )
    if kind == "property" and len(colours) > 1:
        yield EditionFinding(
            (*trail, "colours"), worded("a property has one colour; a wild card several")
        )
    if kind == "wild" and len(colours) == 1:
        yield EditionFinding(
            (*trail, "colours"), worded("a wild card has several colours, or none")
        )


def _reachable(sets: list[Tree], faces: list[Tree]) -> Iterator[EditionFinding]:
    """A set that no cards can fill."""
    for place, one in enumerate(sets):
        if "id" not in one or "ladder" not in one:
            continue
        fitting = sum(
            face.get("copies", 0)
            for face in faces
            if face.get("kind") in ("property", "wild")
            and one["id"] in face.get("colours", [one["id"]])
        )
        if faces and fitting < len(one["ladder"]):
            yield EditionFinding(
                ("set", place, "ladder"),
                worded(
                    "{fitting} cards for a set of {count}",
                    fitting=fitting,
                    count=len(one["ladder"]),
                ),
            )
