import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFlag } from '#database/codec.ts';
import { write } from '#database/write.ts';
import { createRandom } from '#tests/stress/random.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { addRedirects } from '../add-redirects.server.ts';
import { MOST_REDIRECTS, type Redirect } from '../redirect.ts';
import { RedirectSet } from '../redirect-set.ts';

const ROUNDS = 60;
const ACTOR = { id: null, name: 'Somebody' };
const ADDRESSES = Array.from({ length: 12 }, (_, n) => `/a-${n}`);
const EVERYWHERE = { findUse: () => 'page' as const };

describeEachEngine('redirects that are added to a list', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  /** Adds to what is stored, of which only a part is read. */
  async function add(wanted: readonly Redirect[]) {
    const { database, now, publish } = site.services;
    const deps = { database, now, publish };
    return write(deps, ACTOR, (tx, changes) =>
      addRedirects(deps, tx, changes, {
        checked: wanted.map((redirect) => ({
          from: redirect.from,
          target: redirect.target,
          redirect,
        })),
        site: EVERYWHERE,
      }),
    );
  }

  it('lead where they would if all of it were read', async () => {
    const { db } = site.services.database;
    let shortened = 0;
    let rejected = 0;
    for (let seed = 0; seed < ROUNDS; seed += 1) {
      await db.deleteFrom('redirects').execute();
      const random = createRandom(seed);
      const pick = () => ADDRESSES[Math.floor(random() * ADDRESSES.length)] ?? '';
      const rest = () => ['', '', '?a=1', '#b', '?c#d?e', '#f?g'][Math.floor(random() * 6)];
      const all = new RedirectSet();
      for (let part = 0; part < 3; part += 1) {
        const wanted = Array.from({ length: 4 }, () => ({
          id: randomUUID(),
          from: pick(),
          target: `${pick()}${rest()}`,
          permanent: true,
        }));
        const problems = wanted.map((each) => {
          if (all.find(each.from)?.target === each.target) return null;
          const result = all.add(each, EVERYWHERE);
          if (result.ok) shortened += result.value.shortened.length;
          else rejected += 1;
          return result.ok ? undefined : result.message;
        });
        const made = await add(wanted);
        expect(made.map((each) => ('id' in each ? undefined : each.problem))).toEqual(problems);
        const rows = await db.selectFrom('redirects').select(['from_path', 'target']).execute();
        const stored = rows.map(({ from_path, target }) => [from_path, target]);
        expect([seed, stored.toSorted()]).toEqual([
          seed,
          [...all].map(({ from, target }) => [from, target]).toSorted(),
        ]);
      }
    }
    expect([shortened > ROUNDS, rejected > ROUNDS]).toEqual([true, true]);
  });

  it('are rejected once all of it is as long as it may be, however little of it is read', async () => {
    const { db } = site.services.database;
    await db.deleteFrom('redirects').execute();
    for (let from = 0; from < MOST_REDIRECTS; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, n) => ({
        id: randomUUID(),
        from_path: `/old-${from + n}`,
        target: '/about',
        permanent: writeFlag(true),
        version: 1,
        created_at: '2026-05-04T12:00:00.000Z',
      }));
      await db.insertInto('redirects').values(rows).execute();
    }
    const wanted = { id: randomUUID(), from: '/one-more', target: '/about', permanent: true };
    expect(await add([wanted])).toMatchObject([{ problem: expect.stringContaining('10,000') }]);
    await db.deleteFrom('redirects').where('from_path', '=', '/old-7').execute();
    expect(await add([wanted])).toMatchObject([{ id: wanted.id }]);
  });
});
