"""The end: whoever has most is first, whoever is first has won, and nothing happens after it."""

from __future__ import annotations

from typing import Any

from banker.audit.case import Case
from banker.audit.line import Row

KINDS = frozenset({"scored", "game_ended"})


def check_end(case: Case, row: Row) -> None:
    """Of an entry that ranks the players or ends the game; one finding at most."""
    after = case.books.facts | {fact: new for fact, _, new in row.set}
    scored = [event for event in row.ev if event["kind"] == "scored"]
    first = [event for event in scored if event["rank"] == 1]
    most = max((it["total"] for it in scored if not after[f"{it['who']}.bankrupt"]), default=0)
    poor = [case.name(event["who"]) for event in first if event["total"] != most]
    if poor:
        case.find("broken", "end", row.seq, f"{poor[0]} is first with less than another", most)
    elif row.ev[-1]["kind"] != "game_ended":
        case.find("broken", "end", row.seq, "the game was ranked or ended, and went on")
    elif scored:
        _check_winners(case, row, sorted(event["who"] for event in first), after["winners"])


def _check_winners(case: Case, row: Row, first: list[str], booked: Any) -> None:
    if not sorted(row.ev[-1]["winners"]) == sorted(booked) == first:
        case.find("broken", "end", row.seq, "who won is not who came first", first)
