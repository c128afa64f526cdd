import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serializeAnswers } from '#app/features/quiz/answers.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { dayOf } from '#app/formatting/dates.ts';
import type { ChangeEvent } from '#database/write.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { linkPlan, storeLead } from '#tests/support/leads.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { addNote } from '../contact/lead-notes.server.ts';

const START = Date.UTC(2025, 0, 5, 12);
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

let now = START;
let site: TestSite;
let admin: TestAccount;
const db = () => site.services.database.db;

/** Stores a lead. A minute passes, so that each lead has another time. */
function lead(given: Parameters<typeof storeLead>[1] = {}): Promise<string> {
  now += MINUTE;
  return storeLead(site, given);
}

function get(path: string): Promise<Response> {
  return site.get(path, admin);
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return site.post(path, fields, admin);
}

async function open(path: string): Promise<Page> {
  return new Page(await (await get(path)).text());
}

/** The listed names, in order. */
async function listed(search = ''): Promise<string[]> {
  const page = await open(`/admin/leads${search}`);
  return page
    .elements('a')
    .filter((link) => String(link.properties.className).includes('row-title'))
    .map(textOf);
}

const stored = (id: string) =>
  db().selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();

const auditedActions = async () =>
  (await db().selectFrom('audit_log').select(['action', 'actor_name']).execute()).filter(
    (row) => row.actor_name === admin.email,
  );

