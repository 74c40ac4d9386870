"""Vault and decoder, each on a breadboard of 63 columns: drawings made from circuit.toml.

Each wire has a column (five holes that are joined), a chip one for each leg; 5 V and GND have the
rails. What does not stand on the board, as a button, comes by a lead with its name. `joined` says
what the holes join: it has to be what the nets say.
"""

from __future__ import annotations

from typing import NamedTuple

from drivers.circuit import BOARD, FIVE_VOLTS, GROUND, Circuit, Part
from tests.drivers.kit.svg import Page

COLUMNS, STEP, LEFT = 63, 20, 40
WIDTH, HEIGHT = LEFT * 2 + STEP * COLUMNS, 640
HALVES = {"top": "abcde", "bottom": "fghij"}
DOWN = {"top +": 150, "top -": 172, "bottom -": 458, "bottom +": 480}
DOWN |= {row: 206 + 20 * at for at, row in enumerate("abcde")}
DOWN |= {row: 336 + 20 * at for at, row in enumerate("fghij")}
RAILS = {GROUND: "-", FIVE_VOLTS: "+"}
# These do not stand on the board: a lead goes to each of their terminals.
BESIDE = ("board", "switch", "rotary", "servo", "piezo", "supply", "led", "diode")
CHIP = "opamp"


class Hole(NamedTuple):
    """A hole: its column, and its row or rail."""

    column: int
    row: str


class Layout(NamedTuple):
    """Where things lie, by hand: what a part joins lies side by side."""

    build: str
    notes: tuple[str, ...]
    # The wires that have a column, and the half of it.
    columns: dict[str, tuple[int, str]]
    # Where a terminal or a whole part comes to a rail, if not beside its column.
    at_rails: dict[str, int]
    # The column of a chip's first leg. It lies over the gap, its notch at the left.
    chips: dict[str, int]
    # Pieces of wire from hole to hole.
    wires: tuple[tuple[Hole, Hole], ...]


ALL_RAILS = "The two rails of 5 V are joined by a wire, and so are the two of GND"
VAULT = Layout(
    "vault",
    (f"{ALL_RAILS}: the star is where the adapter's minus comes in.",),
    {
        **{net: (3 + 5 * at, "top") for at, net in enumerate(
            ("D2", "lid", "D3", "try", "D4", "lock", "D5", "bolt", "D11", "sound", "RESET",
             "reset held"))},
        **{net: (3 + 4 * at, "bottom") for at, net in enumerate(
            ("A0", "pole", "tap 1", "tap 2", "tap 3", "tap 4", "tap 5", "tap 6", "servo feed",
             "servo gate", "servo power", "D10", "D9", "servo signal"))},
    },
    {"C1": 59, "C3": 61},
    {},
    (),
)  # fmt: skip
DECODER = Layout(
    "decoder",
    (f"{ALL_RAILS}. Blue: pieces of wire. LED1, LED2, PD1 and PD2 are in the hood X11.",),
    {
        "A3": (21, "top"), "eye b": (33, "top"),
        "A1": (21, "bottom"), "eye a": (32, "bottom"), "bias": (43, "bottom"),
        "D7": (3, "top"), "UV switch": (8, "top"), "UV LED": (13, "top"),
        "D8": (3, "bottom"), "white switch": (8, "bottom"), "white LED": (13, "bottom"),
    },
    {"C8": 29, "R26.1": 45, "R27.2": 53, "C7.2": 49},
    {"U2": 31},
    (
        (Hole(21, "d"), Hole(32, "d")),
        (Hole(21, "j"), Hole(31, "j")),
        (Hole(31, "c"), Hole(31, "top +")),
        (Hole(34, "g"), Hole(34, "bottom -")),
        (Hole(33, "j"), Hole(43, "j")),
        (Hole(34, "d"), Hole(43, "i")),
    ),
)  # fmt: skip


def parts(circuit: Circuit, layout: Layout) -> list[Part]:
    """Of this build, and the board; those that stand on the breadboard come first."""
    found = [
        part
        for part in circuit.parts
        if part.ends and (part.build == layout.build or part.ref == BOARD)
    ]
    return sorted(found, key=lambda part: part.kind in BESIDE)


