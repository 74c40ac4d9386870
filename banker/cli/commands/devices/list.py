"""`banker devices list`, and what all its acts share: which port is meant, and errors in a line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from banker.cli.output import put
from banker.errors import BankerError
from drivers.errors import DriverError
from drivers.port.discovery import Plug, plugs
from drivers.tools.describe import held_words
from drivers.tools.probe import NOT_ASKED, FoundDevice, survey
from drivers.wire.messages import Hello

Options = argparse.Namespace
NONE_PLUGGED = (
    "no board or adapter that we know is plugged in; 'banker devices doctor' tells why, and any "
    "other port can be named"
)


class DeviceError(BankerError):
    """A device or its port failed. Examples: nobody answers; the file is no capture."""


@contextmanager
def one_line_errors() -> Iterator[None]:
    """What a driver raises is one line for the user, as everything else."""
    try:
        yield
    except DriverError as error:
        raise DeviceError(str(error)) from error


def chosen_port(named: str | None, there: Callable[[], list[Plug]] = plugs) -> str:
    """The port that was named, or the only one that can be meant."""
    if named:
        return named
    known = [plug.device for plug in there() if plug.is_known]
    if not known:
        raise DeviceError(NONE_PLUGGED)
    if len(known) > 1:
        raise DeviceError(f"there are several: {', '.join(known)}; name one")
    return known[0]


def show(options: Options) -> int:
    """Every port, and who answers there."""
    with one_line_errors():
        found = []
        for one in survey(options.ports, plugs()):
            found.append(one)
            if not options.json:
                put(found_line(one))
    if options.json:
        put(json.dumps([found_facts(one) for one in found], ensure_ascii=False, indent=2))
    elif not found:
        put(NONE_PLUGGED)
    return 1 if options.ports and any(one.hello is None for one in found) else 0


def found_line(found: FoundDevice) -> str:
    """For a person."""
    kind = " ".join(part for part in (found.adapter, found.usb and f"({found.usb})") if part)
    head = f"{found.port}  {kind}".rstrip()
    if found.hello is not None:
        return f"{head}\n    {hello_words(found.hello)}"
    return f"{head}\n    {found.problem or NOT_ASKED}"


def hello_words(hello: Hello) -> str:
    """Who answers, in a line."""
    parts = [f"{' + '.join(sorted(hello.caps)) or 'unknown device'} {hello.uid}"]
    parts.append(f"firmware {hello.firmware}")
    if "vault" in hello.caps:
        parts += [hello.state, f"code {hello.epoch}"]
        parts.append(held_words(hello.first_event, hello.last_event))
    return ", ".join(parts)


def found_facts(found: FoundDevice) -> dict[str, object]:
    """For programs."""
    hello = found.hello
    facts = {name: getattr(found, name) for name in ("port", "adapter", "usb", "lasting")}
    device = None if hello is None else {**hello._asdict(), "caps": sorted(hello.caps)}
    asked = hello is not None or bool(found.problem)
    return {**facts, "asked": asked, "problem": found.problem, "device": device}
