"""Estimates on a television's page: an amount that follows from one has its sign, as at the table.

Method: editions of which nobody has compared any card, in which every amount is another number. A
game comes to each scene by statements; what the page writes then is looked at for the amounts of
the edition, and for what is reckoned with them.
"""

from __future__ import annotations

import pytest

from banker.games.board.printed_figures import amounts
from tests.phones.browser import Page
from tests.phones.page.estimated_games import begun, do
from tests.phones.page.television.looks import faults, show
from tests.system.faces.estimated import CASH, PLAYED, box, unsigned

# Every text of the page on a separate row: two sums side by side would be one number.
WRITTEN = """(() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode.data);
  return found.join("\\n");
})()"""


@pytest.mark.in_check("tv")
@pytest.mark.parametrize("id", PLAYED)
def test_a_televisions_page_writes_no_estimate_without_its_sign(screen: Page, id: str) -> None:
    session, followed = begun(id)
    edition, found, signs = box(id), [], 0
    for statement in PLAYED[id]:
        do(session, statement)
        show(screen, followed.shown())
        text = screen.run(WRITTEN)
        table = session.state.table
        hand = [it.amount for it in (table.payment, *table.also) if it is not None]
        found += [f"{statement}: {row}" for row in unsigned(text, edition, hand)]
        found += [f"{statement}: {it}" for it in faults(screen, is_whole=False)]
        signs += text.count("~")
    assert found == []
    assert signs > len(PLAYED[id]) * 10


def test_what_is_reckoned_with_an_estimate_has_its_sign(screen: Page) -> None:
    """Worth, what a buyer would keep, and the ranking at the end; cash has none."""
    session, followed = begun("glass-classic")
    deed = box("glass-classic").deed_by_id["oriental"]
    price = amounts(box("glass-classic"))["deed.oriental.price"]
    assert price == deed.price
    do(session, "ann moves to oriental")
    show(screen, followed.shown())
    text = screen.run(WRITTEN)
    left = f"{CASH - price:,}"
    assert f"has {CASH:,} · would keep ~{left}" in text
    do(session, "ann buys")
    show(screen, followed.shown())
    text = screen.run(WRITTEN)
    assert f"worth ~{CASH:,}" in text, "Ann has a deed"
    assert f"worth {CASH:,}" in text, "Bob has cash alone"
    assert f"\n{left}\n" in text, "the balance is no estimate"
    do(session, "game ends")
    show(screen, followed.shown())
    rows = screen.run(WRITTEN).split("\n")
    assert rows.count(f"~{CASH:,}") == 2, "Ann's on the podium and in the standings"
    assert rows.count(f"{CASH:,}") == 2, "Bob's"