describeEachEngine('the leads inbox', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = START;
    await emptySite(site.services, { accounts: true });
    admin = await createAdmin(site);
  });

  it('explains an empty inbox', async () => {
    const page = await open('/admin/leads');
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(textOf(page.within('main'))).toContain('No leads yet.');
  });

  it('lists who waits first, and spam and each status separately', async () => {
    const first = await lead({ name: 'First' });
    await lead({ name: 'Second' });
    await lead({ name: 'Third', spam: true });
    expect(await listed()).toEqual(['First', 'Second']);
    expect(await listed('?spam=1')).toEqual(['Third']);
    await post(`/admin/leads/${first}`, { intent: 'status', status: 'won', version: '1' });
    expect(await listed('?status=won')).toEqual(['First']);
    expect(await listed('?status=new')).toEqual(['Second']);
    const tabs = textOf((await open('/admin/leads')).within('main'));
    expect(tabs).toContain('New (1) Contacted Meeting Won (1) Lost Spam (1)');
  });

  it('pages through many leads, each listed once', async () => {
    for (let number = 1; number <= 55; number += 1) await lead({ name: `Lead ${number}` });
    const page = await open('/admin/leads');
    const older = page.elements('a').find((link) => textOf(link) === 'Older leads');
    const path = String(older?.properties.href);
    const names = [...(await listed()), ...(await listed(path.replace('/admin/leads', '')))];
    expect(names).toEqual(Array.from({ length: 55 }, (_, index) => `Lead ${index + 1}`));
    expect(await listed('?after=nonsense')).toHaveLength(50);
  });

  describe('the search', () => {
    beforeEach(async () => {
      await lead({
        name: 'Dana Reyes',
        home: 'Maple House',
        topic: 'plan',
        plan: 'streamline',
        message: '100% full_now!',
      });
      const phone = { display: '(614) 555-0123', tel: '+16145550123' };
      await lead({ name: 'Lee Park', email: 'Lee@Example.org', phone });
      const message = 'Noche y día in Zoë’s home: 614.555.0199';
      await lead({ name: 'Ángel O’Brien', email: 'office@example.net', message });
    });

    it.each([
      ['dana', ['Dana Reyes']],
      ['MAPLE', ['Dana Reyes']],
      ['Streamline', ['Dana Reyes']],
      ['example.ORG', ['Lee Park']],
      ['ÁNGEL', ['Ángel O’Brien']],
      ['angel', ['Ángel O’Brien']],
      ["o'brien", ['Ángel O’Brien']],
      ['zoe DIA', ['Ángel O’Brien']],
      ['ngel', ['Ángel O’Brien']],
      ['6145550199', ['Ángel O’Brien']],
      ['reyes dana 100%', ['Dana Reyes']],
      ['dana park', []],
      ['(614) 555', ['Ángel O’Brien', 'Lee Park']],
      ['614-555-0123', ['Lee Park']],
      ['100%', ['Dana Reyes']],
      ['full_now!', ['Dana Reyes']],
      ['fullXnow', []],
      ["' or 1=1 --", []],
      ['\u0000', ['Dana Reyes', 'Lee Park', 'Ángel O’Brien']],
    ])('handles "%s"', async (search, names) => {
      expect(await listed(`?${new URLSearchParams({ q: search })}`)).toEqual(names);
    });

    it('finds a reference as a visitor reads it out', async () => {
      const { reference } = await db()
        .selectFrom('leads')
        .select('reference')
        .where('name', '=', 'Lee Park')
        .executeTakeFirstOrThrow();
      const spoken = reference.toLowerCase().replace('-', ' ');
      expect(await listed(`?${new URLSearchParams({ q: spoken })}`)).toEqual(['Lee Park']);
    });

    it.each([
      ['al', ['Łukasz Al']],
      ['Wu', ['Mary-Jo Wu']],
      ['jo', ['Mary-Jo Wu']],
      ['wu jo', ['Mary-Jo Wu']],
      ['lukasz', ['Łukasz Al']],
      ['ŁUKASZ', ['Łukasz Al']],
      ['sørensen', ['Łukasz Al']],
      ['sorensen', ['Łukasz Al']],
      ['王', ['小王明']],
      ['王明', ['小王明']],
      ['小明', []],
      ['müller.de', ['小王明']],
      ['info@MÜLLER.de', ['小王明']],
      ['xn--mller-kva.de', ['小王明']],
      ['020 7946 0958', ['小王明']],
      ['+44 (0)20 7946 0958', ['小王明']],
      ['1 (614) 555-0123 ext. 4', ['Lee Park']],
      ['wu wu', ['Mary-Jo Wu']],
      // References have no vowels, so none begins with this.
      ['zu', []],
    ])('finds short names, other letters and other forms: "%s"', async (search, names) => {
      await lead({ name: 'Łukasz Al', home: 'Sørensen House', message: 'A few words.' });
      await lead({ name: 'Mary-Jo Wu', message: 'A hall.' });
      const phone = { display: '+44 20 7946 0958', tel: '+442079460958' };
      await lead({ name: '小王明', email: 'info@xn--mller-kva.de', phone });
      expect(await listed(`?${new URLSearchParams({ q: search })}`)).toEqual(names);
    });

    it('indexes a long message whose every character begins a word', async () => {
      const letters = Array.from({ length: 4_000 }, (_, index) =>
        String.fromCodePoint(0x4e00 + index),
      );
      await lead({ name: 'Long', message: letters.join('') });
      expect(
        await listed(`?${new URLSearchParams({ q: letters.slice(2_000, 2_002).join('') })}`),
      ).toEqual(['Long']);
    });

    it('searches each status and spam separately', async () => {
      const won = await lead({ name: 'Dana Won' });
      await lead({ name: 'Dana Spam', spam: true });
      await post(`/admin/leads/${won}`, { intent: 'status', status: 'won', version: '1' });
      expect(await listed('?q=dana')).toEqual(['Dana Won', 'Dana Reyes']);
      expect(await listed('?q=dana&status=won')).toEqual(['Dana Won']);
      expect(await listed('?q=dana&spam=1')).toEqual(['Dana Spam']);
    });

    it('pages through many matches, each listed once, and exports all of them', async () => {
      for (let number = 1; number <= 55; number += 1) await lead({ name: `Found ${number}` });
      const page = await open('/admin/leads?q=found');
      const older = page.elements('a').find((link) => textOf(link) === 'Older leads');
      const path = String(older?.properties.href);
      const names = [
        ...(await listed('?q=found')),
        ...(await listed(path.replace('/admin/leads', ''))),
      ];
      expect(names).toEqual(Array.from({ length: 55 }, (_, index) => `Found ${55 - index}`));
      const csv = await (await get('/admin/leads/export?q=found')).text();
      expect(csv.trim().split('\r\n')).toHaveLength(56);
    });

    it('loses a deleted lead from its index', async () => {
      const { id } = await db()
        .selectFrom('leads')
        .select('id')
        .where('name', '=', 'Lee Park')
        .executeTakeFirstOrThrow();
      await post(`/admin/leads/${id}`, { intent: 'delete', version: '1' });
      const texts = await db().selectFrom('lead_search').select('text').execute();
      expect(texts.some(({ text }) => text.includes('park'))).toBe(false);
      const grams = db().selectFrom('lead_grams').select('gram').where('gram', '=', 'ark');
      expect(await grams.execute()).toEqual([]);
    });
  });

  it('shows a complete lead with its quiz answers, and escapes markup', async () => {
    const id = await lead({
      message: '<b>bold</b>\nsecond line',
      quizAnswers: serializeAnswers(QUIZ_ANSWERS),
    });
    const page = await open(`/admin/leads/${id}`);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(page.title).toBe('Dana Reyes | Wizard Services');
    const text = textOf(page.within('main'));
    expect(text).toContain('<b>bold</b> second line');
    expect(text).toContain('Occupied beds 4');
    expect(text).toContain('Time to first reply The next day');
  });

  it('sets the first response with the first change away from new, and only once', async () => {
    const id = await lead();
    now += 3 * HOUR;
    const change = (status: string, version: number) =>
      post(`/admin/leads/${id}`, { intent: 'status', status, version: String(version) });
    expect((await change('contacted', 1)).status).toBe(200);
    const answeredAt = new Date(now).toISOString();
    now += HOUR;
    await change('lost', 2);
    await change('new', 3);
    const after = await stored(id);
    expect([after?.status, after?.version]).toEqual(['new', 4]);
    expect(new Date(after?.first_response_at ?? '').toISOString()).toBe(answeredAt);
    expect((await auditedActions()).map((row) => row.action)).toEqual(Array(3).fill('lead.status'));
  });

  it('rejects a change based on an outdated version', async () => {
    const id = await lead();
    await post(`/admin/leads/${id}`, { intent: 'status', status: 'won', version: '1' });
    const late = await post(`/admin/leads/${id}`, {
      intent: 'status',
      status: 'lost',
      version: '1',
    });
    expect(late.status).toBe(409);
    expect(textOf(new Page(await late.text()).within('main'))).toContain(
      'Someone else just changed this lead.',
    );
    expect((await stored(id))?.status).toBe('won');
  });

  it.each(['archived', 'constructor', ''])('rejects the status "%s"', async (status) => {
    const id = await lead();
    const answer = await post(`/admin/leads/${id}`, { intent: 'status', status, version: '1' });
    expect(answer.status).toBe(422);
    expect((await stored(id))?.status).toBe('new');
  });

  it('lists notes, the newest first, with time, and with the author if that is somebody else', async () => {
    const id = await lead();
    await post(`/admin/leads/${id}`, { intent: 'note', body: 'Called,\r\nno answer.\u0007' });
    now += MINUTE;
    await addNote(site.services, { id: null, name: 'Ada' }, { leadId: id, body: 'Called again.' });
    const text = textOf((await open(`/admin/leads/${id}`)).within('main'));
    expect(text).toMatch(/Called again\. Ada, 7:02 AM Called, no answer\. 7:01 AM/);
    const notes = await db()
      .selectFrom('lead_notes')
      .select('body')
      .orderBy('created_at')
      .execute();
    expect(notes[0]?.body).toBe('Called,\nno answer.');
  });

  it('reports an invalid note and keeps its text', async () => {
    const id = await lead();
    const body = 'x'.repeat(4001);
    const answer = await post(`/admin/leads/${id}`, { intent: 'note', body });
    expect(answer.status).toBe(422);
    const page = new Page(await answer.text());
    expect(textOf(page.within('main'))).toContain('Keep a note under 4000 characters.');
    expect(textOf(page.byId('note') ?? expect.fail('no field'))).toBe(body);
    expect((await post(`/admin/leads/${id}`, { intent: 'note', body: '  ' })).status).toBe(422);
  });

  describe('a call', () => {
    const phone = { display: '(614) 555-0123', tel: '+16145550123' };
    const call = (id: string, outcome: string, given: Record<string, string> = {}) =>
      post(`/admin/leads/${id}`, { intent: 'call', outcome, body: '', version: '1', ...given });
    const noteBodies = async () =>
      (await db().selectFrom('lead_notes').select('body').execute()).map(({ body }) => body);

    it('is noted and marks the lead as contacted, in one step', async () => {
      const id = await lead({ phone });
      now += HOUR;
      const answer = await call(id, 'voicemail', { body: 'Call back\r\non Monday. ' });
      expect(answer.status).toBe(200);
      const after = await stored(id);
      expect([after?.status, after?.version]).toEqual(['contacted', 2]);
      expect(new Date(after?.first_response_at ?? '').getTime()).toBe(now);
      expect(await noteBodies()).toEqual(['Left a voicemail.\nCall back\non Monday.']);
      expect((await auditedActions()).map((row) => row.action).sort()).toEqual([
        'lead.note-added',
        'lead.status',
      ]);
    });

    it('plans the day to get back to them in the same step', async () => {
      const id = await lead({ phone });
      const day = dayOf(new Date(now + 5 * 24 * HOUR), 'America/New_York');
      expect((await call(id, 'voicemail', { body: 'Try again.', day })).status).toBe(200);
      const after = await stored(id);
      expect([after?.status, after?.follow_up_on, after?.version]).toEqual(['contacted', day, 2]);
      expect(dayOf(after?.due_at ?? '', 'America/New_York')).toBe(day);
      expect(after?.follow_up_remind_at).not.toBeNull();
      expect(await noteBodies()).toEqual(['Left a voicemail.\nTry again.']);
      expect((await auditedActions()).map((row) => row.action).sort()).toEqual([
        'lead.follow-up',
        'lead.note-added',
        'lead.status',
      ]);
    });

    it('leaves what was planned if no day is said', async () => {
      const id = await lead({ phone });
      const day = dayOf(new Date(now + 5 * 24 * HOUR), 'America/New_York');
      const plan = { intent: 'follow-up', day, body: 'Ask for her mother', version: '1' };
      await post(`/admin/leads/${id}`, plan);
      await call(id, 'reached', { version: '2' });
      const after = await stored(id);
      expect([after?.follow_up_on, after?.follow_up_note]).toEqual([day, 'Ask for her mother']);
    });

    it('keeps a status that says more', async () => {
      const id = await lead({ phone });
      await post(`/admin/leads/${id}`, { intent: 'status', status: 'won', version: '1' });
      await call(id, 'reached', { version: '2' });
      expect((await stored(id))?.status).toBe('won');
      expect(await noteBodies()).toEqual(['Called and reached them.']);
    });

    it('to a wrong number is noted, and the lead still waits', async () => {
      const id = await lead({ phone });
      await call(id, 'wrong-number');
      const after = await stored(id);
      expect([after?.status, after?.first_response_at]).toEqual(['new', null]);
      expect(await noteBodies()).toEqual(['Called: wrong number.']);
    });

    it.each([
      [
        'about a lead that somebody else changed',
        { version: '7' },
        409,
        'Someone else just changed',
      ],
      ['with a note that is too long', { body: 'x'.repeat(4001) }, 422, 'Keep a note under'],
      ['with a day that has passed', { day: '2020-01-01' }, 422, 'That day has passed'],
      ['with an unknown outcome', { outcome: 'constructor' }, 422, 'didn’t come through'],
    ])('%s is not stored, and keeps what was typed', async (_, given, status, said) => {
      const id = await lead({ phone });
      const body = 'Has six beds.';
      const answer = await call(id, 'reached', { body, ...given });
      expect(answer.status).toBe(status);
      const page = new Page(await answer.text());
      expect(textOf(page.within('main'))).toContain(said);
      const field = page.byId('call-note') ?? expect.fail();
      expect(textOf(field)).toBe('body' in given ? given.body : body);
      const day = 'day' in given ? given.day : '';
      expect(page.byId('call-day')?.properties.value).toBe(day);
      expect(await noteBodies()).toEqual([]);
      expect((await stored(id))?.status).toBe('new');
    });

    it('about a lead that was deleted leaves the note to be read', async () => {
      const id = await lead({ phone });
      await post(`/admin/leads/${id}`, { intent: 'delete', version: '1' });
      const answer = await call(id, 'reached', { body: 'Has six beds.' });
      expect(answer.status).toBe(409);
      expect(textOf(new Page(await answer.text()).within('main'))).toContain('Has six beds.');
    });
  });

  it.each<[string, { consents?: boolean[] }, string[]]>([
    ['neither phone nor consent', {}, ['mailto:dana@example.com']],
    [
      'consent to texts',
      { consents: [true] },
      ['tel:+16145550123', 'sms:+16145550123', 'mailto:dana@example.com'],
    ],
    ['no consent to texts', { consents: [false] }, ['tel:+16145550123', 'mailto:dana@example.com']],
  ])('offers the ways to answer of a lead with %s', async (_, { consents }, expected) => {
    const phone = { display: '(614) 555-0123', tel: '+16145550123' };
    const wording = { kind: 'inquiry', version: '1', text: 'May we text you?' } as const;
    const id = await lead(
      consents === undefined
        ? {}
        : { phone, consents: consents.map((agreed) => ({ ...wording, agreed })) },
    );
    const links = async () => {
      const page = await open(`/admin/leads/${id}`);
      const hrefs = page.elements('a').map(({ properties }) => String(properties.href));
      return [...new Set(hrefs.filter((href) => /^(tel|sms|mailto):/.test(href)))];
    };
    expect(await links()).toEqual(expected);
    await post(`/admin/leads/${id}`, { intent: 'do-not-text', noted: 'yes' });
    expect(await links()).toEqual(expected.filter((href) => !href.startsWith('sms:')));
  });

  it('moves a lead out of Spam and back', async () => {
    const id = await lead({ spam: true });
    expect(textOf((await open(`/admin/leads/${id}`)).within('main'))).toContain('There are links.');
    await post(`/admin/leads/${id}`, { intent: 'spam', spam: 'no', version: '1' });
    expect(await listed()).toEqual(['Dana Reyes']);
    await post(`/admin/leads/${id}`, { intent: 'spam', spam: 'yes', version: '2' });
    expect(await listed()).toEqual([]);
    expect((await auditedActions()).map((row) => row.action).sort()).toEqual([
      'lead.restored',
      'lead.set-aside',
    ]);
  });

  it('deletes a lead for good, with its notes', async () => {
    const id = await lead();
    await post(`/admin/leads/${id}`, { intent: 'note', body: 'A note.' });
    const stale = await post(`/admin/leads/${id}`, { intent: 'delete', version: '7' });
    expect(stale.status).toBe(409);
    const gone = await post(`/admin/leads/${id}`, { intent: 'delete', version: '1' });
    expect(gone).toHaveRedirect(302, '/admin/leads');
    expect(await db().selectFrom('lead_notes').selectAll().execute()).toEqual([]);
    expect((await get(`/admin/leads/${id}`)).status).toBe(404);
    const again = await post(`/admin/leads/${id}`, { intent: 'delete', version: '1' });
    expect(again.status).toBe(409);
  });

  it('publishes every change to open pages, with only the id', async () => {
    const published: ChangeEvent[] = [];
    const stop = site.services.bus.subscribe((event) => published.push(event));
    const id = await lead();
    await post(`/admin/leads/${id}`, { intent: 'status', status: 'won', version: '1' });
    await post(`/admin/leads/${id}`, { intent: 'note', body: 'A note.' });
    await expect
      .poll(() => published.filter(({ type }) => type === 'leads'))
      .toEqual(Array(3).fill({ type: 'leads', id }));
    stop();
  });

  it('counts leads whose answer is overdue', async () => {
    // Received on a Sunday, due at the end of Monday, at 5 PM in New York.
    const id = await lead();
    now = Date.UTC(2025, 0, 6, 22);
    expect(textOf((await open('/admin/leads')).within('main'))).not.toContain('overdue');
    now += MINUTE;
    const text = textOf((await open('/admin/leads')).within('main'));
    expect(text).toContain('Overdue (1)');
    expect(text).toContain('overdue: waiting 34 hours');
    await post(`/admin/leads/${id}`, { intent: 'status', status: 'contacted', version: '1' });
    expect(textOf((await open('/admin/leads')).within('main'))).not.toContain('overdue');
  });

  it('exports the list as CSV without formulas, and audits the export', async () => {
    const id = await lead({ name: '=HYPERLINK("http://x")', message: 'a, "b"' });
    await lead({ name: 'Spam', spam: true });
    await post(`/admin/leads/${id}`, { intent: 'note', body: 'Called.' });
    const answer = await get('/admin/leads/export');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads-2025-01-05.csv"',
    });
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[1]).toContain('"a, ""b"""');
    expect(lines[1]).toContain(`${admin.email}: Called.`);
    expect(await (await get('/admin/leads/export?status=won')).text()).not.toContain('HYPERLINK');
    expect(await auditedActions()).toContainEqual({
      action: 'leads.exported',
      actor_name: admin.email,
    });
  });

  describe('a privacy request', () => {
    const phone = { display: '(614) 555-0123', tel: '+16145550123;ext=4' };
    let mine: string;
    let token: string;

    beforeEach(async () => {
      mine = await lead({
        email: 'Dana@example.com',
        phone,
        quizAnswers: serializeAnswers(QUIZ_ANSWERS),
      });
      await lead({ name: 'Dana R.', email: 'dana@EXAMPLE.com', spam: true });
      await lead({ name: 'Somebody', email: 'other+dana@example.com' });
      await post(`/admin/leads/${mine}`, { intent: 'note', body: 'Called.' });
      ({ token } = await savePlan(site.services, QUIZ_ANSWERS));
      await linkPlan(site, token, mine);
      await savePlan(site.services, QUIZ_ANSWERS);
    });

    it.each([
      ['dana@example.com', '2 leads, 1 note, 1 growth plan.'],
      ['614 555 0123', '1 lead, 1 note, 1 growth plan.'],
      ['nobody@example.com', 'We have no data for nobody@example.com.'],
    ])('finds the data of %s', async (who, text) => {
      const answer = await post('/admin/leads/privacy', { who });
      expect(textOf(new Page(await answer.text()).within('main'))).toContain(text);
    });

    it.each(['', 'dana', '%@%', 'a@b\u0000'])('rejects "%s"', async (who) => {
      expect((await post('/admin/leads/privacy', { who })).status).toBe(422);
      expect((await post('/admin/leads/privacy/export', { who })).status).toBe(422);
    });

    it('exports all of it as a file, without the secret link of the plan', async () => {
      const answer = await post('/admin/leads/privacy/export', { who: 'dana@example.com' });
      expect(answer.headers.get('Content-Disposition')).toContain('attachment');
      const text = await answer.text();
      const file = JSON.parse(text) as Record<'leads' | 'notes' | 'plans', unknown[]>;
      expect([file.leads.length, file.notes.length, file.plans.length]).toEqual([2, 1, 1]);
      expect(text).not.toContain(token);
    });

    it('deletes all of it and nothing else, and leaves no personal data in the audit log', async () => {
      const answer = await post('/admin/leads/privacy', {
        intent: 'delete',
        who: 'dana@example.com',
      });
      expect(textOf(new Page(await answer.text()).within('main'))).toContain(
        'Deleted for good: 2 leads with all notes, and 1 growth plan.',
      );
      expect(await db().selectFrom('leads').select('name').execute()).toEqual([
        { name: 'Somebody' },
      ]);
      expect(await db().selectFrom('lead_notes').selectAll().execute()).toEqual([]);
      expect(await db().selectFrom('growth_plans').selectAll().execute()).toHaveLength(1);
      expect((await site.fetch(`/plan/${token}`)).status).toBe(404);
      const log = JSON.stringify(await db().selectFrom('audit_log').selectAll().execute());
      expect(log.toLowerCase()).not.toContain('dana@example.com');
    });

    it('keeps the saved plan when the owner deletes only the lead', async () => {
      await post(`/admin/leads/${mine}`, { intent: 'delete', version: '1' });
      expect((await site.fetch(`/plan/${token}`)).status).toBe(200);
    });
  });
});
