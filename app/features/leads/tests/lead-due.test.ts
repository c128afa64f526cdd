import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { assignLead, endFollowUp, planFollowUp } from '../contact/follow-up.server.ts';
import { logCall } from '../contact/lead-notes.server.ts';
import { findNextReminder, remind } from '../deadlines/remind.server.ts';
import { deleteLead, setSpam } from '../records/change-lead.server.ts';
import { setStatus } from '../records/set-status.server.ts';

const MINUTE = 60 * 1_000;
const ACTOR = { id: null, name: 'Ada' };
/** In New York; standard time until the clocks go forward on March 8, 2026. */
const NY = (local: string, offset = '-05:00') => Date.parse(`${local}:00${offset}`);
const FRIDAY_6_PM = NY('2026-02-06T18:00');

describeEachEngine('an answer is due', (engine) => {
  let site: TestSite;
  let now: number;
  beforeEach(async () => {
    now = FRIDAY_6_PM;
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterEach(() => site.close());

  const db = () => site.services.database.db;
  async function set(texts: SettingTexts) {
    const saved = await updateSettings(site.services, ACTOR, texts);
    if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
  }
  const tick = () => remind(site.services);
  const next = () => findNextReminder(site.services);
  async function dueOf(id: string): Promise<string | null> {
    const { due_at } = await db()
      .selectFrom('leads')
      .select('due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return due_at === null ? null : new Date(due_at).toISOString();
  }
  const iso = (ms: number) => new Date(ms).toISOString();
  const reminders = async () =>
    (
      await db()
        .selectFrom('outbox')
        .select(['payload', 'about_id'])
        .where('kind', '=', 'lead-reminder')
        .orderBy('created_at')
        .execute()
    ).map(({ payload, about_id }) => [(JSON.parse(payload) as { stage: string }).stage, about_id]);
  const answer = (id: string, version = 1) =>
    setStatus(site.services, ACTOR, { id, version, status: 'contacted' });

  async function openSecond() {
    const { createLog, openServices } = await loadSiteBuild();
    return openServices(site.services.config, createLog('silent'), { now: () => new Date(now) });
  }

  it('on Monday for a lead on Friday at 6 PM', async () => {
    expect(await dueOf(await storeLead(site))).toBe(iso(NY('2026-02-09T17:00')));
  });

  it('by the hours, days off, promise and time zone in the settings', async () => {
    await set({
      officeHours: 'Monday 08:00-12:00, Tuesday 08:00-12:00',
      daysOff: 'February 9, 2026',
      callBackPromise: '2 hours',
      timeZone: 'America/Chicago',
    });
    expect(await dueOf(await storeLead(site))).toBe(iso(NY('2026-02-10T11:00')));
  });

  it('at a new time when the settings change, if it still waits', async () => {
    const waiting = await storeLead(site);
    const spam = await storeLead(site, { name: 'Spam', spam: true });
    const answered = await storeLead(site, { name: 'Answered' });
    await answer(answered);
    await set({ callBackPromise: 'one hour' });
    await tick();
    const due = iso(NY('2026-02-09T10:00'));
    expect([await dueOf(waiting), await dueOf(spam), await dueOf(answered)]).toEqual([
      due,
      due,
      null,
    ]);
    const { version } = await db()
      .selectFrom('leads')
      .select('version')
      .where('id', '=', waiting)
      .executeTakeFirstOrThrow();
    // An open page of the lead can still be saved.
    expect(version).toBe(1);
  });

  it('also for leads from an earlier release, as soon as a running server hears of it', async () => {
    const id = await storeLead(site);
    await db().updateTable('leads').set({ due_at: null, due_rules: '', remind_at: null }).execute();
    const second = await openSecond();
    try {
      second.reminderClock.start();
      await expect.poll(() => dueOf(id)).toBe(iso(NY('2026-02-09T17:00')));
      await updateSettings(second, ACTOR, { callBackPromise: '4 hours' });
      await expect.poll(() => dueOf(id)).toBe(iso(NY('2026-02-09T13:00')));
    } finally {
      await second.close();
    }
  });

  it('for many leads, in short transactions', async () => {
    for (let count = 0; count < 205; count += 1) await storeLead(site, { name: `Lead ${count}` });
    await set({ callBackPromise: '4 hours' });
    await tick();
    const rows = await db().selectFrom('leads').select('due_at').distinct().execute();
    expect(rows.map(({ due_at }) => new Date(due_at ?? '').toISOString())).toEqual([
      iso(NY('2026-02-09T13:00')),
    ]);
  });

  it('no longer after an answer or a noted call, but again if the lead is set back to new', async () => {
    const phone = { display: '(614) 555-0123', tel: '+16145550123' };
    const id = await storeLead(site, { phone });
    await logCall(site.services, ACTOR, { id, version: 1, outcome: 'wrong-number', body: '' });
    expect(await dueOf(id)).not.toBeNull();
    await logCall(site.services, ACTOR, { id, version: 2, outcome: 'voicemail', body: '' });
    expect([await dueOf(id), await next()]).toEqual([null, null]);
    now += 24 * 60 * MINUTE;
    await setStatus(site.services, ACTOR, { id, version: 3, status: 'new' });
    expect(await dueOf(id)).toBe(iso(NY('2026-02-09T17:00')));
  });

  describe('and people are reminded', () => {
    it('at half the time and when it is over, once each', async () => {
      const id = await storeLead(site);
      expect(await next()).toEqual(new Date(NY('2026-02-09T13:00')));
      now = NY('2026-02-09T12:59');
      await tick();
      expect(await reminders()).toEqual([]);
      now = NY('2026-02-09T13:00');
      await tick();
      await tick();
      expect(await reminders()).toEqual([['half', id]]);
      expect(await next()).toEqual(new Date(NY('2026-02-09T17:00')));
      now = NY('2026-02-09T17:00');
      await tick();
      now = NY('2026-02-12T12:00');
      await tick();
      expect(await reminders()).toEqual([
        ['half', id],
        ['overdue', id],
      ]);
      expect(await next()).toBeNull();
    });

    it('by only one of two servers', async () => {
      for (let count = 0; count < 60; count += 1) await storeLead(site, { name: `Lead ${count}` });
      const second = await openSecond();
      try {
        const both = () => Promise.all([tick(), remind(second), tick()]);
        now = NY('2026-02-09T13:00');
        await both();
        expect(await reminders()).toHaveLength(60);
        now = NY('2026-02-09T17:01');
        await both();
        const all = await reminders();
        expect(all).toHaveLength(120);
        expect(new Set(all.map(String)).size).toBe(120);
      } finally {
        await second.close();
      }
    });

    it('only at the end if no server ran at half the time, and not at night', async () => {
      const id = await storeLead(site);
      now = NY('2026-02-09T22:00');
      await tick();
      expect(await reminders()).toEqual([]);
      expect(await next()).toEqual(new Date(NY('2026-02-10T09:00')));
      now = NY('2026-02-10T09:00');
      await tick();
      expect(await reminders()).toEqual([['overdue', id]]);
    });

    it('not on a day off that was added in the meantime', async () => {
      await storeLead(site);
      await set({ daysOff: '2026-02-09' });
      now = NY('2026-02-09T13:00');
      await tick();
      expect(await reminders()).toEqual([]);
      expect(await next()).toEqual(new Date(NY('2026-02-10T13:00')));
    });

    it('not twice when the clock or the settings are set back', async () => {
      const id = await storeLead(site);
      now = NY('2026-02-09T13:00');
      await tick();
      now = NY('2026-02-09T10:00');
      await set({ callBackPromise: '2 business days' });
      await tick();
      now = NY('2026-02-09T15:00');
      await tick();
      expect(await reminders()).toEqual([['half', id]]);
      now = NY('2026-02-10T17:00');
      await tick();
      expect(await reminders()).toHaveLength(2);
    });

    it('also after the servers were off for days, when the clock is not yet trusted to delete', async () => {
      const id = await storeLead(site);
      now = NY('2026-02-20T13:00');
      await tick();
      expect([await reminders(), await next()]).toEqual([[['overdue', id]], null]);
    });

    it('not about spam, answered leads or erased leads', async () => {
      const answered = await storeLead(site, { name: 'Answered' });
      const erased = await storeLead(site, { name: 'Erased' });
      const late = await storeLead(site, { name: 'Spam', spam: true });
      await answer(answered);
      now = NY('2026-02-09T13:00');
      await deleteLead(site.services, ACTOR, { id: erased, version: 1 });
      await tick();
      expect(await reminders()).toEqual([]);
      now = NY('2026-02-09T17:30');
      // Whoever restores an overdue lead sees it, so no reminder is needed.
      await setSpam(site.services, ACTOR, {
        id: late,
        version: 1,
        spam: false,
        notifyWebhook: false,
      });
      now = NY('2026-02-10T10:00');
      await tick();
      expect(await reminders()).toEqual([]);
    });
  });

  describe('and a reminder', () => {
    const sent = async () => {
      await site.services.outbox.deliverDue();
      const ids = (await site.services.mailer.stored?.list()) ?? [];
      const texts = await Promise.all(
        ids.map((id) => site.services.mailer.stored?.readText(id) ?? null),
      );
      return texts.filter((text) => text?.includes('An answer'));
    };

    it('says who is waiting, since when, and when the answer is due', async () => {
      await set({ notificationEmail: 'owner@example.com' });
      const id = await storeLead(site);
      now = NY('2026-02-09T13:00');
      await tick();
      expect(await sent()).toEqual([
        [
          'Dana Reyes wrote on Feb 06, 2026, 6:00 PM EST, and nobody has answered yet. An answer is due by Feb 09, 2026, 5:00 PM EST.',
          '> Two beds are open.',
          `Open the lead to call, to answer, or to note that you did:\n${site.services.config.adminOrigin}/admin/leads/${id}`,
          'You get one reminder at half the time and one when it is over.\n',
        ].join('\n\n'),
      ]);
      const { to } = JSON.parse(
        (
          await db()
            .selectFrom('outbox')
            .select('payload')
            .where('kind', '=', 'lead-reminder')
            .executeTakeFirstOrThrow()
        ).payload,
      );
      expect(to).toBe('owner@example.com');
    });

    it('is not sent after somebody has answered', async () => {
      await set({ notificationEmail: 'owner@example.com' });
      const id = await storeLead(site);
      now = NY('2026-02-09T13:00');
      await tick();
      await answer(id);
      expect(await sent()).toEqual([]);
    });

    it('of half the time is left out if mails were held up until it was over', async () => {
      await set({ notificationEmail: 'owner@example.com', callBackPromise: '2 hours' });
      await storeLead(site);
      now = NY('2026-02-09T10:00');
      await tick();
      now = NY('2026-02-09T11:00');
      await tick();
      expect((await reminders()).map(([stage]) => stage)).toEqual(['half', 'overdue']);
      now = NY('2026-02-09T11:30');
      const [text, ...others] = await sent();
      expect(text).toContain('was due by Feb 09, 2026, 11:00 AM EST');
      expect(others).toEqual([]);
    });

    it('that the time is over waits until it is, if more time was promised meanwhile', async () => {
      await set({ notificationEmail: 'owner@example.com', callBackPromise: '2 hours' });
      await storeLead(site);
      now = NY('2026-02-09T11:00');
      await tick();
      await set({ callBackPromise: '4 hours' });
      await tick();
      expect(await sent()).toEqual([]);
      expect(await next()).toEqual(new Date(NY('2026-02-09T13:00')));
      now = NY('2026-02-09T13:00');
      await tick();
      expect(await sent()).toHaveLength(1);
    });

    it('that could not be sent in the evening is sent the next morning, once', async () => {
      await set({ notificationEmail: 'owner@example.com', callBackPromise: 'one hour' });
      const id = await storeLead(site);
      now = NY('2026-02-09T09:30');
      await tick();
      now = NY('2026-02-09T20:00');
      expect(await sent()).toEqual([]);
      await tick();
      expect(await next()).toEqual(new Date(NY('2026-02-10T09:00')));
      now = NY('2026-02-10T09:00');
      await tick();
      expect(await sent()).toHaveLength(1);
      expect((await reminders()).map(([, about]) => about)).toEqual([id, id]);
    });
  });

  describe('and a follow-up', () => {
    const plan = (id: string, version: number, day: string, note = '') =>
      planFollowUp(site.services, ACTOR, { id, version, day, note });
    const END_OF_TUESDAY = NY('2026-02-11T00:00') - 1;

    it('is due by the end of its day if the lead was answered', async () => {
      const id = await storeLead(site);
      expect(await plan(id, 1, '2026-02-10', ' Send the\nprice list ')).toEqual({ ok: true });
      expect(await dueOf(id)).toBe(iso(NY('2026-02-09T17:00')));
      await answer(id, 2);
      expect(await dueOf(id)).toBe(iso(END_OF_TUESDAY));
      await endFollowUp(site.services, ACTOR, { id, version: 3 });
      expect(await dueOf(id)).toBeNull();
      await plan(id, 4, '2026-02-10');
      expect(await dueOf(id)).toBe(iso(END_OF_TUESDAY));
      await setStatus(site.services, ACTOR, { id, version: 5, status: 'lost' });
      const row = await db()
        .selectFrom('leads')
        .select(['due_at', 'follow_up_on'])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ due_at: null, follow_up_on: null });
    });

    it.each([
      ['2026-02-05', 'That day has passed.'],
      ['2026-02-30', 'Choose a day.'],
      ['2026-13-01', 'Choose a day.'],
      ['', 'Choose a day.'],
      ['2036-02-05', 'Choose a day in the next two years.'],
    ])('is not on %j', async (day, message) => {
      const id = await storeLead(site);
      expect(await plan(id, 1, day)).toMatchObject({
        ok: false,
        message: expect.stringContaining(message),
      });
    });

    it('reminds once as work begins on its day or after a day off, but not on the day it was planned', async () => {
      await set({ daysOff: '2026-02-10' });
      const id = await storeLead(site);
      await answer(id);
      await plan(id, 2, '2026-02-10');
      expect(await next()).toEqual(new Date(NY('2026-02-11T09:00')));
      now = NY('2026-02-10T12:00');
      await tick();
      expect(await reminders()).toEqual([]);
      now = NY('2026-02-11T09:00');
      await tick();
      await tick();
      now = NY('2026-02-10T12:00');
      await set({ daysOff: '' });
      await tick();
      expect(await reminders()).toEqual([['follow-up', id]]);
      expect(await next()).toBeNull();
      await plan(id, 3, '2026-02-10', 'Today');
      expect(await next()).toBeNull();
      await plan(id, 4, '2026-02-12');
      expect(await next()).toEqual(new Date(NY('2026-02-12T09:00')));
    });

    it('also reminds if the lead still waits, but not if it is spam, lost or done', async () => {
      const ids = [];
      for (const name of ['Waits', 'Spam', 'Lost', 'Done']) {
        const id = await storeLead(site, { name });
        await plan(id, 1, '2026-02-20');
        ids.push(id);
      }
      const [waits = '', spam = '', lost = '', done = ''] = ids;
      const at = (id: string) => ({ id, version: 2 });
      await setSpam(site.services, ACTOR, { ...at(spam), spam: true, notifyWebhook: false });
      await setStatus(site.services, ACTOR, { ...at(lost), status: 'lost' });
      await endFollowUp(site.services, ACTOR, at(done));
      now = NY('2026-02-20T10:00');
      await tick();
      const followUps = (await reminders()).filter(([stage]) => stage === 'follow-up');
      expect(followUps).toEqual([['follow-up', waits]]);
    });

    it('does not remind before its day when the time zone has changed', async () => {
      await set({ timeZone: 'Asia/Tokyo' });
      const id = await storeLead(site);
      await answer(id);
      await plan(id, 2, '2026-02-11');
      await set({ timeZone: 'America/New_York' });
      now = NY('2026-02-10T12:00');
      await tick();
      expect(await reminders()).toEqual([]);
      expect(await next()).toEqual(new Date(NY('2026-02-11T09:00')));
    });

    it('reminds from only one of two servers', async () => {
      const id = await storeLead(site);
      await answer(id);
      await plan(id, 2, '2026-02-10');
      const second = await openSecond();
      try {
        now = NY('2026-02-10T09:00');
        await Promise.all([tick(), remind(second), tick()]);
        expect(await reminders()).toEqual([['follow-up', id]]);
      } finally {
        await second.close();
      }
    });

    it('reminds the person it is assigned to, in working hours, unless another day was planned', async () => {
      await set({ notificationEmail: 'owner@example.com' });
      const person = await createAdmin(site);
      const id = await storeLead(site);
      await answer(id);
      await plan(id, 2, '2026-02-10', 'Send the {price} list');
      const people = [person.email];
      await assignLead(site.services, ACTOR, { id, version: 3, person: person.email, people });
      const sent = async () => {
        await site.services.outbox.deliverDue();
        const rows = await db()
          .selectFrom('outbox')
          .select(['id', 'payload'])
          .where('kind', '=', 'lead-reminder')
          .where('payload', 'like', '%subject%')
          .execute();
        return rows.map((row) => ({ id: row.id, ...(JSON.parse(row.payload) as { to: string }) }));
      };
      now = NY('2026-02-10T17:00');
      await tick();
      now = NY('2026-02-10T20:00');
      expect(await sent()).toEqual([]);
      now = NY('2026-02-11T09:00');
      await tick();
      const [mail] = await sent();
      expect(mail).toMatchObject({ to: person.email, subject: 'Follow up with Dana Reyes' });
      expect(await site.services.mailer.stored?.readText(mail?.id ?? '')).toContain(
        'on Tue, Feb 10. What you noted for it:\nSend the {price} list\n',
      );
      await plan(id, 4, '2026-02-12');
      now = NY('2026-02-12T10:00');
      await tick();
      await plan(id, 5, '2026-02-13');
      expect(await sent()).toHaveLength(1);
    });

    it('is planned on the lead’s page, which keeps what was typed, and shown in the inbox', async () => {
      const admin = await createAdmin(site);
      const id = await storeLead(site);
      await answer(id);
      const post = async (fields: Record<string, string>) => {
        const path = `/admin/leads/${id}`;
        return new Page(await (await site.post(path, fields, admin)).text());
      };
      const fields = { intent: 'follow-up', version: '2', body: 'Send the price list' };
      const rejected = await post({ ...fields, day: '2026-02-01' });
      expect(await findHtmlErrors(rejected.html)).toEqual([]);
      expect(rejected.byId('follow-up-note')?.properties.value).toBe('Send the price list');
      expect(rejected.byId('follow-up-day')?.properties.value).toBe('2026-02-01');
      const saved = await post({ ...fields, day: '2026-02-06' });
      expect(textOf(saved.within('main'))).toContain('follow up today Send the price list');
      now = NY('2026-02-08T12:00');
      const inbox = await site.get('/admin/leads', admin);
      const text = textOf(new Page(await inbox.text()).within('main'));
      expect(text).toContain('Overdue (1)');
      expect(text).toContain('overdue: follow up since Fri, Feb 6');
    });
  });

  it('and the reminder goes to whoever the lead is assigned to, while they have access', async () => {
    await set({ notificationEmail: 'owner@example.com' });
    const person = await createAdmin(site);
    for (const [name, to] of [
      ['One', person.email],
      ['Two', person.email],
    ] as const) {
      const id = await storeLead(site, { name });
      const target = { id, version: 1, person: to, people: [person.email] };
      expect(await assignLead(site.services, ACTOR, target)).toEqual({ ok: true });
      expect(
        await assignLead(site.services, ACTOR, { ...target, version: 2, person: 'x@example.com' }),
      ).toMatchObject({ ok: false, code: 'invalid' });
    }
    await db()
      .updateTable('leads')
      .set({ assigned_to: 'gone@example.com' })
      .where('name', '=', 'Two')
      .execute();
    now = NY('2026-02-09T13:00');
    await tick();
    await site.services.outbox.deliverDue();
    const sent = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'lead-reminder')
      .execute();
    expect(sent.map(({ payload }) => (JSON.parse(payload) as { to: string }).to).sort()).toEqual(
      [person.email, 'owner@example.com'].sort(),
    );
  });

  describe('and the inbox', () => {
    async function read(path: string) {
      const { cookie } = await createAdmin(site);
      return site.open(path, { cookie });
    }

    it('is sorted by due date, in parts, and Home says how many', async () => {
      await set({ callBackPromise: '4 hours' });
      now = NY('2026-02-05T10:00');
      await storeLead(site, { name: 'Overdue' });
      await answer(await storeLead(site, { name: 'Answered' }));
      now = NY('2026-02-06T14:00');
      await storeLead(site, { name: 'Later' });
      now = NY('2026-02-06T12:30');
      await storeLead(site, { name: 'Today' });
      await storeLead(site, { name: 'Junk', spam: true });
      now = NY('2026-02-06T14:30');
      const page = await read('/admin/leads');
      expect(await findHtmlErrors(page.html)).toEqual([]);
      const text = textOf(page.within('main'));
      const parts = ['Overdue (1)', 'Due today (1)', 'Due later', 'Nothing due'];
      const places = parts.map((part) => text.indexOf(part));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
      expect(text).toContain('overdue: waiting 28 hours');
      expect(text).toContain('reply by 4:30 PM');
      expect(text).toContain('reply by Mon, Feb 9');
      expect(text).not.toContain('Junk');
      const home = textOf((await read('/admin')).within('main'));
      expect(home).toMatch(
        /Waiting for an answer 1 overdue 1 due today \d+ new leads are waiting here\. .* Set up email Overdue/,
      );
    });

    it('has no gap between the pages of waiting leads and the others', async () => {
      const names: string[] = [];
      for (let count = 0; count < 62; count += 1) {
        now += MINUTE;
        const id = await storeLead(site, { name: `Lead ${count}` });
        if (count % 6 === 0) await answer(id);
        else names.push(`Lead ${count}`);
      }
      for (let count = 60; count >= 0; count -= 6) names.push(`Lead ${count}`);
      const listed: string[] = [];
      for (let path: string | null = '/admin/leads'; path !== null; ) {
        const page: Page = await read(path);
        const links = page.elements('a');
        listed.push(
          ...links
            .filter(({ properties }) => String(properties.className).includes('row-title'))
            .map(textOf),
        );
        const older = links.find((link) => textOf(link) === 'Older leads');
        path = older === undefined ? null : String(older.properties.href);
      }
      expect(listed).toEqual(names);
    });
  });
});
