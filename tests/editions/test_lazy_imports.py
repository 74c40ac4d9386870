"""The package of editions loads what reads edition files when that is first asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from banker import editions


def run(code: str) -> str:
    """What a fresh interpreter writes."""
    asked = [sys.executable, "-c", f"import sys; from banker import editions\n{code}"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", editions.__all__)
def test_every_name_is_there_whatever_is_asked_for_first(name: str) -> None:
    assert run(f"sys.stdout.write(editions.{name}.__name__)") == name


def test_a_module_never_takes_the_place_of_a_name() -> None:
    """Loading a module sets its name in the package: none may be called as something asked for."""
    modules = "from banker.editions import loader, switches, catalog, overlay_stack\n"
    modules += "from banker.editions.own import template\n"
    check = f"sys.stdout.write(' '.join(type(getattr(editions, n)).__name__ for n in {NAMES}))"
    assert "module" not in run(modules + check)


def test_what_there_is_not_is_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'lod'"):
        editions.lod  # type: ignore[attr-defined]  # noqa: B018


NAMES = editions.__all__
