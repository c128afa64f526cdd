import { COUNTED, type Counted, type Difference, type Held } from './held.ts';

const MOST_NAMED = 5;

/** What explains differences: sentences for the owner, by what they are about. */
export type Reasons = ReadonlyMap<Counted, readonly string[]>;

/** What is not the same here as in the source, with why. */
export function compareHeld(there: Held, here: Held, reasons: Reasons): Difference[] {
  const found = COUNTED.flatMap((of) => {
    const difference = of === 'words' ? compareWords(there, here) : compareLists(of, there, here);
    return difference === null ? [] : [{ of, ...difference }];
  });
  return found.map((difference) => ({
    ...difference,
    why: [...(reasons.get(difference.of) ?? []), ...explainMove(difference, found)],
  }));
}

type Found = Pick<Difference, 'there' | 'here' | 'where'>;

function compareWords({ words: there }: Held, { words: here }: Held): Found | null {
  const counts = new Map(here);
  const known = new Map(there);
  const where = [
    ...there.flatMap(([word, count]) => (count > (counts.get(word) ?? 0) ? [word] : [])),
    ...here.flatMap(([word, count]) => (count > (known.get(word) ?? 0) ? [`+${word}`] : [])),
  ];
  if (where.length === 0) return null;
  return { there: sum(there), here: sum(here), where: where.slice(0, MOST_NAMED) };
}

function sum(words: Held['words']): number {
  return words.reduce((total, [, count]) => total + count, 0);
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
    where: [...new Set(where.length > 0 ? where : more)].slice(0, MOST_NAMED),
  };
}

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
  return isSame ? null : { there: 1, here: 0, where: before.slice(0, MOST_NAMED) };
}

const DAY = 24 * 60 * 60 * 1_000;

/** One of the dates there, to the day; clocks of old sites are up to a day off. */
function compareDates(before: readonly string[], [after]: readonly string[]): Found | null {
  const times = before.map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time));
  if (before.length === 0) return null;
  const at = after === undefined ? Number.NaN : Date.parse(after);
  const isThere = times.length === 0 || times.some((time) => Math.abs(time - at) <= DAY);
  if (after !== undefined && isThere) return null;
  return { there: 1, here: after === undefined ? 0 : 1, where: before.slice(0, MOST_NAMED) };
}

/** Those that lead to it here are enough; there may be more of them. */
function compareAddresses(before: readonly string[], after: readonly string[]): Found | null {
  const known = new Set(after.map(plainAddress));
  const lost = before.filter((each) => !known.has(plainAddress(each)));
  if (lost.length === 0) return null;
  return {
    there: before.length,
    here: before.length - lost.length,
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

/** What was shown and is a link now. */
function explainMove(
  difference: Pick<Difference, 'of' | 'there' | 'here'>,
  all: readonly (Found & { of: Counted })[],
): string[] {
  const lost = (of: (each: Counted) => boolean) =>
    all.filter((each) => of(each.of)).reduce((total, each) => total + each.there - each.here, 0);
  const embeds = lost((of) => of === 'players and frames');
  const links = lost((of) => LINKS.has(of));
  const isMoved = embeds > 0 && links < 0 && embeds + links === 0;
  const isOne = difference.of === 'players and frames' || LINKS.has(difference.of);
  return isMoved && isOne ? ['What it showed from elsewhere is a link now.'] : [];
}
