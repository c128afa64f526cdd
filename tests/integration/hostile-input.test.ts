import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, pick } from '#tests/stress/random.ts';
import { createAdmin, createSessionCookie, type TestAccount } from '#tests/support/accounts.ts';
import { listFormIntents } from '#tests/support/form-intents.ts';
import { listRoutes } from '#tests/support/route-list.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Sent to every route; the other values are drawn at random. */
const WORST = ['x\0y', 'a@b.example\r\nBcc: c@d.example\u2028'];
/** Values that nobody types and that databases, parsers or file systems often mishandle. */
const VALUES = [
  '\u{1F4A5}'.repeat(300),
  '\uFFFF\uFEFF\u202E\u2028',
  "' or '1'='1' --",
  '%00%ff%c0%ae',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '-1',
  '1e309',
  '9223372036854775808',
  '[]',
  '{"$ne":null}',
  '{{7*7}}<%= 7 %>#{7*7}',
  '2025-02-31T25:61:61Z',
  'x'.repeat(9_000),
];
const FIELDS =
  `address alt authorName beds body campaign code content current email excerpt go home id
  invitation kind message metaDescription metaKeywords name next page password phone plan publish
  publishDate q quiz reset secret setup slug smsConsent smsMarketing spam status tab title token topic
  version consentVersion noted
  website who after about kept`.split(/\s+/);
const INTENTS_PER_ROUTE = 2;
const intents = listFormIntents();

describeEachEngine('hostile input', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let patterns: string[];
  let fetch: ReturnType<Awaited<ReturnType<typeof loadSiteBuild>>['createSite']>['fetch'];
  let visitors = 0;

  beforeAll(async () => {
    const { createSite } = await loadSiteBuild();
    site = await openTestSite({ engine });
    admin = await createAdmin(site);
    // A second admin, because the last one cannot be removed.
    await createAdmin(site);
    ({ fetch } = createSite(site.services));
    patterns = (await listRoutes()).map(({ pattern }) => pattern);
  });
  afterAll(() => site.close());

  /** Sends each request from a different address, so that no rate limit answers instead of the route. */
  async function ask(path: string, init: RequestInit): Promise<number> {
    const headers = new Headers(init.headers);
    headers.set('Host', new URL(site.origin).host);
    headers.set('Origin', site.origin);
    visitors += 1;
    const remoteAddress = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
    const request = new Request(new URL(path, site.origin), { ...init, headers });
    const answer = await fetch(request, { remoteAddress });
    await answer.body?.cancel();
    return answer.status;
  }

  /** Reads one route, sends it a few forms, and sends it JSON. */
  async function attack(pattern: string, value: string, random: () => number): Promise<unknown[]> {
    const broken: unknown[] = [];
    const fields = Object.fromEntries(FIELDS.map((name) => [name, value]));
    // A new session, because some forms end the session that sends them.
    const cookie = await createSessionCookie(site.services, admin.userId);
    const headers = { Cookie: cookie, Accept: 'text/html' };
    const part = encodeURIComponent(value.slice(0, 200).toWellFormed()).toLowerCase();
    const path = pattern.replace(/:\w+/g, randomUUID()).replace('*', part);
    async function expectAnswer(what: string, to: string, init: RequestInit): Promise<void> {
      const status = await ask(to, init);
      if (status >= 500) broken.push([what, to.split('?')[0], status]);
    }
    const search = new URLSearchParams(fields).toString().slice(0, 8_000);
    await expectAnswer('GET', `${path}?${search}`, { headers });
    await expectAnswer('GET', pattern.replace(/:\w+|\*/g, part), { headers });
    await expectAnswer('GET .data', `${pattern.replace(/:\w+|\*/g, part)}.data`, { headers });
    for (let n = 0; n < INTENTS_PER_ROUTE; n += 1) {
      const intent = pick(random, intents);
      const body = new URLSearchParams({ ...fields, intent });
      await expectAnswer(`POST ${intent}`, path, { method: 'POST', headers, body });
    }
    const body = JSON.stringify({ ...fields, fields, post: fields, key: value });
    const json = { ...headers, 'Content-Type': 'application/json' };
    await expectAnswer('POST as JSON', path, { method: 'POST', headers: json, body });
    return broken;
  }

  // A database looks at no line breaks.
  const worst = engine === 'sqlite' ? WORST : WORST.slice(0, 1);
  it.each(worst.map((value) => [JSON.stringify(value), value]))(
    'no route fails on %s',
    async (_name, value) => {
      const random = createRandom(WORST.indexOf(value));
      const broken: unknown[] = [];
      for (const pattern of patterns) broken.push(...(await attack(pattern, value, random)));
      expect(broken).toEqual([]);
    },
  );

  it('no route fails on a value drawn at random', async () => {
    const random = createRandom(7);
    const broken: unknown[] = [];
    for (const pattern of patterns) {
      const value = pick(random, VALUES);
      const found = await attack(pattern, value, random);
      if (found.length > 0) broken.push([value, ...found]);
    }
    expect(broken).toEqual([]);
  });

  it('no unexpected error was logged', () => {
    // No request failed above; on a busy machine, PostgreSQL may be late for work in the background.
    const isLate = (line: (typeof site.log)[number]) =>
      (line as { err?: { code?: string } }).err?.code === 'database_unavailable';
    const errors = site.log.filter((line) => line.level >= 50 && 'err' in line && !isLate(line));
    expect(errors).toEqual([]);
  });
});
