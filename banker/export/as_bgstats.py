"""As BGStats: a finished game as a link that the app opens as a new play.

The app takes one play from a link, `createPlay.html?data=` and JSON behind it. On a phone
the link shows the play filled in, to be saved there; this program sends nothing.

The keys are BG Stats' own: `sourceName` and `sourcePlayId` identify a play, so that a second
opening changes the play and adds none; `playDate` is UTC; `sourcePlayerId` identifies a player by
the player name that the table wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime
from typing import Any
from urllib.parse import quote

import msgspec

from banker.export.spelling import plain_text
from banker.foundation.errors import CommandError
from banker.foundation.json_value import JsonValue
from banker.games.board.state import Setup
from banker.ledger.entry import Entry

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Banker"
DAY_S = 24 * 60 * 60

Event = dict[str, Any]

# The events that end a game, of a board and of cards: who has won by them.
ENDS: dict[str, Callable[[Event], Collection[str]]] = {
    "game_ended": lambda event: event["winners"],
    "won": lambda event: (event["who"],),
    "table_stopped": lambda event: event["winners"],
}


def to_bgstats(entries: Iterable[Entry], setup: Setup) -> Iterator[str]:
    """Yield the link, on one line."""
    yield f"{LINK}{quote(msgspec.json.encode(play(entries, setup)))}\n"


def play(entries: Iterable[Entry], setup: Setup) -> dict[str, JsonValue]:
    """Return a play with the keys of BG Stats."""
    opened, first, end = _course_of_game(entries)
    if opened is None or end is None:
        raise CommandError(
            "the game has not ended, so there is no result yet; 'game ends' ends the game"
        )
    scored = {event["who"]: event for event in end.ev if event["kind"] == "scored"}
    ended = next(event for event in end.ev if event["kind"] in ENDS)
    winners = ENDS[ended["kind"]](ended)
    record: dict[str, JsonValue] = {
        "sourceName": SOURCE,
        "sourcePlayId": plain_text(opened.cmd),
        "playDate": plain_text(f"{opened.ts[:10]} {opened.ts[11:19]}"),
        "game": {
            "name": plain_text(setup.edition.title),
            "sourceGameId": plain_text(setup.edition.id),
            "highestWins": True,
            "noPoints": not scored,
        },
        "players": [
            {
                "name": plain_text(player.name),
                "sourcePlayerId": plain_text(player.name),
                "startPlayer": player.id == (first or setup.ids[0]),
                "winner": player.id in winners,
                **_points(scored.get(player.id)),
            }
            for player in setup.players
        ],
    }
    seconds = _seconds(opened.ts, end.ts)
    # A game that was put away overnight, or a clock that was set back, tells nothing of its length.
    if 0 <= seconds < DAY_S:
        record["durationMin"] = seconds // 60
    return record


def _points(scored: Event | None) -> dict[str, int]:
    return {"score": scored["total"], "rank": scored["rank"]} if scored else {}


def _course_of_game(entries: Iterable[Entry]) -> tuple[Entry | None, str, Entry | None]:
    """The opening, the first player if the dice chose one, and the end that was not undone."""
    opened: Entry | None = None
    first = ""
    ends: dict[int, Entry] = {}
    undone: set[int] = set()
    for entry in entries:
        opened = opened or entry
        undone = (undone | set(entry.undo)) - set(entry.redo)
        first = next((str(fact.new) for fact in entry.set if fact.key == "first"), first)
        if any(event["kind"] in ENDS for event in entry.ev):
            ends[entry.seq] = entry
    standing = [entry for seq, entry in ends.items() if seq not in undone]
    return opened, first, standing[-1] if standing else None


def _seconds(start: str, end: str) -> int:
    return int((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())
