"""The sealed file: what it gives back, what it refuses, and every place where the power can go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from drivers.durable_file import DurableFiles
from drivers.errors import TransportLost, TransportUnavailable
from drivers.vault.eeprom import EepromFile, VolatileEeprom, decrypt, encrypt
from drivers.vault.simulator import VaultSimulator
from tests.drivers.vault_rig import CuttingDisk

KEY, NONCE = bytes(range(32)), bytes(range(16))


def memory(folder: Path, disk: DurableFiles | None = None) -> EepromFile:
    return EepromFile(folder / "vault.eeprom", folder / "vault.key", disk=disk)


def stored(folder: Path, image: bytes) -> None:
    eeprom = memory(folder)
    eeprom.store(image)
    eeprom.close()


def test_a_new_memory_is_empty_and_a_stored_image_comes_back(tmp_path: Path) -> None:
    eeprom = memory(tmp_path)
    assert eeprom.load() is None
    for image in (b"", b"one", b"two" * 1000):
        eeprom.store(image)
        assert eeprom.load() == image
    eeprom.close()
    eeprom.close()
    again = memory(tmp_path)
    assert again.load() == b"two" * 1000
    again.close()
    if sys.platform != "win32":
        # What is locked is the key itself.
        assert sorted(path.name for path in tmp_path.iterdir()) == ["vault.eeprom", "vault.key"]


def test_the_volatile_memory_keeps_its_image_as_long_as_it_lives() -> None:
    eeprom = VolatileEeprom()
    assert eeprom.load() is None
    eeprom.store(b"image")
    eeprom.close()
    assert eeprom.load() == b"image"


@pytest.mark.needs_posix("rights of a file")
def test_only_the_owner_may_read_the_files(tmp_path: Path) -> None:
    left_over = tmp_path / "vault.eeprom.new"
    left_over.write_bytes(b"left over")
    left_over.chmod(0o666)
    stored(tmp_path, b"image")
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"vault.eeprom": 0o600, "vault.key": 0o600}


def test_two_cannot_have_it_open(tmp_path: Path) -> None:
    first = memory(tmp_path)
    with pytest.raises(TransportUnavailable, match="another program"):
        memory(tmp_path)
    first.close()
    memory(tmp_path).close()


def test_a_vault_that_cannot_start_holds_nothing(tmp_path: Path) -> None:
    stored(tmp_path, b'{"not":"an image"}')
    for _ in range(2):
        with pytest.raises(TransportUnavailable, match="new one with a new uid"):
            VaultSimulator(memory(tmp_path))


def test_the_same_image_never_looks_the_same(tmp_path: Path) -> None:
    eeprom = memory(tmp_path)
    seen = set()
    for _ in range(20):
        eeprom.store(b"the same")
        seen.add((tmp_path / "vault.eeprom").read_bytes())
    eeprom.close()
    assert len(seen) == 20
    assert len({len(sealed) for sealed in seen}) == 1


@given(image=st.binary(max_size=300))
def test_a_seal_opens_with_its_key_only(image: bytes) -> None:
    sealed = encrypt(image, KEY, NONCE)
    assert decrypt(sealed, KEY) == image
    assert decrypt(sealed, bytes(32)) is None
    assert len(sealed) == len(image) + 56


def test_no_byte_of_a_seal_can_change_or_go() -> None:
    sealed = encrypt(b"image", KEY, NONCE)
    for place in range(len(sealed)):
        altered = sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :]
        assert decrypt(altered, KEY) is None
        assert decrypt(sealed[:place], KEY) is None
    assert decrypt(sealed + b"\0", KEY) is None


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0x40
    path.write_bytes(data)


def empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("vault.eeprom", flip),
        ("vault.eeprom", cut_short),
        ("vault.eeprom", empty),
        ("vault.key", flip),
        ("vault.key", cut_short),
        ("vault.key", empty),
        ("vault.key", Path.unlink),
    ],
)
def test_damage_is_told_with_its_remedy_and_nothing_is_touched(
    tmp_path: Path, name: str, damage: Callable[[Path], None]
) -> None:
    first = VaultSimulator(memory(tmp_path))
    first.close()
    damage(tmp_path / name)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(TransportUnavailable) as caught:
        VaultSimulator(memory(tmp_path))
    for word in ("vault.eeprom", "vault.key", "move", "new uid"):
        assert word in str(caught.value)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before

    for path in tmp_path.iterdir():
        path.rename(path.with_name(f"{path.name}.away"))
    wiped = VaultSimulator(memory(tmp_path))
    assert wiped.uid != first.uid
    assert wiped.status().boot == 1
    wiped.close()


def test_another_vaults_memory_is_not_taken_for_ours(tmp_path: Path) -> None:
    for name in ("ours", "theirs"):
        (tmp_path / name).mkdir()
        stored(tmp_path / name, name.encode())
    (tmp_path / "theirs/vault.eeprom").replace(tmp_path / "ours/vault.eeprom")
    eeprom = memory(tmp_path / "ours")
    with pytest.raises(TransportUnavailable, match="another key"):
        eeprom.load()
    eeprom.close()


def test_a_lost_memory_starts_a_new_vault_under_the_old_key(tmp_path: Path) -> None:
    stored(tmp_path, b"image")
    key = (tmp_path / "vault.key").read_bytes()
    (tmp_path / "vault.eeprom").unlink()
    eeprom = memory(tmp_path)
    assert eeprom.load() is None
    eeprom.close()
    assert (tmp_path / "vault.key").read_bytes() == key


def test_a_missing_folder_or_an_unreadable_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(TransportUnavailable, match=r"vault\.key cannot be used"):
        memory(tmp_path / "nowhere")
    eeprom = memory(tmp_path)
    (tmp_path / "vault.eeprom").mkdir()
    with pytest.raises(TransportUnavailable, match="cannot be read"):
        eeprom.load()
    with pytest.raises(TransportLost, match="cannot be written"):
        eeprom.store(b"image")
    eeprom.close()


@pytest.mark.parametrize(("step", "survivor"), [(0, b"old"), (1, b"old"), (2, b"new"), (3, b"new")])
def test_a_cut_leaves_the_old_image_or_the_new_one(
    tmp_path: Path, step: int, survivor: bytes
) -> None:
    disk = CuttingDisk()
    eeprom = memory(tmp_path, disk)
    eeprom.store(b"old")
    disk.steps_left = step
    if step < 3:
        with pytest.raises(TransportLost):
            eeprom.store(b"new")
    else:
        eeprom.store(b"new")
    eeprom.close()
    restarted = memory(tmp_path)
    assert restarted.load() == survivor
    restarted.store(b"newer")
    assert restarted.load() == b"newer"
    restarted.close()


@pytest.mark.parametrize("step", range(3))
def test_a_cut_while_the_key_is_made_does_no_harm(tmp_path: Path, step: int) -> None:
    disk = CuttingDisk()
    disk.steps_left = step
    with pytest.raises(TransportUnavailable):
        memory(tmp_path, disk)
    eeprom = memory(tmp_path)
    eeprom.store(b"image")
    assert eeprom.load() == b"image"
    eeprom.close()


class NotedDisk(DurableFiles):
    """The real calls; notes when a file gets its name."""

    def __init__(self, done: list[str]) -> None:
        self._done = done

    def rename(self, source: Path, target: Path) -> None:
        self._done.append(f"{target.name} named")
        super().rename(source, target)


def test_an_image_is_durable_before_it_gets_its_name_and_the_name_is_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    eeprom, sync = memory(tmp_path, NotedDisk(done)), os.fsync
    done.clear()  # the key's

    def noted(descriptor: int) -> None:
        done.append("synced")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    eeprom.store(b"image")
    eeprom.close()
    # The file, and behind its name the folder, which Windows syncs by itself.
    wanted = ["synced", "vault.eeprom named", *(["synced"] if os.name == "posix" else [])]
    assert done == wanted, f"expected {wanted}, got {done}"


def test_a_memory_does_not_show_its_key(tmp_path: Path) -> None:
    eeprom = memory(tmp_path)
    key = (tmp_path / "vault.key").read_bytes()
    assert len(key) == 32
    assert key.hex() not in repr(eeprom)
    assert repr(key)[2:-1] not in repr(eeprom)
    eeprom.close()


def test_closing_releases_the_lock_only_once(tmp_path: Path) -> None:
    """A second close must not close somebody else's descriptor of the same number."""
    eeprom = memory(tmp_path)
    eeprom.close()
    reused = os.open(tmp_path / "vault.key", os.O_RDONLY)
    eeprom.close()
    os.fstat(reused)
    os.close(reused)
