"""Template: the text of a user's edition file, ready to be filled in.

The file lies over an edition, and has every value that may be corrected as a comment with its
present value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from banker.editions.box import Own, box_of
from banker.editions.document import Tree
from banker.editions.own.starting_notes import start_notes
from banker.editions.schema import EDITION, TableSchema
from banker.editions.switches import every_switch
from banker.foundation.errors import EditionError
from banker.foundation.json_value import JsonValue
from banker.foundation.text import ESTIMATE, worded
from banker.games.board.edition import is_guessed

HEAD = """\
# {title}: what differs from {base}.
#
# This file lies over that edition and holds only what you change, so whatever is mended there later
# is mended here too. Take the # off a line and off the [table] it belongs to, and change it; of a
# deed take it off [[deed]], off its id and off the value. Lines that you do not need may go. What
# you change counts as "yours" by itself; where your card shows just what stands here, say so in
# that table: source = {{ price = "yours" }}.
# A table of notes names all the notes there are. What is marked ~ is an estimate: check that first.
#
#   banker editions check {file}    names every mistake with its line
#   banker editions show {file}
#   banker new game.bank --edition {file} --players Ann,Bob

"""

# The tables whose simple values are written into the template, in this order.
_TABLES = ("money", "supply", "dice", "vault", "clock")
_DEED_KEYS = ("price", "mortgage", "redeem", "building", "rents")
_CARD_KEYS = ("label", "labels", "effect", "amount", "per_hotel", "target", "keep")


def filled_in(text: str, data: Tree, own: Own) -> str:
    """Return the text of a whole edition file, with the values in `own` filled in.

    `text`: the file before; `data`: its data. Raise `EditionError` for too many names of
    streets.
    """
    said: dict[str, JsonValue] = {"id": own.id, "title": own.title}
    said |= _with_notes(own.money, data["money"], data["meta"]["players_max"])
    for key, value in said.items():
        text = re.sub(rf"(?m)^{key} = .*$", partial(_line, key, value), text, count=1)
    _assert_room(data["deed"], own.streets)
    names = [deed["names"] for deed in data["deed"] if deed.get("kind", "street") == "street"]
    for old, new in zip(names, own.streets, strict=False):
        text = text.replace(toml(old), toml(dict.fromkeys(old, new)), 1)
    return text


def _assert_room(deeds: Sequence[Tree], streets: Sequence[str]) -> None:
    room = sum(deed.get("kind", "street") == "street" for deed in deeds)
    if len(streets) > room:
        raise EditionError(
            [
                worded(
                    "streets: {count} names for the {room} streets of the board",
                    count=len(streets),
                    room=room,
                )
            ]
        )


def _line(key: str, value: JsonValue, _old: re.Match[str]) -> str:
    return f"{key} = {toml(value)}"


def own_file(base: str, data: Tree, tags: Mapping[str, str], own: Own) -> str:
    """Return the text of a file that lies over the edition `base`.

    `data`: the values of that edition; `tags`: path of a value -> where the value comes from.
    """
    title = own.title or f"{data['meta']['title']}, our box"
    head = [HEAD.format(title=title, base=base, file=own.file)]
    head += _meta(base, title, own.id, data["meta"])
    return "".join((*head, *box_of(data).own_tables(data, tags, own)))


def board_tables(data: Tree, tags: Mapping[str, str], own: Own) -> Iterator[str]:
    """Yield the tables of a user's file over a board game, as TOML text.

    `data`: the values below; `tags`: path of a value -> where the value comes from.
    """
    money = _with_notes(own.money, data["money"], data["meta"]["players_max"])
    _assert_room(data["deed"], own.streets)
    for name in _TABLES:
        if name in data:
            yield from _table(name, data[name], tags, money if name == "money" else {})
    yield from _taxes(data["board"]["spaces"])
    yield from _cards(data["deck"])
    yield from switch_tables(data["switches"])
    yield from _deeds(data, tags, own.streets)


def _meta(base: str, title: str, id: str, meta: Tree) -> Iterator[str]:
    yield f"[meta]\nover = {toml(base)}\n"
    if id:
        yield f"id = {toml(id)}\n"
    yield f"title = {toml(title)}\n"
    for key in ("names", "language", "players_min", "players_max"):
        if key in meta:
            yield f"# {key} = {toml(meta[key])}\n"


def _table(
    name: str, data: Tree, tags: Mapping[str, str], known: Mapping[str, JsonValue]
) -> Iterator[str]:
    spec = EDITION.keys[name]
    assert isinstance(spec, TableSchema)
    yield f"\n[{name}]\n" if known else f"\n# [{name}]\n"
    for key in spec.keys:
        if key in known:
            yield f"{key} = {toml(known[key])}\n"
        elif key in data and key != "scale":
            yield f"# {key} = {toml(data[key])}{source_mark(f'{name}.{key}', tags)}\n"


def _with_notes(known: Mapping[str, int], money: Tree, players: int) -> Mapping[str, JsonValue]:
    """Change the starting notes to fit another start cash."""
    cash = known.get("start_cash", money["start_cash"])
    if cash == money["start_cash"]:
        return known
    notes, printed = (
        {int(note): pieces for note, pieces in money.get(key, {}).items()}
        for key in ("notes", "start_notes")
    )
    dealt = start_notes(cash, notes, players, printed)
    return {**known, "start_notes": {str(note): pieces for note, pieces in dealt.items()}}


def _taxes(spaces: Sequence[Tree]) -> Iterator[str]:
    charging = [space for space in spaces if "amount" in space]
    if charging:
        yield "\n# [board]\n# spaces = [\n"
        for space in charging:
            yield f"#   {{ id = {toml(space['id'])}, amount = {space['amount']} }},\n"
        yield "# ]\n"


def _cards(deck: Tree) -> Iterator[str]:
    if deck["cards"]:
        yield "\n# [deck]\n# cards = [\n"
        for card in deck["cards"]:
            label = _label(card, deck.get("labels", ""))
            shown = {**{key: card[key] for key in _CARD_KEYS if key in card}, **label}
            figures = ", ".join(f"{key} = {toml(value)}" for key, value in shown.items() if value)
            yield f"#   {{ id = {toml(card['id'])}, {figures} }},\n"
        yield "# ]\n"


def _label(card: Tree, labels: str) -> Tree:
    """The label in the board set of this game."""
    chosen = card.get("labels", {}).get(labels)
    return {"label": "", "labels": {labels: chosen}} if chosen else {"labels": ""}


def switch_tables(chosen: Tree) -> Iterator[str]:
    yield "\n# The first value is played unless the table chooses; one value alone is no choice.\n"
    yield "# [switches]\n"
    for name, values in chosen.items():
        few = [values] if isinstance(values, str) else values
        others = [value for value in every_switch()[name].values if value != few[0]]
        yield f"# {name} = {toml(few)}  # or {', '.join(others)}\n"


def _deeds(data: Tree, tags: Mapping[str, str], names: Sequence[str]) -> Iterator[str]:
    """The deeds in the order of the board."""
    order = {space["deed"]: n for n, space in enumerate(data["board"]["spaces"]) if "deed" in space}
    board_set, new = data["meta"]["names"], iter(names)
    for deed in sorted(data["deed"], key=lambda deed: order[deed["id"]]):
        name = next(new, "") if deed.get("kind", "street") == "street" else ""
        off = "" if name else "# "
        yield f"\n{off}[[deed]]  # {deed['names'][board_set]}\n{off}id = {toml(deed['id'])}\n"
        shown = {board_set: name or deed["names"][board_set]}
        yield f"{off}names = {toml(shown)}\n"
        for key in _DEED_KEYS:
            if key in deed:
                mark = source_mark(f"deed.{deed['id']}.{key}", tags)
                yield f"# {key} = {toml(deed[key])}{mark}\n"


def source_mark(name: str, tags: Mapping[str, str]) -> str:
    """Return the comment for the line of an estimate; empty for a value that is certain."""
    parts = [tag for full, tag in tags.items() if full == name or full.startswith(f"{name}.")]
    return f"  # {ESTIMATE}" if any(map(is_guessed, parts)) else ""


def toml(value: JsonValue) -> str:
    """Return a value as TOML text."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str):
        text = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    elif isinstance(value, list):
        text = f"[{', '.join(map(toml, value))}]"
    elif isinstance(value, dict):
        text = f"{{ {', '.join(f'{key} = {toml(part)}' for key, part in value.items())} }}"
    else:
        text = str(value)
    return text
