import { afterEach, expect, it } from 'vitest';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { removeMailServer } from '#app/features/settings/mail-server/mail-server.server.ts';
import { answerMailTest, recordMailTest } from '#app/features/settings/mail-state.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { renewWebhookKey } from '#app/features/settings/webhook-key.server.ts';
import { writeTimestamp } from '#database/codec.ts';
import { signatureHeaders } from '#gateways/webhook/sign.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { elementsIn, Page, textOf } from '#tests/support/html.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { storePost } from '#tests/support/posts.ts';
import { asTyped } from '#tests/support/public-pages.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import {
  storeSubscriber,
  subscribe,
  subscribeFieldsIn,
  takeSubscribers,
} from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';

const OWNER = { id: null, name: 'The owner' };
const DANA = 'Dana@Home.example';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let site: TestSite;
let mailServer: MailServer | null = null;
let receiver: WebhookReceiver | null = null;
let now: Date;
afterEach(async () => {
  await site.close();
  await mailServer?.close();
  await receiver?.close();
  mailServer = null;
  receiver = null;
});

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** The daily job runs on each of them: it does not believe a clock that jumps. */
async function daysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    later(DAY);
    await site.services.retention.run();
  }
}

async function open(options: Parameters<typeof openTestSite>[0] = {}): Promise<MailServer> {
  now = new Date('2026-03-02T15:00:00Z');
  mailServer = await startMailServer();
  const env = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'us@wizard.example',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  site = await openTestSite({ now: () => now, ...options, env });
  return mailServer;
}

const deliver = () => site.services.outbox.deliverDue();

const rows = () => site.services.database.db.selectFrom('subscribers').selectAll().execute();

const actions = async () =>
  (
    await site.services.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_type', '=', 'subscriber')
      .execute()
  )
    .map(({ action }) => action)
    .sort();

/** The path of our page that the text of a mail leads to. */
function linkIn({ raw }: { raw: string }): string {
  const text = raw.slice(raw.indexOf('\r\n\r\n')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link] = /http:\/\/localhost:3000\/subscription\/[\w-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`The mail has no link: ${text}`);
  return new URL(link).pathname;
}

function mainOf(html: string): string {
  return textOf(new Page(html).within('main'));
}

async function read(path: string, init?: RequestInit): Promise<string> {
  return mainOf(await (await site.fetch(path, init)).text());
}

function press(path: string, intent: string, fields: Record<string, string> = {}) {
  return site.post(path, { intent, ...fields });
}

/** Somebody who signed up, got the mail and pressed its button. Returns the path of their own page. */
async function confirmed(email = DANA, from?: string): Promise<string> {
  await subscribe(site, email, from === undefined ? {} : { from });
  await deliver();
  const asked = mailServer?.mails.at(-1);
  if (asked === undefined) throw new Error('There is no mail.');
  const answer = await press(linkIn(asked), 'confirm');
  await deliver();
  return new URL(answer.headers.get('Location') ?? '', site.origin).pathname;
}

/** As a mail program sends it: no cookie, no origin, no page. */
async function postOfProgram(path: string, body: string, headers: Record<string, string> = {}) {
  const { createSite } = await loadSiteBuild();
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return createSite(site.services).fetch(
    new Request(`${site.origin}${path}`, {
      method: 'POST',
      headers: { Host: 'localhost:3000', ...type, ...headers },
      body,
    }),
  );
}

