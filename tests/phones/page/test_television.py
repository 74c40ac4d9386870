"""The page of a television, in a browser: nothing is cut or lies on something else, pieces end
where the ledger says, a moment is seen once, old browsers have the plain page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.engine.palette import contrast
from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable
from tests.phones.page.colours import COLOURS, hexed
from tests.phones.page.screen_states import IS_WHOLE, Shown, begun, crowded, every_game, of_cards

SIZES = ((1920, 1080), (1280, 720), (1024, 768), (3840, 2160), (844, 390))
CONTRAST = 4.5

SHOW = """((box, state) => {
  state.rows = [];
  now.game = box;
  now.state = state;
  language.use(box.lang);
  television.hear(state, null);
  app.draw();
})"""
# What is cut, what lies outside of its part, two texts of a part on each other, print outside of
# its space, two pieces at one place.
UNSOUND = r"""(() => {
  const found = [], near = (name, it) => found.push(name + ": " + it.outerHTML.slice(0, 200));
  const seen = (it) => it.getClientRects().length > 0;
  const texts = (part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), all = [];
    while (walker.nextNode()) if (walker.currentNode.data.trim()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      all.push([walker.currentNode.parentElement, [...range.getClientRects()]]);
    }
    return all.filter(([it]) => seen(it));
  };
  const root = document.querySelector(".tv");
  for (const it of root.querySelectorAll("*"))
    if (!it.closest("svg") && it.clientWidth && (it.scrollWidth > it.clientWidth + 1
      || it.scrollHeight > it.clientHeight + 2) && getComputedStyle(it).overflow === "hidden")
      near("cut", it);
  const parts = root.querySelectorAll(".turn, .stage, .rows > li, .corner, .news, .columns > li,"
    + " .chain, .moment > section");
  for (const part of parts) {
    if (!seen(part)) continue;
    const box = part.getBoundingClientRect(), all = texts(part);
    for (const [it, rects] of all) for (const one of rects)
      if (one.left < box.left - 1 || one.right > box.right + 1 || one.top < box.top - 3
        || one.bottom > box.bottom + 3) near("outside", it);
    if (part.className === "chain") continue;
    all.forEach(([one, ones], at) => all.slice(at + 1).forEach(([two, twos]) => {
      if (one === two || one.contains(two) || two.contains(one)) return;
      if (one.closest(".playing") && two.closest(".playing")) return;
      for (const a of ones) for (const b of twos) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > a.height * 0.3 && high > 2)
          found.push("on: " + one.outerHTML.slice(0, 120) + two.outerHTML.slice(0, 120));
      }
    }));
  }
  for (const cell of root.querySelectorAll(".ring g")) {
    const box = cell.querySelector("rect").getBBox();
    for (const it of cell.querySelectorAll("text")) {
      const own = it.getBBox();
      if (own.x < box.x - 2 || own.x + own.width > box.x + box.width + 2
        || own.y < box.y - 4 || own.y + own.height > box.y + box.height + 6) near("print", it);
    }
  }
  const places = {};
  for (const it of root.querySelectorAll(".piece")) {
    const place = it.style.transform;
    if (places[place]) near("one place", it);
    places[place] = true;
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("scrolls");
  return found;
})()"""


def show(page: Page, state: Shown) -> None:
    """A state, as if the page had just begun."""
    page.run(f"{SHOW}({json.dumps(state.box)}, {json.dumps(state.state)})")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BankerTable]:
    with BankerTable(tmp_path_factory.mktemp("screen") / "game.bank") as running:
        yield running


@pytest.fixture(scope="module")
def television(browser: Browser, table: BankerTable) -> Page:
    return table.television(browser, width=1920, height=1080)


@pytest.fixture
def screen(television: Page) -> Iterator[Page]:
    """One page for all: to join takes longer than to draw."""
    television.resize(1920, 1080)
    yield television
    assert television.complaints == []


@pytest.mark.parametrize("name", every_game())
def test_nothing_is_cut_and_nothing_lies_on_something_else(screen: Page, name: str) -> None:
    faults: list[Any] = []
    for at, state in enumerate(every_game()[name]()):
        for size in SIZES if IS_WHOLE else (SIZES[at % len(SIZES)], SIZES[(at + 2) % len(SIZES)]):
            screen.resize(*size)
            show(screen, state)
            faults += [(state.name, size, it) for it in screen.run(UNSOUND)]
    assert faults[:5] == []


# Each scene of the middle: what makes it of a game in which nothing has happened, and the words
# that must stand on it.
SCENES = {
    "end": ("table.ended = true; table.winners = [ann]; tv.ranking = [[ann, 1900], [bob, 700]]",
            ("Ann", "wins the game", "1,900", "700")),
    "auction": ("table.auction = {item: 'oriental', high: 90, bidder: bob, least: {ann: 100}}",
                ("Oriental Avenue", "Bob", "90", "from 100 on")),
    "debt": ("table.dues = [[ann, bob, 2000, 'rent on Boardwalk']]",
             ("Ann", "Bob", "2,000", "rent on Boardwalk", "lacks 500")),
    "offer": ("table.offer = 'oriental'; table.price = 100",
              ("Oriental Avenue", "price", "100", "Ann", "has 1,500 · would keep 1,400")),
    "claim": ("tv.claims = [[ann, bob, 'oriental', 40]]",
              ("40", "rent of Oriental Avenue, if Bob asks")),
    "trade": ("now.state.asks = [{by: bob, to: ann, words: 'Bob gives Baltic Avenue for 60'}]",
              ("Bob", "Ann", "Bob gives Baltic Avenue for 60")),
    "vault": ("table.vault = {tried: [[2, ann]], cash: 850, content: 'a key'};"
              " now.game.tv.numbers = 6", ("In the vault", "850", "+ a key", "1", "6")),
    "standingOn": ("tv.phase = 'turn'; tv.at[ann] = [1, null]; table.sites = {mediterranean:"
                   " [bob, 0, 0, false]}", ("Mediterranean Avenue", "belongs to", "Bob")),
    "chart": ("tv.next = {rent: 12, worst: [300], free: 5, card: 3}",
              ("round by round", "rent, up to 300", "12 of 36", "a deed to buy")),
}  # fmt: skip
CRAFTED = """((box, state) => {
  state.rows = []; now.game = box; now.state = state;
  language.use("en");
  const table = state.table, tv = state.tv, [ann, bob] = box.seats.map((it) => it[0]);
  %s;
  television.hear(state, null);
  app.draw();
})"""
MARKUP = "<img src=x onerror=boom()>"
LONG = ("\U0001f600" * 16, "a\u0301\u0323" * 16, "WWWWWWWWWWWWWWWW", MARKUP)
NAMES = """(() => {
  const names = %s;
  now.game.seats.forEach((it, at) => { it[1] = names[at %% names.length]; });
  now.state.table.players.forEach((it, at) => { it[1] = names[at %% names.length];
    it[2] = 987654321; });
  for (const who of Object.keys(now.state.tv.worth)) now.state.tv.worth[who] = 987654321;
  for (const deed of Object.keys(now.game.deeds))
    now.game.deeds[deed][0] = "Extraordinarily-Long Avenue of Somewhere";
  now.state.table.auction = {item: "oriental", high: 987654321, least: {},
    bidder: now.game.seats[0][0]};
  app.draw();
})()"""
# The middle of each piece lies beside its space, or in its corner.
STANDING = """(() => {
  for (const it of document.querySelectorAll(".piece")) {
    const [at] = now.state.tv.at[it.dataset.who];
    if (at === null) continue;
    const own = it.getBoundingClientRect();
    const space = document.querySelector("[data-space='" + at + "'] rect").getBoundingClientRect();
    const x = own.left + own.width / 2, y = own.top + own.height / 2;
    const isBeside = x > space.left && x < space.right || y > space.top && y < space.bottom;
    const near = Math.max(space.width, space.height);
    if (!isBeside || x < space.left - near || x > space.right + near || y < space.top - near
      || y > space.bottom + near) return false;
  }
  return document.querySelectorAll(".piece").length >= %d
    && document.getAnimations().length === 0;
})()"""
MOVES = (
    "ann rolls 1 2", "ann buys", "next", "bob rolls 6 6", "undo", "redo", "bob buys",
    "bob goes to jail", "next", "cem rolls 1 2", "undo", "undo",
)  # fmt: skip
MOMENT = "document.querySelector('.moment > section')"
MOVED = """[...new Set(document.getAnimations().reduce((all, it) => all.concat(
  it.effect.getKeyframes().reduce((names, one) => names.concat(Object.keys(one)), [])), []))]"""
KEYFRAME = {"offset", "easing", "composite", "computedOffset"}


@pytest.mark.parametrize("scene", SCENES)
def test_each_scene_of_the_middle_says_what_the_table_waits_for(screen: Page, scene: str) -> None:
    change, words = SCENES[scene]
    state = begun("Ann", "Bob")
    for size in SIZES:
        screen.resize(*size)
        screen.run(f"({CRAFTED % change})({json.dumps(state.box)}, {json.dumps(state.state)})")
        assert screen.run("document.querySelector('.scene').dataset.key") == scene
        shown = screen.run("document.querySelector('.stage').textContent")
        assert [it for it in words if it not in shown] == [], shown
        assert screen.run(UNSOUND) == []
    assert screen.run("Object.keys(stage.SCENES)") == list(SCENES), "a scene without a test"


def test_names_of_wide_signs_and_sums_of_nine_digits_fit(screen: Page) -> None:
    for state in crowded("glass-classic", 8):
        for size in SIZES:
            screen.resize(*size)
            show(screen, state)
            screen.run(NAMES % json.dumps(LONG))
            assert screen.run(UNSOUND) == [], (state.name, size)
        assert screen.run("document.querySelectorAll('main img').length") == 0


def test_every_word_can_be_read_from_its_ground(screen: Page) -> None:
    faint = set()
    for state in (*crowded("glass-classic", 8), *of_cards(5, 5)):
        show(screen, state)
        for words, colour, ground in screen.run(COLOURS):
            if contrast(hexed(colour), hexed(ground)) < CONTRAST:
                faint.add((words.split(" ")[0], colour, ground))
    assert faint == set()


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


def test_pieces_end_where_the_ledger_says(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank", "--edition", "glass-classic") as table:
        page = table.television(browser, width=1280, height=720)
        count = page.run("now.state.count")
        for said in MOVES:
            table.say(said)
            page.wait_for(f"now.state.count > {count}")
            count = page.run("now.state.count")
            at = page.run("Object.keys(now.state.tv.at).map((it) => now.state.tv.at[it][0])")
            page.wait_for(STANDING % sum(it is not None for it in at))
        assert page.complaints == []


def test_a_moment_is_seen_once_and_ends_by_itself(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank", "--edition", "glass-classic") as table:
        page = table.television(browser, width=1280, height=720)
        for deed in ("mediterranean", "baltic"):
            assert not page.run(f"Boolean({MOMENT})")
            table.play(f'force auction {deed} because "for the test"', "ann bids 10")
            table.play("auction closes")
        page.wait_for(MOMENT)
        assert "Ann owns all of" in page.run(f"{MOMENT}.textContent")
        assert set(page.run(MOVED)) - KEYFRAME <= {"transform", "opacity"}
        page.wait_for(f"!{MOMENT}", seconds=4)
        table.play("undo", "redo")
        page.wait_for("now.state.count > 8")
        page.run("new Promise((done) => setTimeout(done, 300))", wait=True)
        assert not page.run(f"Boolean({MOMENT})"), "what is done again was seen before"
        page.visit(table.url)
        page.wait_for("typeof tv !== 'undefined' && document.querySelector('.tv .turn')")
        assert not page.run(f"Boolean({MOMENT})"), "a page that comes back has missed it"
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        page.ask("Emulation.setEmulatedMedia", features=[still])
        table.play('force auction oriental because "for the test"', "ann bids 10", "auction closes")
        table.play("next", "bob rolls 1 2")
        page.wait_for("now.state.table.turn === 'bob'")
        assert set(page.run(MOVED)) - KEYFRAME <= {"opacity"}, "nothing moves"
        assert page.complaints == []


def test_a_table_that_is_away_turns_the_page_grey(screen: Page) -> None:
    screen.run("now.away = link.seconds(); app.draw()")
    assert "away since" in screen.run("document.querySelector('.turn').textContent")
    assert screen.run("getComputedStyle(document.querySelector('.tv')).filter") == "grayscale(1)"
    screen.run("now.away = null; app.draw()")
    assert screen.run("getComputedStyle(document.querySelector('.tv')).filter") == "none"
