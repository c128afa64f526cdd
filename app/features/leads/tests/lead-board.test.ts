import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { assignLead, planFollowUp } from '../contact/follow-up.server.ts';
import { findLead } from '../inbox.server.ts';
import type { LeadStatus } from '../lead.ts';
import { setStatus } from '../records/set-status.server.ts';
import { moveFields, undoMove } from '../ui/board/lead-move.ts';

const ADA = { id: null, name: 'Ada' };
const BOARD = '/admin/leads/board';
const DAY = 24 * 60 * 60 * 1000;

describeEachEngine('the board of leads', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let now = Date.parse('2026-03-20T17:00:00Z');
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = Date.parse('2026-03-20T17:00:00Z');
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  const db = () => site.services.database.db;
  const headers = () => ({ Cookie: admin.cookie, Accept: 'text/html' });
  const openPage = async (search = '') => {
    const answer = await site.get(`${BOARD}${search}`, { extra: headers() });
    expect(answer.status).toBe(200);
    const page = new Page(await answer.text());
    expect(await findHtmlErrors(page.html)).toEqual([]);
    return page;
  };
  const open = async (search = '') =>
    textOf((await openPage(search)).within('main')).replaceAll(/Move .*?Lost\b(?! \()/g, '');
  /** The names on the board, column by column. */
  const namesAt = async (search: string) =>
    (await openPage(search))
      .elements('a')
      .filter(({ properties }) => String(properties.className).includes('row-title'))
      .map(textOf);
  const links = async (path: string) => {
    const page = await site.open(path, { extra: headers() });
    return Object.fromEntries(
      page.elements('a').map((link) => [textOf(link).trim(), link.properties.href]),
    );
  };
  const move = (fields: Record<string, string>, search = '') =>
    site.fetch(`${BOARD}${search}`, {
      method: 'POST',
      headers: headers(),
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const store = (name: string) => storeLead(site, { name, email: `${name}@example.com` });

  it('has a column for each status, and leads to the list where it does not show all', async () => {
    expect(await open()).toContain('No leads yet.');
    for (let n = 1; n <= 21; n += 1) await store(`Lead-${n}`);
    const won = await store('Winona');
    const outcome = { reason: '', program: 'leader-lift', amount: '2497' };
    await setStatus(site.services, ADA, { id: won, version: 1, status: 'won', outcome });
    await storeLead(site, { name: 'Spam', spam: true });
    const text = await open();
    expect(text).toMatch(/New \(21\).*Contacted.*Meeting.*Won \(1\).*Lost/);
    expect(text).toContain('Show all 21');
    expect(text).not.toContain('Show all 1 ');
    expect(text).toContain('Leader Lift, $2,497');
    expect(text).not.toContain('Spam');
  });

  it('moves nothing that somebody else moved meanwhile, and does nothing else', async () => {
    const id = await store('Ann');
    await setStatus(site.services, ADA, { id, version: 1, status: 'contacted' });
    const late = await move({ lead: id, version: '1', status: 'won', amount: '5' });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('Someone else just changed this lead.'),
    ]);
    expect((await move({ lead: id, version: '2', status: 'archived' })).status).toBe(422);
    expect((await move({ lead: 'nobody', version: '1', status: 'won' })).status).toBe(409);
    await move({ lead: id, version: '2', intent: 'delete', status: 'contacted' });
    expect(await findLead(db(), id)).toMatchObject({ status: 'contacted' });
  });

  it('undoes a move with all that it had ended', async () => {
    const id = await store('Ann');
    const read = async () => (await findLead(db(), id)) ?? expect.fail('no lead');
    const untouched = await read();
    const contacted = { id, name: 'Ann', to: 'contacted', outcome: null, undoes: null } as const;
    await move(moveFields(contacted, 1));
    await move(moveFields(undoMove(untouched), 2));
    expect(await read()).toEqual({ ...untouched, version: 3 });

    await move(moveFields(contacted, 3));
    const plan = { id, version: 4, day: '2026-03-27', note: 'Send the price list' };
    await planFollowUp(site.services, ADA, plan);
    const planned = await read();
    const outcome = { reason: 'Too far away', program: '', amount: '' };
    const lost = { id, name: 'Ann', to: 'lost', outcome, undoes: null } as const;
    await move(moveFields(lost, 5));
    const gone = await read();
    expect(gone).toMatchObject({ lostReason: 'Too far away', followUpOn: null });
    await move(moveFields(undoMove(planned), 6));
    expect(await read()).toEqual({ ...planned, version: 7 });
    await move(moveFields(undoMove(gone), 7));
    expect(await read()).toEqual({ ...gone, version: 8 });
  });

  it('shows what a filter and a search leave, and counts no more than that', async () => {
    const stored = async (name: string, topic: 'demo' | 'contact', status: LeadStatus) => {
      const id = await storeLead(site, { name, topic, email: `${name}@example.com` });
      if (status !== 'new') await setStatus(site.services, ADA, { id, version: 1, status });
      return id;
    };
    await stored('Ann', 'demo', 'new');
    await stored('Ben', 'contact', 'new');
    await stored('Cleo', 'demo', 'meeting');
    const dana = await stored('Dana', 'contact', 'meeting');
    const people = [admin.email];
    await assignLead(site.services, ADA, { id: dana, version: 2, person: admin.email, people });
    // New is the first column.
    expect(await namesAt('?about=demo')).toEqual(['Ann', 'Cleo']);
    expect(await namesAt(`?who=${encodeURIComponent(admin.email)}`)).toEqual(['Dana']);
    expect(await namesAt('?q=cleo@example')).toEqual(['Cleo']);
    expect(await namesAt('?q=cleo@example&about=contact')).toEqual([]);
    expect((await namesAt('?status=meeting')).toSorted()).toEqual(['Cleo', 'Dana']);
    expect(await namesAt('?about=nonsense')).toHaveLength(4);
    const text = await open('?about=demo&status=new');
    expect(text).toContain('Only: New, Demo. Remove filter');
    expect(text).toMatch(/New \(1\).*Contacted(?! \().*Meeting(?! \()/);
    now += 30 * DAY;
    expect((await namesAt('?overdue=1')).toSorted()).toEqual(['Ann', 'Ben']);
    expect(await open('?q=nobody')).toContain('No leads match your search. Show all leads');
    expect(await open('?about=workshop')).toContain('No leads here. Show all leads');
  });

  it('says that there are more than it shows, and leads to them', async () => {
    for (let n = 1; n <= 21; n += 1) await storeLead(site, { name: `Lead-${n}`, topic: 'demo' });
    expect(await open('?about=demo')).toMatch(/New \(20\+\)/);
    expect(await links(`${BOARD}?about=demo&q=lead`)).toMatchObject({
      'More in the list': '/admin/leads?status=new&about=demo&q=lead',
    });
    expect(await links(BOARD)).toMatchObject({ 'Show all 21': '/admin/leads?status=new' });
  });

  it('keeps the filter from and to the list, in its forms, and after a move', async () => {
    const id = await storeLead(site, { name: 'Ann', topic: 'demo' });
    const other = await storeLead(site, { name: 'Ben' });
    const search = '?about=demo&q=ann';
    expect(await links(`/admin/leads${search}`)).toMatchObject({ Board: `${BOARD}${search}` });
    expect(await links('/admin/leads?spam=1&q=ann')).toMatchObject({ Board: `${BOARD}?q=ann` });
    expect(await links(`${BOARD}${search}`)).toMatchObject({
      List: `/admin/leads${search}`,
      'Remove filter': `${BOARD}?q=ann`,
    });
    const page = await openPage(search);
    const hidden = page
      .elements('input')
      .filter(({ properties }) => ['about', 'q'].includes(String(properties.name)))
      .map(({ properties }) => [properties.name, properties.value]);
    expect(hidden).toEqual([
      ['about', 'demo'],
      ['q', 'ann'],
      ['q', 'ann'],
    ]);
    const moved = await (await move({ lead: id, version: '1', status: 'meeting' }, search)).text();
    expect(moved).toContain('Meeting (1)');
    expect(moved).toContain('Only: Demo.');
    expect(moved).not.toContain(other);
    const late = await move({ lead: id, version: '1', status: 'won', amount: '5' }, search);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Only: Demo.')]);
  });

  it('leads to saved filters, and saves one, without leaving the board', async () => {
    const saving = '/admin/leads/filters?status=meeting&view=board';
    await store('ann');
    expect(await links(BOARD)).not.toHaveProperty('Save this filter');
    expect(await links(`${BOARD}?status=meeting`)).toMatchObject({ 'Save this filter': saving });
    const send = (fields: Record<string, string>) =>
      site.post(saving, fields, { extra: headers() });
    const saved = await send({ intent: 'save-filter', name: 'Calls' });
    expect(saved).toHaveRedirect(302, `${BOARD}?status=meeting`);
    expect(await links(BOARD)).toMatchObject({ Calls: `${BOARD}?status=meeting` });
    expect(await links('/admin/leads')).toMatchObject({ Calls: '/admin/leads?status=meeting' });
    expect(await links(saving)).toMatchObject({ Calls: `${BOARD}?status=meeting` });
    const deleted = await send({ intent: 'delete-filter', name: 'Calls' });
    expect(deleted).toHaveRedirect(302, saving);
    // Spam has no columns.
    const spam = await site.get(`${BOARD}?spam=1&q=ann`, { extra: headers() });
    expect(spam).toHaveRedirect(302, '/admin/leads?spam=1&q=ann');
  });

  it('is for those who have access', async () => {
    expect((await site.fetch(BOARD)).status).toBe(401);
  });
});
