"""Installed package: the source archive builds the wheel, and the wheel is played from elsewhere.

    python -m tests.system.package.installed [--short]

What is tested is what somebody gets: the tree is copied without what is built, packed as an sdist,
unpacked, built into a wheel, and that wheel is installed into a fresh environment with the locked
versions. The wheel of the tree has the same octets, so playing one is playing both. There, in an
empty home and with a small PATH, a game is played by statements and keys, and another by keys to
its end page. Then it is uninstalled, and nothing is left. `--short` leaves out the sdist's tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from tests import ROOT
from tests.project.version_lock import FILE, Pin, needed_to_run, pins, written
from tests.support.emulated_board import Bed, smoke
from tests.support.terminal import Terminal
from tests.system.firmware.sketches import OPTIBOOT
from tests.system.platforms.windows_twin import EVENING

UNPACKED = shutil.ignore_patterns(
    ".git", ".venv*", ".hypothesis", ".*_cache", "build", "dist", "*.egg-info", "__pycache__"
)
# What setuptools writes into every source archive.
WRITTEN = ("PKG-INFO", "setup.cfg", "banker.egg-info/")
SHORT_TESTS = ("tests/engine", "tests/editions/test_loader.py")
# A whole game of two by keys: a payment, its end by agreement, the end page.
DUEL = (
    ("pb50\r", "Ann gives 50 to Bob"),
    ("wg", "type the word 'end'"),
    ("end\r", "WORTH OVER TIME"),
)
QUIT = "\x11"
LIMIT_S = 60.0


def main(words: list[str]) -> int:
    """Do all of it; an assertion stops it."""
    with tempfile.TemporaryDirectory(prefix="banker-package-") as name:
        place = Path(name)
        archive = packed(place)
        count = assert_archive_whole(archive)
        size = archive.stat().st_size // 1024
        said(f"sdist: {archive.name}, {size} KiB, all {count} files of the clone")
        source = unpacked(archive, place)
        wheel = built_wheel(source, place)
        assert_whole(wheel)
        said(f"wheel: {wheel.name}, {wheel.stat().st_size // 1024} KiB, built from the sdist")
        assert_same(built_wheel(place / "tree", place / "of_the_tree"), wheel)
        said("the wheel that the tree builds has the same octets")
        if "--short" not in words:
            run_tests(source)
            said(f"the sdist passes {', '.join(SHORT_TESTS)}")
        python = fresh_environment(place, wheel)
        play(python, place)
        said("installed elsewhere: played, audited, reported, uninstalled")
    return 0


def said(line: str) -> None:
    """Say what was done, and when."""
    sys.stderr.write(f"{time.perf_counter() - STARTED:5.1f} s  {line}\n")


STARTED = time.perf_counter()


# --- building -------------------------------------------------------------------------------------


def packed(place: Path) -> Path:
    """The sdist of this tree."""
    tree = place / "tree"
    shutil.copytree(ROOT, tree, ignore=UNPACKED)
    build = "from setuptools import build_meta as b; b.build_sdist('../dist')"
    (place / "dist").mkdir()
    run([sys.executable, "-c", build], tree)
    (archive,) = (place / "dist").glob("*.tar.gz")
    return archive


def unpacked(archive: Path, place: Path) -> Path:
    """The folder that is in the sdist."""
    with tarfile.open(archive) as tar:
        tar.extractall(place / "unpacked", filter="data")
    (source,) = (place / "unpacked").iterdir()
    return source


def assert_archive_whole(archive: Path) -> int:
    """Every file that git knows is in it with its octets, and nothing else is but what is about to
    be committed. How many files: none without git."""
    if not (ROOT / ".git").exists():
        return 0
    listed = run(["git", "ls-files", "-z"], ROOT).split("\0")
    new = run(["git", "ls-files", "-z", "--others", "--exclude-standard"], ROOT).split("\0")
    wanted = {name for name in listed if name and (ROOT / name).exists()}
    with tarfile.open(archive) as tar:
        files = {it.name.partition("/")[2]: it for it in tar.getmembers() if it.isfile()}
        assert wanted - set(files) == set(), sorted(wanted - set(files))[:10]
        others = {it for it in set(files) - wanted - set(new) if not it.startswith(WRITTEN)}
        assert others == set(), sorted(others)[:10]
        for name in sorted(wanted):
            inside = tar.extractfile(files[name])
            assert inside is not None and inside.read() == (ROOT / name).read_bytes(), name
    return len(wanted)


def built_wheel(source: Path, place: Path) -> Path:
    """The wheel that a folder builds, in `dist` of the place."""
    folder = place / "dist"
    build = f"from setuptools import build_meta as b; b.build_wheel({str(folder)!r})"
    folder.mkdir(parents=True, exist_ok=True)
    run([sys.executable, "-c", build], source)
    (wheel,) = folder.glob("*.whl")
    return wheel


def assert_same(first: Path, second: Path) -> None:
    """Two wheels have the same files with the same octets."""
    one, other = zipfile.ZipFile(first), zipfile.ZipFile(second)
    assert set(one.namelist()) == set(other.namelist())
    assert [name for name in one.namelist() if one.read(name) != other.read(name)] == []


def assert_whole(wheel: Path) -> None:
    """Every file of the packages is in it; no test, no emulator, no address in the metadata."""
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {path.relative_to(ROOT).as_posix() for path in package_files()}
    assert wanted - names == set(), sorted(wanted - names)[:10]
    others = {name for name in names - wanted if ".dist-info/" not in name}
    assert others == set(), sorted(others)[:10]
    (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
    text = zipfile.ZipFile(wheel).read(metadata).decode("utf-8")
    assert "://" not in text
    assert "Typing :: Typed" in text
    assert any("/licenses/LICENSE" in name for name in names)


def package_files() -> Iterator[Path]:
    """What an installed program needs."""
    for top in ("banker", "drivers"):
        for path in (ROOT / top).rglob("*"):
            inside = path.relative_to(ROOT).parts
            if path.is_file() and "__pycache__" not in inside and "emulator" not in inside:
                yield path


def run_tests(source: Path) -> None:
    """A short form of the sdist's own tests, in its own folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
    run([*command, *SHORT_TESTS], source, PYTHONPATH=str(source))


