import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredMessages } from '#app/features/outbox/change-messages.server.ts';
import {
  erasePersonalData,
  streamPersonalData,
} from '#app/features/privacy/requests/personal-data.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { setDoNotText } from '../contact/do-not-text.server.ts';
import { assignLead, endFollowUp, planFollowUp } from '../contact/follow-up.server.ts';
import { addNote, logCall } from '../contact/lead-notes.server.ts';
import { findLead } from '../inbox.server.ts';
import { setStatus } from '../records/set-status.server.ts';

const ADA = { id: null, name: 'Ada' };
const MINUTE = 60 * 1_000;
const PHONE = { display: '(614) 555-0123', tel: '+16145550123' };

describeEachEngine('the page of a lead', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let now: number;
  let mailServer: MailServer;
  beforeEach(async () => {
    now = Date.parse('2026-02-06T15:00:00Z');
    mailServer = await startMailServer();
    const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@example.com' };
    site = await openTestSite({ engine, env, now: () => new Date(now) });
    admin = await createAdmin(site);
  });
  afterEach(async () => {
    await site.close();
    await mailServer.close();
  });

  async function open(id: string): Promise<Page> {
    return site.open(`/admin/leads/${id}`, admin);
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
      .map((element) => textOf(element).replace(/(?:,| ·)? ?\d+:\d\d [AP]M$/, ''));
  }

  it('tells everything that happened, newest first below the message, and by whom', async () => {
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
      'Moved to Won · Ada',
      'Follow-up is done · Ada',
      'Marked “Do not text” · Ada',
      'She likes mornings.',
      `Assigned to ${admin.email} · Ada`,
      'Follow up on Tue, Feb 10: Send the price list',
      // Folded; what follows from a call stays below it.
      'Left a voicemail. Has six beds.',
      'Moved to Contacted',
    ]);
    expect(textOf((await open(id)).within('main'))).toContain('Show 2 earlier');
  });

  it('shows what else the same person has sent, and what came of it, but no spam', async () => {
    const first = await storeLead(site, { message: 'First.', phone: PHONE });
    now += MINUTE;
    const byPhone = await storeLead(site, { message: 'By phone.', email: null, phone: PHONE });
    await storeLead(site, { message: 'Spam.', spam: true });
    await storeLead(site, { message: 'Other.', email: 'other@example.com' });
    const outcome = { reason: '', program: '', amount: '2497' };
    const won = { id: first, version: 1, status: 'won', outcome } as const;
    expect((await setStatus(site.services, ADA, won)).ok).toBe(true);
    now += MINUTE;
    const id = await storeLead(site, { message: 'Third.', email: 'DANA@example.com' });
    const page = await open(id);
    const links = page
      .elements('a')
      .map(({ properties }) => String(properties.href))
      .filter((href) => href.startsWith('/admin/leads/') && !href.includes(id));
    expect(links).toEqual([`/admin/leads/${first}`]);
    expect(textOf(page.within('main'))).toMatch(/Also from them Contact, .+: Won, \$2,497/);
    expect(textOf((await open(first)).within('main'))).toMatch(/Also from them .+ New .+ New/);
    expect(textOf((await open(byPhone)).within('main'))).toContain('Won, $2,497');
  });

  it('tells nothing of another lead, and nothing of a lead that was erased is left but its log', async () => {
    const id = await storeLead(site, { name: 'One' });
    const other = await storeLead(site, { name: 'Other', message: 'Other.' });
    await planFollowUp(site.services, ADA, { id, version: 1, day: '2026-02-10', note: 'Secret' });
    expect(await readEntries(other)).toEqual(['Other.']);
    await site.post(`/admin/leads/${id}`, { intent: 'delete', version: '2' }, admin);
    const { db } = site.services.database;
    const log = await db.selectFrom('audit_log').select('detail').execute();
    expect(log.filter(({ detail }) => detail?.includes('Secret'))).toEqual([]);
    expect(await db.selectFrom('lead_notes').select('id').execute()).toEqual([]);
  });

  it('tells the webhook of each change, if the owner wants that', async () => {
    const { services } = site;
    const calls = () =>
      services.database.db
        .selectFrom('outbox')
        .select('about_id')
        .where('kind', '=', 'lead-update-webhook')
        .execute();
    const set = async (texts: SettingTexts) => {
      const saved = await updateSettings(services, ADA, texts);
      if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
    };
    await set({ webhookUrl: 'https://crm.example.com/hook' });
    const id = await storeLead(site, { phone: PHONE });
    await setStatus(services, ADA, { id, version: 1, status: 'contacted' });
    expect(await calls()).toEqual([]);
    await set({ webhookLeadUpdated: 'send' });
    await setStatus(services, ADA, { id, version: 2, status: 'won' });
    await setStatus(services, ADA, { id, version: 2, status: 'lost' });
    await logCall(services, ADA, { id, version: 3, outcome: 'reached', body: '' });
    await addNote(services, ADA, { leadId: id, body: 'A note.' });
    expect(await calls()).toEqual([{ about_id: id }]);
  });

  describe('writes an email', () => {
    const MAIL = '6f0c7c1e-3a56-4b5e-9d8f-0d4f4b0c1a11';
    const post = async (id: string, fields: Record<string, string>, cookie = admin.cookie) => {
      return site.post(`/admin/leads/${id}`, fields, { cookie });
    };
    const send = (id: string, given: Record<string, string> = {}) =>
      post(id, { intent: 'answer', mail: MAIL, subject: 'Your beds', body: 'Hello.', ...given });
    const mails = () =>
      site.services.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('kind', '=', 'lead-answer')
        .execute();
    /** What becomes of it is known once its message is settled. */
    const deliver = () => site.services.outbox.deliverDue();
    const readMain = async (path: string) => {
      return textOf((await site.open(path, admin)).within('main'));
    };
    const readField = async (id: string, field: string, path = '') => {
      const answer = await site.get(`/admin/leads/${id}${path}`, admin);
      const page = new Page(await answer.text());
      const element = page.byId(field) ?? expect.fail(field);
      return field === 'answer-subject' ? element.properties.value : textOf(element);
    };

    it('with the words of a template, the name, the program and its price in place', async () => {
      const id = await storeLead(site, { topic: 'plan', plan: 'connect' });
      expect(await readField(id, 'answer-text')).toContain('Hi Dana,');
      const html = await (await site.get(`/admin/leads/${id}`, admin)).text();
      expect(html).toContain('What Connect (Advantage Bundle) costs');
      expect(html).toContain('You asked about Connect (Advantage Bundle). It costs $');
      expect(await readField(id, 'answer-text')).toMatch(/ Best, Wizard Services$/);
      const { db } = site.services.database;
      await db.updateTable('user').set({ name: 'Ruth Abernathy' }).execute();
      expect(await readField(id, 'answer-text')).toMatch(/ Best, Ruth Abernathy$/);
    });

    it('from the list, whose menu leads to the open form', async () => {
      const id = await storeLead(site);
      const headers = { Cookie: admin.cookie, Accept: 'text/html' };
      const list = await site.open('/admin/leads', { extra: headers });
      const links = list.elements('a').map(({ properties }) => String(properties.href));
      const link = links.find((href) => href.endsWith('#answer-text')) ?? expect.fail('no link');
      const page = await site.open(link, { extra: headers });
      expect(page.byId('composer-email')?.properties.hidden).toBeUndefined();
      expect(link).toContain(id);
      expect(await readField(id, 'answer-text', '?answer=')).toContain('Hi Dana,');
    });

    it('once, from the outbox, to be answered to the business; it answers the lead when it has gone out', async () => {
      const saved = await updateSettings(site.services, ADA, { contactEmail: 'hello@example.com' });
      expect(saved.ok).toBe(true);
      const id = await storeLead(site);
      const answers = await Promise.all([send(id), send(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [mail, another] = await mails();
      expect(another).toBeUndefined();
      expect(await readEntries(id)).toContain('Hello.');
      const { db } = site.services.database;
      expect(await findLead(db, id)).toMatchObject({ status: 'new', firstResponseAt: null });
      expect(textOf((await open(id)).within('main'))).toContain('Email: sending…');
      expect(await readMain('/admin')).toContain('sending an email');
      now += 3 * MINUTE;
      await deliver();
      expect(mailServer.mails.map(({ to }) => to)).toContainEqual(['dana@example.com']);
      const sent = mailServer.mails.find(({ to }) => to.includes('dana@example.com'));
      expect(sent?.headers).toMatchObject({ 'reply-to': 'hello@example.com' });
      expect(sent?.raw).not.toMatch(/Auto-Submitted|X-Auto-Response/);
      expect(sent?.headers['message-id']).toContain(mail?.id);
      const lead = await findLead(db, id);
      expect(lead).toMatchObject({
        ...{ status: 'contacted', dueAt: null, version: 2 },
        firstResponseAt: new Date(now).toISOString(),
      });
      expect(await readMain('/admin')).toContain('Nobody is waiting');
      const text = textOf((await open(id)).within('main'));
      expect(text).toContain('Your beds');
      expect(text).toContain('Moved to Contacted');
      // It is part of the conversation for as long as the lead is kept.
      now += 60 * 24 * 60 * MINUTE;
      expect(await deleteExpiredMessages(site.services, ADA)).toBeGreaterThan(0);
      expect(await mails()).toHaveLength(1);
    });

    it.each<[string, Parameters<typeof storeLead>[1], Record<string, string>, string]>([
      ['without words', {}, { body: ' ' }, 'Write a line or two first.'],
      ['without a subject', {}, { subject: '\n' }, 'Write a subject first.'],
      ['with a name in braces', {}, { body: 'For {home}.' }, 'Replace {home} first'],
      ['that is too long', {}, { body: 'x'.repeat(10_001) }, 'Keep an email under 10,000'],
      ['without the form', {}, { mail: 'x' }, 'Reload the page'],
      ['to spam', { spam: true }, {}, 'Move it to the inbox'],
      ['without an address', { email: null, phone: PHONE }, {}, 'They gave no email address.'],
    ])('never one %s, and keeps what was typed', async (_, given, fields, said) => {
      const id = await storeLead(site, given);
      const answer = await send(id, { body: 'Hello you.', ...fields });
      expect(answer.status).toBe(422);
      const page = new Page(await answer.text());
      expect(textOf(page.within('main'))).toContain(said);
      expect(await mails()).toEqual([]);
      const field = page.byId('answer-text') ?? expect.fail('no field');
      if (given?.spam !== true && given?.email !== null) {
        expect(textOf(field)).toBe((fields.body ?? 'Hello you.').trim());
      }
    });

    it('never to somebody who asked to be left alone, on this lead or another of theirs', async () => {
      const id = await storeLead(site, { phone: PHONE });
      const later = await storeLead(site, { name: 'Dana again', message: 'Hello?' });
      expect((await send(id)).status).toBe(200);
      await setDoNotText(site.services, ADA, { leadId: id, noted: true });
      await site.services.outbox.deliverDue();
      const [mail] = await mails();
      expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ dropped: true, text: 'Hello.' });
      for (const lead of [id, later]) {
        const second = await send(lead, { mail: randomUUID() });
        expect(second.status).toBe(422);
        const page = textOf((await open(lead)).within('main'));
        expect(page).toContain('asked to be left alone, so nothing can be sent');
        expect(page).not.toContain('Begin with');
      }
      expect(await mails()).toHaveLength(1);
    });

    it('that a server refuses for good is tried once: the lead waits again, and Home says why', async () => {
      const id = await storeLead(site);
      await deliver();
      mailServer.reject({ code: 550, text: '5.1.1 No such user' });
      await send(id);
      await deliver();
      now += 7 * 24 * 60 * MINUTE;
      await deliver();
      const [mail] = await mails();
      expect(mail).toMatchObject({ attempts: 1, delivered_at: null });
      expect(mail?.given_up_at).not.toBeNull();
      const { db } = site.services.database;
      expect(await findLead(db, id)).toMatchObject({ status: 'new', firstResponseAt: null });
      const home = await readMain('/admin');
      expect(home).toContain('The email to Dana Reyes wasn’t sent');
      expect(home).toContain('does not know the address of the receiver: "550 5.1.1 No such user"');
      expect(home).toContain('email not sent');
      expect(home).not.toMatch(/first answer|Nobody is waiting|hasn’t gone out/);
      expect(await readMain('/admin/leads')).toContain('email not sent');
      expect(await readMain(`/admin/leads/${id}`)).toContain('Email: not sent, tried once');
      mailServer.reject(null);
      await post(id, { intent: 'answer-again', mail: MAIL });
      expect(await findLead(db, id)).toMatchObject({ status: 'contacted' });
      expect(await readMain('/admin')).not.toContain('wasn’t sent');
    });

    it('that a server takes later is tried again, and the lead waits until then', async () => {
      const id = await storeLead(site);
      await deliver();
      mailServer.reject({ code: 451, text: '4.7.1 Greylisted' });
      await send(id);
      await deliver();
      const { db } = site.services.database;
      expect(await findLead(db, id)).toMatchObject({ status: 'new' });
      expect(await readMain(`/admin/leads/${id}`)).toContain('Email: not sent yet, tried once');
      mailServer.reject(null);
      now += 10 * MINUTE;
      await deliver();
      expect(await findLead(db, id)).toMatchObject({ status: 'contacted' });
    });

    it('not before it has shown what another person wrote meanwhile', async () => {
      const id = await storeLead(site);
      const seen = (await open(id)).html.match(/name="seen" value="([^"]*)"/)?.[1] ?? '';
      const other = await createAdmin(site);
      const theirs = { mail: randomUUID(), body: 'Come and see us on Monday.' };
      const first = { intent: 'answer', subject: 'Visit', seen, ...theirs };
      expect((await post(id, first, other.cookie)).status).toBe(200);
      await addNote(site.services, ADA, { leadId: id, body: 'She prefers calls.' });
      const late = await send(id, { seen });
      expect(late.status).toBe(409);
      const page = new Page(await late.text());
      expect(await findHtmlErrors(page.html)).toEqual([]);
      const shown = textOf(page.within('main'));
      expect(shown).toContain('Someone else just answered this lead. Read it first.');
      expect(shown).toContain(other.email);
      expect(shown).toContain('Visit Come and see us on Monday.');
      expect(shown).toContain('She prefers calls.');
      expect(textOf(page.byId('answer-text') ?? expect.fail())).toBe('Hello.');
      expect(await mails()).toHaveLength(1);
      // With both seen, it goes.
      const now = page.html.match(/name="seen" value="([^"]*)"/)?.[1] ?? '';
      expect((await send(id, { seen: now })).status).toBe(200);
      expect(await mails()).toHaveLength(2);
      // Another tab of the same person.
      const again = await send(id, { seen, mail: randomUUID() });
      expect(again.status).toBe(409);
    });

    it('which is one’s own from another tab', async () => {
      const id = await storeLead(site);
      await send(id);
      const again = await send(id, { mail: randomUUID() });
      expect(again.status).toBe(409);
      expect(await again.text()).toContain('You just answered this lead in another tab');
    });

    it('or notes one that was sent with an email app, once, which answers the lead as well', async () => {
      const id = await storeLead(site);
      const own = { intent: 'answered-elsewhere', mail: MAIL, subject: 'Beds', body: 'Hi Dana.' };
      expect((await post(id, own)).status).toBe(200);
      expect((await post(id, own)).status).toBe(200);
      expect(await mails()).toEqual([]);
      expect(await readEntries(id)).toEqual([
        'Two beds are open.',
        'Sent an email from an email app. Beds Hi Dana.',
        'Moved to Contacted',
      ]);
      expect(await findLead(site.services.database.db, id)).toMatchObject({ status: 'contacted' });
    });

    it('that fails says why, and can be tried again', async () => {
      const id = await storeLead(site);
      await send(id);
      const { db } = site.services.database;
      await db
        .updateTable('outbox')
        .set({
          attempts: 3,
          last_error: 'The server said no.',
          given_up_at: '2026-02-06T15:00:00Z',
        })
        .where('kind', '=', 'lead-answer')
        .execute();
      const failed = textOf((await open(id)).within('main'));
      expect(failed).toContain('The server said no. Try again');
      const another = await storeLead(site, { name: 'Other' });
      expect((await post(another, { intent: 'answer-again', mail: MAIL })).status).toBe(422);
      expect((await post(id, { intent: 'answer-again', mail: MAIL })).status).toBe(200);
      expect((await mails())[0]?.delivered_at).not.toBeNull();
      expect(textOf((await open(id)).within('main'))).not.toContain('Try again');
    });

    it('which is kept while it is typed, for each person, until it is sent', async () => {
      const id = await storeLead(site);
      const keep = (words: object, cookie = admin.cookie) =>
        site.fetch(`/admin/leads/${id}/answer-draft`, {
          method: 'POST',
          headers: { Cookie: cookie, 'Content-Type': 'application/json' },
          body: JSON.stringify({ mailId: MAIL, subject: 'S', ...words }),
        });
      const other = await createAdmin(site);
      expect((await keep({ text: 'Hello Da' })).status).toBe(200);
      expect((await keep({ text: 'Mine' }, other.cookie)).status).toBe(200);
      expect(await readField(id, 'answer-text')).toBe('Hello Da');
      const writer = '3f0c8a52-5d0e-4c8b-9a51-6f1f5b2a7c10';
      await keep({ text: 'Hello Dan', editor: { writer, sequence: 2 } });
      // An earlier request of the same page comes later.
      await keep({ text: 'Hello D', editor: { writer, sequence: 1 } });
      expect(await readField(id, 'answer-text')).toBe('Hello Dan');
      await send(id);
      // The last words arrive after the email was sent.
      expect((await keep({ text: 'Hello Dana' })).status).toBe(200);
      // Nor does the next one begin with the words that were sent.
      expect(await readField(id, 'answer-text')).toBe('');
      expect(await readField(id, 'answer-subject')).toBe('Re: Your beds');
      const row = await site.services.database.db
        .selectFrom('leads')
        .select(['answer_drafts', 'version'])
        .executeTakeFirstOrThrow();
      expect(Object.values(JSON.parse(row.answer_drafts ?? ''))).toEqual([
        { subject: 'S', text: 'Mine' },
      ]);
      expect((await keep({ text: 7 })).status).toBe(400);
    });

    it('is in the export of a person, and erased with them', async () => {
      const id = await storeLead(site);
      await send(id);
      let exported = '';
      for await (const part of streamPersonalData(site.services, { email: 'dana@example.com' }))
        exported += part;
      expect(JSON.parse(exported)).toMatchObject({ emailsSent: [{ text: 'Hello.' }] });
      await erasePersonalData(site.services, ADA, { email: 'dana@example.com' });
      expect(await mails()).toEqual([]);
    });
  });
});
