"""What is asked of a vault and not waited for: put once, asked about later, and again if lost."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from drivers.errors import LocalProtocolError, RemoteProtocolError
from drivers.vault.serial import PendingRequests
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
def pending_requests(line: Line) -> PendingRequests:
    where: Any = line
    return PendingRequests(where)


def test_a_share_is_put_once_and_taken_when_the_vault_says_so(
    line: Line, pending_requests: PendingRequests
) -> None:
    assert [pending_requests.offer(1, SHARE) for _ in range(3)] == [False] * 3
    assert line.put_words == [("MIX", "1", SHARE)]
    assert not pending_requests.is_answered
    line.settle(YES)
    assert pending_requests.is_answered
    assert pending_requests.offer(1, SHARE)
    assert not pending_requests.is_answered


def test_to_a_vault_that_is_away_nothing_is_put(
    line: Line, pending_requests: PendingRequests
) -> None:
    line.state = "lost"
    assert not pending_requests.offer(1, SHARE)
    assert line.put_words == []


def test_a_share_whose_answer_was_lost_is_put_again_when_it_is_asked_about(
    line: Line, pending_requests: PendingRequests
) -> None:
    pending_requests.offer(1, SHARE)
    line.settle(None)
    assert not pending_requests.offer(1, SHARE)
    assert len(line.put_words) == 1, "not in the same breath: the line may be dead"
    assert not pending_requests.offer(1, SHARE)
    assert len(line.put_words) == 2


def test_another_share_takes_the_place_of_the_one_before(
    line: Line, pending_requests: PendingRequests
) -> None:
    pending_requests.offer(1, SHARE)
    line.settle(YES)
    assert not pending_requests.offer(2, ANOTHER)
    assert line.put_words[-1] == ("MIX", "2", ANOTHER)


def test_a_refused_share_is_a_question_and_may_be_offered_anew(
    line: Line, pending_requests: PendingRequests
) -> None:
    pending_requests.offer(1, SHARE)
    line.settle(Answer(1, False, ("CONFLICT",)))
    with pytest.raises(RemoteProtocolError) as caught:
        pending_requests.offer(1, SHARE)
    assert caught.value.reason == "conflict"
    pending_requests.offer(1, SHARE)
    assert len(line.put_words) == 2


def test_where_there_is_no_room_for_one_more_question_it_counts_as_lost(
    line: Line, pending_requests: PendingRequests
) -> None:
    pending_requests.offer(1, SHARE)
    line.futures[-1].set_exception(LocalProtocolError("queue", "64 requests are waiting already"))
    assert not pending_requests.offer(1, SHARE)
    pending_requests.open()
    line.futures[-1].set_exception(LocalProtocolError("queue", "64 requests are waiting already"))
    assert pending_requests.opening() == "lost"


def test_after_a_new_beginning_an_old_offer_is_forgotten(
    line: Line, pending_requests: PendingRequests
) -> None:
    pending_requests.offer(1, SHARE)
    pending_requests.forget_offer()
    line.settle(YES)
    assert not pending_requests.offer(1, SHARE)
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
    line: Line, pending_requests: PendingRequests, answer: Answer | None, word: str
) -> None:
    assert pending_requests.opening() == ""
    pending_requests.open()
    assert pending_requests.opening() == "asked"
    line.settle(answer)
    assert [pending_requests.opening(), pending_requests.opening()] == [word, ""]


def test_a_thread_that_has_stopped_answers_nothing_any_more(
    line: Line, pending_requests: PendingRequests
) -> None:
    pending_requests.open()
    line.state = "stopped"
    assert pending_requests.opening() == "lost"
