"""The host's link against the device's: the handshake, repetitions, restarts, and alarms."""

from __future__ import annotations

import pytest

from drivers.errors import LocalProtocolError
from drivers.vault.codec import record_of
from drivers.wire.framing import BODY_TO_HOST_MAX, encode
from drivers.wire.hello_probe import SILENCE_MS
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import Alarm, Answered, Greeted, Lost, Reported, Restarted, Synced
from drivers.wire.messages import Heartbeat, Hello, Record, heartbeat_body, hello_body, record_body
from tests.drivers.vault_rig import ENTROPY
from tests.drivers.wire_rig import Table

UID = "0123456789abcdef"
HELLO = Hello("1", UID, 2, "power", "vault 1", frozenset(), "open", 0, 1, 0, 0)


def said(body: str) -> bytes:
    return encode(body, BODY_TO_HOST_MAX)


def live_table() -> Table:
    table = Table()
    table.run_until(Greeted)
    table.link.sync(0)
    table.run_until(Synced)
    return table


def lock(table: Table) -> None:
    simulator = table.vault.vault
    simulator.close_lid()
    for _ in range(3):
        simulator.press_lock(table.now_ms)


def reported(table: Table) -> list[Record]:
    return [event.record for event in table.events if isinstance(event, Reported)]


def answer_of(table: Table, ticket: int, limit_ms: int = 5000) -> Answered:
    for _ in range(limit_ms):
        for event in table.step():
            if isinstance(event, Answered) and event.ticket == ticket:
                return event
    raise AssertionError(f"request {ticket} was never settled")


# --- the handshake ---------------------------------------------------------------------------


def test_a_session_begins_with_hello_begin_and_sync() -> None:
    table = Table()
    assert table.link.state == "waiting"
    (greeted,) = table.run_until(Greeted)
    assert isinstance(greeted, Greeted)
    assert table.link.uid == greeted.hello.uid == table.vault.vault.uid
    assert table.link.state == "syncing"
    table.run(500)
    assert table.link.state == "syncing", "nobody said what is stored"
    table.link.sync(0)
    table.run_until(Synced)
    assert table.link.state == "live"


def test_nothing_is_said_into_the_silence_of_a_boot_loader() -> None:
    link = HostLink(bytes)
    link.connected(100)
    for now_ms in range(100, 100 + SILENCE_MS):
        link.tick(now_ms)
        assert link.data_to_send() == b""
    link.tick(100 + SILENCE_MS)
    assert link.data_to_send() == encode("C,00000000,65535,HELLO")


def test_a_device_that_speaks_already_is_greeted_at_once() -> None:
    link = HostLink(bytes)
    link.connected(0)
    link.tick(300)
    link.receive_data(said(heartbeat_body(Heartbeat(2, 9000, "open", 0))))
    link.tick(301)
    assert b"HELLO" in link.data_to_send()


def test_a_port_that_never_answers_is_given_up() -> None:
    link = HostLink(bytes)
    link.connected(0)
    heard = [event for now_ms in range(7000) for event in link.tick(now_ms)]
    assert [type(event) for event in heard] == [Lost]
    assert link.state == "lost"


@pytest.mark.parametrize(("proto", "state"), [("1", "syncing"), ("1.9", "syncing"), ("2", "lost")])
def test_a_higher_major_protocol_is_refused(proto: str, state: str) -> None:
    link = HostLink(bytes)
    link.connected(0)
    link.receive_data(said(hello_body(HELLO._replace(proto=proto))))
    assert link.state == state


def test_another_vault_is_not_taken_for_ours() -> None:
    link = HostLink(bytes, uid="ff" * 8)
    link.connected(0)
    (lost,) = link.receive_data(said(hello_body(HELLO)))
    assert isinstance(lost, Lost)
    assert lost.word == "other"


def test_a_device_that_keeps_no_session_is_given_up() -> None:
    link = HostLink(bytes)
    link.connected(0)
    heard = []
    for now_ms in range(1000):
        heard += link.tick(now_ms)
        sent = link.data_to_send()
        heard += link.receive_data(
            said(hello_body(HELLO)) if b"HELLO" in sent or not now_ms else b""
        )
        heard += link.receive_data(said("R,1,ERR,SESSION") if b"BEGIN" in sent else b"")
    assert [event.word for event in heard if isinstance(event, Lost)] == ["refused"]


