"""`banker play --tv --browser` in a browser: the television's page of a game that is played
elsewhere."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.phones.browser import Browser
from tests.phones.page.banker_table import HOMES, banker, new_game

NO_DESKTOP = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


@pytest.mark.needs_posix("a desktop that is away")
def test_the_address_shows_the_board_and_what_is_played_elsewhere(
    browser: Browser, tmp_path: Path
) -> None:
    path = tmp_path / "game.bank"
    path.write_bytes(new_game("Ann,Bob", ("--edition", "glass-classic")))
    homes = os.environ | dict.fromkeys(HOMES, str(tmp_path)) | NO_DESKTOP
    watching = subprocess.Popen(
        banker("play", str(path), "--tv", "--browser"),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=homes, encoding="utf-8",
    )  # fmt: skip
    page = browser.phone(width=1280, height=720)
    try:
        assert watching.stdout is not None
        address = watching.stdout.readline().split()[-1]
        page.visit(address)
        page.wait_for("typeof tv !== 'undefined' && document.querySelector('.tv .turn .letter')")
        assert page.run("location.hash") == "", "the secret stands in no address any more"
        assert page.run("document.querySelector('.corner').innerText").count("127.0.0.1") == 0
        played = banker("run", str(path), "-")
        subprocess.run(played, input=b"ann rolls 1 2\n", env=homes, check=True, timeout=60)
        page.wait_for("now.state.count === 2 && document.querySelector('.scene[data-key=offer]')")
        assert "Baltic Avenue" in page.run("document.querySelector('.stage').innerText")
        page.visit(address.partition("#")[0])
        page.wait_for("now.state && document.querySelector('.tv .turn .letter')")
        stranger = browser.phone(width=1280, height=720)
        stranger.visit(address.partition("#")[0])
        stranger.wait_for("document.querySelector('[data-do=television]')")
        stranger.run("document.querySelector('[data-do=television]').click()")
        stranger.wait_for("document.querySelector('.notice')")
        assert "Ann" not in stranger.run("document.body.innerText")
        browser.close(stranger)
        assert page.complaints == []
    finally:
        browser.close(page)
        watching.terminate()
        watching.communicate(timeout=20)
