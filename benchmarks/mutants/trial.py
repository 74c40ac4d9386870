"""One mutant before its judges: the tests that execute its line, the likeliest first."""

from __future__ import annotations

import random
from collections.abc import Callable
from difflib import unified_diff
from pathlib import PurePosixPath
from typing import NamedTuple

from benchmarks.mutants.edits import Edit, edited, places
from benchmarks.mutants.recording import Recording
from benchmarks.mutants.trees import TIMED_OUT, Project, Tree

KILLED, LIVED, TIMEOUT = "killed", "lived", "timeout"
# So many modules are run first: most mutants fall there, and nobody waits for the others' imports.
FIRST = 6
NAMESAKE = 3


class Mutant(NamedTuple):
    path: str
    edit: Edit
    before: str
    after: str

    @property
    def where(self) -> str:
        return f"{self.path}:{self.edit.line}"

    def diff(self) -> list[str]:
        """The lines that differ."""
        old, new = self.before.splitlines(), self.after.splitlines()
        lines = list(unified_diff(old, new, lineterm="", n=0))[2:]
        return [line for line in lines if not line.startswith("@@")]


class Judges(NamedTuple):
    """The modules to be run, in order; how long they take; those that execute the line as well."""

    modules: list[str]
    seconds: float
    left_out: list[str]
    executed: bool


class Verdict(NamedTuple):
    """`by` is the test that noticed it."""

    mutant: Mutant
    fate: str
    by: str
    judges: Judges


def draw(project: Project, count: int, seed: int) -> list[Mutant]:
    """`count` mutants, each place as likely as any other; the same again from the same seed."""
    texts = {path: project.text(path) for path in project.source_files()}
    every = [(path, place) for path, text in texts.items() for place in places(text)]
    rng = random.Random(seed)
    rng.shuffle(every)
    drawn: list[Mutant] = []
    for path, place in every:
        if len(drawn) == count:
            break
        edit = rng.choice(place)
        after = edited(texts[path], edit)
        if after is not None:
            drawn.append(Mutant(path, edit, texts[path], after))
    return drawn


def judges_of(project: Project, recording: Recording, mutant: Mutant, limit_s: float) -> Judges:
    """Those that execute the line; if there is none, those that are named for its module."""
    able = {module: one for module, one in recording.items() if one.lines}
    # Each was measured by itself, with notes: together they start only once, and run twice as fast.
    start_s = min((one.seconds for one in able.values()), default=0.0)
    lasts_s = {module: (one.seconds - start_s) / 2 + 0.1 for module, one in able.items()}
    met = [
        module
        for module, one in able.items()
        if mutant.edit.statement in one.lines.get(mutant.path, ())
    ]
    near = {module: _nearness(project, module, mutant.path) for module in able}
    candidates = met or [module for module in able if near[module] > 1]
    # Of two that are as near, the one that executes more of the module, and then the faster one.
    known = {module: len(one.lines.get(mutant.path, ())) // 10 for module, one in able.items()}
    candidates.sort(key=lambda module: (-near[module], -known[module], lasts_s[module]))
    chosen: list[str] = []
    seconds = 0.0
    for module in candidates:
        if near[module] == NAMESAKE or seconds + lasts_s[module] <= limit_s:
            chosen.append(module)
            seconds += lasts_s[module]
    left_out = [module for module in candidates if module not in chosen]
    return Judges(chosen, seconds, left_out, bool(met))


def _nearness(project: Project, module: str, path: str) -> int:
    """3: named for it; 2: in a folder of its name, or beside it; 1: of its part, or imports it; 0:
    neither."""
    source, test = PurePosixPath(path), PurePosixPath(module)
    name = source.stem if source.stem != "__init__" else source.parent.name
    # `banker/x/y.py` is tested in `tests/x`, `drivers/x/y.py` in `tests/drivers/x`.
    folders = source.parts[source.parts[0] != "drivers" : -1]
    inside = test.parts[1:-1]
    is_of_part = inside[:1] == folders[:1]
    if is_of_part and name in test.stem:
        return NAMESAKE
    if inside == folders or (is_of_part and inside[-1] in (name, *folders[2:])):
        return 2
    return int(is_of_part or ".".join(source.with_suffix("").parts) in project.text(module))


def judged(
    tree: Tree, mutant: Mutant, judges: Judges, is_sound: Callable[[str], bool], more_s: float
) -> Verdict:
    """Its fate. A test that fails without the mutant as well is no witness."""
    limit_s = more_s + 4 * judges.seconds
    try:
        for modules in filter(None, (judges.modules[:FIRST], judges.modules[FIRST:])):
            tree.write(mutant.path, mutant.after)
            run = tree.run(modules, limit_s)
            if run.is_fine:
                continue
            tree.write(mutant.path, mutant.before)
            if run.code == TIMED_OUT:
                # A busy computer is no endless loop.
                if tree.run(modules, limit_s).is_fine:
                    return Verdict(mutant, TIMEOUT, "", judges)
            elif not run.failed or is_sound(run.failed):
                return Verdict(mutant, KILLED, run.failed or f"exit {run.code}", judges)
    finally:
        tree.write(mutant.path, mutant.before)
    return Verdict(mutant, LIVED, "", judges)
