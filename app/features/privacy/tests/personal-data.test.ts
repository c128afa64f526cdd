import { afterEach, beforeEach, expect, it } from 'vitest';
import { addNote } from '#app/features/leads/contact/lead-notes.server.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { createAdmin, createUser } from '#tests/support/accounts.ts';
import { Page, textOf } from '#tests/support/html.ts';
import { linkPlan, storeLead } from '#tests/support/leads.ts';
import { QUIZ_ANSWERS } from '#tests/support/quiz-answers.ts';
import { storeSubscriber } from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const ACTOR = { id: null, name: 'Ada' };

describeEachEngine('what is kept of a person', (engine) => {
  let site: TestSite;
  let cookie: string;
  let who: string;
  beforeEach(async () => {
    site = await openTestSite({ engine, now: () => new Date('2026-01-05T12:00:00.000Z') });
    ({ cookie } = await createAdmin(site));
    ({ email: who } = await createUser(site));
    await storeSubscriber(site.services.database.db, { email: who });
    for (const name of ['First', 'Second']) {
      const leadId = await storeLead(site, { name, email: who });
      await addNote(site.services, ACTOR, { leadId, body: `Called ${name}.` });
      await linkPlan(site, (await savePlan(site.services, QUIZ_ANSWERS)).token, leadId);
    }
  });
  afterEach(() => site.close());

  const post = (path: string, fields: Record<string, string>) =>
    site.post(`/admin/leads/privacy${path}`, fields, { cookie });
  const read = async (answer: Response) => textOf(new Page(await answer.text()).within('main'));
  const actions = async () => {
    const { db } = site.services.database;
    const rows = await db
      .selectFrom('audit_log')
      .select(({ fn }) => ['action', fn.countAll<number | string>().as('entries')])
      .where('action', 'like', '%.deleted')
      .groupBy('action')
      .orderBy('action')
      .execute();
    return rows.map(({ action, entries }) => `${entries} ${action}`);
  };

  it('is shown', async () => {
    const text = await read(await post('', { who }));
    expect(text).toContain('2 leads, 2 notes, 2 growth plans.');
    expect(text).toContain('An account without access to this site.');
    expect(text).toContain('A subscription, with what they agreed to.');
    expect(text).toMatch(/Second, Demo|Second, Contact/);
    expect(await read(await post('', { who: 'x@example.com' }))).toContain('We have no data for');
  });

  it('is in one file, to the byte', async () => {
    const file = await (await post('/export', { who })).text();
    const { madeAt, under, subscription, accountWithoutAccess, ...lists } = JSON.parse(file);
    expect(Object.keys(lists)).toEqual(['leads', 'notes', 'emailsSent', 'plans']);
    expect([lists.leads.length, lists.notes.length, lists.plans.length]).toEqual([2, 2, 2]);
    expect([subscription.email, accountWithoutAccess]).toEqual([who, true]);
    const indent = (item: unknown) => JSON.stringify(item, null, 2).replace(/^/gm, '    ');
    const written = Object.entries(lists as Record<string, unknown[]>).map(([name, items]) =>
      items.length === 0
        ? `"${name}": [\n  ]`
        : `"${name}": [\n${items.map(indent).join(',\n')}\n  ]`,
    );
    expect(file).toBe(
      `{\n  ${[
        `"madeAt": ${JSON.stringify(madeAt)}`,
        `"under": ${JSON.stringify(under)}`,
        ...written,
        `"subscription": ${indent(subscription).trimStart()}`,
        '"accountWithoutAccess": true',
      ].join(',\n  ')}\n}\n`,
    );
  });

  it('is a file without anything under a number that nobody left', async () => {
    const file = await (await post('/export', { who: '614 555 0199' })).text();
    expect(file).toBe(`{
  "madeAt": "2026-01-05T12:00:00.000Z",
  "under": {"phone":"+16145550199"},
  "leads": [
  ],
  "notes": [
  ],
  "emailsSent": [
  ],
  "plans": [
  ],
  "subscription": null,
  "accountWithoutAccess": false
}
`);
  });

  it('is erased, with an entry in the log for each thing and not for whom', async () => {
    const text = await read(await post('', { intent: 'delete', who }));
    expect(text).toContain(
      'Deleted for good: 2 leads with all notes, and 2 growth plans, and the account without access, and the subscription.',
    );
    expect(text).toContain('If another service sends your emails, delete the address there, too');
    expect(await actions()).toEqual([
      '2 growth-plan.deleted',
      '2 lead.deleted',
      '1 subscriber.deleted',
    ]);
    expect(await read(await post('', { who }))).toContain('We have no data for');
  });
});
