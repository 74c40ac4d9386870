"""Following: odds in lines. Off until they are turned on, and gone with their worker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from banker.odds.following import Following
from banker.odds.kept import KeptOdds
from banker.odds.request import Answer
from banker.plain.controller import LineController
from banker.plain.hearing import hear
from banker.plain.table import LITTLE, PlainTable
from banker.session.shown_odds import Move
from tests.support.game import Game
from tests.system.odds.twin import Twin


class Watched:
    """A table of lines whose worker is a twin. `late`: it is round 5."""

    def __init__(
        self,
        box: str = "secret-vault",
        *,
        late: bool = True,
        folder: Path | None = None,
        **switches: str,
    ) -> None:
        self.game = Game("Ann", "Bob", "Cem", box=box, switches=switches)
        if late:
            state = self.game.session.state
            self.game.session.state = replace(state, table=replace(state.table, round=5))
        self.table = PlainTable(LineController(self.game.session, None), talk=LITTLE)
        self.twins: list[Twin] = []
        self.odds: Any = Following(self.game.session, self._start, folder=folder)
        self.table._odds = self.odds

    def _start(self, post: Callable[[Answer | None], None]) -> Any:
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


def test_they_may_be_turned_on_before_the_round_in_which_they_begin() -> None:
    watched = Watched(late=False)
    for line in ("odds on", "odds"):
        assert watched.say(line) == ["odds are on; they begin in round 4"]


def test_who_has_left_has_no_odds_aloud() -> None:
    watched = Watched()
    watched.say("cem leaves to bank")
    watched.say("odds on")
    watched.twins[0].answer()
    assert "Cem" not in watched.say("odds")[0]


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


# --- on the screen, and for other processes -------------------------------------------------------


def swung(watched: Watched) -> Twin:
    """A figure that is counted, and another one after Ann bought a deed."""
    watched.say("odds on")
    twin = watched.twins[0]
    twin.answer()
    watched.say("ann buys n1")
    twin.answer(shares=(45, 9, 6))
    return twin


def test_a_figure_that_moves_far_is_said_once_with_its_cause() -> None:
    watched = Watched()
    twin = swung(watched)
    shown = watched.odds.shown()
    assert shown is not None and shown.move == Move("ann", 50, 75, 2), shown
    assert watched.table.news() == ["odds: Ann from 50 to 75 in 100: Ann buys Mediterranean Avenue"]
    twin.answer(600, shares=(45, 9, 6))
    assert watched.table.news() == [], "it was said twice"
    watched.say("ann pays 10 to bob")
    assert watched.odds.shown().words == "", "it outlives the next news"


def test_what_is_undone_moves_no_figure_aloud() -> None:
    watched = Watched()
    twin = swung(watched)
    watched.table.news()
    watched.say("undo")
    twin.answer()
    assert watched.odds.shown().chances["ann"].percent == 50
    assert not [row for row in watched.table.news() if row.startswith("odds")]


def test_an_older_figure_says_that_a_newer_one_is_awaited() -> None:
    watched = Watched()
    watched.say("odds on")
    assert watched.odds.shown() is None
    watched.twins[0].answer()
    assert not watched.odds.shown().is_awaited
    watched.say("ann buys n1")
    assert watched.odds.shown().is_awaited
    watched.twins[0].answer()
    assert not watched.odds.shown().is_awaited


def test_a_dead_worker_takes_its_figure_and_is_asked_again() -> None:
    watched = Watched()
    watched.say("odds on")
    watched.twins[0].answer()
    watched.twins[0].post(None)
    assert watched.odds.shown() is None
    assert len(watched.twins[0].asked) == 2, "nobody asks the next worker"


def test_another_process_shows_what_the_table_shows(tmp_path: Path) -> None:
    watched = Watched(folder=tmp_path)
    game = next(watched.game.session.journal.rows()).h
    other = KeptOdds(tmp_path, game)
    assert other.newest() is None
    twin = swung(watched)
    kept = other.newest()
    assert kept is not None and kept.shown == watched.odds.shown()
    assert (kept.seq, kept.head, kept.played) == (2, watched.game.session.journal.head, 100)
    assert sum(kept.shares.values()) == 60 * 100
    watched.say("bob's turn")
    assert other.newest().shown.is_awaited
    twin.answer()
    watched.say("odds off")
    assert other.newest().shown is None, "off, and still shown elsewhere"


def test_what_is_kept_may_be_deleted_or_spoilt(tmp_path: Path) -> None:
    watched = Watched(folder=tmp_path)
    swung(watched)
    (path,) = tmp_path.iterdir()
    other = KeptOdds(tmp_path, path.stem)
    path.write_bytes(path.read_bytes() + b'{"seq":3,"he')  # a line that is being written
    assert other.newest().seq == 2
    path.write_bytes(b"\xff\n")
    assert other.newest() is None
    path.unlink()
    assert other.newest() is None
    watched.say("bob's turn")
    watched.twins[0].answer()
    assert other.newest().seq == 3


def test_where_nothing_can_be_kept_the_table_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    watched = Watched(folder=tmp_path / "file")
    swung(watched)
    assert watched.odds.shown().chances["ann"].percent == 75
