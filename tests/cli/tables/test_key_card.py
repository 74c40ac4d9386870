"""The key card: every key of the table, in the language of the table, on one page of A4."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import editions
from banker.cli.tables.key_card import key_card, key_rows, letter_rows, state_rows
from banker.foundation.printable import in_markup
from banker.interaction.game_screen import screen_of
from tests.cli.command_line import Here
from tests.phones.browser import Browser, program

BOXES = [box.id for box in editions.catalogue()]
LANGUAGES = ("en", "ru")
# Signs and names of keys that every language writes alike.
LATIN = re.compile(r"(?<![\w^-])[A-Za-z](?!\w)")


def box_in(box: str, language: str) -> Any:
    return replace(editions.load(box), language=language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_a_card_has_every_key_that_works_in_its_box(box: str, language: str) -> None:
    edition = box_in(box, language)
    verbs = [verb for verb in screen_of(edition).keys.verbs if verb.fits(edition)]
    rows = list(key_rows(edition))
    assert len(rows) == len(verbs) == len({row.key for row in rows})
    text = "".join(key_card(edition))
    told = [word for row in rows for word in (row.key, row.word, row.help)]
    told += [word for row in state_rows(edition) for word in row]
    told += [word for letter, name, _ in letter_rows(edition) for word in (letter, name)]
    assert [word for word in told if in_markup(word) not in text] == []
    assert "://" not in text.replace("http://www.w3.org", "")


@pytest.mark.parametrize("box", BOXES)
def test_a_russian_card_names_russian_keys_only(box: str) -> None:
    edition = box_in(box, "ru")
    assert [row for row in key_rows(edition) if LATIN.search(f"{row.key} {row.example}")] == []


def test_names_of_an_edition_are_escaped() -> None:
    edition = replace(editions.load("secret-vault"), title="<script>&")
    assert "<script>" not in "".join(key_card(edition))


def test_the_command_writes_it_once_and_as_a_page(banker: Here) -> None:
    made = banker.folder / "keys.html"
    said = banker.done("cards", "keys", "-o", made, "--edition", "deal", "--language", "ru")
    assert said == f"{made}: одна страница A4; печатайте в масштабе 100 %\n"
    assert made.read_text("utf-8") == "".join(key_card(box_in("deal", "ru")))
    again = banker("cards", "keys", "-o", made)
    assert (again.code, "exists already" in again.err) == (2, True)
    pdf = banker("cards", "keys", "-o", banker.folder / "keys.pdf")
    assert (pdf.code, "end in .html" in pdf.err) == (2, True)


def pages_of(browser: Browser, path: Path) -> int:
    """How many pages the browser prints of a file."""
    browser.open(path, width=800)
    printed = base64.b64decode(browser.ask("Page.printToPDF", preferCSSPageSize=True)["data"])
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.in_check("check")
def test_every_card_is_one_page_on_paper(tmp_path: Path) -> None:
    path = program()
    if path is None:
        pytest.skip("needs chromium")
    cards = {
        (box, language): "".join(key_card(box_in(box, language)))
        for box in BOXES
        for language in LANGUAGES
    }
    boards = [it for it in cards if it[0] != "deal"]
    longest = max(boards, key=lambda it: len(cards[it]))
    file = tmp_path / "keys.html"
    with Browser(path) as browser:
        for which in (longest, ("deal", "en"), ("deal", "ru")):
            file.write_text(cards[which], "utf-8")
            assert pages_of(browser, file) == 1, which
        file.write_text(cards[longest].replace("</main>", "<p>x</p>" * 200 + "</main>"), "utf-8")
        assert pages_of(browser, file) > 1
