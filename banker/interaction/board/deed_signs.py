"""Deed signs: the colour of a deed's chip, and the signs of its mortgage and buildings.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Deed
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import CHIP


def colours(view: View) -> dict[str, str]:
    """Return the colour of each group of deeds: group id -> colour such as `#955436`."""
    return {group.id: group.colour for group in view.state.edition.groups}


def is_marked(view: View, deed: Deed) -> bool:
    """Return whether a deed is on offer or in an open auction."""
    table = view.state.table
    return deed.id in (table.offer, table.auction.item if table.auction else None)


def chip_role(view: View, deed: Deed) -> str:
    """Return the role of a deed's chip: its group's colour, with a `!` if it is on offer."""
    return CHIP + ("!" if is_marked(view, deed) else "") + colours(view)[deed.group]


def state_signs(view: View, deed: Deed) -> str:
    """Return what is on a deed in at most two characters: `m` for a mortgage, buildings."""
    signs = screen_words.built_signs(view.state, deed)
    return "m" + signs[:1] if deed.id in view.state.table.mortgaged else signs
