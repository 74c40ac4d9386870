"""The lines of values in a TOML text: every way of writing one that a person may use."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from banker import editions
from banker.editions.document.positions import Trail, locate

# The comment of a line lists the trails that begin on it.
MARKED = '''\
plain = 1                       # plain
[meta]                          # meta
id = "a # b = [ ] { }"          # meta.id
'quoted key' = 'c:\\'           # meta.quoted key
a.b.c = 2                       # meta.a meta.a.b meta.a.b.c
when = 2022-01-01T10:00:00.5Z   # meta.when
long = """                      # not a comment but text: meta.long
one = 1
quote \\""" and [more]"""       # nothing
list = [                        # meta.list
  1, 2,                         # meta.list.0 meta.list.1
  # a line of remarks
  [3,                           # meta.list.2 meta.list.2.0
   4],                          # meta.list.2.1
  { x = 5, y = [6] },           # meta.list.3 meta.list.3.x meta.list.3.y meta.list.3.y.0
]
[[deed]]                        # deed deed.0
id = "first"                    # deed.0.id
rents = [1, 2]                  # deed.0.rents deed.0.rents.0 deed.0.rents.1
[deed.source]                   # deed.0.source
price = "seed"                  # deed.0.source.price
[[ deed ]]                      # deed.1
source = { price = 'seed' }     # deed.1.source deed.1.source.price
[switch.tie]                    # switch switch.tie
values = ["x", "y", ]           # switch.tie.values switch.tie.values.0 switch.tie.values.1
[[shelf.box]]                   # shelf shelf.box shelf.box.0
id = "first"                    # shelf.box.0.id
[shelf.box.lid]                 # shelf.box.0.lid
[[shelf.box]]                   # shelf.box.1
[[shelf.box.key]]               # shelf.box.1.key shelf.box.1.key.0
[[shelf.box.key]]               # shelf.box.1.key.1
'''


def trails(data: Any, stem: Trail = ()) -> list[Trail]:
    found = [stem]
    if isinstance(data, dict):
        for key, value in data.items():
            found += trails(value, (*stem, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            found += trails(value, (*stem, place))
    return found


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_each_trail_begins_where_its_line_says(newline: str) -> None:
    lines = locate(MARKED.replace("\n", newline))
    for trail, line in lines.items():
        if trail:
            remark = MARKED.splitlines()[line - 1].partition("   # ")[2].replace("quoted ", "")
            spoken = ".".join(map(str, trail)).replace("quoted ", "")
            assert spoken in remark.replace("text: ", "").split(), trail
    assert set(lines) == set(trails(tomllib.loads(MARKED)))


@pytest.mark.parametrize("listing", editions.catalogue(), ids=lambda listing: listing.id)
def test_every_value_of_an_edition_has_a_line(listing: editions.Listing) -> None:
    text = listing.path.read_text(encoding="utf-8")
    assert set(locate(text)) == set(trails(tomllib.loads(text)))


def test_a_text_may_end_in_the_middle_of_its_last_line() -> None:
    assert locate("[a]\n[b]") == {(): 1, ("a",): 1, ("b",): 2}
    assert locate("[a]\nb = 1") == {(): 1, ("a",): 1, ("a", "b"): 2}
    assert locate("") == {(): 1}
