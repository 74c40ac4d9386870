"""English words: which words on a screen are English, and which are printed by the box."""

from __future__ import annotations

import re

from banker.games.board.edition import Edition

# Keys, codes, what is typed in English in every language, and the names of keys.
LATIN = {"AB", "Enter", "Tab", "Esc", "Ctrl", "Am"}


def english_in(text: str) -> set[str]:
    """Words in Latin letters that are neither a key nor a deed's code."""
    words = re.findall(r"[A-Za-z][A-Za-z_]+", re.sub(r"\b[A-Z]\d", "", text))
    return set(words) - LATIN


def printed_names(edition: Edition) -> set[str]:
    """Words of the names that a box prints, which no language changes, whole or cut off."""
    names = [edition.title, *(deed.name for deed in edition.deeds)]
    names += [space.name for space in edition.spaces]
    whole = {word for name in names for word in re.findall(r"[A-Za-z]+", f"{name} {name.upper()}")}
    # Those of the ledger's rows, which are of the classic board in every box.
    whole |= {"Mediterranean", "Avenue", "North", "Carolina", "Marvin", "Gardens"}
    return {word[:size] for word in whole for size in range(2, len(word) + 1)}
