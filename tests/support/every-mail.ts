import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILED_SIGN_INS } from '#app/features/accounts/account-rules.ts';
import { createInvitation } from '#app/features/accounts/people.server.ts';
import { askToPublish } from '#app/features/articles/publish-requests.server.ts';
import { setDoNotText } from '#app/features/leads/contact/do-not-text.server.ts';
import { REMINDER_STAGES } from '#app/features/leads/deadlines/reminder-stages.ts';
import { createLead } from '#app/features/leads/records/leads.server.ts';
import { sendTest } from '#app/features/outbox/mail/offered/send-test.server.ts';
import { queueMessage } from '#app/features/outbox/queue-message.server.ts';
import { serializeAnswers } from '#app/features/quiz/answers.ts';
import { queueWeekMail } from '#app/features/results/week-mail.server.ts';
import { WEEKDAYS } from '#app/features/settings/office-hours.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { confirmSubscription } from '#app/features/subscribers/change-subscription.server.ts';
import { askToSubscribe } from '#app/features/subscribers/subscribe.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { createAdmin, createAskingWriter, type TestAccount } from './accounts.ts';
import { storeLead } from './leads.ts';
import { createPasskeyDevice } from './passkey-device.ts';
import { storePost } from './posts.ts';
import { QUIZ_ANSWERS } from './quiz-answers.ts';
import { leadInput } from './sample-lead.ts';
import type { TestSite } from './test-site.ts';
import { totp } from './totp.ts';

