"""Editions: the printed values of each game, read from data files and checked.

`load` returns an Edition by its id or from the user's file; `freeze` and `thaw` write an edition
into a game file and read it back. Only this package reads edition files; an edition's folder holds
only data.

The modules that read edition files are imported on first use: a game that goes on needs none.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from banker.editions.snapshot import digest, freeze, thaw

if TYPE_CHECKING:
    from banker.editions.box import Own
    from banker.editions.catalog import (
        Listing,
        Overlay,
        catalogue,
        overlays,
        own_editions,
        own_file,
        own_folder,
    )
    from banker.editions.loader import Fault, blank_town, check, load, own_boxes, own_file_over
    from banker.editions.own.starting_notes import start_notes
    from banker.editions.switches import SwitchWords, chapters, in_words
else:

    def __getattr__(name: str) -> object:
        """A name of `_READING`, from then on a name of this package like any other."""
        if name not in _READING:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_READING[name]}"), name)
        globals()[name] = found
        return found


_READING = {
    "Fault": "loader",
    "Listing": "catalog",
    "Overlay": "catalog",
    "Own": "box",
    "SwitchWords": "switches",
    "blank_town": "loader",
    "catalogue": "catalog",
    "chapters": "switches",
    "check": "loader",
    "in_words": "switches",
    "load": "loader",
    "overlays": "catalog",
    "own_boxes": "loader",
    "own_editions": "catalog",
    "own_file": "catalog",
    "own_file_over": "loader",
    "own_folder": "catalog",
    "start_notes": "own.starting_notes",
}

__all__ = [
    "Fault",
    "Listing",
    "Overlay",
    "Own",
    "SwitchWords",
    "blank_town",
    "catalogue",
    "chapters",
    "check",
    "digest",
    "freeze",
    "in_words",
    "load",
    "overlays",
    "own_boxes",
    "own_editions",
    "own_file",
    "own_file_over",
    "own_folder",
    "start_notes",
    "thaw",
]
