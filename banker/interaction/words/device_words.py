"""Device words: plainer words for the states of a device. A state without a word here is shown as
it is."""

from __future__ import annotations

from banker.devices.health import ASK, LOST, SEARCHING

DEVICE_WORDS = {"closed": "not locked", "open": "lid open", "committed": "locking"}
TROUBLES = (LOST, ASK, SEARCHING)  # states that need a person, or patience
