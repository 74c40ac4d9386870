"""Before the opening nothing that leaves the vault holds its secret or its code.

Method: a vault with known entropy is led through an epoch; everything it shows or stores is
searched for the secret in every usual spelling. A planted leak shows that the search can find one.
"""

from __future__ import annotations

import base64
import io
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console
from rich.pretty import pretty_repr
from rich.traceback import Traceback

from drivers.errors import TransportLost
from drivers.vault.commitment import code
from drivers.vault.eeprom import EepromFile
from drivers.vault.memory_image import MemoryImage, encoded
from drivers.vault.simulator import VaultSimulator
from tests.drivers.vault_rig import (
    ENTROPY,
    CuttingDisk,
    Entropy,
    acknowledge_all,
    code_of,
    lock,
    opening,
    other_numbers,
    try_number,
)


def spellings(secret: bytes) -> Iterator[bytes]:
    """Raw, reversed, as a number, hexadecimal, base64 at each of its three alignments, escaped."""
    for octets in (secret, secret[::-1]):
        yield octets
        yield octets.hex().encode()
        yield octets.hex().upper().encode()
        yield octets.hex(" ").encode()
        yield str(int.from_bytes(octets, "big")).encode()
        yield repr(octets)[2:-1].encode()
        yield repr(list(octets)).encode()
        for alignment in range(3):
            text = base64.b64encode(bytes(alignment) + octets)
            yield text[4:-4]
            yield text[4:-4].translate(bytes.maketrans(b"+/", b"-_"))


def found(secret: bytes, places: dict[str, bytes]) -> list[str]:
    needles = list(spellings(secret))
    return [name for name, text in places.items() if any(needle in text for needle in needles)]


def shown(vault: VaultSimulator, now_ms: int) -> dict[str, bytes]:
    """All that a vault shows, with each public attribute."""
    public = {name: getattr(vault, name) for name in dir(vault) if not name.startswith("_")}
    told = vault.poll(now_ms)
    return {
        "repr": repr(vault).encode(),
        "str": str(vault).encode(),
        "pretty": pretty_repr(vault).encode(),
        "variables": repr(vars(vault)).encode(),
        "pretty variables": pretty_repr(vars(vault)).encode(),
        "public": repr(public).encode(),
        "status": repr(vault.status()).encode() + msgspec.json.encode(vault.status()),
        "messages": repr(told).encode() + msgspec.json.encode(told),
    }


