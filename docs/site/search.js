/* Ranking of the site's search: a page whose title is what was asked for comes first, then one of
 * which `search_words.py` has the words, then a heading of a page, then the text; pages for
 * developers come after those for players. */
"use strict";

const FOR_DEVELOPERS =
  /^(ARCHITECTURE|CHANGELOG|CONTRIBUTING|docs\/(api|benchmarks|changes|glossary|json|releasing|tested))$/;

const stemsOf = (text) => {
  const stemmer = new Stemmer();
  const words = splitQuery(text.toLowerCase()).filter((word) => !stopwords.has(word));
  return words.map((word) => stemmer.stemWord(word));
};

/* 0 if a title lacks a word of the query; else the more of the title was asked for, the more. */
const likeness = (title, query) => {
  const words = stemsOf(title);
  const found = query.length > 0 && query.every((word) => words.includes(word));
  return found ? query.length / words.length : 0;
};

/* Whether the words of `search_words.py` have a part of the query, and the title has the rest. */
const isMeant = (page, title, query) => {
  const also = stemsOf(ALSO[page] ?? "");
  const words = [...also, ...stemsOf(title)];
  return query.some((word) => also.includes(word)) && query.every((word) => words.includes(word));
};

var Scorer = {
  score: ([page, title, anchor, _text, score]) => {
    const query = stemsOf(new URLSearchParams(window.location.search).get("q") ?? "");
    const [pageTitle, heading] = title.split(" > ");
    const ofPage = likeness(pageTitle, query);
    const ofHeading = likeness(heading ?? "", query);
    if (query.some((word) => /[а-яё]/.test(word)) === page.endsWith("_ru")) score += 10;
    if (isMeant(page, pageTitle, query)) score += anchor ? 60 : 120;
    if (ofPage) score += 100 + 50 * ofPage - (anchor ? 1 : 0);
    else if (ofHeading) score += 50 + 40 * ofHeading;
    return FOR_DEVELOPERS.test(page) ? score - 60 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
