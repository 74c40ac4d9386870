"""`banker rebuild`: one page by which a game is packed away and set up again next week."""

from __future__ import annotations

import argparse

from banker.cli.commands import write_file
from banker.cli.output import put, write


def rebuild(options: argparse.Namespace) -> int:
    """The page in letters, or as HTML where the output is named so."""
    from banker.language.translation import in_language
    from banker.report.rebuild import as_html, as_text
    from banker.report.rebuild import rebuild as sheet_of
    from banker.session import look

    sheet = sheet_of(in_language(look(options.file).state, options.language))
    if options.output is None:
        write([as_text(sheet)])
        return 0
    is_page = options.output.suffix.lower() in (".html", ".htm")
    write_file([as_html(sheet) if is_page else as_text(sheet)], options.output)
    put(f"{options.output}: {'print it from any browser' if is_page else 'print it'}")
    return 0
