import { plainHtml } from '#app/html/words.ts';
import { listTokens, tokensOf } from '../search/words.server.ts';

/**
 * How many words are stored for a text. Which of them are rare is only known among the other texts, and
 * what a text says twice may tell more than what it says often.
 */
export const WORDS_PER_POST = 64;
/** How many characters of a text are read: the beginning says what the rest is about. */
const READ = 60_000;
const MOST_TOKENS = 10_000;
const MIN_LENGTH = 3;
/** A word in the title counts more than one in the text. */
const TITLE_WEIGHT = 4;
const EXCERPT_WEIGHT = 2;

/** Words that say nothing about the subject of a text. */
const COMMON = `about above across after again against all almost alone along already also although always and
  another any anyone anything are around ask away back bad became because become been before
  began behind being below between big both but came can cannot come comes could days did didn
  does doesn doing done dont down during each early either else enough even ever every everyone
  everything feel few first for from gave get gets getting give gives goes going gone good got
  had has have having her here hers herself him himself his how into isnt its itself just keep
  kind knew know known last later least less let like likely little long look lot made make
  makes making many may maybe mean might more most much must myself need needs never new next
  none nor not nothing now off often old once one only onto other others our ours out over own
  part perhaps place point put quite rather really right said same say says see seem seen set
  several shall she should since six some someone something soon still such take takes tell ten
  than that the their them themselves then there these they theyll theyre thing things think
  this those though through time times today together told too took toward tried try turn two
  under until upon use used using very want wants was way well went were weve what when where
  whether which while who whole whose why will with within without wont word words would wouldn
  year years yes yet you youll your youre yours yourself youve`;

let commonTokens: ReadonlySet<string> | undefined;

function isCommon(token: string): boolean {
  commonTokens ??= new Set(COMMON.split(/\s+/).flatMap(tokensOf));
  return commonTokens.has(token);
}

interface Described {
  readonly title: string;
  readonly excerpt: string | null;
  /** Sanitized HTML. */
  readonly content: string;
}

/**
 * The words that may say what a post is about, as search tokens, each with its weight from 0.5 to 1 for
 * the one that it has most.
 */
export function significantWords({ title, excerpt, content }: Described): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number) => {
    for (const token of listTokens(text, MOST_TOKENS)) {
      if (token.length < MIN_LENGTH || isCommon(token) || /^\d+$/.test(token)) continue;
      counts.set(token, (counts.get(token) ?? 0) + weight);
    }
  };
  count(title, TITLE_WEIGHT);
  count(excerpt ?? '', EXCERPT_WEIGHT);
  count(plainHtml(content.slice(0, READ)), 1);
  const best = [...counts]
    // A word that occurs once may be a coincidence.
    .filter(([, number]) => number > 1)
    // Long words are rarer.
    .sort((a, b) => b[1] - a[1] || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, WORDS_PER_POST);
  const most = Math.log(1 + (best[0]?.[1] ?? 1));
  return new Map(best.map(([word, number]) => [word, (1 + Math.log(1 + number) / most) / 2]));
}
