"""Search of the site: what a reader types finds the page that is meant, first, in both languages.

The site is built, unless it has just been, and its own search runs in a browser.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from docs.site import build
from tests.phones.browser import Browser, program

pytestmark = pytest.mark.in_check("docs")

PATIENCE = 30.0
FIRST = """(() => {
  const done = document.querySelector(".search-summary")?.innerText;
  const first = document.querySelector("#search-results ul.search li a");
  return done ? first?.getAttribute("href").replace(/[.]html.*/, "") ?? "nothing" : "";
})()"""

# What is typed -> the page that is meant.
MEANT = {
    "install": "docs/install",
    "phones": "docs/phones",
    "television": "docs/phones",
    "audit": "docs/audit",
    "exporting": "docs/exports",
    "refusal": "docs/refusals",
    "crash": "docs/troubleshooting",
    "key": "docs/keys",
    "settings": "docs/settings",
    "command": "docs/commands",
    "blind": "docs/plain",
    "security": "SECURITY",
    "deal": "docs/boxes/deal",
    "editions": "docs/editions",
    "undo": "docs/verbs",
    "trades": "docs/verbs",
    "auction": "docs/verbs",
    "mortgages": "docs/verbs",
    "build vault": "docs/build_vault",
    "decoder": "docs/build_decoder",
    "клавишу": "docs/keys_ru",
    "аукциона": "docs/verbs_ru",
    "вечером": "docs/first_evening_ru",
    "коробку": "docs/boxes/all_ru",
    "тюрьму": "docs/verbs_ru",
    "отменить": "docs/verbs_ru",
    "фраза": "docs/statements_ru",
    "отчёта": "docs/verbs_ru",
    "телефоны": "docs/verbs_ru",
    "рублей": "docs/boxes/rouble-full_ru",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make docs` has just built it, or built here."""
    folder, made = tmp_path_factory.mktemp("site"), build.FOLDER
    build.put_together(folder / "source")
    if files(folder / "source") == files(made / "source") and (made / "html/search.html").exists():
        return made / "html"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "FOLDER", folder)
        assert build.sphinx(folder / "source", folder / "html") == 0
    return folder / "html"


def files(folder: Path) -> dict[str, bytes]:
    """What is in a folder."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = program()
    if path is None:
        pytest.skip("needs chromium")
    with Browser(path) as running:
        yield running


def first_found(browser: Browser, site: Path, typed: str) -> str:
    """The first page of the results."""
    browser.visit(f"{(site / 'search.html').as_uri()}?q={quote(typed)}")
    until = time.monotonic() + PATIENCE
    while not (found := browser.run(FIRST)) and time.monotonic() < until:
        time.sleep(0.02)
    return str(found)


def test_what_is_searched_for_is_found_first_in_both_languages(
    browser: Browser, site: Path
) -> None:
    assert {typed: first_found(browser, site, typed) for typed in MEANT} == MEANT
