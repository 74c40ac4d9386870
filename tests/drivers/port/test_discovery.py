"""Discovery: what is told of a plug, also of one that says nothing about itself."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from drivers.port import discovery
from drivers.port.discovery import Plug, plugs


def test_a_plug_that_says_nothing_has_empty_words(monkeypatch: pytest.MonkeyPatch) -> None:
    ports = [
        SimpleNamespace(
            device="/dev/b", vid=0x2341, pid=0x43, description="Uno", serial_number="7"
        ),
        SimpleNamespace(device="/dev/a", vid=None, pid=None, description=None, serial_number=None),
        SimpleNamespace(device="/dev/c", vid=0x2341, pid=None, description="x", serial_number="y"),
    ]
    monkeypatch.setattr(discovery, "listed", lambda: ports)
    found = plugs()
    assert found == [
        Plug("/dev/a", None, None, "", ""), Plug("/dev/b", 0x2341, 0x43, "Uno", "7"),
        Plug("/dev/c", 0x2341, None, "x", "y"),
    ]  # fmt: skip
    assert [one.usb for one in found] == ["", "2341:0043", ""]
    assert [one.is_known for one in found] == [False, True, False]
