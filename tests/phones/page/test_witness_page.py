"""The witness: the page notices a book that was cut or changed, and keeps a receipt."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import segno

from tests.phones.browser import Browser, Page
from tests.phones.page.banker_table import BankerTable

ALARM = "(document.querySelector('.alarm') || {}).textContent"
ROUNDS = ("ann rolls 2 4", "ann buys", "next")
DRAWS = ("ann draws", "next")
QUIET, PIXELS = 4, 8  # modules of white around a code; pixels of a module


def cut(path: Path, entries: int) -> None:
    """The book without what came later, as somebody would cut it."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:entries]))


def entries(page: Page) -> list[int]:
    """The numbers of the entries whose heads a page keeps."""
    return [head[0] for head in page.run("now.book.heads")]


@pytest.mark.in_check("check")
def test_a_book_that_was_cut_and_written_anew_is_an_alarm(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "game.bank"
    with BankerTable(path) as table:
        page = table.seated(browser, "ann")
        table.play(*ROUNDS)
        seen = len(path.read_bytes().splitlines())
        page.wait_for(f"now.state.count === {seen} && store.get('keys') !== null")
        page.wait_for("now.book.heads.slice(-1)[0][0] === now.state.count")
        before = page.run("now.book.heads.map((it) => it[1])")
        table.close()
        page.wait_for("document.querySelector('.away')")
        cut(path, 4)
        table.open()
        page.wait_for(f"({ALARM} || '').includes('the ledger was cut')")
        assert page.run("document.getElementById('alert').textContent").startswith("ALARM")
        left = page.run("now.state.count")
        assert left < seen
        assert f"now ends at entry {left}." in page.run(ALARM)
        table.wait_for(rf"the phone of Ann raises an alarm: the ledger was cut to entry {left}\n")
        table.play("next", "bob rolls 3 4")
        page.wait_for(f"({ALARM} || '').includes('has changed')")
        heads = page.run("now.book.heads.map((it) => it[1])")
        assert heads[: len(before)] == before, "what was seen first stays in the receipt"


@pytest.mark.in_check("check")
def test_an_honest_evening_with_a_reload_and_a_late_phone_raises_no_alarm(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "game.bank"
    with BankerTable(path) as table:
        ann = table.seated(browser, "ann")
        table.play(*ROUNDS)
        bob = table.seated(browser, "bob")
        table.close()
        table.open()
        ann.wait_for("now.state && !now.away")
        ann.visit(table.url)
        ann.wait_for("now.mode === 'in' && !now.away")
        table.play("bob rolls 3 4", "undo", "bob rolls 3 5")
        for page in (ann, bob):
            page.wait_for("now.state.rows.slice(-1)[0][1].includes('3 5')")
            assert page.run("now.book.alarms") == []
            numbers = entries(page)
            assert numbers == list(range(numbers[0], numbers[-1] + 1))
        assert entries(bob)[0] > entries(ann)[0]

        ann.run("app.go('witness')")
        book = ann.run("now.book")
        receipt = json.loads(ann.run("witness.receipt(now.book)"))
        lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        assert [[head[0], head[1]] for head in receipt["heads"]] == [
            [at, lines[at - 1]["h"][:20]] for at in entries(ann)
        ]
        assert receipt["last"] == [len(lines), lines[-1]["h"]]
        assert receipt["heads"][-1][2] == 2800
        assert book["issuer"] == receipt["issuer"]
        assert len(ann.run("witness.spoken(now.book)")) == 10
        drawn = ann.run("code.rows(witness.code(now.book))")
        text = f"BANKER {len(lines)} {lines[-1]['h'].upper()}"
        known = segno.make_qr(text, version=4, error="m", mask=0, boost_error=False)
        assert drawn == [list(row) for row in known.matrix]

        ann.run("document.querySelector('[data-do=leave]').click()")
        ann.wait_for("now.notice === 'The table has the receipt.'")
        laid = json.loads((tmp_path / "game.witness" / "ann.json").read_text("utf-8"))
        assert laid == receipt


@pytest.mark.in_check("check")
def test_a_camera_reads_an_address_of_ipv6_from_the_code(browser: Browser, tmp_path: Path) -> None:
    """Brackets are in no short form of a code; a TV at such an address showed none."""
    if shutil.which("zbarimg") is None:
        pytest.skip("needs zbarimg")
    with BankerTable(tmp_path / "game.bank", players="Ann,Bob") as table:
        rows = table.phone(browser)
        rows.visit(table.url)
        rows.wait_for("typeof code !== 'undefined'")
        drawn = rows.run("code.rows('HTTP://[FD00::2]:8422/')")
    size = (len(drawn) + 2 * QUIET) * PIXELS
    white = [bytes([255]) * size] * QUIET * PIXELS
    side = bytes([255]) * QUIET * PIXELS
    lines = [side + bytes(255 * (1 - it) for it in row for _ in range(PIXELS)) + side
             for row in drawn for _ in range(PIXELS)]  # fmt: skip
    picture = tmp_path / "code.pgm"
    picture.write_bytes(f"P5 {size} {size} 255\n".encode() + b"".join([*white, *lines, *white]))
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True
    )
    assert read.stdout.strip() == "HTTP://[FD00::2]:8422/"


@pytest.mark.parametrize(("edition", "before"), [("secret-vault", ROUNDS), ("deal", DRAWS)])
def test_at_the_end_the_receipt_is_kept_as_a_file_and_at_the_table(
    browser: Browser, tmp_path: Path, edition: str, before: tuple[str, ...]
) -> None:
    path = tmp_path / "game.bank"
    with BankerTable(path, "--edition", edition, players="Ann,Bob") as table:
        page = table.seated(browser, "ann")
        page.keeps_in(tmp_path)
        table.play(*before)
        assert page.run("document.querySelectorAll('[data-do=keep]').length") == 0
        table.play("game ends")
        page.wait_for("document.querySelector('[data-do=keep]')")
        assert "The end" in page.run("document.querySelector('.turn').textContent")
        page.run("document.querySelector('[data-do=keep]').click()")
        file = kept(tmp_path / "witness-ann.json")
        assert file == json.loads(page.run("witness.receipt(now.book)"))
        assert file["last"][0] == len(path.read_bytes().splitlines())
        page.run("document.querySelector('[data-do=leave]').click()")
        page.wait_for("now.notice === 'The table has the receipt.'")
        assert json.loads((tmp_path / "game.witness/ann.json").read_text("utf-8")) == file
        page.wait_for("!document.querySelector('[data-do=leave]')")
        assert page.complaints == []


def kept(path: Path) -> dict[str, Any]:
    """A file as soon as the browser has all of it there."""
    until = time.monotonic() + 20
    while not path.exists() or not path.stat().st_size:
        assert time.monotonic() < until, sorted(path.parent.iterdir())
        time.sleep(0.01)
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
