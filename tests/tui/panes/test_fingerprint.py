"""The fingerprint on the last page: always readable, and scanned where there is room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.cli.auditing.fingerprint import fingerprint_text
from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.view import Fingerprint, View
from banker.interaction.words.text import cells
from banker.report.qr import code_text, commitment_text, modules, rows
from banker.tui.panes import result
from banker.tui.panes.fingerprint import PAPER
from banker.tui.panes.screens import draw
from tests.support.screen import press
from tests.tui import scenes

WORDS = "1204: hat radish napkin fountain opera maple ankle lagoon"
CODE = tuple("█▀▄" + " " * 34 for _ in range(19))
SIZES = [(40, 12), (80, 24), (100, 30), (160, 48)]


def ended(names: tuple[str, ...] = scenes.FOUR, *, ascii: bool = False) -> View:
    return scenes.view_of(scenes.finished(names), fingerprint=Fingerprint(WORDS, CODE), ascii=ascii)


def text_of(view: View, width: int, height: int) -> str:
    return " ".join(span.text for row in draw(view, width, height) for span in row)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("names", [scenes.FOUR[:2], scenes.FOUR], ids=len)
def test_the_fingerprint_can_be_read_at_every_size(
    names: tuple[str, ...], width: int, height: int
) -> None:
    page = draw(ended(names), width, height)
    assert [sum(cells(span.text) for span in row) for row in page] == [width] * height
    assert WORDS in " ".join(text_of(ended(names), width, height).split())


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_code_is_shown_whole_or_not_at_all(width: int, height: int) -> None:
    shown = [span for row in draw(ended(), width, height) for span in row if span.role == PAPER]
    assert len(shown) == (len(CODE) if height == 48 else 0)


@pytest.mark.parametrize("width", [120, 160, 161])
def test_the_words_stand_in_the_middle_and_the_code_beside_what_it_is_for(width: int) -> None:
    rows = ["".join(span.text for span in row) for row in draw(ended(), width, 48)]
    (words,) = [row for row in rows if WORDS in row]
    assert abs(len(words) - len(words.lstrip()) - (len(words) - len(words.rstrip()))) <= 1
    code = [row for row in rows if CODE[0] in row]
    assert len(code) == len(CODE)
    assert {row.index(CODE[0]) for row in code} == {1}
    assert any("scan: the" in row for row in code)


def test_in_ascii_there_is_no_code() -> None:
    page = result.screen(ended(ascii=True), 160, 48)
    assert not any(span.role == PAPER for row in page for span in row)
    assert WORDS in text_of(ended(ascii=True), 160, 48)


def test_a_game_that_goes_on_has_one_on_its_page_and_one_that_is_over_has_that_of_its_head() -> (
    None
):
    session = scenes.session()
    controller = Controller(
        session, None, fingerprint=lambda entries, head: Fingerprint(f"{entries} {head}")
    )
    assert controller.view(24).fingerprint is None
    controller.press("f")
    assert controller.view(24).fingerprint == Fingerprint(
        f"{session.journal.count} {session.journal.head}"
    )
    controller.press("q")
    session.execute(c.EndGame())
    assert controller.view(24).fingerprint == Fingerprint(
        f"{session.journal.count} {session.journal.head}"
    )


def test_without_anybody_to_ask_the_page_is_as_before() -> None:
    view = ended()
    assert WORDS not in text_of(replace(view, fingerprint=None), 80, 24)


# --- the page of its own --------------------------------------------------------------------------

HEAD = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def of(entries: int, digest: str) -> Fingerprint:
    text = code_text(entries, digest) if entries else commitment_text(digest)
    return Fingerprint(fingerprint_text(entries, digest), tuple(rows(text)))


def opened(keys: str, *, ascii: bool = False) -> Controller:
    session = scenes.session()
    session.execute(c.ReportCommitted(1, HEAD))
    controller = Controller(session, None, fingerprint=of, ascii=ascii)
    press(controller, keys)
    return controller


def page(keys: str, *, ascii: bool = False) -> View:
    return opened(keys, ascii=ascii).view(24)


def scanned(view: View, width: int, height: int) -> list[list[bool]]:
    """The dark modules of the code that the page shows, two of them in each cell."""
    shown = [span.text for row in draw(view, width, height) for span in row if span.role == PAPER]
    both = ((row, signs) for row in shown for signs in ("▀█", "▄█"))
    return [[sign in signs for sign in row] for row, signs in both]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (160, 48)])
def test_the_page_shows_the_whole_code_and_the_words(width: int, height: int) -> None:
    controller = opened("f")
    view, journal = controller.view(24), controller.session.journal
    drawn = modules(code_text(journal.count, journal.head))
    wanted = [[bool(dark) for dark in row] for row in drawn]
    assert scanned(view, width, height)[: len(wanted)] == wanted
    text = " ".join(text_of(view, width, height).split())
    assert view.fingerprint is not None
    for word in view.fingerprint.words.split():
        assert word in text
    assert "Photograph this" in text


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36), (160, 48)])
def test_another_press_shows_the_commitment_and_one_more_the_game(width: int, height: int) -> None:
    wanted = [[bool(dark) for dark in row] for row in modules(commitment_text(HEAD))]
    view = page("f f")
    assert scanned(view, width, height)[: len(wanted)] == wanted
    assert "COMMITMENT OF THE VAULT" in text_of(view, width, height)
    assert "FINGERPRINT OF THE GAME" in text_of(page("f f f"), width, height)


@pytest.mark.parametrize(
    ("width", "height", "ascii"), [(60, 24, False), (80, 16, False), (160, 48, True)]
)
def test_a_small_screen_and_ascii_have_the_words_only(width: int, height: int, ascii: bool) -> None:
    view = page("f", ascii=ascii)
    assert scanned(view, width, height) == []
    text = " ".join(text_of(view, width, height).split())
    assert view.fingerprint is not None
    assert view.fingerprint.words in text


def test_the_page_without_anybody_to_ask_says_so() -> None:
    controller = Controller(scenes.session(), None)
    press(controller, "f")
    assert "there is no fingerprint here" in text_of(controller.view(24), 80, 24)
