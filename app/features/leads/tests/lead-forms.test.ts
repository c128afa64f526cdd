import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPerson } from '#app/features/privacy/requests/read-person.server.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import { FORM_NAMES } from '#app/site/words/form-field-names.ts';
import { defaultForms } from '#app/site/words/forms.ts';
import type { FormTopic } from '#app/site/words/types.ts';
import { emptySite } from '#tests/support/empty-site.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { createLeadReference, REFERENCE_BYTES } from '../form/lead-reference.ts';
import { setSpam } from '../records/change-lead.server.ts';
import { listLeadsOf } from '../records/leads-of-person.server.ts';

/** The page and element id of each form. */
const places: { topic: FormTopic; path: string; id: string }[] = [
  { topic: 'demo', path: '/boost-revenue', id: 'demo-form' },
  { topic: 'demo', path: '/quickboost-ai', id: 'demo-form' },
  { topic: 'demo', path: '/contact?about=demo', id: 'contact-form' },
  { topic: 'plan', path: '/boost-revenue?plan=streamline', id: 'demo-form' },
  { topic: 'intro-session', path: '/leader-lift-scale-prep', id: 'intro-session-form' },
  { topic: 'intro-session', path: '/contact?about=intro-session', id: 'contact-form' },
  { topic: 'strategy-session', path: '/leader-lift-scale-prep', id: 'strategy-session-form' },
  { topic: 'strategy-session', path: '/scale-prep', id: 'strategy-session-form' },
  { topic: 'strategy-session', path: '/contact?about=strategy-session', id: 'contact-form' },
  { topic: 'workshop', path: '/contact?about=workshop', id: 'contact-form' },
  { topic: 'chatbot-tier', path: '/contact?about=chatbot-tier&plan=automate', id: 'contact-form' },
  { topic: 'contact', path: '/contact', id: 'contact-form' },
];

const filledIn = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: '614 555 0123',
  home: 'Maple House',
  beds: '6 beds',
  message: 'Two beds are open.\nCall me after 5.',
};

const START = Date.UTC(2025, 0, 5, 12);
let now = START;
let site: TestSite;

/** The fields that a browser sends when nothing was changed. */
function fieldsOf(page: Page, id: string): { action: string; fields: Record<string, string> } {
  const place = page.byId(id);
  const form = place && elementsIn(place, 'form')[0];
  if (!form) throw new Error(`There is no form in #${id}.`);
  return { action: String(form.properties.action), fields: fieldsIn(form) };
}

/** Fills in a form and sends it like a browser without JavaScript. */
async function send(path: string, id: string, typed: Record<string, string> = filledIn) {
  const { action, fields } = fieldsOf(await site.open(path), id);
  const shown = Object.fromEntries(Object.entries(typed).filter(([name]) => name in fields));
  return post(action, { ...fields, ...shown, ...pick(typed, FORM_NAMES.honeypot, 'token') });
}

function pick(typed: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)));
}

function post(action: string, fields: Record<string, string>): Promise<Response> {
  return site.post(action.split('#')[0] ?? '', fields);
}

/** Unmistakable spam: from no page of the site, and with the hidden field filled in. */
const PLAIN_SPAM = { token: 'forged', [FORM_NAMES.honeypot]: 'https://x.io' };

const leads = () => site.services.database.db.selectFrom('leads').selectAll().execute();

/** Of each lead, whether it is under Spam and how many mails are queued about it. */
async function announced(): Promise<{ spam: boolean; mails: number }[]> {
  const queued = await site.services.database.db
    .selectFrom('outbox')
    .select('about_id')
    .where('kind', '=', 'lead-mail')
    .execute();
  return (await leads()).map(({ id, spam }) => ({
    spam: Boolean(spam),
    mails: queued.filter(({ about_id }) => about_id === id).length,
  }));
}

function referenceIn(response: Response): string {
  return (
    new URL(response.headers.get('Location') ?? '', site.origin).searchParams.get('sent') ?? ''
  );
}

