"""The shelf of editions: everything printed on a box, read from data files and checked.

`load` gives an Edition by id or from a file of one's own; `freeze` and `thaw` carry it into a game
file and back. Only this package reads edition files; a folder of an edition holds data only.
"""

from banker.editions.build import digest, freeze, thaw
from banker.editions.choices import chapters
from banker.editions.loader import Fault, blank_town, check, load, own_file_over
from banker.editions.own_file import Own
from banker.editions.shelf import Listing, Overlay, catalogue, overlays

__all__ = [
    "Fault",
    "Listing",
    "Overlay",
    "Own",
    "blank_town",
    "catalogue",
    "chapters",
    "check",
    "digest",
    "freeze",
    "load",
    "overlays",
    "own_file_over",
    "thaw",
]
