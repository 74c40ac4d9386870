"""The scripts of the page: proofs as in Python, each sentence in Russian, small, in our colours."""

from __future__ import annotations

import gzip
import json
import re
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

from banker.engine.palette import PALETTES
from banker.language.phrases.translation import BOOKS
from banker.phones.page import files
from drivers.wordlist import WORDS
from tests import ROOT
from tests.phones.browser import Browser

PAGE = ROOT / "banker/phones/page"
SAID = re.compile(r'\bsay\(\s*"((?:[^"\\]|\\.)*)"')
GZIPPED_OCTETS_MAX = 30_000
SCREEN = ("/tv.css", "/tv.js")  # what a television asks for beside what phones do
SCREEN_OCTETS_MAX = 60_000
FALLBACK_OCTETS_MAX = 2_048
# Not in Chromium 63 and Safari 13: as they are written in a script, and in a sheet.
TOO_NEW = (
    r"\?\.[a-zA-Z(\[]", r"\?\?", r"\.flat\(", r"\.flatMap\(", r"\(\?<[=!]", r"\.at\(", r"matchAll",
    r"replaceAll", r"\*\*=", r"\|\|=", r"&&=", r"#[a-z]\w*[;(=]", r"Promise\.any", r"\.animate\(",
    r"structuredClone", r"replaceChildren", r"catch \{", r"fromEntries",
)  # fmt: skip
TOO_NEW_IN_SHEETS = (
    r"\bmin\(", r"\bmax\(", r"clamp\(", r"aspect-ratio:", r"\binset\b", r"\bgap:", r":is\(",
    r":where\(", r":has\(", r"@layer", r"@container", r"\bd?vh\b",
)  # fmt: skip
STATIC = files.static(WORDS)


def sentences() -> set[str]:
    """Every sentence of the page. `drawing.say` takes the place of the words first."""
    scripts = "".join(path.read_text("utf-8") for path in PAGE.rglob("*.js"))
    return set(SAID.findall(scripts.replace("drawing.say(", "drawing.put(")))


def test_every_sentence_is_in_russian_and_none_is_left_over() -> None:
    book = tomllib.loads((BOOKS / "ru.toml").read_text("utf-8"))["phones"]
    assert len(sentences()) > 120
    assert sorted(sentences() ^ book.keys()) == []
    english = [it for it in book.values() if re.search(r"[a-z]{3}", re.sub(r"\{\w+|Wi-Fi", "", it))]
    assert english == []


def test_the_words_reach_the_page_with_their_plurals() -> None:
    told = json.loads(STATIC["/words.js"][1].removeprefix(b"window.BANKER=").rstrip(b";\n"))
    book = told["books"]["ru"]
    assert told["spoken"] == list(WORDS)
    assert book["phrases"]["Your turn"] == "Ваш ход"
    assert [book["plural"][it] for it in (1, 2, 5, 11, 21, 104, 111)] == list("0122012")


def test_the_page_is_small_and_nothing_in_it_is_inline() -> None:
    of_phones = [octets for path, (_, octets) in STATIC.items() if path not in SCREEN]
    assert sum(len(gzip.compress(octets)) for octets in of_phones) < GZIPPED_OCTETS_MAX
    assert all(len(octets) < 65536 for _, octets in STATIC.values())
    page = STATIC["/"][1].decode()
    assert not re.search(r"style=|\son\w+=|<style|<script>|javascript:", page)
    for word in ("innerHTML", "outerHTML", "insertAdjacent", "eval(", "document.write", "?.", "??"):
        for script in ("/app.js", "/tv.js"):
            assert word not in STATIC[script][1].decode(), f"{word} in {script}"
    assert set(files.SCRIPTS) == {path.stem for path in PAGE.glob("*.js")}
    assert set(files.SCREEN_SCRIPTS) == {path.stem for path in (PAGE / "tv").glob("*.js")}


def test_the_page_of_a_television_is_small_and_phones_load_none_of_it() -> None:
    assert sum(len(STATIC[path][1]) for path in SCREEN) <= SCREEN_OCTETS_MAX
    fallback = (PAGE / "television.js").read_bytes()
    assert len(files.plain(fallback)) <= FALLBACK_OCTETS_MAX
    assert b"const standings" in STATIC["/tv.js"][1]
    assert b"const standings" not in STATIC["/app.js"][1]


def test_an_old_browser_of_a_television_reads_the_script_and_the_sheet() -> None:
    script, sheet = (STATIC[path][1].decode() for path in ("/tv.js", "/tv.css"))
    first = STATIC["/app.js"][1].decode().replace("content.flat ? content.flat()", "")
    for read in (first, script):  # the first one has the plain page for what is older still
        assert [it for it in TOO_NEW if re.search(it, read)] == []
    assert [it for it in TOO_NEW_IN_SHEETS if re.search(it, sheet)] == []
    assert not re.search(r"\d(px|vw|vmin)\b", sheet), "one unit for every screen"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_seats_have_their_colours(scheme: str) -> None:
    palette = PALETTES[scheme]
    style = (PAGE / "app.css").read_text("utf-8")
    light, _, dark = style.partition("prefers-color-scheme: dark")
    found = re.findall(r"--c\d: (#[0-9a-f]{6})", light if scheme == "light" else dark)
    assert tuple(found[:8]) == palette.seats


def test_the_proofs_are_those_of_the_table(browser: Browser, tmp_path: Path) -> None:
    vectors = json.loads((ROOT / "tests/phones/vectors.json").read_text("utf-8"))
    page = tmp_path / "page.html"
    script = (PAGE / "proofs.js").read_text("utf-8")
    page.write_text(f"<meta charset=utf-8><script>{script}</script>", encoding="utf-8")
    browser.open(page, width=390)
    made = browser.run("""(() => {
      const key = proofs.seatKey("3KX2Q2TM7WHP4ACD", "5e".repeat(32), "анна", "0f".repeat(16),
        "1e".repeat(16));
      const own = Uint8Array.from(Array(32).keys()), text = '{"cash":1490,"имя":"Анна"}';
      let padded = text;
      while (proofs.utf8(padded).length < 512) padded += " ";
      const box = proofs.seal(own, padded, "0123456789abcdef01234567");
      return {
        seat_key: proofs.hex(key),
        stream_key: proofs.hex(proofs.hmac(key, "live|" + "ab".repeat(16))),
        words: proofs.pair(key, Array.from(Array(256).keys())).join(" "),
        proof: proofs.mac(key, "/ask",
          ["3a".repeat(16), "анна", "00".repeat(8), 213, {do: "pay", who: "анна"}, {}]),
        box_c: box.c, box_m: box.m, back: proofs.opened(own, box).trim() === text,
        other: proofs.opened(key, box), typed: proofs.letters("3kx2 q2tm-7whp 4acd"),
        hashes: Array.from(Array(130).keys(), (n) => proofs.hex(proofs.sha256(new Uint8Array(n)))),
      };
    })()""")
    assert made.pop("back") is True
    assert made.pop("other") is None
    assert made.pop("typed") == "3KX2Q2TM7WHP4ACD"
    assert made.pop("hashes") == [sha256(bytes(size)).hexdigest() for size in range(130)]
    assert made == {name: vectors[name] for name in made}
