import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addNote } from '#app/features/leads/contact/lead-notes.server.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import { mostChangedPerTurn } from '#tests/support/event-loop-turns.ts';
import { linkPlan, storeLead } from '#tests/support/leads.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { findRetentionStatus } from '../answer-question.server.ts';
import { createRetention } from '../jobs/retention-job.server.ts';
import { findClockStart } from '../retention/retention-state.server.ts';
import { totalOf } from '../retention-kinds.ts';

const ACTOR = { id: null, name: 'Test' };
const DAY = 24 * 60 * 60 * 1000;
const NOTHING = {
  leads: 0,
  plans: 0,
  subscribers: 0,
  messages: 0,
  history: 0,
  accounts: 0,
  trash: 0,
  revisions: 0,
  numbers: 0,
  previews: 0,
  files: 0,
};

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
  return (await savePlan(site.services, QUIZ_ANSWERS)).token;
}

const countPlans = async () =>
  (await db().selectFrom('growth_plans').select('id').execute()).length;

const question = async () => (await findRetentionStatus(db())).question;

/** The answers of an admin who confirms the date and the amount. */
async function agree(): Promise<void> {
  const open = await question();
  if (open === null) throw new Error('there is no question');
  const { retention } = site.services;
  const date = new Date(now).toISOString().slice(0, 10);
  const answered = await retention.answer(
    ACTOR,
    open.kind === 'clock'
      ? { kind: 'clock', date }
      : { kind: 'amount', total: totalOf(open.counts) },
  );
  expect(answered).toEqual({ ok: true });
  await retention.settle();
}

/** The deleted counts of a run after an admin confirmed everything. */
async function runAgreed(): Promise<unknown> {
  const result = await site.services.retention.run();
  if (result.kind === 'done') return result.deleted;
  while ((await question()) !== null) await agree();
  const last = await db()
    .selectFrom('retention_runs')
    .select('deleted')
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(last.deleted);
}

async function addPlans(count: number, createdAt: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: `plan-${n}`,
    token_hash: `hash-${n}`,
    answers: '{}',
    created_at: writeTimestamp(createdAt),
    lead_id: null,
  }));
  for (let from = 0; from < rows.length; from += 1_000) {
    await db()
      .insertInto('growth_plans')
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
}

