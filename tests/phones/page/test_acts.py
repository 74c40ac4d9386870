"""Acts that need their own table: a bid that goes by itself, answers in a game of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import Browser
from tests.phones.page.banker_table import BankerTable, press


def test_a_bid_in_an_auction(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank", "--switch", "phone_acts=own") as table:
        bob, cem = table.seated(browser, "bob"), table.seated(browser, "cem")
        table.play("ann rolls 2 4", "ann declines")
        press(bob, "[data-act=bid]")
        cem.wait_for("now.state.table.auction && now.state.table.auction.bidder === 'bob'")
        press(cem, "[data-view=bid]")
        press(cem, "[data-do=sum]:last-of-type")
        press(cem, "[type=submit]")
        bob.wait_for("now.state.table.auction.bidder === 'cem'")
        assert "Cem bids" in bob.run("document.querySelector('.bid').textContent")
        bob.wait_for("Object.keys(now.asked).length === 0")


@pytest.mark.in_check("check")
def test_a_payment_a_no_and_a_word_that_lets_it_stand_in_the_deal(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank", "--edition", "deal", players="Ann,Bob") as table:
        bob = table.seated(browser, "bob")
        table.play("ann draws", "next", "bob draws", "bob banks 1m + 3m", "next")
        table.play("ann draws", "ann plays birthday")
        press(bob, "[data-act=pay_cards]")
        press(bob, "[data-do=card][data-at='1']")
        press(bob, "[type=submit]")
        table.wait_for(r"Bob asks: .*\n")
        table.say("phone yes")
        bob.wait_for("now.notice.startsWith('Done') && !document.querySelector('.due')")
        assert bob.run("document.querySelector('.cash').textContent") == "1M"

        ann = table.seated(browser, "ann")
        table.play("ann plays birthday")
        press(bob, "[data-act=say_no]")
        table.wait_for(r"Bob asks: .*\n")
        table.say("phone yes")
        press(ann, "[data-act=agree]")
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        ann.wait_for("now.notice.startsWith('Done') && !document.querySelector('.due')")
        assert bob.run("document.querySelector('.cash').textContent") == "1M", "the No stood"
        assert ann.complaints == bob.complaints == []


@pytest.mark.in_check("check")
def test_a_number_that_was_wrong_before_is_said_before_it_is_sent(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        ann = table.seated(browser, "ann")
        table.play("ann gets guess", "ann guesses 4 misses", "ann gets guess")
        press(ann, "[data-view=guess]")
        again = "4 was wrong before: guess anyway"
        for number, said in ((4, again), (5, "Guess 5")):
            field = "document.querySelector('[name=number]')"
            ann.run(f"{field}.value = '{number}'")
            ann.run(f"{field}.dispatchEvent(new Event('input', {{ bubbles: true }}))")
            ann.wait_for(f"document.querySelector('[type=submit]').textContent === '{said}'")
        assert ann.complaints == []


@pytest.mark.in_check("check")
def test_a_key_opens_a_locked_street_from_its_page(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        ann, bob = table.seated(browser, "ann"), table.seated(browser, "bob")
        table.play("ann rolls lock 5", "ann guesses 3 opens")
        ann.wait_for("document.querySelector('[data-act=unlock]')")
        assert not bob.run("document.querySelector('[data-act=unlock]')")
        press(ann, "[data-act=unlock][data-deed=boardwalk]")
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        ann.wait_for("now.me.deeds.indexOf('boardwalk') >= 0")
        assert not ann.run("document.querySelector('[data-act=unlock]')")
        assert ann.complaints == bob.complaints == []


@pytest.mark.in_check("check")
def test_an_offer_at_half_its_price_says_so(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank", "--edition", "cash-decoder") as table:
        ann = table.seated(browser, "ann")
        table.play('force ann draws CH08 because "t"', "ann uses CH08", "payment closes")
        table.play("ann moves to boardwalk")
        ann.wait_for("document.querySelector('.lot')")
        assert "200" in ann.run("document.querySelector('.lot').textContent")


def test_a_rent_is_asked_for_by_its_street_and_its_sum(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank", "--edition", "glass-classic") as table:
        ann, bob = table.seated(browser, "ann"), table.seated(browser, "bob")
        table.play("ann rolls 2 4", "ann buys", "next", "bob rolls 2 4")
        ann.wait_for("document.querySelector('[data-act=ask_rent]')")
        words = ann.run("document.querySelector('[data-act=ask_rent]').textContent")
        assert words == "Ask Bob for the rent of Oriental Avenue: 6"
        bob.wait_for("document.querySelector('[data-act=pay_rent]') !== null")
        words = bob.run("document.querySelector('[data-act=pay_rent]').textContent")
        assert words == "Pay the rent of Oriental Avenue: 6"
        press(ann, "[data-act=ask_rent]")
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        bob.wait_for("document.querySelector('[data-act=pay]')")
        assert ann.complaints == bob.complaints == []


def test_a_page_of_a_deed_has_what_may_be_done_with_it(browser: Browser, tmp_path: Path) -> None:
    buttons = "[...document.querySelectorAll('[data-act][data-deed]')].map((it) => it.dataset.act)"
    with BankerTable(tmp_path / "game.bank", "--edition", "glass-classic") as table:
        ann = table.seated(browser, "ann")
        table.play("ann rolls 2 4", "ann buys")
        ann.wait_for("now.me && now.me.deeds.length")
        press(ann, "[data-do=deed]")
        assert ann.run(buttons) == ["mortgage"]
        press(ann, "[data-act=mortgage]")
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        ann.wait_for("now.state.table.sites.oriental[3]")
        press(ann, "[data-do=deed]")
        assert ann.run(buttons) == ["redeem"]
