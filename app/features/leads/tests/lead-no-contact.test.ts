import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimDue, settle } from '#app/features/outbox/claims.server.ts';
import { erasePersonalData } from '#app/features/privacy/requests/personal-data.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, type Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { storeLead } from '#tests/support/leads.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { storeSubscriber, takeSubscribers } from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { planFollowUp } from '../contact/follow-up.server.ts';
import { findLead } from '../inbox.server.ts';
import { afterLeadAnswer } from '../mail/lead-answer.server.ts';
import { setNoContact } from '../no-contact.server.ts';
import { setStatus } from '../records/set-status.server.ts';

const ADA = { id: null, name: 'Ada' };
const START = Date.parse('2026-02-06T15:00:00Z');
const PHONE = { display: '(614) 555-0123', tel: '+16145550123' };

describeEachEngine('a lead who asked for no contact', (engine) => {
  let site: TestSite;
  let admin: TestAccount;
  let now: number;
  let mailServer: MailServer;
  beforeEach(async () => {
    now = START;
    mailServer = await startMailServer();
    const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@example.com' };
    site = await openTestSite({ engine, env, now: () => new Date(now) });
    admin = await createAdmin(site);
  });
  afterEach(async () => {
    await site.close();
    await mailServer.close();
  });

  const db = () => site.services.database.db;
  const find = async (id: string) => (await findLead(db(), id)) ?? expect.fail(id);
  const mark = (leadId: string, noted = true) =>
    setNoContact(site.services, ADA, {
      leadId,
      noted,
    });
  const headers = () => ({ Cookie: admin.cookie, Accept: 'text/html' });
  const open = async (path: string) => site.open(path, { extra: headers() });
  const post = (id: string, fields: Record<string, string>) =>
    site.post(`/admin/leads/${id}`, fields, { extra: headers() });
  /** Everything in the page that contacts somebody. */
  const waysToContact = (page: Page) =>
    elementsIn(page.within('main'), 'a')
      .map(({ properties }) => String(properties.href))
      .filter((href) => /^(?:tel|sms|mailto):|#answer-text$/.test(href));

  it('is marked on its page, also without a phone number, and offers no way to contact', async () => {
    const id = await storeLead(site);
    const path = `/admin/leads/${id}`;
    expect(waysToContact(await open(path))).not.toEqual([]);
    expect(textOf((await open(path)).within('main'))).toContain('Did they ask to be left alone?');
    now += 60_000;
    const answer = await post(id, { intent: 'no-contact', noted: 'yes' });
    expect(answer.status).toBe(200);
    const page = await open(path);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    const shown = textOf(page.within('main'));
    expect(shown).toContain('They asked for no contact');
    expect(shown).toContain(`by ${admin.email}. This applies to every lead`);
    expect(shown).toContain('Asked for no contact. Moved to Lost');
    expect(shown).not.toContain('They have written since');
    expect(shown).not.toContain('Follow up');
    for (const each of [path, '/admin/leads', '/admin/leads/board', '/admin']) {
      expect(waysToContact(await open(each)), each).toEqual([]);
    }
    expect(textOf((await open('/admin/leads')).within('main'))).toContain('No contact');
    expect(textOf((await open('/admin')).within('main'))).toContain('Nobody is waiting');
    expect(await (await open('/admin/audit?kind=leads')).html).toContain('asked for no contact');
    const csv = await (await site.get('/admin/leads/export', { extra: headers() })).text();
    expect(csv).toContain('2026-02-06T15:01:00.000Z');
    expect(csv).toContain('"No contact, noted by"');
  });

  it('is not contacted by forged requests, and keeps what was noted', async () => {
    const id = await storeLead(site, { phone: PHONE });
    await mark(id);
    const { version } = await find(id);
    const about = { version: String(version), body: 'Hello.' };
    const forged: Record<string, string>[] = [
      { intent: 'answer', mail: randomUUID(), subject: 'Hello', body: 'Hello.' },
      { intent: 'call', outcome: 'reached', ...about },
      { intent: 'follow-up', day: '2026-02-10', ...about },
      { intent: 'status', status: 'contacted', ...about },
      { intent: 'status', status: 'new', ...about },
    ];
    for (const fields of forged) {
      const answer = await post(id, fields);
      expect(answer.status, fields.intent).toBe(422);
      expect(await answer.text(), fields.intent).toContain('asked');
    }
    expect(await find(id)).toMatchObject({ status: 'lost', dueAt: null, version });
    expect(
      await db().selectFrom('outbox').select('id').where('kind', '=', 'lead-answer').execute(),
    ).toEqual([]);
    // What somebody notes of them, and how it ended, is not contact.
    expect((await post(id, { intent: 'note', body: 'She moved away.' })).status).toBe(200);
    expect((await post(id, { intent: 'status', status: 'won', ...about })).status).toBe(200);
  });

  it('is due for nothing, and an email or a follow-up that was planned is dropped', async () => {
    const answered = await storeLead(site, { message: 'First.' });
    const planned = await storeLead(site, { message: 'Second.' });
    await post(answered, { intent: 'answer', mail: randomUUID(), subject: 'Beds', body: 'Hello.' });
    const follow = { id: planned, version: 1, day: '2026-02-10', note: 'Call' };
    expect((await planFollowUp(site.services, ADA, follow)).ok).toBe(true);
    await mark(planned);
    const rows = await db()
      .selectFrom('leads')
      .select(['status', 'due_at', 'remind_at', 'follow_up_on', 'follow_up_remind_at'])
      .execute();
    expect(rows).toEqual(
      [1, 2].map(() => ({
        status: 'lost',
        due_at: null,
        remind_at: null,
        follow_up_on: null,
        follow_up_remind_at: null,
      })),
    );
    await site.services.outbox.deliverDue();
    const [mail] = await db()
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'lead-answer')
      .execute();
    expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ dropped: true, text: 'Hello.' });
  });

  it('is everybody with this email or phone number, also later, and nobody else', async () => {
    const first = await storeLead(site, { phone: PHONE });
    const email = await storeLead(site, { message: 'By email.', email: 'DANA@example.com' });
    const phone = { ...PHONE, tel: `${PHONE.tel};ext=4` };
    const call = await storeLead(site, { message: 'By phone.', email: null, phone });
    const spam = await storeLead(site, { message: 'Spam.', spam: true });
    const other = await storeLead(site, { email: 'other@example.com' });
    await mark(first);
    for (const id of [first, email, call]) {
      expect(await find(id)).toMatchObject({ status: 'lost', noContact: { by: 'Ada' } });
    }
    expect(await find(spam)).toMatchObject({ status: 'new', noContact: { by: 'Ada' } });
    expect(await find(other)).toMatchObject({ status: 'new', noContact: null });
    now += 60 * 60_000;
    // They have written again: somebody has to look, and decides.
    const later = await storeLead(site, { message: 'Please call me after all.' });
    expect(await find(later)).toMatchObject({
      status: 'new',
      noContact: { at: new Date(START).toISOString(), by: 'Ada' },
    });
    const page = await open(`/admin/leads/${later}`);
    expect(waysToContact(page)).toEqual([]);
    expect(textOf(page.within('main'))).toContain('They have written since');
    await site.services.outbox.deliverDue();
    const told = mailServer.mails.map(({ raw }) => raw);
    const mail = told.find((each) => each.includes('after all')) ?? expect.fail('no mail');
    expect(mail).toContain('No contact: noted');
    expect(mail).not.toContain('Reply-To');
    await mark(later, false);
    for (const id of [first, email, later]) expect((await find(id)).noContact).toBeNull();
  });

  it('is no subscriber anymore, and the mail service is told', async () => {
    const receiver = await startWebhookReceiver();
    try {
      await takeSubscribers(site, { webhookUrl: receiver.url, webhookSubscribers: 'send' });
      const id = await storeLead(site, { email: 'Dana@example.com', phone: PHONE });
      await storeLead(site, { email: 'dana@work.example.com', phone: PHONE });
      await storeLead(site, { email: 'strange@example.com', phone: PHONE, spam: true });
      const emails = ['dana@example.com', 'dana@work.example.com', 'strange@example.com'];
      for (const email of emails) await storeSubscriber(db(), { email });
      await mark(id);
      const states = await db()
        .selectFrom('subscribers')
        .select(['email', 'state', 'ended_by'])
        .orderBy('email')
        .execute();
      expect(states).toEqual([
        { email: 'dana@example.com', state: 'unsubscribed', ended_by: 'person' },
        { email: 'dana@work.example.com', state: 'unsubscribed', ended_by: 'person' },
        { email: 'strange@example.com', state: 'confirmed', ended_by: null },
      ]);
      await site.services.outbox.deliverDue();
      const told = receiver.calls
        .map(({ body }) => JSON.parse(body))
        .filter(({ type }) => type === 'subscriber.unsubscribed');
      expect(told.map(({ data }) => data.email).toSorted()).toEqual(emails.slice(0, 2));
      // Only they themselves can sign up again.
      await mark(id, false);
      const left = db().selectFrom('subscribers').select('id').where('state', '=', 'confirmed');
      expect(await left.execute()).toHaveLength(1);
    } finally {
      await receiver.close();
    }
  });

  it('can be taken back: who was not answered is due again', async () => {
    const waiting = await storeLead(site, { message: 'One.' });
    const talked = await storeLead(site, { message: 'Two.' });
    const client = await storeLead(site, { message: 'Three.' });
    const gone = await storeLead(site, { message: 'Four.' });
    const { services } = site;
    await setStatus(services, ADA, { id: talked, version: 1, status: 'meeting' });
    await setStatus(services, ADA, { id: client, version: 1, status: 'won' });
    const outcome = { reason: 'Too far away', program: '', amount: '' };
    await setStatus(services, ADA, { id: gone, version: 1, status: 'lost', outcome });
    const { dueAt } = await find(waiting);
    now += 60_000;
    await mark(waiting);
    expect((await find(waiting)).lostReason).toBe('Asked for no contact');
    now += 60_000;
    expect((await post(waiting, { intent: 'no-contact', noted: 'no' })).status).toBe(200);
    const again = { noContact: null, lostReason: null };
    expect(await find(waiting)).toMatchObject({
      ...again,
      status: 'new',
      firstResponseAt: null,
      dueAt,
    });
    expect(dueAt).not.toBeNull();
    expect(await find(talked)).toMatchObject({ ...again, status: 'contacted' });
    expect(await find(client)).toMatchObject({ ...again, status: 'won' });
    expect(await find(gone)).toMatchObject({ status: 'lost', lostReason: 'Too far away' });
    const page = await open(`/admin/leads/${waiting}`);
    expect(textOf(page.within('main'))).toContain('May be contacted again. Moved to New');
    expect(waysToContact(page)).not.toEqual([]);
    // A second press, and a page that somebody left open.
    expect(await mark(waiting, false)).toEqual({ ok: true });
    expect((await find(waiting)).status).toBe('new');
  });

  it('can be taken back: an email that never went out answered nobody', async () => {
    const id = await storeLead(site, { message: 'One.' });
    const fields = { intent: 'answer', subject: 'Beds', body: 'Hello.' };
    await post(id, { ...fields, mail: randomUUID() });
    now += 60_000;
    await mark(id);
    await site.services.outbox.deliverDue();
    now += 60_000;
    await mark(id, false);
    expect(await find(id)).toMatchObject({ status: 'new', firstResponseAt: null });
    expect((await find(id)).dueAt).not.toBeNull();
    expect(mailServer.mails.filter(({ to }) => to.includes('dana@example.com'))).toEqual([]);
  });

  it('can be taken back: one that an earlier version counted when it was queued, as well', async () => {
    const id = await storeLead(site, { message: 'One.' });
    const mail = randomUUID();
    await post(id, { intent: 'answer', subject: 'Beds', body: 'Hello.', mail });
    await setStatus(site.services, ADA, { id, version: 1, status: 'contacted' });
    now += 60_000;
    await mark(id);
    await site.services.outbox.deliverDue();
    await mark(id, false);
    expect(await find(id)).toMatchObject({ status: 'new', firstResponseAt: null });
  });

  it('can be taken back: one that was on its way when they asked has answered them', async () => {
    const id = await storeLead(site, { message: 'One.' });
    await post(id, { intent: 'answer', subject: 'Beds', body: 'Hello.', mail: randomUUID() });
    const [message] = (await claimDue(site.services, 'mail', 5)).filter(
      ({ kind }) => kind === 'lead-answer',
    );
    if (message === undefined) throw new Error('nothing is queued');
    await mark(id);
    const sent = { message, payload: Object(message.payload) };
    const { database } = site.services;
    const afterDelivery = { 'lead-answer': afterLeadAnswer(database) };
    await settle({ ...site.services, afterDelivery }, [sent], { publish: false });
    expect(await find(id)).toMatchObject({ status: 'lost' });
    await mark(id, false);
    expect(await find(id)).toMatchObject({ status: 'contacted' });
  });

  it('tells the webhook of each of their leads', async () => {
    const receiver = await startWebhookReceiver();
    const texts = { webhookUrl: receiver.url, webhookLeadUpdated: 'send' };
    const saved = await updateSettings(site.services, ADA, texts, { allowLocal: true });
    if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
    await storeLead(site, { message: 'One.' });
    const id = await storeLead(site, { message: 'Two.' });
    await storeLead(site, { message: 'Spam.', spam: true });
    await mark(id);
    await site.services.outbox.deliverDue();
    const calls = receiver.calls.map(({ body }) => JSON.parse(body));
    const updates = calls.filter(({ type }) => type === 'lead.updated');
    expect(updates.map(({ data }) => data.message).toSorted()).toEqual(['One.', 'Two.']);
    expect(updates[0].data).toMatchObject({
      noContactSince: new Date(START).toISOString(),
      status: 'lost',
      mayBeTexted: false,
    });
    await receiver.close();
  });

  it('misses no lead that is stored at the same moment, and is erased with its leads', async () => {
    const id = await storeLead(site, { phone: PHONE });
    const more = ['a', 'b', 'c'].map((message) => storeLead(site, { message, phone: PHONE }));
    await Promise.all([mark(id), ...more, mark(id)]);
    const rows = await db().selectFrom('leads').select('no_contact_by').execute();
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ no_contact_by: 'Ada' })));
    await erasePersonalData(site.services, ADA, { email: 'dana@example.com' });
    const next = await storeLead(site, { phone: PHONE });
    expect((await find(next)).noContact).toBeNull();
  });
});