describeEachEngine('retention', (engine) => {
  beforeEach(async () => {
    at('2025-01-15T12:00:00.000Z');
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterEach(() => site.close());

  it('keeps leads forever if the settings have no period', async () => {
    await storeLead(site);
    await plan();
    at('2026-09-30T12:00:00.000Z');
    expect(await runAgreed()).toEqual(NOTHING);
    expect(await names()).toEqual(['Dana Reyes']);
    expect(await countPlans()).toBe(1);
  });

  it('deletes leads to the day, with notes, plan, messages and mails, and leaves an anonymous audit entry', async () => {
    await keepFor('1');
    const old = await storeLead(site, { name: 'Old' });
    await addNote(site.services, ACTOR, { leadId: old, body: 'Called her.' });
    const tied = await plan();
    await linkPlan(site, tied, old);
    await site.services.outbox.deliverDue();
    at('2025-01-20T12:00:00.000Z');
    await storeLead(site, { name: 'Newer' });
    at('2025-02-15T12:00:00.000Z');
    expect(await runAgreed()).toMatchObject({ leads: 0, plans: 0 });
    at('2025-02-16T12:00:00.000Z');
    expect(await runAgreed()).toMatchObject({ leads: 1, plans: 0 });
    expect(await names()).toEqual(['Newer']);
    expect(await countPlans()).toBe(0);
    expect(await db().selectFrom('lead_notes').selectAll().execute()).toEqual([]);
    const about = await db().selectFrom('outbox').select('about_id').execute();
    expect(about.map((row) => row.about_id)).not.toContain(old);
    const trace = await db()
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'lead.deleted')
      .execute();
    expect(trace).toHaveLength(1);
    expect(trace[0]?.actor_name).toBe('Automatic cleanup');
    expect(trace[0]?.detail).toContain('kept long enough');
    expect(JSON.stringify(trace)).not.toContain('Old');
  });

  it('also deletes plans without a lead', async () => {
    await keepFor('12');
    await plan();
    at('2026-01-15T12:00:00.001Z');
    expect(await runAgreed()).toMatchObject({ plans: 1 });
  });

  it('deletes everything that is expired, in any amount', async () => {
    await keepFor('1');
    for (let n = 0; n < 450; n++) await storeLead(site, { name: `Lead ${n}` });
    at('2025-06-01T12:00:00.000Z');
    const most = await mostChangedPerTurn(site.services, async () => {
      expect(await runAgreed()).toMatchObject({ leads: 450 });
    });
    expect(await names()).toEqual([]);
    // 50 leads with a message and an audit entry each; other requests are answered before the next.
    expect(most).toBeLessThanOrEqual(160);
  });

  it('deletes more plans than fit into one statement', async () => {
    await keepFor('1');
    await addPlans(4_200, new Date(now));
    at('2025-06-01T12:00:00.000Z');
    expect(await runAgreed()).toMatchObject({ plans: 4_200 });
    expect(await countPlans()).toBe(0);
  });

  it('deletes the email and password of removed people once the activity log is as old', async () => {
    await updateSettings(site.services, ACTOR, { auditRetentionMonths: '12' });
    await createAdmin(site);
    const { email } = await createUser(site);
    const emails = async () => {
      const rows = await db().selectFrom('user').select('email').execute();
      return rows.map((row) => row.email);
    };
    at('2026-01-14T12:00:00.000Z');
    expect(await runAgreed()).toMatchObject({ accounts: 0 });
    expect(await emails()).toContain(email);
    at('2026-02-16T12:00:00.000Z');
    expect(await runAgreed()).toMatchObject({ accounts: 1 });
    expect(await emails()).toHaveLength(1);
    expect(await emails()).not.toContain(email);
  });

  it('deletes messages and their mails after 30 days', async () => {
    await updateSettings(site.services, ACTOR, { notificationEmail: 'owner@wizardhomes.com' });
    await storeLead(site);
    await site.services.outbox.deliverDue();
    const mails = () => readdirSync(join(site.dataDir, 'mails'));
    expect(mails()).toHaveLength(1);
    now += 30 * DAY + 1;
    expect(await runAgreed()).toMatchObject({ messages: 1 });
    expect(mails()).toEqual([]);
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(await names()).toEqual(['Dana Reyes']);
  });

  it('runs at the start, and once a day for all servers together', async () => {
    await keepFor('1');
    const other = createRetention(
      {
        ...site.services,
        shutdownSignal: site.services.shutdown.signal,
      },
      await findClockStart(db(), new Date(now)),
    );
    const both = await Promise.all([site.services.retention.run(), other.run()]);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['busy', 'done']);
    now += DAY;
    site.services.dailyJobs.start();
    await site.services.dailyJobs.stop();
    expect(await other.run()).toEqual({ kind: 'busy' });
    expect(await db().selectFrom('retention_runs').selectAll().execute()).toHaveLength(2);
  });

  it('deletes one kind even if another fails, and the owner is informed', async () => {
    await keepFor('1');
    await storeLead(site);
    await plan();
    const broken =
      engine === 'sqlite'
        ? sql`create trigger broken before delete on leads begin select raise(abort, 'broken'); end`
        : sql`create rule broken as on delete to leads do instead select 1 / 0`;
    await broken.execute(db());
    at('2025-06-01T12:00:00.000Z');
    expect(await runAgreed()).toMatchObject({ leads: 0, plans: 1 });
    expect((await findRetentionStatus(db())).failed).toEqual(['leads']);
    const { cookie } = await createAdmin(site);
    const page = await site.get('/admin', { cookie });
    expect(await page.text()).toContain('Some old data could not be deleted');
    const mend = engine === 'sqlite' ? sql`drop trigger broken` : sql`drop rule broken on leads`;
    await mend.execute(db());
    expect(await site.services.retention.run()).toMatchObject({ kind: 'done', failed: [] });
    expect(await names()).toEqual([]);
    expect((await findRetentionStatus(db())).failed).toEqual([]);
  });
});

