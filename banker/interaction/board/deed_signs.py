"""Deed signs: the role of a deed's chip, and the signs of what stands on it.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Deed
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import CHIP


def colours(view: View) -> dict[str, str]:
    """Group id -> colour."""
    return {group.id: group.colour for group in view.state.edition.groups}


def is_marked(view: View, deed: Deed) -> bool:
    """Whether the deed is on offer or in the auction."""
    table = view.state.table
    return deed.id in (table.offer, table.auction.item if table.auction else None)


def chip_role(view: View, deed: Deed) -> str:
    """The role of a deed's chip."""
    return CHIP + ("!" if is_marked(view, deed) else "") + colours(view)[deed.group]


def state_signs(view: View, deed: Deed) -> str:
    """Mortgage and buildings, in at most two signs."""
    signs = screen_words.built_signs(view.state, deed)
    return "m" + signs[:1] if deed.id in view.state.table.mortgaged else signs
