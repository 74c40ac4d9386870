"""`wiring.svg`: the schematic, in rows by hand, with every value and name out of circuit.toml.

A row is a chain of parts from left to right; what stands between two of them meets in one wire. A
branch hangs down from such a wire. `drawn` says which terminals the rows join: it has to be what
the nets say, so a drawing that is wrong is a failure, however pretty it is.
"""

from __future__ import annotations

from typing import NamedTuple

from drivers.circuit import BOARD, FIVE_VOLTS, GROUND, TERMINALS, Circuit, Part
from tests.drivers.kit.svg import Page

WIDTH, HEIGHT = 1330, 1560
STEP, DROP = 104, 74
LEFT, RIGHT = 40, 700


class Branch(NamedTuple):
    """A part that hangs down from a wire to a net."""

    ref: str
    to: str = GROUND


class Row(NamedTuple):
    """Names of nets begin with `=`, pins of parts with more than two have a point: `Q2.G`."""

    x: int
    y: int
    items: tuple[str | Branch, ...]


B = Branch
ROWS = (
    # --- vault
    Row(LEFT, 110, ("U1.D2", "R16", "SW1", "=GND")),
    Row(LEFT, 175, ("U1.D3", "R17", "SW2", "=GND")),
    Row(LEFT, 240, ("U1.D4", "R18", "SW3", "=GND")),
    Row(LEFT, 305, ("U1.D5", "R19", "SW4", "=GND")),
    Row(LEFT, 370, ("U1.D11", "R13", "BZ1", "=GND")),
    Row(LEFT, 435, ("U1.RESET", "J1", "C4", "=GND")),
    Row(RIGHT, 110, ("PS1.+", B("C1"), B("C3"), "U1.5V")),
    Row(RIGHT, 235, ("=+5V", "F1", B("R10", "servo gate"), "Q1", "=servo power")),
    Row(RIGHT, 375, ("U1.D10", B("R11"), "Q2.G")),
    Row(RIGHT, 510, ("U1.D9", "R12", "M1.S")),
    Row(LEFT, 520, ("U1.A0", B("C2"), "R9", B("R8"), "SW5.P")),
    Row(LEFT, 690, ("=GND", "R1", "SW5.1", "R2", "SW5.2", "R3", "SW5.3", "R4", "SW5.4", "R5",
                    "SW5.5", "R6", "SW5.6", "R7", "=+5V")),
    # --- a solenoid instead
    Row(LEFT, 850, ("U1.D6", "R14", B("R15"), "Q3.G")),
    Row(RIGHT, 850, ("PS2.+", "F2", B("D1", "coil"), "L1", "=coil")),
    # --- decoder
    Row(LEFT, 1040, ("U1.D8", B("R25"), "Q5.G")),
    Row(RIGHT, 1020, ("=+5V", "LED1", "R22", "=white switch")),
    Row(LEFT, 1180, ("U1.D7", B("R24"), "Q4.G")),
    Row(RIGHT, 1085, ("=+5V", "LED2", "R23", "=UV switch")),
    Row(RIGHT, 1150, ("U1.A1", B("C5", "eye a"), "R20", B("PD1"), "U2.2")),
    Row(RIGHT, 1290, ("U1.A3", B("C6", "eye b"), "R21", B("PD2"), "U2.6")),
    Row(LEFT, 1310, ("=+5V", "R26", B("R27"), B("C7"), "U2.3")),
    Row(LEFT, 1440, ("=+5V", "C8", "=GND")),
    Row(RIGHT, 1430, ("=+5V", "R28", "U3.A")),
    Row(RIGHT, 1500, ("U1.D12", "U3.C")),
)  # fmt: skip
# What hangs at parts with more than two terminals, beside the row that leads to them.
HANGS = {
    "Q1": {"G": "servo gate"},
    "Q2": {"D": "servo gate", "S": GROUND},
    "Q3": {"D": "coil", "S": GROUND},
    "Q4": {"D": "UV switch", "S": GROUND},
    "Q5": {"D": "white switch", "S": GROUND},
    "M1": {"+": "servo power", "-": GROUND},
    "U2": {"1": "A1", "4": GROUND, "5": "bias", "7": "A3", "8": FIVE_VOLTS},
    "U3": {"K": GROUND, "E": GROUND},
    "PS1": {"-": GROUND},
    "PS2": {"-": GROUND},
    "U1": {"GND": GROUND},
}
INLINE = {"pmos": ("S", "D")}
REVERSED = {"D1", "PD1", "PD2"}  # the cathode is at the row