describeEachEngine('a wrong clock', (engine) => {
  beforeEach(async () => {
    at('2025-01-15T12:00:00.000Z');
    site = await openTestSite({ engine, now: () => new Date(now) });
    await keepFor('12');
    for (let n = 0; n < 20; n++) await storeLead(site, { name: `Lead ${n}` });
    await plan();
  });
  afterEach(() => site.close());

  /** The same site after a restart: its evidence about the time is in the database. */
  async function restarted() {
    const { services } = site;
    const start = await findClockStart(db(), new Date(now));
    return createRetention({ ...services, shutdownSignal: services.shutdown.signal }, start);
  }

  it('deletes nothing at a start or later, and runs resume once the clock is right', async () => {
    now += 400 * DAY;
    expect(await (await restarted()).run()).toEqual({ kind: 'asked' });
    expect(await site.services.retention.run()).toEqual({ kind: 'asked' });
    // Rows written with the wrong clock are no evidence for it.
    await storeLead(site, { name: 'Written later' });
    expect(await (await restarted()).run()).toEqual({ kind: 'asked' });
    expect(await names()).toHaveLength(21);
    expect(await question()).toEqual({ kind: 'clock', since: '2025-01-15T12:00:00.000Z' });
    at('2025-01-16T12:00:00.000Z');
    expect(await (await restarted()).run()).toMatchObject({ kind: 'done', deleted: NOTHING });
    expect(await question()).toBeNull();
    expect(await names()).toHaveLength(21);
  });

  it('leads to a question on the dashboard, where an admin confirms the date', async () => {
    now += 400 * DAY;
    await site.services.retention.run();
    const { cookie, email } = await createAdmin(site);
    const dashboard = async () => (await site.get('/admin', { cookie })).text();
    const post = async (date: string) => {
      return site.post('/admin?index', { intent: 'confirm-date', date }, { cookie });
    };
    const page = await dashboard();
    expect(page).toContain('Is today Thursday, February 19, 2026?');
    expect(page).toContain('Wednesday, January 15, 2025');
    expect((await post('2026-02-18')).status).toBe(409);
    expect(await names()).toHaveLength(20);
    expect((await post('2026-02-19')).status).toBe(200);
    await site.services.retention.settle();
    expect(await names()).toEqual([]);
    expect(await dashboard()).not.toContain('Is today');
    const confirmed = await db()
      .selectFrom('audit_log')
      .select(['actor_name', 'detail'])
      .where('action', '=', 'retention.date-confirmed')
      .execute();
    expect(confirmed).toEqual([{ actor_name: email, detail: '{"date":"2026-02-19"}' }]);
    expect((await post('2026-02-19')).status).toBe(409);
  });

  it('is not trusted after steps of years, but after steps of days', async () => {
    for (let day = 0; day < 400; day += 100) {
      now += 100 * DAY;
      expect(await site.services.retention.run()).toEqual({ kind: 'asked' });
    }
    at('2025-01-16T12:00:00.000Z');
    for (let day = 0; day < 5; day++) {
      expect(await site.services.retention.run()).toMatchObject({ kind: 'done' });
      now += DAY;
    }
  });
});

