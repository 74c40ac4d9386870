"""`banker rebuild`: one page by which a game is packed away and set up again next week."""

from __future__ import annotations

import argparse

from banker.cli.output import put, write, write_file
from banker.cli.read_guard import reading


@reading
def rebuild(options: argparse.Namespace) -> int:
    """The page in letters, or as HTML where the output is named so."""
    from banker.language.phrases.translation import language_of
    from banker.report.text.setup_sheet import as_html, as_text, rebuild as sheet_of
    from banker.session.loading import look

    state = look(options.file, language=options.language).state
    sheet = sheet_of(state)
    if options.output is None:
        write([as_text(sheet)])
        return 0
    is_page = options.output.suffix.lower() in (".html", ".htm")
    write_file([as_html(sheet) if is_page else as_text(sheet)], options.output)
    said = "{file}: print it from any browser" if is_page else "{file}: print it"
    put(language_of(state.edition).words(said, file=options.output))
    return 0
