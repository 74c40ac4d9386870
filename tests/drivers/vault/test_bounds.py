"""Every figure of the vault's messages has the bounds of its field in the vault's memory."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import ValidationError, convert
from msgspec.structs import replace

from drivers.vault.codec import message_of
from drivers.vault.commitment import CODE_MAX, EPOCH_MAX, code
from drivers.vault.messages import BOOT_MAX, EVENT_MAX, TRIES_MAX, VaultStatus
from drivers.vault.simulator import VaultSimulator
from drivers.wire.messages import Record
from tests.drivers.vault_rig import ENTROPY

UID = "0123456789abcdef"
SECRET = "0a" * 16
STATUS = VaultStatus(UID, 1, "locked", True, 1, 1, 1, 1)

LARGEST = Record(EVENT_MAX, BOOT_MAX, 4, EPOCH_MAX, (str(CODE_MAX), str(TRIES_MAX)), "0000")


def test_the_fields_of_a_record_are_as_wide_as_they_are() -> None:
    """Octets: 4 for the event, 3 for the boot, 2 for the epoch, 2 for the try."""
    assert (EVENT_MAX, BOOT_MAX, EPOCH_MAX, TRIES_MAX) == (2**32 - 1, 2**24 - 1, 65535, 65535)
    assert message_of(UID, LARGEST) is not None


@pytest.mark.parametrize(
    "beyond",
    [
        LARGEST._replace(event=EVENT_MAX + 1),
        LARGEST._replace(event=0),
        LARGEST._replace(boot=BOOT_MAX + 1),
        LARGEST._replace(boot=0),
        LARGEST._replace(epoch=EPOCH_MAX + 1),
        LARGEST._replace(epoch=0),
        LARGEST._replace(payload=("7", "1")),
        LARGEST._replace(payload=("0", "1")),
        LARGEST._replace(payload=("1", "65536")),
        LARGEST._replace(payload=("1", "0")),
        LARGEST._replace(payload=("1", "65536", "1", "01", "1")),
        LARGEST._replace(kind=5, payload=("1", "65536", SECRET)),
    ],
)
def test_a_record_with_a_figure_that_no_field_holds_is_no_message(beyond: Record) -> None:
    assert message_of(UID, beyond) is None


@pytest.mark.parametrize(
    ("field", "largest"),
    [
        ("boot", BOOT_MAX),
        ("epoch", EPOCH_MAX),
        ("first_event", EVENT_MAX + 1),
        ("last_event", EVENT_MAX),
        ("ring", CODE_MAX),
    ],
)
def test_so_it_is_with_how_a_vault_stands(field: str, largest: int) -> None:
    facts: dict[str, Any] = {name: getattr(STATUS, name) for name in STATUS.__struct_fields__}
    assert convert(facts | {field: largest}, type=VaultStatus)
    with pytest.raises(ValidationError):
        convert(facts | {field: largest + 1}, type=VaultStatus)


def test_a_try_that_could_not_be_counted_any_more_is_refused() -> None:
    """As the firmware does it; the simulated vault stored a number that its record cannot hold."""
    vault = VaultSimulator()
    vault.sync(0)
    vault.close_lid()
    for _ in range(3):
        vault.press_lock(0)
    vault.mix(1, ENTROPY)
    image = vault._image
    vault._image = replace(image, tries=TRIES_MAX)
    vault.turn_ring(code(image.uid, image.epoch, image.secret, image.entropy) % CODE_MAX + 1)
    assert vault.press_red(0) == "buzz"
    vault._image = replace(image, tries=TRIES_MAX - 1)
    assert vault.press_red(0) == "wrong"
