"""Requests: what a page asks for, and how it hears what became of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.audit import audit
from banker.audit.core.receipt import read_receipt
from tests.phones.browser import Browser
from tests.phones.page.banker_table import BankerTable, press

# The page's connection, for events of a test's own.
KEPT = """window.EventSource = class extends EventSource {
  constructor(at) { super(at); window.hears = this; }
};"""


def test_a_trade_between_two_pages(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        ann, bob = table.seated(browser, "ann"), table.seated(browser, "bob")
        table.play("ann rolls 2 4", "ann buys")
        press(ann, "[data-view=trade]")
        press(ann, "[data-field=to][data-value=bob]")
        press(ann, "[data-do=switch][data-deed=oriental]")
        field = "document.querySelector('[name=takeCash]')"
        ann.run(f"{field}.focus(); {field}.value = '250';"
                f"{field}.dispatchEvent(new Event('input', {{bubbles: true}}))")  # fmt: skip
        press(ann, "[type=submit]")
        bob.wait_for("document.querySelector('.offer')")
        offer = bob.run("document.querySelector('.offer').textContent")
        assert "Ann" in offer and "Oriental Avenue" in offer and "250" in offer
        bob.run("now.notice = 'No: something else'; app.draw()")
        press(bob, "[data-do=agree]")
        bob.wait_for("now.notice === ''")
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        for page, cash in ((ann, "3,050"), (bob, "2,750")):
            page.wait_for(f"document.querySelector('.cash').textContent === '{cash}'")
        bob.wait_for("document.querySelector('.deed')")
        receipts = [
            read_receipt(page.run("witness.receipt(now.book)").encode()) for page in (ann, bob)
        ]
        report = audit(table.path.read_bytes().splitlines(keepends=True), receipts=receipts)
        assert [it.code for it in report.findings if it.code.startswith("witness")] == []
        assert [(len(it.asked), len(it.agreed or ())) for it in receipts] == [(1, 0), (0, 1)]
        assert ann.complaints == bob.complaints == []


@pytest.mark.in_check("check")
def test_what_is_withdrawn_refused_overtaken_and_due(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        ann, bob = table.seated(browser, "ann"), table.seated(browser, "bob")
        bob.run("app.ask({do: 'transfer', giver: 'bob', receiver: 'ann', amount: 50})")
        press(bob, "[data-do=drop]")
        bob.wait_for("now.notice.startsWith('Withdrawn')")
        bob.run("app.ask({do: 'transfer', giver: 'bob', receiver: 'ann', amount: 60})")
        table.wait_for(r"Bob asks: [^(\n]*\b60\b.*\n")  # not in the id
        table.say("phone no")
        bob.wait_for("now.notice.startsWith('No:')")
        bob.run("app.ask({do: 'transfer', giver: 'bob', receiver: 'ann', amount: 99999})")
        bob.wait_for("now.notice.includes('99,999') && now.notice.includes(' – ')")
        assert bob.run("document.querySelectorAll('[data-do=drop]').length") == 0

        table.play("ann rolls 2 4", "ann buys", "next", "bob rolls 1 5", "ann asks rent")
        bob.wait_for("document.querySelector('.due')")
        assert bob.run("document.getElementById('alert').textContent") == "You owe Ann 70"
        press(bob, "[data-act=pay]")
        table.wait_for(r"Bob asks: .*\n")
        table.play("bob pays")  # by the Banker's key, before the request is looked at
        table.say("phone yes")
        bob.wait_for("now.notice.startsWith('The table has changed')")
        assert bob.run("document.querySelector('.cash').textContent") == "2,930"
        ann.wait_for("now.me.cash === 2870")
        assert ann.run("document.getElementById('news').textContent").startswith("Bob pays")


@pytest.mark.in_check("check")
def test_after_a_request_back_leads_home_and_so_does_the_end(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        ann = table.seated(browser, "ann")
        press(ann, "[data-view=pay]")
        press(ann, "[data-field=to][data-value=bob]")
        press(ann, "[data-do=sum][data-amount='50']")
        press(ann, "[type=submit]")
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        ann.wait_for("now.notice === 'Done: Ann pays Bob 50'")
        press(ann, "[data-view=witness]")
        press(ann, "[data-do=back]")
        ann.wait_for("now.view === 'home'")
        press(ann, "[data-view=trade]")
        assert ann.run("document.querySelector('form').textContent").startswith("With whom?")
        table.play("game ends")
        ann.wait_for("now.view === 'home' && document.querySelector('[data-key=ended]')")


def test_that_the_vault_is_asked_is_said_until_the_ledger_goes_on(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        ann = table.seated(browser, "ann", prepare=KEPT)
        ann.run("app.ask({do: 'transfer', giver: 'ann', receiver: 'bob', amount: 50})")
        table.wait_for(r"Ann asks: .*\n")
        told = "state: 'done', entry: 0, words: 'the vault is asked'"
        data = f"JSON.stringify({{ id: Object.keys(now.asked)[0], {told} }})"
        event = f"new MessageEvent('answer', {{ data: {data} }})"
        ann.run(f"hears.dispatchEvent({event})")
        notice = "(document.querySelector('.notice p') || {}).textContent"
        assert ann.run(notice) == "Done: the vault is asked"
        table.play("ann pays bob 20")
        ann.wait_for("document.querySelector('.cash').textContent === '2,980'")
        assert ann.run(notice) is None
        ann.run("now.notice = 'Done: something else'; app.draw()")
        assert ann.run(notice) == "Done: something else"
        assert ann.complaints == []
