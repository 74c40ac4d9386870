"""Probe of the ports: every port, and the device that answers there.

Rules of this file
* Opening a port resets the board behind it. So without a name, only ports with the USB numbers of
  an Arduino or of its adapters are tried; any other only when a person names it.
* One port at a time, and silent for two seconds: a boot loader takes some letters for commands.
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
    """A port, and the device there. Without `hello` and without `problem` the port was not opened.
    `usb`: its USB numbers; `lasting`: the permanent name of the port."""

    port: str
    adapter: str
    usb: str
    lasting: str
    hello: Hello | None
    problem: str


def survey(
    named: list[str], plugs: list[Plug], opening: Callable[[str], Transport] = open_port
) -> Iterator[FoundDevice]:
    """Yield what is found at the named ports, or without names at every port, one after the
    other."""
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
    """Open a port, return the greeting of the device there, and close the port. Raises
    `DriverError` if there is none."""
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
