import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPlan, tieKeptPlan } from '#app/domains/growth-plan/kept-plans.server.ts';
import { addNote } from '#app/domains/leads/change-lead.server.ts';
import { updateSettings } from '#app/domains/settings/settings.server.ts';
import { deleteWhatIsOld } from '#app/retention.server.ts';
import { storeLead } from '#tests/support/leads.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const ACTOR = { id: null, name: 'Test' };

let now: number;
let site: TestSite;
const db = () => site.services.database.db;

function at(iso: string): void {
  now = Date.parse(iso);
}

async function keepFor(months: string): Promise<void> {
  const parsed = await updateSettings(site.services, ACTOR, { leadRetentionMonths: months });
  expect(parsed.ok).toBe(true);
}

const names = async () =>
  (await db().selectFrom('leads').select('name').orderBy('created_at').execute()).map(
    (row) => row.name,
  );

async function plan(): Promise<string> {
  return (await keepPlan(site.services, QUIZ_ANSWERS)).token;
}

const countPlans = async () =>
  (await db().selectFrom('growth_plans').select('id').execute()).length;

describeEachEngine('what is kept', (engine) => {
  beforeEach(async () => {
    at('2025-01-15T12:00:00.000Z');
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterEach(() => site.close());

  it('stays for ever where the owner has set no time', async () => {
    await storeLead(site);
    await plan();
    at('2035-01-31T12:00:00.000Z');
    expect(await deleteWhatIsOld(site.services)).toEqual({ leads: 0, plans: 0 });
    expect(await names()).toEqual(['Dana Reyes']);
    expect(await countPlans()).toBe(1);
  });

  it('goes to the day, with notes, plan, messages and mails, and leaves a trace without a name', async () => {
    await keepFor('1');
    const old = await storeLead(site, { name: 'Old' });
    await addNote(site.services, ACTOR, { leadId: old, body: 'Called her.' });
    const tied = await plan();
    await tieKeptPlan(site.services, tied, old);
    await site.services.outbox.deliverDue();
    at('2025-01-20T12:00:00.000Z');
    await storeLead(site, { name: 'Newer' });
    at('2025-02-15T12:00:00.000Z');
    expect(await deleteWhatIsOld(site.services)).toEqual({ leads: 0, plans: 0 });
    at('2025-02-15T12:00:00.001Z');
    expect(await deleteWhatIsOld(site.services)).toEqual({ leads: 1, plans: 1 });
    expect(await names()).toEqual(['Newer']);
    expect(await db().selectFrom('lead_notes').selectAll().execute()).toEqual([]);
    const about = await db().selectFrom('outbox').select('about_id').execute();
    expect(about.map((row) => row.about_id)).not.toContain(old);
    const trace = await db()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'lead.deleted')
      .execute();
    expect(trace).toHaveLength(1);
    expect(trace[0]?.actor_name).toBe('Retention');
    expect(trace[0]?.detail).toContain('kept long enough');
    expect(JSON.stringify(trace)).not.toContain('Old');
  });

  it('goes, also when nobody ever talked a plan over', async () => {
    await keepFor('12');
    await plan();
    at('2026-01-15T12:00:00.001Z');
    expect(await deleteWhatIsOld(site.services)).toEqual({ leads: 0, plans: 1 });
  });

  it('goes whole, however much there is', async () => {
    await keepFor('1');
    for (let n = 0; n < 450; n++) await storeLead(site, { name: `Lead ${n}` });
    at('2025-06-01T00:00:00.000Z');
    expect((await deleteWhatIsOld(site.services)).leads).toBe(450);
    expect(await names()).toEqual([]);
  });

  it('messages and their mails are forgotten after 30 days', async () => {
    await updateSettings(site.services, ACTOR, { notificationEmail: 'owner@wizardhomes.com' });
    await storeLead(site);
    await site.services.outbox.deliverDue();
    const mails = () => readdirSync(join(site.dataDir, 'mails'));
    expect(mails()).toHaveLength(1);
    now += 30 * 24 * 60 * 60 * 1000 + 1;
    await deleteWhatIsOld(site.services);
    expect(mails()).toEqual([]);
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(await names()).toEqual(['Dana Reyes']);
  });

  it('is looked through when the server starts', async () => {
    await keepFor('1');
    await storeLead(site);
    at('2025-06-01T00:00:00.000Z');
    site.services.dailyJobs.start();
    await site.services.dailyJobs.stop();
    expect(await names()).toEqual([]);
  });
});
