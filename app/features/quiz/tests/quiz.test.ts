import type { Element } from 'hast';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptySite } from '#tests/support/empty-site.ts';
import { elementsIn, fieldsIn, Page, textOf } from '#tests/support/html.ts';
import { findHtmlErrors } from '#tests/support/html-rules.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** `QUIZ_ANSWERS` as a visitor may type them. */
const given: Record<string, string> = {
  beds: '6 beds',
  occupied: '4',
  rate: '$4,500',
  referralMoveIns: '3',
  referralFee: '3000',
  inquiries: '10',
  firstReply: 'next-day',
  followUp: 'notebook',
  ownerHours: '45',
  homesWanted: '2',
};

/** The button of each question: to the next one, or the answer itself. */
const BUTTONS = [
  ...['Next', 'Next', 'Next', 'Next', 'The next day', 'A notebook, or from memory'],
  ...['Next', 'Show My Plan'],
];

let site: TestSite;
const db = () => site.services.database.db;

/** The form with this button. */
function formWith(page: Page, button: string): { form: Element; go: Record<string, string> } {
  for (const form of page.elements('form')) {
    const pressed = elementsIn(form, 'button').find((each) => textOf(each) === button);
    if (!pressed) continue;
    const { name, value } = pressed.properties;
    return { form, go: name ? { [String(name)]: String(value) } : {} };
  }
  throw new Error(`No form has a button "${button}".`);
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return site.post(path.split('#')[0] ?? '', fields);
}

/** Fills in a form and presses one of its buttons like a browser without JavaScript. */
function press(page: Page, button: string, typed: Record<string, string> = {}, path = '') {
  const { form, go } = formWith(page, button);
  const names = elementsIn(form, 'input', 'textarea', 'select').map((each) =>
    String(each.properties.name),
  );
  const shown = Object.entries(typed).filter(([name]) => names.includes(name));
  const action = String(form.properties.action ?? path);
  return post(action, { ...fieldsIn(form), ...Object.fromEntries(shown), ...go });
}

async function pageOf(response: Promise<Response>): Promise<Page> {
  return new Page(await (await response).text());
}

/** Takes the quiz from /quiz to the plan. Calls `onPage` for every question. */
async function takeQuiz(
  onPage: (page: Page) => unknown = () => undefined,
  headers: Record<string, string> = {},
): Promise<Page> {
  const start = await site.open('/quiz', { extra: headers });
  const link = start.elements('a').find((each) => textOf(each) === 'Start Quiz');
  let page = await site.open(String(link?.properties.href));
  for (let question = 1; question <= 8; question += 1) {
    expect(page.title).toBe(`Question ${question} of 8 | Wizard Services`);
    await onPage(page);
    page = await pageOf(press(page, BUTTONS[question - 1] ?? '', given));
  }
  return page;
}

async function savePlan(): Promise<string> {
  const answer = await press(await takeQuiz(), 'Save This Plan');
  return answer.headers.get('Location') ?? '';
}