def answering(verb: str, answer: str) -> list[Lost]:
    """Why a link is lost whose device gives this answer to one question, and agrees to others."""
    link, heard = HostLink(bytes), []
    link.connected(0)
    link.receive_data(said(hello_body(HELLO)))
    link.sync(0)
    for now_ms in range(1000):
        heard += link.tick(now_ms)
        for part in link.data_to_send().split(b"\n$")[1:]:
            _, _, seq, asked = part.decode().partition("*")[0].split(",")[:4]
            heard += link.receive_data(said(f"R,{seq}," + (answer if asked == verb else "OK")))
    return [event for event in heard if isinstance(event, Lost)]


@pytest.mark.parametrize(
    ("verb", "said_why"),
    [
        ("BEGIN", "the vault refuses a session: BUSY"),
        ("SYNC", "the vault refuses to go on: BUSY"),
    ],
)
def test_a_device_that_refuses_to_begin_is_given_up(verb: str, said_why: str) -> None:
    [lost] = answering(verb, "ERR,BUSY")
    assert (lost.word, lost.text) == ("refused", said_why)
    assert answering(verb, "OK") == []


# --- requests --------------------------------------------------------------------------------


def test_a_request_is_answered_and_measured() -> None:
    table = live_table()
    answer = answer_of(table, table.link.request("PING")).answer
    assert answer is not None
    assert answer.ok
    assert 0 < (table.link.stats.snapshot().percentile_ms(50) or 0) < 25
    assert table.link.stats.retries == 0


def test_without_a_session_a_request_fails_at_once() -> None:
    table = Table()
    assert answer_of(table, table.link.request("PING"), 2).answer is None


def test_the_timer_follows_the_round_trips() -> None:
    table = live_table()
    for _ in range(20):
        answer_of(table, table.link.request("PING"))
    assert table.link._requests.rto_ms == 25


def test_a_vault_that_falls_silent_is_lost_and_its_requests_fail() -> None:
    table = live_table()
    ticket = table.link.request("PING")
    heard = []
    while table.link.state == "live":
        table.now_ms += 1
        heard += table.link.tick(table.now_ms)
        table.link.data_to_send()
    assert [type(event) for event in heard] == [Answered, Lost]
    assert heard[0] == Answered(ticket, None)
    assert table.now_ms < 3500


def test_a_missing_heartbeat_is_a_loss_even_if_nothing_is_asked() -> None:
    link = HostLink(bytes)
    link.connected(0)
    link.receive_data(said(hello_body(HELLO)))
    link.sync(0)
    link.tick(1)
    link.data_to_send()
    link.receive_data(said("R,1,OK") + said("R,2,OK"))
    heard = []
    for now_ms in range(2, 3000):
        heard += link.tick(now_ms)
        if link.state != "lost":
            link.data_to_send()
    # The vault answered all that was asked in the beginning. STAT is asked a second later and is
    # given up before the silence is long enough to count by itself.
    assert [event.word for event in heard if isinstance(event, Lost)] == ["no_answer"]


def test_silence_alone_is_a_loss_too() -> None:
    """A decoder is not asked how it stands, so nothing waits for an answer."""
    link = HostLink(bytes, role="decoder")
    link.connected(0)
    link.receive_data(said(hello_body(HELLO)))
    link.sync(0)
    link.tick(1)
    link.data_to_send()
    link.receive_data(said("R,1,OK") + said("R,2,OK"))
    heard = []
    for now_ms in range(2, 4000):
        heard += link.tick(now_ms)
    assert [event.word for event in heard if isinstance(event, Lost)] == ["silent"]


def test_a_host_that_was_asleep_does_not_blame_the_vault() -> None:
    table = live_table()
    table.now_ms += 60_000
    heard = table.run(500)
    assert not any(isinstance(event, Lost) for event in heard)
    assert table.link.state == "live"


def test_requests_that_nobody_waits_for_are_bounded() -> None:
    table = live_table()
    with pytest.raises(LocalProtocolError):
        for _ in range(100):
            table.link.request("PING")


def test_numbers_start_again_after_the_last() -> None:
    table = live_table()
    table.link._requests._seq = table.vault.link._seq = 65534
    for _ in range(3):
        assert answer_of(table, table.link.request("PING")).answer is not None
    assert table.link._requests._seq == 2


