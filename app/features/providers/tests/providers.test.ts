import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { PROVIDER_PLACES } from '#app/site/provider-places.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { ALL_PROVIDERS } from '#tests/support/providers/settings.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { specifiedPages } from '#tests/support/specified-pages.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { countProviderFailure, listProviderFailures } from '../provider-failures.server.ts';

const OWNER = { id: null, name: 'the owner' };
const OFF = Object.fromEntries(PROVIDER_PLACES.map((place) => [place, '']));

const HIGHLEVEL = /leadconnectorhq|msgsndr/;
/** The companies whose hosts a page may name when every provider is on. */
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

/** The external origins from which a policy allows scripts and frames. */
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
      // Once per file, however many places use it, and only after the page.
      expect([properties.type, properties.async]).toEqual(['module', undefined]);
    }
    const sources = [...new Set(modules.map(({ properties }) => String(properties.src)))];
    expect(sources).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.js$/)]);
    const file = await site.fetch(sources[0] ?? '');
    expect(file.headers.get('Cache-Control')).toContain('immutable');
    expect((await file.text()).length).toBeLessThan(3 * 1024);
  });
});

/** What a page lets its scripts do, except which scripts and frames of other hosts it loads. */
async function readConfinement(path: string) {
  const { headers } = await site.fetch(path);
  const policy = headers.get('Content-Security-Policy') ?? '';
  const directives = policy.split('; ').filter((part) => !/^(script|frame|form)-/.test(part));
  const forms = /form-action ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  const others = [...headers].filter(([name]) =>
    /^(cross-origin|origin|permissions|set-cookie|x-frame|x-content)/.test(name),
  );
  return { directives, forms, others };
}

// The attacks in tests/e2e rely on this: they run in one place of each company.
it('a script of a provider is confined alike on every page', async () => {
  await set({ ...ALL_PROVIDERS, providersLoad: 'with-page' });
  const pages = Object.keys(ALLOWED).filter((path) => path !== '/');
  const [first, ...rest] = await Promise.all(pages.map(readConfinement));
  expect(first?.directives).toContain("worker-src 'none'");
  expect(first?.directives.join()).toMatch(/connect-src http:\S+\/provider-failures/);
  expect(first?.others).toContainEqual(['cross-origin-opener-policy', 'unsafe-none']);
  for (const { directives, others } of rest) {
    expect(directives).toEqual(first?.directives);
    expect(others).toEqual(first?.others);
  }
  for (const path of pages) {
    const { forms } = await readConfinement(path);
    expect(forms.filter((target) => target.includes('/admin') || target === "'self'")).toEqual([]);
  }
});

it('every place belongs to a page', async () => {
  const routes = await listRoutes();
  const placed = new Set(routes.flatMap(({ policy }) => policy?.providers ?? []));
  expect([...placed].sort()).toEqual([...PROVIDER_PLACES].sort());
});

describe('one provider alone', () => {
  it('does not change the pages of the others', async () => {
    const before = await open('/contact');
    await set({ quizForm: ALL_PROVIDERS.quizForm });
    const after = await open('/contact');
    expect(after.policy).toBe(before.policy);
    expect(after.page.html).not.toContain('tally');
  });

  it('is added to our own form, which stays in the page', async () => {
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
  ])('uses our own form on %s, because it is prefilled', async (path) => {
    await set({ contactForm: ALL_PROVIDERS.contactForm, demoForm: ALL_PROVIDERS.demoForm });
    const { page } = await open(path);
    const provided = page.elements('div').filter((div) => div.properties.dataProvider);
    const chosen = !path.includes('sent=');
    expect(provided).toHaveLength(chosen ? 0 : 1);
  });
});

describeEachEngine('a failed provider part', (engine) => {
  let counted: TestSite;
  let now = new Date('2025-01-05T03:00:00Z');
  beforeAll(async () => {
    counted = await openTestSite({ engine, now: () => now });
    await set({ quizForm: ALL_PROVIDERS.quizForm, demoForm: ALL_PROVIDERS.demoForm }, counted);
  });
  afterAll(() => counted.close());

  const report = (place: string, headers: Record<string, string> = {}) =>
    counted.post('/provider-failures', { place }, { extra: headers });
  const failures = async () =>
    listProviderFailures(counted.services.database.db, await counted.services.readSettings(), now);

  it('is counted per place and per day of the site’s time zone', async () => {
    expect((await report('quizForm')).status).toBe(204);
    now = new Date('2025-01-06T03:00:00Z');
    expect((await report('quizForm')).status).toBe(204);
    expect((await report('demoForm')).status).toBe(204);
    expect(await failures()).toEqual([
      { place: 'quizForm', count: 2, lastDay: '2025-01-05' },
      { place: 'demoForm', count: 1, lastDay: '2025-01-05' },
    ]);
  });

  it('is shown to the owner next to the provider', async () => {
    const { cookie } = await createAdmin(counted);
    const answer = await counted.get('/admin/settings/providers', { cookie });
    expect(await answer.text()).toContain(
      'In the last 30 days it failed to load 2 times, last on Jan 05, 2025.',
    );
  });

  it('is deleted after 30 days', async () => {
    now = new Date('2025-02-02T12:00:00Z');
    expect((await failures()).map(({ count }) => count)).toEqual([2, 1]);
    now = new Date('2025-02-04T12:00:00Z');
    expect(await failures()).toEqual([]);
  });

  it('is not accepted for a place that is off, or from another origin', async () => {
    expect((await report('contactForm')).status).toBe(422);
    expect((await report('timeZone')).status).toBe(422);
    expect((await report('quizForm', { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await counted.fetch('/provider-failures')).status).toBe(405);
    expect(await failures()).toEqual([]);
  });

  it('is accepted at most 60 times an hour', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await report('demoForm')).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is not shown for a removed provider, nor for the one that replaces it', async () => {
    const { cookie } = await createAdmin(counted);
    const save = (fields: Record<string, string>) =>
      counted.post('/admin/settings/providers', { ...fields, confirm: 'yes' }, { cookie });
    now = new Date('2025-03-05T12:00:00Z');
    expect((await report('quizForm')).status).toBe(204);
    expect((await report('demoForm')).status).toBe(204);
    const answer = await save({ quizForm: '' });
    expect(await answer.text()).not.toContain('failed to load once');
    expect((await failures()).map(({ place }) => place)).toEqual(['demoForm']);
    // From a page that was opened before.
    await countProviderFailure(counted.services, 'quizForm', 'America/New_York');
    expect((await failures()).map(({ place }) => place)).toEqual(['demoForm']);
    const other = 'https://api.leadconnectorhq.com/widget/form/NSq50To86cmaAFjyIwrZ';
    expect((await save({ demoForm: other })).status).toBe(200);
    expect(await failures()).toEqual([]);
    await save({ quizForm: ALL_PROVIDERS.quizForm, demoForm: ALL_PROVIDERS.demoForm });
  });

  it('does not change cached pages', async () => {
    const revision = () =>
      counted.services.database.db
        .selectFrom('site_state')
        .select('revision')
        .executeTakeFirstOrThrow();
    const before = await revision();
    now = new Date('2025-02-05T12:00:00Z');
    expect((await report('quizForm')).status).toBe(204);
    expect(await revision()).toEqual(before);
  });
});