# --- installing -----------------------------------------------------------------------------------


def runtime_pins(elsewhere: Mapping[str, str] = MappingProxyType({})) -> list[Pin]:
    """The locked versions that the program needs, and what those need, here or on a system whose
    markers are given."""
    locked = pins(FILE.read_text(encoding="utf-8"))
    return [locked[name] for name in sorted(needed_to_run(elsewhere))]


def fresh_environment(place: Path, wheel: Path) -> Path:
    """An environment with the wheel and the locked versions, and nothing else."""
    environment, lock = place / "venv", place / "lock.txt"
    lock.write_text(written(runtime_pins()), encoding="utf-8")
    run([sys.executable, "-m", "venv", "--without-pip", str(environment)], place)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(python), "install", "--no-deps"]
    run([*pip, "--require-hashes", "--requirement", str(lock)], place)
    run([*pip, "--no-index", str(wheel)], place)
    return python


def play(python: Path, place: Path) -> None:
    """A whole game in an empty home, from another folder; then the program is removed."""
    home = place / "home"
    home.mkdir()
    for name in [name for name in os.environ if name.startswith(("XDG_", "PYTHON", "BANKER_"))]:
        del os.environ[name]
    os.environ |= {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    banker = str(python.with_name("banker"))

    def done(*words: object) -> str:
        return run([banker, *map(str, words)], home)

    version = done("--version")
    assert version.startswith("banker "), version
    where = "import banker, drivers; print(banker.__file__, drivers.__file__)"
    assert run([str(python), "-c", where], home).count(str(place / "venv")) == 2
    done("new", "evening.bank", "--players", "Ann,Bob,Cem")
    done("run", "evening.bank", EVENING, "--vault", "sim")
    by_keys(banker, home / "evening.bank", ("pb50\r", "Cem gives 50 to Bob"))
    done("new", "duel.bank", "--players", "Ann,Bob", "--edition", "glass-classic")
    by_keys(banker, home / "duel.bank", *DUEL)
    done("audit", "duel.bank")
    assert '"winner": [\n    "Bob"\n  ]' in done("show", "duel.bank", "--json")
    done("audit", "evening.bank")
    assert "pays Bob 50" in done("log", "evening.bank")
    done("report", "evening.bank", "-o", "evening.html")
    assert (home / "evening.html").stat().st_size > 20_000
    shipped = "from drivers.tools.flash import SHIPPED, program_size as size\n"
    shipped += "print(*(size(SHIPPED / f'{name}.hex') for name in ('vault', 'decoder', 'both')))"
    assert all(int(word) > 10_000 for word in run([str(python), "-c", shipped], home).split())
    said("flashed onto a simulated board" if flash(banker, home) else "not flashed: needs avrdude")
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(python)]
    run([*pip, "uninstall", "--yes", "banker"], home)
    left = [*(place / "venv").glob("lib/*/site-packages/banker*")]
    left += (place / "venv").glob("lib/*/site-packages/drivers*")
    assert left == [], left


def by_keys(banker: str, game: Path, *steps: tuple[str, str]) -> None:
    """Keys on a real terminal; each step waits for what they bring to the screen."""
    terminal = Terminal((banker, "play", str(game), "--vault", "none"), 100, 30)
    try:
        terminal.wait_for("Ann", terminal.started)
        for keys, shown in steps:
            terminal.wait_for(shown, terminal.press(keys))
        terminal.press(QUIT)
        ended = False
        while not ended:
            try:
                terminal.rest(0.1)
                ended = time.perf_counter() - terminal.started > LIMIT_S
            except TimeoutError:
                break
        assert not ended, terminal.text()
    finally:
        terminal.close()


def flash(banker: str, home: Path) -> bool:
    """The installed hex file, onto a simulated board; False where the tools are missing."""
    if not (shutil.which("avrdude") and shutil.which("g++") and OPTIBOOT.exists()):
        return False
    with Bed(smoke("echo"), boot=OPTIBOOT) as bed:
        bed.release_all()
        bed.ring(1)
        printed = run([banker, "devices", "flash", bed.port], home)
    assert "bytes written and read back in" in printed, printed
    return True


def run(command: list[str], folder: Path, **env: str) -> str:
    """Run a program to its end; what it printed."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | env, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
