"""Structure: whether an edition's data have the right shape: known tables and keys, values of the
right kind.

The part of the right shape goes on to the other checks. A value of the wrong kind is reported and
left out, so the other checks never meet such a value and report only their own errors.
"""

from __future__ import annotations

from banker.editions.document import EditionFinding, Tree
from banker.editions.document.positions import Trail
from banker.editions.schema import Items, Leaf, TableSchema, schema_of
from banker.editions.switches import NAMES_SHOWN_MAX, hint_of
from banker.editions.value_kinds import SOURCE
from banker.foundation.json_value import JsonValue
from banker.foundation.limits import FAULTS_MAX, ID_LENGTH_MAX
from banker.foundation.text import Field, Text, worded

SHOWN_MAX = 40  # characters of a wrong value that a message repeats


def sound_part(data: Tree) -> tuple[Tree, list[EditionFinding]]:
    """Return the data without the values of the wrong shape, and the errors found."""
    findings: list[EditionFinding] = []
    return _table(schema_of(data), data, (), findings), findings


def show(value: object) -> str:
    """Return a value as TOML text for a message, cut to a limit."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list):
        text = f"[{', '.join(map(show, value[:SHOWN_MAX]))}]"
    else:
        text = str(value)
    return text if len(text) <= SHOWN_MAX else text[: SHOWN_MAX - 1] + "…"


def _table(spec: TableSchema, data: Tree, trail: Trail, findings: list[EditionFinding]) -> Tree:
    sound: Tree = {}
    for key, value in data.items():
        part = spec.keys.get(key)
        inner = (*trail, key)
        if key == "source" and spec.sourced:
            part = Leaf(SOURCE)
        if part is None:
            # A hint is slow to find, so only faults that are reported get one.
            said = worded("unknown")
            if len(findings) < FAULTS_MAX:
                said = worded("unknown; {hint}", hint=_known(key, spec))
            findings.append(EditionFinding(inner, said))
            continue
        kept = _part(part, value, inner, findings)
        if kept is not None:
            sound[key] = kept
    for key, part in spec.keys.items():
        if part.required and key not in data:
            missing = "the key '{key}' is missing: add it"
            if not isinstance(part, Leaf):
                missing = "the table '{key}' is missing"
            findings.append(EditionFinding(trail, worded(missing, key=key)))
    return sound


def _part(
    part: Leaf | TableSchema | Items, value: JsonValue, trail: Trail, findings: list[EditionFinding]
) -> JsonValue:
    if isinstance(part, Leaf):
        if part.kind.fits(value):
            return value
        findings.append(
            EditionFinding(
                trail,
                worded(
                    "must be {kind}, not {value}",
                    kind=part.kind.text,
                    value=_wrong(part, value),
                ),
            )
        )
        # A source with a wrong value still counts as present: its values are not reported as
        # without a source.
        return {"default": "derived"} if part.kind is SOURCE else None
    if isinstance(part, Items):
        return _items(part, value, trail, findings)
    if not isinstance(value, dict):
        findings.append(
            EditionFinding(trail, worded("must be a table, not {value}", value=show(value)))
        )
        return None
    return _table(part, value, trail, findings)


def _wrong(part: Leaf, value: JsonValue) -> Field:
    """What is wrong with a value; for a value that should be a table, what is wrong inside."""
    if not isinstance(value, dict) or not part.kind.words.startswith("a table"):
        return show(value)
    odd = {key: item for key, item in value.items() if not part.kind.fits({key: item})}
    told = ", ".join(f"{key} = {show(item)}" for key, item in odd.items())
    return f"{{ {told[:SHOWN_MAX]} }}" if told else Text("an empty one")


def _items(
    part: Items, value: JsonValue, trail: Trail, findings: list[EditionFinding]
) -> list[Tree] | None:
    if not isinstance(value, list) or len(value) < part.least:
        findings.append(
            EditionFinding(
                trail, worded("must be a list of tables, not {value}", value=show(value))
            )
        )
        return None
    if len(value) > part.most:
        findings.append(
            EditionFinding(
                trail,
                worded("{count:,}, and {most:,} are the most", count=len(value), most=part.most),
            )
        )
        return None
    # A line that is no table becomes an empty one, so that the others keep their places.
    tables = (
        _part(part.table, item, (*trail, place), findings) for place, item in enumerate(value)
    )
    return [it if isinstance(it, dict) else {} for it in tables]


def _known(key: str, spec: TableSchema) -> Text:
    """The known keys in words, or the one key that was probably meant."""
    from difflib import get_close_matches  # only a mistake pays for its import

    names = [*spec.keys, *(["source"] if spec.sourced else [])]
    close = get_close_matches(key, names, 1) if len(key) <= ID_LENGTH_MAX else []
    if not close and len(names) > NAMES_SHOWN_MAX:
        names = get_close_matches(key[:ID_LENGTH_MAX], names, 1, 0) or names
        return worded("the nearest is '{name}'", name=names[0])
    return hint_of(close, names)
