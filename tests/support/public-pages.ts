import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { publicPaths } from '#app/site/words/paths.ts';
import { elementsIn, fieldsIn, Page } from './html.ts';
import { QUIZ_ANSWERS } from './quiz-answers.ts';
import type { TestSite } from './test-site.ts';

/** The pages with a fixed address, some with parameters, and addresses that nothing has. */
const PATHS = [
  ...publicPaths,
  '/boost-revenue?plan=streamline',
  '/blog/no-such-post',
  '/blog?page=99',
  '/quiz/questions',
  '/contact?about=demo',
  '/contact?about=intro-session',
  '/contact?about=strategy-session',
  '/contact?about=workshop',
  '/contact?about=chatbot-tier&plan=automate',
  '/contact?subject=Do%20Not%20Sell%20My%20Data%20Request',
  '/plan/no-such-plan',
  '/no-such-page',
];

/** Answers that lead to other words of the plan. */
const OTHER_ANSWERS = [
  {
    ...QUIZ_ANSWERS,
    beds: 0,
    occupied: 0,
    rate: null,
    inquiries: 0,
    ownerHours: 0,
    homesWanted: 1,
  },
  { ...QUIZ_ANSWERS, occupied: 6, referralMoveIns: 0, homesWanted: 1, ownerHours: 5 },
  {
    ...QUIZ_ANSWERS,
    beds: 1,
    occupied: 1,
    referralMoveIns: 0,
    homesWanted: 1,
    ownerHours: 1,
    firstReply: 'minutes',
    followUp: 'system',
  },
  { ...QUIZ_ANSWERS, beds: 1, occupied: 0, rate: null, referralFee: null, referralMoveIns: 1 },
  { ...QUIZ_ANSWERS, occupied: 6, referralMoveIns: 0, homesWanted: 4, firstReply: 'hour' },
  { ...QUIZ_ANSWERS, referralMoveIns: 0, firstReply: 'same-day', followUp: 'spreadsheet' },
  { ...QUIZ_ANSWERS, firstReply: 'later', followUp: 'none', ownerHours: 80, homesWanted: 6 },
  { ...QUIZ_ANSWERS, occupied: 5, inquiries: 0, ownerHours: 10, referralFee: 1000 },
] as const;

/** Answers that a question rejects. */
const REJECTED_ANSWERS: readonly Record<string, string>[] = [
  { step: 'beds', beds: '', occupied: '' },
  { step: 'beds', beds: 'many', occupied: '3.5' },
  { step: 'beds', beds: '6', occupied: '9' },
  { step: 'beds', beds: '1', occupied: '2' },
  { step: 'beds', beds: '0', occupied: '2' },
  { step: 'beds', beds: '-1', occupied: '900' },
  { step: 'rate', rate: '90000' },
  { step: 'rate', rate: '6' },
  { step: 'first-reply' },
  { step: 'owner-hours', ownerHours: '200' },
  { step: 'homes', homesWanted: '0' },
];

const FILLED_IN = { name: 'Zyq Xwvz', email: 'zyq@xwvz.example', message: 'Qwzx?' };

export interface SeenPage {
  readonly name: string;
  readonly html: string;
}

/** Every public page of a site in every state that a visitor can bring about. */
export async function visitPublicPages(site: TestSite): Promise<SeenPage[]> {
  const seen: SeenPage[] = [];
  const add = async (name: string, response: Response | Promise<Response>) => {
    seen.push({ name, html: await (await response).text() });
  };
  for (const path of PATHS) await add(path, site.fetch(path));
  const post = (path: string, fields: Record<string, string>) =>
    site.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  for (const fields of REJECTED_ANSWERS) {
    await add(`quiz ${JSON.stringify(fields)}`, post('/quiz/questions', { ...fields, go: 'on' }));
  }
  const given = asTyped(QUIZ_ANSWERS);
  for (const step of STEPS) {
    await add(`quiz after ${step}`, post('/quiz/questions', { ...given, step, go: 'on' }));
  }
  for (const [index, answers] of OTHER_ANSWERS.entries()) {
    const typed = { ...asTyped(answers), step: 'homes', go: 'on' };
    await add(`plan ${index}`, post('/quiz/questions', typed));
  }
  const { token } = await savePlan(site.services, QUIZ_ANSWERS);
  await add('saved plan', site.fetch(`/plan/${token}`));
  await add('deleted plan', post(`/plan/${token}`, {}));
  const form = await fieldsOfContactForm(site);
  await add('empty form', post('/contact', form));
  const odd = { ...FILLED_IN, email: 'no', phone: '1', subject: '', message: '' };
  await add('rejected form', post('/contact', { ...form, ...odd }));
  const demo = { ...form, topic: 'demo', ...FILLED_IN, beds: 'lots', phone: '12' };
  await add('rejected beds', post('/contact', demo));
  await add('too many beds', post('/contact', { ...demo, beds: '9999', name: 'x'.repeat(101) }));
  const rejected = {
    ...form,
    ...FILLED_IN,
    name: 'a\u0007b',
    smsConsent: 'on',
    smsMarketing: 'on',
  };
  await add('consent without a phone', post('/contact', rejected));
  const old = {
    ...form,
    ...FILLED_IN,
    phone: '614 555 0123',
    smsConsent: 'on',
    consentVersion: '1',
  };
  await add('consent to other words', post('/contact', old));
  await add('wrong plan', post('/boost-revenue', { ...FILLED_IN, topic: 'plan', plan: 'none' }));
  await add('no topic', post('/contact', { ...FILLED_IN, topic: 'none' }));
  await add('no topic of a demo form', post('/quickboost-ai', { ...FILLED_IN, topic: 'none' }));
  const suspect = { ...FILLED_IN, topic: 'contact' };
  await add('to be confirmed', post('/contact', suspect));
  for (const { topic, path } of SENT) {
    const thanks = `${path}?about=${topic}&sent=WS-7KQ2MP`;
    await add(`sent ${topic}`, site.fetch(thanks));
  }
  return seen;
}

const STEPS = [
  'beds',
  'rate',
  'referrals',
  'inquiries',
  'first-reply',
  'follow-up',
  'owner-hours',
  'homes',
];

const SENT = [
  { topic: 'contact', path: '/contact' },
  { topic: 'demo', path: '/quickboost-ai' },
  { topic: 'plan', path: '/boost-revenue' },
  { topic: 'chatbot-tier', path: '/contact' },
  { topic: 'intro-session', path: '/leader-lift-scale-prep' },
  { topic: 'strategy-session', path: '/scale-prep' },
  { topic: 'workshop', path: '/contact' },
];

/** As the quiz sends its answers. */
export function asTyped(answers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
}

async function fieldsOfContactForm(site: TestSite): Promise<Record<string, string>> {
  const page = new Page(await (await site.fetch('/contact')).text());
  const section = page.byId('contact-form');
  const form = section && elementsIn(section, 'form')[0];
  if (!form) throw new Error('The contact page has no form.');
  return fieldsIn(form);
}
