"""Pages made from the table of keys, the forms of statements and the published schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from banker import editions, export
from banker.cli.tables.key_card import key_rows, letter_rows, state_rows
from banker.games.rulesets import GAMES
from banker.language.parser.dialects import dialect
from docs.site.markdown import code, paragraphs, table
from docs.site.words import Words

# The boxes that have every key of a ruleset between them; the first one names the colours.
SHOWN_BY = {"board": ("secret-vault", "cash-decoder", "rouble-full", "online-rental-tax",
                      "glass-classic"), "deal": ("deal",)}  # fmt: skip
OVERLAYS = {"glass-classic": ("short-game",)}  # deals deeds
HEADINGS = {"board": "On the board", "deal": "In Monopoly Deal"}
DEFINITIONS = ("board", "deal", "entry", "Edition", "deal.entry", "deal.Edition")
SCHEMAS = ("standings.schema.json", "game.schema.json")


def keys_page(words: Words) -> str:
    """Every key of every game, with the letters of the language."""
    lines = [
        *paragraphs(
            f"# {words.say('Keys')}",
            words.say(
                "Press a verb's key first, then what it is about: a deed, a player, an amount. The"
                " statements that keys make: [verbs]({page}).",
                page=f"verbs{words.suffix}.md",
            ),
            words.say(
                "On paper: `banker cards keys -o keys.html` writes one page of A4 for the edition"
                " that you name."
            ),
        )
    ]
    for ruleset, ids in SHOWN_BY.items():
        boxes: list[Any] = [
            replace(editions.load(id, {}, OVERLAYS.get(id, ())), language=words.language.code)
            for id in ids
        ]
        lines += paragraphs(f"## {words.say(HEADINGS[ruleset])}")
        rows = dict.fromkeys(row for box in boxes for row in key_rows(box))
        lines += table(
            [words.say(head) for head in ("key", "verb", "what it does", "example")],
            ((code(row.key), row.word, row.help, code(row.example)) for row in rows),
        )
        lines += table(
            [words.say("when"), words.say("what the keys do then")], state_rows(boxes[0])
        )
        colours = ", ".join(f"{code(letter)} {name}" for letter, name, _ in letter_rows(boxes[-1]))
        lines += paragraphs(words.say("The letters of colours: {colours}.", colours=colours))
    return "\n".join(lines)


def statements_page(words: Words) -> str:
    """Every statement of the table language, by chapters."""
    lines = [
        *paragraphs(
            f"# {words.say('Statements')}",
            words.say(
                "Type a statement after `:` at the screen, or in a script, one a line. What stands"
                " in capitals is yours to fill in, `[ ]` may be left out, `|` separates words of"
                " which one is meant."
            ),
            words.say("The keys that make them: [verbs]({page}).", page=f"verbs{words.suffix}.md"),
        )
    ]
    for ruleset in GAMES:
        lines += paragraphs(f"## {words.say(HEADINGS[ruleset])}")
        for chapter, forms in dialect(ruleset).chapters.items():
            lines += paragraphs(f"### {words.program(chapter).capitalize()}")
            lines += table(
                [words.say(head) for head in ("statement", "example", "what it says")],
                (
                    (code(form.pattern), code(form.example), words.program(form.about))
                    for form in forms
                ),
            )
    return "\n".join(lines)


def schemas_page() -> str:
    """The published forms of JSON, key by key."""
    lines = [
        *paragraphs(
            "# JSON",
            "What `banker show --json` and `banker export --to json` print, key by key. `dues[].to`"
            " is the key `to` of each item of `dues`; `accounts.*.cash` is the key `cash` of each"
            " account. Keys may come; none that is here goes. How to use it: [for"
            " programs](programs.md).",
        )
    ]
    for name in SCHEMAS:
        path = Path(export.__file__).parent / name
        schema = json.loads(path.read_text("utf-8"))
        lines += paragraphs(f"## {name}", str(schema.get("description", schema.get("title", ""))))
        if "properties" in schema:
            lines += _schema_table(schema)
        for part in DEFINITIONS:
            if part in schema.get("definitions", {}):
                lines += paragraphs(f"### {part}")
                lines += _schema_table(schema["definitions"][part])
    return "\n".join(lines)


def _schema_table(schema: dict[str, Any]) -> Iterator[str]:
    rows = [(code(where), kind, about) for where, kind, about in _properties(schema, "")]
    yield from table(["key", "type", "what it is"], rows)


def _properties(schema: dict[str, Any], prefix: str) -> Iterator[tuple[str, str, str]]:
    """Each key of an object and of the objects in it, as a path."""
    for name, inner in schema.get("properties", {}).items():
        where = f"{prefix}{name}"
        yield where, _kind(inner), inner.get("description", "")
        yield from _properties(inner, f"{where}.")
        if isinstance(inner.get("items"), dict):
            yield from _properties(inner["items"], f"{where}[].")
        if isinstance(inner.get("additionalProperties"), dict):
            yield from _properties(inner["additionalProperties"], f"{where}.*.")


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type", "")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
