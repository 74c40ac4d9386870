"""Board: checks whether the groups, spaces and deeds of the printed board fit together.

The checks follow the rules in `run`: they find every error at once, and skip values of the wrong
shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banker.editions.checks.cards import card_findings
from banker.editions.checks.deeds import deed_findings
from banker.editions.checks.repeats import keys_findings, repeats
from banker.editions.document import EditionFinding, Tree, identity
from banker.editions.document.positions import Trail
from banker.foundation.text import worded

_GROUPS: Trail = ("board", "groups")
_SPACES: Trail = ("board", "spaces")
_DEEDS: Trail = ("deed",)

_ALONE_KINDS = ("go", "jail", "go_to_jail")  # exactly one of each
_DEED_KINDS = ("street", "railroad", "utility")
_CHARGING_KINDS = ("tax", "paid_guess")
_GUESS_KINDS = ("guess", "paid_guess")


def board_findings(sound: Tree, data: Tree) -> Iterator[EditionFinding]:
    """Yield the errors of groups, spaces and deeds.

    `sound`: the part of `data` with the right shape; `data`: all that the files say.
    """
    board = sound.get("board", {})
    groups, spaces = board.get("groups", []), board.get("spaces", [])
    deeds = sound.get("deed", [])
    yield from _groups(groups, deeds)
    yield from _order(spaces, board.get("size"))
    for place, space in enumerate(spaces):
        if "kind" in space:
            written = set(data["board"]["spaces"][place])
            yield from _space(space, written, (*_SPACES, place))
            yield from _vault_space(space, (*_SPACES, place), "vault" in sound)
    yield from _pairs(spaces, deeds)
    yield from deed_findings(sound, data)
    yield from card_findings(sound, data)


def _groups(groups: list[Tree], deeds: list[Tree]) -> Iterator[EditionFinding]:
    yield from repeats(groups, _GROUPS, "letter", "id", "name", "colour")
    members = Counter(deed.get("group") for deed in deeds)
    for place, group in enumerate(groups):
        count, size = members[group.get("id")], group.get("size")
        if deeds and "id" in group and size is not None and size != count:
            yield EditionFinding(
                (*_GROUPS, place, "size"),
                worded("{count} deeds for {size}", count=count, size=size),
            )


def _order(spaces: list[Tree], size: int | None) -> Iterator[EditionFinding]:
    if spaces and size is not None and len(spaces) != size:
        yield EditionFinding(
            _SPACES, worded("{count} spaces for {size}", count=len(spaces), size=size)
        )
    last = -1
    for place, space in enumerate(spaces):
        index = space.get("index", last + 1)
        # A wrong number is one fault, and so is a missing space: those behind it are right again.
        if index not in (last + 1, place):
            yield EditionFinding(
                (*_SPACES, place, "index"),
                worded("is {index} where {wanted} should follow", index=index, wanted=last + 1),
            )
        last = index
        if space.get("kind") == "go" and "index" in space and index:
            yield EditionFinding((*_SPACES, place, "index"), worded("GO must be space 0"))
    kinds = Counter(space.get("kind") for space in spaces)
    for kind in _ALONE_KINDS:
        if spaces and kinds[kind] != 1:
            yield EditionFinding(
                _SPACES,
                worded(
                    "{count} spaces of the kind {kind}, there must be 1",
                    count=kinds[kind],
                    kind=kind,
                ),
            )


def _space(space: Tree, written: set[str], trail: Trail) -> Iterator[EditionFinding]:
    """Check one space. `written`: the keys in the file, including those whose value has the wrong
    type."""
    kind = space["kind"]
    has_deed, is_charging = kind in _DEED_KINDS, kind in _CHARGING_KINDS
    wanted: dict[str, bool | None] = {"deed": has_deed, "id": not has_deed, "name": not has_deed}
    wanted |= {"amount": is_charging, "to": is_charging, "names": False if has_deed else None}
    yield from keys_findings(
        worded("a space of the kind {kind}", kind=kind), wanted, written, trail
    )


def _vault_space(space: Tree, trail: Trail, has_vault: bool) -> Iterator[EditionFinding]:
    if has_vault:
        return
    if space.get("to") == "vault":
        yield EditionFinding((*trail, "to"), worded("there is no [vault]"))
    if space["kind"] in _GUESS_KINDS:
        yield EditionFinding((*trail, "kind"), worded("there is no [vault]"))


def _pairs(spaces: list[Tree], deeds: list[Tree]) -> Iterator[EditionFinding]:
    """Check that spaces and deeds belong together one to one, and have the same kind."""
    kinds = {deed.get("id"): deed.get("kind", "street") for deed in deeds}
    seen: set[str] = set()
    called: set[str] = set()
    for place, space in enumerate(spaces):
        name, deed, kind = identity(space), space.get("deed"), space.get("kind")
        if deed is not None and deeds and deed not in kinds:
            yield EditionFinding(
                (*_SPACES, place, "deed"),
                worded("no deed '{deed}': check the id, or add the deed", deed=deed),
            )
        elif deed is not None and kind in _DEED_KINDS and kinds.get(deed, kind) != kind:
            yield EditionFinding(
                (*_SPACES, place, "kind"),
                worded("is {kind}, the deed says {other}", kind=kind, other=kinds[deed]),
            )
        if deed in seen:
            yield EditionFinding(
                (*_SPACES, place, "deed"),
                worded("'{deed}' already has a space: remove one of the two", deed=deed),
            )
        elif name in called:
            yield EditionFinding(
                (*_SPACES, place, "id"), worded("'{name}' is there twice: remove one", name=name)
            )
        if name:
            called.add(name)
        if deed is not None:
            seen.add(deed)
    for place, item in enumerate(deeds):
        if spaces and "id" in item and item["id"] not in seen:
            yield EditionFinding((*_DEEDS, place), worded("stands on no space: add a space for it"))