def ends(circuit: Circuit, ref: str) -> tuple[str, str]:
    """The two terminals of a part in a row, in the order of the row."""
    part = circuit.part(ref)
    one, two = INLINE.get(part.kind, TERMINALS[part.kind][:2])
    return (f"{ref}.{two}", f"{ref}.{one}") if ref in REVERSED else (f"{ref}.{one}", f"{ref}.{two}")


def drawn(circuit: Circuit) -> dict[str, set[str]]:
    """Which terminals each net has in the drawing."""
    found: dict[str, set[str]] = {}
    for row in ROWS:
        for meeting in _meetings(circuit, row):
            names = {it[1:] for it in meeting if it[0] == "="}
            joined = {it for it in meeting if it[0] != "="}
            nets = names | {circuit.net_of(end) for end in joined}
            # A wire that joins two nets is drawn wrong: it is told under both names.
            found.setdefault("/".join(sorted(nets)), set()).update(joined)
    for ref, hanging in HANGS.items():
        for terminal, net in hanging.items():
            found.setdefault(net, set()).add(f"{ref}.{terminal}")
    return found


def _meetings(circuit: Circuit, row: Row) -> list[list[str]]:
    """What meets at each wire of a row: terminals, and names of nets."""
    meetings: list[list[str]] = [[]]
    for item in row.items:
        if isinstance(item, Branch):
            near, far = _towards(circuit, item.ref, meetings[-1])
            meetings[-1].append(near)
            meetings.insert(0, [far, f"={item.to}"])
        elif item[0] == "=" or "." in item:
            meetings[-1].append(item)
        else:
            near, far = _towards(circuit, item, meetings[-1])
            meetings[-1].append(near)
            meetings.append([far])
    return meetings


def _towards(circuit: Circuit, ref: str, meeting: list[str]) -> tuple[str, str]:
    """A part without poles lies as it fits; one with poles as it is drawn."""
    near, far = ends(circuit, ref)
    part = circuit.part(ref)
    here = {it[1:] if it[0] == "=" else circuit.net_of(it) for it in meeting}
    is_poled = part.kind in ("polar", "diode", "led", "pmos")
    if not is_poled and here and circuit.net_of(near) not in here:
        return far, near
    return near, far


# --- drawing -----------------------------------------------------------------------------------


def label(part: Part) -> str:
    """What stands beside a symbol."""
    if part.kind in ("switch", "jumper"):
        return f"{part.ref} {part.place.split(':')[0]}"
    if part.kind in ("fuse", "supply", "piezo", "coil"):
        words = part.value.replace("mains adapter ", "").replace("resettable fuse (", "")
        return f"{part.ref} {words.replace('),', '').split(', ')[0]}"
    if part.kind == "servo":
        return f"{part.ref} servo"
    return f"{part.ref} {part.value.split(',')[0]}"


def schematic(circuit: Circuit) -> Page:
    """The whole drawing."""
    page = Page(WIDTH, HEIGHT, "Vault and decoder, made from circuit.toml; never built")
    page.text(LEFT, 36, "Vault and decoder: every part and wire", size=20, bold=True)
    page.text(LEFT + 520, 36, "made from circuit.toml; NEVER BUILT", size=14, colour="#a00")
    for y, words in ((68, "Vault"), (800, "Instead of the servo: a solenoid and a spring bolt"),
                     (970, "Decoder")):  # fmt: skip
        page.text(LEFT, y, words, size=15, bold=True)
    page.text(RIGHT, 68, "U1 is the board. A wire with a name goes on where the name stands again.")
    for row in ROWS:
        _row(page, circuit, row)
    return page


