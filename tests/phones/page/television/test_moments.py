"""Moments on a television's page: each is seen once, fits every screen, and ends by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.games.board.queries.moments import KINDS
from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable
from tests.phones.page.screen_states import crowded
from tests.phones.page.television.looks import SIZES, faults, show

MOMENT = "document.querySelector('.moment > section')"
MOVED = """[...new Set(document.getAnimations().reduce((all, it) => all.concat(
  it.effect.getKeyframes().reduce((names, one) => names.concat(Object.keys(one)), [])), []))]"""
KEYFRAME = {"offset", "easing", "composite", "computedOffset"}
# What moved in any frame from now on, and how many moments were there.
SEEN = """(() => {
  window.moved = new Set();
  window.seen = [];
  let last = null;
  const look = () => {
    for (const it of document.getAnimations()) for (const one of it.effect.getKeyframes())
      Object.keys(one).forEach((name) => window.moved.add(name));
    const found = document.querySelector(".moment > section");
    if (found && found.dataset.key !== last) window.seen.push(found.dataset.key);
    last = found && found.dataset.key;
    requestAnimationFrame(look);
  };
  look();
})()"""
ALL_OF_BROWN = ("mediterranean", "baltic")


def owns(table: BankerTable, deed: str) -> None:
    """Ann wins a deed."""
    table.play(f'force auction {deed} because "for the test"', "ann bids 10", "auction closes")


def has_all(page: Page, table: BankerTable) -> None:
    """The page has every entry of the file."""
    page.wait_for(f"now.state.count === {len(table.path.read_bytes().splitlines())}")


def seen(page: Page) -> list[str]:
    """The kinds of the moments that were there."""
    return [it.rstrip("0123456789") for it in page.run("window.seen")]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[BankerTable]:
    with BankerTable(tmp_path / "game.bank", "--edition", "glass-classic") as running:
        yield running


@pytest.mark.in_check("tv")
def test_a_moment_is_seen_once_and_ends_by_itself(browser: Browser, table: BankerTable) -> None:
    page = table.television(browser, width=1280, height=720)
    page.run(SEEN)
    for deed in ALL_OF_BROWN:
        assert not page.run(f"Boolean({MOMENT})")
        owns(table, deed)
    page.wait_for(MOMENT)
    assert "Ann owns all of" in page.run(f"{MOMENT}.textContent")
    page.press(" ", "p")
    assert page.run(f"Boolean({MOMENT})"), "nobody types at a television"
    page.wait_for(f"!{MOMENT}", seconds=4)
    table.play("undo", "redo")
    has_all(page, table)
    page.run("new Promise((done) => setTimeout(done, 300))", wait=True)
    assert not page.run(f"Boolean({MOMENT})"), "what is done again was seen before"
    assert seen(page) == ["set"]
    assert set(page.run("[...window.moved]")) - KEYFRAME == {"transform", "opacity"}
    page.visit(table.url)
    page.wait_for("typeof tv !== 'undefined' && document.querySelector('.tv .turn')")
    assert not page.run(f"Boolean({MOMENT})"), "a page that comes back has missed it"
    assert page.complaints == []


@pytest.mark.in_check("tv")
def test_a_moment_ends_when_it_is_undone(browser: Browser, table: BankerTable) -> None:
    page = table.television(browser, width=1280, height=720)
    for deed in ALL_OF_BROWN:
        owns(table, deed)
    page.wait_for(MOMENT)
    page.run("window.began = performance.now()")
    table.say("undo")
    page.wait_for(f"!{MOMENT}")
    assert page.run("performance.now() - window.began") < 1900, "it ended by itself"


@pytest.mark.in_check("tv")
def test_after_a_new_connection_there_is_none(browser: Browser, table: BankerTable) -> None:
    page = table.television(browser, width=1280, height=720)
    owns(table, ALL_OF_BROWN[0])
    has_all(page, table)
    page.run(SEEN)
    page.run("link.timing.pauses = [800]; link.dropped()")
    table.play('force auction oriental because "for the test"', "auction closes")
    owns(table, ALL_OF_BROWN[1])
    has_all(page, table)
    page.wait_for("!now.away")
    page.run("new Promise((done) => setTimeout(done, 300))", wait=True)
    assert seen(page) == [], "the page was away"
    assert page.complaints == []


@pytest.mark.in_check("tv")
def test_where_motion_is_reduced_nothing_moves_and_the_moment_stands(
    browser: Browser, table: BankerTable
) -> None:
    page = table.television(browser, width=1280, height=720)
    still = {"name": "prefers-reduced-motion", "value": "reduce"}
    page.ask("Emulation.setEmulatedMedia", features=[still])
    page.run(SEEN)
    table.play("ann rolls 1 2", "ann buys", "next", "bob rolls 6 6")
    owns(table, "mediterranean")
    has_all(page, table)
    page.wait_for("window.seen.length")
    assert seen(page) == ["set"]
    assert set(page.run("[...window.moved]")) - KEYFRAME <= {"opacity"}, "nothing moves"
    assert page.complaints == []


@pytest.mark.in_check("tv")
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_kind_of_moment_fits_every_screen(screen: Page, lang: str) -> None:
    state = next(iter(crowded("glass-classic", 8)))
    who, to = state.box["seats"][0][0], state.box["seats"][7][0]
    about = {"set": "light_blue", "hotel": "boardwalk", "rent": "boardwalk"}
    wrong = []
    for kind in KINDS:
        told = {"kind": kind, "who": who, "to": to, "about": about.get(kind, ""),
                "amount": [987654321, 1], "hotels": 2, "keys": 3}  # fmt: skip
        for size in SIZES:
            screen.resize(*size)
            show(screen, state)
            screen.run(
                f"language.use('{lang}'); now.state.tv.did = [[now.state.count,"
                f" {json.dumps(told)}]]; moments.hear(now.state, {{count: 0}}); app.draw()"
            )
            assert screen.run(f"{MOMENT}.dataset.key").startswith(kind)
            wrong += [(kind, size, it) for it in faults(screen)]
    screen.run("language.use('en')")
    assert wrong == []
