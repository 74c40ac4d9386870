"""Games as a stranger may send them: every name and text is his, and all of it hangs together.

An honest game is taken apart, and one word of it becomes another one wherever it stands: in the
box, in the postings, in commands, events and facts. Chained anew, such a file passes for a game.
"""

from __future__ import annotations

import json
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.ledger.entry import Entry
from banker.session.session import Session
from tests.audit.forger import sealed
from tests.export.sample_games import evening, evening_with_a_decoder, say

CANARY = "CANARY"  # a file that nobody may open, beside the one that is read
LONG = 5_000  # signs: more than some readers take in a line

# What would be something else than text, if a reader took it so.
PAYLOADS = {
    "program": f"M\npython\n    open('{CANARY}', 'w').write('x')\n; ",
    "include": f"M\ninclude {CANARY}\n; ",
    "quoted include": f'M"\ninclude "{CANARY}"\nplugin "os"\noption "title" "',
    "carriage return": f"M\rinclude {CANARY}\r; ",
    "other line ends": f"M\x0binclude {CANARY}\x0c\x1cpython\x85python\u2028python\u2029",
    "evaluation": f"M\n= expr true\neval open('{CANARY}')\n!include {CANARY}\n@include {CANARY}",
    "statement": "M\nbank pays 500 to ann\n#",
    "comment": "M ; comment # comment  ; comment",
    "virtual": "(M) [M]:M|M  5 X @ 3 Y = 9 Z {1} %",
    "quotes": 'M" \' \\ \\" """ “ ” « »',
    "escape": "\x1b[2J\x1b]0;owned\x07\x9b31m\x7f\x08",
    "bidi": "\u202egnp.\u2066exe\u200f\u061c",
    "right to left": "שלום مرحبا",
    "formula": "=cmd|' /C calc'!A0",
    "plus": "+1+1",
    "minus": "-1-1",
    "at": "@SUM(A1)",
    "tab": "\t=1+1",
    "blank": " \u00a0\u2003\u200d=1+1",
    "wide": "＝1+1",
    "column": "M;=1+1;\t+1|-1",
    "script": "</script><script>document.title='OWNED'</script>",
    "style": "</style></title><img src=x onerror=\"document.title='OWNED'\">",
    "attribute": "\" onload=\"document.title='OWNED'\" x=' onclick='1",
    "entity": "&lt;b&gt;&#0;&nbsp;",
    "cdata": "]]><!-- <?xml ?> <![CDATA[ --><svg onload=1>",
    "nothing there": "M\x00N",
    "template": "{title.__class__}{0}%s${M}`M`",
    "shell": f"'; touch {CANARY}; '$(touch {CANARY})!!",
    "option": f"--output={CANARY}",
    "path": f"../../{CANARY}",
    "long": "M" * LONG,
    "none": "",
}


class Place(NamedTuple):
    """A word of the honest game, and what it is there."""

    about: str
    word: str


PLACES = (
    Place("commodity", "M"),
    Place("box", "secret-vault"),
    Place("title", "Monopoly Secret Vault"),
    Place("deed", "oriental"),
    Place("name of a deed", "Oriental Avenue"),
    Place("space", "go"),
    Place("name of a space", "GO"),
    Place("group", "light_blue"),
    Place("colour", "#78d4f7"),
    Place("card", "CH01"),
    Place("switch", "any_time"),
    Place("player", "ann"),
    Place("name", "Ann"),
    Place("by", "program"),
    Place("note", "pizza; extra cheese"),
    Place("reason", 'rent "booked" twice'),
    Place("witness", "bob"),
    Place("kind", "correct"),
    Place("command", "command-7"),
)


class Game:
    """Entries as they stand in a file, without their hashes: `lines`."""

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        self.lines = lines

    @cached_property
    def setup(self) -> Setup:
        """As the first line says it."""
        opened = self.lines[0]["ev"][0]
        players = tuple(Player(id, name) for id, name in opened["players"])
        return Setup(editions.thaw(opened["edition"]), players)

    @cached_property
    def entries(self) -> list[Entry]:
        """As they are read."""
        return msgspec.convert(self.lines, list[Entry])

    @property
    def stored(self) -> bytes:
        """A file of it, chained."""
        return b"".join(sealed(self.lines))


@cache
def honest() -> Game:
    """A short evening that ended."""
    return _taken_apart(say(evening(), "game ends"))


@cache
def honest_with_a_decoder() -> Game:
    """With checks of notes."""
    return _taken_apart(evening_with_a_decoder())


def _taken_apart(session: Session) -> Game:
    lines = [json.loads(row.line) for row in session.journal.rows()]
    for line in lines:
        del line["h"]
        line |= {"by": "program", "cmd": f"command-{line['seq']}"}
    return Game(lines)


def renamed(game: Game, words: dict[str, str]) -> Game:
    """The game with other words, wherever they stand for themselves."""
    return Game(_renamed(game.lines, words))


def _renamed(part: Any, words: dict[str, str]) -> Any:
    if isinstance(part, list):
        return [_renamed(one, words) for one in part]
    if isinstance(part, dict):
        return {
            key: one if _is_kind(key, part) else _renamed(one, words) for key, one in part.items()
        }
    if not isinstance(part, str):
        return part
    for prefix in ("deed:", "site:", "spent:"):
        if part.startswith(prefix):
            return prefix + words.get(part.removeprefix(prefix), part.removeprefix(prefix))
    who, dot, fact = part.partition(".")
    if dot and who in words:
        return f"{words[who]}.{fact}"
    return words.get(part, part)


def _is_kind(key: str, part: dict[str, Any]) -> bool:
    """Whether it says which struct that is; an entry's own kind is a word like any other."""
    return key == "do" or (key == "kind" and "cmd" not in part)


@cache
def hostile() -> dict[str, Game]:
    """A game for each place with all that is hostile in it, and one for each payload with that in
    all places, told apart by a number."""
    worst = "".join(payload for payload in PAYLOADS.values() if len(payload) < LONG)
    games = {place.about: renamed(honest(), {place.word: worst}) for place in PLACES}
    for about, payload in PAYLOADS.items():
        words = {place.word: f"{payload}{at}" for at, place in enumerate(PLACES)}
        games[f"{about}, everywhere"] = renamed(honest(), words)
    return games


@cache
def full() -> Game:
    """One game with every payload in it: ids and names of deeds, and the rest in turn."""
    payloads = list(PAYLOADS.values())
    words = {place.word: payloads[at] for at, place in enumerate(PLACES)}
    deeds = honest().lines[0]["ev"][0]["edition"]["deeds"]
    for at, deed in enumerate(deeds):
        words[deed["id"]] = f"{payloads[at % len(payloads)]}{at}"
        words[deed["name"]] = f"{at}{payloads[at % len(payloads)]}"
    return renamed(honest(), words)
