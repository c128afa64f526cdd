import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPostNumbers } from '#app/features/results/http/post-numbers.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { planFollowUp } from '../contact/follow-up.server.ts';
import { findLead } from '../inbox.server.ts';
import { listLostReasons } from '../outcome/lost-reasons.server.ts';
import { setStatus } from '../records/set-status.server.ts';

const ADA = { id: null, name: 'Ada' };
const NEWSLETTER = {
  source: 'newsletter',
  medium: null,
  campaign: 'spring',
  term: null,
  content: null,
};

describeEachEngine('how it ended with a lead', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date('2026-03-20T17:00:00Z') });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  const db = () => site.services.database.db;
  const open = async (path: string) => {
    const response = await site.get(path, admin);
    expect(response.status, path).toBe(200);
    return new Page(await response.text());
  };
  const mainText = async (path: string) => textOf((await open(path)).within('main'));
  const post = async (id: string, fields: Record<string, string>) => {
    return site.post(`/admin/leads/${id}`, { intent: 'status', ...fields }, admin);
  };
  const download = async (path: string) => {
    const answer = await site.get(path, admin);
    expect(answer.status, path).toBe(200);
    return (await answer.text()).split('\r\n');
  };
  const lose = async (name: string, reason: string) => {
    const id = await storeLead(site, { name, email: `${name}@example.com` });
    expect((await post(id, { status: 'lost', version: '1', reason })).status).toBe(200);
    return id;
  };

  it('is asked on its page once it is lost, with the reasons of others to choose from', async () => {
    await lose('Ann', 'Too far away');
    await lose('Ben', 'Chose another home');
    await lose('Cid', 'too far  away');
    const id = await storeLead(site, { name: 'Dot' });
    expect((await open(`/admin/leads/${id}`)).byId('lead-outcome')).toBeUndefined();
    await post(id, { status: 'lost', version: '1' });
    const page = await open(`/admin/leads/${id}`);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(page.byId('lead-outcome')).toBeDefined();
    const offered = page.elements('option').map(({ properties }) => properties.value);
    expect(offered.filter((value) => /[A-Z]/i.test(String(value)))).toEqual(
      await listLostReasons(db()),
    );
    expect((await listLostReasons(db())).map((reason) => reason.toLowerCase())).toEqual([
      'too far away',
      'chose another home',
    ]);
  });

  it('keeps the reason as a note, which goes with the lead, and not in the activity log', async () => {
    const id = await lose('Ann', 'Maria is afraid of dogs');
    const text = await mainText(`/admin/leads/${id}`);
    expect(text).toContain('Lost: Maria is afraid of dogs');
    expect(text).not.toContain('Moved to Lost');
    await post(id, { status: 'lost', version: '2', reason: 'Too far away' });
    expect(await findLead(db(), id)).toMatchObject({ lostReason: 'Too far away', version: 3 });
    // A press of the status that it has keeps what was said.
    await post(id, { status: 'lost', version: '3' });
    expect(await findLead(db(), id)).toMatchObject({ lostReason: 'Too far away' });
    const headers = { Cookie: admin.cookie };
    const body = new URLSearchParams({ intent: 'delete', version: '4' });
    await site.fetch(`/admin/leads/${id}`, { method: 'POST', headers, body, redirect: 'manual' });
    expect(await db().selectFrom('lead_notes').select('id').execute()).toEqual([]);
    const log = await db().selectFrom('audit_log').select('detail').execute();
    expect(log.filter(({ detail }) => /dogs|far away/.test(detail ?? ''))).toEqual([]);
  });

  it('is a program of the price list and an amount once it is won, which can be changed', async () => {
    const id = await storeLead(site);
    const sale = { status: 'won', program: 'leader-lift', amount: '$2,497' };
    expect((await post(id, { ...sale, version: '1' })).status).toBe(200);
    expect(await findLead(db(), id)).toMatchObject({
      status: 'won',
      wonProgram: 'leader-lift',
      wonAmount: 2497,
    });
    expect(await mainText(`/admin/leads/${id}`)).toContain('Moved to Won: Leader Lift, $2,497');
    await post(id, { status: 'won', version: '2', program: 'other', amount: '' });
    expect(await findLead(db(), id)).toMatchObject({ wonProgram: 'other', wonAmount: null });
    expect(await mainText(`/admin/leads/${id}`)).toContain('Won: Something else');
    await post(id, { status: 'contacted', version: '3' });
    expect(await findLead(db(), id)).toMatchObject({ wonProgram: null, wonAmount: null });
  });

  it.each([
    [{ status: 'won', amount: '49.50' }, 'Please enter whole dollars, such as 4800.'],
    [{ status: 'won', amount: 'a lot' }, 'Please enter whole dollars, such as 4800.'],
    [{ status: 'won', amount: '10000001' }, 'An amount can be at most $10,000,000.'],
    [{ status: 'won', amount: '5', program: 'constructor' }, 'Choose a program from the list.'],
    [{ status: 'lost', reason: 'x'.repeat(201) }, 'Keep it under 200 characters.'],
  ])('is not stored as %j, and what was typed stays', async (typed, message) => {
    const id = await storeLead(site);
    await post(id, { status: typed.status, version: '1' });
    const answer = await post(id, { ...typed, version: '2' });
    expect(answer.status).toBe(422);
    const page = new Page(await answer.text());
    const field = page.byId(typed.status === 'won' ? 'won-amount' : 'lead-outcome');
    expect(field?.properties.value).toBe('amount' in typed ? typed.amount : typed.reason);
    expect(textOf(page.within('main'))).toContain(message);
    expect(await findLead(db(), id)).toMatchObject({ wonAmount: null, lostReason: null });
  });

  it('is not overwritten by somebody who has not seen it', async () => {
    const id = await lose('Ann', 'Too far away');
    const late = await post(id, { status: 'lost', version: '1', reason: 'Chose another home' });
    expect(late.status).toBe(409);
    const page = new Page(await late.text());
    expect(page.byId('lead-outcome')?.properties.value).toBe('Chose another home');
    expect(await findLead(db(), id)).toMatchObject({ lostReason: 'Too far away' });
  });

  it('leaves a meeting between the first contact and the end, with its follow-up', async () => {
    const id = await storeLead(site);
    await planFollowUp(site.services, ADA, { id, version: 1, day: '2026-03-27', note: '' });
    await setStatus(site.services, ADA, { id, version: 2, status: 'meeting' });
    expect(await findLead(db(), id)).toMatchObject({
      status: 'meeting',
      followUpOn: '2026-03-27',
      dueAt: '2026-03-28T03:59:59.999Z',
      firstResponseAt: '2026-03-20T17:00:00.000Z',
    });
    expect(await mainText('/admin/leads?status=meeting')).toContain('follow up on Fri, Mar 27');
    expect(await mainText('/admin/leads')).toContain('Meeting (1)');
    await setStatus(site.services, ADA, { id, version: 3, status: 'lost' });
    expect(await findLead(db(), id)).toMatchObject({ followUpOn: null, dueAt: null });
  });

  describe('is in the results', () => {
    it('of the article and the campaign that brought it', async () => {
      const article = await storePost(site.services, {
        title: 'The first call',
        slug: 'call',
        isPublished: true,
      });
      const campaign = { ...NEWSLETTER, landingPath: '/blog/call' };
      for (const [n, amount] of ['4800', '', '1200'].entries()) {
        const id = await storeLead(site, { email: `${n}@example.com`, campaign });
        const program = n === 1 ? '' : 'bundle-connect';
        await post(id, { status: 'won', version: '1', program, amount });
      }
      await storeLead(site, { email: 'open@example.com', campaign });
      await lose('Ann', 'Too far away');
      const text = await mainText('/admin/results');
      expect(text).toContain(
        'Article Views Leads from here Won Won for The first call 0 4 3 $6,000',
      );
      expect(text).toContain(
        'Program Leads Won for Connect (Advantage Bundle) 2 $6,000 Not said 1 $0',
      );
      expect(text).toContain('Reason Leads Too far away 1');
      expect(await download('/admin/results/articles/csv')).toContain(
        'The first call,/blog/call,0,0,4,3,6000',
      );
      expect(await download('/admin/results/campaigns/csv')).toContain(
        '"newsletter, spring",,0,4,3,6000',
      );
      expect(await readPostNumbers(site.services, article)).toMatchObject({ won: 3, amount: 6000 });
    });

    it('and says nothing of it as long as there is nothing', async () => {
      await storeLead(site);
      const text = await mainText('/admin/results');
      expect(text).not.toMatch(/Won|lost/);
      expect(await mainText('/admin/results/lost')).toContain('No lead from this period was lost.');
    });

    it('with each reason counted once, however it was written', async () => {
      await lose('Ann', 'Too far away');
      await lose('Ben', 'too far away');
      await lose('Cid', 'Chose another home');
      await lose('Dot', '');
      const lines = await download('/admin/results/lost/csv');
      expect(lines.slice(1).map((line) => line.toLowerCase())).toEqual([
        'too far away,,2',
        'chose another home,,1',
        'not said,,1',
        '',
      ]);
    });
  });

  it('is in the file of the leads', async () => {
    await lose('Ann', 'Too far away');
    const [titles = '', line = ''] = await download('/admin/leads/export');
    expect(titles).toContain(',Lost because,Program won,Won for (USD),');
    expect(line).toContain(',lost,no,Too far away,,,');
  });
});
