import { afterEach, beforeEach, expect, it } from 'vitest';
import { setStatus } from '#app/domains/leads/change-lead.server.ts';
import { setDoNotText } from '#app/domains/leads/do-not-text.server.ts';
import { assignLead, endFollowUp, planFollowUp } from '#app/domains/leads/follow-up.server.ts';
import { addNote, logCall } from '#app/domains/leads/lead-notes.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const ADA = { id: null, name: 'Ada' };
const MINUTE = 60 * 1_000;
const PHONE = { display: '(614) 555-0123', tel: '+16145550123' };

describeEachEngine('the page of a lead', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-02-06T15:00:00Z');
    site = await openTestSite({ engine, now: () => new Date(now) });
    admin = await createAdmin(site);
  });
  afterEach(() => site.close());

  async function open(id: string): Promise<Page> {
    const headers = { Cookie: admin.cookie, Accept: 'text/html' };
    return new Page(await (await site.fetch(`/admin/leads/${id}`, { headers })).text());
  }
  /** The entries as they are read, in order, without their times. */
  async function readEntries(id: string): Promise<string[]> {
    const page = await open(id);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    return page
      .elements('p')
      .filter(({ properties }) =>
        ['lead-message', 'conversation-change'].some((name) =>
          String(properties.className).includes(name),
        ),
      )
      .map((element) => textOf(element).replace(/, \d+:\d\d [AP]M E[DS]T$/, ''));
  }

  it('tells everything that happened, in order, and by whom', async () => {
    const id = await storeLead(site, { message: 'Two beds are empty.', phone: PHONE });
    const { services } = site;
    let version = 1;
    const step = async (change: (target: { id: string; version: number }) => Promise<unknown>) => {
      now += MINUTE;
      expect(await change({ id, version })).toMatchObject({ ok: true });
    };
    const body = 'Has six beds.';
    await step((target) => logCall(services, ADA, { ...target, outcome: 'voicemail', body }));
    version += 1;
    await step((target) =>
      planFollowUp(services, ADA, { ...target, day: '2026-02-10', note: 'Send the price list' }),
    );
    version += 1;
    await step((target) => {
      const people = [admin.email];
      return assignLead(services, ADA, { ...target, person: admin.email, people });
    });
    version += 1;
    await step((target) =>
      addNote(services, ADA, { leadId: target.id, body: 'She likes mornings.' }),
    );
    await step((target) => setDoNotText(services, ADA, { leadId: target.id, noted: true }));
    await step((target) => endFollowUp(services, ADA, target));
    version += 1;
    await step((target) => setStatus(services, ADA, { ...target, status: 'won' }));
    expect(await readEntries(id)).toEqual([
      'Two beds are empty.',
      'Called and left a voicemail. Has six beds.',
      'Moved from New to Contacted Ada',
      'Follow up on Tue, Feb 10: Send the price list',
      `Given to ${admin.email} Ada`,
      'She likes mornings.',
      'Marked “Do not text” Ada',
      'Follow-up is done Ada',
      'Moved from Contacted to Won Ada',
    ]);
    expect(textOf((await open(id)).within('main'))).toContain('Show 2 earlier');
  });

  it('tells nothing of another lead, and nothing of a lead that was erased is left but its log', async () => {
    const id = await storeLead(site, { name: 'One' });
    const other = await storeLead(site, { name: 'Other', message: 'Other.' });
    await planFollowUp(site.services, ADA, { id, version: 1, day: '2026-02-10', note: 'Secret' });
    expect(await readEntries(other)).toEqual(['Other.']);
    const headers = { Cookie: admin.cookie, Accept: 'text/html' };
    const deletion = new URLSearchParams({ intent: 'delete', version: '2' });
    await site.fetch(`/admin/leads/${id}`, { method: 'POST', headers, body: deletion });
    const { db } = site.services.database;
    const log = await db.selectFrom('audit_log').select('detail').execute();
    expect(log.filter(({ detail }) => detail?.includes('Secret'))).toEqual([]);
    expect(await db.selectFrom('lead_notes').select('id').execute()).toEqual([]);
  });
});
