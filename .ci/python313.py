"""Python 3.13 on Linux: tests in a root of Debian 13, whose Python that is.

    python .ci/python313.py [FOLDER…]    the folders that are named, or those of Windows' lane in CI

The root is made once by debootstrap, as root only, and lies in the user's cache; packages are the
locked versions, unpacked. Tools that tests start are not in it: such tests are skipped and counted.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "windows"))

from set_up import PIP, MissingError, run, wanted

from tests import ROOT
from tests.project.version_lock import FILE, pins, written
from tests.system.package.installed import UNPACKED

RELEASE, VERSION = "trixie", "3.13"
# Newest first; pip takes a wheel that names any of them.
PLATFORMS = [f"manylinux_2_{number}_x86_64" for number in (34, 31, 28, 27, 26, 24, 17, 12, 5)]
PLATFORMS += ["manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64", "linux_x86_64"]
TABLE = tomllib.loads((ROOT / ".ci/windows/folders.toml").read_text(encoding="utf-8"))
# A namespace of mounts: whatever is mounted for the tests goes with them.
INSIDE = """
mount -t proc proc "$1/proc" 2>/dev/null
mount --rbind /dev "$1/dev" 2>/dev/null
exec chroot "$1" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
  PYTHONPATH=/checkout:/packages sh -c 'cd /checkout && shift && exec "$@"' sh "$@"
"""


def made() -> Path:
    """The root, made unless it is there; raises `MissingError`."""
    digest = hashlib.sha256(FILE.read_bytes() + Path(__file__).read_bytes()).hexdigest()[:16]
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    place = cache / "banker-debian" / f"{RELEASE}-{digest}"
    if (place / "ready").exists():
        return place
    if os.geteuid() != 0:
        raise MissingError("only root can make a root of Debian 13, so nothing is tried under 3.13")
    if not shutil.which("debootstrap"):
        if not shutil.which("apt-get"):
            raise MissingError("debootstrap is missing, so nothing is tried under 3.13")
        words = ["apt-get", "-qq", "-y", "--no-install-recommends", "install", "debootstrap"]
        run(["apt-get", "-qq", "update"])
        run(words, DEBIAN_FRONTEND="noninteractive")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    run(["debootstrap", "--variant=minbase", "--include=python3,git", RELEASE, str(place)])
    add_packages(place)
    (place / "ready").touch()
    return place


def add_packages(place: Path) -> None:
    """The locked versions, as wheels for that Python."""
    wheels = place / "wheels"
    wheels.mkdir()
    found = [it for name, it in pins(FILE.read_text(encoding="utf-8")).items() if wanted(name)]
    everywhere = [it._replace(marker="") for it in found if "win32" not in it.marker]
    (wheels / "lock.txt").write_text(written(everywhere), encoding="utf-8")
    words = ["--python-version", VERSION, "--implementation", "cp", "--only-binary", ":all:"]
    words += [part for it in PLATFORMS for part in ("--platform", it)]
    words += ["--no-deps", "--require-hashes", "-r", str(wheels / "lock.txt"), "-d", str(wheels)]
    run([*PIP, "download", *words])
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as files:
            files.extractall(place / "packages")
    shutil.rmtree(wheels)


def main(folders: list[str]) -> int:
    """Run them; a want is told in a sentence."""
    try:
        place = made()
    except MissingError as error:
        sys.stderr.write(f"make: {error}\n")
        return 1 if os.environ.get("CI") else 0
    tree = place / "checkout"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(ROOT, tree, ignore=UNPACKED, symlinks=True)
    tests = [f"tests/{name}" for name in folders or TABLE["first"]]
    words = ["python3", "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", "-rfE", *tests]
    command = ["unshare", "--mount", "sh", "-c", INSIDE, "sh", str(place), *words]
    return subprocess.run(command, check=False, stdin=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
