"""What a device held when it came back from more than a blink had happened before."""

from __future__ import annotations

from drivers.wire.framing import BODY_TO_HOST_MAX, encode
from drivers.wire.host_link import BLINK_MS, HostLink
from drivers.wire.link_events import Greeted, Synced
from drivers.wire.messages import Hello, hello_body
from tests.drivers.wire_rig import Table

HELLO = Hello("1", "0123456789abcdef", 2, "P", "vault 1", frozenset(), "open", 0, 1, 0, 0)


def live_table() -> Table:
    table = Table()
    table.run_until(Greeted)
    table.link.sync(0)
    table.run_until(Synced)
    return table


def away(table: Table, duration_ms: int) -> None:
    """The cable is out for so long; the vault is locked meanwhile."""
    table.run(400)
    table.link.disconnected()
    vault = table.vault.vault
    vault.close_lid()
    for _ in range(3):
        vault.press_lock(table.now_ms)
    for _ in range(duration_ms):
        table.now_ms += 1
        table.link.tick(table.now_ms)
    vault.tick(table.now_ms)
    table.connect()
    table.run_until(Synced)


def test_what_it_tells_after_a_long_absence_is_late_and_what_comes_then_is_not() -> None:
    table = live_table()
    away(table, BLINK_MS + 1000)
    assert table.vault.vault.status().last_event == table.link.backlog_end == 2


def test_a_board_that_starts_again_tells_nothing_late() -> None:
    table = live_table()
    away(table, 3500)
    assert table.vault.vault.status().last_event == 2
    assert table.link.backlog_end == 0


def test_what_was_held_before_the_first_hello_is_late() -> None:
    assert greeted(HostLink(bytes), HELLO._replace(last_event=7)).backlog_end == 7


def test_a_vault_that_counts_anew_is_not_late_with_its_new_numbers() -> None:
    link = greeted(HostLink(bytes), HELLO._replace(last_event=7))
    assert greeted(link, HELLO._replace(boot=3, last_event=2)).backlog_end == 2


def greeted(link: HostLink, hello: Hello) -> HostLink:
    link.connected(0)
    link.receive_data(encode(hello_body(hello), BODY_TO_HOST_MAX))
    assert link.hello == hello
    return link
