"""Text: an English template with named fields, and the values of the fields.

A rule or a device gives a text. Where it is shown, it is rendered: in English by `str`, or in
another language (`language.phrases.translation`). So a translation looks the template up and never
reads a finished sentence.

Rules of this file
* A template is a constant of the source: the completeness test of the catalogs reads it there.
* `{amount:,}` groups the digits of a whole number and writes `−`, `{amount:+,}` gives it a sign as
  well; a field without a format is written as it is.
* An amount that follows from an estimate is an `Estimate`. A template need not know this, and the
  sign `~` is never forgotten.
* A field that is a string is a name, or what somebody typed: no language changes it. A word that
  has a translation is a separate text, as is a part of a sentence.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterable, Mapping

import msgspec


class Text(msgspec.Struct, frozen=True):
    """A template and the values of its fields, not yet in any language. `str` gives it in English.

    Without fields the template itself is the text.
    """

    template: str
    fields: Mapping[str, Field] = {}

    def __hash__(self) -> int:
        return hash((self.template, *self.fields.values()))

    def __str__(self) -> str:
        if not self.fields:
            return self.template
        fields = {
            name: _Negative(value) if type(value) is int and value < 0 else value
            for name, value in self.fields.items()
        }
        return self.template.format_map(fields)


class _Negative(int):
    """A number below zero, with a real minus sign where a template groups its digits."""

    def __format__(self, spec: str) -> str:
        said = format(int(self), spec)
        return said.replace("-", MINUS) if spec.endswith(",") else said


Field = str | int | Text
MINUS = "−"  # of an amount; statements have the sign of the keyboard
Filling = Field | float | BaseException | os.PathLike[str]  # what a field may be made of

# What the usual errors of the system are called here, for a catalog to translate.
CAUSES = {
    errno.ENOENT: "there is no such file or folder: check the name",
    errno.EACCES: "permission denied: choose another folder, or ask for the right",
    errno.EPERM: "this is not permitted: choose another folder",
    errno.EISDIR: "this is a folder: name a file",
    errno.ENOTDIR: "a part of the name is not a folder: check the name",
    errno.EEXIST: "there is such a file already: choose another name",
    errno.ENOSPC: "the disk is full: free some space and try again",
    errno.EROFS: "the disk is read-only: choose another one",
    errno.EIO: "the disk reports an error: try another one",
    errno.EADDRINUSE: "this address is in use: choose another port",
}

ESTIMATE = "~"  # stands before an amount that rests on an estimate, in every language


class Estimate(int):
    """An amount that follows from an estimate, such as a price that nobody has read off a card.
    Every text writes it with `~`.

    A sum or a difference with an estimate in it is an estimate too. It equals the plain number, but
    has another hash, so that a cache of written texts keeps `~110` and `110` apart.
    """

    def __hash__(self) -> int:
        return hash((ESTIMATE, int(self)))

    def __add__(self, other: int) -> Estimate:
        return Estimate(int(self) + int(other))

    __radd__ = __add__

    def __sub__(self, other: int) -> Estimate:
        return Estimate(int(self) - int(other))

    def __rsub__(self, other: int) -> Estimate:
        return Estimate(int(other) - int(self))

    def __neg__(self) -> Estimate:
        return Estimate(-int(self))

    def __abs__(self) -> Estimate:
        return Estimate(abs(int(self)))

    def __eq__(self, other: object) -> bool:
        return int(self) == other

    def __str__(self) -> str:
        return format(self)

    def __format__(self, spec: str) -> str:
        found = re.fullmatch(_SPEC, spec)
        assert found is not None, spec
        column, plus, rest = found.groups()
        sign = MINUS if self < 0 else plus
        return format(f"{sign}{ESTIMATE}{format(abs(int(self)), rest)}", column and f">{column}")


_SPEC = r">?(\d*)(\+?)(,?)"


def marked(amount: int, unsure: bool) -> int:
    """Return the amount; as an `Estimate`, which texts write with `~`, if it is `unsure` and not
    0."""
    return Estimate(amount) if unsure and amount else amount


def joined(parts: Iterable[Field], template: str) -> Field:
    """Join several parts into one text: `{first} and {last}` makes `a and b and c` of three; "" of
    none.

    The parts are joined by pairs, so the texts are nested only as deep as the number of parts has
    binary digits, and a recursive reader stays shallow.
    """
    found = list(parts)
    while len(found) > 1:
        pairs = zip(found[::2], found[1::2], strict=False)
        left_over = found[len(found) // 2 * 2 :]
        found = [Text(template, {"first": one, "last": other}) for one, other in pairs]
        found += left_over
    return found[0] if found else ""


def why(error: OSError) -> str:
    """Return the cause of a system error: in Banker's words for a usual cause, else in the system's
    words.

    Windows would word the usual causes differently, and in the language of the system.
    """
    return CAUSES.get(error.errno or 0) or error.strerror or str(error)


def text_of(error: BaseException) -> Field:
    """Return the text of an error: the `Text` that it was raised with, else its English words.

    The cause of a system error is a `Text` too, so that a language can translate it.
    """
    said = getattr(error, "text", None) or next(iter(error.args), None)
    if isinstance(said, Text):
        return said
    if isinstance(error, OSError) and error.strerror:
        return Text(why(error))
    return str(error)


def field_of(value: Filling) -> Field:
    """Return a value as a field of a text: a number, a string or a `Text` as it is, an error as its
    text, anything else as a string."""
    if isinstance(value, Text | str | int):
        return value
    return text_of(value) if isinstance(value, BaseException) else str(value)


def mapped(field: Field, change: Callable[[str], str]) -> Field:
    """Return the field with `change` applied to every string in it, such as a name, at any depth.

    Templates and numbers stay as they are.
    """
    if isinstance(field, Text):
        changed = {name: mapped(inner, change) for name, inner in field.fields.items()}
        return Text(field.template, changed)
    return change(field) if isinstance(field, str) else field


def worded(template: str, **fields: Filling) -> Text:
    """Return a `Text` of a template. The keyword arguments fill its fields, and may be of any
    type."""
    return Text(template, {name: field_of(value) for name, value in fields.items()})


def recognised(said: str, templates: Iterable[str]) -> Field:
    """Return an English sentence of another library as a `Text`, by the first of the templates that
    fits.

    The parts that fill the template's fields are recognised in the same way. Without a fitting
    template the sentence comes back as it was.
    """
    for template in templates:
        parts = re.split(r"\{(\w+)\}", template)
        parts[::2] = map(re.escape, parts[::2])
        parts[1::2] = [f"(?P<{name}>.*?)" for name in parts[1::2]]
        if found := re.fullmatch("".join(parts), said, re.DOTALL):
            fields = {name: recognised(it, templates) for name, it in found.groupdict().items()}
            return Text(template, fields)
    return said


# --- what the parser of TOML says -----------------------------------------------------------------
# Its words are English and finished. Here each message is a template, which a language may have;
# one that is not known stays as it is.

_TOML_PLACE = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"
# The messages that quote something.
_TOML_QUOTING = (
    "Cannot declare {what} twice",
    "Cannot mutate immutable namespace {what}",
    "Duplicate inline table key {what}",
    "Expected {what}",
    "Found invalid character {what}",
    "Illegal character {what}",
)
# The messages that quote nothing, for a language to have them.
TOML_MESSAGES = (
    Text("Cannot overwrite a value"),
    Text("Escaped character is not a Unicode scalar value"),
    Text("Expected '=' after a key in a key/value pair"),
    Text("Expected ']' at the end of a table declaration"),
    Text("Expected ']]' at the end of an array declaration"),
    Text("Expected newline or end of document after a statement"),
    Text("Invalid date or datetime"),
    Text("Invalid hex value"),
    Text("Invalid initial character for a key part"),
    Text("Invalid statement"),
    Text("Invalid value"),
    Text("Unclosed array"),
    Text("Unclosed inline table"),
    Text("Unterminated string"),
)


def toml_line(error: ValueError, text: str) -> int:
    """Return the number of the line that a TOML error names; of the last line of `text` if it names
    the end of the document."""
    found = re.search(_TOML_PLACE, str(error))
    return int(found[1]) if found and found[1] else text.count("\n") + 1


def toml_message(error: ValueError) -> Text:
    """Return the reason of a TOML error, without line and column."""
    said = re.sub(_TOML_PLACE, "", str(error))
    if Text(said) in TOML_MESSAGES:
        return Text(said)
    for template in _TOML_QUOTING:
        beginning, _, end = template.partition("{what}")
        if said.startswith(beginning) and said.endswith(end):
            return worded(template, what=said.removeprefix(beginning).removesuffix(end))
    return Text(said)


def toml_fault(error: ValueError) -> Text:
    """Return the reason of a TOML error, with line and column."""
    found = re.search(_TOML_PLACE, str(error))
    if not found:
        return toml_message(error)
    if not found[1]:
        return worded("{what} (at the end of the file)", what=toml_message(error))
    place = "{what} (at line {line}, column {column})"
    return worded(place, what=toml_message(error), line=int(found[1]), column=int(found[2]))
