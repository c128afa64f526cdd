import { afterEach, beforeEach, expect, it } from 'vitest';
import { FAILED_SIGN_INS } from '#app/features/accounts/account-rules.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const VISITOR = '198.51.100.7';

let site: TestSite;
let admin: TestAccount;
/** Sends a request from this address, as the socket's other end. */
let askFrom: (peer: string, path: string, init?: RequestInit) => Promise<Response>;

async function open(options: Parameters<typeof openTestSite>[0] = {}): Promise<void> {
  site = await openTestSite(options);
  admin = await createAdmin(site);
  const { createSite } = await loadSiteBuild();
  const { fetch } = createSite(site.services);
  askFrom = (peer, path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('Host', new URL(site.origin).host);
    headers.set('Origin', site.origin);
    const request = new Request(new URL(path, site.origin), { ...init, headers });
    return fetch(request, { remoteAddress: peer });
  };
}
afterEach(() => site.close());

async function readDashboard(peer: string, headers: Record<string, string> = {}): Promise<string> {
  const all = { ...headers, Cookie: admin.cookie, Accept: 'text/html' };
  const response = await askFrom(peer, '/admin', { headers: all });
  expect(response.status).toBe(200);
  return textOf(new Page(await response.text()).within('main'));
}

const forwarded = { 'X-Forwarded-For': VISITOR };
const CANNOT_TELL_APART = 'The site can’t tell your visitors apart';

it('the dashboard names a proxy that the site was not told about', async () => {
  await open();
  await askFrom('10.0.0.5', '/quiz/questions', { headers: forwarded });
  const text = await readDashboard('203.0.113.1');
  expect(text).toContain(CANNOT_TELL_APART);
  expect(text).toContain('another server at 10.0.0.5');
  expect(text).toContain('TRUSTED_PROXIES=10.0.0.5 ');
});

it('the value to set keeps the proxies that are trusted', async () => {
  await open({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  const text = await readDashboard('192.0.2.9', forwarded);
  expect(text).toContain('TRUSTED_PROXIES=10.0.0.0/8,192.0.2.9 ');
});

it('says nothing once the proxy is trusted', async () => {
  await open({ env: { TRUSTED_PROXIES: '10.0.0.5' } });
  expect(await readDashboard('10.0.0.5', forwarded)).not.toContain(CANNOT_TELL_APART);
});

it('says nothing about a stranger who sends the header', async () => {
  await open();
  await askFrom('192.0.2.9', '/quiz/questions', { headers: forwarded });
  expect(await readDashboard('203.0.113.1')).not.toContain(CANNOT_TELL_APART);
});

const REPORT = {
  'csp-report': {
    'document-uri': 'https://www.example.com/plan/secret-token',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://tracker.example/a.js?who=dana@example.com',
  },
};

function report(peer: string, body: string, type = 'application/csp-report'): Promise<Response> {
  return askFrom(peer, '/csp-reports', {
    method: 'POST',
    headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) },
    body,
  });
}

it('reports about the content security policy are counted, and nothing of them is kept', async () => {
  await open();
  const body = JSON.stringify(REPORT);
  expect((await report(VISITOR, body)).status).toBe(204);
  expect((await report(VISITOR, body, 'text/plain')).status).toBe(204);
  const text = await readDashboard('203.0.113.1');
  expect(text).toContain('browsers blocked 2 things that your pages don’t allow');
  expect(text).toContain('scripts from other sites: 2');
  expect(text + JSON.stringify(site.log)).not.toMatch(/tracker|secret-token|dana/);
});

it('a flood of reports is rejected, and changes nothing', async () => {
  await open();
  const { database, bus } = site.services;
  const before = bus.position();
  const body = JSON.stringify(REPORT);
  const statuses: number[] = [];
  for (let n = 0; n < 100; n += 1) statuses.push((await report(VISITOR, body)).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(bus.position()).toEqual(before);
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows).toEqual([]);
});

