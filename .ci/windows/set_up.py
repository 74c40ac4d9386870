"""Set-up: Wine from Debian, three Pythons for Windows and the locked versions' Windows wheels.

All of it lies in one folder of the user's cache, named after the hash of what it is made of, and is
made once. Nothing is installed inside Wine: wheels are unpacked beside the interpreter.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from wine import HERE, Wine

from tests import ROOT
from tests.project.version_lock import FILE, Pin, pins, written
from tests.system.package.installed import runtime_pins

PYTHONS = ("3.11", "3.12", "3.13")
EXECUTABLES = {  # of the signed interpreters, as they come out of the archive
    "3.11": "5f7b89a612c9b8af1d6456cdfcd1dbe5ca630849e79aebced9bee9a6694952ec",
    "3.12": "805fd29612c221ebea570d372ec5ed46093c25a1033f1765de9b2f8103868886",
    "3.13": "7d96a4ed35d6e596cd9dd8933feafc66349cc21f75be3b15c89fd336e50140c1",
}
# What no test imports that runs here.
LEFT_OUT = (
    "accessible", "alabaster", "ast_serialize", "babel", "beautifulsoup", "docutils", "furo",
    "grimp", "imagesize", "import_linter", "librt", "mypy", "myst", "roman", "ruff", "snowball",
    "soupsieve", "sphinx",
)  # fmt: skip
PATHS = "{zip}\r\n.\r\nimport site\r\n"
ON_WINDOWS = {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"}
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


class MissingError(Exception):
    """What the lane needs cannot be had here."""


def folder() -> Path:
    """Where everything lies: another folder whenever what it is made of changes."""
    parts = (FILE, HERE / "python.txt", HERE / "set_up.py")
    digest = hashlib.sha256(b"\0".join(part.read_bytes() for part in parts)).hexdigest()
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "banker-windows" / digest[:16]


def set_up() -> Path:
    """Make the folder unless it is made; raises `MissingError`."""
    if not has_wine() and (os.geteuid() != 0 or not shutil.which("apt-get")):
        raise MissingError("wine is missing, so nothing is tried under Windows' Python")
    place = folder()
    if (place / "ready").exists() and has_wine():
        return place
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    with ThreadPoolExecutor() as threads:
        work = [threads.submit(add_prefix, place)]
        work += [threads.submit(add_python, place, version) for version in PYTHONS]
        for done in work:
            done.result()
    (place / "ready").touch()
    return place


def has_wine() -> bool:
    """Whether Wine is installed."""
    return all(map(shutil.which, ("wine", "wineserver")))


def add_prefix(place: Path) -> None:
    """Install Wine unless it is there, and make its prefix."""
    if not has_wine():
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        words = ["apt-get", "-qq", "-y", "--no-install-recommends", "install", "wine", "wine64"]
        run(["apt-get", "-qq", "update"], **quiet)
        run(words, **quiet)
    Wine(place).make()


def run(command: Iterable[str], **environment: str) -> None:
    """Run a program; what it said if it fails."""
    done = subprocess.run(
        list(command), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        env=os.environ | environment, timeout=900,
    )  # fmt: skip
    if done.returncode:
        raise MissingError(f"{' '.join(command)}: {(done.stdout + done.stderr)[-2000:]}")


# --- an interpreter and its packages --------------------------------------------------------------


def add_python(place: Path, version: str) -> None:
    """The interpreter, with what the program needs; the first one with what tests need as well."""
    unpack_python(place, version)
    locked = pins(FILE.read_text(encoding="utf-8"))
    needed = runtime_pins(ON_WINDOWS)
    add_wheels(place, version, "run", needed)
    if version == PYTHONS[0]:
        rest = [it for name, it in locked.items() if it not in needed and wanted(name)]
        add_wheels(place, version, "test", rest)


def wanted(name: str) -> bool:
    """Whether a test that runs here may import the package."""
    return not name.replace("-", "_").startswith(LEFT_OUT)


def unpack_python(place: Path, version: str) -> None:
    """The interpreter in `python/<version>`, which finds what the lane names and nothing else."""
    lines = (HERE / "python.txt").read_text(encoding="utf-8").splitlines()
    archives = place / f"archive-{version}"
    archives.mkdir()
    (archives / "pin.txt").write_text(
        "\n".join(line for line in lines if f"=={version}." in line), encoding="utf-8"
    )
    words = ["--no-deps", "--no-binary", ":all:", "--no-build-isolation", "--require-hashes"]
    run([*PIP, "download", *words, "-r", str(archives / "pin.txt"), "-d", str(archives)])
    (archive,) = archives.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        (data,) = (it for it in tar.getmembers() if it.name.endswith("/data.zip"))
        inner = tar.extractfile(data)
        assert inner is not None
        with zipfile.ZipFile(inner) as files:
            files.extractall(archives)
    home = place / "python" / version
    home.parent.mkdir(exist_ok=True)
    word = "cp" + version.replace(".", "")
    (archives / word).rename(home)
    python = hashlib.sha256((home / "python.exe").read_bytes()).hexdigest()
    if python != EXECUTABLES[version]:
        raise MissingError(f"python.exe of {version} is another: {python}")
    (paths,) = home.glob("*._pth")
    paths.write_text(PATHS.format(zip=f"{paths.stem}.zip"), encoding="utf-8", newline="")
    shutil.rmtree(archives)


def add_wheels(place: Path, version: str, kind: str, found: list[Pin]) -> None:
    """The packages for an interpreter, unpacked in `packages/<version>-<kind>`."""
    wheels, target = place / f"wheels-{version}-{kind}", place / "packages" / f"{version}-{kind}"
    wheels.mkdir()
    everywhere = [it._replace(marker="") for it in found]  # pip reads the markers of this system
    (wheels / "lock.txt").write_text(written(everywhere), encoding="utf-8")
    words = ["--platform", "win_amd64", "--python-version", version, "--only-binary", ":all:"]
    words += ["--no-deps", "--require-hashes", "-r", str(wheels / "lock.txt"), "-d", str(wheels)]
    run([*PIP, "download", *words])
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as files:
            files.extractall(target)
    shutil.rmtree(wheels)


# --- the program ----------------------------------------------------------------------------------


def unpacked_program(place: Path) -> Path:
    """The wheel of this tree, built and unpacked."""
    from tests.system.package.installed import UNPACKED, built_wheel

    tree = place / "tree"
    others = ("tests", "docs", "benchmarks")
    shutil.copytree(ROOT, tree, ignore=lambda at, names: {*UNPACKED(at, names), *others})
    program = place / "program"
    with zipfile.ZipFile(built_wheel(tree, place)) as files:
        files.extractall(program)
    return program
