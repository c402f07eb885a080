// The order of what a search finds, for Sphinx (html_search_scorer): tasks first, pages for those who change Torsion last.
const PLACES = [
  [/^docs\/(howto|tutorial)\//, 12],
  [/^docs\/(explanation\/(?!architecture|performance)|glossary)/, 4],
  [/^(docs\/decisions\/|docs\/explanation\/architecture|CONTRIBUTING)/, -12],
];

var Scorer = {
  // result: page, title, anchor, description, score, file
  score: (result) => result[4] + PLACES.reduce((sum, [place, weight]) => sum + (place.test(result[0]) ? weight : 0), 0),

  // The generator's own weights
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