it.each([
  ['no report', 'x', 400],
  ['a list', '[]', 400],
  ['cut off', '{"csp-report":', 400],
  ['20 KB', JSON.stringify({ ...REPORT, more: 'x'.repeat(20_000) }), 413],
])('a report that is %s is rejected', async (_, body, status) => {
  await open();
  expect((await report(VISITOR, body)).status).toBe(status);
  expect(site.log.filter(({ level }) => level >= 50)).toEqual([]);
});

it('a report of another site is rejected', async () => {
  await open();
  const response = await site.fetch('/csp-reports', {
    method: 'POST',
    headers: { Origin: 'https://evil.example', 'Content-Type': 'application/csp-report' },
    body: JSON.stringify(REPORT),
  });
  expect(response.status).toBe(403);
});

it.each(['/', '/contact', '/blog', '/no-such-page', '/admin/login'])(
  '%s asks browsers for reports',
  async (path) => {
    await open();
    const { headers } = await site.fetch(path);
    expect(headers.get('Content-Security-Policy')).toContain('; report-uri /csp-reports; ');
  },
);

describeEachEngine('many failed sign-ins', (engine) => {
  beforeEach(() => open({ engine, env: { TRUSTED_PROXIES: '127.0.0.1' } }));

  /** As if that many sign-ins had failed within the hour. */
  async function failBefore(times: number): Promise<void> {
    const ends = writeTimestamp(new Date(Date.now() + 30 * 60 * 1000));
    await site.services.database.db
      .insertInto('rate_limits')
      .values({ key: 'failed-sign-ins', count: times, window_ends_at: ends })
      .execute();
  }
  function failFrom(address: string): Promise<Response> {
    const fields = { intent: 'login', email: admin.email, password: 'wrong-password' };
    return site.post('/admin/login', fields, { extra: { 'X-Forwarded-For': address } });
  }
  async function alarms(): Promise<number> {
    const { db } = site.services.database;
    const rows = await db.selectFrom('outbox').select('kind').execute();
    return rows.filter(({ kind }) => kind === 'sign-in-alarm').length;
  }
  const NOTICE = 'Someone may be trying to guess a password';

  it('from many addresses, one each, show a notice and send the owner one mail', async () => {
    await failBefore(FAILED_SIGN_INS - 1);
    expect((await failFrom('192.0.2.1')).status).toBe(401);
    expect(await alarms()).toBe(0);
    expect(await readDashboard('127.0.0.1')).not.toContain(NOTICE);
    const addresses = Array.from({ length: 12 }, (_, n) => `198.51.100.${n}`);
    const statuses = (await Promise.all(addresses.map(failFrom))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await alarms()).toBe(1);
    const text = await readDashboard('127.0.0.1');
    expect(text).toContain(NOTICE);
    expect(text).toContain(`More than ${FAILED_SIGN_INS} sign-ins failed in the hour before`);
    await site.services.outbox.deliverDue();
    const mails = mailsTo(site.dataDir, admin.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`Subject: ${NOTICE}`);
    expect(mails[0]).toContain('/admin/account');
  });

  it('send no second mail on the same day', async () => {
    await failBefore(FAILED_SIGN_INS);
    await failFrom('192.0.2.1');
    expect(await alarms()).toBe(1);
    const { db } = site.services.database;
    await db.deleteFrom('rate_limits').where('key', '=', 'failed-sign-ins').execute();
    await failBefore(FAILED_SIGN_INS);
    await failFrom('192.0.2.2');
    expect(await alarms()).toBe(1);
  });

  it('are not raised by people who sign in', async () => {
    await failBefore(FAILED_SIGN_INS);
    const { email, password } = admin;
    expect((await site.post('/admin/login', { intent: 'login', email, password })).status).toBe(
      302,
    );
    expect(await alarms()).toBe(0);
  });
});
