"""Search of the site: what a reader types finds the page that is meant, first, in both languages.

The site is built, and its own search runs in a browser.
"""

from __future__ import annotations

import time
from pathlib import Path
from urllib.parse import quote

import pytest

from docs.site import build
from tests.phones.browser import Browser, running

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
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "FOLDER", folder)
        build.put_together(folder / "source")
        assert build.sphinx(folder / "source", folder / "html") == 0
    return folder / "html"


browser = pytest.fixture(scope="module")(running)


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
