"""Joining: a code, two words, a seat; and what happens to whoever has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import Browser
from tests.phones.page.banker_table import BankerTable

CASH = "document.querySelector('.cash').textContent"
WHOM = "Array.from(document.querySelectorAll('[data-field=to]'), (it) => it.textContent).join(' ')"
ROWS = "Array.from(document.querySelectorAll('.rows .name'), (it) => it.textContent).join(' ')"
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
        assert second.run("now.notice") == "", "the refusal of the code before is over"
        table.say("phone off cem")
        second.wait_for(f"({NOTICE} || '').includes('did not let this phone in')")


def test_a_mistyped_code_is_forgotten_once_the_phone_is_let_in(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        phone = table.phone(browser)
        phone.visit(table.url)
        code = table.code("ann").partition("#")[2]
        for typed, shown in (("A" * 16, ".notice"), (code, ".pairing")):
            phone.wait_for("document.querySelector('[type=submit]')")
            phone.run(f"now.typed = {typed!r}; app.draw()")
            phone.run("document.querySelector('[type=submit]').click()")
            phone.wait_for(f"document.querySelector({shown!r})")
        table.say("phone in ann")
        phone.wait_for("now.mode === 'in' && document.querySelector('.cash')")
        assert phone.run(NOTICE) is None


def test_an_open_page_learns_of_a_new_player_and_of_a_new_name(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank", players="Ann,Bob") as table:
        screen = table.television(browser, width=1280, height=720)
        phone = table.seated(browser, "ann")
        phone.run("document.querySelector('[data-view=trade]').click()")
        phone.run("document.querySelector('[data-field=to]').click()")
        phone.run(
            "app.ask({do: 'transfer', giver: 'ann', receiver: 'bob', amount: 50});"
            "document.querySelector('[data-view=trade]').click()"
        )
        table.wait_for(r"Ann asks: .*\n")
        table.play("Dan joins with 1500", "bob is called Robert")
        phone.wait_for(f"{WHOM} === 'Robert Dan'")
        screen.wait_for(f"{ROWS} === 'Ann Robert Dan'")
        screen.wait_for("document.querySelectorAll('.piece.c2').length === 1")
        assert phone.run("Object.keys(now.asked).length") == 1, "what was asked for still waits"
        table.say("phone yes")
        phone.wait_for("now.notice === 'Done: Ann pays Robert 50'")
        table.play("undo", "ann is called Anna", "undo", "undo", "undo")
        phone.wait_for(f"{WHOM} === 'Bob' && document.querySelector('.chip').textContent === 'Ann'")
        screen.wait_for(f"{ROWS} === 'Ann Bob'")
        assert phone.complaints == screen.complaints == []
