"""Sphinx settings of the site; `docs/site/build.py` puts together what is built."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, String, Text
from sphinx.application import Sphinx

from banker import VERSION
from docs.site.search import BothLanguages
from docs.site.search_words import ALSO

project = "Banker"
author = "the authors of Banker"
copyright = "the authors of Banker; MIT licence"
version = release = VERSION
language = "en"
smartquotes = False  # 'ann buys' is typed with these quotes

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
nitpicky = True
# What signatures name and no page of this site explains.
nitpick_ignore_regex = [
    (r"py:.*", r"(typing|collections|pathlib|types|msgspec)\b.*"),
    (r"py:.*", r"(Path|Any|Self|Mapping|Sequence|Iterator|TracebackType|bool|int|str|tuple|dict)"),
    (r"py:.*", r"banker\.(?!api\b).*"),
    (r"py:.*", r"(Session|Edition|Entry)"),
]
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_block"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = f"Banker {release}"
html_show_sphinx = False
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_search_language = BothLanguages.lang
html_search_scorer = str(Path(__file__).with_name("search.js"))
html_theme_options = {"navigation_with_keys": True}


class Statements(RegexLexer):
    """The table language: a verb is a word, a text stands in quotes, `#` begins a comment."""

    name = "banker"
    aliases = ["banker", "keys"]
    tokens = {
        "root": [
            (r"#.*$", Comment.Single),
            (r'"[^"\n]*"', String),
            (r"^(?:undo|redo|next|amend|force|correct|count|say)\b", Keyword),
            (r"[^#\"\n]+|\n|\"", Text),
        ]
    }
    flags = re.MULTILINE


def _language_of_page(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object
) -> None:
    """A page in Russian says so: a voice that reads it must know."""
    if page.endswith("_ru"):
        context["language"] = "ru"


def _in_rest(
    _app: Sphinx, _what: str, _name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Docstrings have code letters as Markdown writes them."""
    told: list[str] = []
    for line in lines:
        is_code = line.startswith("    ")
        if is_code and told[-1:] == [""] and not told[-2].startswith("    "):
            told += [".. code-block:: python", ""]
        told.append(line if is_code else re.sub(r"`([^`]+)`", r"``\1``", line))
    lines[:] = told


def _with_search_words(_app: Sphinx, page: str, source: list[str]) -> None:
    """A page is found by the words that it is looked for by, too."""
    if words := ALSO.get(page):
        keywords = ", ".join(words.split())
        source[0] = f"---\nmyst:\n  html_meta:\n    keywords: {keywords}\n---\n{source[0]}"


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_search_language(BothLanguages)
    app.add_lexer("banker", Statements)
    app.add_lexer("keys", Statements)
    app.connect("autodoc-process-docstring", _in_rest)
    app.connect("html-page-context", _language_of_page)
    app.connect("source-read", _with_search_words)
