import { plainHtml } from '#app/html/words.ts';
import { normalizeForSearch } from '#database/search-terms.ts';

/** How many words tell what a text is about. */
export const WORDS_PER_POST = 16;
/** Characters of a text that are read for it: the beginning says what the rest is about. */
const READ = 60_000;
const WORD = /\p{L}[\p{L}\p{N}']*/gu;
const MIN_LENGTH = 3;
const MAX_LENGTH = 40;
/** A word of the title says more than one of the text. */
const TITLE_WEIGHT = 4;
const EXCERPT_WEIGHT = 2;

/** Words that say nothing of what a text is about. */
const COMMON = new Set(
  `all and any are ask back bad big but can did does don't few for get got had has her hers him his
  how i'll i'm isn't its let lot may new nor not now off old one our out own put say see set she
  six ten the too try two use was way we'll who why yes yet you about above across after again against almost alone along already also although always another
  anyone anything around away back became because become been before began behind being below
  between both came cannot come comes could days didn does doesn doing done down during each early
  either else enough even ever every everyone everything feel first from gave gets getting give
  gives goes going gone good have having here hers herself himself into isn't it's itself just keep
  kind knew know known last later least less like likely little long look made make makes making
  many maybe mean might more most much must myself need needs never next none nothing often once
  only onto other others ours over part perhaps place point quite rather really right said same say
  says seem seen several shall should since some someone something soon still such take takes tell
  than that that's their them themselves then there there's these they they're thing things think
  this those though through time times today together told took toward tried turn under until upon
  used using very want wants well went were what what's when where whether which while whole whose
  will with within without won't word words would wouldn year years your yours yourself`
    .split(/\s+/)
    .filter(Boolean)
    .map(stem),
);

interface Described {
  readonly title: string;
  readonly excerpt: string | null;
  /** Sanitized HTML. */
  readonly content: string;
}

/** The words that tell most of what a post is about, with how much each counts, from 0 to 1. */
export function significantWords({ title, excerpt, content }: Described): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number) => {
    for (const [word] of normalizeForSearch(text).matchAll(WORD)) {
      const root = stem(word);
      if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || COMMON.has(root)) continue;
      counts.set(root, (counts.get(root) ?? 0) + weight);
    }
  };
  count(title, TITLE_WEIGHT);
  count(excerpt ?? '', EXCERPT_WEIGHT);
  count(plainHtml(content.slice(0, READ)), 1);
  const best = [...counts]
    // A word that is there once may be there by chance.
    .filter(([, number]) => number > 1)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, WORDS_PER_POST);
  const most = Math.log(1 + (best[0]?.[1] ?? 1));
  return new Map(best.map(([word, number]) => [word, Math.log(1 + number) / most]));
}

/** Makes the forms of a word one: tours, toured and touring are tour. */
export function stem(word: string): string {
  const plain = word.replace(/'s?$/, '');
  if (plain.length > 5 && plain.endsWith('ing')) return undouble(plain.slice(0, -3));
  if (plain.length > 5 && plain.endsWith('ied')) return `${plain.slice(0, -3)}y`;
  if (plain.length > 4 && plain.endsWith('ed')) return undouble(plain.slice(0, -2));
  if (plain.length > 4 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (plain.length > 4 && /(?:s|x|z|ch|sh)es$/.test(plain)) return plain.slice(0, -2);
  if (plain.length > 3 && /[^su]s$/.test(plain)) return unfinished(plain.slice(0, -1));
  return unfinished(plain);
}

/** planning is plan. */
function undouble(root: string): string {
  return unfinished(root.replace(/([bdgmnprt])\1$/, '$1'));
}

/** care, cares and caring are car; they only have to be the same. */
function unfinished(root: string): string {
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}
