"""Whole games on a television's page, at every size: nothing is cut or lies on something else.

`make tv` looks at every third state at every size, and at games that program players play.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from banker.engine.palette import contrast
from tests.phones.browser import Page
from tests.phones.page.colours import COLOURS, hexed
from tests.phones.page.screen_states import IS_WHOLE, begun, crowded, every_game, of_cards
from tests.phones.page.television.looks import SIZES, faults, show

CONTRAST = 4.5
MARKUP = "<img src=x onerror=boom()>"
LONG = ("\U0001f600" * 16, "a\u0301\u0323" * 16, "WWWWWWWWWWWWWWWW", MARKUP)
NAMES = """(() => {
  const names = %s;
  now.game.seats.forEach((it, at) => { it[1] = names[at %% names.length]; });
  now.state.table.players.forEach((it, at) => { it[1] = names[at %% names.length];
    it[2] = 987654321; });
  for (const who of Object.keys(now.state.tv.worth)) now.state.tv.worth[who] = [987654321, 1];
  for (const deed of Object.keys(now.game.deeds))
    now.game.deeds[deed][0] = "Extraordinarily-Long Avenue of Somewhere";
  now.state.table.auction = {item: "oriental", high: 987654321, least: {},
    bidder: now.game.seats[0][0]};
  app.draw();
})()"""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Each sign of the board: its colour, and the shape that was drawn last behind its middle.
PRINTED = """[...document.querySelectorAll(".ring g")].reduce((all, cell) => {
  const drawn = [...cell.children];
  drawn.forEach((it, at) => {
    if (it.tagName !== "text") return;
    const own = it.getBBox(), x = own.x + own.width / 2, y = own.y + own.height / 2;
    const behind = drawn.slice(0, at).reverse().find((one) => {
      const box = one.getBBox();
      return one.tagName === "rect" && x > box.x && x < box.x + box.width && y > box.y
        && y < box.y + box.height;
    });
    all.push([it.textContent, it.getAttribute("fill"), behind.getAttribute("fill")]);
  });
  return all;
}, [])"""


@pytest.mark.in_check("tv")
@pytest.mark.parametrize("name", every_game())
def test_nothing_is_cut_and_nothing_lies_on_something_else(screen: Page, name: str) -> None:
    found: list[Any] = []
    for at, state in enumerate(every_game()[name]()):
        for size in SIZES if IS_WHOLE else (SIZES[at % len(SIZES)], SIZES[(at + 2) % len(SIZES)]):
            screen.resize(*size)
            show(screen, state)
            found += [(state.name, size, it) for it in faults(screen)]
    assert found[:5] == []


@pytest.mark.in_check("tv")
def test_names_of_wide_signs_and_sums_of_nine_digits_fit(screen: Page) -> None:
    for state in crowded("glass-classic", 8):
        for size in SIZES:
            screen.resize(*size)
            show(screen, state)
            screen.run(NAMES % json.dumps(LONG))
            assert faults(screen, is_whole=False) == [], (state.name, size)
        assert screen.run("document.querySelectorAll('main img').length") == 0


@pytest.mark.in_check("tv")
def test_every_word_can_be_read_from_its_ground(screen: Page) -> None:
    faint = set()
    for state in (*crowded("glass-classic", 8), *of_cards(5, 5)):
        show(screen, state)
        printed = [] if "deal" in state.name else screen.run(PRINTED)
        assert printed or "deal" in state.name, "the board has words"
        words = [(it, hexed(one), hexed(two)) for it, one, two in screen.run(COLOURS)]
        for said, colour, ground in (
            *words,
            *((it, six(one), six(two)) for it, one, two in printed),
        ):
            if contrast(colour, ground) < CONTRAST:
                faint.add((said.split(" ")[0], colour, ground))
    assert faint == set()


def six(colour: str) -> str:
    """`#f80` with six digits."""
    return "#" + "".join(2 * it for it in colour[1:]) if len(colour) == len("#f80") else colour


def test_an_upright_screen_and_one_that_cannot_read_the_page_have_the_plain_one(
    screen: Page,
) -> None:
    show(screen, begun("Ann", "Bob"))
    screen.resize(390, 844)
    screen.run("app.draw()")
    text = screen.run("document.querySelector('main').innerText")
    assert "Ann's turn" in text and "1,500" in text
    assert screen.run("document.querySelector('.tv')") is None
    screen.resize(1280, 720)
    screen.wait_for("document.querySelector('.tv .turn .letter')")


@pytest.mark.in_check("tv")
def test_what_is_wrong_is_seen(screen: Page) -> None:
    """Each kind of what the sweep looks for, planted."""
    planted = {
        "cut": "document.querySelector('.turn .what p').style.whiteSpace = 'nowrap';"
        " document.querySelector('.turn .what p').style.fontSize = '30rem'",
        "outside": "document.querySelector('.scene p').style.fontSize = '90rem'",
        "on": "document.querySelectorAll('.rows .name').forEach((it) => { it.style.top = '0';"
        " it.style.left = '0'; it.style.fontSize = '8rem'; })",
        "print": "document.querySelector('.ring text').setAttribute('y', '10')",
        "name": "document.querySelector('.ring g text:last-of-type').textContent = '…'",
        "hides": "document.querySelectorAll('.piece').forEach((it) => {"
        " it.style.transform = 'translate(1rem, 1rem) scale(1)'; })",
    }
    for kind, change in planted.items():
        show(screen, begun("Ann", "Bob"))
        assert faults(screen) == []
        screen.run(f"(() => {{ {change}; }})()")
        assert [it for it in faults(screen) if it.startswith(kind)], kind
        screen.resize(1900, 1060)  # all of it is drawn again
        screen.run("document.querySelector('main').textContent = ''; app.draw()")
        screen.resize(1920, 1080)
        screen.run(FRAMES, wait=True)
