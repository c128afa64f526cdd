import type { TestSite } from './test-site.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

/** The headers with which a browser opens a page that somebody typed the address of. */
export const NAVIGATION: Readonly<Record<string, string>> = {
  'User-Agent': FIREFOX,
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Site': 'none',
};

/** The same for a link on another site, or on a page of this one. */
export function followedFrom(referrer: string, origin: string): Record<string, string> {
  const site = referrer.startsWith(`${origin}/`) ? 'same-origin' : 'cross-site';
  return { ...NAVIGATION, Referer: referrer, 'Sec-Fetch-Site': site };
}

/** Every sum that is stored, as `kind path value count`, in order. */
export async function listCounts({ services }: Pick<TestSite, 'services'>): Promise<string[]> {
  await services.pageViews.flush();
  const rows = await services.database.db
    .selectFrom('page_counts')
    .select(['kind', 'path', 'value', 'count'])
    .execute();
  return rows
    .map(({ kind, path, value, count }) => [kind, path, value, count].filter((x) => x !== ''))
    .map((parts) => parts.join(' '))
    .sort();
}
