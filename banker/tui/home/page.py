"""Page: draws the home page: the list of the user's games, and the keys for them.

Pure.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from msgspec.structs import replace

from banker.foundation.text import Text
from banker.interaction.finding.page_finder import Finding
from banker.interaction.own_keys import SIGNS
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    cells,
    column,
    cut,
    fit,
    line,
    shape,
    spread,
    width_of,
    wrap,
)
from banker.language.own_letters import own_letters
from banker.language.phrases.translation import ENGLISH_WORDS, Translation
from banker.tui.home.games import ShelfGame
from banker.tui.render import font

LOGO = "BANKER"
LOGO_WIDTH = 2 * font.width(LOGO)  # two cells a dot
LOGO_FROM = 20  # the least height that has room for it
KEYS = (("n", "new game"), ("s", "shelf"), ("r", "report"), ("t", "TV"), ("k", "bank cards"))
SCREEN = (("F8", "theme"), ("c", "calm"), ("m", "mouse"), ("o", "tips line"))
ALWAYS = (("F1", "help"), *SCREEN, ("^P", "find"), ("q", "leave"))
HELP = (
    ("⏎", "Goes on with the marked game; ↑↓ mark, a number takes a game at once."),
    ("n", "A new game: edition, names, house rules, vault, screen."),
    ("s", "Statistics of all your games: who wins, which deeds pay."),
    ("r", "Writes the report of the marked game, a page for a browser, and says where."),
    ("t", "Shows the TV page of the marked game on this terminal, while it is played in another."),
    ("k", "Writes the bank cards of the marked game, to print and cut out, and says where."),
    ("c", "Nothing moves by itself on the screens of games; again: pieces walk."),
    ("m", "The mouse clicks on deeds, players and keys, or selects text."),
    ("o", "The tips line is shown, or not."),
)
SCOPE = "home"  # of the keys of a language


class Home(msgspec.Struct, frozen=True):
    """The state of the home page. `at`: the position of the marked game.

    `lines`: a text shown in place of the list; `top`: its first visible line. `finding`: the
    finder, None while it is closed.
    """

    games: tuple[ShelfGame, ...]
    now: datetime
    at: int = 0
    note: str = ""
    lines: tuple[str, ...] = ()
    top: int = 0
    finding: Finding | None = None
    words: Translation = ENGLISH_WORDS

    @property
    def marked(self) -> ShelfGame | None:
        """The marked game; None if the list is empty."""
        return self.games[self.at] if self.games else None


def press(home: Home, key: str) -> tuple[Home, str]:
    """Return the page after a key, and what the app must do.

    That is `go`, `new`, `shelf`, `report`, `tv`, `cards`, `theme`, `calm`, `mouse`, `coach`,
    `leave`, or an empty text for nothing.
    """
    home = replace(home, note="")
    key = _meant(home, key)
    if home.lines:
        return _paged(home, key)
    if key in ("up", "down"):
        at = home.at + (-1 if key == "up" else 1)
        return replace(home, at=max(0, min(len(home.games) - 1, at))), ""
    if key.isdecimal() and 1 <= int(key) <= len(home.games):
        return replace(home, at=int(key) - 1), "go"
    if key in ("f1", "?"):
        rows = tuple(
            f"{shown_key(home, sign):>3}  {home.words.words(words)}" for sign, words in HELP
        )
        return replace(home, lines=rows, top=0), ""
    wish = ACTS.get(key, "")
    return home, wish if home.games or wish not in NEEDS_GAME else "new" if wish == "go" else ""


def _meant(home: Home, key: str) -> str:
    """The key of the page that a typed character stands for; a language may have its letters."""
    if len(key) != 1:
        return key
    low, own = key.lower(), own_letters(home.words.code)
    return own.meant(low, SCOPE) or low


def shown_key(home: Home, key: str) -> str:
    """Return a key as the language of the page writes it."""
    own = own_letters(home.words.code)
    return SIGNS.get(key, own.shown(key, SCOPE)) if own else key


ACTS = {
    "enter": "go", "n": "new", "s": "shelf", "r": "report", "t": "tv", "k": "cards", "f8": "theme",
    "c": "calm", "m": "mouse", "o": "coach",
    "q": "leave", "escape": "leave", "ctrl+q": "leave", "ctrl+c": "leave",
}  # fmt: skip
NEEDS_GAME = {"go", "shelf", "report", "tv", "cards"}
PAGING = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 10}


def _paged(home: Home, key: str) -> tuple[Home, str]:
    if key in PAGING:
        top = max(0, min(len(home.lines) - 1, home.top + PAGING[key]))
        return replace(home, top=top), ""
    return replace(home, lines=(), top=0), "leave" if key in ("ctrl+q", "ctrl+c") else ""


def draw(home: Home, version: str, width: int, height: int) -> list[Line]:
    """Return the lines of the whole page; `version` is Banker's."""
    words = home.words.words
    head = spread(
        line(Span(" BANKER", "bar.bold")),
        line(Span(f"{version} · {words('F1 help')} · ^P {words('find')} ", "bar")),
        width,
        "bar",
    )
    foot = [_foot_note(home, width), *_keys(home, width)]
    room = max(0, height - 1 - len(foot))
    if home.lines:
        rows = [row for text in home.lines[home.top :] for row in (wrap_kept(text, width - 2))]
        body = [EMPTY, *(line(" " + row) for row in rows)]
    else:
        body = [*_logo(width, height), *_games(home, width, room)]
    return shape([head, *shape(body, width, room), *foot], width, height)


