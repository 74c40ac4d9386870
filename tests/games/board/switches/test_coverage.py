"""Every value of every switch is tried by a test that names it.

A test names a value by its own name, `test_…_<switch>_<value>`, or by the pair in its text:
`"switch": "value"` or `"switch", "value"`.
"""

import re

import pytest

from banker.editions.switches import catalogue
from banker.games.board.edition import ANY_NUMBER
from tests import ROOT

# Bank cards and phones have switches of their own.
FOLDERS = tuple(ROOT / "tests" / it for it in ("games/board", "bankcards", "phones"))
TEXT = "\n".join(
    path.read_text("utf-8") for folder in FOLDERS for path in sorted(folder.rglob("*.py"))
)


def is_named(switch: str, value: str) -> bool:
    if value == ANY_NUMBER:
        return re.search(rf'"{switch}"[:,]\s*"\d+"', TEXT) is not None
    pair = rf'"{switch}"[:,]\s*"{value}"'
    return re.search(rf"def test_\w*{switch}_{value}\(|{pair}", TEXT) is not None


@pytest.mark.in_check("check")
def test_every_value_of_every_switch_has_a_test_that_names_it() -> None:
    missing = [
        f"{name} = {value}"
        for name, switch in catalogue("board").items()
        for value in switch.values
        if not is_named(name, value)
    ]
    assert missing == []
