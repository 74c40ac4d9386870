"""Estimates: boxes of which no amount was compared with a card."""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts


def all_unsure(edition: Edition) -> Edition:
    """The same box, in which every amount of a deed, a card or a space is an estimate."""
    return replace(edition, sources=edition.sources | dict.fromkeys(amounts(edition), "derived"))
