import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  countProviderFailure,
  listProviderFailures,
} from '#app/domains/providers/provider-failures.server.ts';
import { PROVIDER_PLACES } from '#app/domains/providers/provider-places.ts';
import { updateSettings } from '#app/domains/settings/settings.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const OWNER = { id: null, name: 'the owner' };
const OFF = Object.fromEntries(PROVIDER_PLACES.map((place) => [place, '']));

const HIGHLEVEL = /leadconnectorhq|msgsndr/;
/** Which company's hosts a page may name when every provider is on. */
const ALLOWED: Record<string, RegExp> = {
  '/': /gamma\.app/,
  '/quiz': /tally\.so/,
  '/contact': /forms\.wizard-services\.com/,
  '/boost-revenue': HIGHLEVEL,
  '/quickboost-ai': HIGHLEVEL,
  '/scale-prep': HIGHLEVEL,
  '/leader-lift-scale-prep': HIGHLEVEL,
};

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterEach(() => set({ ...OFF, providersLoad: 'on-click' }));
afterAll(() => site.close());

async function set(values: Record<string, string>, on: TestSite = site): Promise<void> {
  const saved = await updateSettings(on.services, OWNER, values);
  expect(saved.ok).toBe(true);
}

async function open(path: string) {
  const response = await site.fetch(path);
  const page = new Page(await response.text());
  return { page, policy: response.headers.get('Content-Security-Policy') ?? '' };
}

/** The addresses outside of ours that a policy allows scripts and frames to come from. */
function hostsIn(policy: string): string[] {
  const parts = policy.split('; ').filter((part) => /^(script|frame)-src/.test(part));
  return parts.flatMap((part) => part.match(/https:\/\/[^ ;]+/g) ?? []);
}

const addresses = specifiedPages.map(({ path }) => path).filter((path) => path !== '/blog');

describe('with every provider switched on', () => {
  it.each(addresses)("%s names a provider's hosts only where it has the place", async (path) => {
    await set(ALL_PROVIDERS);
    const { policy, page } = await open(path);
    const hosts = hostsIn(policy).filter((host) => !/youtube|vimeo/.test(host));
    const allowed = ALLOWED[path];
    if (allowed === undefined) {
      expect(hosts).toEqual([]);
      expect(page.elements('script').filter((script) => script.properties.src)).toEqual([]);
    } else {
      expect(hosts).not.toEqual([]);
      expect(hosts.filter((host) => !allowed.test(host))).toEqual([]);
    }
    const foreignCode = allowed !== undefined && path !== '/';
    expect(policy.includes("require-trusted-types-for 'script'")).toBe(!foreignCode);
    expect(policy).not.toMatch(/unsafe-eval|nonce-|script-src[^;]*unsafe/);
  });

  it.each(Object.keys(ALLOWED))('%s is HTML without errors, the same every time', async (path) => {
    await set(ALL_PROVIDERS);
    const first = await open(path);
    const second = await open(path);
    expect(await findHtmlErrors(first.page.html)).toEqual([]);
    expect(second.policy).toBe(first.policy);
  });

  it.each(Object.keys(ALLOWED))('%s loads one small script of ours, and no other', async (path) => {
    await set(ALL_PROVIDERS);
    const { page } = await open(path);
    const modules = page.elements('script').filter(({ properties }) => properties.src);
    for (const { properties } of modules) {
      // Once for a file, however many places of the page name it; after the page, and not before.
      expect([properties.type, properties.async]).toEqual(['module', undefined]);
    }
    const sources = [...new Set(modules.map(({ properties }) => String(properties.src)))];
    expect(sources).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.js$/)]);
    const file = await site.fetch(sources[0] ?? '');
    expect(file.headers.get('Cache-Control')).toContain('immutable');
    expect((await file.text()).length).toBeLessThan(3 * 1024);
  });
});

it('every place belongs to a page', async () => {
  const routes = await listRoutes();
  const placed = new Set(routes.flatMap(({ policy }) => policy?.providers ?? []));
  expect([...placed].sort()).toEqual([...PROVIDER_PLACES].sort());
});

