"""The pictures of box and hood: drawn from the source as it is now."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from tests.drivers.kit.mechanics import FOLDER, PICTURES, picture
from tests.support.emulated_board import need

# Another computer may shade an edge otherwise; a part that moved changes far more.
POINTS_OTHERWISE_PERCENT = 1.0
FAR = 40


def points(path: Path) -> tuple[int, int, bytes]:
    """Width, height, and the points of a PNG of 8 bits without interlacing, without its alpha."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    width, height = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    depth, colours, _, _, interlaced = data[24:29]
    assert (depth, interlaced) == (8, 0)
    step = {2: 3, 6: 4}[colours]
    packed, at = b"", 8
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        packed += data[at + 8 : at + 8 + size] if data[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + size
    rows, before = bytearray(), bytes(width * step)
    raw = zlib.decompress(packed)
    for row in range(height):
        start = row * (width * step + 1)
        before = _unfiltered(raw[start], raw[start + 1 : start + 1 + width * step], before, step)
        rows += before if step == 3 else bytes(b for i, b in enumerate(before) if i % 4 != 3)
    return width, height, bytes(rows)


def _unfiltered(kind: int, line: bytes, above: bytes, step: int) -> bytes:
    if kind == 0:
        return line
    out = bytearray(line)
    for at in range(len(line)):
        left = out[at - step] if at >= step else 0
        corner = above[at - step] if at >= step else 0
        up = above[at]
        nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
        guess = (0, left, up, (left + up) // 2, nearest)[kind]
        out[at] = (line[at] + guess) & 255
    return bytes(out)


@pytest.mark.in_check("kit")
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_in_the_tree_is_that_of_the_source(name: str, tmp_path: Path) -> None:
    need("openscad", "xvfb-run")
    out = tmp_path / name
    picture(name, out)
    (width, height, made), (*kept_size, kept) = points(out), points(FOLDER / name)
    assert [width, height] == kept_size == [*PICTURES[name][2]]
    otherwise = sum(abs(a - b) > FAR for a, b in zip(made, kept, strict=True))
    percent = 100 * otherwise / len(made)
    assert percent <= POINTS_OTHERWISE_PERCENT, f"make kit: {percent:.1f} % of {name} is otherwise"
    assert len({*made}) > 20, "something is to be seen"
