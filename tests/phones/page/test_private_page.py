"""A private game: figures come sealed and stay hidden until touched. A phone wakes and trembles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.phones.browser import Browser
from tests.phones.page.banker_table import BankerTable

# What a phone has and this browser at this address has not.
PHONE = """
window.trembled = []; window.locks = 0;
Object.defineProperty(navigator, "vibrate", {value: (it) => window.trembled.push(it)});
Object.defineProperty(navigator, "wakeLock", {value: {request: () => {
  window.locks += 1;
  return Promise.resolve({addEventListener() {}});
}}});
"""


def test_figures_are_sealed_and_hidden_until_touched(browser: Browser, tmp_path: Path) -> None:
    options = ("--switch", "balances=private")
    with BankerTable(tmp_path / "game.bank", *options) as table:
        page = table.seated(browser, "ann", prepare=PHONE)
        television = table.television(browser)
        assert page.run("now.state.me === undefined && now.state.box.c.length >= 1024")
        assert page.run("document.querySelector('.cash').textContent") == "•••"
        table.play("ann rolls 2 4", "ann buys")
        page.wait_for("now.me.cash === 2800")
        assert "2,800" not in page.run("document.body.textContent")
        page.run("document.querySelector('[data-do=eye]').click()")
        assert page.run("document.querySelector('.cash').textContent") == "2,800"
        assert page.run("document.querySelector('.eye').getAttribute('aria-pressed')") == "false"
        page.run(
            "Object.defineProperty(document, 'visibilityState', {value: 'hidden',"
            " configurable: true}); document.dispatchEvent(new Event('visibilitychange'))"
        )
        assert page.run("document.querySelector('.cash').textContent") == "•••"
        television.wait_for("now.state.table.sites.oriental")
        assert "2,800" not in television.run("document.body.textContent")

        assert page.run("window.locks") == 1
        page.wait_for("wakefulness.stands()")
        page.press("Tab")  # a page that nobody has touched may not tremble
        table.play("next", "bob rolls 1 6", "next")
        table.play("cem rolls 1 4", "next", "dee rolls 1 4", "next")
        page.wait_for("window.trembled.length > 0")
        assert page.complaints == []


@pytest.mark.in_check("check")
def test_without_a_wake_lock_a_hint_stands(browser: Browser, tmp_path: Path) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        page = table.seated(browser, "ann")
        assert page.run("'wakeLock' in navigator") is False, "an insecure context"
        assert "stay on" in page.run("document.body.textContent")
