"""Key card: every key of a game on one page of paper, made from the table that the screen reads.

Rules of this file
* Each key is shown in the table's language; a key that the user chose replaces the usual one.
* The page is one side of A4: `LETTER_PT` is the size at which the longest table fits.
* Texts of an edition are escaped. No address is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from banker.cli.tables.game_words import GAME_WORDS
from banker.engine.any_edition import AnyEdition
from banker.foundation.printable import in_markup
from banker.games.rulesets import game_of
from banker.interaction.finding.key_line import SHOWN
from banker.interaction.game_screen import screen_of
from banker.interaction.own_keys import example, shown
from banker.interaction.words.translate import translate
from banker.language.phrases.translation import Translation, language_of

LETTER_PT = 8.2
HEX = re.compile("#[0-9a-fA-F]{6}")
STYLE = f"""@page {{ size: A4; margin: 9mm; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; color: #000; background: #fff; font: {LETTER_PT}pt/1.22 system-ui, sans-serif; }}
h1 {{ font-size: 15pt; margin: 0 0 1mm; }}
h2 {{ font-size: 11pt; margin: 2mm 0 0.5mm; break-after: avoid; }}
p {{ margin: 0 0 1.5mm; }}
main {{ columns: 2; column-gap: 6mm; }}
table {{ width: 100%; border-collapse: collapse; }}
tr {{ break-inside: avoid; border-bottom: 0.2mm solid #ccc; }}
th, td {{ text-align: left; vertical-align: top; padding: 0.35mm 1mm 0.35mm 0; }}
th {{ white-space: nowrap; }}
kbd {{ font: bold 1.05em ui-monospace, monospace; border: 0.2mm solid #666; border-radius: 0.8mm;
  padding: 0 0.8mm; }}
samp {{ font-family: ui-monospace, monospace; white-space: nowrap; color: #444; }}
samp::before {{ content: "· "; }}
span {{ white-space: nowrap; margin-right: 3mm; }}
i {{ display: inline-block; width: 3mm; height: 3mm; border: 0.2mm solid #666;
  vertical-align: -0.4mm; }}
@media screen {{ body {{ max-width: 210mm; margin: auto; padding: 9mm; }} }}
"""


class KeyRow(NamedTuple):
    """A row of the key card: a key, its word, an example and its help."""

    key: str
    word: str
    example: str
    help: str


def key_rows(edition: Any) -> Iterator[KeyRow]:
    """Yield the keys that work in an edition, in its language and in the order of the screen's
    help."""
    for verb in screen_of(edition).keys.verbs:
        if verb.fits(edition):
            word = verb.word or verb.name.removeprefix("card_").replace("_", " ")
            yield KeyRow(
                _sign(shown(edition, verb.key)),
                translate(edition, word),
                example(edition, verb),
                translate(edition, verb.help),
            )


def state_rows(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """Yield (name of a state of the game, keys that work in it)."""
    _, states, _ = screen_of(edition).words.help_page
    for name, words in states:
        yield translate(edition, name), translate(edition, words)


def letter_rows(edition: AnyEdition) -> Iterator[tuple[str, str, str]]:
    """Yield (letter, name, background colour) of each colour group."""
    return GAME_WORDS.of(game_of(edition)).letters(edition)


def key_card(edition: AnyEdition) -> Iterator[str]:
    """Yield the HTML page in pieces."""
    words = language_of(edition)
    intro, _, notes = screen_of(edition).words.help_page
    title = words.words("{title}: keys", title=edition.title)
    yield (
        f'<!doctype html><html lang="{in_markup(words.code)}"><head><meta charset="utf-8">'
        f"<title>{in_markup(title)}</title><style>{STYLE}</style></head><body>"
        f"<h1>{in_markup(title)}</h1><p>{in_markup(translate(edition, intro))}</p><main><table>"
    )
    for row in key_rows(edition):
        pressed = f" <samp>{in_markup(row.example)}</samp>" if " " in row.example else ""
        yield (
            f"<tr><th><kbd>{in_markup(row.key)}</kbd></th><th>{in_markup(row.word)}</th>"
            f"<td>{in_markup(row.help)}{pressed}</td></tr>"
        )
    yield "</table>"
    yield from _letters(edition, words)
    yield f"<h2>{in_markup(words.words('keys of a moment'))}</h2><table>"
    for name, said in state_rows(edition):
        yield f"<tr><th>{in_markup(name)}</th><td>{in_markup(said)}</td></tr>"
    yield f"</table></main><p>{in_markup(translate(edition, notes))}</p></body></html>\n"


def _letters(edition: AnyEdition, words: Translation) -> Iterator[str]:
    yield f"<h2>{in_markup(words.words('letters of colours'))}</h2><p>"
    for letter, name, colour in letter_rows(edition):
        ground = colour if HEX.fullmatch(colour) else "#fff"
        yield (
            f'<span><kbd>{in_markup(letter)}</kbd> <i style="background:{ground}"></i>'
            f" {in_markup(name)}</span> "
        )
    yield "</p>"


def _sign(key: str) -> str:
    """A key as it is written on a keyboard."""
    if key in SHOWN:
        return SHOWN[key]
    return key.replace("ctrl+", "Ctrl-").upper().replace("CTRL", "Ctrl") if len(key) > 1 else key
