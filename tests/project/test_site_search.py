"""Search of the site: what a reader types finds the page that is meant, first, in both languages.

The site is built, unless it has just been, and its own search runs in a browser.
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
    "how to install": "docs/install",
    "update": "docs/install",
    "phones": "docs/phones",
    "smartphone": "docs/phones",
    "tv": "docs/tv",
    "television": "docs/tv",
    "second screen": "docs/tv",
    "house rule": "docs/house_rules",
    "correct a card": "docs/your_cards",
    "estimates": "docs/your_cards",
    "custom edition": "docs/own_edition",
    "editions": "docs/editions",
    "odds": "docs/odds",
    "audit": "docs/audit",
    "fingerprint": "docs/audit",
    "exporting": "docs/exports",
    "csv": "docs/exports",
    "refusal": "docs/refusals",
    "debt_open": "docs/refusals",
    "crash": "docs/troubleshooting",
    "exit code 70": "docs/troubleshooting",
    "key": "docs/keys",
    "settings": "docs/settings",
    "command": "docs/commands",
    "script": "docs/scripts",
    "language": "docs/languages",
    "blind": "docs/plain",
    "security": "SECURITY",
    "deal": "docs/boxes/deal",
    "undo": "docs/guide",
    "trades": "docs/verbs",
    "auction": "docs/verbs",
    "mortgages": "docs/verbs",
    "build vault": "docs/build_vault",
    "decoder": "docs/build_decoder",
    "установить": "docs/install_ru",
    "настройки": "docs/install_ru",
    "телефоны": "docs/phones_ru",
    "смартфон": "docs/phones_ru",
    "телевизора": "docs/tv_ru",
    "домашние правила": "docs/house_rules_ru",
    "карточку": "docs/your_cards_ru",
    "оценка": "docs/your_cards_ru",
    "своё издание": "docs/own_edition_ru",
    "издания": "docs/boxes/all_ru",
    "коробку": "docs/boxes/all_ru",
    "аудит": "docs/audit_ru",
    "экспорт": "docs/audit_ru",
    "отпечаток": "docs/audit_ru",
    "отказ": "docs/troubleshooting_ru",
    "ошибку": "docs/troubleshooting_ru",
    "вопросы": "docs/faq_ru",
    "клавишу": "docs/keys_ru",
    "аукциона": "docs/verbs_ru",
    "вечером": "docs/first_evening_ru",
    "тюрьму": "docs/verbs_ru",
    "отменить": "docs/verbs_ru",
    "фраза": "docs/statements_ru",
    "шансов": "docs/odds_ru",
    "незрячих": "docs/plain_ru",
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
