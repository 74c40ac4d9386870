"""A release: wheel, source archive, what an installed copy consists of (CycloneDX), firmware as hex
files, and their checksums, in `dist/`.

    python -m tests.system.package.release

Nothing is tagged and nothing is sent: docs/releasing.md says what comes before and after. What is
not committed is in no release, and what CHANGELOG.md does not tell of is none. All files follow
from the commit alone, octet for octet: each is built twice, in two folders, and compared.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from banker import VERSION
from tests import ROOT
from tests.system.package.installed import (
    assert_whole,
    built_wheel,
    fresh_environment,
    packed,
    run,
    said,
    unpacked,
)

DIST = ROOT / "dist"
HEX = ROOT / "drivers" / "firmware" / "hex"
CHANGES, PROJECT = ROOT / "CHANGELOG.md", ROOT / "pyproject.toml"
SUMS = "SHA256SUMS"
HEADING = re.compile(r"^## (\d+\.\d+\.\d+(?:rc\d+)?), (.+)$", re.MULTILINE)
OPEN = "not released"
# Only `make release` needs them; by another version of theirs the list would have other bytes.
TOOLS = ("cyclonedx-bom==7.5.0", "cyclonedx-python-lib==11.12.0", "twine==7.0.0")


def parts(changes: str) -> dict[str, str]:
    """Version -> its date, or that it is open; the newest first."""
    return dict(HEADING.findall(changes))


def project_version() -> str:
    """The version that the package will have."""
    text = PROJECT.read_text("utf-8")
    return str(tomllib.loads(text)["project"]["version"])


def hindrances(status: str, changes: str, version: str, packaged: str) -> Iterator[str]:
    """Why there can be no release. `status`: what git says is not committed."""
    if status.strip():
        count = len(status.strip().splitlines())
        yield f"{count} files are not committed: 'git status' names them"
    if version != packaged:
        yield f"banker/__init__.py says {version}, pyproject.toml {packaged}"
    if version not in parts(changes):
        yield f"CHANGELOG.md has no part '## {version}, DATE'"


def checksums(folder: Path) -> str:
    """A line for each file, as `sha256sum -c` reads it."""
    files = sorted(path for path in folder.iterdir() if path.name != SUMS)
    return "".join(f"{hashlib.sha256(it.read_bytes()).hexdigest()}  {it.name}\n" for it in files)


def steadied(archive: Path, seconds: int) -> None:
    """Rewrite a source archive so that it tells nothing of who packed it, when and where: each
    member has that time, no owner, and a mode that no umask has a part in."""
    out = io.BytesIO()
    with (
        tarfile.open(archive) as old,
        gzip.GzipFile("", "wb", 9, out, mtime=seconds) as packer,
        tarfile.open(fileobj=packer, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda it: it.name):
            steady = tarfile.TarInfo(member.name)
            steady.type, steady.size, steady.mtime = member.type, member.size, seconds
            steady.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            new.addfile(steady, old.extractfile(member) if member.isfile() else None)
    archive.write_bytes(out.getvalue())


def tools(place: Path) -> Path:
    """The folder of the programs that judge and list packages, in an environment of their own."""
    run([sys.executable, "-m", "venv", str(place / "tools")], place)
    programs = place / "tools" / "bin"
    run([str(programs / "pip"), "--quiet", "install", *TOOLS], place)
    return programs


def build(folder: Path, seconds: int, programs: Path) -> None:
    """Put everything of a release into an empty folder. `seconds`: when it was committed."""
    # setuptools gives the files of a wheel this time, and modes by the umask.
    os.environ["SOURCE_DATE_EPOCH"] = str(seconds)
    os.umask(0o022)
    with tempfile.TemporaryDirectory(prefix="banker-release-") as name:
        place = Path(name)
        archive = packed(place)
        steadied(archive, seconds)
        wheel = built_wheel(unpacked(archive, place), place)
        assert_whole(wheel)
        run([str(programs / "twine"), "check", "--strict", str(archive), str(wheel)], place)
        for path in (archive, wheel):
            shutil.copy(path, folder)
        list_parts(fresh_environment(place, wheel), folder / f"banker-{VERSION}.cdx.json", programs)
    for path in sorted(HEX.glob("*.hex")):
        shutil.copy(path, folder / f"banker-{VERSION}-{path.name}")
    (folder / SUMS).write_text(checksums(folder), "utf-8")


def list_parts(python: Path, file: Path, programs: Path) -> None:
    """Write the packages of an installed copy, the same bytes each time."""
    words = ["environment", "--pyproject", str(PROJECT), "--output-reproducible", "-o", str(file)]
    run([str(programs / "cyclonedx-py"), *words, str(python)], file.parent)


def asked_git(*words: str) -> str:
    """What git says of the tree."""
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main() -> int:
    """Build it twice, or say in a line each why not."""
    changes = CHANGES.read_text("utf-8")
    status = asked_git("status", "--porcelain")
    found = list(hindrances(status, changes, VERSION, project_version()))
    for line in found:
        sys.stderr.write(f"no release: {line}\n")
    if found:
        return 1
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    seconds = int(asked_git("log", "-1", "--format=%ct"))
    with tempfile.TemporaryDirectory(prefix="banker-again-") as name:
        again = Path(name, "again")
        again.mkdir()
        programs = tools(Path(name))
        build(DIST, seconds, programs)
        build(again, seconds, programs)
        assert checksums(again) == checksums(DIST), "a second build has other bytes"
    said("built twice, octet for octet the same")
    for path in sorted(DIST.iterdir()):
        said(f"dist/{path.name}, {path.stat().st_size // 1024} KiB")
    if parts(changes)[VERSION] == OPEN:
        said(f"a rehearsal: CHANGELOG.md says that {VERSION} is {OPEN}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
