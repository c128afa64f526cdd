import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { claimDue, settle } from '#app/features/outbox/claims.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { SettingTexts } from '#app/features/settings/settings-schema.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { storeLead } from '#tests/support/leads.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import {
  isSignedWith,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts';
import { assignLead } from '../contact/follow-up.server.ts';
import { deleteLead, setSpam } from '../records/change-lead.server.ts';
import { setStatus } from '../records/set-status.server.ts';

const ACTOR = { id: null, name: 'Test' };
const FROM = 'Wizard Services <site@example.com>';

let site: TestSite;
let mailServer: MailServer | null = null;
let receiver: WebhookReceiver | null = null;
afterEach(async () => {
  await site.close();
  await mailServer?.close();
  await receiver?.close();
  mailServer = null;
  receiver = null;
});

async function openWithMail(options: Parameters<typeof openTestSite>[0] = {}): Promise<MailServer> {
  mailServer = await startMailServer();
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: FROM, ...options.env };
  site = await openTestSite({ ...options, env });
  return mailServer;
}

async function set(texts: SettingTexts): Promise<void> {
  const parsed = await updateSettings(site.services, ACTOR, texts, { allowLocal: true });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
}

const outboxRows = () =>
  site.services.database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();

const mark = (id: string, version: number, spam: boolean) =>
  setSpam(site.services, ACTOR, { id, version, spam, notifyWebhook: false });

const deliver = () => site.services.outbox.deliverDue();

function post(admin: TestAccount, path: string, fields: Record<string, string>) {
  return site.post(path, fields, admin);
}

async function pageText(response: Promise<Response>): Promise<string> {
  return textOf(new Page(await (await response).text()).within('main'));
}

