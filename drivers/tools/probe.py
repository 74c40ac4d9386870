"""Probe of the ports: every port, and the device that answers there.

Rules of this file
* To open a port resets the board behind it. So only ports with the numbers of an Arduino or of an
  adapter that is built into one are asked by themselves; any other only when a person names it.
* One at a time, and silently for two seconds: a boot loader takes some letters for orders.
* A port that another program holds is reported as held, and left alone.

It must not know the game, or how a list is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from drivers.errors import DriverError
from drivers.port.discovery import Plug, lasting_name, usb_name
from drivers.port.transport import Transport, open_port
from drivers.tools.client import Client
from drivers.wire.messages import Hello

NOT_ASKED = "not asked: no known board or adapter; 'banker devices list PORT' asks it"


class FoundDevice(NamedTuple):
    """A port and the device there; without `hello` and `problem` the port was not probed."""

    port: str
    adapter: str
    usb: str
    lasting: str
    hello: Hello | None
    problem: str


def survey(
    named: list[str], plugs: list[Plug], opening: Callable[[str], Transport] = open_port
) -> Iterator[FoundDevice]:
    """Probe the named ports, or every port, one after the other."""
    by_name = {name: plug for plug in plugs for name in (plug.device, lasting_name(plug.device))}
    for name in named or [plug.device for plug in plugs]:
        plug = by_name.get(name)
        if not named and plug is not None and not plug.is_known:
            yield _found(name, plug, None, "")
            continue
        try:
            yield _found(name, plug, who_is_at(name, opening), "")
        except DriverError as error:
            yield _found(name, plug, None, str(error))


def who_is_at(name: str, opening: Callable[[str], Transport] = open_port) -> Hello:
    """Open the port, wait for the hello, and close the port; a DriverError if there is none."""
    line = opening(name)
    try:
        return Client(line).meet()
    finally:
        line.close()


def _found(name: str, plug: Plug | None, hello: Hello | None, problem: str) -> FoundDevice:
    if plug is None:
        return FoundDevice(name, "", "", "", hello, problem)
    adapter = usb_name(plug.vendor, plug.product) or plug.text
    lasting = lasting_name(plug.device)
    return FoundDevice(
        name, adapter, plug.usb, lasting if lasting != plug.device else "", hello, problem
    )
