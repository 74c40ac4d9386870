"""The middle of a television's page: what the table waits for, with the facts of the terminal's."""

from __future__ import annotations

import json

import pytest

from banker import editions
from banker.games.board.state import Setup
from banker.interaction.ui_state import TV, Ui
from banker.interaction.words.text import plain
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from banker.tui.panes.board.stages.parts import figure
from banker.tui.panes.television.stage import stage
from banker.tui.render import lettering
from tests import ROOT
from tests.phones.browser import Page
from tests.phones.page.screen_states import Screen, at_entry, begun
from tests.phones.page.television.looks import SIZES, faults, show
from tests.system.simulation.play_out import say
from tests.tui import scenes

# Each scene of the middle: what makes it of a game in which nothing has happened, and the words
# that must stand on it.
SCENES = {
    "end": ("table.ended = true; table.winners = [ann]; tv.ranking = [[ann, 1900], [bob, 700]]",
            ("Ann", "wins the game", "1,900", "700")),
    "auction": ("table.auction = {item: 'oriental', high: 90, bidder: bob, least: {ann: [100]}}",
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
    "standingOn": ("tv.phase = 'turn'; tv.here = 1; table.sites = {mediterranean:"
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
SCENE = "document.querySelector('.scene').dataset.key"
STAGE = "document.querySelector('.stage').innerText"
DEED = 'force auction oriental because "for the test"'
TERMINAL = (56, 20)
# Each scene that a game comes to by statements: the words that stand on both screens.
PLAYED = {
    "auction": ((DEED, "ann bids 90"), ("Oriental Avenue", "Ann", "90")),
    "auction, no bid": ((DEED,), ("Oriental Avenue", "no bid yet")),
    "debt": (("ann pays 1450 to bank", "ann moves to income_tax"),
             ("Ann", "Bank", "200", "150")),
    "offer": (("ann rolls 2 4",),
              ("Oriental Avenue", "price", "100", "Ann", "has 1,500 · would keep 1,400")),
    "offer, too little": (("ann pays 1450 to bob", "ann rolls 2 4"),
                          ("Oriental Avenue", "100", "has 50 · lacks 50")),
    "claim": ((DEED, "bob bids 10", "auction closes", "ann rolls 2 4"),
              ("Oriental Avenue", "Ann", "Bob", "6")),
    "standingOn": ((DEED, "ann bids 10", "auction closes", "ann rolls 2 4"),
                   ("Oriental Avenue",)),
    "standingOn, a space": (("ann rolls 4 6",), ("just visiting",)),
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_each_scene_of_the_middle_says_what_the_table_waits_for(screen: Page, scene: str) -> None:
    change, words = SCENES[scene]
    state = begun("Ann", "Bob")
    for size in SIZES:
        screen.resize(*size)
        screen.run(f"({CRAFTED % change})({json.dumps(state.box)}, {json.dumps(state.state)})")
        assert screen.run(SCENE) == scene
        shown = screen.run("document.querySelector('.stage').textContent")
        assert [it for it in words if it not in shown] == [], shown
        assert faults(screen) == []
    assert screen.run("Object.keys(stage.SCENES)") == list(SCENES), "a scene without a test"


def test_names_in_two_lines_fit_on_every_step_of_the_podium(screen: Page) -> None:
    state = begun("Anastasia-Marie", "Élodie Montferra", "Friederike Wagne")
    first, *others = (seat[0] for seat in state.box["seats"])
    table, tv = state.state["table"], state.state["tv"]
    table["ended"], table["winners"] = True, [first]
    tv["ranking"] = [[first, 5120, 1], *([who, 1310, 1] for who in others)]
    for size in SIZES:
        screen.resize(*size)
        show(screen, state)
        assert faults(screen) == [], size


@pytest.mark.parametrize("scene", PLAYED)
def test_the_middle_and_the_terminals_stage_say_the_same(screen: Page, scene: str) -> None:
    statements, words = PLAYED[scene]
    box = editions.load("glass-classic", {})
    session = Session.create(None, Setup(box, check_names(("Ann", "Bob"), box)))
    followed = Screen(scene, session)
    for said in statements:
        say(session, said)
    show(screen, followed.shown())
    assert screen.run(SCENE) == scene.partition(",")[0]
    middle = screen.run(STAGE)
    view = scenes.view_of(session.state, Ui(screen=TV))
    terminal = plain(stage(view, *TERMINAL))
    missing = [("browser", it) for it in words if it.lower() not in middle.lower()]
    missing += [("terminal", it) for it in words if not stands(it, terminal)]
    assert missing == [], f"{middle}\n{terminal}"


HOUSE_RULES = ROOT / "tests" / "system" / "replay" / "glass_classic" / "house_rules.bank"
CARD = 32  # the entry in which Bob draws
DRAWN = "document.querySelector('.card[data-key=drawn]')"


def test_a_card_that_was_drawn_lies_in_the_middle_until_the_turn_ends(screen: Page) -> None:
    told = at_entry(HOUSE_RULES, CARD)
    for size in SIZES:
        screen.resize(*size)
        show(screen, told)
        assert screen.run(f"[...{DRAWN}.children].map((it) => it.textContent)") == [
            "Community Chest", "100 saved for the holidays",
        ]  # fmt: skip
        assert faults(screen) == []
    show(screen, at_entry(HOUSE_RULES, CARD - 1))
    assert not screen.run(DRAWN), "nobody has drawn it yet"
    show(screen, at_entry(HOUSE_RULES, CARD + 1))
    assert not screen.run(DRAWN), "it is the next player's turn"


def stands(words: str, terminal: str) -> bool:
    """Whether words are on a page of a terminal: as text, or drawn in dots of any size."""
    if words.lower() in terminal.lower():
        return True
    drawn = [lettering.lettering([(words.upper(), "ink")], 1, "stage")]
    if (amount := words.replace(",", "")).isdigit():
        drawn += [figure(int(amount), "ink", 52, high, ascii=False) for high in range(3, 18)]
    pages = [plain(rows).split("\n") for rows in drawn]
    return any("\n".join(rows) in drawn_at(terminal, rows[0]) for rows in pages)


def drawn_at(terminal: str, first: str) -> str:
    """The rows of a page from the column on where the first one of a figure begins."""
    lines = terminal.split("\n")
    found = [line.find(first) for line in lines if first.strip() and first in line]
    wide = len(first)
    return "\n".join(line[found[0] :][:wide].rstrip() for line in lines) if found else ""
