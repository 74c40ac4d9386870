"""The portable part of the firmware, built once, and a device made of it."""

from __future__ import annotations

import ctypes
import random

import pytest

from tests.system.firmware.host_device import HostDevice, load_library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return load_library(tmp_path_factory.mktemp("bank_link"))


@pytest.fixture
def device(library: ctypes.CDLL) -> HostDevice:
    """Started for the first time, lid closed, no session."""
    random.seed(1)
    device = HostDevice(library)
    device.start()
    return device
