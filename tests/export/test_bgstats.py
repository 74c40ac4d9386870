"""A finished game becomes a link that BG Stats opens as a play."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from banker.export.as_bgstats import to_bgstats
from banker.foundation.errors import CommandError
from banker.language.parser.parse import parse
from banker.session.session import Session
from tests.export.sample_games import evening_of_cards, say, table


def link(session: Session) -> str:
    return "".join(to_bgstats(session.entries(), session.state.setup))


def play(session: Session) -> dict[str, Any]:
    head, _, data = link(session).strip().partition("?data=")
    assert head == "https://app.bgstatsapp.com/createPlay.html"
    record: dict[str, Any] = json.loads(unquote(data))
    return record


def test_the_link_is_one_line_that_a_browser_takes() -> None:
    session = say(table("Jo O'Neil", "Zoë"), "game ends")
    text = link(session)
    assert text.endswith("\n")
    assert text.count("\n") == 1
    assert text.isascii()
    assert not set(' &#"') & set(text)
    assert [it["name"] for it in play(session)["players"]] == ["Jo O'Neil", "Zoë"]


def test_a_play_has_what_bg_stats_asks_for() -> None:
    session = say(table(), "bob's turn", "bank pays 100 to Bob", "game ends")
    record = play(session)
    first = next(iter(session.entries()))
    assert record["sourceName"] == "Banker"
    assert record["sourcePlayId"] == first.cmd
    assert record["playDate"] == first.ts[:19].replace("T", " ")
    assert record["durationMin"] == 0
    assert record["game"] == {
        "name": "Monopoly Secret Vault",
        "sourceGameId": "secret-vault",
        "highestWins": True,
        "noPoints": False,
    }
    ann, bob = record["players"]
    assert (ann["name"], ann["sourcePlayerId"], ann["startPlayer"]) == ("Ann", "Ann", False)
    assert (ann["score"], ann["rank"], ann["winner"]) == (3000, 2, False)
    assert (bob["score"], bob["rank"], bob["winner"], bob["startPlayer"]) == (3100, 1, True, True)


@pytest.mark.parametrize("statements", [(), ("undo", "game ends")])
def test_a_game_of_cards_is_a_play(statements: tuple[str, ...]) -> None:
    session = evening_of_cards()
    for line in statements:
        session.execute(parse(line, session.state.setup, "ann"))
    record = play(session)
    assert record["game"] == {
        "name": "Monopoly Deal",
        "sourceGameId": "deal",
        "highestWins": True,
        "noPoints": True,
    }
    assert len(record["players"]) == 3
    won = session.state.table.winners
    names = session.state.setup.names
    assert [it["name"] for it in record["players"] if it["winner"]] == [names[who] for who in won]


def test_the_first_seat_began_where_nobody_said_otherwise() -> None:
    assert [it["startPlayer"] for it in play(say(table(), "game ends"))["players"]] == [True, False]


def test_a_tie_has_two_winners() -> None:
    assert [it["winner"] for it in play(say(table(), "game ends"))["players"]] == [True, True]


def test_a_game_that_goes_on_is_no_play() -> None:
    with pytest.raises(CommandError, match="has not ended"):
        link(table())


def test_an_end_that_was_taken_back_is_none() -> None:
    session = say(table(), "game ends", "undo")
    with pytest.raises(CommandError, match="has not ended"):
        link(session)
    assert play(say(session, "redo"))["players"][0]["winner"]


def test_a_game_of_two_evenings_has_no_length() -> None:
    session = say(table(), "game ends")
    opened, *rest = session.entries()
    yesterday = msgspec.structs.replace(opened, ts="2020-01-01T20:00:00Z")
    text = "".join(to_bgstats([yesterday, *rest], session.state.setup))
    assert "durationMin" not in unquote(text)
    assert "2020-01-01 20:00:00" in unquote(text)


def test_a_clock_that_was_set_back_tells_no_length() -> None:
    opened, *rest = say(table(), "game ends").entries()
    later = msgspec.structs.replace(opened, ts="2999-01-01T20:00:00Z")
    text = "".join(to_bgstats([later, *rest], table().state.setup))
    assert "durationMin" not in unquote(text)
