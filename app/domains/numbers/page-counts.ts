import { FORM_PAGES } from './form-pages.ts';
import type { PageView } from './judge-request.ts';
import { OTHER } from './visit-source.ts';

/**
 * What is summed up, each by day and page. `view` and `visit` have no value. `old-browser` is the
 * views of browsers that say too little to be counted with the others. `to-form` counts readers of an
 * article who followed a link to a page with a form or to the quiz; its value is that page.
 */
export const COUNT_KINDS = [
  'view',
  'visit',
  'old-browser',
  'source',
  'campaign',
  'device',
  'to-form',
] as const;

export type CountKind = (typeof COUNT_KINDS)[number];

/** One sum. Nothing in it is about one person, and nothing links it to another sum. */
export interface PageCount {
  /** `YYYY-MM-DD`, in the site's time zone. */
  readonly day: string;
  readonly kind: CountKind;
  /** `*` for pages beyond the limit. */
  readonly path: string;
  /** Empty for kinds without one. */
  readonly value: string;
  readonly count: number;
}

/** The key of a sum, as in the database. */
export type StoredKey = Readonly<Record<'day' | 'kind' | 'path' | 'value', string>>;

/** The most sums per day, with a value and without. Anything beyond is counted together. */
export const MOST_SUMS_A_DAY = 2_000;
export const OTHER_PAGES = '*';

/** Whether the limit for sums with a value applies, because strangers can invent values. */
export function hasValue({ value }: Pick<PageCount, 'value'>): boolean {
  return value !== '';
}

/** The sum that counts everything beyond the limit. */
export function overflowOf<Sum extends PageCount>(sum: Sum): Sum {
  return { ...sum, path: OTHER_PAGES, value: hasValue(sum) ? OTHER : '' };
}

export function keyOf({ day, kind, path, value }: StoredKey): string {
  return `${day}\n${kind}\n${path}\n${value}`;
}

const ARTICLE = /^\/blog\/[a-z\d-]{1,200}$/;
/** Whether it may be the address of an article: not that of a topic, or of an author. */
export function isArticlePath(path: string): boolean {
  return ARTICLE.test(path);
}

const LEADS_TO_FORM: ReadonlySet<string> = new Set(FORM_PAGES);

/** The sums that a view adds one to. */
export function listSums(view: PageView): Pick<PageCount, 'kind' | 'path' | 'value'>[] {
  const { path, visit, device, from } = view;
  const sums: Pick<PageCount, 'kind' | 'path' | 'value'>[] = [{ kind: 'view', path, value: '' }];
  if (visit !== null) {
    sums.push({ kind: 'visit', path, value: '' }, { kind: 'source', path, value: visit.source });
    if (visit.campaign !== null) sums.push({ kind: 'campaign', path, value: visit.campaign });
  }
  if (device !== null) sums.push({ kind: 'device', path, value: device });
  // A browser names the page that it came from, and may name any.
  if (from !== null && LEADS_TO_FORM.has(path) && isArticlePath(from)) {
    sums.push({ kind: 'to-form', path: from, value: path });
  }
  return sums;
}

/** Sums in memory until they are stored, at most as many as a day can have. */
export interface Sums {
  add(sum: PageCount): void;
  readonly size: number;
  /** What was added since the last call. */
  take(): PageCount[];
}

export function createSums(): Sums {
  let sums = createSumMap();

  return {
    add(sum) {
      if (sums.addToKnown(sum)) return;
      const kept = sums.hasRoom(sum) ? sum : overflowOf(sum);
      if (!sums.addToKnown(kept)) sums.insert(kept);
    },
    get size() {
      return sums.all.length;
    },
    take() {
      const taken = sums.all;
      sums = createSumMap();
      return taken;
    },
  };
}

type MutableSum = { -readonly [Name in keyof PageCount]: PageCount[Name] };
type Level<Next> = Map<string, Next>;

/** Level by level, because to join the parts of a key and hash it takes longer than all the rest. */
function createSumMap() {
  const days: Level<Level<Level<Level<MutableSum>>>> = new Map();
  const all: MutableSum[] = [];
  let withValue = 0;

  return {
    all,
    hasRoom(sum: PageCount): boolean {
      return (hasValue(sum) ? withValue : all.length - withValue) < MOST_SUMS_A_DAY;
    },
    addToKnown({ day, kind, path, value, count }: PageCount): boolean {
      const known = days.get(day)?.get(kind)?.get(path)?.get(value);
      if (known === undefined) return false;
      known.count += count;
      return true;
    },
    insert(sum: PageCount): void {
      const added = { ...sum };
      all.push(added);
      if (hasValue(sum)) withValue += 1;
      const kinds = nextLevel(days, sum.day);
      nextLevel(nextLevel(kinds, sum.kind), sum.path).set(sum.value, added);
    },
  };
}

function nextLevel<Value>(level: Level<Level<Value>>, name: string): Level<Value> {
  const found = level.get(name);
  if (found !== undefined) return found;
  const added: Level<Value> = new Map();
  level.set(name, added);
  return added;
}
