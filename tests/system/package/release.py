"""A release: wheel, source archive, firmware as hex files, their checksums, in `dist/`.

    python -m tests.system.package.release

Nothing is tagged and nothing is sent: docs/releasing.md says what comes before and after. What is
not committed is in no release, and what CHANGELOG.md does not tell of is none.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from banker import VERSION
from tests import ROOT
from tests.system.package.installed import assert_whole, built_wheel, packed, said, unpacked

DIST = ROOT / "dist"
HEX = ROOT / "drivers" / "firmware" / "hex"
CHANGES = ROOT / "CHANGELOG.md"
SUMS = "SHA256SUMS"
HEADING = re.compile(r"^## (\d+\.\d+\.\d+(?:rc\d+)?), (.+)$", re.MULTILINE)
OPEN = "not released yet"


def parts(changes: str) -> dict[str, str]:
    """Version -> its date, or that it is open; the newest first."""
    return dict(HEADING.findall(changes))


def project_version() -> str:
    """The version that the package will have."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
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


def build(folder: Path) -> None:
    """Put everything of a release into an empty folder."""
    with tempfile.TemporaryDirectory(prefix="banker-release-") as name:
        place = Path(name)
        archive = packed(place)
        wheel = built_wheel(unpacked(archive, place), place)
        assert_whole(wheel)
        for path in (archive, wheel):
            shutil.copy(path, folder)
    for path in sorted(HEX.glob("*.hex")):
        shutil.copy(path, folder / f"banker-{VERSION}-{path.name}")
    (folder / SUMS).write_text(checksums(folder), "utf-8")


def main() -> int:
    """Build it, or say in a line each why not."""
    command = ["git", "-C", str(ROOT), "status", "--porcelain"]
    status = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    changes = CHANGES.read_text("utf-8")
    found = list(hindrances(status, changes, VERSION, project_version()))
    for line in found:
        sys.stderr.write(f"no release: {line}\n")
    if found:
        return 1
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    build(DIST)
    for path in sorted(DIST.iterdir()):
        said(f"dist/{path.name}, {path.stat().st_size // 1024} KiB")
    if parts(changes)[VERSION] == OPEN:
        said(f"a rehearsal: CHANGELOG.md says that {VERSION} is {OPEN}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
