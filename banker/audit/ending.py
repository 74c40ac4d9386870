"""The end: whoever has most is first, whoever is first has won, and nothing happens after it."""

from __future__ import annotations

from banker.audit.case import Case
from banker.audit.line import Row

KINDS = frozenset({"scored", "game_ended"})


def check_end(case: Case, row: Row) -> None:
    """Of an entry that ranks the players or ends the game; one finding at most."""
    after = {name: new for name, _, new in row.set}
    scored = [event for event in row.ev if event["kind"] == "scored"]
    first = sorted(event["who"] for event in scored if event["rank"] == 1)
    most = max(
        (
            event["total"]
            for event in scored
            if not after.get(
                f"{event['who']}.bankrupt", case.books.facts[f"{event['who']}.bankrupt"]
            )
        ),
        default=0,
    )
    for event in scored:
        if event["rank"] == 1 and event["total"] != most:
            case.find(
                "broken", "end", row.seq, f"{case.name(event['who'])} is first with less", most
            )
            return
    last = row.ev[-1]
    if last["kind"] != "game_ended":
        case.find("broken", "end", row.seq, "the game was ranked or ended, and went on")
    elif scored and not sorted(last["winners"]) == sorted(after.get("winners", ())) == first:
        case.find("broken", "end", row.seq, "who won is not who came first", first)
