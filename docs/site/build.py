"""Build of the site (`make docs`) in build/site/html; a warning is a failure.

What Sphinx reads is put together in build/site/source: the documents as they are, and the pages
made from tables. Afterwards every link of every page is followed within the site.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from docs.site import contents
from tests import ROOT

FOLDER = ROOT / "build" / "site"
CONF = ROOT / "docs" / "site"
OUTSIDE = ("https://", "http://")  # of an address that a reader may follow, and a page never loads


def put_together(source: Path) -> None:
    """Write what Sphinx reads into a new folder."""
    wanted = {"index.md": contents.index()}
    wanted |= {path: make() for path, make in contents.generated().items()}
    for name, text in wanted.items():
        _write(source / name, text.encode())
    for path in contents.copied():
        _write(source / path.relative_to(ROOT), path.read_bytes())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def sphinx(source: Path, target: Path, builder: str = "html") -> int:
    """Sphinx's exit code: not 0 if anything was to be warned of."""
    command = [sys.executable, "-m", "sphinx", "-b", builder, "-c", CONF, "-q", "-W", "-n",
               "--keep-going", "-j", "2", "-d", FOLDER / "doctrees", source, target]  # fmt: skip
    return subprocess.run(command, check=False, cwd=ROOT).returncode


class Page(HTMLParser):
    """What a page refers to, and the anchors that it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.anchors: set[str] = {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links, the pictures and the ids."""
        for name, value in attrs:
            if name in ("href", "src") and value and tag != "base":
                if tag != "a" or not value.startswith(OUTSIDE):
                    self.targets.add(value)
            elif name == "id" and value:
                self.anchors.add(value)


def dead_links(site: Path) -> Iterator[str]:
    """`page: target` of whatever leads nowhere, or is loaded from elsewhere."""
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for target in sorted(page.targets):
            parts = urlsplit(target)
            if parts.scheme == "data":
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            anchor = unquote(parts.fragment)
            is_there = not parts.scheme and not parts.netloc and there.is_file()
            if not is_there or (there in pages and anchor not in pages[there].anchors):
                yield f"{path.relative_to(site)}: {target}"


def main() -> int:
    """Build it, follow its links, say how long it took."""
    began = time.monotonic()
    source, target = FOLDER / "source", FOLDER / "html"
    # Nothing is kept of an earlier build: a link is looked up when its page is read.
    shutil.rmtree(FOLDER, ignore_errors=True)
    put_together(source)
    failed = sphinx(source, target)
    dead = list(dead_links(target)) if not failed else []
    for line in dead:
        sys.stderr.write(f"dead link: {line}\n")
    if failed or dead:
        return 1
    took = time.monotonic() - began
    pages = sum(1 for _ in target.rglob("*.html"))
    sys.stdout.write(f"{target.relative_to(ROOT)}/index.html: {pages} pages in {took:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
