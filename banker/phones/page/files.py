"""Files: what every browser gets before it has a seat; nothing in them is about the game.

The scripts are joined into one, in the order of `SCRIPTS`: a phone opens a connection for each
file, and the table takes few connections a second. A television asks for two files more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from banker.foundation.errors import InvalidCommand
from banker.foundation.json_value import JsonValue
from banker.language.phrases.plurals import rule_of
from banker.language.phrases.translation import DEFAULT, Translation, languages, words_of_phones

SCRIPTS = (
    "proofs", "store", "language", "drawing", "link", "code", "now", "witness", "home", "forms",
    "deal", "witness_page", "television", "games", "wakefulness", "app",
)  # fmt: skip
SCREEN_SCRIPTS = (
    "size", "board", "pieces", "stage", "standings", "news", "moments", "cards", "tv",
)  # fmt: skip
_COMMENT = re.compile(
    rb" // [^\"'`]*$"
)  # behind code; with a quote in it, it may be a string's end
_GOES_ON = (b"{", b"(", b"[", b",", b";")
PLURALS = 200  # numbers whose form is sent; from there on forms repeat by hundreds


def static(words: tuple[str, ...], language: str = DEFAULT) -> dict[str, tuple[str, bytes]]:
    """Return the files of the page: path -> (content type, bytes). `words`: 256 words, by which a
    phone and the table are compared; `language`: the table's."""
    return {
        "/": ("text/html; charset=utf-8", _bytes("index.html")),
        "/app.css": ("text/css; charset=utf-8", _bytes("app.css")),
        "/app.js": ("text/javascript; charset=utf-8", _joined(SCRIPTS)),
        "/tv.css": ("text/css; charset=utf-8", _bytes("tv/tv.css")),
        "/tv.js": ("text/javascript; charset=utf-8", _joined(f"tv/{it}" for it in SCREEN_SCRIPTS)),
        "/words.js": ("text/javascript; charset=utf-8", _words(words, language)),
    }


def _joined(names: Iterable[str]) -> bytes:
    return b"\n".join(plain(_bytes(f"{name}.js")) for name in names)


def plain(script: bytes) -> bytes:
    """Return a JavaScript file without comments, indentation, and line ends where code goes on."""
    lines = (_COMMENT.sub(b"", line).strip() for line in script.split(b"\n"))
    kept = (line for line in lines if line and not line.startswith(b"//"))
    return b"".join(
        line if line.endswith(_GOES_ON) and b"//" not in line else line + b"\n" for line in kept
    )


def _bytes(name: str) -> bytes:
    return (Path(__file__).parent / name).read_bytes()


def _words(words: tuple[str, ...], language: str) -> bytes:
    books = {}
    for code in languages()[1:]:
        try:
            books[code] = _book(words_of_phones(code))
        except InvalidCommand:  # a user's language that has an error is English
            continue
    known = {"lang": language, "books": books, "spoken": words}
    return b"window.BANKER=" + msgspec.json.encode(known) + b";\n"


def _book(chosen: Translation) -> dict[str, JsonValue]:
    rule = rule_of(chosen.book["plural"])
    assert rule is not None, "a catalog without a plural rule is refused when it is read"
    forms = "".join(str(rule[1](number)) for number in range(PLURALS))
    return {"phrases": chosen.phones, "thousands": chosen.book["thousands"], "plural": forms}