def ends(circuit: Circuit, layout: Layout, part: Part) -> dict[str, str]:
    """The terminals of a part that are used here, each with its wire."""
    nets = {end: circuit.net_of(end) for end in part.ends}
    return {end: net for end, net in nets.items() if net in layout.columns or net in RAILS}


def holes(circuit: Circuit, layout: Layout) -> dict[str, Hole]:
    """Where each terminal goes."""
    found: dict[str, Hole] = {}
    for part in parts(circuit, layout):
        nets = ends(circuit, layout, part)
        columns = [layout.columns[net] for net in nets.values() if net in layout.columns]
        for end, net in nets.items():
            if part.ref in layout.chips:
                found[end] = _leg(layout.chips[part.ref], int(end.split(".")[1]))
            elif net in layout.columns:
                found[end] = _free(layout, found, *layout.columns[net])
            elif columns:
                column, half = columns[-1] if part.kind != "nmos" else columns[0]
                hole = Hole(layout.at_rails.get(end, column + 2), f"{half} {RAILS[net]}")
                while hole in found.values():
                    hole = hole._replace(column=hole.column + 1)
                found[end] = hole
            else:
                found[end] = Hole(layout.at_rails.get(part.ref, COLUMNS), f"top {RAILS[net]}")
    return found


def _leg(column: int, number: int) -> Hole:
    """Of a chip with eight legs: 1 to 4 below from the left, 5 to 8 above from the right."""
    return Hole(column + number - 1, "f") if number < 5 else Hole(column + 8 - number, "e")


def _free(layout: Layout, found: dict[str, Hole], column: int, half: str) -> Hole:
    """The next hole of a column that nothing is in."""
    taken = {*found.values(), *(hole for wire in layout.wires for hole in wire)}
    return next(hole for row in HALVES[half] if (hole := Hole(column, row)) not in taken)


def _strip(hole: Hole) -> tuple[object, ...]:
    """What is joined inside the board. The rails of a kind are joined by a wire."""
    if " " in hole.row:
        return (hole.row[-1],)
    return hole.column, hole.row in HALVES["top"]


def joined(circuit: Circuit, layout: Layout) -> set[frozenset[str]]:
    """The terminals that the holes and the pieces of wire join."""
    groups: dict[tuple[object, ...], set[str]] = {}
    for end, hole in holes(circuit, layout).items():
        groups.setdefault(_strip(hole), set()).add(end)
    for one, other in layout.wires:
        both = groups.get(_strip(one), set()) | groups.get(_strip(other), set())
        for strip, group in [(_strip(one), both), (_strip(other), both), *groups.items()]:
            groups[strip] = both if group <= both else group
    return {frozenset(group) for group in groups.values()}


def wanted(circuit: Circuit, layout: Layout) -> set[frozenset[str]]:
    """What the nets join, as far as this build goes."""
    groups: dict[str, set[str]] = {}
    for part in parts(circuit, layout):
        for end, net in ends(circuit, layout, part).items():
            groups.setdefault(net, set()).add(end)
    return {frozenset(group) for group in groups.values()}


# --- drawing -----------------------------------------------------------------------------------


def at(hole: Hole) -> tuple[float, float]:
    """Where a hole lies on the page."""
    return LEFT + STEP * (hole.column - 0.5), DOWN[hole.row]


