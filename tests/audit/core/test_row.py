"""Lines of a journal: what can be known of one that cannot be read."""

from __future__ import annotations

import pytest

from banker.audit.core.row import VERSION, claimed_version


@pytest.mark.parametrize(
    ("line", "version"),
    [
        (b'{"v":%d,"seq":2}' % VERSION, VERSION),
        (b'{"v":2,"new":1}', 2),
        (b'{"v":999999999,', 999_999_999),
        (b'{"v":1000000000,', None),
        (b'{"v":-1,', None),
        (b'{"v":"2",', None),
        (b'{"seq":1,"v":2}', None),
        (b"", None),
    ],
)
def test_the_format_that_a_line_claims(line: bytes, version: int | None) -> None:
    assert claimed_version(line) == version
