"""`breadboard.svg`: the vault on a breadboard of 63 columns, made from circuit.toml.

Each wire has a column (five holes that are joined); 5 V and GND have the rails. What does not stand
on the board, as a button, comes by a lead with its name. `joined` says what the holes join: it has
to be what the nets say.
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
# The wires that have a column, by hand: what a part joins lies side by side.
COLUMN = {
    **{net: (3 + 5 * at, "top") for at, net in enumerate(
        ("D2", "lid", "D3", "try", "D4", "lock", "D5", "bolt", "D11", "sound", "RESET",
         "reset held"))},
    **{net: (3 + 4 * at, "bottom") for at, net in enumerate(
        ("A0", "pole", "tap 1", "tap 2", "tap 3", "tap 4", "tap 5", "tap 6", "servo feed",
         "servo gate", "servo power", "D10", "D9", "servo signal"))},
}  # fmt: skip
RAILS = {GROUND: "-", FIVE_VOLTS: "+"}
# Both of their ends hang at rails.
AT_RAILS = {"C1": 59, "C3": 61}
# These do not stand on the board: a lead goes to each of their terminals.
BESIDE = ("board", "switch", "rotary", "servo", "piezo", "supply")


class Hole(NamedTuple):
    """A hole: its column, and its row or rail."""

    column: int
    row: str


def parts(circuit: Circuit) -> list[Part]:
    """Of the vault; those on the board come first."""
    found = [part for part in circuit.parts if part.build == "vault"]
    return sorted(found, key=lambda part: part.kind in BESIDE)


def ends(circuit: Circuit, part: Part) -> dict[str, str]:
    """The terminals of a part that a vault uses, each with its wire."""
    nets = {end: circuit.net_of(end) for end in part.ends}
    return {end: net for end, net in nets.items() if net in COLUMN or net in RAILS}


def holes(circuit: Circuit) -> dict[str, Hole]:
    """Where each terminal goes."""
    found: dict[str, Hole] = {}
    taken: dict[str, int] = {}
    for part in parts(circuit):
        nets = ends(circuit, part)
        columns = [COLUMN[net] for net in nets.values() if net in COLUMN]
        for end, net in nets.items():
            if net in COLUMN:
                column, half = COLUMN[net]
                found[end] = Hole(column, HALVES[half][taken.get(net, 0)])
                taken[net] = taken.get(net, 0) + 1
            elif columns:
                column, half = columns[-1] if part.kind != "nmos" else columns[0]
                hole = Hole(column + 2, f"{half} {RAILS[net]}")
                while hole in found.values():
                    hole = hole._replace(column=hole.column + 1)
                found[end] = hole
            else:
                found[end] = Hole(AT_RAILS.get(part.ref, COLUMNS), f"top {RAILS[net]}")
    return found


def joined(circuit: Circuit) -> set[frozenset[str]]:
    """The terminals that the holes join. The rails of a kind are joined by a wire."""
    groups: dict[tuple[object, ...], set[str]] = {}
    for end, (column, row) in holes(circuit).items():
        half = "top" if row in HALVES["top"] else "bottom"
        key = (row[-1],) if " " in row else (column, half)
        groups.setdefault(key, set()).add(end)
    return {frozenset(group) for group in groups.values()}


def wanted(circuit: Circuit) -> set[frozenset[str]]:
    """What the nets join, as far as the vault goes."""
    groups: dict[str, set[str]] = {}
    for part in parts(circuit):
        for end, net in ends(circuit, part).items():
            groups.setdefault(net, set()).add(end)
    return {frozenset(group) for group in groups.values()}


# --- drawing -----------------------------------------------------------------------------------


def at(hole: Hole) -> tuple[float, float]:
    """Where a hole lies on the page."""
    return LEFT + STEP * (hole.column - 0.5), DOWN[hole.row]


def breadboard(circuit: Circuit) -> Page:
    """The whole drawing."""
    page = Page(WIDTH, HEIGHT, "The vault on a breadboard, made from circuit.toml; never built")
    page.text(LEFT, 34, "The vault on a breadboard", size=20, bold=True)
    page.text(LEFT + 330, 34, "made from circuit.toml; NEVER BUILT", size=14, colour="#a00")
    _board(page)
    where = holes(circuit)
    led: dict[str, list[str]] = {}
    for part in parts(circuit):
        found = [where[end] for end in ends(circuit, part)]
        if part.kind not in BESIDE:
            _part(page, part, found)
            if part.kind in ("nmos", "pmos", "polar"):
                middle = sum(at(hole)[0] for hole in found) / len(found)
                for end in ends(circuit, part):
                    x, y = at(where[end])
                    name = end.split(".")[1].strip("-")
                    if name:
                        # On the side where the part's own line does not go.
                        aside = -12 if middle > x + 1 else 5
                        page.text(x + aside, y - 4, name, size=9, colour="#a00")
            continue
        for end, net in ends(circuit, part).items():
            name = end.replace(f"{BOARD}.", "board ").replace(".", " ")
            if net in RAILS:
                led.setdefault(net, []).append(name)
            else:
                _lead(page, where[end], name)
    for index, (net, names) in enumerate(led.items()):
        page.text(LEFT, HEIGHT - 44 + 18 * index, f"Leads to the rail {net}: {', '.join(names)}")
    page.text(LEFT, 62, "The two rails of 5 V are joined by a wire, and so are the two of GND: the"
              " star is where the adapter's minus comes in.", size=12)  # fmt: skip
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


def _part(page: Page, part: Part, found: list[Hole]) -> None:
    points = [at(hole) for hole in found]
    for x, y in points:
        page.dot(x, y, 3)
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points) - (26 if len(points) > 2 else 0)
    for px, py in points:
        page.stroke(f"M{px:g} {py:g}L{x:g} {y:g}", "#444", width=1.6)
    wide = len(part.ref) * 6 + 8
    page.stroke(f"M{x - wide / 2:g} {y - 7:g}h{wide}v14h-{wide}z", "#444", "#f7e9c4")
    page.text(x, y + 3.5, part.ref, size=10, at="middle")


def _lead(page: Page, hole: Hole, name: str) -> None:
    x, y = at(hole)
    page.dot(x, y, 3, "#2a7")
    is_top = hole.row in HALVES["top"]
    end = 122 if is_top else 512
    page.stroke(f"M{x:g} {y:g}V{end}", "#2a7", width=1.8)
    page.text(x, 114 if is_top else 526, name, at="middle", colour="#064")
