"""Other sites in the same browser: whatever they send, nothing comes of it."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.phones.browser import EVIL, Browser
from tests.phones.page.banker_table import BankerTable

ATTACK = """(async () => {
  const told = {}, body = JSON.stringify({seat: "ann"});
  for (const type of ["application/json", "text/plain"])
    told[type] = await fetch(TABLE + "knock", {
      method: "POST", body, headers: {"Content-Type": type},
    }).then((it) => it.status, () => "refused");
  told.blind = await fetch(TABLE + "knock", {method: "POST", body, mode: "no-cors"})
    .then((it) => it.type, () => "refused");
  told.page = await fetch(TABLE).then((it) => it.status, () => "refused");
  told.stream = await new Promise((done) => {
    const source = new EventSource(TABLE + "live?t=" + "0".repeat(32) + "&since=0");
    source.onerror = () => { source.close(); done("refused"); };
    source.onopen = () => done("open");
  });
  told.script = await new Promise((done) => {
    const made = document.createElement("script");
    made.src = TABLE + "words.js";
    made.onload = () => done(typeof BANKER);
    made.onerror = () => done("refused");
    document.head.append(made);
  });
  told.frame = await new Promise((done) => {
    const made = document.createElement("iframe");
    made.src = TABLE;
    made.onload = () => done(made.contentDocument ? "open" : "closed");
    document.body.append(made);
  });
  return told;
})()"""


@pytest.fixture
def evil_site() -> Iterator[str]:
    class Site(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><link rel=icon href=data:,><p>hello</p>")

        def log_message(self, *_words: object) -> None:
            """Says nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"http://{EVIL}:{server.server_address[1]}/"
        server.shutdown()
        thread.join()


def test_another_site_gets_nothing_and_asks_for_nothing(
    browser: Browser, tmp_path: Path, evil_site: str
) -> None:
    path = tmp_path / "game.bank"
    with BankerTable(path) as table:
        page = table.seated(browser, "ann")
        stranger = table.phone(browser)
        stranger.visit(evil_site)
        before = path.read_bytes()
        told = stranger.run(ATTACK.replace("TABLE", f"'{table.url}'"), wait=True)
        assert told.pop("blind") in ("opaque", "refused"), "nobody reads the answer"
        assert told.pop("frame") == "closed"
        assert set(told.values()) == {"refused"}, told
        assert page.run("now.mode") == "in"
        assert path.read_bytes() == before

        rebound = table.url.replace("banker.test", EVIL)  # a name that leads to the table now
        stranger.visit(rebound)
        assert stranger.run("typeof now") == "undefined"
        assert "403" in " ".join(stranger.complaints)
