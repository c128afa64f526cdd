import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { countReads } from '#tests/support/count-reads.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { countTurns, mostChangedPerTurn } from '#tests/support/event-loop-turns.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { insertLeads } from '#tests/support/many-leads.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { readWholeLeads } from '../inbox.server.ts';
import { createLeadFigures } from '../records/shared-figures.server.ts';

const NOW = new Date('2025-01-05T12:00:00Z');
/** Deleting one also deletes its entries in the search index, some 60 of them. */
const MOST_PER_TURN = 50;
const EVERYTHING = { status: null, spam: false, search: '' };

let site: TestSite;
let admin: TestAccount;

function get(path: string): Promise<Response> {
  return site.get(path, admin);
}

async function open(path: string): Promise<Page> {
  return new Page(await (await get(path)).text());
}

function namesIn(page: Page): string[] {
  return page
    .elements('a')
    .filter((link) => String(link.properties.className).includes('row-title'))
    .map(textOf);
}

describeEachEngine('many leads', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine, now: NOW });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  it('are counted up to a thousand', async () => {
    await insertLeads(site.services.database, 1_002, () => ({ name: 'Lee', message: '' }));
    const text = textOf((await open('/admin/leads')).within('main'));
    expect(text).toContain('New (1,000+) Contacted Meeting Won');
    expect(textOf((await open('/admin')).within('main'))).toContain('See all 1,000+ new leads');
  });

  it('are searched in batches for a common term, down to the oldest lead', async () => {
    // Each lead has both grams of "abcd"; only the oldest has the word.
    await insertLeads(site.services.database, 5_100, (index) => ({
      name: `Lead ${index}`,
      message: index === 0 ? 'abcd' : 'abc bcd',
    }));
    const reads = await countReads(site.services, async () => {
      const first = await open('/admin/leads?q=abcd');
      expect(namesIn(first)).toEqual([]);
      expect(textOf(first.within('main'))).toContain('There may be one among the older leads.');
      const older = first.elements('a').find((link) => textOf(link) === 'Older leads');
      const second = await open(String(older?.properties.href));
      expect(namesIn(second)).toEqual(['Lead 0']);
    });
    expect(reads.rows).toBeLessThan(200);
  });

  it('are searched from the few of a person, when more have the common term', async () => {
    await insertLeads(site.services.database, 5_100, (index) => ({
      name: `Lead ${index}`,
      message: 'A common word.',
      assigned_to: index === 0 ? 'rare@example.com' : 'common@example.com',
    }));
    const found = await open('/admin/leads?q=common&who=rare%40example.com');
    expect(namesIn(found)).toEqual(['Lead 0']);
    const many = await open('/admin/leads?q=common&who=common%40example.com');
    expect(namesIn(many)[0]).toBe('Lead 5099');
  });

  it('are streamed to the export, and no longer read once the download is aborted', async () => {
    await insertLeads(site.services.database, 1_500, (index) => ({
      name: `Lead ${index}`,
      message: '',
    }));
    const reads = await countReads(site.services, async () => {
      const reader = (await get('/admin/leads/export')).body?.getReader();
      await reader?.read();
      await reader?.read();
      await reader?.cancel();
    });
    expect(reads.rows).toBeLessThan(900);
    const lines = (await (await get('/admin/leads/export')).text()).trim().split('\r\n');
    expect(lines).toHaveLength(1_501);
    expect(lines[1]).toContain('Lead 1499');
    expect(lines.at(-1)).toContain('Lead 0');
  });

  it('do not block other requests while they are exported', async () => {
    const { db } = site.services.database;
    await insertLeads(site.services.database, 1_000, () => ({ name: 'Lee', message: '' }));
    let pages = 0;
    const turns = await countTurns(async () => {
      for await (const leads of readWholeLeads(db, EVERYTHING)) pages += leads.length > 0 ? 1 : 0;
    });
    expect(pages).toBe(10);
    expect(turns).toBeGreaterThanOrEqual(pages - 1);
  });

  it('of one person do not block other requests while they are erased', async () => {
    const { services } = site;
    const { db } = services.database;
    await insertLeads(services.database, 300, () => ({ name: 'Lee', message: 'Two beds.' }));
    const email = 'lee@example.com';
    await db.updateTable('lead_search').set({ email }).execute();
    const most = await mostChangedPerTurn(services, () =>
      site.post('/admin/leads/privacy', { intent: 'delete', who: email }, admin),
    );
    expect(await db.selectFrom('leads').select('id').execute()).toEqual([]);
    // The last turn also stores an audit entry for each.
    expect(most).toBeLessThanOrEqual(300 + 2 * MOST_PER_TURN);
  });

  it('are counted once for all requests at a time, and never from before a change', async () => {
    const { services } = site;
    let counts = 0;
    const read = createLeadFigures(services.database, services.bus, {
      now: services.now,
      // Every count reads the settings once.
      readSettings: () => {
        counts += 1;
        return services.readSettings();
      },
    });
    const all = await Promise.all([read(), read(), read(), read(), read()]);
    expect(new Set(all).size).toBe(1);
    expect(all[0]?.byStatus.new).toBe(0);
    await storeLead(site);
    const after = await Promise.all([read(), read(), read()]);
    expect(after.map(({ byStatus }) => byStatus.new)).toEqual([1, 1, 1]);
    expect(counts).toBe(2);
  });
});