describeEachEngine('lead forms', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine, now: () => new Date(now) });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = START;
    await emptySite(site.services, { accounts: true });
  });

  it.each(places)('stores $topic from $path and says thank you', async ({ topic, path, id }) => {
    const response = await send(path, id);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toMatch(new RegExp(`#${id}$`));
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      topic,
      name: filledIn.name,
      email: filledIn.email,
      phone: '+16145550123',
      home: filledIn.home,
      message: filledIn.message,
      status: 'new',
      source_page: path.split('?')[0],
    });
    expect(lead?.reference).toBe(referenceIn(response));
    const thanks = await site.open(response.headers.get('Location') ?? '');
    const text = textOf(thanks.byId(id) ?? thanks.root);
    expect(text).toContain(defaultForms.topics[topic].success.heading);
    expect(text).toContain(lead?.reference);
    expect(textOf(thanks.root).split(lead?.reference ?? '')).toHaveLength(2);
    expect(await findHtmlErrors(thanks.html)).toEqual([]);
  });

  it.each([
    { path: '/boost-revenue?plan=streamline', id: 'demo-form', plan: 'streamline' },
    { path: '/contact?about=chatbot-tier&plan=automate', id: 'contact-form', plan: 'automate' },
  ])('stores the plan that $path chooses', async ({ path, id, plan }) => {
    const page = await site.open(path);
    expect(fieldsOf(page, id).fields.plan).toBe(plan);
    expect(await findHtmlErrors(page.html)).toEqual([]);
    await send(path, id);
    expect((await leads())[0]?.plan).toBe(plan);
  });

  it.each(places)('$topic on $path reports errors and keeps what was typed', async (place) => {
    const typed = { ...filledIn, name: '', email: 'dana@', message: 'Beds <b>&</b> "more"' };
    const response = await send(place.path, place.id, typed);
    expect(response.status).toBe(422);
    const page = new Page(await response.text());
    const { fields } = fieldsOf(page, place.id);
    expect(fields).toMatchObject({
      topic: place.topic,
      name: '',
      email: typed.email,
      phone: typed.phone,
      home: typed.home,
      message: typed.message,
    });
    for (const field of ['name', 'email']) {
      const error = page.byId(`${place.id}-${field}-error`);
      expect(error && textOf(error)).toBeTruthy();
    }
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(await leads()).toEqual([]);
  });

  it('stores a repeated message once, and again after ten minutes', async () => {
    const first = await send('/contact', 'contact-form');
    const second = await send('/contact', 'contact-form');
    expect(referenceIn(second)).toBe(referenceIn(first));
    now += 11 * 60 * 1000;
    const later = await send('/contact', 'contact-form');
    expect(referenceIn(later)).not.toBe(referenceIn(first));
    expect(await leads()).toHaveLength(2);
  });

  it('draws another reference when the first one is taken', async () => {
    const taken = Buffer.alloc(REFERENCE_BYTES, 1);
    const free = Buffer.alloc(REFERENCE_BYTES, 2);
    const draw = crypto.randomBytes;
    const drawn = [taken, taken, free];
    crypto.randomBytes = ((size: number) =>
      (size === REFERENCE_BYTES && drawn.shift()) || draw(size)) as typeof draw;
    syncBuiltinESMExports();
    try {
      const first = await send('/contact', 'contact-form');
      const other = await send('/contact', 'contact-form', { ...filledIn, name: 'Sam Ortiz' });
      expect([first.status, other.status]).toEqual([303, 303]);
      expect([first, other].map(referenceIn)).toEqual([taken, free].map(createLeadReference));
    } finally {
      crypto.randomBytes = draw;
      syncBuiltinESMExports();
    }
    expect(await leads()).toHaveLength(2);
  });

  it('stores simultaneous submissions once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send('/contact', 'contact-form')));
    expect(new Set(answers.map(referenceIn)).size).toBe(1);
    expect(await leads()).toHaveLength(1);
  });

  it('stores plain spam as spam, with the usual thank-you', async () => {
    const response = await send('/contact', 'contact-form', { ...filledIn, ...PLAIN_SPAM });
    expect(response.status).toBe(303);
    expect(await announced()).toEqual([{ spam: true, mails: 0 }]);
    const [lead] = await leads();
    expect(JSON.parse(lead?.spam_reasons ?? '[]')).toMatchObject([
      { id: 'honeypot' },
      { id: 'token' },
    ]);
  });

  it.each([
    ['sends without a token', { token: '' }],
    ['mentions what spam is about', { message: 'The SEO agency of https://maple.com left us.' }],
    ['has the hidden field filled in by a program', { [FORM_NAMES.honeypot]: 'https://maple.com' }],
  ])('asks a visitor who %s to confirm once, then stores the lead', async (_, suspect) => {
    const typed: Record<string, string> = { ...filledIn, ...suspect };
    const confirmation = await send('/contact', 'contact-form', typed);
    expect(confirmation.status).toBe(200);
    expect(await leads()).toEqual([]);
    const page = new Page(await confirmation.text());
    expect(await findHtmlErrors(page.html)).toEqual([]);
    const { action, fields } = fieldsOf(page, 'contact-form');
    expect(fields).toMatchObject({ ...pick(typed, 'name', 'email', 'message'), confirm: 'yes' });
    // The page has one button: some press it at once.
    now += 300;
    const confirmed = await post(action, fields);
    expect(confirmed.status).toBe(303);
    expect(await announced()).toEqual([{ spam: false, mails: 1 }]);
    expect((await leads())[0]?.message).toBe(typed.message);
  });

  it('announces a lead once that arrives as spam and then without suspicion', async () => {
    const spam = await send('/contact', 'contact-form', { ...filledIn, ...PLAIN_SPAM });
    const clean = await Promise.all([1, 2, 3].map(() => send('/contact', 'contact-form')));
    expect(new Set([spam, ...clean].map(referenceIn)).size).toBe(1);
    expect(await announced()).toEqual([{ spam: false, mails: 1 }]);
    await send('/contact', 'contact-form', { ...filledIn, ...PLAIN_SPAM });
    expect(await announced()).toEqual([{ spam: false, mails: 1 }]);
  });

  it('leaves a repeated lead in Spam that an admin has put there', async () => {
    await send('/contact', 'contact-form', { ...filledIn, ...PLAIN_SPAM });
    const [{ id = '' } = {}] = await leads();
    const actor = { id: null, name: 'the owner' };
    for (const [index, spam] of [false, true].entries()) {
      const change = { id, version: index + 1, spam, notifyWebhook: false };
      expect(await setSpam(site.services, actor, change)).toEqual({ ok: true });
    }
    await send('/contact', 'contact-form');
    expect(await announced()).toEqual([{ spam: true, mails: 1 }]);
  });

  it('hides a field from people, assistive technology and password managers', async () => {
    const input = (await site.open('/contact')).byId(`contact-form-${FORM_NAMES.honeypot}`);
    expect(input?.properties).toMatchObject({
      tabIndex: -1,
      autoComplete: ['off'],
      data1pIgnore: 'true',
      dataBwignore: 'true',
      dataFormType: 'other',
      dataLpignore: 'true',
      dataProtonpassIgnore: 'true',
    });
  });

  it('accepts a confirmation only for the same content', async () => {
    const confirmation = new Page(
      await (await send('/contact', 'contact-form', { ...filledIn, token: '' })).text(),
    );
    const { action, fields } = fieldsOf(confirmation, 'contact-form');
    const other = await post(action, { ...fields, message: 'Something else.' });
    expect(other.status).toBe(200);
    expect(await leads()).toEqual([]);
  });

  it.each([
    ['/contact?about=workshop&from=/shared-success', '/shared-success'],
    ['/contact?about=workshop&from=/nowhere', '/contact'],
    ['/contact?about=workshop', '/contact'],
  ])('stores for %s the source page %s', async (path, page) => {
    const missing = await send(path, 'contact-form', { ...filledIn, name: '' });
    const { action, fields } = fieldsOf(new Page(await missing.text()), 'contact-form');
    await post(action, { ...fields, name: 'Dana Reyes' });
    expect((await leads())[0]?.source_page).toBe(page);
  });

  it('stores nothing when the growth plan cannot be linked to the lead', async () => {
    const { token } = await savePlan(site.services, QUIZ_ANSWERS);
    const { action, fields } = fieldsOf(await site.open(`/plan/${token}`), 'talk-it-over');
    const { db } = site.services.database;
    await db.schema.alterTable('growth_plans').renameTo('plans_away').execute();
    const sent = { ...fields, ...pick(filledIn, 'name', 'email') };
    expect((await post(action, sent)).status).toBeGreaterThanOrEqual(500);
    expect(await leads()).toEqual([]);
    expect(await db.selectFrom('lead_search').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await db.schema.alterTable('plans_away').renameTo('growth_plans').execute();
    expect((await post(action, sent)).status).toBe(303);
    const [lead, ...others] = await leads();
    expect([lead?.source_page, others]).toEqual(['/quiz', []]);
    const plan = await db.selectFrom('growth_plans').select('lead_id').executeTakeFirstOrThrow();
    expect(plan.lead_id).toBe(lead?.id);
  });

  it.each([
    ['email', 'Ruth@M\u00fcller.de', ['ruth@m\u00fcller.DE', 'ruth@xn--mller-kva.de']],
    ['email', 'o&leary~/@example.com', ['\u200bO&Leary~/@example.com']],
    ['phone', '+44 (0)20 7946 0958 ext. 5', ['0044 20 7946 0958', '\u202d+442079460958\u202c']],
    ['phone', '020 7946 0958', ['020 79460958']],
  ])('finds the %s %s in each notation for a privacy request', async (field, typed, asked) => {
    expect((await send('/contact', 'contact-form', { ...filledIn, [field]: typed })).status).toBe(
      303,
    );
    for (const notation of asked) {
      const read = readPerson(notation);
      if (!read.ok) throw new Error(read.message);
      const { leads: found } = await listLeadsOf(site.services.database.db, read.person);
      expect(found).toHaveLength(1);
    }
  });

  it('tells a visitor that a pasted message is too long, and keeps all of it', async () => {
    const message = 'Two beds are open. '.repeat(1_000).trim();
    expect((await site.open('/contact')).html).not.toContain('maxlength');
    const response = await send('/contact', 'contact-form', { ...filledIn, message });
    expect(response.status).toBe(422);
    const page = new Page(await response.text());
    expect(fieldsOf(page, 'contact-form').fields.message).toBe(message);
    expect(textOf(page.root)).toContain('This is too long. Keep it under 4000 characters.');
  });

  it('shows no stray characters again in a form with an error', async () => {
    const response = await send('/contact', 'contact-form', {
      ...filledIn,
      name: '',
      phone: '\u202d614 555 0123\u202c',
    });
    expect(response.status).toBe(422);
    const { fields } = fieldsOf(new Page(await response.text()), 'contact-form');
    expect(fields.phone).toBe('614 555 0123');
  });

  it('stores a message with the privacy subject as a privacy request', async () => {
    const path = '/contact?subject=Do%20Not%20Sell%20My%20Data%20Request';
    await send(path, 'contact-form');
    expect((await leads())[0]?.topic).toBe('privacy-request');
  });

  it('limits the submissions of a client address and keeps what was typed', async () => {
    for (let sent = 0; sent < 20; sent += 1) {
      await send('/contact', 'contact-form', { ...filledIn, message: `Message ${sent}` });
    }
    const rejected = await send('/contact', 'contact-form');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { fields } = fieldsOf(new Page(await rejected.text()), 'contact-form');
    expect(fields.message).toBe(filledIn.message);
  });

  it.each([
    ['/quickboost-ai', 'workshop', 'We couldn’t tell which form this was'],
    ['/contact', 'toString', 'Please choose what it’s about.'],
    ['/contact', '', 'Please choose what it’s about.'],
  ])('%s shows its own form again for the unknown topic %j', async (path, topic, message) => {
    const before = await leads();
    const response = await post(path, { ...filledIn, topic });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain(`value="${filledIn.name}"`);
    expect(html).not.toContain('Internal Server Error');
    expect(await leads()).toEqual(before);
  });

  it('promises an answer only if the settings do, in their words', async () => {
    const thanks = async () => {
      const sent = await send('/contact', 'contact-form', filledIn);
      return (await site.open(sent.headers.get('Location') ?? '')).html;
    };
    expect(await thanks()).not.toContain('business day');
    const owner = { id: null, name: 'the owner' };
    await updateSettings(site.services, owner, { callBackPromise: 'one business day' });
    expect(await thanks()).toContain('We answer within one business day.');
  });

  it('shows only well-formed references', async () => {
    for (const sent of ['<b>', 'WS-7K3F9', 'ws-7k3f9q', 'WS-AEIOU1', 'Call%20555']) {
      const page = await site.open(`/contact?about=contact&sent=${sent}`);
      expect(elementsIn(page.byId('contact-form') ?? page.within('main'), 'form')).toHaveLength(1);
    }
  });

  it('rejects a post from another origin', async () => {
    const { action, fields } = fieldsOf(await site.open('/contact'), 'contact-form');
    const response = await site.post(
      action.split('#')[0] ?? '',
      { ...fields, ...filledIn },
      { extra: { Origin: 'https://elsewhere.example' } },
    );
    expect(response.status).toBe(403);
    expect(await leads()).toEqual([]);
  });
});

describe('the list of forms', () => {
  it('covers every topic', () => {
    expect(new Set(places.map((place) => place.topic))).toEqual(
      new Set(Object.keys(defaultForms.topics)),
    );
  });
});