describeEachEngine('the growth path quiz without JavaScript', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await emptySite(site.services, { accounts: true });
  });

  it('leads through eight valid pages to a plan, and stores nothing', async () => {
    const pages: Page[] = [];
    const result = await takeQuiz((page) => pages.push(page));
    for (const page of [...pages, result]) {
      expect(await findHtmlErrors(page.html)).toEqual([]);
      expect(page.html).not.toMatch('<script');
      expect(page.meta('robots')).toBe('noindex');
    }
    const text = textOf(result.within('main'));
    expect(text).toContain('2 empty beds × $4,500 = $9,000 a month');
    expect(text).toContain('3 move-ins a year × $3,000 ÷ 12 = $750 a month');
    expect(text).toContain('Both together $9,750');
    expect(textOf(result.within('h1'))).toBe('Start here: Advantage Bundle');
    const scores = result.elements('h3').map((heading) => textOf(heading));
    expect(scores.slice(0, 3)).toEqual(['Boost Revenue', 'Lead Smarter', 'Scale Big']);
    const links = result.elements('a').map((link) => [textOf(link), link.properties.href]);
    expect(links).toContainEqual(['See Advantage Bundle', '/boost-revenue']);
    expect(links).toContainEqual(['See Leader Lift', '/lead-smarter']);
    for (const table of ['growth_plans', 'leads', 'audit_log', 'rate_limits'] as const) {
      expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('shows the plan before it asks for an email', async () => {
    const html = (await takeQuiz()).html;
    expect(html.indexOf('Three free things')).toBeGreaterThan(0);
    expect(html.indexOf('inputMode="email"')).toBeGreaterThan(html.indexOf('Three free things'));
  });

  it('repeats a question with an invalid answer, and says why beside the field', async () => {
    const answer = await press(await site.open('/quiz/questions'), 'Next', {
      beds: '6',
      occupied: '9',
    });
    expect(answer.status).toBe(422);
    const page = new Page(await answer.text());
    expect(await findHtmlErrors(page.html)).toEqual([]);
    expect(page.byId('quiz-occupied')?.properties).toMatchObject({
      value: '9',
      ariaInvalid: 'true',
      ariaDescribedBy: ['quiz-occupied-hint', 'quiz-occupied-error'],
    });
    expect(textOf(page.byId('quiz-occupied-error') as Element)).toBe(
      "Occupied beds can't be more than your 6 beds.",
    );
    expect(page.byId('quiz-beds')?.properties.value).toBe('6');
  });

  it('goes back and forward and keeps what was typed', async () => {
    let page = await site.open('/quiz/questions');
    page = await pageOf(press(page, 'Next', given));
    page = await pageOf(press(page, 'Back', { rate: 'a lot' }));
    expect(page.byId('quiz-occupied')?.properties.value).toBe('4');
    page = await pageOf(press(page, 'Next'));
    expect(page.byId('quiz-rate')?.properties.value).toBe('a lot');
  });

  it('takes eight taps to a plan, and shows what was tapped on the way back', async () => {
    let page = await site.open('/quiz/questions');
    const taps = ['4 of 6', '$4,500', '2 at $3,000', '10', 'The next day', 'A spreadsheet'];
    for (const tap of [...taps, '40', '2']) page = await pageOf(press(page, tap));
    const text = textOf(page.within('main'));
    expect(text).toContain('2 empty beds × $4,500 = $9,000 a month');
    expect(text).toContain('2 move-ins a year × $3,000 ÷ 12 = $500 a month');
    expect(text).toContain('Both together $9,500');
    page = await pageOf(press(page, 'Change My Answers'));
    expect(page.byId('quiz-occupied')?.properties.value).toBe('4');
    const chosen = page.elements('button').filter(({ properties }) => properties.ariaCurrent);
    expect(chosen.map(textOf)).toEqual(['4 of 6']);
  });

  it('goes on from a choice by a tap, and by Next once it is made', async () => {
    const typed = { ...given, go: 'back', step: 'follow-up' };
    const page = await pageOf(post('/quiz/questions', typed));
    expect(page.title).toMatch(/^Question 5 of 8/);
    expect((await pageOf(press(page, 'Next'))).title).toMatch(/^Question 6 of 8/);
    expect((await pageOf(press(page, 'Back'))).title).toMatch(/^Question 4 of 8/);
    const first = await pageOf(
      post('/quiz/questions', { go: 'on', step: 'inquiries', inquiries: '3' }),
    );
    expect(() => formWith(first, 'Next')).toThrow();
  });

  it('asks back about what is hardly meant, and takes it the second time', async () => {
    const typed = { step: 'rate', beds: '6', occupied: '4', rate: '$6', go: 'on' };
    const answer = await post('/quiz/questions', typed);
    expect(answer.status).toBe(422);
    const page = new Page(await answer.text());
    expect(textOf(page.byId('quiz-rate-error') as Element)).toBe(
      'The monthly rate: $6? If that’s right, press Next again.',
    );
    const next = await press(page, 'Next', { rate: '6.00' });
    expect(new Page(await next.text()).title).toMatch(/^Question 3 of 8/);
    // Another one is asked back again.
    expect((await press(page, 'Next', { rate: '7' })).status).toBe(422);
  });

  it('restarts from a finished plan with the answers filled in', async () => {
    const page = await pageOf(press(await takeQuiz(), 'Change My Answers'));
    expect(page.title).toBe('Question 1 of 8 | Wizard Services');
    expect(fieldsIn(formWith(page, 'Next').form)).toMatchObject({ beds: '6', ownerHours: '45' });
  });

  it.each([
    [{}],
    [{ step: '__proto__', go: 'on' }],
    [{ step: 'homes', go: 'on', beds: '<script>alert(1)</script>', homesWanted: '2' }],
    [{ go: 'keep', beds: '6' }],
  ])('answers an invalid form with a question: %j', async (fields) => {
    const answer = await post('/quiz/questions', fields as Record<string, string>);
    const page = new Page(await answer.text());
    expect([200, 422]).toContain(answer.status);
    expect(page.title).toMatch(/^Question \d of 8/);
    expect(page.html).not.toContain('<script>alert');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
  });

  describe('a saved plan', () => {
    it('opens at a secret link, which is neither stored, logged nor sent as a referrer', async () => {
      const path = await savePlan();
      expect(path).toMatch(/^\/plan\/[0-9a-f]{64}$/);
      const answer = await site.fetch(path);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      const page = new Page(await answer.text());
      expect(await findHtmlErrors(page.html)).toEqual([]);
      expect(textOf(page.within('main'))).toContain('2 empty beds × $4,500 = $9,000 a month');
      expect(page.byId('plan-address')?.properties.value).toBe(site.origin + path);
      const token = path.slice('/plan/'.length);
      const stored = await db().selectFrom('growth_plans').selectAll().execute();
      const audited = await db().selectFrom('audit_log').selectAll().execute();
      expect(JSON.stringify([stored, audited, site.log])).not.toContain(token);
    });

    it.each(['0'.repeat(64), 'x', `${'0'.repeat(63)}%27`])('is not found at %s', async (token) => {
      await savePlan();
      const answer = await site.fetch(`/plan/${token}`);
      expect(answer.status).toBe(404);
      expect(textOf(new Page(await answer.text()).within('h1'))).toBe('We can’t find this plan');
    });

    it('is deleted for good, and only through its own link', async () => {
      const path = await savePlan();
      const other = await savePlan();
      const page = await site.open(path);
      for (const time of ['first', 'second']) {
        const gone = await press(page, 'Delete for Good', {}, path);
        expect([time, gone.status]).toEqual([time, 200]);
        expect(textOf(new Page(await gone.text()).within('h1'))).toBe('Your plan is deleted');
      }
      expect((await site.fetch(path)).status).toBe(404);
      expect((await site.fetch(other)).status).toBe(200);
    });

    it('is deleted from a page without a referrer, where the browser sends the origin "null"', async () => {
      const path = await savePlan();
      const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
      const gone = await site.post(path, {}, { extra: headers });
      expect(gone.status).toBe(200);
      const foreign = { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' };
      const rejected = await site.fetch(path, { method: 'POST', headers: foreign });
      expect(rejected.status).toBe(403);
    });

    it('is rejected after twenty within an hour, with the plan still on the page', async () => {
      const result = await takeQuiz();
      for (let time = 0; time < 20; time += 1) {
        expect((await press(result, 'Save This Plan')).status).toBe(303);
      }
      const rejected = await press(result, 'Save This Plan');
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(3000);
      const text = textOf(new Page(await rejected.text()).within('main'));
      expect(text).toContain('Your plan is still here');
      expect(text).toContain('2 empty beds × $4,500');
    });
  });

  describe('the contact form of a plan', () => {
    const who = { name: 'Dana Reyes', email: 'dana@example.com' };

    it('stores the answers with the lead in canonical form', async () => {
      const sent = await press(await takeQuiz(), 'Send Message', who);
      expect(sent.headers.get('Location')).toMatch(/^\/contact\?about=contact&sent=WS-/);
      const lead = await db().selectFrom('leads').selectAll().executeTakeFirstOrThrow();
      expect(lead.message).toContain('My Growth Path Quiz result');
      expect(JSON.parse(lead.quiz_answers ?? '')).toEqual({ v: 1, ...QUIZ_ANSWERS });
    });

    it('keeps the answers through a form that came back with an error', async () => {
      const again = await press(await takeQuiz(), 'Send Message', { ...who, email: 'dana@' });
      expect(again.status).toBe(422);
      await press(new Page(await again.text()), 'Send Message', who);
      const lead = await db().selectFrom('leads').selectAll().executeTakeFirstOrThrow();
      expect(lead.quiz_answers).toContain('"beds":6');
    });

    it('stores the message without invalid answers', async () => {
      await press(await takeQuiz(), 'Send Message', { ...who, quizAnswers: '{"v":1,"beds":-1}' });
      const lead = await db().selectFrom('leads').selectAll().executeTakeFirstOrThrow();
      expect(lead.quiz_answers).toBeNull();
    });

    it('names the article from which the quiz was opened, also after a change of answers', async () => {
      const referer = (path: string) => ({ Referer: site.origin + path });
      const result = await takeQuiz(undefined, referer('/blog/first-call?page=2'));
      const again = await pageOf(press(result, 'Change My Answers', {}, '/quiz/questions'));
      expect(fieldsIn(again.within('form')).page).toBe('/blog/first-call');
      const kept = await press(result, 'Save This Plan', {}, '/quiz/questions');
      await press(await site.open(kept.headers.get('Location') ?? ''), 'Send Message', who);
      await press(result, 'Send Message', { ...who, email: 'b@example.com' });
      // Whoever came from elsewhere names no article, and nothing is one that cannot be.
      await press(await takeQuiz(), 'Send Message', { ...who, email: 'c@example.com' });
      const odd = await takeQuiz(undefined, referer('/blog/%22%3E'));
      await press(odd, 'Send Message', { ...who, email: 'd@example.com' });
      const leads = await db().selectFrom('leads').select('source_page').execute();
      expect(leads.map(({ source_page }) => source_page).sort()).toEqual([
        '/blog/first-call',
        '/blog/first-call',
        '/quiz',
        '/quiz',
      ]);
    });

    it('links a saved plan to the lead', async () => {
      const path = await savePlan();
      await press(await site.open(path), 'Send Message', who);
      const lead = await db().selectFrom('leads').selectAll().executeTakeFirstOrThrow();
      const plan = await db().selectFrom('growth_plans').selectAll().executeTakeFirstOrThrow();
      expect(plan.lead_id).toBe(lead.id);
    });
  });
});
