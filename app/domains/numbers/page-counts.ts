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

/** One sum. Nothing in it belongs to one person, and nothing joins it with another. */
export interface PageCount {
  /** `YYYY-MM-DD`, in the site's time zone. */
  readonly day: string;
  readonly kind: CountKind;
  /** `*` for pages that there was no room for. */
  readonly path: string;
  /** Empty for kinds without one. */
  readonly value: string;
  readonly count: number;
}

/** What tells sums apart, as the database has it. */
export type StoredKey = Readonly<Record<'day' | 'kind' | 'path' | 'value', string>>;

/** Different sums of one day: with a value, and without. What comes on top is counted together. */
export const MOST_SUMS_A_DAY = 2_000;
export const OTHER_PAGES = '*';

/** Whether it shares the room of those with a value, which strangers can invent. */
export function hasValue({ value }: Pick<PageCount, 'value'>): boolean {
  return value !== '';
}

/** The sum that counts what there is no room for. */
export function overflowOf<Sum extends PageCount>(sum: Sum): Sum {
  return { ...sum, path: OTHER_PAGES, value: hasValue(sum) ? OTHER : '' };
}

export function keyOf({ day, kind, path, value }: StoredKey): string {
  return `${day}\n${kind}\n${path}\n${value}`;
}

/** A browser names the page that it came from, and may name any: only what looks like an article. */
const ARTICLE = /^\/blog\/[a-z\d-]{1,120}$/;
const LEADS_TO_FORM: ReadonlySet<string> = new Set(FORM_PAGES);

/** What a view adds one to. */
export function listSums(view: PageView): Pick<PageCount, 'kind' | 'path' | 'value'>[] {
  const { path, visit, device, from } = view;
  return [
    { kind: 'view', path, value: '' },
    ...(visit === null
      ? []
      : ([
          { kind: 'visit', path, value: '' },
          { kind: 'source', path, value: visit.source },
        ] as const)),
    ...(visit === null || visit.campaign === null
      ? []
      : ([{ kind: 'campaign', path, value: visit.campaign }] as const)),
    ...(device === null ? [] : ([{ kind: 'device', path, value: device }] as const)),
    ...(from !== null && ARTICLE.test(from) && LEADS_TO_FORM.has(path)
      ? ([{ kind: 'to-form', path: from, value: path }] as const)
      : []),
  ];
}

/** Sums in memory until they are stored, at most as many as there may be of a day. */
export interface Sums {
  add(sum: PageCount): void;
  readonly size: number;
  /** What was added since it was last taken. */
  take(): PageCount[];
}

export function createSums(): Sums {
  let sums = new Map<string, PageCount>();
  let withValue = 0;

  function hasRoom(sum: PageCount): boolean {
    const others = sums.size - withValue;
    return (hasValue(sum) ? withValue : others) < MOST_SUMS_A_DAY;
  }

  return {
    add(sum) {
      const isKnown = sums.has(keyOf(sum));
      const kept = isKnown || hasRoom(sum) ? sum : overflowOf(sum);
      const key = keyOf(kept);
      const before = sums.get(key);
      if (before === undefined && hasValue(kept)) withValue += 1;
      sums.set(key, { ...kept, count: kept.count + (before?.count ?? 0) });
    },
    get size() {
      return sums.size;
    },
    take() {
      const taken = [...sums.values()];
      sums = new Map();
      withValue = 0;
      return taken;
    },
  };
}
