"""Following: odds in lines. Off until they are turned on, and gone with their worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from banker.odds.counting import FIRST_FIGURE
from banker.odds.following import Following
from banker.odds.request import Answer, Request
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import LITTLE, PlainTable
from tests.support.game import Game


class Twin:
    """A worker of the tests: it notes what it is asked, and answers when it is told to."""

    def __init__(self, post: Callable[[Answer], None]) -> None:
        self.post = post
        self.asked: list[Request] = []
        self.is_off = self.is_closed = False

    def ask(self, request: bytes) -> None:
        self.asked.append(msgspec.json.decode(request, type=Request))

    def close(self) -> None:
        self.is_closed = True

    def answer(self, played: int = FIRST_FIGURE) -> None:
        newest = self.asked[-1]
        shares = {"ann": 30 * played, "bob": 18 * played, "cem": 12 * played}
        self.post(Answer(newest.seq, newest.head, played, shares, 0))


class Watched:
    """A table of lines whose worker is a twin. `late`: it is round 5."""

    def __init__(self, box: str = "secret-vault", *, late: bool = True, **switches: str) -> None:
        self.game = Game("Ann", "Bob", "Cem", box=box, switches=switches)
        if late:
            state = self.game.session.state
            self.game.session.state = replace(state, table=replace(state.table, round=5))
        self.table = PlainTable(LineController(self.game.session, None), talk=LITTLE)
        self.twins: list[Twin] = []
        self.table._odds = Following(self.game.session, self._start)

    def _start(self, post: Callable[[Answer], None]) -> Any:
        self.twins.append(Twin(post))
        return self.twins[-1]

    def say(self, line: str) -> list[str]:
        return hear(self.table, line)


def test_nothing_is_asked_before_somebody_turns_them_on() -> None:
    watched = Watched()
    assert watched.say("odds")[0].startswith("odds are off")
    watched.say("ann rolls 1 2")
    assert watched.twins == []


def test_they_are_said_with_their_bands_in_steps_of_five() -> None:
    watched = Watched()
    assert "ask again in a moment" in watched.say("odds on")[0]
    watched.twins[0].answer()
    assert watched.say("odds") == [
        "if the program played on for all: Ann about 50 in 100, give or take 10; Bob about 30 in"
        " 100, give or take 9; Cem about 20 in 100, give or take 8"
    ]


def test_they_are_asked_again_when_more_than_cash_moves() -> None:
    watched = Watched()
    watched.say("odds on")
    watched.twins[0].answer()
    watched.say("ann pays 10 to bob")
    assert len(watched.twins[0].asked) == 1, "a payment was asked about"
    watched.say("ann buys n1")
    assert len(watched.twins[0].asked) == 2
    assert "that was after entry 1" in watched.say("odds")[1].lower()


def test_an_answer_to_an_older_request_is_not_shown() -> None:
    watched = Watched()
    watched.say("odds on")
    old = watched.twins[0].asked[0]
    watched.say("ann buys n1")
    watched.twins[0].post(Answer(old.seq, old.head, 600, {"ann": 36_000}, 0))
    assert "ask again in a moment" in watched.say("odds")[0]


def test_off_ends_the_worker() -> None:
    watched = Watched()
    watched.say("odds on")
    assert watched.say("odds off")[0].startswith("odds are off")
    assert watched.twins[0].is_closed


def test_a_worker_that_is_given_up_takes_its_figure_with_it() -> None:
    watched = Watched()
    watched.say("odds on")
    watched.twins[0].answer()
    watched.twins[0].is_off = True
    assert "has failed" in watched.say("odds")[0]
    watched.say("ann buys n1")
    assert watched.game.session.journal.count == 2, "the table did not go on"


def test_no_request_leaves_a_table_that_has_no_odds() -> None:
    for watched in (
        Watched(late=False),
        Watched(balances="private"),
        Watched("glass-classic"),
    ):
        told = watched.say("odds on")[0]
        assert watched.twins[0].asked == [], told
        assert "ask again" not in told
