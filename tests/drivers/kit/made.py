"""What is made from circuit.toml, and kept in the tree: `make kit` writes it anew."""

from __future__ import annotations

import sys
from pathlib import Path

from drivers.circuit import FILE, Circuit, load, problems
from tests import ROOT
from tests.drivers.kit.breadboard import DECODER, VAULT, breadboard
from tests.drivers.kit.header import header
from tests.drivers.kit.schematic import schematic
from tests.drivers.kit.tables import filled

FIRMWARE = FILE.parent
# Documents with tables between two comments.
DOCUMENTS = (FIRMWARE / "README.md", ROOT / "docs" / "supply.md")


def made(circuit: Circuit) -> dict[Path, str]:
    """Each file, whole, as it has to be."""
    documents = {path: path.read_text(encoding="utf-8") for path in DOCUMENTS}
    return {
        FIRMWARE / "bank_link" / "circuit.h": header(circuit),
        FIRMWARE / "wiring.svg": schematic(circuit).svg(),
        FIRMWARE / "breadboard.svg": breadboard(circuit, VAULT).svg(),
        FIRMWARE / "breadboard_decoder.svg": breadboard(circuit, DECODER).svg(),
        **{path: filled(text, circuit) for path, text in documents.items()},
    }


def stale(circuit: Circuit) -> list[str]:
    """The files of the tree that are not as they would be made from this circuit."""
    return [
        str(path.relative_to(ROOT))
        for path, text in made(circuit).items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Write all; 1 if the circuit is wrong."""
    circuit = load()
    if wrong := problems(circuit):
        sys.stderr.write("".join(f"circuit.toml: {line}\n" for line in wrong))
        return 1
    for path, text in made(circuit).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