def _row(page: Page, circuit: Circuit, row: Row) -> None:
    x, y = float(row.x), row.y
    start = True
    for item in row.items:
        if isinstance(item, Branch):
            page.line(x, y, x + STEP / 2, y)
            x += STEP / 2
            _branch(page, circuit, item, x, y)
            page.line(x, y, x + STEP / 2, y)
            x += STEP / 2
        elif item[0] == "=":
            _flag(page, item[1:], x, y, to_left=start)
        elif "." in item:
            x = _end(page, circuit, item, x, y, start=start)
        else:
            _symbol(page, circuit.part(item), x, y)
            x += STEP
        if start and not isinstance(item, Branch):
            x = max(x, row.x + 52)
        start = False


def _flag(page: Page, net: str, x: float, y: float, *, to_left: bool) -> None:
    if net == GROUND:
        at = x + (52 if to_left else 0)
        page.line(at, y, at, y + 10)
        for index, half in enumerate((11, 7, 3)):
            page.stroke(f"M{at - half:g} {y + 10 + 4 * index:g}h{2 * half:g}")
        return
    if to_left:
        page.text(x, y + 4, net, colour="#036")
    else:
        page.line(x, y, x + 12, y)
        page.text(x + 16, y + 4, net, colour="#036")


def _end(page: Page, circuit: Circuit, end: str, x: float, y: float, *, start: bool) -> float:
    ref, _, terminal = end.partition(".")
    part = circuit.part(ref)
    if ref == BOARD or part.kind == "supply":
        words = terminal if ref == BOARD else label(part)
        wide = len(words) * 7 + 12
        left = x if start else x + 8
        if not start:
            page.line(x, y, left, y)
        page.stroke(f"M{left:g} {y - 11:g}h{wide}v22h-{wide}z", fill="#e8f0e8")
        page.text(left + wide / 2, y + 4, words, at="middle", bold=ref == BOARD)
        if part.kind == "supply":
            page.text(left + 6, y + 26, "minus to GND, the star", size=10, colour="#036")
        if start and wide < 52:
            page.line(left + wide, y, x + 52, y)
        return max(left + wide, x + 52) if start else left + wide
    if part.kind in ("nmos",):
        _nmos(page, part, x, y)
        return x
    if ref == circuit.role["ring"]:
        return _tap(page, circuit, terminal, x, y)
    _box(page, circuit, part, terminal, x, y)
    return x


def _tap(page: Page, circuit: Circuit, terminal: str, x: float, y: float) -> float:
    if terminal == "P":
        page.line(x, y, x + 18, y)
        page.dot(x + 22, y, 4, "#fff")
        page.text(x + 32, y - 2, f"{circuit.role['ring']}, the ring:")
        page.text(x + 32, y + 13, "pole, to one of 1 to 6 below")
        return x
    page.dot(x, y)
    page.line(x, y, x, y + 26)
    page.dot(x, y + 30, 4, "#fff")
    counts = circuit.ring.counts[int(terminal) - 1]
    page.text(x, y + 48, f"number {terminal}", at="middle")
    page.text(x, y + 62, f"{counts} ± {circuit.ring.window}", at="middle", colour="#036")
    return x


def _branch(page: Page, circuit: Circuit, branch: Branch, x: float, y: float) -> None:
    part = circuit.part(branch.ref)
    page.dot(x, y)
    page.line(x, y, x, y + 14)
    _shape(page, part, x, y + 14, upright=True)
    page.line(x, y + 44, x, y + DROP - 20)
    words = label(part).split(" ", 1)
    page.text(x + 14, y + 26, words[0])
    page.text(x + 14, y + 39, words[1])
    if branch.to == GROUND:
        _flag(page, GROUND, x, y + DROP - 20, to_left=False)
    else:
        page.text(x, y + DROP - 8, branch.to, at="middle", colour="#036")


def _symbol(page: Page, part: Part, x: float, y: float) -> None:
    """A part in its row, its label above."""
    middle = x + STEP / 2
    page.line(x, y, middle - 15, y)
    page.line(middle + 15, y, x + STEP, y)
    _shape(page, part, middle - 15, y, upright=False)
    page.text(middle, y - 17, label(part), at="middle")
    if part.kind == "pmos":
        page.line(middle, y + 16, middle, y + 24)
        page.text(middle, y + 36, HANGS[part.ref]["G"], at="middle", colour="#036")
        page.text(middle - 17, y + 13, "S", size=9, at="end")
        page.text(middle + 17, y + 13, "D", size=9)


