"""The error tree stands as its drawing says, and each kind explains itself."""

from __future__ import annotations

import re

import pytest

from drivers import errors

DRAWN = re.findall(r"[├└]─ (\w+)", errors.__doc__ or "")
DEFINED = [value for value in vars(errors).values() if isinstance(value, type)]
KINDS = [kind for kind in DEFINED if kind.__module__ == errors.__name__]


def test_the_drawing_shows_every_kind() -> None:
    assert {"DriverError", *DRAWN} == {kind.__name__ for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_a_driver_error_with_examples(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.DriverError)
    assert kind.__doc__ is not None
    assert "Example" in kind.__doc__


def test_a_timeout_is_also_the_one_of_the_language() -> None:
    assert issubclass(errors.TransportTimeout, TimeoutError)


def test_a_protocol_error_has_a_word_for_programs_and_a_line_for_people() -> None:
    error = errors.RemoteProtocolError("gap", "events are lost")
    assert (error.reason, str(error)) == ("gap", "events are lost")