describeEachEngine('a new lead', (engine) => {
  it('is emailed to the address in the settings, with all of its fields', async () => {
    const { mails } = await openWithMail({ engine });
    await set({
      notificationEmail: 'owner@wizardhomes.com',
      contactEmail: 'hello@wizardhomes.com',
    });
    const id = await storeLead(site, { home: 'Maple House', beds: 6, phone: null });
    await deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toEqual(['owner@wizardhomes.com']);
    expect(mails[0]?.headers).toMatchObject({
      from: FROM,
      to: 'owner@wizardhomes.com',
      'reply-to': 'dana@example.com',
      subject: 'New lead: Contact, from Dana Reyes',
      'message-id': `<${(await outboxRows())[0]?.id}@localhost>`,
    });
    expect(mails[0]?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'DR, RN, NRN, OOF, AutoReply',
    });
    for (const part of ['Maple House', 'Beds: 6', 'Two beds are open.', `/admin/leads/${id}`]) {
      expect(mails[0]?.raw.replaceAll('=\r\n', '')).toContain(part);
    }
  });

  it('is emailed to the contact email, or else to the first account', async () => {
    const { mails } = await openWithMail({ engine });
    const owner = await createAdmin(site);
    await storeLead(site);
    await deliver();
    await set({ contactEmail: 'hello@wizardhomes.com' });
    await storeLead(site, { name: 'Ines' });
    await deliver();
    expect(mails.map((mail) => mail.to)).toEqual([[owner.email], ['hello@wizardhomes.com']]);
  });

  it('waits until there is an address to send it to', async () => {
    let now = Date.UTC(2025, 0, 5, 12);
    const { mails } = await openWithMail({ engine, now: () => new Date(now) });
    await storeLead(site);
    await deliver();
    expect((await outboxRows())[0]?.last_error).toMatch(/^Tell us where to email new leads/);
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    now += 10 * 60 * 1000;
    await deliver();
    expect(mails).toHaveLength(1);
  });

  it('that looks like spam is not announced', async () => {
    const { mails } = await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    await storeLead(site, { spam: true });
    await deliver();
    expect(mails).toEqual([]);
    expect(await outboxRows()).toEqual([]);
  });

  it('that looked like spam is announced once, when it is moved to the inbox', async () => {
    const { mails } = await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    const id = await storeLead(site, { spam: true });
    for (const [version, spam] of [false, true, false].entries()) {
      const change = { id, version: version + 1, spam, notifyWebhook: true };
      expect(await setSpam(site.services, ACTOR, change)).toEqual({ ok: true });
    }
    expect((await outboxRows()).map(({ kind }) => kind)).toEqual(['lead-mail', 'lead-webhook']);
    await deliver();
    expect(mails).toHaveLength(1);
  });

  it('that was marked as spam by hand is not announced again when it is restored', async () => {
    await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    const id = await storeLead(site);
    await deliver();
    await site.services.database.db.deleteFrom('outbox').execute();
    for (const [version, spam] of [true, false].entries()) {
      await setSpam(site.services, ACTOR, { id, version: version + 1, spam, notifyWebhook: true });
    }
    expect(await outboxRows()).toEqual([]);
  });

  it('that was marked as spam before its news was sent is announced when it is restored', async () => {
    const { mails } = await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    const id = await storeLead(site);
    await mark(id, 1, true);
    await deliver();
    expect(mails).toEqual([]);
    for (const [version, spam] of [false, true, false].entries()) await mark(id, version + 2, spam);
    await deliver();
    expect(mails).toHaveLength(1);
  });

  it('that is restored while its mail is being dropped is announced', async () => {
    const { mails } = await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    const id = await storeLead(site);
    await mark(id, 1, true);
    const [message] = await claimDue(site.services, 'mail', 1);
    if (message === undefined) throw new Error('nothing is queued');
    await mark(id, 2, false);
    const dropped = { message, payload: { dropped: true } };
    await settle({ ...site.services, afterDelivery: {} }, [dropped], { publish: false });
    await deliver();
    expect(mails).toHaveLength(1);
  });

  it('that was accepted with a link in it is not announced again after its messages are gone', async () => {
    await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    const { services } = site;
    const id = await storeLead(site);
    const reasons = [{ id: 'links', points: 10, text: 'There are links in the message.' }];
    const row = { spam_reasons: JSON.stringify(reasons) };
    await services.database.db.updateTable('leads').set(row).where('id', '=', id).execute();
    await services.database.db.deleteFrom('outbox').execute();
    for (const [version, spam] of [true, false].entries()) {
      await setSpam(services, ACTOR, { id, version: version + 1, spam, notifyWebhook: true });
    }
    expect(await outboxRows()).toEqual([]);
  });

  it('that arrives twice within minutes is announced once', async () => {
    const { mails } = await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    await storeLead(site);
    await storeLead(site);
    await deliver();
    expect(mails).toHaveLength(1);
  });

  it('that was deleted before delivery is not announced', async () => {
    const { mails } = await openWithMail({ engine });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    const id = await storeLead(site);
    await deleteLead(site.services, ACTOR, { id, version: 1 });
    await deliver();
    expect(mails).toEqual([]);
    expect(await outboxRows()).toEqual([]);
  });
});

it('a submitted form leads to a mail', async () => {
  const { mails } = await openWithMail();
  await set({ notificationEmail: 'owner@wizardhomes.com' });
  const page = await site.open('/contact');
  const form = elementsIn(page.byId('contact-form') ?? page.within('main'), 'form')[0];
  if (form === undefined) throw new Error('The page has no form.');
  const sent = await site.post('/contact', {
    ...fieldsIn(form),
    name: 'Dana Reyes',
    email: 'dana@example.com',
    message: 'Two beds are open.',
  });
  expect(sent.status).toBe(303);
  await deliver();
  expect(mails).toHaveLength(1);
});

