"""Listed ports: what pyserial finds at this computer, as a test has it; it need not be loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest
import serial.tools


def ports_are(monkeypatch: pytest.MonkeyPatch, listed: Callable[[], list[object]]) -> None:
    """Whoever lists ports gets what `listed` answers, also where a system cannot list any."""
    monkeypatch.delattr(serial.tools, "list_ports", raising=False)
    monkeypatch.setitem(sys.modules, "serial.tools.list_ports", SimpleNamespace(comports=listed))
