"""Put together as before: lines, blocks and drawings made of any words, in any size.

Goal: one cell, one role or one dot that changes shows, also at sizes that no screen has. Method:
each function is called with what a seed draws; `put_together_as_before.txt` keeps lines of calls.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker.interaction.scene import Scene
from banker.interaction.words import text
from banker.interaction.words.text import Line, Span
from banker.tui.render import (
    canvas,
    chart,
    digits,
    font,
    insertion,
    lettering,
    paint,
    podium,
    theme,
    vault_door,
    widget,
)
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("put_together_as_before.txt")
CALLS = 160
FEWER = {"chart": 80, "podium": 96, "vault-door": 56}  # of what is dear to draw
WORDS = ("", "a", "Ann", "pays 50", "to the Bank at once", "漢字", "Циля", "é", "♛", "x\x1by", "  ")
ROLES = ("", "dim", "bold", "seat:2", "seat:0@felt", "px:gold|stage", "chip:#bf0013", "cursor",
         "chip.seat:1", "warn@stage")  # fmt: skip
COLOURS = ("", "gold", "no", "seat:1", "steel:0", "felt", "ground", "stage", "#bf0013")
STYLES = (
    *ROLES, "name", "hint", "digits", "turn", "bar", "bar.bold", "frame", "heading", "key", "gain",
    "loss", "warn", "gold", "no", "refused", "struck", "marked", "gold@stage", "chip:!#ffffff",
    "chip:#000000", "chip.seat:7", "chip.seat:9", "seat:7", "seat:8", "seat:9", "px:no|steel:2",
    "px:seat:3|seat:11", "px:on:seat:3|seat:3", "px:on:gold|gold", "px:#123456|ground",
    "px:felt|no",
)  # fmt: skip


class Dice(random.Random):
    """What is drawn."""

    def words(self, most: int = 5) -> str:
        return " ".join(self.choice(WORDS) for _ in range(self.randint(0, most)))

    def line(self, most: int = 4) -> Line:
        return tuple(
            Span(text.printable(self.words(2)), self.choice(ROLES))
            for _ in range(self.randint(0, most))
        )

    def block(self, width: int, height: int) -> list[Line]:
        return [text.fit(self.line(), width, self.choice(ROLES)) for _ in range(height)]


def of_text(dice: Dice) -> Iterator[object]:
    width = dice.randint(0, 24)
    said, one, two = dice.words(), dice.line(), dice.line()
    yield text.cut(said, width), text.column(said, width), text.column(said, width, right=True)
    yield text.fit(one, width, "dim"), text.spread(one, two, width, "dim")
    yield text.line(said, *one), text.cells(said), text.width_of(one)
    yield text.shape([one, two], width, dice.randint(0, 4))
    rows = text.wrap(said, width + 1)
    yield rows, text.clipped(rows, dice.randint(0, 4), width), text.plain([one, two])
    yield text.box(said, [one, two], width + 8, dice.randint(2, 6))
    yield text.beside([one, two], [two, one], width)


def of_paint(dice: Dice) -> Iterator[object]:
    width, height = dice.randint(1, 24), dice.randint(1, 5)
    one = dice.line()
    block, over = dice.block(width, height), dice.block(dice.randint(1, 9), dice.randint(1, 3))
    yield paint.join(block, dice.block(3, height)), paint.blank(width, height, "dim")
    yield paint.part(one, dice.randint(0, 9), width)
    yield paint.put(block, over, dice.randint(-4, width), dice.randint(-2, height))
    yield paint.centre([one, *block], width + dice.randint(-1, 3), height + dice.randint(-1, 4))
    yield paint.centred(one, width, "frame"), paint.laid_on([one], "stage")
    yield paint.frame(dice.words(2), [one], width + 12, height + 2, dice.choice(("", "l", "Esc")))
    for most in (1, 2, 99):
        yield paint.folded(one, width, most)
    yield paint.merged(one), paint.fit_end(one, width), paint.fit_end(one, 0)


def of_canvas(dice: Dice) -> Iterator[object]:
    width, height = dice.randint(1, 14), dice.randint(1, 11)
    drawn = canvas.Canvas(width, height, dice.choice(("stage", "ground", "felt")))
    for _ in range(dice.randint(0, 4)):
        x, y = dice.randint(-2, width), dice.randint(-2, height)
        drawn.put(x, y, dice.choice(COLOURS))
        drawn.fill(y, x, dice.randint(0, 5), dice.randint(0, 5), dice.choice(COLOURS))
    yield drawn.lines()
    dots = font.rows(dice.choice(("7", "Щ", "!")))
    drawn.dots(dots, dice.randint(-1, 3), dice.randint(-1, 3), "gold", dice.randint(1, 3))
    yield drawn.lines()
    yield canvas.cell(dice.choice(COLOURS), dice.choice(COLOURS), "felt", dice.randint(1, 3))
    yield canvas.cell(dice.choice(COLOURS), dice.choice(COLOURS), "ground")


def of_chart(dice: Dice) -> Iterator[object]:
    count = dice.randint(2, 30)
    places = sorted(dice.sample(range(1, 200), count))
    most = dice.choice((0, 1, 9, 1500, 98765))
    tracks = []
    for letter in "ABCDEF"[: dice.randint(2, 6)]:
        length = dice.choice((count, count, dice.randint(0, count)))
        values = tuple(dice.randint(min(0, -most // 9), most) for _ in range(length))
        ends = dice.choice((None, None, dice.choice(places)))
        tracks.append(chart.Track(letter, f"seat:{len(tracks)}", values, ends))
    width, height = dice.randint(chart.WIDTH_MIN, 60), dice.randint(chart.ROWS_MIN, 16)

    def step(top: int) -> int:
        return max(1, top // dice_steps)

    dice_steps = dice.choice((1, 3, 4, 40))
    yield chart.chart(places, tracks, width, height, step, "{:,}".format)
    yield chart.chart(places, tracks[:2], width, height, step)


def of_figures(dice: Dice) -> Iterator[object]:
    number = str(dice.choice((0, 7, 1234567890, dice.randint(0, 99999), -dice.randint(1, 99))))
    for ascii in (False, True):
        yield digits.three_rows(number, ascii=ascii), digits.five_rows(number, ascii=ascii)
    yield digits.three_width(number), digits.five_width(number)
    said = dice.choice(WORDS[1:9]) + dice.choice("ÀЁйñß§5%")
    yield font.rows(said), font.width(said)
    words = [(said, "gold"), (dice.choice(("", "B")), "no"), (number, "seat:1")]
    scale = dice.randint(1, 3)
    yield lettering.width_of(words, scale), lettering.height_of(scale)
    yield lettering.lettering(words, scale, dice.choice(("ground", "stage")))
    fitting = lettering.width_of(words, scale) + dice.randint(-1, 1)
    for ascii in (False, True):
        yield lettering.scale_that_fits(words, fitting, dice.randint(0, 4), ascii=ascii)


def of_podium(dice: Dice) -> Iterator[object]:
    places = []
    for number in range(1, dice.randint(0, 8) + 1):
        total = dice.choice((-50, 0, 1, 900, 1500, 1500))
        chip = Span(f" {dice.choice('AБ')} {dice.choice(('Ann', 'Bartholo', '漢字'))} ", "seat:1")
        places.append(
            podium.Place(min(number, 3), chip, Span(" A ", "chip.seat:1"), f"seat:{number}", total,
                         f"{total:,}", dice.random() < 0.2)
        )  # fmt: skip
    width, rows = dice.randint(3, 70), dice.randint(3, 18)
    yield podium.podium(places, width, rows, crown=Span("♛", "gold"))
    texts = dice.choice((("ANN WINS", "ANN"), ("BARTHOLOMEW SHARES THE WIN", "BO & CY")))
    for rows in (1, 3, 7):
        yield podium.banner(texts, "gold", dice.randint(9, 90), rows, ascii=dice.random() < 0.3)


def of_door(dice: Dice) -> Iterator[object]:
    numbers = dice.choice((4, 6))
    scene = Scene(
        dice.choice(("turn", "wait", "no", "open")), dice.randint(1, numbers), "ann",
        dice.choice((0.0, 0.1, 0.3, 0.4, 0.41, 0.62, 0.84, 1.0)), dice.randint(1, numbers),
        tuple(dice.sample(range(1, numbers + 1), dice.randint(0, 3))),
        waited=dice.choice((0.0, 2.9, 3.0)),
    )  # fmt: skip
    words = dice.sample(("400", "7", "23400", "1 key", "2 hotels", "a very long thing"), 3)
    for rows in (dice.randint(5, 12), dice.choice((5, 13, 16, 17, 34))):
        yield vault_door.vault_door(scene, numbers, rows, words)
        yield vault_door.width_of_door(rows)
    yield scene.rests


def of_differences(dice: Dice) -> Iterator[object]:
    width = dice.randint(1, 60)
    old = text.fit(dice.line(9), width)
    new = list(old)
    for _ in range(dice.randint(0, 3)):
        at = dice.randrange(len(new))
        word, role = new[at]
        new[at] = Span(word, dice.choice(ROLES))
        if len(word) > 1 and word.isascii():
            new[at : at + 1] = [Span(word[:1], role), Span(word[1:].upper(), role)]
    yield widget.differences(old, tuple(new)), widget.differences(old, old)
    for other in (width, width + dice.randint(-9, 9)):
        yield widget.differences(old, text.fit(dice.line(9), max(0, other)))
    lines = [old, dice.line(9), dice.line(9)]
    yield insertion.insertion_point(lines)
    marked = [(Span(dice.words()), Span(dice.choice(("", "▏", "a▏b")))) for _ in range(3)]
    bare = [(Span(text.plain([row]).replace("▏", dice.choice("▏|-"))),) for row in marked]
    yield insertion.marked_point(marked, bare)


PARTS: dict[str, Callable[[Dice], Iterator[object]]] = {
    "canvas": of_canvas,
    "chart": of_chart,
    "differences": of_differences,
    "figures": of_figures,
    "paint": of_paint,
    "podium": of_podium,
    "text": of_text,
    "vault-door": of_door,
}


def drawn(part: str) -> Iterator[str]:
    for seed in range(FEWER.get(part, CALLS)):
        yield repr(list(PARTS[part](Dice(f"{part} {seed}"))))


@pytest.mark.parametrize("part", PARTS)
def test_what_is_put_together_is_as_it_was(part: str) -> None:
    assert_as_stored(STORED, part, drawn(part))


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_role_looks_as_it_did(name: str) -> None:
    """In all colours and in sixteen."""
    chosen = theme.THEMES[name]
    found = [
        (theme.look(chosen, role), theme.in_sixteen(chosen, role),
         [str(widget.style_of(chosen, role, few)) for few in ("truecolor", "standard")])
        for role in STYLES
    ]  # fmt: skip
    assert_as_stored(STORED, f"theme-{name}", found)
