"""The shelf of editions: everything printed on a box, read from data files and checked.

`load` gives an Edition by id or from a corrected copy; `freeze` and `thaw` carry it into a game
file and back. Only this package reads edition files; an edition's own folder holds data, and code
only where its rules need a formula that no other has.
"""

from banker.editions.build import digest, freeze, thaw
from banker.editions.loader import Fault, Listing, catalogue, check, load, text

__all__ = ["Fault", "Listing", "catalogue", "check", "digest", "freeze", "load", "text", "thaw"]
