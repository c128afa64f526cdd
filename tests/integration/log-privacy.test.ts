import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvitation } from '#app/features/accounts/people.server.ts';
import { createAdmin, findAdminToken } from '#tests/support/accounts.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { imageForm, makeImage } from '#tests/support/uploads.ts';

/** Unique words in everything that a person can send. */
const PLANTED = {
  email: 'planted.person@private.example',
  other: 'planted.other@private.example',
  name: 'Plantedname Surname',
  phone: '6145550177',
  message: 'plantedmessage about my mother',
  password: 'planted-orchard-lantern-88',
  wrong: 'planted-wrong-password',
  query: 'plantedquery',
  slug: 'plantedpath@private.example',
  token: randomBytes(32).toString('base64url'),
  file: 'plantedfile.jpg',
  agent: 'PlantedAgent/1.0',
  address: '203.0.113.77',
};

let site: TestSite;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  site = await openTestSite({ env: { LOG_LEVEL: 'debug' } });
  const { createSite } = await loadSiteBuild();
  const { fetch } = createSite(site.services);
  ask = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    const token = await findAdminToken(site.services, headers.get('Cookie') ?? '');
    if (token !== null) headers.set('X-Admin-Token', token);
    headers.set('Host', new URL(site.origin).host);
    headers.set('Origin', site.origin);
    headers.set('User-Agent', PLANTED.agent);
    headers.set('Referer', `${site.origin}/?q=${PLANTED.query}`);
    const request = new Request(new URL(path, site.origin), {
      ...init,
      headers,
      redirect: 'manual',
    });
    return fetch(request, { remoteAddress: PLANTED.address });
  };
});
afterAll(() => site.close());

function post(path: string, fields: Record<string, string>, cookie = '') {
  const headers = { Cookie: cookie };
  return ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
}

it('the log contains nothing that people send', async () => {
  const owner = await createAdmin(site);
  const actor = { id: owner.userId, name: owner.email };
  const invited = await createInvitation(site.services, actor, {
    email: PLANTED.email,
    clientKey: '',
  });
  const invitation = invited.ok ? (invited.link.split('=')[1] ?? '') : '';
  const { email, password, wrong } = PLANTED;
  const lead = { topic: 'contact', name: PLANTED.name, email, phone: PLANTED.phone };

  const statuses = [
    await post('/admin/login', { intent: 'sign-up', email: PLANTED.other, password }),
    await post('/admin/login', { intent: 'sign-up', email, password, invitation }),
    await post('/admin/login', { intent: 'login', email, password: wrong }),
    await post('/admin/login?next=/admin/people', { intent: 'login', email, password }),
    await post('/admin/sign-in', { email, password: wrong }),
    await post('/admin/forgot-password', { email }),
    await post('/contact', { ...lead, message: PLANTED.message }),
    await post('/contact', { ...lead, email: 'planted no address' }),
    await ask(`/contact?email=${email}&q=${PLANTED.query}`),
    await ask(`/${PLANTED.slug}?q=${PLANTED.query}`),
    await ask(`/blog/${PLANTED.slug}`),
    await ask(`/plan/${PLANTED.token}`),
    await ask(`/preview/${PLANTED.token}`),
    await ask(`/admin/leads?q=${email}`, { headers: { Cookie: owner.cookie } }),
    await ask('/admin/media/upload', {
      method: 'POST',
      headers: { Cookie: owner.cookie },
      body: imageForm(await makeImage('png', { width: 9, height: 9 }).toBuffer(), PLANTED.file),
    }),
    await post('/admin/leads/privacy', { intent: 'find', who: email }, owner.cookie),
  ].map((answer) => answer.status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 302).length).toBeGreaterThan(1);

  // Database errors are logged too, with the failing statement.
  const { db } = site.services.database;
  await sql`alter table leads rename to no_leads`.execute(db);
  await sql`alter table lead_search rename to no_lead_search`.execute(db);
  await sql`alter table lead_grams rename to no_lead_grams`.execute(db);
  const failed = [
    await ask(`/admin/leads?q=${email}`, { headers: { Cookie: owner.cookie } }),
    await post('/admin/leads/privacy', { intent: 'find', who: email }, owner.cookie),
  ];
  expect(failed.map((answer) => answer.status)).toEqual([500, 500]);
  expect(site.log.some((line) => line.level === 50 && 'err' in line)).toBe(true);

  const printed = JSON.stringify(site.log);
  expect(site.log.length).toBeGreaterThan(statuses.length);
  const cookies = owner.cookie.split('=')[1] ?? '';
  const secrets = [...Object.values(PLANTED), invitation, owner.email, owner.password, cookies];
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), secret.toLowerCase()]) {
      expect(printed).not.toContain(form);
    }
  }
  expect(printed).not.toContain('planted');
});