describe('visitor input', () => {
  it.each([
    ['name', 'Dana\r\nBcc: everybody@example.com'],
    ['name', 'Dana\nContent-Type: text/html\n\n<h1>'],
    ['name', 'Dana\u2028Bcc: everybody@example.com'],
    ['name', '=?utf-8?q?Refund=3A_=E2=80=AEpay_now?='],
    ['email', 'dana@example.com, everybody@example.com'],
    ['email', 'dana@example.com\r\nBcc: everybody@example.com'],
    ['email', '"dana@example.com" <everybody@example.com>'],
    ['message', '.\r\nMAIL FROM:<x@example.com>\r\n'],
  ])('%s %j cannot add a header or a recipient', async (field, typed) => {
    const { mails } = await openWithMail();
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    await storeLead(site, { [field]: typed });
    await deliver();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    if (mail === undefined) throw new Error('There is no mail.');
    const { to, headers, raw } = mail;
    expect(to).toEqual(['owner@wizardhomes.com']);
    expect(Object.keys(headers).sort()).toEqual(
      [
        'auto-submitted',
        'x-auto-response-suppress',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        ...(field === 'email' ? [] : ['reply-to']),
        'subject',
        'to',
      ].sort(),
    );
    // Nothing that a mail program would decode to what no filter has seen.
    for (const value of Object.values(headers)) expect(value).not.toMatch(/=\?utf-8\?q\?Refund/i);
    expect(headers['content-type']).toContain('multipart/alternative');
    expect(raw.replaceAll('=\r\n', '')).toContain('/admin/leads/');
  });
});

describe('a mail server', () => {
  it('that is down is reported in words, and gets everything once it is back', async () => {
    const first = await openWithMail();
    let down = await startMailServer();
    const url = down.url;
    await down.close();
    await site.close();
    site = await openTestSite({ env: { SMTP_URL: url, MAIL_FROM: FROM } });
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    await storeLead(site);
    await deliver();
    const [row] = await outboxRows();
    expect(row?.last_error).toMatch(
      /^The mail server 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\. Check the host and the port/,
    );
    down = await startMailServer(down.port);
    const answer = await site.services.outbox.deliverNow('mail', row?.id ?? '');
    expect(answer).toEqual({ kind: 'delivered' });
    expect(down.mails).toHaveLength(1);
    await down.close();
    expect(first.mails).toEqual([]);
  });

  it('that rejects a mail is quoted', async () => {
    const server = await openWithMail();
    await set({ notificationEmail: 'owner@wizardhomes.com' });
    server.reject({ code: 550, text: 'No such mailbox here' });
    await storeLead(site);
    await deliver();
    const [row] = await outboxRows();
    expect(row?.last_error).toMatch(
      /does not know the address of the receiver: "550 No such mailbox here"\./,
    );
  });
});

