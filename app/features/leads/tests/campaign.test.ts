import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { elementsIn, fieldsIn, textOf } from '#tests/support/html.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite();
});
afterEach(() => site.close());

const LINK = '/lead-smarter?utm_source=newsletter&utm_medium=email&utm_campaign=spring%20beds';

/** The Cookie header that a browser would send afterwards. */
async function arrive(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await site.get(path, { extra: headers });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

async function sendContactForm(headers: Record<string, string>): Promise<void> {
  const page = await site.open('/contact', { extra: headers });
  const form = elementsIn(page.byId('contact-form') ?? page.within('main'), 'form')[0];
  if (form === undefined) throw new Error('The page has no form.');
  const fields = {
    ...fieldsIn(form),
    name: 'Dana Reyes',
    email: 'dana@example.com',
    message: 'Two beds are open.',
  };
  const answer = await site.post('/contact', fields, { extra: headers });
  expect(answer.status).toBe(303);
}

async function storedCampaign(): Promise<unknown> {
  const { db } = site.services.database;
  const { campaign } = await db.selectFrom('leads').select('campaign').executeTakeFirstOrThrow();
  return campaign === null ? null : JSON.parse(campaign);
}

it('the first campaign is stored with the lead and shown in the inbox and the export', async () => {
  const first = await arrive(LINK);
  expect(await arrive('/about?utm_source=later', { Cookie: first })).toBe('');
  await sendContactForm({ Cookie: first });
  expect(await storedCampaign()).toEqual({
    source: 'newsletter',
    medium: 'email',
    campaign: 'spring beds',
    term: null,
    content: null,
    landingPath: '/lead-smarter',
  });
  const admin = await createAdmin(site);
  const headers = { Cookie: admin.cookie, Accept: 'text/html' };
  const { id } = await site.services.database.db
    .selectFrom('leads')
    .select('id')
    .executeTakeFirstOrThrow();
  const lead = await site.open(`/admin/leads/${id}`, { extra: headers });
  expect(textOf(lead.within('main'))).toContain('newsletter, email, spring beds, landed on');
  const csv = await (await site.get('/admin/leads/export', { extra: headers })).text();
  expect(csv).toContain('spring beds');
});

it('with Global Privacy Control no campaign is stored or read', async () => {
  const gpc = { 'Sec-GPC': '1' };
  expect(await arrive(LINK, gpc)).toBe('');
  const earlier = await arrive(LINK);
  await sendContactForm({ ...gpc, Cookie: earlier });
  expect(await storedCampaign()).toBeNull();
});

it('every visitor of the same link gets the cookie, and the response is not cached', async () => {
  for (let n = 0; n < 3; n++) {
    const answer = await site.fetch(LINK);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^campaign=utm_source=newsletter&/);
    expect(answer.headers.get('Cache-Control')).toContain('private');
  }
  const plain = await site.fetch('/lead-smarter');
  expect(plain.headers.get('Set-Cookie')).toBeNull();
});

it.each([
  'campaign=',
  'campaign=%',
  'campaign=utm_source=%0d%0aSet-Cookie:x',
  `campaign=utm_source=${'a'.repeat(5000)}`,
  'campaign=path=//elsewhere.example.com',
])('a forged cookie does no harm: %s', async (cookie) => {
  await sendContactForm({ Cookie: cookie });
  const campaign = (await storedCampaign()) as { source: string } | null;
  expect(campaign?.source ?? '').not.toMatch(/[\r\n]/);
});