export interface SentMail {
  /** What made the site send it. */
  readonly cause: string;
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Fields = Record<string, string>;

/** What a visitor who fills in everything sends. */
const FULL_LEAD = leadInput({
  topic: 'plan',
  name: 'Zqx Reyes',
  email: 'zqx@example.com',
  phone: { tel: '+16145550100', display: '(614) 555-0100' },
  home: 'Zqx House',
  beds: 6,
  plan: 'connect',
  message: 'Zqx.',
  consents: [
    { kind: 'inquiry', version: '1', text: 'Zqx', agreed: true },
    { kind: 'marketing', version: '1', text: 'Zqx', agreed: false },
  ],
});

/**
 * Makes a site without a mail server send each of its mails once, through its forms, and reads them.
 * The site needs an admin whom nobody has signed in as yet.
 */
export async function sendEveryMail(site: TestSite): Promise<SentMail[]> {
  const { services } = site;
  const { db } = services.database;
  const sent: SentMail[] = [];
  const known = new Set<string>();
  let admin: TestAccount = await createAdmin(site);
  const owner = { id: null, name: 'Zqx' };
  const settings = {
    notificationEmail: 'owner@example.com',
    timeZone: 'America/New_York',
    // Reminders are sent at whatever time the test runs.
    officeHours: WEEKDAYS.map((day) => `${day} 00:00-23:59`).join(', '),
  };
  const saved = await updateSettings(services, owner, settings);
  if (!saved.ok) throw new Error(JSON.stringify(saved.errors));

  async function collect(cause: string): Promise<void> {
    await services.outbox.deliverDue();
    const ids = (await services.mailer.stored?.list()) ?? [];
    const [id, another] = ids.filter((each) => !known.has(each));
    if (id === undefined || another !== undefined) throw new Error(`${cause}: not one mail`);
    known.add(id);
    sent.push({ cause, id, ...(await readStoredMail(site, id)) });
  }
  async function post(path: string, fields: Fields): Promise<string> {
    const response = await site.post(`${services.config.adminOrigin}${path}`, fields, admin);
    const cookies = response.headers.getSetCookie().filter((each) => /^session=/.test(each));
    const [cookie] = cookies.map((each) => each.split(';')[0] ?? '');
    if (cookie !== undefined) admin = { ...admin, cookie };
    return response.text();
  }

  const leadId = await storeLead(site, { name: 'Zqx', message: null, phone: FULL_LEAD.phone });
  await collect('a lead with little');
  await setDoNotText(services, owner, { leadId, noted: true });
  // On an open lead, of which the reminders below are.
  await db
    .updateTable('leads')
    .set({ no_contact_at: writeTimestamp(services.now()), no_contact_by: 'Zqx' })
    .where('id', '=', leadId)
    .execute();
  await createLead(services, {
    lead: FULL_LEAD,
    sourcePage: '/boost-revenue',
    formAbout: 'Zqx workshop',
    campaign: {
      source: 'zqx',
      medium: 'zqx',
      campaign: 'zqx',
      term: null,
      content: null,
      landingPath: '/about',
    },
    quizAnswers: serializeAnswers({ ...QUIZ_ANSWERS, rate: null }),
    spam: false,
    spamReasons: [],
  });
  await collect('a lead with everything');
  await db
    .updateTable('leads')
    .set({ no_contact_at: null, no_contact_by: null })
    .where('id', '=', leadId)
    .execute();
  for (const stage of REMINDER_STAGES) {
    if (stage === 'overdue') await endTimeToAnswer(services, leadId);
    await write(services, owner, (tx, changes) =>
      queueMessage(
        tx,
        changes,
        { kind: 'lead-reminder', payload: { stage }, aboutId: leadId },
        services.now(),
      ),
    );
    await collect(stage === 'half' ? 'half the time to answer' : 'all the time to answer');
  }

  for (const [note, cause] of [
    ['Zqx', 'the day of a follow-up'],
    [null, 'the day of a follow-up without a note'],
  ] as const) {
    const day = '2026-01-20';
    await db
      .updateTable('leads')
      .set({ follow_up_on: day, follow_up_note: note })
      .where('id', '=', leadId)
      .execute();
    const payload = { stage: 'follow-up', day };
    await write(services, owner, (tx, changes) =>
      queueMessage(
        tx,
        changes,
        { kind: 'lead-reminder', payload, aboutId: leadId },
        services.now(),
      ),
    );
    await collect(cause);
  }

  const open = { subscribers: 'on', postalAddress: '1 Zqx' };
  const opened = await updateSettings(services, owner, open);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const wording = { version: '1', text: 'Zqx' };
  const asked = { email: 'zqx@example.com', page: '/about', wording };
  await askToSubscribe(services, '203.0.113.1', asked);
  await collect('somebody who wants to hear more');
  const { id: subscriber } = await db
    .selectFrom('subscribers')
    .select('id')
    .executeTakeFirstOrThrow();
  await confirmSubscription(services, subscriber);
  await collect('somebody who has confirmed that');
  await db.deleteFrom('rate_limits').execute();
  await askToSubscribe(services, '203.0.113.1', asked);
  await collect('somebody who asks again');

  await queueWeekMail(services, '2026-01-05');
  await collect('a week');

  const writer = await createAskingWriter(site);
  await db.updateTable('user').set({ name: 'Zqx' }).where('id', '=', writer.userId).execute();
  for (const isPublished of [false, true]) {
    const { id: article } = await storePost(services, {
      title: 'Zqx',
      slug: `zqx-${isPublished}`,
      isPublished,
    });
    await askToPublish(services, { id: writer.userId, name: writer.email }, article);
    await collect(isPublished ? 'changes to publish' : 'an article to publish');
  }

  // Only a mail server takes one from the page.
  await sendTest(services, owner, 'mail');
  await collect('a test');

  await db
    .insertInto('rate_limits')
    .values({
      key: 'failed-sign-ins',
      count: FAILED_SIGN_INS,
      window_ends_at: writeTimestamp(new Date(services.now().getTime() + 30 * 60 * 1000)),
    })
    .execute();
  await post('/admin/login', { intent: 'login', email: admin.email, password: 'not-this-one' });
  await collect('many failed sign-ins');
  await db.deleteFrom('rate_limits').execute();

  const inviter = { id: admin.userId, name: admin.email };
  const invited = { email: 'zqx@example.com', clientKey: 'zqx', mailIt: true };
  await createInvitation(services, inviter, invited);
  await collect('an invitation');

  await post('/admin/forgot-password', { email: admin.email });
  await collect('a forgotten password');

  const device = createPasskeyDevice(services.config.adminOrigin);
  const begun = await post('/admin/account/passkeys', {
    intent: 'passkey-begin',
    name: 'Zqx laptop',
  });
  const { options } = JSON.parse(begun) as { options: Parameters<typeof device.create>[0] };
  const answer = device.create(options);
  await post('/admin/account/passkeys', { intent: 'passkey-add', name: 'Zqx laptop', answer });
  await collect('a passkey that is added');
  const { id } = await db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
  await post('/admin/account/passkeys', { intent: 'passkey-remove', id });
  await collect('a passkey that is removed');

  const page = await post('/admin/account', {
    intent: 'two-factor-begin',
    password: admin.password,
  });
  const secret = /name="secret" value="([A-Z2-7]+)"/.exec(page)?.[1] ?? '';
  await post('/admin/account', { intent: 'two-factor-confirm', secret, code: totp(secret) });
  await collect('two-factor sign-in, on');
  await db.deleteFrom('rate_limits').where('key', 'like', 'code-used:%').execute();
  const off = { intent: 'two-factor-off', password: admin.password, code: totp(secret) };
  await post('/admin/account', off);
  await collect('two-factor sign-in, off');

  const change = { intent: 'password', current: admin.password, next: 'quarry-lantern-83-moss' };
  await post('/admin/account', change);
  await collect('a password that is changed');
  return sent;
}

/** A mail that a site without a mail server keeps. */
export async function readStoredMail(
  { services, dataDir }: TestSite,
  id: string,
): Promise<Pick<SentMail, 'subject' | 'text' | 'html'>> {
  const text = await services.mailer.stored?.readText(id);
  if (typeof text !== 'string') throw new Error(`There is no mail ${id}.`);
  const raw = readFileSync(join(dataDir, 'mails', `${id}.eml`), 'utf8');
  return { subject: subjectOf(raw), text, html: htmlOf(raw) };
}

/** The decoded HTML part of a mail. */
export function htmlOf(raw: string): string {
  const [, encoding, body = ''] =
    /Content-Type: text\/html.*\r\nContent-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(
      raw,
    ) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return decodeQuoted(body.replaceAll('=\r\n', ''));
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The decoded subject of a mail. */
function subjectOf(raw: string): string {
  const head = raw.split('\r\n\r\n')[0] ?? '';
  const [, subject = ''] =
    /^Subject: ((?:.|\r\n[ \t])*)/m.exec(head.replace(/\r\n(?=[ \t])/g, '')) ?? [];
  return subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(Q|B)\?(.*?)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : decodeQuoted(coded.replaceAll('_', ' ')),
    );
}

/** The reminder that the time to answer is over says so only when it is. */
async function endTimeToAnswer({ database, now }: Services, leadId: string): Promise<void> {
  await database.db
    .updateTable('leads')
    .set({ due_at: writeTimestamp(now()) })
    .where('id', '=', leadId)
    .execute();
}
