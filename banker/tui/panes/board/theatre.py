"""Theatre: a guess at the vault on the stage: the door, the number in large, the vault's answer.

The drawing needs 24 columns and one row. Where rows are few, only the vault's answer stays.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.games.board.state import KEY
from banker.interaction import seats
from banker.interaction.scene import WAITED_MAX_S, Scene
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import EMPTY, Line, Span, cells, fit, line, width_of, wrap
from banker.tui.panes import panels
from banker.tui.render import font
from banker.tui.render.canvas import Canvas
from banker.tui.render.paint import Block, blank, centre, join, laid_on
from banker.tui.render.vault_door import vault_door, width_of_door

ON = "@stage"
DOOR_ROWS_MIN = 5
WORDS_MIN, WORDS_MAX = 18, 40  # columns beside the door
SAID_MAX = 4  # rows of what the vault says, in narrow columns
BEATS_S = 3  # of the three lights, in a second
LIGHTS = 3
NUMBERS = "left: {count:number|numbers}, 1 in {count}"
SILENT = "nothing is reported yet; without the vault: v {number} o open, v {number} m shut"
BY_HAND = "turn the ring to {number} and press the red button"


def theatre(view: View, width: int, height: int) -> Block | None:
    """Return the guess drawn in this size; None without a guess, or if a panel is more urgent."""
    scene = view.scene
    if scene is None or view.state.edition.vault is None:
        return None
    if scene.rests and panels.active(view) is not None:
        return None
    key = (scene, view.state, view.ctx.vault, width, height)
    return once("theatre", key, lambda: _drawn(view, scene, width, height))


def _drawn(view: View, scene: Scene, width: int, height: int) -> Block:
    assert view.state.edition.vault is not None
    numbers = view.state.edition.vault.numbers
    rows = min(height, (width - WORDS_MIN - width_of_door(0) - 2) // 2)
    if rows < DOOR_ROWS_MIN:
        return centre(_words(view, scene, numbers, width - 2, height), width, height, ON)
    inside = [str(scene.cash)] if scene.cash else []  # in dots, which no language groups
    wide = width_of_door(rows)
    door = vault_door(scene, numbers, rows, inside + _things(view, scene)[len(inside) :])
    room = min(WORDS_MAX, width - wide - 2)
    words = [fit(row, room, ON) for row in _words(view, scene, numbers, room - 1, height)]
    above = (height - len(words)) // 2
    below = height - len(words) - above
    beside = [*blank(room, above, ON), *words, *blank(room, below, ON)]
    top = blank(wide, (height - rows) // 2, ON)
    door = [*top, *door, *blank(wide, height - rows - len(top), ON)]
    # Every part has its size, so nothing is measured: a frame has a thousand spans.
    left = (width - wide - 2 - room) // 2
    right = width - wide - 2 - room - left
    margins = blank(left, height, ON), blank(right, height, ON)
    return join(margins[0], door, blank(2, height, ON), beside, margins[1])


def _things(view: View, scene: Scene) -> list[str]:
    """What comes out of the vault, the money first."""
    found = [f"+{screen_words.money(scene.cash)}"] if scene.cash else []
    for thing, count in scene.more:
        word = "key" if thing == KEY else "hotel"
        found.append(view.translate(screen_words.plural(count, word)))
    return found


def _words(view: View, scene: Scene, numbers: int, width: int, height: int) -> list[Line]:
    """Who tries which number, the number in large, and what the vault says of it. Beside an open
    door nobody tries: what came out stands there."""
    chip = seats.chip(view, scene.who, max(1, width - 10))
    beside, below = view.translate("tries"), ""
    if scene.phase == "open":
        beside, below = _parted(_things(view, scene), width - width_of((chip,)) - 1)
    said = _said(view, scene, numbers, width, below)
    most = SAID_MAX if width < WORDS_MAX // 2 + 4 else 2
    said += [EMPTY] * (most - len(said))  # nothing must jump when more is said
    room = height - 1 - len(said)
    large = _large(scene, width, room)
    number = Span("" if large or scene.phase == "open" else f" {scene.number}", "bold")
    doing = Span(f" {beside}", "gold" if scene.phase == "open" else "")
    lines: list[Line] = [line(chip, doing, number), EMPTY, *large, EMPTY, *said]
    while len(lines) > height and EMPTY in lines:
        lines.remove(EMPTY)
    return laid_on([line(*row) for row in lines[-height:]], "stage")


def _parted(things: list[str], room: int) -> tuple[str, str]:
    """As much of what came out as one row holds, and the rest."""
    for count in range(len(things), 0, -1):
        if cells(beside := " · ".join(things[:count])) <= room:
            return beside, ", ".join(things[count:])
    return "", ", ".join(things)


def _large(scene: Scene, width: int, room: int) -> Block:
    """The number in dots, as large as it fits."""
    dots = font.rows(str(scene.number))
    if room < (font.HIGH + 1) // 2:
        return []
    scale = max(1, min((2 * room - 2) // font.HIGH, (width - 2) // len(dots[0]), max(4, room // 5)))
    high = font.HIGH * scale
    canvas = Canvas(len(dots[0]) * scale, high + high % 2)
    canvas.dots(dots, 0, 0, "no" if scene.phase == "no" else "gold", scale)
    return canvas.lines()


def _said(view: View, scene: Scene, numbers: int, width: int, more: str) -> list[Line]:
    """What the vault says; `more`: what came out and has no room beside the name."""
    left = numbers - len(scene.tried)
    name = view.state.setup.names[scene.who]
    match scene.phase:
        case "turn":
            return _rows(view.translate("1 in {count}", count=left), width, "dim")
        case "wait":
            return _waiting(view, scene, width)
        case "no":
            shut = _rows("✗ " + view.translate("the vault stays shut"), width, "no")
            return [*shut, *_rows(view.translate(NUMBERS, count=left - 1), width, "dim")]
        case "open":
            words = view.translate("{who} cracks the vault", who=name)
            return [*_rows(f"★ {words}", width, "gold"), *(_rows(more, width, "") if more else [])]


def _waiting(view: View, scene: Scene, width: int) -> list[Line]:
    """Three lights that beat; after a while what to do if the vault is silent."""
    if view.ctx.vault == "device" and not view.held:
        words = SILENT if scene.waited >= WAITED_MAX_S else BY_HAND
    else:
        words = "the vault decides …"
    lit = int(scene.waited * BEATS_S) % LIGHTS + 1
    lights = " ".join("●" * lit + "○" * (LIGHTS - lit))
    return [
        (Span(lights, "gold"),),
        *_rows(view.translate(words, number=scene.number), width, "dim"),
    ]


def _rows(text: str, width: int, role: str) -> list[Line]:
    return [(Span(row, role),) for row in wrap(text, width)]
