import { afterEach, beforeEach, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { readStoredMail } from '#tests/support/every-mail.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { createWeekMailJob } from '../jobs/week-mail-job.server.ts';
import { storeCounts } from '../store-counts.server.ts';

const OWNER = { id: null, name: 'owner@example.com' };
/** In New York, on standard time. */
const MONDAY_AT_SEVEN = '2026-01-12T12:59:59Z';
const MONDAY_AT_EIGHT = '2026-01-12T13:00:00Z';

describeEachEngine('the email about the week', (engine) => {
  let now: Date;
  let site: TestSite;
  beforeEach(async () => {
    now = new Date('2026-01-05T17:00:00Z');
    site = await openTestSite({ engine, now: () => now });
  });
  afterEach(() => site.close());

  const set = (weekMail: 'off' | 'send') =>
    updateSettings(site.services, OWNER, { weekMail, notificationEmail: 'owner@example.com' });
  const messages = async () => {
    const { db } = site.services.database;
    const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'week-mail');
    return (await rows.execute()).map(({ payload }) => payload);
  };
  async function runAt(time: string, job = createWeekMailJob(site.services)) {
    now = new Date(time);
    await job.resume();
    return (await messages()).length;
  }

  it('is off until the owner turns it on', async () => {
    expect(await runAt(MONDAY_AT_EIGHT)).toBe(0);
    await set('send');
    expect(await runAt(MONDAY_AT_EIGHT)).toBe(1);
  });

  it('is queued once on Monday from eight on, however many servers look', async () => {
    await set('send');
    expect(await runAt(MONDAY_AT_SEVEN)).toBe(0);
    now = new Date(MONDAY_AT_EIGHT);
    const servers = Array.from({ length: 4 }, () => createWeekMailJob(site.services));
    await Promise.all(servers.map((job) => job.resume()));
    expect(await messages()).toEqual(['{"monday":"2026-01-12"}']);
    // One that was killed and starts again, and the rest of the week.
    expect(await runAt('2026-01-13T04:59:59Z')).toBe(1);
    expect(await runAt('2026-01-13T14:00:00Z')).toBe(1);
    expect(await runAt('2026-01-19T13:00:00Z')).toBe(2);
  });

  it('is sent in the evening by a server that was down, and not on Tuesday', async () => {
    await set('send');
    expect(await runAt('2026-01-13T05:00:00Z')).toBe(0);
    expect(await runAt('2026-01-20T04:30:00Z')).toBe(1);
    expect(await messages()).toEqual(['{"monday":"2026-01-19"}']);
  });

  it('says what the week brought and what waits, with no name that a stranger made up', async () => {
    await set('send');
    await storePost(site.services, { title: 'The first call', slug: 'call', isPublished: true });
    const sum = { day: '2026-01-05', path: '/blog/call', value: '' };
    await storeCounts(site.services, [
      { ...sum, kind: 'visit', count: 7, day: '2026-01-04' },
      { ...sum, kind: 'view', count: 1, day: '2025-12-29' },
      { ...sum, kind: 'visit', count: 40 },
      { ...sum, kind: 'visit', count: 2, day: '2026-01-11' },
      { ...sum, kind: 'visit', count: 99, day: '2026-01-12' },
      { ...sum, kind: 'view', count: 18 },
      { ...sum, kind: 'view', path: '/about', count: 50 },
      { ...sum, kind: 'source', value: 'Google', count: 9 },
      { ...sum, kind: 'source', value: 'buy-this.example', count: 30 },
    ]);
    await storeLead(site, { email: 'ann@example.com' });
    await storeLead(site, { email: 'ben@example.com' });
    await site.services.outbox.deliverDue();
    const before = new Set(await site.services.mailer.stored?.list());
    await runAt(MONDAY_AT_EIGHT);
    await site.services.outbox.deliverDue();
    const mails = (await site.services.mailer.stored?.list()) ?? [];
    const [id = ''] = mails.filter((each) => !before.has(each));
    const { subject, text } = await readStoredMail(site, id);
    expect(subject).toBe('Your week: 42 visits, 2 leads');
    expect(text.trim().split('\n\n')).toEqual([
      'Your site had 42 visits last week, after 7 the week before.',
      'It brought 2 leads, after 0 the week before.',
      'The article that was read most is “The first call”, with 18 views.',
      'Of the places you may know, Google sent the most visits.',
      `Waiting for an answer from you: 2 leads.\n${site.origin}/admin/leads`,
      `See the whole week:\n${site.origin}/admin/results?period=own&from=2026-01-05&to=2026-01-11`,
      `You get this email on Mondays because you turned it on. Turn it off here:\n${site.origin}/admin/settings/mail`,
    ]);
  });

  const readMail = async () => {
    await site.services.outbox.deliverDue();
    const [id = ''] = (await site.services.mailer.stored?.list()) ?? [];
    return (await readStoredMail(site, id)).text;
  };

  it('does not compare its first week with one that was not counted', async () => {
    await set('send');
    const visit = { path: '/', value: '', kind: 'visit', count: 1 } as const;
    // The site began to count on the last day of the week before.
    await storeCounts(site.services, [
      { ...visit, day: '2026-01-04' },
      { ...visit, day: '2026-01-06' },
    ]);
    await runAt(MONDAY_AT_EIGHT);
    const text = await readMail();
    expect(text).toContain('Your site had 1 visit last week.\n');
    expect(text).toContain('It brought 0 leads.\n');
    expect(text).not.toContain('the week before');
  });

  it('says so in a week in which nothing happened', async () => {
    await set('send');
    const view = { path: '/', value: '', kind: 'view', count: 1 } as const;
    await storeCounts(site.services, [{ ...view, day: '2025-12-20' }]);
    await runAt(MONDAY_AT_EIGHT);
    const text = await readMail();
    expect(text).toContain('Your site had 0 visits last week, after 0 the week before.');
    expect(text).toContain('Nobody is waiting for an answer from you.');
    expect(text).not.toContain('read most');
  });
});