describe('the webhook', () => {
  async function openWithWebhook(now?: () => Date): Promise<WebhookReceiver> {
    receiver = await startWebhookReceiver();
    site = await openTestSite({ ...(now && { now }) });
    await set({ webhookUrl: receiver.url });
    return receiver;
  }

  it('gets the lead, signed with the secret that was shown once', async () => {
    const { calls } = await openWithWebhook();
    const admin = await createAdmin(site);
    const shown = await pageText(post(admin, '/admin/outbox', { intent: 'new-key' }));
    const secret = /whsec_[A-Za-z0-9+/=]+/.exec(shown)?.[0] ?? '';
    const id = await storeLead(site, { notifyWebhook: true });
    await deliver();
    expect(calls).toHaveLength(1);
    const [call] = calls;
    if (call === undefined) throw new Error('Nobody called.');
    expect(isSignedWith(secret, call)).toBe(true);
    expect(isSignedWith(secret, { ...call, body: `${call.body} ` })).toBe(false);
    expect(JSON.parse(call.body)).toMatchObject({
      type: 'lead.created',
      data: { id, name: 'Dana Reyes', email: 'dana@example.com', mayBeTexted: false },
    });
    const later = await site.get('/admin/outbox', admin);
    expect(await later.text()).not.toContain(secret);
  });

  it('gets a lead that changed, as it is then, if the owner wants that', async () => {
    const { calls } = await openWithWebhook();
    await set({ webhookLeadUpdated: 'send' });
    const id = await storeLead(site, { spam: true });
    await assignLead(site.services, ACTOR, { id, version: 1, person: '', people: [] });
    await setSpam(site.services, ACTOR, { id, version: 2, spam: false, notifyWebhook: true });
    const outcome = { reason: '', program: 'leader-lift', amount: '2497' };
    await setStatus(site.services, ACTOR, { id, version: 3, status: 'won', outcome });
    await deliver();
    const bodies = calls.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies.map(({ type }) => type)).toEqual(['lead.created', 'lead.updated']);
    expect(bodies.at(-1)?.data).toMatchObject({
      ...{ id, status: 'won' },
      ...{ lostReason: null, wonProgram: 'leader-lift', wonAmount: 2497 },
    });
  });

  it('is also signed with each secret that was replaced in the last 24 hours', async () => {
    let now = new Date('2025-01-05T12:00:00Z');
    const { calls } = await openWithWebhook(() => now);
    const admin = await createAdmin(site);
    async function makeSecret(): Promise<string> {
      const shown = await pageText(post(admin, '/admin/outbox', { intent: 'new-key' }));
      return /whsec_[A-Za-z0-9+/=]+/.exec(shown)?.[0] ?? '';
    }
    const pass = (hours: number) => {
      now = new Date(now.getTime() + hours * 60 * 60 * 1000);
    };
    /** For each secret, whether a call made now is signed with it. */
    async function signedWith(): Promise<boolean[]> {
      await post(admin, '/admin/outbox', { intent: 'test-webhook' });
      const call = calls.at(-1);
      if (call === undefined) throw new Error('Nobody called.');
      return secrets.map((secret) => isSignedWith(secret, call));
    }
    const secrets = [await makeSecret()];
    expect(await signedWith()).toEqual([true]);
    pass(100);
    secrets.push(await makeSecret());
    pass(12);
    secrets.push(await makeSecret());
    expect(await signedWith()).toEqual([true, true, true]);
    pass(11.9);
    expect(await signedWith()).toEqual([true, true, true]);
    pass(0.1);
    expect(await signedWith()).toEqual([false, true, true]);
    pass(12);
    expect(await signedWith()).toEqual([false, false, true]);
  });

  it('does not follow a redirect, reports it, and is not called again', async () => {
    const { answer, calls } = await openWithWebhook();
    answer(307, { Location: 'http://127.0.0.1:1/elsewhere' });
    await storeLead(site, { notifyWebhook: true });
    await deliver();
    const row = (await outboxRows()).find(({ kind }) => kind === 'lead-webhook');
    expect(row?.last_error).toMatch(/answered with a redirect \(307\)/);
    expect(row?.given_up_at).not.toBeNull();
    expect(calls).toHaveLength(1);
  });

  it.each([
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest',
    'https://10.0.0.1/hook',
    'http://example.com/hook',
  ])('of a public site never calls %s', async (url) => {
    site = await openTestSite({ env: { PUBLIC_ORIGIN: 'https://www.example.com' } });
    // Written directly, because the settings form rejects it.
    await site.services.database.db
      .insertInto('settings')
      .values({
        key: 'webhookUrl',
        value: JSON.stringify(url),
        updated_at: new Date().toISOString(),
      })
      .execute();
    const admin = await createAdmin(site);
    const result = await pageText(post(admin, '/admin/outbox', { intent: 'test-webhook' }));
    expect(result).toMatch(/is not on the open internet|There is no webhook/);
  });

  it('with a local address is rejected by the settings of a public site', async () => {
    site = await openTestSite({ env: { PUBLIC_ORIGIN: 'https://www.example.com' } });
    const admin = await createAdmin(site);
    const answer = await post(admin, '/admin/settings', { webhookUrl: 'http://localhost:9/hook' });
    expect(answer.status).toBe(422);
  });
});