describe('one provider alone', () => {
  it('leaves the pages of the others as they were', async () => {
    const before = await open('/contact');
    await set({ quizForm: ALL_PROVIDERS.quizForm });
    const after = await open('/contact');
    expect(after.policy).toBe(before.policy);
    expect(after.page.html).not.toContain('tally');
  });

  it('stands beside our own form, which stays in the page', async () => {
    await set({ contactForm: ALL_PROVIDERS.contactForm });
    const { page } = await open('/contact');
    expect(page.elements('form')).toHaveLength(1);
    expect(page.html).toContain(
      'Our provider’s contact form needs JavaScript. The form on this page works without it.',
    );
    expect(page.html).toContain('Loading the contact form…');
  });

  it.each([
    '/contact?about=workshop',
    '/contact?subject=Do+Not+Sell+My+Data+Request',
    '/contact?about=contact&sent=W-AAAA',
    '/boost-revenue?plan=streamline',
  ])('leaves %s to our own form, which has something chosen', async (path) => {
    await set({ contactForm: ALL_PROVIDERS.contactForm, demoForm: ALL_PROVIDERS.demoForm });
    const { page } = await open(path);
    const provided = page.elements('div').filter((div) => div.properties.dataProvider);
    const chosen = !path.includes('sent=');
    expect(provided).toHaveLength(chosen ? 0 : 1);
  });
});

describeEachEngine('a part that did not appear', (engine) => {
  let counted: TestSite;
  let now = new Date('2025-01-05T03:00:00Z');
  beforeAll(async () => {
    counted = await openTestSite({ engine, now: () => now });
    await set({ quizForm: ALL_PROVIDERS.quizForm, demoForm: ALL_PROVIDERS.demoForm }, counted);
  });
  afterAll(() => counted.close());

  const tell = (place: string, headers: Record<string, string> = {}) =>
    counted.fetch('/provider-failures', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ place }),
    });
  const failures = async () =>
    listProviderFailures(counted.services.database.db, await counted.services.readSettings(), now);

  it('is counted per place and per day of the site’s time zone', async () => {
    expect((await tell('quizForm')).status).toBe(204);
    now = new Date('2025-01-06T03:00:00Z');
    expect((await tell('quizForm')).status).toBe(204);
    expect((await tell('demoForm')).status).toBe(204);
    expect(await failures()).toEqual([
      { place: 'quizForm', count: 2, lastDay: '2025-01-05' },
      { place: 'demoForm', count: 1, lastDay: '2025-01-05' },
    ]);
  });

  it('is shown to the owner beside the provider', async () => {
    const { cookie } = await createAdmin(counted);
    const answer = await counted.fetch('/admin/settings', { headers: { Cookie: cookie } });
    expect(await answer.text()).toContain(
      'In the last 30 days it did not appear 2 times, last on Jan 05, 2025.',
    );
  });

  it('is forgotten after 30 days', async () => {
    now = new Date('2025-02-02T12:00:00Z');
    expect((await failures()).map(({ count }) => count)).toEqual([2, 1]);
    now = new Date('2025-02-04T12:00:00Z');
    expect(await failures()).toEqual([]);
  });

  it('is not believed of a place that is not switched on, or from elsewhere', async () => {
    expect((await tell('contactForm')).status).toBe(422);
    expect((await tell('timeZone')).status).toBe(422);
    expect((await tell('quizForm', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await counted.fetch('/provider-failures')).status).toBe(405);
    expect(await failures()).toEqual([]);
  });

  it('is told 60 times an hour at most', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await tell('demoForm')).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is no longer told of a provider that was removed, nor of the next one in its place', async () => {
    const { cookie } = await createAdmin(counted);
    const save = (fields: Record<string, string>) =>
      counted.fetch('/admin/settings', {
        method: 'POST',
        headers: { Cookie: cookie },
        body: new URLSearchParams(fields),
      });
    now = new Date('2025-03-05T12:00:00Z');
    expect((await tell('quizForm')).status).toBe(204);
    expect((await tell('demoForm')).status).toBe(204);
    const answer = await save({ quizForm: '' });
    expect(await answer.text()).not.toContain('did not appear once');
    expect((await failures()).map(({ place }) => place)).toEqual(['demoForm']);
    // From a page that was open before.
    await countProviderFailure(counted.services, 'quizForm', 'America/New_York');
    expect((await failures()).map(({ place }) => place)).toEqual(['demoForm']);
    const other = 'https://api.leadconnectorhq.com/widget/form/NSq50To86cmaAFjyIwrZ';
    expect((await save({ demoForm: other })).status).toBe(200);
    expect(await failures()).toEqual([]);
    await save({ quizForm: ALL_PROVIDERS.quizForm, demoForm: ALL_PROVIDERS.demoForm });
  });

  it('changes nothing of the pages that are kept', async () => {
    const revision = () =>
      counted.services.database.db
        .selectFrom('site_state')
        .select('revision')
        .executeTakeFirstOrThrow();
    const before = await revision();
    now = new Date('2025-02-05T12:00:00Z');
    expect((await tell('quizForm')).status).toBe(204);
    expect(await revision()).toEqual(before);
  });
});
