"""Contents: which pages the site has, in which order, and where each comes from.

Rules of this file
* A document of the project stands on the site as it is, under the path that it has: so its links
  lead to the same places in both.
* A document that no section names stands in the last one: nothing is left out but the README.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from banker import editions
from docs.site import boxes, references, tables, verbs
from docs.site.words import BOTH
from tests import ROOT

API = """\
# `banker.api`

```{eval-rst}
.. automodule:: banker.api
   :members: Booked, Audited, Game, load_edition, create, open, parse, execute, state, entries,
      audit, refusal_code
```
"""
INDEX = ROOT / "docs" / "site" / "index.md"
OTHERS = (
    *sorted(path.name for path in ROOT.glob("*.md") if path.name != "README.md"), "LICENSE",
    "drivers/firmware/README.md", "drivers/firmware/PROTOCOL.md",
    "drivers/firmware/mechanics.svg", "drivers/firmware/wiring.svg",
    "drivers/firmware/breadboard.svg", "drivers/firmware/breadboard_decoder.svg",
    "drivers/firmware/mechanics/box.png", "drivers/firmware/mechanics/hood.png",
    "drivers/firmware/mechanics/parts.png",
)  # fmt: skip


class Section(NamedTuple):
    """A part of the contents: what it is called, and its pages."""

    title: str
    pages: tuple[str, ...]


def sections() -> tuple[Section, ...]:
    """The contents, in the order of the site; only pages that are there."""
    made = generated().keys()
    found = []
    named: set[str] = set()
    for section in _SECTIONS:
        pages = tuple(it for it in section.pages if it in made or (ROOT / it).is_file())
        named.update(pages)
        found.append(Section(section.title, pages))
    documents = (f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
    others = (name for name in OTHERS if name.endswith(".md"))
    rest = tuple(sorted({*documents, *others} - named))
    return (*found, Section("More", rest)) if rest else tuple(found)


def _boxes(suffix: str) -> tuple[str, ...]:
    ids = (listing.id for listing in editions.catalogue())
    return (f"docs/boxes/all{suffix}.md", *(f"docs/boxes/{id}{suffix}.md" for id in ids))


_SECTIONS = (
    Section("Start", ("docs/first_evening.md", "docs/install.md", "docs/faq.md",
                      "docs/troubleshooting.md")),
    Section("At the table", ("docs/guide.md", "docs/phones.md", "docs/tv.md", "docs/house_rules.md",
                             "docs/your_cards.md", "docs/own_edition.md", "docs/odds.md",
                             "docs/plain.md", "docs/languages.md", "docs/deal.md")),
    Section("Check and export", ("docs/audit.md", "docs/exports.md", "docs/many_games.md",
                                 "SECURITY.md")),
    Section("Look it up", ("docs/keys.md", "docs/verbs.md", "docs/statements_by_example.md",
                           "docs/statements.md", "docs/scripts.md", "docs/refusals.md",
                           "docs/commands.md", "docs/settings.md", "docs/audit_checks.md",
                           "docs/words.md")),
    Section("Editions", (*_boxes(""), "docs/editions.md", "docs/rules.md", "docs/deal_rules.md")),
    Section("The vault", (
        "docs/hardware.md", "docs/build_vault.md", "docs/build_decoder.md", "docs/supply.md",
        "docs/fairness.md", "drivers/firmware/README.md", "drivers/firmware/PROTOCOL.md",
    )),
    Section("For programs", ("docs/programs.md", "docs/api.md", "docs/json.md")),
    Section("For developers", ("CONTRIBUTING.md", "ARCHITECTURE.md", "docs/glossary.md",
                               "docs/tested.md",
                               "docs/benchmarks.md", "docs/releasing.md", "CHANGELOG.md",
                               "docs/changes.md")),
    Section("По-русски", ("docs/first_evening_ru.md", "docs/install_ru.md", "docs/faq_ru.md",
                          "docs/troubleshooting_ru.md", "docs/phones_ru.md", "docs/tv_ru.md",
                          "docs/house_rules_ru.md", "docs/your_cards_ru.md",
                          "docs/own_edition_ru.md", "docs/odds_ru.md",
                          "docs/plain_ru.md", "docs/deal_ru.md", "docs/audit_ru.md",
                          "docs/keys_ru.md", "docs/verbs_ru.md",
                          "docs/statements_ru.md", *_boxes("_ru"))),
)  # fmt: skip


def generated() -> dict[str, Callable[[], str]]:
    """Path -> what makes the page."""
    pages: dict[str, Callable[[], str]] = {
        "docs/refusals.md": references.refusals_page,
        "docs/commands.md": references.commands_page,
        "docs/settings.md": references.settings_page,
        "docs/api.md": lambda: API,
        "docs/json.md": tables.schemas_page,
    }
    for words in BOTH:
        pages[f"docs/keys{words.suffix}.md"] = partial(tables.keys_page, words)
        pages[f"docs/verbs{words.suffix}.md"] = partial(verbs.verbs_page, words)
        pages[f"docs/statements{words.suffix}.md"] = partial(tables.statements_page, words)
        pages[f"docs/boxes/all{words.suffix}.md"] = partial(boxes.overview, words)
        for listing in editions.catalogue():
            pages[f"docs/boxes/{listing.id}{words.suffix}.md"] = partial(
                boxes.page, listing.id, words
            )
    return pages


def index() -> str:
    """The first page: the text of `docs/site/index.md`, then the contents."""
    lines = [INDEX.read_text("utf-8")]
    for section in sections():
        pages = (page.removesuffix(".md") for page in section.pages)
        lines += [
            "```{toctree}",
            f":caption: {section.title}",
            ":maxdepth: 1",
            "",
            *pages,
            "```",
            "",
        ]
    return "\n".join(lines)


def copied() -> Iterator[Path]:
    """The files that stand on the site as they are."""
    yield from sorted((ROOT / "docs").glob("*.md"))
    yield from sorted((ROOT / "docs" / "pictures").iterdir())
    yield from (ROOT / name for name in OTHERS)
