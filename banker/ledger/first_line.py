"""First line: checks everything that the first line of a game file may hold.

The first line holds the edition and the players, and every reader shows their names. A session
calls this check before it writes a game; a session, a reader, the replay check and the audit call
it before they use a first line. The names that a later entry brings pass the same rules.

Rules of this file
* The check judges plain JSON values and never raises. A missing value is the caller's concern.
* It checks characters, lengths, counts and amounts, and that each player's id follows from the
  first name of the seat. Other modules check whether the edition can be played.
* Every game that any version of the program wrote passes. So it does not check reserved words or
  the number of seats; these are checked when somebody takes a seat.
* Its messages are printable and short, whatever the text that they quote.

It must not know files, rules or editions: the audit, which shares no code with them, calls it too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from banker.foundation.json_value import JsonValue
from banker.foundation.limits import (
    CARDS_MAX,
    DEEDS_MAX,
    FIGURE_MAX,
    GROUPS_MAX,
    NAME_LENGTH_MAX,
    PLAYERS_MAX,
    SPACES_MAX,
    TEXT_LENGTH_MAX,
    cut,
    is_figure,
)
from banker.foundation.printable import ID, is_printable, printable
from banker.foundation.text import Field, Text

# The accounts that are nobody's.
NOBODY = frozenset({"bank", "vault", "pot", "box"})

QUOTED_MAX = 40  # signs of a strange text that a message repeats

# The limits of the lists of a box.
COUNTS = {
    "groups": GROUPS_MAX,
    "spaces": SPACES_MAX,
    "deeds": DEEDS_MAX,
    "cards": CARDS_MAX,
    "sets": GROUPS_MAX,
    "faces": CARDS_MAX,
}

# The id of a card has capitals and digits; every other id has small letters.
_CARD = re.compile("[A-Z]{1,4}[0-9]{1,3}")
_LETTERS = re.compile("[A-Za-z]{1,10}")

# The ids and references in each list. An empty or missing one names nothing.
_IDS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("groups", "id", ID),
    ("groups", "letter", ID),
    ("spaces", "id", ID),
    ("spaces", "deed", ID),
    ("deeds", "id", ID),
    ("deeds", "group", ID),
    ("deeds", "code", ID),
    ("cards", "id", _CARD),
    ("cards", "target", ID),
    ("sets", "id", ID),
    ("sets", "letter", ID),
    ("faces", "id", ID),
)


class LineFault(msgspec.Struct, frozen=True):
    """An error of a first line, with its words for the user.

    `about`: `names` if only an id does not follow from its player's name; `line` for any other
    error.
    """

    about: Literal["names", "line"]
    words: Text


def first_line_faults(event: JsonValue, *others: JsonValue) -> Iterator[LineFault]:
    """Yield the errors of a game's first event (`GameOpened`, as JSON), the worst first; none if it
    is sound.

    `others` are the other values of the line; only the texts in them are checked.
    """
    opened = event if isinstance(event, Mapping) else {}
    players, edition = opened.get("players"), opened.get("edition")
    if counts := _counts(players, edition):
        # The walks below are only for lines of a sane size.
        yield LineFault("line", counts)
        return
    rest = [value for key, value in opened.items() if key != "edition"]
    texts, figures = _leaves_of_edition(edition)
    yield from (LineFault("line", words) for words in _texts(texts + _leaves((rest, others))[0]))
    if not all(map(is_figure, figures)):
        what = Text("a figure of its edition is not between 0 and {most:,}", {"most": FIGURE_MAX})
        yield LineFault("line", what)
    if isinstance(edition, Mapping):
        yield from (LineFault("line", words) for words in _ids(edition))
    yield from _players(players)


_TOO_MANY = {
    "players": "it has {count:,} players, and {most:,} is the most",
    "groups": "it has {count:,} groups, and {most:,} is the most",
    "spaces": "it has {count:,} spaces, and {most:,} is the most",
    "deeds": "it has {count:,} deeds, and {most:,} is the most",
    "cards": "it has {count:,} cards, and {most:,} is the most",
    "sets": "it has {count:,} sets, and {most:,} is the most",
    "faces": "it has {count:,} kinds of cards, and {most:,} is the most",
}


def _counts(players: JsonValue, edition: JsonValue) -> Text | None:
    things = edition if isinstance(edition, Mapping) else {}
    lists = {"players": players, **{key: things.get(key) for key in COUNTS}}
    for key, most in {"players": PLAYERS_MAX, **COUNTS}.items():
        found = lists[key]
        if isinstance(found, list | tuple | dict) and len(found) > most:
            return Text(_TOO_MANY[key], {"count": len(found), "most": most})
    return None


def _texts(texts: list[str]) -> Iterator[Text]:
    """At most one error, since one such text condemns the line."""
    longest = max(map(len, texts), default=0)
    if longest > TEXT_LENGTH_MAX:
        yield Text(
            "it has a text of {count:,} characters, and {most:,} is the most",
            {"count": longest, "most": TEXT_LENGTH_MAX},
        )
    elif not is_printable("".join(texts)):
        text = next(text for text in texts if not is_printable(text))
        yield Text(
            "the text {quoted} has characters that cannot be shown", {"quoted": quoted(text)}
        )


def _leaves_of_edition(edition: JsonValue) -> tuple[list[str], list[int]]:
    """The leaves of an edition. All games of a folder share one; a game is asked for it thrice."""
    try:
        return _leaves_of_text(msgspec.json.encode(edition))
    except (RecursionError, TypeError, ValueError, OverflowError):  # a stranger's box
        return _leaves(edition)


@lru_cache(4)
def _leaves_of_text(encoded: bytes) -> tuple[list[str], list[int]]:
    return _leaves(msgspec.json.decode(encoded))


def _leaves(value: JsonValue) -> tuple[list[str], list[int]]:
    """The texts and keys of a tree, and its amounts. No recursion, so any depth is safe."""
    texts: list[str] = []
    figures: list[int] = []
    waiting: list[JsonValue] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, int):
            figures.append(part)
        elif isinstance(part, dict):
            texts.extend(part)
            waiting.extend(part.values())
        elif isinstance(part, list | tuple):
            waiting.extend(part)
    return texts, figures


def _ids(edition: Mapping[str, JsonValue]) -> Iterator[Text]:
    money = edition.get("money")
    commodity = money.get("commodity", "") if isinstance(money, Mapping) else ""
    if not _fits(_LETTERS, commodity):
        template = "its money cannot be called {quoted}: one to ten letters are a name"
        yield Text(template, {"quoted": quoted(commodity)})
    if not _fits(ID, edition.get("id", "")):
        yield Text("{quoted} cannot be an id", {"quoted": quoted(edition["id"])})
    for key, part, pattern in _IDS:
        things = edition.get(key)
        for thing in things if isinstance(things, list | tuple) else ():
            named = thing.get(part) if isinstance(thing, Mapping) else None
            if not _fits(pattern, named):
                yield Text("{quoted} cannot be an id", {"quoted": quoted(named)})
                return


def _fits(pattern: re.Pattern[str], value: JsonValue) -> bool:
    """Whether a value matches, or is empty. The decoder rejects values of other types."""
    return not value or not isinstance(value, str) or pattern.fullmatch(value) is not None


def quoted(value: JsonValue) -> str:
    """Return a value in single quotes, with safe characters only, and cut if it is long."""
    return f"'{printable(cut(str(value), QUOTED_MAX))}'"


# --- the players ----------------------------------------------------------------------------------


def _players(players: JsonValue) -> Iterator[LineFault]:
    """At most one error; a name that cannot be shown comes first."""
    seats = [
        (seat[0], seat[1])
        for seat in (players if isinstance(players, list | tuple) else ())
        if isinstance(seat, list | tuple) and len(seat) == 2 and set(map(type, seat)) == {str}
    ]
    for _, name in seats:
        if fault := name_fault(name):
            yield LineFault("line", fault)
            return
    for who, name in seats:
        if who != id_of(name):
            template = "the player {quoted} is called {quoted_name}, whose id would be {quoted_id}"
            names = {"quoted_name": quoted(name), "quoted_id": quoted(id_of(name))}
            yield LineFault("names", Text(template, {"quoted": quoted(who), **names}))
            return


def seats_fault(listed: JsonValue, known: Collection[str]) -> Text | None:
    """Return what is wrong with a later list of the seats (each with `id` and `name`), or None.

    `known`: the ids of the seats so far. A known seat may have another name now.
    """
    ids: list[str] = []
    for seat in listed if isinstance(listed, list | tuple) else ():
        who, name = (seat.get("id"), seat.get("name")) if isinstance(seat, Mapping) else ("", "")
        if type(who) is not str or type(name) is not str:
            return Text("its seats do not read as such")
        if fault := name_fault(name):
            return fault
        if who not in known and (who != seat_id(name, ids) or who in NOBODY):
            names = {"quoted": quoted(name), "quoted_id": quoted(who)}
            return Text("the player {quoted} cannot have the id {quoted_id}", names)
        ids.append(who)
    if not ids or len(set(ids)) < len(ids) or len(ids) > PLAYERS_MAX:
        return Text("its players have no ids, or ids that are taken")
    return None


def id_of(name: str) -> str:
    """Return the id that follows from a name: `Ann Lee` -> `ann_lee`. So two names that differ only
    by case have one id."""
    return name.casefold().replace(" ", "_")


def seat_id(name: str, taken: Collection[str]) -> str:
    """Return the id of a new seat: `dan`, or `dan_2`, `dan_3` … if that id is `taken`.

    An id is never given a second time: it stays with its seat even when the seat gets another name.
    """
    first = who = id_of(name)
    number = 1
    while who in taken:
        number += 1
        who = f"{first}_{number}"
    return who


def name_fault(name: str) -> Text | None:
    """Return why the program never seats a player of this name; None if the name is fine."""
    template = next((words for is_wrong, words in _FAULTS if is_wrong(name)), "")
    fields: dict[str, Field] = {"quoted": quoted(name), "count": NAME_LENGTH_MAX}
    return Text(template, fields) if template else None


_WORD_SIGNS = frozenset(" -'’.")
# Letters and marks that no screen shows, so two names could look alike.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI"})


def _is_foreign(sign: str) -> bool:
    category = unicodedata.category(sign)
    is_letter = category[0] in "LM" or category == "Nd"
    return sign in _INVISIBLE or not (is_letter or sign in _WORD_SIGNS)


def _is_untidy(name: str) -> bool:
    is_composed = unicodedata.is_normalized("NFC", name)
    return not is_composed or name != " ".join(part for part in name.split(" ") if part)


_FAULTS: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda name: not name, "the name {quoted} is empty"),
    (
        lambda name: len(name) > NAME_LENGTH_MAX,
        "the name {quoted} has more than {count} characters",
    ),
    (
        lambda name: any(map(_is_foreign, name)),
        "the name {quoted} has characters that a name cannot have",
    ),
    (
        lambda name: any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name),
        "the name {quoted} runs from right to left",
    ),
    (
        lambda name: unicodedata.category(name[0])[0] != "L",
        "the name {quoted} does not begin with a letter",
    ),
    (_is_untidy, "the name {quoted} is not spelled as the program spells a name"),
)
