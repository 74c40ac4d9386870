"""Version lock: `constraints.txt`, its lines and how it is written anew.

    <name>==<version> \\
        --hash=sha256:<hash of a file of that version> \\
        --hash=sha256:<the next>

First comes what the program needs, which is all that `make play` installs; then the rest. In both
parts names are sorted, and so are the hashes of each. A version has the hashes of all its files, so
that the same file serves every system and Python. What only one system needs has a marker behind
its version.

    python -m tests.project.version_lock     writes constraints.txt: the same versions, all hashes

To take another version, install it (or write its line) first. pip itself asks the index that it is
set up for, and no address is written.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import requires
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import ROOT

FILE = ROOT / "constraints.txt"
HEAD = """\
# The exact versions that are installed, with the hashes of all their files. The ranges are in
# pyproject.toml; `make lock` writes this file anew.
"""
REST = "# Not for play: what tests, checks and the site need.\n"
LINE = re.compile(r"^([\w.-]+)==([\w.+!-]+)(?: ; ([^\\\n]+?))?(?: \\)?$", re.MULTILINE)
HASH = re.compile(r"^    --hash=sha256:([0-9a-f]{64})(?: \\)?$")
BUILDS = "setuptools"  # installs the program itself, so it is needed to play, too
# Needed by others, but not on the system where this file is written.
ELSEWHERE = {"colorama": ("0.4.6", 'sys_platform == "win32"')}


class Pin(NamedTuple):
    """A version that is installed. `marker`: where; empty for everywhere."""

    name: str
    version: str
    marker: str = ""
    hashes: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether this system installs it."""
        return not self.marker or Marker(self.marker).evaluate()

    def lines(self) -> Iterator[str]:
        """Its lines in the file."""
        head = f"{self.name}=={self.version}" + (f" ; {self.marker}" if self.marker else "")
        parts = [head, *(f"    --hash=sha256:{one}" for one in sorted(self.hashes))]
        yield from (f"{part} \\" for part in parts[:-1])
        yield parts[-1]


def pins(text: str) -> dict[str, Pin]:
    """The versions of a file, by canonical name."""
    found: dict[str, Pin] = {}
    name = ""
    for line in text.splitlines():
        if match := LINE.match(line):
            name = canonicalize_name(match[1])
            found[name] = Pin(match[1], match[2], match[3] or "")
        elif match := HASH.match(line):
            found[name] = found[name]._replace(hashes=(*found[name].hashes, match[1]))
        elif line and not line.startswith("#"):
            raise ValueError(f"not understood: {line}")
    return found


def needed_to_run(elsewhere: Mapping[str, str] = MappingProxyType({})) -> set[str]:
    """The names of what the program needs, and of what those need, here or on a system whose
    markers are given."""
    found: set[str] = set()
    waiting = ["banker"]
    while waiting:
        for text in requires(waiting.pop()) or ():
            wanted = Requirement(text)
            name = canonicalize_name(wanted.name)
            is_here = wanted.marker is None or wanted.marker.evaluate({"extra": "", **elsewhere})
            if is_here and name not in found:
                found.add(name)
                waiting.append(name)
    return found


def written(found: Iterable[Pin]) -> str:
    """The text of the file."""
    rows = sorted(found, key=lambda pin: canonicalize_name(pin.name))
    first = needed_to_run() | {BUILDS}
    parts = ("", []), (REST, [])
    for pin in rows:
        parts[canonicalize_name(pin.name) not in first][1].extend(pin.lines())
    return HEAD + "".join(head + "".join(f"{it}\n" for it in lines) for head, lines in parts)


def hashes_of(name: str, version: str) -> tuple[str, ...]:
    """The hashes of every file of a version that pip's index has, for any system and Python."""
    from pip._internal.commands.download import DownloadCommand
    from pip._internal.index.collector import parse_links
    from pip._internal.models.link import Link
    from pip._vendor.packaging.utils import parse_sdist_filename, parse_wheel_filename

    command = DownloadCommand("download", "")
    options, _ = command.parse_args([])
    with command.main_context(), command._build_session(options) as session:
        finder = command._build_package_finder(options, session)
        collector = finder._link_collector
        links: list[Link] = []
        for location in collector.search_scope.get_index_urls_locations(name):
            page = collector.fetch_response(Link(location))
            links += parse_links(page) if page else []
    found = set()
    for link in links:
        try:
            parse = parse_wheel_filename if link.is_wheel else parse_sdist_filename
            is_wanted = str(parse(link.filename)[1]) == version
        except ValueError:
            continue  # another kind of file
        if is_wanted and link.hash_name == "sha256" and link.hash:
            found.add(link.hash)
    if not found:
        raise LookupError(f"the index has no file of {name} {version}")
    return tuple(sorted(found))


def installed() -> Iterator[Pin]:
    """What this environment has, but for pip and the program itself."""
    from importlib.metadata import distributions

    for found in distributions():
        if canonicalize_name(found.name) not in ("pip", "banker"):
            yield Pin(found.name, found.version)


def main(file: Path = FILE) -> int:
    """Write the file anew."""
    before = pins(file.read_text(encoding="utf-8")) if file.exists() else {}
    wanted = {canonicalize_name(pin.name): pin for pin in installed()}
    for name, (version, marker) in ELSEWHERE.items():
        wanted.setdefault(name, Pin(name, version, marker))
    rows = []
    for name, pin in sorted(wanted.items()):
        known = before.get(name)
        is_same = known is not None and known.version == pin.version and known.hashes
        hashes = known.hashes if known and is_same else hashes_of(pin.name, pin.version)
        rows.append(pin._replace(hashes=hashes))
        sys.stderr.write(f"{pin.name} {pin.version}: {len(hashes)} files\n")
    file.write_text(written(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
