"""Edition files made for a test: corrected copies, overlays, and copies with a planted fault."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from banker import editions

ORIGINAL = next(
    listing.path.read_text(encoding="utf-8")
    for listing in editions.catalogue("board")
    if listing.id == "secret-vault"
)


class Case(NamedTuple):
    """Replace `old` by `new`; the fault is on the line where `anchor` first begins.

    The line is not counted but found, so the cases survive a longer comment at the top.
    `more` is how many other faults the same change brings with it.
    """

    old: str
    new: str
    anchor: str
    message: str
    more: int = 0


def find(case: Case, folder: Path) -> tuple[list[editions.Fault], list[editions.Fault]]:
    """All faults of the changed file, and those of them that the case is about."""
    assert case.old in ORIGINAL, case.old
    text = ORIGINAL.replace(case.old, case.new, 1)
    found = faults_of(text, folder)
    assert case.anchor in text, case.anchor
    line = text.count("\n", 0, text.index(case.anchor)) + 1
    return found, [f for f in found if f.line == line and f.message.startswith(case.message)]


def faults_of(text: str, folder: Path) -> list[editions.Fault]:
    """What `check` says about a file with this text."""
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return editions.check(path)


def copied(folder: Path, *changes: tuple[str, str]) -> str:
    """A copy of the shelf's file with corrections; its path."""
    text = ORIGINAL
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def overlay(folder: Path, name: str, text: str) -> str:
    """A file to lay over an edition; its path."""
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)
