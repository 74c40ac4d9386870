"""Addresses: which of this machine serve, how one is named, and who is a neighbour."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import ifaddr
import pytest

from banker.foundation.errors import CommandError
from banker.phones import addresses
from banker.phones.addresses import (
    PORTS,
    Place,
    is_neighbour,
    is_own_net,
    listening,
    named_place,
    place_of,
    places,
)

LOOPBACK = ipaddress.ip_network("127.0.0.0/8")


def test_only_addresses_of_an_own_net_serve() -> None:
    assert place_of("192.168.178.20", 24, "wlan0") is not None
    assert place_of(("fd00::1", 0, 0), 64, "wlan0") is not None
    for ip in ("8.8.8.8", "127.0.0.1", "100.64.0.1", "172.32.0.1", "0.0.0.0", "rubbish"):
        assert place_of(ip, 24, "eth0") is None, ip
    for other in (("fe80::1", 0, 3), ("2001:db8::1", 0, 0), ("::1", 0, 0), ("fd00::1", 0, 2)):
        assert place_of(other, 64, "eth0") is None, other
    assert place_of("192.168.1.5", 33, "eth0") is None


@pytest.mark.parametrize(
    ("address", "is_own"),
    [
        ("10.0.0.0", True), ("10.255.255.255", True), ("11.0.0.0", False), ("9.255.255.255", False),
        ("172.15.255.255", False), ("172.16.0.0", True), ("172.31.255.255", True),
        ("172.32.0.0", False), ("192.167.255.255", False), ("192.168.0.0", True),
        ("192.168.255.255", True), ("192.169.0.0", False), ("169.254.0.1", True),
        ("169.253.0.1", False), ("0.0.0.0", False), ("fc00::1", True), ("fdff::1", True),
        ("fe00::1", False), ("fbff::1", False),
    ],
)  # fmt: skip
def test_an_own_net_ends_where_it_ends(address: str, is_own: bool) -> None:
    assert is_own_net(ipaddress.ip_address(address)) is is_own


def test_a_place_knows_its_net_and_interface() -> None:
    place = place_of("192.168.178.20", 24, "wlan0")
    assert place == Place(
        "192.168.178.20", ipaddress.ip_network("192.168.178.0/24"), "", -1, "wlan0"
    )
    assert place_of(("fd00::1", 0, 0), 64, "lan") == Place(
        "fd00::1", ipaddress.ip_network("fd00::/64"), "", -1, "lan"
    )


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        (Place("192.168.1.5", LOOPBACK), "192.168.1.5"),
        (Place("192.168.1.5", LOOPBACK, "table.lan"), "table.lan"),
        (Place("fd00::1", LOOPBACK), "[fd00::1]"),
    ],
)
def test_a_host_stands_in_an_address_as_browsers_want_it(place: Place, shown: str) -> None:
    assert place.shown == shown


def cards(monkeypatch: pytest.MonkeyPatch, chosen: str, *found: tuple[str, Any, int]) -> None:
    """The interfaces of this machine; `chosen`: the address on the way to elsewhere."""
    adapters = [
        SimpleNamespace(
            nice_name=name, ips=[SimpleNamespace(ip=ip, network_prefix=prefix)]
        )
        for name, ip, prefix in found
    ]  # fmt: skip
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "_likeliest_host", lambda: chosen)


def hosts(found: Sequence[Place]) -> list[str]:
    return [place.host for place in found]


def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    cards(
        monkeypatch, "192.168.1.5", ("lo", "127.0.0.1", 8), ("link", "169.254.1.1", 16),
        ("six", ("fd00::1", 0, 0), 64), ("vpn", "10.1.1.1", 8), ("wlan0", "192.168.1.5", 24),
        ("eth0", "192.168.2.5", 24), ("net", "8.8.8.8", 24),
    )  # fmt: skip
    assert hosts(places()) == [
        "192.168.1.5", "10.1.1.1", "192.168.2.5", "169.254.1.1", "fd00::1"
    ]  # fmt: skip
    assert [place.card for place in places()][:2] == ["wlan0", "vpn"]


def test_a_machine_without_a_net_has_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    cards(monkeypatch, "", ("lo", "127.0.0.1", 8))
    assert places() == []


def test_the_way_to_elsewhere_names_an_address_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_ELSEWHERE", ("127.0.0.1", 9))
    assert addresses._likeliest_host() == "127.0.0.1"
    monkeypatch.setattr(addresses, "_ELSEWHERE", ("255.255.255.255", 9))
    assert addresses._likeliest_host() == "", "nobody may send to all"


# --- by name --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "host", "port"),
    [
        ("127.0.0.1", "", "127.0.0.1", -1),
        ("127.0.0.1:0", "", "127.0.0.1", 0),
        ("127.0.0.1:65535", "", "127.0.0.1", 65535),
        ("127.0.0.1:", "", "127.0.0.1", -1),
        ("laptop.lan=127.0.0.1:8421", "laptop.lan", "127.0.0.1", 8421),
        ("[::1]:80", "", "::1", 80),
        ("[::1]", "", "::1", -1),
        ("::1", "", "::1", -1),
    ],
)
def test_the_own_address_is_named_for_tests(text: str, name: str, host: str, port: int) -> None:
    assert named_place(text) == Place(host, LOOPBACK, name, port)
    assert named_place(text).card == ""


def test_an_address_of_a_net_is_named_with_its_net(monkeypatch: pytest.MonkeyPatch) -> None:
    cards(monkeypatch, "", ("vpn", "10.1.1.1", 8), ("wlan0", "192.168.1.5", 24))
    net = ipaddress.ip_network("192.168.1.0/24")
    assert named_place("table.lan=192.168.1.5:8421") == Place(
        "192.168.1.5", net, "table.lan", 8421, "wlan0"
    )
    assert named_place("192.168.1.5") == Place("192.168.1.5", net, "", -1, "wlan0")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rubbish", "rubbish is not an address; write 192.168.1.5 or 192.168.1.5:8421"),
        ("", " is not an address; write 192.168.1.5 or 192.168.1.5:8421"),
        ("a=b", "a=b is not an address; write 192.168.1.5 or 192.168.1.5:8421"),
        ("8.8.8.8:80",
         "8.8.8.8 can be reached from the internet: choose an address of your local network"),
        ("0.0.0.0",
         "0.0.0.0 can be reached from the internet: choose an address of your local network"),
        ("::", ":: can be reached from the internet: choose an address of your local network"),
        ("192.168.9.9", "this machine has no address 192.168.9.9 now: choose another address"),
        ("127.0.0.1:65536", "65536 is not a port; a port is a number below 65536"),
        ("127.0.0.1:x", "x is not a port; a port is a number below 65536"),
        ("127.0.0.1:²", "² is not a port; a port is a number below 65536"),
        ("[::1]:99999", "99999 is not a port; a port is a number below 65536"),
    ],
)  # fmt: skip
def test_an_address_that_may_not_serve_is_refused_in_a_line(
    monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    cards(monkeypatch, "", ("wlan0", "192.168.1.5", 24))
    with pytest.raises(CommandError) as refused:
        named_place(text)
    assert str(refused.value) == why


# --- listening ------------------------------------------------------------------------------------


def taken_port() -> tuple[socket.socket, int]:
    """A port of this machine that somebody has."""
    taken = listening(Place("127.0.0.1", LOOPBACK, port=0))
    return taken, taken.getsockname()[1]


def test_a_named_port_alone_is_tried() -> None:
    with pytest.raises(CommandError) as refused:
        listening(Place("192.0.2.77", LOOPBACK, port=0))
    assert str(refused.value).startswith("nobody can be served at 192.0.2.77: ")
    taken, port = taken_port()
    with taken, pytest.raises(CommandError) as refused:
        listening(Place("127.0.0.1", LOOPBACK, port=port))
    assert str(refused.value) == (
        "nobody can be served at 127.0.0.1: this address is in use: choose another port"
    )  # fmt: skip


def test_the_remembered_port_is_tried_before_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    taken, port = taken_port()
    other, free = taken_port()
    other.close()
    monkeypatch.setattr(addresses, "PORTS", range(free, free + 1))
    with taken, listening(Place("127.0.0.1", LOOPBACK), (port,)) as found:
        assert found.getsockname() == ("127.0.0.1", free)
        assert found.getblocking() is False
    with listening(Place("127.0.0.1", LOOPBACK), (port,)) as found:
        assert found.getsockname() == ("127.0.0.1", port)


def test_our_ports_are_the_same_next_week() -> None:
    assert list(PORTS) == [8421, 8422, 8423, 8424, 8425, 8426, 8427, 8428, 8429]


@pytest.mark.parametrize(
    ("host", "is_near"),
    [
        ("192.168.1.0", True), ("192.168.1.255", True), ("192.168.2.1", False), ("rubbish", False),
        ("", False), ("fd00::1", False), ("192.168.1.9%eth0", True),
    ],
)  # fmt: skip
def test_a_neighbour_is_of_the_same_net(host: str, is_near: bool) -> None:
    place = Place("192.168.1.5", ipaddress.ip_network("192.168.1.0/24"))
    assert is_neighbour(place, host) is is_near
