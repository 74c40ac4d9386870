"""Paint: puts lines together: side by side, one over another, in the middle, in a frame.

All widths are cells. A block is a list of lines of the same width.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.interaction.words.text import Line, Span, cells, cut, fit, width_of

Block = list[Line]


def join(*blocks: Sequence[Line]) -> Block:
    """Return blocks of the same height side by side, without a gap."""
    return [tuple(span for part in row for span in part) for row in zip(*blocks, strict=True)]


def blank(width: int, height: int, role: str = "") -> Block:
    """Return an empty block of this size, with spaces in `role`."""
    return [fit((), width, role)] * height


def part(spans: Line, start: int, width: int) -> Line:
    """Return `width` cells of a line from column `start` on; half a wide letter becomes a space."""
    found: list[Span] = []
    x = 0
    for text, role in spans:
        size = cells(text)
        low, high = max(0, start - x), min(size, start + width - x)
        x += size
        if low >= high:
            continue
        if low == 0 and high == size:
            found.append(Span(text, role))
        elif size == len(text):
            found.append(Span(text[low:high], role))
        else:
            found.append(Span(_columns(text, low, high), role))
    return tuple(found)


def _columns(text: str, low: int, high: int) -> str:
    kept, x = "", 0
    for char in text:
        size = cells(char)
        if low <= x and x + size <= high:
            kept += char
        else:  # less than no space where it lies outside
            kept += " " * (min(high, x + size) - max(low, x))
        x += size
    return kept


def put(block: Sequence[Line], over: Sequence[Line], x: int, y: int) -> Block:
    """Return a block with another one over it, its upper left corner at (x, y).

    What lies outside is cut off.
    """
    lines = list(block)
    for down, spans in enumerate(over):
        if not 0 <= y + down < len(lines):
            continue
        under = lines[y + down]
        width = width_of(under)
        spans = part(spans, max(0, -x), width - max(0, x))
        at = max(0, x)
        end = at + width_of(spans)
        lines[y + down] = (*part(under, 0, at), *spans, *part(under, end, width - end))
    return lines


def centre(lines: Sequence[Line], width: int, height: int, role: str = "") -> Block:
    """Return lines in the middle of a block of this size, filled up in `role`.

    If there are too many lines, the last ones are cut off.
    """
    lines = list(lines)[:height]
    above = (height - len(lines)) // 2
    rows = [centred(spans, width, role) for spans in lines]
    below = height - len(rows) - above
    return [*blank(width, above, role), *rows, *blank(width, below, role)]


def centred(spans: Line, width: int, role: str = "") -> Line:
    """Return a line in the middle of exactly `width` cells, filled up in `role`."""
    spare = width - width_of(spans)
    if spare <= 0:
        return fit(spans, width, role)
    return fit((Span(" " * (spare // 2), role), *spans) if spare > 1 else spans, width, role)


def laid_on(lines: Sequence[Line], ground: str) -> Block:
    """Return the lines with another background colour for every role that has none."""
    return [tuple(Span(text, on(role, ground)) for text, role in spans) for spans in lines]


def on(role: str, ground: str) -> str:
    """Return the role with a background colour; a role that has one stays unchanged."""
    if ":" in role and not role.startswith("seat:"):
        return role
    return role if "@" in role else f"{role}@{ground}"


def frame(title: str, lines: Sequence[Line], width: int, height: int, key: str = "") -> Block:
    """Return the lines in a frame with round corners, in exactly this size.

    The upper edge has the title, and a key at its right end.
    """
    title = cut(title, width - 6 - len(key) - 3)
    tail = f" {key} ─╮" if key else "╮"
    fill = "─" * (width - 4 - cells(title) - cells(tail))
    end: Line = (Span(f" {fill}{tail}", "frame"),)
    if key:
        end = Span(f" {fill} ", "frame"), Span(key, "key"), Span(" ─╮", "frame")
    top = (Span("╭─ ", "frame"), Span(title, "heading"), *end)
    left, right = Span("│ ", "frame"), Span(" │", "frame")
    inner = [fit(spans, width - 4) for spans in lines[: height - 2]]
    inner += blank(width - 4, height - 2 - len(inner))
    foot = fit((Span("╰" + "─" * (width - 2) + "╯", "frame"),), width)
    return [fit(top, width), *((left, *row, right) for row in inner), foot]


def folded(spans: Line, width: int, most: int) -> Block:
    """Return the words of a line in at most `most` rows; an ellipsis replaces what is cut off."""
    if width_of(spans) <= width:
        return [spans]
    rows: list[list[Span]] = [[]]
    room = width
    for word in _words(spans):
        size = width_of(word)
        if size + bool(rows[-1]) > room and rows[-1] and len(rows) < most:
            rows.append([])
            room = width
        space = [Span(" ", word[0].role)] if rows[-1] else []
        rows[-1] += [*space, *word]
        room -= size + len(space)
    return [merged(fit_end(tuple(row), width)) for row in rows]


def _words(spans: Line) -> list[list[Span]]:
    """The spans cut at spaces; a word may be of several roles."""
    words: list[list[Span]] = [[]]
    for text, role in spans:
        for at, piece in enumerate(text.split(" ")):
            if at:
                words.append([])
            if piece:
                words[-1].append(Span(piece, role))
    return [word for word in words if word]


def merged(spans: Line) -> Line:
    """Return the line with neighbours of the same role as one span."""
    found: list[Span] = []
    for text, role in spans:
        if found and found[-1].role == role:
            found[-1] = Span(found[-1].text + text, role)
        else:
            found.append(Span(text, role))
    return tuple(found)


def fit_end(spans: Line, width: int) -> Line:
    """Return the line in at most `width` cells; an ellipsis replaces what is cut off."""
    if width_of(spans) <= width:
        return spans
    if width < 1:
        return ()
    kept = part(spans, 0, width - 1)
    return (*kept, Span("…", kept[-1].role if kept else ""))
