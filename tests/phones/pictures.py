"""Pictures of a phone's page and of a television's, for the documents: PNG, drawn by a browser.

Fonts and edges differ from machine to machine, so the text of the page lies in the file as well (a
chunk `iTXt`), and the test compares that.

python -m tests.phones.pictures
"""

from __future__ import annotations

import base64
import os
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import NamedTuple

from tests.phones.browser import Browser, Page, program
from tests.phones.page.banker_table import HOMES, BankerTable
from tests.tui.pictures.gallery import EVENING, FOLDER, GAMES

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORD = b"Description\0\0\0\0\0"  # not compressed, of no language
HEAD_OCTETS = 33  # the signature and the first chunk, which has the size
ENTRIES, THEN = 284, "zoë rolls 4 6"
OWNER, OTHER = "zoë", "mary_jo"
# The hash is another one each time: keys and times go into it.
STILL = 'now.book.last = [now.state.count, "9f31c07a55e0b1d2a904" + "0".repeat(44)]; '


# The port is another one each time, too.
PLACE = "192.168.1.5:8421"
HERE = (
    f"app.draw(); document.querySelector('.address').textContent = '{PLACE}'; "
    f"document.querySelector('.code').replaceWith(code.picture('HTTP://{PLACE}/', '{PLACE}'))"
)


class Picture(NamedTuple):
    """A row: which page in which size, and what is done there first."""

    name: str
    seat: str
    size: tuple[int, int]
    dark: bool
    first: str


PICTURES = (
    Picture("phone", OWNER, (390, 640), False, "app.go('home')"),
    Picture("phone-trade", OWNER, (390, 640), True,
            f"now.form = {{to: '{OTHER}', give: ['states'], takeCash: '400'}}; app.go('trade')"),
    Picture("phone-tv", "", (960, 540), True, HERE),
)  # fmt: skip


def path_of(picture: Picture) -> Path:
    """Where a picture lies."""
    return FOLDER / f"{picture.name}.png"


def table_in(folder: Path) -> BankerTable:
    """The table of the pictures: the evening of the others, before a deed is offered."""
    path = folder / "evening.bank"
    lines = (GAMES / f"{EVENING}.bank").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:ENTRIES]))
    return BankerTable(path)


def page_of(picture: Picture, seat: Page, television: Page) -> Page:
    """The page of a picture, as it is shown there."""
    page = seat if picture.seat else television
    page.resize(*picture.size, dark=picture.dark)
    _rest(page)  # a page of another size draws itself again
    page.run(STILL + picture.first)
    return page


def text_of(page: Page) -> str:
    """What stands on a page, with the place of the pictures instead of its own."""
    text = str(page.run("document.querySelector('main').innerText"))
    return text.replace(str(page.run("location.host")), PLACE)


def _rest(page: Page) -> None:
    page.run("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 400)))", wait=True)


def drawn(page: Page) -> bytes:
    """A page as PNG, with its text."""
    _rest(page)
    octets = base64.b64decode(page.ask("Page.captureScreenshot", format="png")["data"])
    chunk = b"iTXt" + KEYWORD + text_of(page).encode()
    length, check = struct.pack(">I", len(chunk) - 4), struct.pack(">I", zlib.crc32(chunk))
    return octets[:HEAD_OCTETS] + length + chunk + check + octets[HEAD_OCTETS:]


def text_in(octets: bytes) -> str:
    """The text of the page in a picture."""
    assert octets.startswith(SIGNATURE)
    (length,) = struct.unpack(">I", octets[HEAD_OCTETS : HEAD_OCTETS + 4])
    chunk = octets[HEAD_OCTETS + 8 : HEAD_OCTETS + 8 + length]
    return chunk.removeprefix(KEYWORD).decode()


def main() -> int:
    """Write every picture; without a browser they stay as they are."""
    path = program()
    if path is None:
        sys.stderr.write("pictures of phones: needs chromium; they stay as they are\n")
        return 0
    with tempfile.TemporaryDirectory() as folder, Browser(path) as browser:
        os.environ |= dict.fromkeys(HOMES, folder)
        with table_in(Path(folder)) as table:
            seat, television = table.seated(browser, OWNER), table.television(browser)
            table.play(THEN)
            for page in (seat, television):
                page.wait_for("now.state.table.offer")
            for picture in PICTURES:
                path_of(picture).write_bytes(drawn(page_of(picture, seat, television)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
