"""The files of the box, made by OpenSCAD from `mechanics/vault.scad` (`make kit`).

Panels as SVG and DXF, parts as STL, two pictures and one of the decoder's hood, and the sheet
`mechanics.svg` with all panels and measures.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from drivers.circuit import FILE
from tests.drivers.kit.svg import Page

FOLDER = FILE.parent / "mechanics"
SOURCE = FOLDER / "vault.scad"
HOOD = FOLDER / "hood.scad"
SHEET = FILE.parent / "mechanics.svg"
PANELS = ("front", "back", "left", "right", "bottom", "lid", "shelf")
PARTS = ("bolt", "guide", "strike", "knob", "stop")
# What is seen, how large, and from where: the point looked at, three angles, and the distance.
PICTURES = {
    "box.png": (SOURCE, "all", (1000, 750), (100, 70, 50, 62, 0, 28, 620)),
    "parts.png": (SOURCE, "parts", (1000, 600), (85, 40, 10, 50, 0, 20, 430)),
    "hood.png": (HOOD, "all", (1000, 640), (30, 28, 9, 58, 0, 28, 240)),
}
# Of how many places of the bolt, or angles of the lid, a pair is tried at.
PLACES = 8
APART = 1000
COARSE = "$fn=8"
WAYS = {
    "front": "ring, TRY and LOCK; two slots for the shelf",
    "back": "cables, hinges; two slots for the shelf",
    "left": "hidden release, lid stay",
    "right": "plain",
    "bottom": "plain",
    "lid": "two screws of the strike, lid stay",
    "shelf": "guides, servo and bolt switch stand on it",
}

# The measures of the source that the sheet tells, by what they are.
SHOWN = {
    "wall": "plywood",
    "kerf": "a laser's cut",
    "bolt": "bolt",
    "travel": "the bolt's way",
    "enters": "of that in the strike",
    "strike": "strike",
    "horn": "horn, axis to link",
    "link": "link",
    "servo": "servo's body",
    "holes": "servo's holes, apart",
    "sw": "snap switch",
    "sw_hole": "switch's holes, apart",
    "button_d": "hole for TRY",
    "lock_d": "hole for LOCK",
    "shaft_d": "hole for the ring",
    "cable_d": "hole for the cables",
    "pin_d": "the knob's pin",
    "pin_r": "pin to the ring's axis",
    "turn": "the ring's turn, degrees",
}
NOTES = (
    "The strike hangs from the lid, inside, by two screws. parts.png shows what is printed.",
    "The lid's switch is glued to the front wall, inside, its body 4 under the lid.",
    "The bolt's tab presses the lever of the bolt's switch in the last 2 of the way in.",
    "Horn and link lie over the bolt; a quarter turn is the travel. Link: steel wire 1.5.",
    "Hidden release: a steel wire from the bolt's tail out by the hole in the left wall.",
    "Knob and stop: the knob's pin runs in the stop's groove, so the ring ends at 1 and at 6.",
    "The groove's middle is at the top. The stop's two screws are sunk.",
)


def openscad(part: str, out: Path, *more: str) -> str:
    """What it complains about; the file is there unless the part is empty."""
    words = [word for define in (f'part="{part}"', *more) for word in ("-D", define)]
    command = ["openscad", "-o", str(out), *words, str(SOURCE)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode and "object is empty" not in done.stderr:
        raise AssertionError(f"{part}: {done.stderr[-500:]}")
    return done.stderr


def picture(name: str, out: Path) -> None:
    """One of the pictures, drawn without a screen."""
    source, part, size, camera = PICTURES[name]
    words = ["-D", f'part="{part}"', "--colorscheme=Tomorrow"]
    words += [f"--imgsize={','.join(map(str, size))}", f"--camera={','.join(map(str, camera))}"]
    command = ["xvfb-run", "-a", "openscad", "-o", str(out), *words, str(source)]
    subprocess.run(command, capture_output=True, check=True)


def met_at(part: str, folder: Path) -> set[int]:
    """At which places the two of a pair meet."""
    out = folder / f"{part}.stl"
    openscad(part, out, COARSE)
    if not out.exists():
        return set()
    found = re.findall(r"vertex \S+ (\S+) \S+", out.read_text(encoding="ascii"))
    # A box is 140 deep, and a lid that stands up reaches beyond it a little.
    return {round((float(y) - 70) / APART) for y in found}


def contours(text: str) -> list[list[tuple[float, float]]]:
    """The closed lines of a panel's SVG, each point in hundredths."""
    found = []
    for part in re.findall(r"M ([^zM]*) ?z", text):
        pairs = re.findall(r"(-?[\d.e-]+),(-?[\d.e-]+)", part)
        found.append([(round(float(x), 2), round(-float(y), 2)) for x, y in pairs])
    return found


def measures(source: Path = SOURCE) -> dict[str, str]:
    """The figures at the head of a source."""
    head = source.read_text(encoding="utf-8").split("// --- what moves")[0]
    return dict(re.findall(r"(\w+) = (\[[^\]]*\]|[\d.]+)", head))


def sheet() -> str:
    """All panels on one page, with the measures of the source."""
    page = Page(1290, 1010, "The box of the vault: panels and measures; never built")
    page.text(30, 38, "The box of the vault", size=22, bold=True)
    page.text(340, 38, "NEVER BUILT: cardboard first. Millimetres, 2 of the page are 1.", size=14,
              colour="#a00")  # fmt: skip
    places = {"front": (30, 90), "back": (450, 90), "bottom": (30, 350), "lid": (450, 350),
              "left": (30, 690), "right": (330, 690), "shelf": (870, 350)}  # fmt: skip
    for name, (x, y) in places.items():
        lines = contours((FOLDER / f"{name}.svg").read_text(encoding="utf-8"))
        xs, ys = zip(*(point for line in lines for point in line), strict=True)
        low, high, left = min(ys), max(ys), min(xs)
        for line in lines:
            path = "L".join(f"{x + 2 * (px - left):g} {y + 2 * (high - py):g}" for px, py in line)
            page.stroke(f"M{path}z", fill="none", width=1)
        size = f"{max(xs) - left:g} x {high - low:g}"
        page.text(x, y - 8, f"{name}  {size}", size=13, bold=True)
        page.text(x, y + 2 * (high - low) + 16, WAYS[name], size=11, colour="#036")
    told = measures()
    page.text(640, 680, "Measures", size=15, bold=True)
    for index, name in enumerate(SHOWN):
        column, row = divmod(index, 10)
        figure = told[name].strip("[]").replace(", ", " x ")
        page.text(640 + 300 * column, 706 + 20 * row, f"{SHOWN[name]}: {figure}", size=12)
    for index, note in enumerate(NOTES):
        page.text(640, 906 + 15 * index, note, size=11)
    assert page.overlaps() == [], page.overlaps()
    return page.svg()


def main() -> int:
    """Write all files."""
    for name in PANELS:
        for kind in ("svg", "dxf"):
            openscad(name, FOLDER / f"{name}.{kind}")
    for name in PARTS:
        openscad(name, FOLDER / f"{name}.stl")
    if shutil.which("xvfb-run"):
        for name in PICTURES:
            picture(name, FOLDER / name)
    else:
        sys.stderr.write("xvfb-run is missing, so the pictures are as they were\n")
    SHEET.write_text(sheet(), encoding="utf-8")
    sys.stdout.write(f"{len(PANELS)} panels, {len(PARTS)} parts, {SHEET.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