describe('a site without a mail server', () => {
  it('shows its mails to admins, but never a secret one', async () => {
    site = await openTestSite();
    const admin = await createAdmin(site);
    const id = await storeLead(site, { name: 'Renée O’Neil', message: 'Zwei Betten – frei?' });
    await deliver();
    const [row] = await outboxRows();
    const read = await pageText(site.get(`/admin/outbox/${row?.id}`, admin));
    expect(read).toContain('New lead: Contact, from Renée O’Neil');
    expect(read).toContain('Zwei Betten – frei?');
    await site.services.database.db
      .updateTable('outbox')
      .set({ payload: JSON.stringify({ to: 'x@example.com', subject: 'Reset', secret: true }) })
      .execute();
    const hidden = await site.get(`/admin/outbox/${row?.id}`, admin);
    expect(hidden.status).toBe(404);
    expect(await hidden.text()).not.toContain('Zwei Betten');
    expect(id).toBeDefined();
  });

  it('deletes a mail with its lead', async () => {
    site = await openTestSite();
    const admin = await createAdmin(site);
    await storeLead(site);
    await storeLead(site, { name: 'Ines', email: 'ines@example.com' });
    await deliver();
    const folder = join(site.dataDir, 'mails');
    expect(readdirSync(folder)).toHaveLength(2);
    await post(admin, '/admin/leads/privacy', { intent: 'delete', who: 'dana@example.com' });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await outboxRows()).toHaveLength(1);
  });
});

describe('the page "Email and webhooks"', () => {
  it('lists failed messages with the error, and sends one on request', async () => {
    const server = await openWithMail();
    const admin = await createAdmin(site);
    server.reject({ code: 550, text: 'Mailbox full' });
    await storeLead(site);
    await deliver();
    const page = () => pageText(site.get('/admin/outbox', admin));
    expect(await page()).toContain('Couldn’t be sent (1)');
    expect(await page()).toMatch(/not sent, tried once .+ Mailbox full/);
    expect(await pageText(site.get('/admin', admin))).toContain('One email hasn’t gone out');
    server.reject(null);
    const id = (await outboxRows())[0]?.id ?? '';
    const result = await pageText(post(admin, '/admin/outbox', { intent: 'retry', id }));
    expect(result).toContain('It has been sent.');
    expect(await page()).not.toContain('Couldn’t be sent');
    expect(server.mails).toHaveLength(1);
  });

  it('does not claim that a mail saved to a folder was sent', async () => {
    site = await openTestSite();
    const admin = await createAdmin(site);
    const owner = { id: null, name: 'the owner' };
    await updateSettings(site.services, owner, { notificationEmail: 'owner@example.com' });
    await storeLead(site);
    await deliver();
    const shown = await pageText(site.get('/admin/outbox', admin));
    expect(shown).toContain('saved to a file (no mail server was set up)');
    expect(shown).not.toMatch(/· sent,|arrived/);
    const result = await pageText(post(admin, '/admin/outbox', { intent: 'test-mail' }));
    expect(result).toContain('No mail server is set up, so nothing was sent.');
    expect(shown).not.toContain('Send a test');
  });

  it('sends a test and shows the result', async () => {
    const server = await openWithMail();
    const admin = await createAdmin(site);
    const test = () => pageText(post(admin, '/admin/outbox', { intent: 'test-mail' }));
    expect(await test()).toContain('The mail server took the test.');
    expect(server.mails[0]?.headers.subject).toBe('A test from your website');
    server.reject({ code: 550, text: 'Not you again' });
    expect(await test()).toContain('Not you again');
    expect((await outboxRows()).filter((row) => row.delivered_at === null)).toEqual([]);
  });
});
