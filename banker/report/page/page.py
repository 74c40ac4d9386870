"""Page: the report as one HTML file.

Rules of this file
* The page is one file that loads no address. Styles, charts and the short script are inside, and
  its policy forbids a browser to load anything, and to run or apply anything but these: it names
  them by their hashes. Styles of one element, such as a bar's width, stand at that element.
* Everything typed at the table is escaped, so none of it becomes markup.
* Everything can be read without the script. Only the search field needs it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from banker.engine.palette import PALETTES, ink_on
from banker.foundation.printable import in_markup
from banker.report.page import devices, estimates, lists, outcome
from banker.report.page.lists import Verdict
from banker.report.page.page_data import PageData, Section

STYLE = Path(__file__).with_name("page.css")
SCRIPT = Path(__file__).with_name("page.js")
# The first rule for styles is for browsers that do not know the second.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; style-src-elem '{style}';"
    " style-src-attr 'unsafe-inline'; script-src '{script}'; img-src data:;"
    " base-uri 'none'; form-action 'none'"
)

MakeSection = Callable[[Any], Section | None]
# In the order of the page. The audit, statements and the ledger follow.
SECTIONS: tuple[MakeSection, ...] = (
    outcome.result, outcome.worths, outcome.flows, outcome.deeds, outcome.rents, outcome.debt,
    estimates.estimates, devices.vault, devices.auctions, devices.decoder, lists.to_set_up,
)  # fmt: skip


def page(
    view: PageData, verdict: Verdict, sections: Sequence[MakeSection] = SECTIONS
) -> Iterator[str]:
    """Yield the HTML file in pieces. `sections`: functions that make the sections before the
    audit."""
    title = in_markup(view.setup.edition.title)
    style, script = (f"\n{part.read_text('utf-8')}" for part in (STYLE, SCRIPT))
    style += seats()
    policy = POLICY.format(style=_hash(style), script=_hash(script))
    names = in_markup(", ".join(player.name for player in view.setup.players))
    seated = "".join(f"<span>{view.keyed(who)}</span>" for who in view.setup.ids)
    yield (
        f'<!doctype html>\n<html lang="{view.translation.code}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">'
        f"<title>{title}: {names}</title>\n<style>{style}</style></head>\n"
        f'<body><header><h1>{title}</h1><p class="legend">{seated}</p>'
        f'<p class="dim">{_day(view)}</p></header>\n'
    )
    made = [make(view) for make in sections]
    made += [lists.audit(view, verdict), lists.statements(view), lists.ledger(view)]
    parts = [part for part in made if part is not None]
    links = (f'<a href="#{part.key}">{part.heading}</a>' for part in parts if part.heading)
    yield f"<nav>{' '.join(links)}</nav>\n"
    for part in parts:
        heading = f"<h2>{part.heading}</h2>" if part.heading else ""
        yield f'<section id="{part.key}">{heading}{part.body}'
        yield from part.rows
        yield "</section>\n"
    yield f"<script>{script}</script></body></html>\n"


def _hash(text: str) -> str:
    """The name by which a policy knows what stands between two tags."""
    return f"sha256-{b64encode(sha256(text.encode('utf-8')).digest()).decode('ascii')}"


def seats() -> str:
    """Return CSS variables with the colours of the seats. The printed page uses the light ones."""
    light, dark = (
        "".join(
            f"--c{seat}:{colour};--o{seat}:{ink_on(colour)};"
            for seat, colour in enumerate(PALETTES[theme].seats)
        )
        for theme in ("light", "dark")
    )
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n"
        f"@media print{{:root{{{light}}}}}\n"
    )


def _day(view: PageData) -> str:
    first, last = (time[:16].replace("T", " ") for time in view.times)
    until = last.removeprefix(first[:11]) if first[:10] == last[:10] else last
    when = first if until == first[11:] else f"{first} – {until}"
    count = view.figure(len(view.rows))
    told = view.say("{count:entry|entries} in the ledger", count=count)
    return f"{in_markup(when)} UTC · {told}"
