"""Estimates on a phone's page: an amount that follows from one has its sign, as at the table.

Method: the games and the editions of the television's test. After each statement the page of each
player writes every view that the table offers; what it writes is looked at for the amounts of the
edition.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from banker import editions
from banker.games.board.printed_figures import amounts
from banker.games.board.state import HOUSE
from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable
from tests.phones.page.estimated_games import begun, do
from tests.phones.page.screen_states import Screen, Shown
from tests.support.game import all_unsure
from tests.support.property_game import BECAUSE, BROWN, DARK_BLUE, Town
from tests.system.faces.estimated import CASH, PLAYED, box, unsigned

# The page of a seat at a state, as if it had just begun.
SHOW = """((seat, box, state, lang) => {
  now.own.seat = seat;
  Object.assign(now, { game: box, state: state, me: state.me, asked: {}, form: {}, shown: true });
  language.use(lang);
  app.go("home");
})"""
# Every text of every view, what a screen reader calls each button, and each request in words; each
# on a separate row. A form is filled with what is owed, and with the least bid.
WRITTEN = """(() => {
  const found = [], write = () => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.push(walker.currentNode.data);
    document.querySelectorAll("[aria-label]").forEach((it) => found.push(it.ariaLabel));
  };
  const view = (name, form) => { now.form = form; app.go(name); write(); };
  view("home", { all: true });
  for (const due of now.me.dues) {
    view("pay", { to: due[0], amount: String(due[1]) });
    found.push(actWords({ do: "transfer", receiver: due[0], amount: due[1] }));
  }
  for (const it of offers("bid")) view("bid", { amount: String(it.least) });
  for (const deed of now.me.deeds) view("deed", { deed: deed });
  for (const act of Object.keys(now.me.may)) for (const it of offers(act))
    if (it.act) found.push(actWords(it.act));
  return found.join("\\n");
})()"""
GAPS = re.compile(r"(?<=\d)[ \u00a0](?=\d{3}(?!\d))")
ROUND = (5_000,)  # a sum that the page proposes by the size of the prices: nobody estimates it


@pytest.fixture(scope="module")
def phone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    path = tmp_path_factory.mktemp("phone") / "game.bank"
    with BankerTable(path, players="Ann,Bob") as table:
        yield table.seated(browser, "ann")


def written(page: Page, seat: str, told: Shown, lang: str = "en") -> str:
    """All that the page of a seat writes, with commas in its numbers in every language."""
    words = ", ".join(json.dumps(it) for it in (seat, told.box, told.state, lang))
    page.run(f"{SHOW}({words})")
    return GAPS.sub(",", page.run(WRITTEN))


@pytest.mark.in_check("check")
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("id", PLAYED)
def test_a_phones_page_writes_no_estimate_without_its_sign(phone: Page, id: str, lang: str) -> None:
    session, followed = begun(id)
    edition, found, signs = box(id), [], 0
    for statement in PLAYED[id]:
        do(session, statement)
        table = session.state.table
        hand = [it.amount for it in (table.payment, *table.also) if it is not None]
        for seat in ("ann", "bob"):
            text = written(phone, seat, followed.shown(seat), lang)
            rows = unsigned(text, edition, (*hand, *ROUND))
            found += [f"{statement}, {seat}: {row}" for row in rows]
            signs += text.count("~")
    assert found == []
    assert signs > len(PLAYED[id]) * 10
    assert phone.complaints == []


def test_a_rent_that_may_be_asked_has_its_sign_on_both_phones(phone: Page) -> None:
    session, followed = begun("glass-classic")
    rent = amounts(box("glass-classic"))["deed.oriental.rents.0"]
    for statement in PLAYED["glass-classic"][:4]:
        do(session, statement)
    asks = written(phone, "ann", followed.shown("ann")).split("\n")
    assert f"Ask Bob for the rent of Oriental Avenue: ~{rent:,}" in asks
    pays = written(phone, "bob", followed.shown("bob")).split("\n")
    assert f"Pay the rent of Oriental Avenue: ~{rent:,}" in pays


def test_a_debt_keeps_its_sign_in_every_form_that_pays_it(phone: Page) -> None:
    """The proposed sum, the button, the cash after it, the request that waits."""
    session, followed = begun("glass-classic")
    rent = amounts(box("glass-classic"))["deed.oriental.rents.0"]
    for statement in PLAYED["glass-classic"][:5]:
        do(session, statement)
    rows = written(phone, "bob", followed.shown("bob")).split("\n")
    expected = (
        f"~{rent:,}",
        f"Ask: pay Ann ~{rent:,}",
        f"You {CASH:,} → ~{CASH - rent:,}",
        f"You pay Ann ~{rent:,}",
    )
    assert [it for it in expected if it not in rows] == []


def test_the_first_bid_for_a_building_has_the_sign_and_a_raise_has_none(phone: Page) -> None:
    """FD-17: the price on the title deed opens the bidding."""
    sources = all_unsure(editions.load("rouble-full")).sources
    game = Town(box="rouble-full", sources=sources)
    game.has_built("ann", 0, *BROWN)
    game.has_built("bob", 0, *DARK_BLUE)
    others = game.state.amount("bank", HOUSE) - 1
    game.do(f"correct cem +{others} house {BECAUSE}", "auction house")
    followed = Screen("rouble-full", game.session)
    rows = written(phone, "ann", followed.shown("ann")).split("\n")
    assert rows.count("Bid ~50К") == 2, "at home, and on the page of bids"
    assert [it for it in ("at least ~50К", "You bid ~50К") if it not in rows] == []
    game.do("ann bids 60")
    rows = written(phone, "ann", followed.shown("ann")).split("\n")
    assert "Ann bids 60К" in rows, "a bid is what somebody said"
    assert [it for it in rows if it.startswith("Bid ~")] == []