def test_what_does_not_read_is_counted_and_nothing_else_is() -> None:
    table = live_table()
    assert table.link.stats.unread == 0
    table.run(2000)  # heartbeats and answers read
    assert table.link.stats.unread == 0
    table.link.receive_data(said("Z,1") + said("R,1,YES") + said("E,1,1,3,0000"))
    assert table.link.stats.unread == 3
    assert table.link.state == "live"


def test_no_session_has_the_number_that_stands_for_none() -> None:
    link = HostLink(bytes)  # it draws noughts
    link.connected(0)
    link.receive_data(said(hello_body(HELLO)))
    link.tick(1)
    assert link.data_to_send() == encode("C,00000001,1,BEGIN")


# --- events ----------------------------------------------------------------------------------


def test_an_event_is_told_once_and_repeated_until_acknowledged() -> None:
    table = live_table()
    lock(table)
    table.run(1800)
    assert [record.event for record in reported(table)] == [1]
    assert table.link.stats.repeated_events >= 2
    table.link.acknowledge(1)
    table.run(100)
    assert table.vault.vault.status().first_event == 2


def test_events_come_in_order_and_are_acknowledged_in_order() -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    with pytest.raises(LocalProtocolError):
        table.link.acknowledge(2)
    table.link.request("MIX", "1", ENTROPY)
    table.link.acknowledge(1)
    table.run_until(Reported)
    table.link.acknowledge(2)
    table.link.acknowledge(1)
    table.run(100)
    assert [record.kind for record in reported(table)] == [2, 3]
    assert table.vault.vault.status().first_event == 3


def test_an_ack_that_is_lost_is_sent_again_when_the_event_is() -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    table.link.event_log.acknowledge(1)
    table.run(1200)
    assert table.vault.vault.status().first_event == 2
    assert len(reported(table)) == 1


def test_an_event_from_the_future_is_dropped() -> None:
    table = live_table()
    lock(table)
    (held,) = table.vault.vault._image.held
    record = record_of(held)
    assert table.link.receive_data(said(record_body(record._replace(event=2)))) == []
    assert table.link.stats.gaps == 1


def test_other_content_under_the_same_number_is_an_alarm_and_the_end() -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    other = reported(table)[0]._replace(epoch=2)
    (alarm,) = table.link.receive_data(said(record_body(other)))
    assert isinstance(alarm, Alarm)
    assert alarm.word == "divergence"
    assert table.link.state == "stopped"
    table.connect()
    assert table.run(3000) == []
    assert table.link.state == "stopped"


@pytest.mark.parametrize(("stored", "word"), [(5, "ahead"), (0, "gap")])
def test_a_log_that_does_not_continue_ours_is_a_question_for_a_person(
    stored: int, word: str
) -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    table.link.acknowledge(1)
    table.run(100)
    table.link.sync(stored)
    alarm = table.run_until(Alarm)[-1]
    assert isinstance(alarm, Alarm)
    assert alarm.word == word
    assert table.link.state == "syncing"
    table.link.sync(1)
    table.run_until(Synced)
    assert table.link.alarm is None


# --- restarts --------------------------------------------------------------------------------


def test_a_restarted_vault_is_greeted_and_goes_on_where_it_was() -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    table.link.acknowledge(1)
    table.run(50)
    table.vault.vault.close()
    table.boot()
    heard = table.run_until(Synced)
    assert Restarted() in heard
    assert Synced(1) in heard
    assert table.link.stats.restarts == 1


def test_a_lost_session_fails_what_is_asked_and_begins_again() -> None:
    """The hello after the restart is lost on the wire, so the refusal is the first sign."""
    table = live_table()
    table.vault.link._sid = 0
    ticket = table.link.request("PING")
    heard = table.run_until(Synced)
    assert Answered(ticket, None) in heard
    assert Restarted() in heard


def test_what_is_not_stored_comes_again_after_a_reconnection_but_is_told_once() -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    table.link.disconnected()
    assert table.link.state == "lost"
    table.connect()
    table.run_until(Synced)
    table.run(1200)
    assert len(reported(table)) == 1
    table.link.acknowledge(1)
    table.run(50)
    assert table.vault.vault.status().first_event == 2


def test_a_new_sync_has_everything_beyond_it_told_again() -> None:
    table = live_table()
    lock(table)
    table.run_until(Reported)
    table.link.sync(0)
    table.run_until(Synced)
    table.run(600)
    assert [record.event for record in reported(table)] == [1, 1]
