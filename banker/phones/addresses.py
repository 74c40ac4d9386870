"""Addresses: at which addresses pages may be served, and from which a browser may ask for them.

Rules of this file
* One address of one network, and only of a private network, which the internet cannot reach. Never
  all addresses of the computer, and `localhost` only for tests.
* A caller must be in the same network as that address.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple

from banker.foundation.errors import CommandError
from banker.foundation.text import why

# Another program must not take our visitors: on Windows "reuse" would let two listen at one port.
ALONE: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
WAITING_MAX = 128  # connections that nobody has taken yet
PORTS = range(8421, 8430)  # the same next week: the page keeps its heads by this address
_PRIVATE = tuple(
    map(
        ipaddress.ip_network,
        ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7"),
    )
)
# Of a net that is only for documents: no packet is sent, but the way to it names our address.
_ELSEWHERE = ("192.0.2.1", 9)
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Place(NamedTuple):
    """One address of this computer. `net`: the network whose callers may ask. `name`: the host name
    that people type, or empty. `port`: 0 for any free port, -1 for the first free one of Banker's.
    `card`: the network interface."""

    host: str
    net: Network
    name: str = ""
    port: int = -1
    card: str = ""  # the interface

    @property
    def shown(self) -> str:
        """The host as it is written in a URL."""
        host = self.name or self.host
        return f"[{host}]" if ":" in host else host


def is_own_net(address: Address) -> bool:
    """Tell whether an address is of a private network, which the internet cannot reach."""
    return any(address in net for net in _PRIVATE)


def places() -> list[Place]:
    """Return the addresses at which pages may be served, the most likely first; empty without a
    network."""
    import ifaddr  # only a table with phones pays for it

    found: list[Place] = []
    for card in ifaddr.get_adapters():
        for ip in card.ips:
            place = place_of(ip.ip, ip.network_prefix, card.nice_name)
            if place is not None:
                found.append(place)
    chosen = _likeliest_host()
    return sorted(found, key=lambda it: (":" in it.host, it.host != chosen, _is_link(it)))


def place_of(ip: str | tuple[str, int, int], prefix: int, card: str) -> Place | None:
    """Return the place for an address of an interface; None for an address outside private
    networks. `prefix`: the length of the network's prefix; `card`: the interface."""
    host = ip if isinstance(ip, str) else ip[0]
    try:
        address = ipaddress.ip_address(host)
        net = ipaddress.ip_network(f"{host}/{prefix}", strict=False)
    except ValueError:
        return None
    if not is_own_net(address) or (not isinstance(ip, str) and ip[2]):  # a zone: no browser has it
        return None
    return Place(host, net, card=card)


def _is_link(place: Place) -> bool:
    return place.host.startswith("169.254.")


def _likeliest_host() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(_ELSEWHERE)
            return str(way.getsockname()[0])
        except OSError:
            return ""


def named_place(text: str) -> Place:
    """Return the place that an option names: `ADDRESS`, `ADDRESS:PORT`, or either after `NAME=`, if
    the network knows this computer by a name. Raises `CommandError`. The address 127.0.0.1 is for
    tests."""
    name, _, where = text.rpartition("=")
    host, port = _split(where)
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        raise CommandError(
            "{text} is not an address; write 192.168.1.5 or 192.168.1.5:8421", text=text
        ) from None
    if address.is_loopback:
        return Place(host, ipaddress.ip_network("127.0.0.0/8"), name, port)
    if not is_own_net(address):
        raise CommandError(
            "{text} can be reached from the internet: choose an address of your local network",
            text=host,
        )
    found = next((it for it in places() if it.host == host), None)
    if found is None:
        raise CommandError(
            "this machine has no address {text} now: choose another address", text=host
        )
    return found._replace(name=name, port=port)


def _split(where: str) -> tuple[str, int]:
    if where.startswith("["):
        host, _, rest = where[1:].partition("]")
        port = rest.removeprefix(":")
    elif where.count(":") == 1:
        host, _, port = where.partition(":")
    else:
        host, port = where, ""
    if port and not (port.isdecimal() and port.isascii() and int(port) < 65536):
        raise CommandError("{port} is not a port; a port is a number below 65536", port=port)
    return host, int(port) if port else -1


def listening(place: Place, first: tuple[int, ...] = ()) -> socket.socket:
    """Return a socket that listens at a place: at its port, or at the first free one of `first` and
    then of Banker's ports. Raises `CommandError`."""
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    cause, ports = "", [place.port] if place.port >= 0 else [*first, *PORTS]
    for port in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            listener.setsockopt(socket.SOL_SOCKET, ALONE, 1)
            listener.bind((place.host, port))
            listener.listen(WAITING_MAX)
            listener.setblocking(False)
        except OSError as error:
            listener.close()
            cause = why(error)
            continue
        return listener
    raise CommandError("nobody can be served at {host}: {why}", host=place.host, why=cause)


def is_neighbour(place: Place, host: str) -> bool:
    """Tell whether a caller's address, `host`, is in the place's network."""
    try:
        return ipaddress.ip_address(host.partition("%")[0]) in place.net
    except ValueError:
        return False
