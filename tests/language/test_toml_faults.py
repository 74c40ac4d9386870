"""What is wrong with a TOML text: a template that a language may have, and the place."""

from __future__ import annotations

import tomllib

import pytest

from banker.foundation.text import TOML_MESSAGES, Text, toml_fault, toml_line, toml_message

END = "{what} (at the end of the file)"
PLACE = "{what} (at line {line}, column {column})"


def error_of(text: str) -> ValueError:
    with pytest.raises(tomllib.TOMLDecodeError) as wrong:
        tomllib.loads(text)
    # Later versions of Python add attributes to it; its text is the same.
    return ValueError(str(wrong.value))


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("a = 1\nb\n", Text("Expected '=' after a key in a key/value pair"), 2, 2),
        ("a = 1 b = 2", Text("Expected newline or end of document after a statement"), 1, 7),
        ("[a\n", Text("Expected ']' at the end of a table declaration"), 1, 3),
        ("a = 1\na = 2\n", Text("Cannot overwrite a value"), 2, 6),
        ("\n\n?", Text("Invalid statement"), 3, 1),
        ("a = {b = 1, b = 2}", Text("Duplicate inline table key {what}", {"what": "'b'"}), 1, 18),
        ("[a]\n[a]\n", Text("Cannot declare {what} twice", {"what": "('a',)"}), 2, 3),
        ("a = 'b\nc'", Text("Found invalid character {what}", {"what": "'\\n'"}), 1, 7),
        ("a = [1", Text("Unclosed array"), 0, 0),
        ("a = 1\nb = ", Text("Invalid value"), 0, 0),
        ("a = '", Text("Expected {what}", {"what": '"\'"'}), 0, 0),
    ],
)
def test_a_fault_is_its_message_and_its_place(
    text: str, message: Text, line: int, column: int
) -> None:
    error = error_of(text)
    assert toml_message(error) == message
    assert toml_line(error, text) == (line or text.count("\n") + 1)
    where = {"line": line, "column": column} if line else {}
    assert toml_fault(error) == Text(PLACE if line else END, {"what": message, **where})


def test_a_message_that_quotes_nothing_is_known_as_a_whole() -> None:
    assert {toml_message(ValueError(str(one))) for one in TOML_MESSAGES} == set(TOML_MESSAGES)


def test_what_is_no_fault_of_a_place_stays_as_it_is() -> None:
    error = ValueError("a word that nobody knows")
    assert toml_fault(error) == Text("a word that nobody knows")
    assert toml_line(error, "one\ntwo\nthree") == 3
    assert toml_message(ValueError("Expected it twice (at line 12, column 30)")) == Text(
        "Expected {what}", {"what": "it twice"}
    )
