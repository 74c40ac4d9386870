"""Browser: `banker play --tv --browser`, the television's page in a browser of this machine."""

from __future__ import annotations

import argparse
import asyncio
import sys
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path

from banker.cli import output, paths
from banker.cli.commands import play
from banker.foundation.errors import BankerError
from banker.odds.kept import KeptOdds
from banker.phones.page.files import static
from banker.phones.watching import WatchedGame
from drivers.wordlist import WORDS

LOOK_S = 0.25


def show_in_browser(options: argparse.Namespace) -> int:
    """Show a game that another program plays, until Ctrl-C; the game file is only read. Returns the
    exit code."""
    if not options.tv:
        raise BankerError("--browser shows the TV page: write 'banker play --tv --browser'")
    path = options.file or play.last_unfinished()
    if path is None:
        raise BankerError(
            "no game lies in {games}: name its file, 'banker play --tv --browser friday.bank'",
            games=paths.games(),
        )
    asyncio.run(_shown(path, options.language))
    return 0


async def _shown(path: Path, language: str) -> None:
    watched = WatchedGame(path, partial(static, WORDS), language)
    try:
        output.put_words(
            "the television's page, for browsers of this machine: {url}",
            url=watched.address,
        )
        opening = asyncio.create_task(asyncio.to_thread(_open, watched.address))
        kept = KeptOdds(paths.odds(), watched.game)
        while not opening.cancelled():
            odds = kept.newest()
            watched.look(odds.shown if odds is not None and odds.seq <= watched.count else None)
            await asyncio.sleep(LOOK_S)
    finally:
        watched.close()


def _open(address: str) -> None:
    """Open the page. Without a desktop nothing is opened: a browser of texts takes the terminal."""
    if sys.platform == "win32" or play.has_desktop():
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)
