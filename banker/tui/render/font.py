"""Font: letters of dots, five rows high and as wide as they need, for names across the table.

Latin, Cyrillic, digits, and a few signs. Other letters are drawn without their marks; what has no
drawing at all is a box. Text is drawn in capitals.

Pure.
"""

from __future__ import annotations

import unicodedata

HIGH = 5
# Five rows of a letter, from above; `#` is a dot. Letters drawn alike are listed together.
_DRAWN = {
    "AА": "### #.# ### #.# #.#", "BВ": "##. #.# ##. #.# ##.", "CС": "### #.. #.. #.. ###",
    "D": "##. #.# #.# #.# ##.", "EЕ": "### #.. ##. #.. ###", "F": "### #.. ##. #.. #..",
    "G": "### #.. #.# #.# ###", "HН": "#.# #.# ### #.# #.#", "I": "# # # # #",
    "J": "..# ..# ..# #.# ###", "KК": "#.# #.# ##. #.# #.#", "L": "#.. #.. #.. #.. ###",
    "MМ": "#...# ##.## #.#.# #...# #...#", "N": "#..# ##.# #.## #..# #..#",
    "OО0": "### #.# #.# #.# ###", "PР": "### #.# ### #.. #..", "Q": "### #.# #.# ### ..#",
    "R": "##. #.# ##. #.# #.#", "S5": "### #.. ### ..# ###", "TТ": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###", "V": "#.# #.# #.# #.# .#.", "W": "#...# #...# #.#.# ##.## #...#",
    "XХ": "#.# #.# .#. #.# #.#", "YУ": "#.# #.# ### ..# ###", "Z": "### ..# .#. #.. ###",
    "Б": "### #.. ##. #.# ##.", "Э": "### ..# .## ..# ###",
    "Г": "### #.. #.. #.. #..", "Д": ".##. .#.# .#.# #### #..#",
    "Ж": "#.#.# #.#.# .###. #.#.# #.#.#", "З3": "### ..# ### ..# ###",
    "И": "#..# #..# #.## ##.# #..#", "Й": ".##. #..# #.## ##.# #..#",
    "Л": ".## #.# #.# #.# #.#", "П": "### #.# #.# #.# #.#", "Ф": ".#. ### #.# ### .#.",
    "Ц": "#.#. #.#. #.#. #### ...#", "Ч": "#.# #.# .## ..# ..#",
    "Ш": "#.#.# #.#.# #.#.# #.#.# #####", "Щ": "#.#.#. #.#.#. #.#.#. ###### .....#",
    "Ъ": "##.. .#.. .### .#.# .###", "Ы": "#...# #...# ###.# #.#.# ###.#",
    "Ь": "#.. #.. ### #.# ###",
    "Ю": "#.### #.#.# ###.# #.#.# #.###", "Я": "### #.# ### .## #.#", "Ё": "#.# ### ##. #.. ###",
    "1": ".#. ##. .#. .#. ###", "2": "### ..# ### #.. ###", "4": "#.# #.# ### ..# ..#",
    "6": "### #.. ### #.# ###", "7": "### ..# ..# ..# ..#", "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###", "+": "... .#. ### .#. ...", "-−–": "... ... ### ... ...",
    ",": ". . . # #", ".": ". . . . #", "!": "# # # . #", "?": "### ..# .## ... .#.",
    ":": ". # . # .", "'’": "# # . . .", "&": ".#. #.# .#. #.# ###", " ": ".. .. .. .. ..",
    "*": "#.# .#. ### .#. #.#", "●": "... ### ### ### ...", "○": "... ### #.# ### ...",
}  # fmt: skip
_GLYPHS = {char: rows.split() for chars, rows in _DRAWN.items() for char in chars}
_BOX = ["###", "#.#", "#.#", "#.#", "###"]


def rows(text: str) -> list[str]:
    """The text in five rows of dots (`#` and `.`), one empty column between letters."""
    glyphs = [_glyph(char) for char in text.upper()]
    return [".".join(glyph[y] for glyph in glyphs) for y in range(HIGH)]


def width(text: str) -> int:
    """The columns of dots that a text takes."""
    return len(rows(text)[0])


def _glyph(char: str) -> list[str]:
    if char in _GLYPHS:
        return _GLYPHS[char]
    bare = unicodedata.normalize("NFKD", char)[:1].upper()
    return _GLYPHS.get(bare, _BOX)
