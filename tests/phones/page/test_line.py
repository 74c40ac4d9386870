"""The line to the table breaks, hangs, or the table goes away: the page says so and comes back."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.phones.browser import RELAYED, Browser
from tests.phones.page.banker_table import BankerTable

QUICK = "link.timing.silence = 400; link.timing.tick = 50; link.timing.pauses = [50, 100, 200]"


class Relay:
    """Stands between a page and the table: it can cut every line, or go silent and keep them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._server = socket.create_server(("127.0.0.2", port))
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._is_open = True
        self.is_silent = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Aborts every line."""
        for end in (end for pair in list(self._pairs) for end in pair):
            with suppress(OSError):  # one that has ended already
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._is_open = False
        self._thread.join()
        self._server.close()
        for pair in self._pairs:
            for end in pair:
                end.close()

    def _run(self) -> None:
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._server, selectors.EVENT_READ)
            while self._is_open:
                for key, _ in waiting.select(0.02):
                    if key.fileobj is self._server:
                        near, _ = self._server.accept()
                        far = socket.create_connection(("127.0.0.1", self._port))
                        self._pairs.append((near, far))
                        waiting.register(near, selectors.EVENT_READ, far)
                        waiting.register(far, selectors.EVENT_READ, near)
                    else:
                        self._pass_on(waiting, key)

    def _pass_on(self, waiting: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        if self.is_silent:
            return
        end: socket.socket = key.fileobj  # type: ignore[assignment]
        try:
            piece = end.recv(65536)
            if piece:
                key.data.sendall(piece)
                return
            key.data.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        waiting.unregister(end)


@pytest.fixture
def relayed(tmp_path: Path) -> Iterator[tuple[BankerTable, Relay]]:
    with BankerTable(tmp_path / "game.bank", name=RELAYED) as table:
        relay = Relay(table.port)
        yield table, relay
        relay.close()


def test_a_line_that_was_cut_or_went_silent_is_noticed_and_comes_back(
    browser: Browser, relayed: tuple[BankerTable, Relay]
) -> None:
    table, relay = relayed
    page = table.seated(browser, "ann")
    page.run(QUICK)
    page.run("window.awayTimes = 0; new MutationObserver(() => {"
             " if (document.querySelector('.away')) window.awayTimes += 1; })"
             ".observe(document.body, {subtree: true, childList: true})")  # fmt: skip
    relay.cut()
    page.wait_for("window.awayTimes > 0 && !now.away")
    table.play("ann rolls 2 4")
    page.wait_for("document.querySelector('.lot')")

    relay.is_silent = True
    page.wait_for("document.querySelector('.away') && document.body.className.includes('grey')")
    assert "away since" in page.run("document.querySelector('.away').textContent")
    assert page.run("document.querySelectorAll('[data-act=buy]').length") == 0, "nothing to press"
    assert page.run("document.querySelector('.cash').textContent") == "3,000", "the last it knew"
    table.play("ann buys")
    relay.is_silent = False
    page.wait_for("!now.away && now.me.cash === 2800")
    assert page.run("now.book.alarms") == []


@pytest.mark.in_check("check")
def test_the_table_starts_anew_and_a_request_is_answered_once(
    browser: Browser, tmp_path: Path
) -> None:
    with BankerTable(tmp_path / "game.bank") as table:
        page = table.seated(browser, "ann")
        page.run(QUICK)
        table.close()
        page.wait_for("now.away")
        page.run("app.ask({do: 'transfer', giver: 'ann', receiver: 'bob', amount: 50})")
        table.open()
        table.wait_for(r"Ann asks: [^(\n]*\b50\b.*\n")
        table.say("phone yes")
        page.wait_for("now.me.cash === 2950 && now.notice.startsWith('Done')")
        sleeping = "Object.defineProperty(document, 'visibilityState', {value: 'visible'})"
        page.run(f"{sleeping}; link.timing.silence = -1; dispatchEvent(new Event('pageshow'))")
        page.run("link.timing.silence = 12000")
        page.wait_for("!now.away")
        assert page.run("now.me.cash") == 2950

        page.run("const real = fetch; window.fetch = (route, sent) => {"
                 " if (route !== '/ask') return real(route, sent); window.fetch = real;"
                 " return Promise.resolve(new Response('{}', {status: 401})); }")  # fmt: skip
        page.run("app.ask({do: 'transfer', giver: 'ann', receiver: 'bob', amount: 20})")
        table.wait_for(
            r"Ann asks: [^(\n]*\b20\b.*\n"
        )  # of a start before this one: in again, asked again
        table.say("phone yes")
        page.wait_for("now.me.cash === 2930")
