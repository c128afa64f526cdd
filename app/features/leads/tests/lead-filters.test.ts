import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteAccess } from '#app/features/accounts/people.server.ts';
import { findEditorPreferences } from '#app/features/articles/editor-preferences.server.ts';
import { type DamagedValue, onDamagedValue } from '#database/json-column.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { createWriter } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { assignLead } from '../contact/follow-up.server.ts';
import { findSavedFilters } from '../search/saved-filters.server.ts';

const PATH = '/admin/leads/filters';
const ADA = { id: null, name: 'Ada' };
const DAY = 24 * 60 * 60 * 1000;

describeEachEngine('filters of leads that a person saves', (engine) => {
  let site: TestSite;
  let owner: TestAccount;
  let now = Date.parse('2026-02-06T15:00:00Z');
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = Date.parse('2026-02-06T15:00:00Z');
    await emptySite(site.services, { accounts: true });
    owner = await createAdmin(site);
  });

  const db = () => site.services.database.db;
  const saved = (who = owner) => findSavedFilters(db(), who.userId);
  const names = async (who = owner) => (await saved(who)).map(({ name }) => name);

  const send = (search: string, fields: Record<string, string>, who = owner) =>
    site.post(`${PATH}${search}`, fields, who);
  const save = (search: string, name: string, who = owner) =>
    send(search, { intent: 'save-filter', name }, who);
  const remove = (name: string, who = owner) => send('', { intent: 'delete-filter', name }, who);

  async function open(path: string, who = owner): Promise<Page> {
    const answer = await site.get(path, who);
    expect(answer.status).toBe(200);
    return new Page(await answer.text());
  }
  /** The links of the whole list, with where they lead. */
  async function links(path: string, who = owner): Promise<Record<string, unknown>> {
    const page = await open(path, who);
    return Object.fromEntries(
      page.elements('a').map((link) => [textOf(link).trim(), link.properties.href]),
    );
  }

  /** The names in the list, in its order. */
  const namesIn = (page: Page) =>
    page
      .elements('a')
      .filter(({ properties }) => String(properties.className).includes('row-title'))
      .map(textOf);

  it('narrows the list by person, topic and what is overdue, with a search and a status', async () => {
    const people = [owner.email];
    const give = (id: string) =>
      assignLead(site.services, ADA, { id, version: 1, person: owner.email, people });
    await give(await storeLead(site, { name: 'Mine Demo', topic: 'demo' }));
    now += 60_000;
    await give(await storeLead(site, { name: 'Mine Contact', message: 'Beds.' }));
    now += 60_000;
    await storeLead(site, { name: 'Other Demo', topic: 'demo' });
    now += 7 * DAY;
    await give(await storeLead(site, { name: 'Mine New', message: 'Later.' }));
    const shown = async (search: string) => namesIn(await open(`/admin/leads${search}`));
    const who = `who=${encodeURIComponent(owner.email)}`;
    expect(await shown(`?${who}`)).toEqual(['Mine Demo', 'Mine Contact', 'Mine New']);
    expect(await shown('?about=demo')).toEqual(['Mine Demo', 'Other Demo']);
    expect(await shown('?overdue=1')).toEqual(['Mine Demo', 'Mine Contact', 'Other Demo']);
    expect(await shown(`?${who}&about=demo&overdue=1`)).toEqual(['Mine Demo']);
    expect(await shown(`?${who}&q=contact`)).toEqual(['Mine Contact']);
    expect(await shown(`?${who}&status=won`)).toEqual([]);
    expect(await shown('?who=nobody%40example.com')).toEqual([]);
    // What is unknown, or left empty as the form sends it, narrows nothing.
    expect(await shown('?who=&about=constructor&overdue=yes')).toHaveLength(4);
    // Nobody answers spam.
    expect(await shown(`?spam=1&${who}`)).toEqual([]);
  });

  it('says what the list is narrowed to, and keeps that in every link and form of it', async () => {
    const search = '?about=demo&overdue=1';
    await storeLead(site, { topic: 'demo', email: 'dana+1@example.com' });
    now += 7 * DAY;
    const page = await open(`/admin/leads${search}`);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    const text = textOf(page.within('main'));
    expect(text).toContain('Only: overdue, Demo. Remove filter');
    // The count beside "Overdue" is of all leads.
    expect(text).not.toContain('Overdue (1)');
    expect(await links(`/admin/leads${search}`)).toMatchObject({
      'Remove filter': '/admin/leads',
      Meeting: `/admin/leads?status=meeting&about=demo&overdue=1`,
      'Export as CSV': `/admin/leads/export${search}`,
      'Save this filter': `${PATH}${search}`,
    });
    const csv = async (query: string) => {
      const answer = await site.get(`/admin/leads/export${query}`, owner);
      return (await answer.text()).trim().split('\r\n').length - 1;
    };
    expect([await csv(search), await csv('?about=workshop')]).toEqual([1, 0]);
    expect(await save(search, 'Late demos')).toHaveRedirect(302, `/admin/leads${search}`);
    expect(textOf((await open(PATH)).within('main'))).toMatch(/Late demos\s*overdue, Demo/);
  });

  it('offers nothing while all leads are shown and none is saved', async () => {
    const all = await open('/admin/leads');
    expect(all.html).not.toContain('Save this filter');
    expect(all.html).not.toContain('Saved filters');
    expect(await links('/admin/leads?status=meeting')).toMatchObject({
      'Save this filter': `${PATH}?status=meeting`,
    });
    expect((await open(PATH)).html).toContain('No filters yet.');
  });

  it('is a link above the list, until it is deleted', async () => {
    await storeLead(site);
    expect(await findHtmlErrors((await open(`${PATH}?status=meeting`)).html)).toEqual([]);
    const answer = await save('?status=meeting', '  Ready\tfor the call ');
    expect(answer).toHaveRedirect(302, '/admin/leads?status=meeting');
    await save('?spam=1', 'Check <again> & again');
    expect(await links('/admin/leads')).toMatchObject({
      'Ready for the call': '/admin/leads?status=meeting',
      'Check <again> & again': '/admin/leads?spam=1',
      'Saved filters': PATH,
    });
    const page = await open(PATH);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(textOf(page.within('main'))).toMatch(/Ready for the call\s*Meeting/);
    expect(await remove('Ready for the call')).toHaveRedirect(302, PATH);
    expect(await names()).toEqual(['Check <again> & again']);
    // A second click.
    expect(await remove('Ready for the call')).toHaveRedirect(302, PATH);
    await remove('Check <again> & again');
    expect((await open('/admin/leads')).html).not.toContain('Saved filters');
  });

  it('replaces the one of the same name, at its place', async () => {
    await save('?status=new', 'Calls');
    await save('?status=won', 'Clients');
    await save('?status=contacted', 'Calls');
    expect(await saved()).toEqual([
      { name: 'Calls', search: '?status=contacted' },
      { name: 'Clients', search: '?status=won' },
    ]);
  });

  it('saves no words of a search, says so, and drops what it does not know', async () => {
    const search = '?status=new&q=Dana+Reyes&about=gone&overdue=yes&after=x';
    const page = await open(`${PATH}?status=new&q=Dana+Reyes`);
    expect(textOf(page.within('main'))).toContain('The words of your search are not saved');
    expect((await open(`${PATH}?status=new`)).html).not.toContain('The words of your search');
    expect(await save(search, 'New ones')).toHaveRedirect(302, '/admin/leads?status=new');
    const row = await db().selectFrom('editor_preferences').select('lead_filters').execute();
    expect(row).toEqual([{ lead_filters: '[{"name":"New ones","search":"?status=new"}]' }]);
  });

  it.each([
    ['no name', '?status=new', '', 'Enter a name.'],
    ['a name of spaces', '?status=new', ' \u200b\t', 'Enter a name.'],
    ['41 characters', '?status=new', 'n'.repeat(41), 'Enter at most 40 characters.'],
    ['nothing chosen', '', 'All', 'come through'],
    ['a status of nobody', '?status=constructor', 'Odd', 'come through'],
    ['a search alone', '?q=Dana', 'Dana', 'come through'],
  ])('rejects %s and loses nothing that was typed', async (_name, search, name, message) => {
    const answer = await save(search, name);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(message);
    if (search === '?status=new') {
      const field = new Page(html)
        .elements('input')
        .find(({ properties }) => properties.name === 'name');
      expect(field?.properties.value).toBe(name);
    }
    expect(await saved()).toEqual([]);
  });

  it('takes 40 characters, 12 filters and no thirteenth', async () => {
    await save('?status=new', 'n'.repeat(40));
    for (let number = 2; number <= 12; number += 1) await save('?status=new', `Filter ${number}`);
    const answer = await save('?status=new', 'Filter 13');
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('You have saved 12 filters');
    expect(await save('?status=won', 'Filter 12')).toHaveRedirect(302, '/admin/leads?status=won');
    expect(await saved()).toHaveLength(12);
  });

  it('loses none of those that are saved at once', async () => {
    const wanted = ['One', 'Two', 'Three', 'Four'];
    await Promise.all(wanted.map((name) => save('?status=new', name)));
    expect((await names()).toSorted()).toEqual(wanted.toSorted());
  });

  it('is for one person, beside how they edit, and is deleted with them', async () => {
    const other = await createAdmin(site);
    await createWriter(site, other).postJson('/admin/posts/editor-preferences', { view: 'html' });
    await save('?status=lost', 'Mine', other);
    expect(await links('/admin/leads')).not.toHaveProperty('Mine');
    await remove('Mine');
    expect(await names(other)).toEqual(['Mine']);
    expect((await findEditorPreferences(db(), other.userId)).view).toBe('html');
    const me = { id: owner.userId, name: owner.email };
    await deleteAccess(site.services, me, other.userId);
    expect(await saved(other)).toEqual([]);
  });

  it.each([
    ['no JSON', '[{'],
    ['another address', '[{"name":"A","search":"/x"}]'],
    ['a long name', JSON.stringify([{ name: 'n'.repeat(41), search: '?spam=1' }])],
  ])('is none when damaged: %s', async (_name, lead_filters) => {
    await save('?status=new', 'Calls');
    await db().updateTable('editor_preferences').set({ lead_filters }).execute();
    const found: DamagedValue[] = [];
    const stop = onDamagedValue((each) => found.push(each));
    const page = await open('/admin/leads');
    stop();
    expect(page.html).not.toContain('Saved filters');
    expect(found.map(({ column }) => column)).toContain('editor_preferences.lead_filters');
    await save('?status=won', 'Clients');
    expect(await names()).toEqual(['Clients']);
  });
});
