"""What the names of folders and modules must be like, and how many may stand in one folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests import PYTHON_FOLDERS, ROOT
from tests.project.tidy_rules import coined_words

CHILDREN_MAX = 20
DOORS = ("__init__.py", "__main__.py", "conftest.py")
FIRMWARE = "drivers/firmware/"


def modules() -> list[str]:
    """The paths of all modules from the root."""
    paths = (path for top in PYTHON_FOLDERS for path in ROOT.glob(f"{top}/**/*.py"))
    found = sorted(path.relative_to(ROOT).as_posix() for path in paths)
    return [path for path in found if not path.startswith(FIRMWARE)]


def children(paths: list[str]) -> dict[str, set[str]]:
    """Per folder its modules and the folders with modules in them. `__init__`, `__main__` and the
    program's `api` are the folder itself: its doors; `conftest` is pytest's."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in paths:
        parts = path.split("/")
        for at in range(1, len(parts)):
            if parts[at] not in DOORS and path != "banker/api.py":
                found["/".join(parts[:at])].add(parts[at])
    return found


# --- coined words -----------------------------------------------------------------------------


def coined_path(path: str) -> Iterator[str]:
    """A module, or a folder on the way to it, whose name has to be decoded."""
    for part in path.removesuffix(".py").split("/"):
        for word in coined_words(part):
            yield f"{path}: {part}: {word}"


def test_no_module_has_a_coined_name() -> None:
    findings = [finding for path in modules() for finding in coined_path(path)]
    assert not findings, "\n".join(findings)


@pytest.mark.parametrize(
    ("bad", "good"),
    [
        ("banker/tui/till.py", "banker/interaction/controller.py"),
        ("drivers/courier.py", "drivers/wire/requests.py"),
        ("banker/audit/told_money.py", "banker/audit/expected/money.py"),
        ("tests/tui/at_till.py", "tests/support/screen.py"),
        ("banker/desk/codec.py", "banker/devices/hardware_vault.py"),
        ("banker/game/way_out.py", "banker/games/board/queries/raising_cash.py"),
        ("tests/test_port_desk_waits.py", "tests/devices/test_hardware_vault_waits.py"),
    ],
)
def test_a_coined_name_is_found(bad: str, good: str) -> None:
    assert list(coined_path(bad))
    assert list(coined_path(good)) == []


# --- crowded folders --------------------------------------------------------------------------


def crowded_folders(paths: list[str]) -> list[str]:
    """The folders with more modules and packages than one can look over; `tests` has a folder for
    each room of the program, and some more."""
    counts = {
        folder: len(inside) for folder, inside in children(paths).items() if folder != "tests"
    }
    return [f"{name}: {count}" for name, count in counts.items() if count > CHILDREN_MAX]


def test_no_folder_is_crowded() -> None:
    crowded = crowded_folders(modules())
    assert not crowded, "\n".join(crowded)


def test_a_crowded_folder_is_found() -> None:
    full = ["a/__init__.py", "a/b/__init__.py", *(f"a/b/m{n}.py" for n in range(CHILDREN_MAX))]
    assert crowded_folders(full) == []
    assert crowded_folders([*full, "a/b/more.py"]) == ["a/b: 21"]
    assert crowded_folders([*full, "a/b/c/d/one.py"]) == ["a/b: 21"]


# --- stuttering folders -----------------------------------------------------------------------


def stuttering_folders(paths: list[str]) -> list[str]:
    """The folders in which no name says more than the folder's own: `x/x.py` alone is `x.py`."""
    return [
        folder
        for folder, inside in children(paths).items()
        if {name.removeprefix("test_") for name in inside} == {f"{folder.rpartition('/')[2]}.py"}
    ]


def test_no_folder_stutters() -> None:
    assert stuttering_folders(modules()) == []


def test_a_stuttering_folder_is_found() -> None:
    assert stuttering_folders(["a/x/__init__.py", "a/x/x.py", "a/y.py"]) == ["a/x"]
    assert stuttering_folders(["t/x/x.py", "t/x/test_x.py", "t/y.py"]) == ["t/x"]
    assert stuttering_folders(["a/x/x.py", "a/x/y.py", "b/x/z.py"]) == []
    assert stuttering_folders(["a/x/x.py", "a/x/x/y.py"]) == []
