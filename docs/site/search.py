"""Search: the words of the index in English and in Russian; `search.js` ranks what is found.

One site has pages in both languages, and Sphinx stems one: so the alphabet of a word chooses.
"""

from __future__ import annotations

import json
import re

from sphinx import package_dir
from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish
from sphinx.search.ru import SearchRussian

from docs.site.search_words import ALSO

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_SCRIPTS = package_dir / "search" / "minified-js"
_NAMES = ("base-stemmer.js", "english-stemmer.js", "russian-stemmer.js")
_BOTH = """
window.Stemmer = class {
  english = new EnglishStemmer();
  russian = new RussianStemmer();
  stemWord(word) {
    return (/[а-яё]/i.test(word) ? this.russian : this.english).stemWord(word);
  }
};
"""


class BothLanguages(SearchLanguage):
    """Cyrillic words are Russian ones, all others English."""

    lang = "both"
    language_name = "English and Russian"
    stopwords = SearchEnglish.stopwords | SearchRussian.stopwords
    js_stemmer_code = "\n".join((
        *((_SCRIPTS / it).read_text("utf-8") for it in _NAMES), _BOTH,
        f"const ALSO = {json.dumps(ALSO, ensure_ascii=False)};",
    ))  # fmt: skip

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.english, self.russian = SearchEnglish(options), SearchRussian(options)

    def stem(self, word: str) -> str:
        """The stem, by the rules of the word's alphabet."""
        return (self.russian if CYRILLIC.search(word) else self.english).stem(word)
