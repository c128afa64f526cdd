import { countWords } from './count-texts.ts';
import { COUNTED, type Counted, type Difference, type Held } from './held.ts';
import type { Reason } from './reasons.ts';

const MOST_NAMED = 5;

/** What is not the same here as in the source, with why. A reason explains no more than it counts. */
export function compareHeld(there: Held, here: Held, reasons: readonly Reason[]): Difference[] {
  const found = COUNTED.flatMap((of) => {
    const difference = of === 'words' ? compareWords(there, here) : compareLists(of, there, here);
    return difference === null ? [] : [explainBy(reasons, { of, ...difference })];
  });
  return explainMoves(found).map(({ missing, extra, ...difference }) => ({
    ...difference,
    unexplained: missing + extra,
  }));
}

interface Found extends Pick<Difference, 'there' | 'here' | 'where'> {
  /** How much the source has and is not here. */
  readonly missing: number;
  /** How much is here and not in the source. */
  readonly extra: number;
}

/** What is missing, or here in addition, without a reason so far. */
type Explained = Found & Pick<Difference, 'of' | 'why'>;

function explainBy(reasons: readonly Reason[], found: Found & Pick<Difference, 'of'>): Explained {
  const given = reasons.filter(
    ([of, , fewer]) => of === found.of && (fewer > 0 ? found.missing : found.extra) > 0,
  );
  const sum = (sign: 1 | -1) =>
    given.reduce((total, [, , fewer]) => total + Math.max(0, sign * fewer), 0);
  return {
    ...found,
    missing: Math.max(0, found.missing - sum(1)),
    extra: Math.max(0, found.extra - sum(-1)),
    why: [...new Set(given.map(([, says]) => says))],
  };
}

function compareWords({ words: there }: Held, { words: here }: Held): Found | null {
  const missing = wordsBeyond(there, here);
  const extra = wordsBeyond(here, there);
  if (missing.length + extra.length === 0) return null;
  return {
    there: countWords(there),
    here: countWords(here),
    missing: countWords(missing),
    extra: countWords(extra),
    where: [...missing.map(([word]) => word), ...extra.map(([word]) => `+${word}`)].slice(
      0,
      MOST_NAMED,
    ),
  };
}

/** The words that one text has more often than the other, and how much more often. */
function wordsBeyond(one: Held['words'], other: Held['words']): [word: string, count: number][] {
  const known = new Map(other);
  return one.flatMap(([word, count]): [string, number][] => {
    const more = count - (known.get(word) ?? 0);
    return more > 0 ? [[word, more]] : [];
  });
}

function compareLists(of: Exclude<Counted, 'words'>, there: Held, here: Held): Found | null {
  const [before, after] = [there.lists[of], here.lists[of]];
  if (of === 'state') return compareState(before, after);
  if (of === 'date') return compareDates(before, after);
  if (of === 'old addresses') return compareAddresses(before, after);
  if (before.length === after.length) return null;
  // Who is named nowhere gets the name of the site.
  if (of === 'authors' && before.length === 0) return null;
  const [more, less] = before.length > after.length ? [before, after] : [after, before];
  const known = new Set(less.map(plain));
  const where = more.filter((each) => !known.has(plain(each)));
  return {
    there: before.length,
    here: after.length,
    missing: Math.max(0, before.length - after.length),
    extra: Math.max(0, after.length - before.length),
    where: [...new Set(where.length > 0 ? where : more)].slice(0, MOST_NAMED),
  };
}

const ONE_MISSING = { missing: 1, extra: 0 };

/** How sources say that everybody may read something. */
const PUBLIC =
  /^(?:publish(?:ed)?|public|true|t|yes|y|on|1|future|scheduled|live|posted|online|visible|listed|open|everyone|everybody|wahr|ja|vrai|oui|verdadero|sí|si|verdadeiro|sim|vero|waar)$/i;
/** How sources say the opposite of a draft, a password or a day on which it ends. */
const SAYS_NOTHING = /^(?:false|f|no|n|off|0|none|null|always|everyone|all)$/i;

/** Here it is `public` or `draft`. Whatever is not plainly public there is a draft here. */
function compareState(before: readonly string[], [after = '']: readonly string[]): Found | null {
  const said = before.filter((each) => !SAYS_NOTHING.test(each));
  const isPublic = said.length > 0 && said.every((each) => PUBLIC.test(each));
  const isSame = after === 'public' ? said.every((each) => PUBLIC.test(each)) : !isPublic;
  return isSame ? null : { there: 1, here: 0, ...ONE_MISSING, where: before.slice(0, MOST_NAMED) };
}

const DAY = 24 * 60 * 60 * 1_000;

/** One of the dates there, to the day; clocks of old sites are up to a day off. */
function compareDates(before: readonly string[], [after]: readonly string[]): Found | null {
  const times = before.map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  if (before.length === 0) return null;
  const at = after === undefined ? Number.NaN : Date.parse(after);
  const isThere = times.length === 0 || times.some((time) => Math.abs(time - at) <= DAY);
  if (after !== undefined && isThere) return null;
  const here = after === undefined ? 0 : 1;
  return { there: 1, here, ...ONE_MISSING, where: before.slice(0, MOST_NAMED) };
}

/** Those that lead to it here are enough; there may be more of them. */
function compareAddresses(before: readonly string[], after: readonly string[]): Found | null {
  const known = new Set(after.map(plainAddress));
  const lost = before.filter((each) => !known.has(plainAddress(each)));
  if (lost.length === 0) return null;
  return {
    there: before.length,
    here: before.length - lost.length,
    missing: lost.length,
    extra: 0,
    where: lost.slice(0, MOST_NAMED),
  };
}

function plainAddress(address: string): string {
  const url = URL.parse(address, 'https://files.invalid/');
  const path = url === null ? address : url.pathname + url.search;
  return (path.split('/').findLast((part) => part !== '') ?? '').toLowerCase();
}

function plain(text: string): string {
  return (
    text
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1)
      ?.toLowerCase() ?? ''
  );
}

const LINKS: ReadonlySet<Counted> = new Set([
  'links to other sites',
  'links within the site',
  'files',
]);

const MOVED = 'What it showed from elsewhere is a link now.';

/** What was shown and is a link now: as many of the one as of the other. */
function explainMoves(found: readonly Explained[]): Explained[] {
  const embeds = found.find(({ of }) => of === 'players and frames')?.missing ?? 0;
  const links = found.reduce((sum, { of, extra }) => sum + (LINKS.has(of) ? extra : 0), 0);
  const moved = Math.min(embeds, links);
  let left = moved;
  return found.map((each) => {
    const isEmbeds = each.of === 'players and frames';
    const here = LINKS.has(each.of) ? Math.min(left, each.extra) : 0;
    left -= here;
    if (moved === 0 || (here === 0 && !isEmbeds)) return each;
    return {
      ...each,
      missing: each.missing - (isEmbeds ? moved : 0),
      extra: each.extra - here,
      why: [...each.why, MOVED],
    };
  });
}