def _shape(page: Page, part: Part, x: float, y: float, *, upright: bool) -> None:
    """A symbol of 30 from its first to its second terminal, to the right or down."""
    a, b = x, y

    def at(along: float, across: float) -> str:
        return f"{a + across:g} {b + along:g}" if upright else f"{a + along:g} {b + across:g}"

    def path(*points: tuple[float, float], closed: bool = False) -> str:
        return "M" + "L".join(at(*point) for point in points) + ("z" if closed else "")

    box = path((0, -6), (30, -6), (30, 6), (0, 6), closed=True)
    kind = part.kind
    if kind in ("resistor", "fuse"):
        page.stroke(box, fill="#fff" if kind == "resistor" else "#fbe9c8")
        if kind == "fuse":
            page.stroke(path((0, 0), (30, 0)))
    elif kind in ("capacitor", "polar", "piezo"):
        page.stroke(path((0, 0), (12, 0)) + path((18, 0), (30, 0)))
        page.stroke(path((12, -10), (12, 10)) + path((18, -10), (18, 10)), width=2.2)
        if kind == "polar":
            page.stroke(path((3, 5), (9, 5)) + path((6, 2), (6, 8)), width=1)
    elif kind in ("switch", "jumper"):
        page.stroke(path((0, 0), (4, 0)) + path((4, 0), (26, -9)) + path((26, 0), (30, 0)))
    elif kind == "coil":
        page.stroke(box, fill="#000")
    elif kind in ("diode", "led"):
        page.stroke(path((0, 0), (30, 0)))
        bar, tip, base = (8, 8, 23) if part.ref in REVERSED else (23, 23, 8)
        page.stroke(path((base, -8), (base, 8), (tip, 0), closed=True), fill="#ddd")
        page.stroke(path((bar, -8), (bar, 8)), width=2)
        if kind == "led":
            page.stroke(path((12, 12), (20, 17)) + path((18, 11), (26, 16)), width=1)
    elif kind == "pmos":
        page.stroke(f"M{a:g} {b:g}h6v8h18v-8h6M{a + 5:g} {b + 12:g}h20M{a + 15:g} {b + 12:g}v4")


def _nmos(page: Page, part: Part, x: float, y: float) -> None:
    page.line(x, y, x + 16, y)
    page.stroke(f"M{x + 16:g} {y - 10:g}v20M{x + 21:g} {y - 11:g}v22M{x + 21:g} {y - 8:g}h15v-18"
                f"M{x + 21:g} {y + 8:g}h15v18")  # fmt: skip
    page.text(x + 42, y + 4, label(part))
    page.text(x + 36, y - 30, HANGS[part.ref]["D"], at="middle", colour="#036")
    for name, up in (("D", -16), ("S", 22)):
        page.text(x + 40, y + up, name, size=9)
    _flag(page, GROUND, x + 36, y + 26, to_left=False)


# Which row shows all the terminals of a part with many.
SHOWN_AT = {"M1": "S", "U2": "3", "U3": "A"}


def _box(page: Page, circuit: Circuit, part: Part, terminal: str, x: float, y: float) -> None:
    page.line(x, y, x + 12, y)
    shows = SHOWN_AT[part.ref] == terminal
    others = HANGS[part.ref] if shows else {}
    page.stroke(f"M{x + 12:g} {y - 16:g}h184v{30 + 15 * len(others)}h-184z", fill="#e8ecf4")
    value = part.value.split(" or ")[0].removeprefix("servo ")
    net = circuit.net_of(f"{part.ref}.{terminal}")
    page.text(x + 20, y + 3, f"{part.ref} {value}: {terminal} {net}", bold=shows)
    for index, (name, net) in enumerate(others.items()):
        page.text(x + 20, y + 20 + 15 * index, f"{name}: {net}", colour="#036")
