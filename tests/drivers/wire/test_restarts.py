"""A device that forgets every session is given up, after as many restarts as are documented."""

from __future__ import annotations

from drivers.wire.framing import BODY_TO_DEVICE_MAX, BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.host_link import RESTARTS_MAX, HostLink
from drivers.wire.link_events import LinkEvent, Lost, Restarted
from drivers.wire.messages import Hello, hello_body, read_command

HELLO = Hello("1", "0123456789abcdef", 1, "P", "1", frozenset({"vault"}), "open", 0, 1, 0, 0)


def forgetful(link: HostLink, now_ms: int) -> list[LinkEvent]:
    """All that is heard of a device that says hello and knows no session."""
    framer, heard = Framer(BODY_TO_DEVICE_MAX), []
    for ms in range(now_ms, now_ms + 3000):
        heard += link.tick(ms)
        if link.state == "lost":
            return heard
        for body in framer.feed(link.data_to_send()):
            command = read_command(body)
            assert command is not None
            said = f"R,{command.seq},ERR,SESSION" if command.verb != "HELLO" else hello_body(HELLO)
            heard += link.receive_data(encode(said, BODY_TO_HOST_MAX))
    raise AssertionError(f"never given up: {heard}")


def test_a_device_that_keeps_no_session_is_given_up_and_may_be_tried_again() -> None:
    link = HostLink(bytes)
    link.sync(0)
    for opening in range(2):
        link.connected(10_000 * opening)
        heard = forgetful(link, 10_000 * opening)
        assert sum(isinstance(event, Restarted) for event in heard) == RESTARTS_MAX + 1
        lost = heard[-1]
        assert isinstance(lost, Lost) and lost.word == "refused"
        assert "does not keep a session" in lost.text


def test_what_is_stored_may_be_told_before_there_is_a_device() -> None:
    link = HostLink(bytes)
    link.sync(7)
    link.tick(1)
    assert (link.state, link.data_to_send()) == ("lost", b"")
    link.connected(10)
    link.sync(8)
    assert link.state == "waiting", "nobody there has said hello"
    link.receive_data(encode(hello_body(HELLO._replace(last_event=9)), BODY_TO_HOST_MAX))
    link.tick(11)
    assert b",1,BEGIN*" in link.data_to_send()
    assert link.state == "syncing"