def stored(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def entropy() -> Entropy:
    # Not the bytes of a text, so that no spelling of them stands somewhere by chance.
    return Entropy(11)


def test_nothing_shows_the_secret_until_the_opening(tmp_path: Path, entropy: Entropy) -> None:
    eeprom = EepromFile(tmp_path / "vault.eeprom", tmp_path / "vault.key")
    vault = VaultSimulator(eeprom, draw=entropy)
    vault.sync(0)
    vault.close_lid()
    now_ms = 0
    for _ in range(3):
        vault.press_lock(now_ms)
    secret = bytes.fromhex(entropy.secret)
    assert found(secret, shown(vault, now_ms) | stored(tmp_path)) == []
    vault.mix(1, ENTROPY)
    number = code_of(vault, entropy)
    for guess in other_numbers(number):
        assert try_number(vault, guess, now_ms) == "wrong"
        now_ms += 1000
        assert found(secret, shown(vault, now_ms) | stored(tmp_path)) == []
    vault.open_lid()
    assert found(secret, shown(vault, now_ms + 1000) | stored(tmp_path)) == []
    assert try_number(vault, number, now_ms) == "open"
    assert found(secret, shown(vault, now_ms + 2000)) == ["messages"]
    assert found(secret, stored(tmp_path)) == []
    vault.close()


def test_the_search_finds_a_planted_leak(entropy: Entropy) -> None:
    secret = entropy(16)
    clear = encoded(MemoryImage(uid="00" * 8, boot=1, latch="committed", secret=secret.hex()))
    assert found(secret, {"clear": clear}) == ["clear"]
    for number, text in enumerate(spellings(secret)):
        assert found(secret, {"leak": b"before" + text + b"after"}) == ["leak"], number
    for before in range(4):
        text = base64.b64encode(b"x" * before + secret + b"and more")
        assert found(secret, {"leak": text}) == ["leak"], before


def test_an_image_does_not_show_itself(entropy: Entropy) -> None:
    secret = entropy(16)
    image = MemoryImage(uid="00" * 8, boot=1, latch="committed", secret=secret.hex())
    places = {"repr": repr(image).encode(), "pretty": pretty_repr(image).encode()}
    assert found(secret, places) == []
    # It is private all the same, and would be clear if somebody stored it by another way.
    assert found(secret, {"pickle": pickle.dumps(msgspec.to_builtins(image))}) == ["pickle"]


def traceback_with_variables(error: BaseException) -> dict[str, bytes]:
    """As the screen's framework prints it, without abbreviations and without our own frame."""
    console = Console(record=True, width=10_000, file=io.StringIO())
    assert error.__traceback__ is not None
    kind, trace = type(error), error.__traceback__.tb_next
    printed = Traceback.from_exception(
        kind, error, trace, width=10_000, show_locals=True, locals_max_string=100_000
    )
    console.print(printed)
    text = console.export_text()
    assert "VaultSimulator(" in text
    return {"traceback": text.encode()}


def test_the_traceback_of_a_failed_store_shows_no_secret(tmp_path: Path, entropy: Entropy) -> None:
    disk = CuttingDisk()
    eeprom = EepromFile(tmp_path / "vault.eeprom", tmp_path / "vault.key", disk=disk)
    vault = VaultSimulator(eeprom, draw=entropy)
    vault.close_lid()
    vault.press_lock(0)
    vault.press_lock(0)
    disk.steps_left = 0
    with pytest.raises(TransportLost) as caught:
        vault.press_lock(0)
    secret = bytes.fromhex(entropy.secret)
    assert found(secret, traceback_with_variables(caught.value)) == []
    vault.close()


def test_the_traceback_of_a_bug_shows_no_secret(entropy: Entropy) -> None:
    vault = VaultSimulator(draw=entropy)
    vault.sync(0)
    lock(vault)
    with pytest.raises(TypeError) as caught:
        vault.turn_ring("3")  # type: ignore[arg-type]
    assert found(bytes.fromhex(entropy.secret), traceback_with_variables(caught.value)) == []


def test_the_code_does_not_show_in_the_size_or_the_words_of_anything(tmp_path: Path) -> None:
    """Vaults that differ in nothing but the code, each before and after a wrong try."""
    shapes: dict[int, set[Any]] = {}
    for number, secret in secrets_for_each_code().items():
        guess = 1 if number != 1 else 2
        folder = tmp_path / str(number)
        folder.mkdir()
        eeprom = EepromFile(folder / "vault.eeprom", folder / "vault.key")
        vault = VaultSimulator(eeprom, draw={8: UID, 16: secret}.__getitem__)
        vault.sync(0)
        lock(vault)
        before = shape(vault, folder)
        assert try_number(vault, guess) == "wrong"
        after = shape(vault, folder)
        shapes[number] = {before, after}
        vault.close()
    assert sorted(shapes) == [1, 2, 3, 4, 5, 6]
    assert len(set(map(frozenset, shapes.values()))) == 1


UID = bytes(range(8))


def secrets_for_each_code() -> dict[int, bytes]:
    chance = Entropy(3)
    secrets: dict[int, bytes] = {}
    while len(secrets) < 6:
        secret = chance(16)
        secrets.setdefault(code(UID.hex(), 1, secret.hex(), ENTROPY), secret)
    return secrets


def shape(vault: VaultSimulator, folder: Path) -> tuple[Any, ...]:
    """What an onlooker could compare: sizes, and every word but the commitment and the guess."""
    files = tuple(sorted((name, len(data)) for name, data in stored(folder).items()))
    vault.turn_ring(1)
    messages = tuple((type(m).__name__, len(msgspec.json.encode(m))) for m in vault.poll(60_000))
    return files, messages, vault.status(), repr(vault)


def test_the_secret_is_told_only_once_and_not_in_the_next_epoch(entropy: Entropy) -> None:
    vault = VaultSimulator(draw=entropy)
    vault.sync(0)
    lock(vault)
    first = entropy.secret
    try_number(vault, code_of(vault, entropy))
    assert opening(acknowledge_all(vault)).secret == first
    lock(vault)
    assert found(bytes.fromhex(first), shown(vault, 90_000)) == []
