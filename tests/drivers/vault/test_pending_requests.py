"""What is asked of a vault and not waited for: put once, asked about later, and again if lost."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from drivers.errors import LocalProtocolError, RemoteProtocolError
from drivers.vault.serial import Wishes
from drivers.wire.messages import Answer

SHARE, ANOTHER = "5a" * 16, "6b" * 16
YES = Answer(1, True, ())


class Line:
    """A port's thread in which nothing happens by itself."""

    def __init__(self) -> None:
        self.state = "live"
        self.put_words: list[tuple[str, ...]] = []
        self.futures: list[Future[Answer | None]] = []

    def put(self, *words: str) -> Future[Answer | None]:
        self.put_words.append(words)
        self.futures.append(Future())
        return self.futures[-1]

    def settle(self, answer: Answer | None) -> None:
        self.futures[-1].set_result(answer)


@pytest.fixture
def line() -> Line:
    return Line()


@pytest.fixture
def wishes(line: Line) -> Wishes:
    where: Any = line
    return Wishes(where)


def test_a_share_is_put_once_and_taken_when_the_vault_says_so(line: Line, wishes: Wishes) -> None:
    assert [wishes.offer(1, SHARE) for _ in range(3)] == [False] * 3
    assert line.put_words == [("MIX", "1", SHARE)]
    assert not wishes.is_answered
    line.settle(YES)
    assert wishes.is_answered
    assert wishes.offer(1, SHARE)
    assert not wishes.is_answered


def test_to_a_vault_that_is_away_nothing_is_put(line: Line, wishes: Wishes) -> None:
    line.state = "lost"
    assert not wishes.offer(1, SHARE)
    assert line.put_words == []


def test_a_share_whose_answer_was_lost_is_put_again_when_it_is_asked_about(
    line: Line, wishes: Wishes
) -> None:
    wishes.offer(1, SHARE)
    line.settle(None)
    assert not wishes.offer(1, SHARE)
    assert len(line.put_words) == 1, "not in the same breath: the line may be dead"
    assert not wishes.offer(1, SHARE)
    assert len(line.put_words) == 2


def test_another_share_takes_the_place_of_the_one_before(line: Line, wishes: Wishes) -> None:
    wishes.offer(1, SHARE)
    line.settle(YES)
    assert not wishes.offer(2, ANOTHER)
    assert line.put_words[-1] == ("MIX", "2", ANOTHER)


def test_a_refused_share_is_a_question_and_may_be_offered_anew(line: Line, wishes: Wishes) -> None:
    wishes.offer(1, SHARE)
    line.settle(Answer(1, False, ("CONFLICT",)))
    with pytest.raises(RemoteProtocolError) as caught:
        wishes.offer(1, SHARE)
    assert caught.value.reason == "conflict"
    wishes.offer(1, SHARE)
    assert len(line.put_words) == 2


def test_where_there_is_no_room_for_one_more_question_it_counts_as_lost(
    line: Line, wishes: Wishes
) -> None:
    wishes.offer(1, SHARE)
    line.futures[-1].set_exception(LocalProtocolError("queue", "64 requests are waiting already"))
    assert not wishes.offer(1, SHARE)
    wishes.open()
    line.futures[-1].set_exception(LocalProtocolError("queue", "64 requests are waiting already"))
    assert wishes.opening() == "lost"


def test_after_a_new_beginning_an_old_offer_is_forgotten(line: Line, wishes: Wishes) -> None:
    wishes.offer(1, SHARE)
    wishes.forget_offer()
    line.settle(YES)
    assert not wishes.offer(1, SHARE)
    assert len(line.put_words) == 2


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        (Answer(1, True, ("open",)), "open"),
        (Answer(1, True, ("nothing",)), "nothing"),
        (Answer(1, False, ("FULL",)), "full"),
        (None, "lost"),
    ],
)
def test_how_an_opening_ended_is_told_once(
    line: Line, wishes: Wishes, answer: Answer | None, word: str
) -> None:
    assert wishes.opening() == ""
    wishes.open()
    assert wishes.opening() == "asked"
    line.settle(answer)
    assert [wishes.opening(), wishes.opening()] == [word, ""]


def test_a_thread_that_has_stopped_answers_nothing_any_more(line: Line, wishes: Wishes) -> None:
    wishes.open()
    line.state = "stopped"
    assert wishes.opening() == "lost"