describeEachEngine('an unusual amount', (engine) => {
  beforeEach(async () => {
    at('2025-01-15T12:00:00.000Z');
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterEach(() => site.close());

  it('is deleted once an admin confirmed the number', async () => {
    await addPlans(101, new Date('2020-01-01T00:00:00Z'));
    await site.services.retention.run();
    await keepFor('12');
    now += DAY;
    expect(await site.services.retention.run()).toEqual({ kind: 'asked' });
    expect(await countPlans()).toBe(101);
    const { cookie } = await createAdmin(site);
    const page = await site.get('/admin', { cookie });
    const text = (await page.text()).replaceAll('<!-- -->', '');
    expect(text).toContain('Delete 101 old entries for good?');
    expect(text).toContain('101 quiz plans');
    await agree();
    expect(await countPlans()).toBe(0);
    // From now on this amount is usual.
    await addPlans(150, new Date('2020-01-01T00:00:00Z'));
    now += DAY;
    expect(await site.services.retention.run()).toMatchObject({ kind: 'done' });
    expect(await countPlans()).toBe(0);
  });

  it('leads to a new question when it has grown', async () => {
    await addPlans(150, new Date('2020-01-01T00:00:00Z'));
    await keepFor('12');
    expect(await site.services.retention.run()).toEqual({ kind: 'asked' });
    const { retention } = site.services;
    expect(await retention.answer(ACTOR, { kind: 'amount', total: 20 })).toMatchObject({
      ok: false,
    });
    await storeLead(site);
    await db()
      .updateTable('leads')
      .set({ created_at: writeTimestamp(new Date('2020-01-01T00:00:00Z')) })
      .execute();
    await agree();
    expect(await question()).toMatchObject({ kind: 'amount', counts: { leads: 1, plans: 150 } });
    expect(await countPlans()).toBe(150);
  });
});

describeEachEngine('leftovers of a killed server', (engine) => {
  beforeEach(async () => {
    site = await openTestSite({ engine });
  });
  afterEach(() => site.close());

  /** Sets the file's modification time this far back. */
  function age(path: string, days: number): void {
    const modified = new Date(statSync(path).mtimeMs - days * DAY);
    utimesSync(path, modified, modified);
  }

  it('are deleted by the daily job once they are old; listed and unfinished files stay', async () => {
    const uploads = join(site.dataDir, 'uploads/blog-images');
    const temporary = join(site.dataDir, 'uploads/tmp');
    const mails = join(site.dataDir, 'mails');
    mkdirSync(mails, { recursive: true });
    const listed = '11111111-1111-4111-8111-111111111111';
    // As a start does.
    await site.services.storeBinding.findProblem();
    const orphan = '22222222-2222-4222-8222-222222222222';
    const fresh = '33333333-3333-4333-8333-333333333333';
    const [unfinished, underWay] = [`.${orphan}.part`, `.${fresh}.part`];
    await db()
      .insertInto('media')
      .values({
        id: listed,
        key: `blog-images/${listed}.webp`,
        format: 'webp',
        width: 1,
        height: 1,
        bytes: 1,
        variants: '[]',
        alt: null,
        created_at: writeTimestamp(new Date()),
        created_by: null,
      })
      .execute();
    for (const id of [listed, orphan, fresh]) writeFileSync(join(uploads, `${id}.webp`), 'x');
    for (const id of [listed, orphan]) age(join(uploads, `${id}.webp`), 4);
    for (const name of ['old', 'under-way']) mkdirSync(join(temporary, name));
    age(join(temporary, 'old'), 4);
    for (const name of [unfinished, underWay]) writeFileSync(join(mails, name), 'x');
    age(join(mails, unfinished), 2);

    const result = await site.services.retention.run();
    expect(result).toMatchObject({ kind: 'done', deleted: { files: 2 } });
    expect(readdirSync(uploads).sort()).toEqual([`${listed}.webp`, `${fresh}.webp`]);
    expect(readdirSync(temporary)).toEqual(['under-way']);
    expect(readdirSync(mails)).toEqual([underWay]);
  });

  it('are not deleted if the database lists no image', async () => {
    const file = join(
      site.dataDir,
      'uploads/blog-images/11111111-1111-4111-8111-111111111111.webp',
    );
    writeFileSync(file, 'x');
    age(file, 4);
    await site.services.retention.run();
    expect(readFileSync(file, 'utf8')).toBe('x');
  });
});