describeEachEngine('the list of people who want to hear more', (engine) => {
  it('is not there on a fresh site: its page is an unknown one, and articles have no form', async () => {
    await open({ engine });
    await storePost(site.services, { slug: 'care', isPublished: true });
    await takeSubscribers(site, { subscribers: 'off' });
    const before = await (await site.fetch('/blog/care')).text();
    expect(before).not.toContain('/subscription');
    const missing = await site.fetch('/no-such-page');
    const answer = await site.fetch('/subscription');
    expect([answer.status, await answer.text()]).toEqual([404, await missing.text()]);
    const sent = await site.post('/subscription', { email: DANA, consent: 'on' });
    expect(sent.status).toBe(404);
    expect(await rows()).toEqual([]);
    await takeSubscribers(site);
    expect(await (await site.fetch('/blog/care')).text()).toContain('action="/subscription"');
    await takeSubscribers(site, { subscribers: 'off' });
    expect(await (await site.fetch('/blog/care')).text()).toBe(before);
    // The address is a part of each mail.
    await takeSubscribers(site, { postalAddress: '' });
    expect(await (await site.fetch('/blog/care')).text()).not.toContain('/subscription');
  });

  it('has no form while there is no mail server, and takes none from a page that was open', async () => {
    now = new Date('2026-03-02T15:00:00Z');
    site = await openTestSite({ engine, now: () => now });
    const { headers } = await createAdmin(site);
    const path = '/blog/care';
    await storePost(site.services, { slug: 'care', isPublished: true });
    await takeSubscribers(site);
    const page = await (await site.fetch(path)).text();
    const before = subscribeFieldsIn(page);
    await removeMailServer(site.services, OWNER);
    expect(await (await site.fetch(path)).text()).not.toContain('/subscription');
    expect((await site.fetch('/subscription')).status).toBe(404);
    const answer = await site.post('/subscription', { ...before, email: DANA, consent: 'on' });
    expect([answer.status, answer.headers.has('Retry-After')]).toEqual([503, true]);
    const html = await answer.text();
    expect(mainOf(html)).toContain('We can’t send emails right now, so you’re not signed up.');
    expect(subscribeFieldsIn(html)).toMatchObject({ email: DANA, consent: 'on', page: path });
    expect(await rows()).toEqual([]);

    const list = await (await site.get('/admin/subscribers', { extra: headers })).text();
    expect(mainOf(list)).toContain(
      'The sign-up form isn’t on your site: the site can’t send email. Set up email',
    );
    expect(list).toContain('href="/admin/settings/mail"');
    await takeSubscribers(site);
    expect(await (await site.fetch(path)).text()).toContain('action="/subscription"');
    expect(await read('/admin/subscribers', { headers })).not.toContain('isn’t on your site');
  });

  it('begins with a mail to the address, and counts once its button was pressed', async () => {
    const { mails } = await open({ engine });
    await takeSubscribers(site, { contactEmail: 'hello@wizardhomes.com' });
    await storePost(site.services, { slug: 'care', isPublished: true });
    const page = '/blog/care';
    const answer = await subscribe(site, DANA, { page });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/subscription?sent=1']);
    expect(await read('/subscription?sent=1')).toContain('Check your email');
    const [{ wording, wording_version: version, ...row } = {} as never] = await rows();
    expect(row).toMatchObject({ state: 'waiting', source_page: page, email: 'Dana@home.example' });
    expect(wording).toContain('Yes, email me');
    expect(version).toMatch(/^[\da-f]{12}$/);
    await deliver();
    expect(mails.map(({ to }) => to)).toEqual([['Dana@home.example']]);
    expect(mails[0]?.raw).toContain('12 Main Street');
    expect(mails[0]?.headers).toMatchObject({ 'reply-to': 'hello@wizardhomes.com' });
    const link = linkIn(mails[0] as never);
    // Programs that look for harmful links open them.
    for (const method of ['HEAD', 'GET', 'GET']) await site.fetch(link, { method });
    expect(await rows()).toMatchObject([{ state: 'waiting', confirmed_at: null }]);
    const opened = await site.fetch(link);
    expect(opened.headers.get('X-Robots-Tag')).toContain('noindex');
    expect(opened.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(mainOf(await opened.text())).toContain('we write to Dana@home.example from now on');
    const pressed = await press(link, 'confirm');
    expect(pressed.status).toBe(303);
    expect(await rows()).toMatchObject([{ state: 'confirmed', wording }]);
    expect(await read(pressed.headers.get('Location') ?? '')).toContain('You’re on the list');
    await press(link, 'confirm');
    await deliver();
    expect(mails.map(({ headers }) => headers.subject)).toHaveLength(2);
    expect(await actions()).toEqual(['subscriber.confirmed']);
  });

  it('answers alike whether the address is known, and says the rest in the mail', async () => {
    const { mails } = await open({ engine });
    await takeSubscribers(site);
    await confirmed();
    const [before] = await rows();
    later(HOUR + 1000);
    const known = await subscribe(site, DANA.toUpperCase());
    const unknown = await subscribe(site, 'ines@home.example');
    const shape = ({ status, headers }: Response) => [status, headers.get('Location')];
    expect(shape(known)).toEqual(shape(unknown));
    await deliver();
    const [toDana, toInes] = mails
      .slice(-2)
      .sort((a, b) => (a.to[0] ?? '').localeCompare(b.to[0] ?? ''));
    expect(toDana?.raw).toContain('on the list already');
    expect(toInes?.raw).toContain('To confirm, open this link');
    expect((await rows()).find(({ id }) => id === before?.id)).toEqual(before);
  });

  it('sends one mail per address and hour, five per network, and 300 a day in all', async () => {
    const { mails } = await open({ engine });
    await takeSubscribers(site);
    for (const from of ['203.0.113.1', '203.0.113.2']) {
      expect((await subscribe(site, DANA, { from })).status).toBe(303);
    }
    await deliver();
    expect(mails).toHaveLength(1);
    for (let sent = 0; sent < 4; sent += 1) {
      const answer = await subscribe(site, `a${sent}@home.example`, { from: '203.0.113.1' });
      expect(answer.status).toBe(303);
    }
    const rejected = await subscribe(site, 'a9@home.example', { from: '203.0.113.1' });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(mainOf(await rejected.text())).toContain('many of these in a short time');
    const key = 'subscribe-mails';
    await site.services.database.db
      .updateTable('rate_limits')
      .set({ count: 300 })
      .where('key', '=', key)
      .execute();
    expect((await subscribe(site, 'b@home.example', { from: '203.0.113.3' })).status).toBe(429);
    expect((await rows()).map(({ email }) => email)).not.toContain('b@home.example');
  });

  it('asks again for what is missing, and takes nothing that nobody checked', async () => {
    await open({ engine });
    await takeSubscribers(site);
    const html = await (await site.fetch('/subscription')).text();
    const boxes = elementsIn(new Page(html).within('main'), 'input').filter(
      ({ properties }) => properties.type === 'checkbox',
    );
    expect(boxes.map(({ properties }) => properties.checked ?? false)).toEqual([false]);
    const cases: [Record<string, string>, string][] = [
      [{ email: '' }, 'Enter the email address'],
      [{ email: 'dana at home' }, 'is not an email address'],
      [{ email: 'dana@home.example\r\nBcc: all@home.example' }, 'is not an email address'],
      [{ consent: '' }, 'Check this box'],
      [{ consentVersion: '000000000000' }, 'The words beside this box have changed'],
      [{ token: 'forged' }, 'press the button once more'],
      [{ furtherDetail: 'Buy now' }, 'press the button once more'],
    ];
    for (const [fields, sentence] of cases) {
      const answer = await subscribe(site, DANA, { fields });
      expect([fields, answer.status]).toEqual([fields, 422]);
      expect(mainOf(await answer.text())).toContain(sentence);
    }
    expect(await rows()).toEqual([]);
    // What comes back has a token of now.
    const expired = await subscribe(site, DANA, { fields: { token: '' } });
    const again = subscribeFieldsIn(await expired.text());
    expect((await site.post('/subscription', { ...again, consent: 'on' })).status).toBe(303);
  });

  it('follows the quiz, and the article that led to it', async () => {
    await open({ engine });
    await takeSubscribers(site);
    const typed = asTyped(QUIZ_ANSWERS);
    const result = async (more: Record<string, string>) => {
      return (
        await site.post('/quiz/questions', { ...typed, ...more, step: 'homes', go: 'on' })
      ).text();
    };
    expect(subscribeFieldsIn(await result({}))).toMatchObject({ page: '/quiz' });
    expect(subscribeFieldsIn(await result({ page: '/blog/care' }))).toMatchObject({
      page: '/blog/care',
    });
  });

  it('ends with the button of a mail program, as RFC 8058 says, and only with it', async () => {
    const { mails } = await open({ engine });
    await takeSubscribers(site);
    await confirmed();
    const { headers } = mails.at(-1) ?? { headers: {} as Record<string, string> };
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<([^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    const path = new URL(address).pathname;
    const oneClick = 'List-Unsubscribe=One-Click';
    expect((await postOfProgram(path, 'go=now')).status).toBe(400);
    const other = path.replace(/.(?=\/stop$)/, (last) => (last === '0' ? '1' : '0'));
    expect((await postOfProgram(other, oneClick)).status).toBe(404);
    const opened = await site.fetch(path);
    expect([opened.status, opened.headers.get('Location')]).toEqual([
      303,
      path.replace('/stop', ''),
    ]);
    expect(await rows()).toMatchObject([{ state: 'confirmed' }]);
    const answer = await postOfProgram(path, oneClick);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(await rows()).toMatchObject([{ state: 'unsubscribed', ended_by: 'mail-program' }]);
    // A webmail is a page, and a browser names it.
    const webmail = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await postOfProgram(path, oneClick, webmail)).status).toBe(200);
    expect(await actions()).toEqual(['subscriber.confirmed', 'subscriber.unsubscribed']);
    expect(await read(path.replace('/stop', ''))).toContain('You’re unsubscribed');
    const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    expect((await postOfProgram(path, part, multipart)).status).toBe(200);
  });

  it('lets people choose what they hear about, and stop, on their own page', async () => {
    await open({ engine });
    await takeSubscribers(site);
    const own = await confirmed();
    const before = await read(own);
    expect(before).toContain('We write to Dana@home.example.');
    expect(before).not.toContain('What would you like to hear about?');
    const typed = { name: 'Staffing', slug: '', description: '' };
    const topic = await createTopic(site.services, OWNER, typed);
    const id = topic.ok ? topic.id : '';
    const saved = await press(own, 'save', { topic: id });
    expect(saved.headers.get('Location')).toBe(`${own}?done=saved`);
    const after = await (await site.fetch(`${own}?done=saved`)).text();
    expect(mainOf(after)).toContain('Saved.');
    const boxes = elementsIn(new Page(after).within('main'), 'input');
    expect(boxes.map(({ properties }) => properties.checked)).toEqual([true]);
    expect(await rows()).toMatchObject([{ topics: JSON.stringify([id]) }]);
    await press(own, 'save', { topic: 'no-such-topic' });
    expect(await rows()).toMatchObject([{ topics: null }]);
    await press(own, 'confirm');
    await press(own, 'anything');
    expect(await rows()).toMatchObject([{ state: 'confirmed' }]);
    await press(own, 'stop');
    expect(await rows()).toMatchObject([{ state: 'unsubscribed', ended_by: 'link' }]);
    expect(await read(own)).toContain('won’t send more of these emails to Dana@home.example');
    await press(own, 'save', { topic: id });
    expect(await rows()).toMatchObject([{ state: 'unsubscribed', topics: null }]);
  });

  it('keeps how somebody ended it until they confirm again', async () => {
    await open({ engine });
    await takeSubscribers(site);
    const own = await confirmed();
    await press(own, 'stop');
    later(HOUR + 1000);
    await subscribe(site, DANA);
    expect(await rows()).toMatchObject([{ state: 'waiting', ended_by: 'link' }]);
    await daysPass(8);
    expect(await rows()).toMatchObject([{ state: 'unsubscribed', ended_by: 'link' }]);
    await confirmed();
    expect(await rows()).toMatchObject([{ state: 'confirmed', ended_by: null, ended_at: null }]);
  });
});

describeEachEngine('a subscriber', (engine) => {
  let admin: TestAccount;

  async function openWithWebhook(): Promise<string> {
    await open({ engine });
    receiver = await startWebhookReceiver();
    await takeSubscribers(site, { webhookUrl: receiver.url, webhookSubscribers: 'send' });
    return renewWebhookKey(site.services, OWNER, site.services.secret);
  }

  const calls = () =>
    (receiver?.calls ?? []).map(({ body }) => JSON.parse(body) as { type: string; data: object });

  async function report(secret: string, sent: object, at = now): Promise<Response> {
    const body = JSON.stringify(sent);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const timestamp = Math.floor(at.getTime() / 1000);
    const headers = signatureHeaders([key], { id: 'msg_1', timestamp, body });
    return postOfProgram('/subscription-reports', body, {
      ...headers,
      'Content-Type': 'application/json',
    });
  }

  it('is told to the service that sends the emails, and reported by it', async () => {
    const secret = await openWithWebhook();
    const own = await confirmed();
    expect(calls()).toMatchObject([
      {
        type: 'subscriber.confirmed',
        data: { email: 'Dana@home.example', topics: [], preferencesUrl: `${site.origin}${own}` },
      },
    ]);
    await press(own, 'stop');
    await deliver();
    expect(calls().at(-1)).toMatchObject({ type: 'subscriber.unsubscribed' });
    later(HOUR + 1000);
    await confirmed();
    const count = calls().length;
    const sent = { type: 'subscriber.unsubscribed', data: { email: DANA } };
    expect((await report(secret, sent, new Date(now.getTime() - HOUR))).status).toBe(401);
    expect((await report('whsec_AAAA', sent)).status).toBe(401);
    expect((await report(secret, { type: 'subscriber.confirmed', data: {} })).status).toBe(400);
    expect(await rows()).toMatchObject([{ state: 'confirmed' }]);
    const unknown = { ...sent, data: { email: 'nobody@home.example' } };
    const answers = [await report(secret, unknown), await report(secret, sent)];
    expect(
      await Promise.all(answers.map(async (each) => [each.status, await each.text()])),
    ).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await rows()).toMatchObject([{ state: 'unsubscribed', ended_by: 'service' }]);
    await deliver();
    expect(calls()).toHaveLength(count);
  });

  it('is listed, found, taken off and exported in the admin area', async () => {
    await open({ engine });
    await takeSubscribers(site);
    admin = await createAdmin(site);
    await confirmed(DANA, '203.0.113.1');
    await subscribe(site, 'ines@home.example', { from: '203.0.113.2' });
    const { headers } = admin;
    const list = await read('/admin/subscribers', { headers });
    expect(list).toContain('Dana@home.example');
    expect(list).toContain('ines@home.example');
    expect(list).toContain('Confirmed (1)');
    const found = await read('/admin/subscribers?q=INES', { headers });
    expect(found).not.toContain('Dana@home.example');
    expect(await read('/admin/subscribers?q=%25', { headers })).toContain('No subscribers here');
    const exported = async (query: string) =>
      (await site.get(`/admin/subscribers/export${query}`, { extra: headers })).text();
    const csv = await exported('?state=confirmed');
    expect(csv.split('\r\n')[1]).toMatch(/^Dana@home\.example,Confirmed,/);
    expect(csv).not.toContain('ines@');
    expect(await exported('')).toBe(csv);
    expect(await exported('?state=everybody')).toMatch(/\r\nines@home\.example,Not confirmed,/);
    const id = (await rows()).find(({ state }) => state === 'confirmed')?.id ?? '';
    await site.post('/admin/subscribers', { intent: 'unsubscribe', id }, { extra: headers });
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ ended_by: 'person' });
    expect(await actions()).toEqual([
      'subscriber.confirmed',
      'subscriber.unsubscribed',
      'subscribers.exported',
      'subscribers.exported',
      'subscribers.exported',
    ]);
  });

  it('is taken off the list, which stays as it was filtered', async () => {
    await open({ engine });
    await takeSubscribers(site);
    const { cookie } = await createAdmin(site);
    const { db } = site.services.database;
    const id = await storeSubscriber(db, { email: DANA });
    const list = '/admin/subscribers?q=dana';
    const send = () => site.post(list, { intent: 'unsubscribe', id }, { cookie });
    const answer = await send();
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, list]);
    const ended = { id, state: 'unsubscribed', ended_by: 'person' };
    expect(await rows()).toContainEqual(expect.objectContaining(ended));
    // A second click, and a page that has been open for too long.
    expect((await send()).status).toBe(302);
    expect(await actions()).toEqual(['subscriber.unsubscribed']);
    await db.deleteFrom('subscribers').where('id', '=', id).execute();
    const late = await send();
    expect(late.status).toBe(404);
    expect(mainOf(await late.text())).toContain('This subscriber is no longer on the list.');
  });

  it('is part of a privacy request: shown, exported and erased', async () => {
    await open({ engine });
    await takeSubscribers(site);
    admin = await createAdmin(site);
    await confirmed();
    const ask = (path: string, intent: string) =>
      site.post(path, { who: 'dana@home.example', intent }, admin);
    const found = await (await ask('/admin/leads/privacy', 'find')).text();
    expect(mainOf(found)).toContain('A subscription, with what they agreed to');
    const file = JSON.parse(await (await ask('/admin/leads/privacy/export', 'export')).text());
    expect(file.subscription).toMatchObject({ email: 'Dana@home.example', state: 'confirmed' });
    await ask('/admin/leads/privacy', 'delete');
    expect(await rows()).toEqual([]);
    const left = await site.services.database.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(left).toLowerCase()).not.toContain('dana@');
    expect(await actions()).toEqual(['subscriber.confirmed', 'subscriber.deleted']);
  });

  it('who did not confirm is deleted after seven days, and can no longer confirm', async () => {
    const { mails } = await open({ engine });
    await takeSubscribers(site);
    await subscribe(site, DANA);
    await deliver();
    const link = linkIn(mails[0] as never);
    await daysPass(6);
    expect(await rows()).toHaveLength(1);
    later(DAY + HOUR);
    expect((await site.fetch(link)).status).toBe(404);
    await press(link, 'confirm');
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    await site.services.retention.run();
    expect(await rows()).toEqual([]);
    expect(await read(link)).toContain('This link no longer works');
  });

  it('gets no mail once the form is off, and can still stop', async () => {
    const { mails } = await open({ engine });
    await takeSubscribers(site);
    const own = await confirmed();
    later(HOUR + 1000);
    await subscribe(site, 'ines@home.example');
    await takeSubscribers(site, { subscribers: 'off' });
    const count = mails.length;
    await deliver();
    expect(mails).toHaveLength(count);
    expect((await postOfProgram(`${own}/stop`, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await rows()).toContainEqual(expect.objectContaining({ state: 'unsubscribed' }));
  });

  const turnOn = (headers: TestAccount['headers']) => {
    return site.post(
      '/admin/settings/articles',
      { subscribers: 'on', 'baseline-subscribers': 'off' },
      { extra: headers },
    );
  };

  it('can sign up only once there are a mailing address and an email that arrived', async () => {
    await open({ engine });
    admin = await createAdmin(site);
    const { headers } = admin;
    const answer = await turnOn(headers);
    expect(answer.status).toBe(422);
    const text = mainOf(await answer.text());
    expect(text).toContain('Enter your mailing address first');
    expect(text).toContain('Send a test email first');
    expect((await site.fetch('/subscription')).status).toBe(404);
  });

  it('needs things that its setting names beforehand, with the ways there, until all are there', async () => {
    await open({ engine });
    const { headers, email: to } = await createAdmin(site);
    const hint = async () => {
      const page = await site.get('/admin/settings/articles', { extra: headers });
      const found = new Page(await page.text()).byId('subscribers-hint');
      if (found === undefined) throw new Error('The setting has no hint.');
      const links = elementsIn(found, 'a').map(({ properties }) => properties.href);
      return { text: textOf(found), links };
    };
    const address = '/admin/settings/contact#postalAddress';
    expect(await hint()).toEqual({
      text: expect.stringContaining(
        ' Still missing: your mailing address and a test email that arrived.',
      ),
      links: [address, '/admin/settings/mail'],
    });
    await updateSettings(site.services, OWNER, { postalAddress: '12 Main Street' });
    expect(await hint()).toEqual({
      text: expect.stringContaining(' Still missing: a test email that arrived.'),
      links: ['/admin/settings/mail'],
    });
    await recordMailTest(site.services, OWNER, to);
    expect((await hint()).links).toEqual(['/admin/settings/mail']);
    await answerMailTest(site.services, OWNER, { sentAt: writeTimestamp(now), arrived: true });
    expect(await hint()).toEqual({ text: expect.not.stringContaining('missing'), links: [] });
    await turnOn(headers);
    expect((await site.fetch('/subscription')).status).toBe(200);
    // The form is gone with the address, whatever the setting says.
    await updateSettings(site.services, OWNER, { postalAddress: '' });
    expect((await hint()).links).toEqual([address]);
  });
});