def breadboard(circuit: Circuit, layout: Layout) -> Page:
    """The whole drawing."""
    name = f"The {layout.build} on a breadboard"
    page = Page(WIDTH, HEIGHT, f"{name}, made from circuit.toml; never built")
    page.text(LEFT, 34, name, size=20, bold=True)
    page.text(LEFT + 360, 34, "made from circuit.toml; NEVER BUILT", size=14, colour="#a00")
    _board(page)
    for wire in layout.wires:
        (x, y), (x2, y2) = map(at, wire)
        page.stroke(f"M{x:g} {y:g}L{x2:g} {y2:g}", "#25c", width=2.2)
        page.dot(x, y, 3, "#25c")
        page.dot(x2, y2, 3, "#25c")
    where = holes(circuit, layout)
    led: dict[str, list[str]] = {}
    for part in parts(circuit, layout):
        if part.kind not in BESIDE:
            _part(page, part, {end: where[end] for end in ends(circuit, layout, part)})
            continue
        for end, net in ends(circuit, layout, part).items():
            name = end.replace(f"{BOARD}.", "board ").replace(".", " ")
            if net in RAILS:
                led.setdefault(net, []).append(name)
            else:
                _lead(page, where[end], name)
    for index, (net, names) in enumerate(led.items()):
        page.text(LEFT, HEIGHT - 44 + 18 * index, f"Leads to the rail {net}: {', '.join(names)}")
    for index, note in enumerate(layout.notes):
        page.text(LEFT, 62 + 18 * index, note, size=12)
    return page


def _board(page: Page) -> None:
    page.stroke(f"M{LEFT} 136h{STEP * COLUMNS}v360h-{STEP * COLUMNS}z", "#999", "#faf8f2")
    for rail, colour in (("+", "#c00"), ("-", "#036")):
        for half in HALVES:
            y = DOWN[f"{half} {rail}"]
            page.stroke(f"M{LEFT + 4} {y}h{STEP * COLUMNS - 8}", colour, width=0.8)
            page.text(LEFT - 8, y + 4, rail, at="end", colour=colour)
    for row in "abcdefghij":
        page.text(LEFT - 8, DOWN[row] + 4, row, size=9, at="end", colour="#777")
        for column in range(1, COLUMNS + 1):
            x, y = at(Hole(column, row))
            page.stroke(f"M{x - 1.5:g} {y - 1.5:g}h3v3h-3z", "#bbb", width=0.6)
    for column in range(5, COLUMNS, 5):
        page.text(at(Hole(column, "e"))[0], 315, str(column), size=8, at="middle", colour="#777")


def _part(page: Page, part: Part, found: dict[str, Hole]) -> None:
    points = [at(hole) for hole in found.values()]
    for x, y in points:
        page.dot(x, y, 3)
    if part.kind == CHIP:
        _chip(page, part, found)
        return
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    if len(points) > 2:
        y += -26 if any(hole.row in HALVES["bottom"] for hole in found.values()) else 26
    for px, py in points:
        page.stroke(f"M{px:g} {py:g}L{x:g} {y:g}", "#444", width=1.6)
    wide = len(part.ref) * 6 + 8
    page.stroke(f"M{x - wide / 2:g} {y - 7:g}h{wide}v14h-{wide}z", "#444", "#f7e9c4")
    page.text(x, y + 3.5, part.ref, size=10, at="middle")
    if part.kind not in ("nmos", "pmos", "polar"):
        return
    for end, (px, py) in zip(found, points, strict=True):
        name = end.split(".")[1].strip("-")
        if name:
            # On the side where the part's own line does not go.
            aside = -12 if x > px + 1 else 5
            page.text(px + aside, py - 4, name, size=9, colour="#a00")


def _chip(page: Page, part: Part, found: dict[str, Hole]) -> None:
    points = [at(hole) for hole in found.values()]
    left, right = min(x for x, _ in points) - 8, max(x for x, _ in points) + 8
    page.stroke(f"M{left:g} 292H{right:g}V330H{left:g}V316a5 5 0 0 0 0 -10z", "#444", "#f7e9c4")
    page.text((left + right) / 2, 315, part.ref, size=10, at="middle")
    for end, (x, y) in zip(found, points, strict=True):
        name = end.split(".")[1]
        page.text(x, 303 if y < 311 else 327, name, size=8, at="middle", colour="#a00")


def _lead(page: Page, hole: Hole, name: str) -> None:
    x, y = at(hole)
    page.dot(x, y, 3, "#2a7")
    is_top = hole.row in HALVES["top"]
    end = 122 if is_top else 512
    page.stroke(f"M{x:g} {y:g}V{end}", "#2a7", width=1.8)
    page.text(x, 114 if is_top else 526, name, at="middle", colour="#064")
