import { isArticlePath } from '#app/site/article-path.ts';
import { FORM_PAGES } from './form-pages.ts';
import type { PageView } from './judge-request.ts';
import { OTHER } from './visit-source.ts';

/**
 * What is summed up, each by day. `view`, `visit` and `old-browser` are by page and have no value;
 * `old-browser` is the views of browsers that say too little to be counted with the others. `source`,
 * `campaign` and `device` are of all pages together. `to-form` counts readers of an article who followed
 * a link to a page with a form or to the quiz; its value is that page.
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
  /** `*` for all pages together, and for pages beyond the limit. */
  readonly path: string;
  /** Empty for kinds without one. */
  readonly value: string;
  readonly count: number;
}

/** The key of a sum, as in the database. */
export type StoredKey = Readonly<Record<'day' | 'kind' | 'path' | 'value', string>>;

const MOST_PAGES = 2_000;
/**
 * The most sums of a kind and day. Only pages of the site are counted, but strangers can make up
 * referrers and campaigns.
 */
export const MOST_SUMS: Readonly<Record<CountKind, number>> = {
  view: MOST_PAGES,
  visit: MOST_PAGES,
  'old-browser': MOST_PAGES,
  'to-form': MOST_PAGES,
  source: 500,
  campaign: 500,
  device: 10,
};
export const ALL_PAGES = '*';

/** The sum that counts what is beyond the limit: the value of a page is kept, a value itself is not. */
export function overflowOf<Sum extends PageCount>(sum: Sum): Sum {
  const value = sum.kind === 'to-form' || sum.value === '' ? sum.value : OTHER;
  return { ...sum, path: ALL_PAGES, value };
}

/** Whether it counts what is beyond the limit. */
export function isOverflow({ kind, path, value }: Pick<PageCount, 'kind' | 'path' | 'value'>) {
  return path === ALL_PAGES && (kind === 'to-form' || value === '' || value === OTHER);
}

export function keyOf({ day, kind, path, value }: StoredKey): string {
  return `${day}\n${kind}\n${path}\n${value}`;
}

/** The same for every day. */
export function nameOf(sum: StoredKey): string {
  return keyOf({ ...sum, day: '' });
}

const LEADS_TO_FORM: ReadonlySet<string> = new Set(FORM_PAGES);

/** The sums that a view adds one to. */
export function listSums(view: PageView): Pick<PageCount, 'kind' | 'path' | 'value'>[] {
  const { path, visit, device, from } = view;
  const sums: Pick<PageCount, 'kind' | 'path' | 'value'>[] = [{ kind: 'view', path, value: '' }];
  const addToAll = (kind: CountKind, value: string) => sums.push({ kind, path: ALL_PAGES, value });
  if (visit !== null) {
    sums.push({ kind: 'visit', path, value: '' });
    addToAll('source', visit.source);
    if (visit.campaign !== null) addToAll('campaign', visit.campaign);
  }
  if (device !== null) addToAll('device', device);
  // A browser names the page that it came from, and may name any.
  if (from !== null && LEADS_TO_FORM.has(path) && isArticlePath(from)) {
    sums.push({ kind: 'to-form', path: from, value: path });
  }
  return sums;
}
