// @module-tag all: makes each part of every page throw.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import {
  type BreakablePage,
  type BrokenSite,
  openBrokenSite,
  type Part,
} from '#tests/support/broken-site.ts';
import { Page, textOf } from '#tests/support/html.ts';

const HEADING = 'Unexpected Application Error!';

let site: BrokenSite;
let admin: TestAccount;
beforeAll(async () => {
  site = await openBrokenSite();
  admin = await createAdmin(site);
});
afterAll(() => site.close());

function ask({ path, area }: BreakablePage, part: Part): Promise<Response> {
  // The sign-in pages send on whoever is signed in.
  const own = area === 'admin' ? { Cookie: admin.cookie } : undefined;
  const headers = { ...own, Accept: 'text/html', Origin: site.origin };
  if (part !== 'action') return fetch(`${site.origin}${path}`, { headers, redirect: 'manual' });
  const body = new URLSearchParams({ 'admin-token': admin.headers['X-Admin-Token'] });
  // A post to it would be one to its layout.
  const address = path === '/admin' ? '/admin?index' : path;
  return fetch(`${site.origin}${address}`, { method: 'POST', headers, body, redirect: 'manual' });
}

/** The parts of the error screen that an answer lacks. */
async function findMissing(answer: Response, area: string): Promise<string[]> {
  const page = new Page(await answer.text());
  const text = textOf(page.within('body'));
  const parts: Record<string, boolean> = {
    'status 500': answer.status === 500,
    heading: page.elements('h1').some((each) => textOf(each) === HEADING),
    reference: /Reference: [\w-]{36}/.test(text),
    header: area !== 'public' || page.html.includes('class="site-header'),
    footer: area !== 'public' || page.html.includes('class="site-footer'),
  };
  return Object.keys(parts).filter((name) => !parts[name]);
}

/** So many pages of each area have such a part, at least. */
const FEWEST: Readonly<Record<string, Readonly<Record<Part, number>>>> = {
  public: { loader: 6, action: 6, page: 16 },
  'sign-in': { loader: 2, action: 3, page: 2 },
  admin: { loader: 11, action: 6, page: 11 },
};

describe.each(['public', 'sign-in', 'admin'])('a page (%s)', (area) => {
  it.each<Part>(['loader', 'action', 'page'])(
    'whose %s throws is the error screen',
    async (part) => {
      const having = site.pages.filter((page) => page.area === area && site.has(page.id, part));
      const problems: string[] = [];
      for (const page of having) {
        site.break({ id: page.id, part });
        // A cached copy would be served in place of the failing page.
        if (area === 'public') site.services.publish([{ type: 'invalidate-all' }]);
        const missing = await findMissing(await ask(page, part), area);
        if (missing.length > 0) problems.push(`${page.path}: ${missing.join(', ')}`);
      }
      site.break(null);
      expect(problems).toEqual([]);
      expect(having.length).toBeGreaterThanOrEqual(FEWEST[area]?.[part] ?? 1);
    },
  );
});
