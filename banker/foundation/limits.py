"""Limits: how large a file may be, in every respect, before a reader refuses it.

Rules of this file
* A limit is far above what an honest file needs, and low enough to keep a reader's memory and time
  small. Each limit has its reason beside it.
* Limits change here only. A lower limit may lock somebody out of a stored game.
* The drivers import nothing of Banker, so they repeat their limits; a test compares them.

It must not open a file or know its content.
"""

from __future__ import annotations

import stat

# --- files --------------------------------------------------------------------------------------

# The longest edition file of the program has 20 kB. A whole board with all its sources, written
# without care, has a few hundred. All that lie over each other together have no more either.
EDITION_BYTES_MAX = 1_000_000

# The program's own editions lie at most five over each other.
LAYERS_MAX = 32

# The first line holds the whole box: about 50 kB. A reader decodes it before it can judge it, and
# small values take thirty times their bytes in memory.
FIRST_LINE_BYTES_MAX = 4 * 1024 * 1024

# Any other line. The longest ones undo thousands of acts at once.
LINE_BYTES_MAX = 16 * 1024 * 1024

# A vault sends as much in two days without a pause.
CAPTURE_BYTES_MAX = 16 * 1024 * 1024

# A recorder writes at most 256 bytes in a line, each as four signs at most.
CAPTURE_LINE_MAX = 4096

# The script of a whole evening has 20 kB.
SCRIPT_BYTES_MAX = 4 * 1024 * 1024

# What a phone kept of a game. 10,000 entries, far more than an evening has, need 650 kB.
RECEIPT_BYTES_MAX = 1024 * 1024

# Receipts that one audit compares: a few times more phones than a table has seats.
RECEIPTS_MAX = 256

# One line of a script that arrives line by line. The longest deals have a few hundred bytes.
STATEMENT_BYTES_MAX = 64 * 1024

# What an audit may read a second time, because lines take it back or do it again: so many times
# what it has read once. The lines of an honest game do so once each.
READ_AGAIN_MAX = 16

# Findings of an audit, and of its replay by the rules. What comes after them is counted. One takes
# 700 bytes of memory; an honest file of a million entries has a few thousand.
FINDINGS_MAX = 100_000

# --- the text of an edition file ----------------------------------------------------------------

# `deck.cards.source.default` has four parts. The parser stores every prefix of a key, so its memory
# grows with the square of the parts.
KEY_PARTS_MAX = 8

# Nested lists and tables: `source = { rents = ["seed"] }` has two levels, `[[deed]]` two. Readers
# recurse once a level.
NESTING_MAX = 8

# Characters of a number or of a bare key. The longest key has 22. Reading a number takes the square
# of its digits.
WORD_LENGTH_MAX = 64

# Keys, values and the characters between them. The longest file of the program has 4,500.
TOKENS_MAX = 100_000

# Faults that are reported of an edition at once.
FAULTS_MAX = 200

# --- what is in a box ---------------------------------------------------------------------------

# No screen shows more seats, and no box has more than eight.
PLAYERS_MAX = 64

# The largest boxes have 40 spaces, 28 deeds and 32 cards.
THINGS_MAX = 1000
SPACES_MAX = DEEDS_MAX = CARDS_MAX = THINGS_MAX
GROUPS_MAX = 100

# An amount in an edition file: far above any box, and sums stay exact in every reader.
AMOUNT_MAX = 1_000_000_000

# A figure in a game file, after all scales. Every reader of JSON reads it exactly.
FIGURE_MAX = 10**15

# --- texts --------------------------------------------------------------------------------------

# A name of a player: what a column of the screen holds.
NAME_LENGTH_MAX = 16

# An id of a deed, a space, a card.
ID_LENGTH_MAX = 40

# A title or a name in an edition file: one line of a wide screen.
TITLE_LENGTH_MAX = 120

# The source of a figure in an edition file. Scales put a few words before it.
SOURCE_LENGTH_MAX = 1000

# Any text in the first line of a game, and any message about a file.
TEXT_LENGTH_MAX = 2000


def wrong_kind(mode: int) -> str:
    """Return why a file of this `st_mode` is refused, such as "it is a folder"; empty for a regular
    file.

    A pipe may block for ever, and a device such as /dev/zero has no end.
    """
    if stat.S_ISREG(mode):
        return ""
    return "it is a folder" if stat.S_ISDIR(mode) else "it is a device or a pipe"


def line_bytes_max(number: int) -> int:
    """Return how many bytes a line of a game file may have. Line 1 holds the edition, so its limit
    is higher."""
    return FIRST_LINE_BYTES_MAX if number == 1 else LINE_BYTES_MAX


def is_figure(value: int) -> bool:
    """Tell whether an amount of an edition is between 0 and the largest allowed amount."""
    return 0 <= value <= FIGURE_MAX


def cut(text: str, length_max: int = TEXT_LENGTH_MAX) -> str:
    """Return the text, at most `length_max` characters of it. A cut text ends with `…`."""
    return text if len(text) <= length_max else f"{text[: length_max - 1]}…"
