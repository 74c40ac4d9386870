"""The moving picture: current, small, each frame whole at its time, still for who asks for it."""

from __future__ import annotations

import base64
import re
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from banker.interaction.words.text import Span
from tests.phones.browser import Browser, program
from tests.tui.pictures.evening import MOMENTS, PATH, STILL, THEME, TITLE, frames
from tests.tui.pictures.moving import Frame, moving, seen_at
from tests.tui.pictures.svg import drawn_parts

BYTES_MAX = 300_000
HIDDEN = re.compile(r"<style>([^{]*)\{visibility:hidden\}")


@pytest.fixture(scope="module")
def screens() -> list[Frame]:
    return frames()


def test_the_evening_is_what_the_program_draws_now(screens: list[Frame]) -> None:
    shown = moving(screens, THEME, TITLE, STILL)
    assert PATH.read_text("utf-8") == shown, "make pictures"
    assert len(shown.encode()) <= BYTES_MAX
    ElementTree.fromstring(shown)


def test_every_frame_has_its_words_and_no_others_at_its_time(screens: list[Frame]) -> None:
    total = sum(frame.tenths for frame in screens)
    picture, began = PATH.read_text("utf-8"), 0
    for frame in screens:
        for at in (began, began + frame.tenths - 1):
            seen = {it for it in seen_at(picture, at * 100 / total + 0.01) if "<text" in it}
            assert seen == set(drawn_parts(frame.lines, THEME)[2])
        began += frame.tenths


def test_who_wants_no_motion_sees_one_frame(screens: list[Frame]) -> None:
    picture = PATH.read_text("utf-8")
    [hidden] = HIDDEN.findall(picture)
    style = picture[picture.index("<style>") : picture.index("</style>")]
    assert "animation" not in style[: style.index("@media (prefers-reduced-motion:no-preference)")]
    parts = re.findall(r'<g(?: class="(\w+)")?>\n(.*?)\n</g>', picture, re.DOTALL)
    still = {
        line
        for name, inside in parts
        if f".{name}" not in hidden.split(",")
        for line in inside.splitlines()
        if "<text" in line
    }
    assert still == set(drawn_parts(screens[STILL].lines, THEME)[2])
    assert MOMENTS[STILL].scene == 1.0


TWO = [
    Frame([(Span("█A", "gold"),)], 5), Frame([(Span("█B", "gold"),)], 5),
]  # fmt: skip


def test_what_frames_have_in_common_is_drawn_once() -> None:
    picture = moving(TWO, "dark", "x", 1)
    assert picture == moving(TWO, "dark", "x", 1)
    assert picture.count("<path") == 1
    a, b = ({re.sub("<.*?>", "", it) for it in seen_at(picture, at)} - {""} for at in (10, 60))
    assert (a, b) == ({"A"}, {"B"})


@pytest.mark.in_check("check")
def test_a_browser_shows_the_first_and_the_second_frame(tmp_path: Path) -> None:
    path = program()
    if path is None:
        pytest.skip("needs chromium")
    file = tmp_path / "two.svg"
    file.write_text(moving(TWO, "dark", "x", 1), "utf-8")
    with Browser(path) as browser:
        browser.open(file, width=200)
        seen: set[bytes] = set()
        until = time.monotonic() + 20
        while len(seen) < 2 and time.monotonic() < until:
            seen.add(base64.b64decode(browser.ask("Page.captureScreenshot")["data"]))
        assert len(seen) == 2
