"""What a vault says of its bolt, lid and supply reaches the table once, as words, and books
nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from banker import editions
from banker.devices.vault_conditions import CONDITION_TEXTS, UNWATCHED
from banker.interaction.words.translate import translate
from drivers.vault.simulated_port import SimulatedDevice
from drivers.wire.messages import Heartbeat, Hello
from tests.support.serial_table import Table, until


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.close()


def say_conditions(table: Table, *words: str) -> None:
    """The vault adds them to its heartbeats, and one is due at once."""
    served = table.port.served
    heartbeat = type(served).heartbeat

    def said(now_ms: int) -> Heartbeat:
        return heartbeat(served, now_ms)._replace(conditions=words)

    served.heartbeat = said  # type: ignore[method-assign]
    with served.lock:
        served.link._heartbeat_due_ms = 0


def news_of(table: Table) -> list[str]:
    table.desk.book_reports()
    return [line for line in table.desk.take_news() if line]


@pytest.mark.parametrize("word", CONDITION_TEXTS)
def test_a_condition_is_told_once_shown_while_it_lasts_and_books_nothing(
    table: Table, word: str
) -> None:
    news_of(table)
    entries = table.session.journal.count
    posted: list[Callable[[], None]] = []
    table.desk.attach(posted.append)
    posted.pop(0)()
    say_conditions(table, word, "unheard_of")
    # It rings by itself, so that a screen shows it at once.
    until(lambda: bool(posted))
    posted.pop(0)()
    assert table.vault.snapshot.conditions
    assert news_of(table) == [CONDITION_TEXTS[word]]
    assert table.desk.health().conditions == (CONDITION_TEXTS[word],)
    assert news_of(table) == []
    say_conditions(table)
    until(lambda: not table.vault.snapshot.conditions)
    assert table.desk.health().conditions == ()
    assert news_of(table) == []
    say_conditions(table, word)
    until(lambda: bool(table.vault.snapshot.conditions))
    assert news_of(table) == [CONDITION_TEXTS[word]], "it has begun again"
    assert table.session.journal.count == entries


@pytest.mark.parametrize("word", ["nonsense", "JAM", "x" * 17, "", "jam*", "j m"])
def test_a_word_that_is_not_known_is_passed_over(table: Table, word: str) -> None:
    news_of(table)
    say_conditions(table, word, "low")
    until(lambda: "low" in table.vault.snapshot.conditions)
    assert news_of(table) == [CONDITION_TEXTS["low"]]


@pytest.mark.parametrize(
    ("cause", "state", "asks"),
    [
        ("P", "locked", True),
        ("B", "committed", True),
        ("P", "closed", False),
        ("E", "locked", False),
        ("W", "locked", False),
        ("-", "locked", False),
    ],
)
def test_a_locked_vault_that_was_without_power_is_asked_about(
    cause: str, state: str, asks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    hello = SimulatedDevice.hello

    def said(device: SimulatedDevice, sid: int) -> Hello:
        return hello(device, sid)._replace(reset_cause=cause, state=state)

    monkeypatch.setattr(SimulatedDevice, "hello", said)
    table = Table()
    until(lambda: table.vault.snapshot.hello is not None)
    assert (UNWATCHED in news_of(table)) is asks
    assert UNWATCHED not in news_of(table), "once for each start"
    table.close()


def test_everything_is_said_in_russian_too() -> None:
    edition = editions.load("rouble-simple")
    for text in (*CONDITION_TEXTS.values(), UNWATCHED):
        assert translate(edition, text) != text
