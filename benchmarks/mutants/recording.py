"""Which test modules execute which line, and how long they take: measured once, kept in build/.

Each module runs in a process of its own, so that what another one has left in a cache is executed
here too. A module that fails, or takes too long, is no judge of mutants; its name is kept.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.mutants.trees import Project, Tree

PROBE = Path(__file__).with_name("probe")
MODULE_LIMIT_S = 240.0

Told = Callable[[str], object]


class Recorded(NamedTuple):
    """Of one test module. `lines` is empty if it can be no judge."""

    key: str
    seconds: float
    lines: dict[str, frozenset[int]]


Recording = dict[str, Recorded]


def keys(project: Project) -> dict[str, str]:
    """By test module, what changes when it has to be measured again."""
    modules = project.test_modules()
    common = hashlib.blake2b()
    for top in (*project.sources, project.tests):
        for file in sorted((project.root / top).rglob("*")):
            path = file.relative_to(project.root).as_posix()
            is_judged = path in modules or path.startswith(project.left_out)
            if file.is_file() and "__pycache__" not in path and not is_judged:
                common.update(path.encode() + file.read_bytes())
    return {
        path: hashlib.blake2b(common.digest() + project.text(path).encode()).hexdigest()[:32]
        for path in modules
    }


def record(project: Project, tree: Tree, module: str, key: str) -> Recorded:
    """Run one test module with notes."""
    notes = tree.root.parent / "notes"
    shutil.rmtree(notes, ignore_errors=True)
    notes.mkdir()
    tops = [f"{tree.root / top}/" for top in project.sources]
    run = tree.run(
        [module],
        MODULE_LIMIT_S,
        {
            "PYTHONPATH": f"{PROBE}:{tree.root}",
            "PYTHONPYCACHEPREFIX": str(tree.root.parent / "compiled"),
            "MUTANT_NOTES": str(notes),
            "MUTANT_WATCHED": ":".join(tops),
        },
    )
    lines: dict[str, set[int]] = {}
    for file in notes.glob("*.json"):
        for path, executed in json.loads(file.read_text(encoding="utf-8")).items():
            inside = Path(path).relative_to(tree.root).as_posix()
            lines.setdefault(inside, set()).update(executed)
    if not run.is_fine and tree.run([module], MODULE_LIMIT_S).code:
        lines = {}  # without the notes it fails as well
    return Recorded(
        key, round(run.seconds, 2), {path: frozenset(found) for path, found in lines.items()}
    )


def load(file: Path) -> Recording:
    if not file.exists():
        return {}
    stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return {
        module: Recorded(
            one["key"], one["seconds"], {path: _spread(it) for path, it in one["lines"].items()}
        )
        for module, one in stored.items()
    }


def store(recording: Recording, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    stored = {
        module: {
            "key": one.key,
            "seconds": one.seconds,
            "lines": {path: _spans(lines) for path, lines in one.lines.items()},
        }
        for module, one in recording.items()
    }
    file.write_text(json.dumps(stored), encoding="utf-8")


def _spans(lines: frozenset[int]) -> list[int]:
    """First and last of each run of lines."""
    spans: list[int] = []
    for line in sorted(lines):
        if spans and spans[-1] == line - 1:
            spans[-1] = line
        else:
            spans += [line, line]
    return spans


def _spread(spans: list[int]) -> frozenset[int]:
    pairs = zip(spans[::2], spans[1::2], strict=True)
    return frozenset(line for first, last in pairs for line in range(first, last + 1))
