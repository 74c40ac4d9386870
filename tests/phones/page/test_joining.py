"""Joining: a code, two words, a seat; and what happens to whoever has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import Browser
from tests.phones.page.banker_table import BankerTable

CASH = "document.querySelector('.cash').textContent"
NOTICE = "(document.querySelector('.notice') || {}).textContent"


def test_a_phone_joins_and_asks_the_banker_confirms_and_it_is_let_go(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        page = table.seated(browser, "ann")
        assert page.run("window.isSecureContext") is False, "as on a real phone"
        assert page.run("location.hash") == "", "the code does not stay in the address"
        assert page.run(CASH) == "3,000"
        table.play("ann rolls 2 4")
        page.wait_for("document.querySelector('[data-act=buy]')")
        assert "Oriental Avenue" in page.run("document.querySelector('.lot').textContent")
        page.run("document.querySelector('[data-act=buy]').click()")
        page.wait_for("document.querySelector('[data-do=drop]')")
        assert page.run("document.querySelector('[data-act=buy]')") is None, "asked for once"
        table.wait_for(r"Ann asks: .*\n")
        table.say("phone yes")
        page.wait_for("document.querySelector('.deed') && now.notice.startsWith('Done')")
        assert page.run(CASH) == "2,800"

        key = page.run("now.own.key")
        page.visit(table.url)  # as after a reload: no code, no question to the Banker
        page.wait_for("now.mode === 'in' && !now.away && document.querySelector('.deed')")
        assert page.run("now.own.key") == key
        assert page.run("now.book.heads.slice(-1)[0][0]") == page.run("now.state.count")
        assert page.complaints == []

        table.say("phone off ann")
        page.wait_for("now.mode === 'start'")
        assert "took this phone's seat back" in page.run(NOTICE)
        assert page.run("store.keys()") == []


@pytest.mark.in_check("check")
def test_two_phones_race_for_a_seat_and_letters_are_typed(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        address = table.code("bob")
        first, second = table.phone(browser), table.phone(browser)
        first.visit(address)
        first.wait_for("document.querySelector('.pairing')")
        second.visit(address)
        second.wait_for(NOTICE)
        assert "Another phone" in second.run(NOTICE)
        table.wait_for(r"another phone .*\n")
        table.say("phone in bob")
        first.wait_for("now.mode === 'in'")

        code = table.code("cem").partition("#")[2]
        for typed, said in (("NOT A CODE", "sixteen"), ("A" * 16, "not the ones")):
            second.run(f"now.typed = {typed!r}; app.draw()")
            second.run("document.querySelector('[type=submit]').click()")
            second.wait_for(f"({NOTICE} || '').includes({said!r})")
        second.run(f"now.typed = '{code[:4].lower()} {code[4:8]}-{code[8:]}'; app.draw()")
        second.run("document.querySelector('[type=submit]').click()")
        second.wait_for("document.querySelector('.pairing')")
        table.say("phone off cem")
        second.wait_for(f"({NOTICE} || '').includes('did not let this phone in')")