def wrap_kept(text: str, width: int) -> list[str]:
    """Return a row of a help table as one line, or wrapped if it is too long.

    Later lines begin under the text of the first, so that the key at the left stands alone.
    """
    if cells(text) <= width:
        return [text]
    begins = len(text) - len(text.lstrip())
    sign, gap, rest = text[begins:].partition("  ")
    if gap and cells(sign) == 1:
        begins += len(sign + gap)
    else:
        rest = text[begins:]
    first, *more = wrap(rest, width - begins)
    return [text[:begins] + first, *(" " * begins + row for row in more)]


def _logo(width: int, height: int) -> list[Line]:
    if height < LOGO_FROM or width < LOGO_WIDTH + 2:
        return [EMPTY] if height >= LOGO_FROM else []
    space = Span(" " * ((width - LOGO_WIDTH) >> 1))
    rows = []
    for row in range(font.HIGH):
        spans = [space]
        for seat, letter in enumerate(LOGO):
            dots = "".join("██" if dot == "#" else "  " for dot in font.rows(letter)[row])
            spans += [Span(dots, f"seat:{seat}"), Span("  ")]
        rows.append(line(*spans))
    return [EMPTY, *rows, EMPTY]


def _games(home: Home, width: int, room: int) -> list[Line]:
    if not home.games:
        return [EMPTY, line(Span("   " + home.words.words("no game yet: n begins one"), "dim"))]
    heading = line(Span(f"  {home.words.words('go on')}", "heading"))
    used = len(_logo(width, room + 4)) + 1
    shown = max(1, room - used)
    first = max(0, min(home.at - (shown >> 1), len(home.games) - shown))
    last = min(len(home.games), first + shown)
    return [heading, *(_game(home, place, width) for place in range(first, last))]


def _game(home: Home, place: int, width: int) -> Line:
    """A game: number, name, edition, players in their colours, when and how far."""
    game, here = home.games[place], place == home.at
    on = "@felt" if here else ""
    ground = f"{on}" and "dim@felt"
    left = [
        Span(f"{'›' if here else ' '}{place + 1:>2} ", f"key{on}"),
        Span(column(game.path.stem, 18 if width >= 80 else 12) + " ", f"bold{on}"),
    ]
    right = [Span(f"{when(home, game)} ", ("gold" if not game.is_over else "dim") + on)]
    state = game.state
    if state is not None:
        box = state.edition.title.removeprefix("Monopoly ").removeprefix("Монополия ")
        if width >= 80:
            left.append(Span(column(box, 14) + " ", f"dim{on}"))
        room = width - width_of(left) - width_of(right) - 1
        for seat, player in enumerate(state.setup.players):
            if cells(player.name) + 1 > room:
                break
            left += [Span(player.name, f"seat:{seat}{on}"), Span(" ", ground)]
            room -= cells(player.name) + 1
    elif game.is_read:
        left.append(Span(home.words.words("cannot be read: the audit says why"), f"warn{on}"))
    return fit(spread(tuple(left), tuple(right), width, ground), width, ground)


def when(home: Home, game: ShelfGame) -> str:
    """Return when the game was last played, and its round or winner, in words."""
    days = (home.now.date() - game.written.date()) // timedelta(days=1)
    day = game.written.strftime("%Y-%m-%d")
    if days in (0, 1):
        day = home.words.words("today" if days == 0 else "yesterday")
    state = game.state
    if state is None:
        return day
    if state.table.ended:
        names = ", ".join(state.setup.names[who] for who in state.table.winners)
        return home.words.words("won by {names}, {day}", names=names, day=day)
    return home.words.words("{day}, round {number}", day=day, number=state.table.round)


def _foot_note(home: Home, width: int) -> Line:
    return line(Span(f" {cut(home.note, width - 2)}", "gain")) if home.note else EMPTY


def _keys(home: Home, width: int) -> list[Line]:
    if home.lines:
        return [_hints(home, (("↑↓", "page"), ("q", "back")), width)]
    marked = home.marked
    first: tuple[tuple[str, str], ...] = KEYS[:1]
    if marked is not None:
        go = home.words.text(Text("go on with {number}", {"number": str(home.at + 1)}))
        first = (("⏎", go), *KEYS)
    return [_hints(home, first, width), _hints(home, ALWAYS, width)]


def _hints(home: Home, hints: tuple[tuple[str, str], ...], width: int) -> Line:
    spans: list[Span] = [Span(" ")]
    for key, word in hints:
        shown = [Span(shown_key(home, key), "key"), Span(f" {home.words.words(word)}  ", "dim")]
        if width_of(spans) + width_of(shown) > width:
            break
        spans += shown
    return fit(tuple(spans), width)
