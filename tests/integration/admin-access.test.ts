import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import { createAdmin, createUser, type TestAccount } from '#tests/support/accounts.ts';
import { listFormIntents } from '#tests/support/form-intents.ts';
import { postRow } from '#tests/support/post-row.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

/** Stands in a draft, so that an answer that has it has told something. */
const SECRET = 'the-draft-that-nobody-else-may-read';
const POST_ID = randomUUID();

/**
 * Every address that only an admin may use: one example of it, and what an admin's GET and POST
 * answer (the POST carries a form that the address does not know).
 */
const ADMIN_ROUTES: Record<string, { example?: string; get: number; post: number }> = {
  '/admin': { example: '/admin?index', get: 200, post: 409 },
  '/admin/posts/new': { get: 200, post: 405 },
  '/admin/posts/:id/edit': { example: `/admin/posts/${POST_ID}/edit`, get: 200, post: 405 },
  '/admin/posts/save': { get: 405, post: 400 },
  '/admin/posts/preview': { get: 405, post: 400 },
  '/admin/posts/publish-date': { get: 422, post: 405 },
  '/admin/media': { get: 200, post: 200 },
  '/admin/media/upload': { get: 405, post: 422 },
  '/admin/media/list': { get: 200, post: 405 },
  '/admin/leads': { get: 200, post: 405 },
  '/admin/leads/export': { get: 200, post: 405 },
  '/admin/leads/privacy': { get: 200, post: 422 },
  '/admin/leads/privacy/export': { get: 405, post: 422 },
  '/admin/leads/:id': { example: `/admin/leads/${POST_ID}`, get: 404, post: 409 },
  '/admin/outbox': { get: 200, post: 200 },
  '/admin/outbox/:id': { example: `/admin/outbox/${POST_ID}`, get: 404, post: 405 },
  '/admin/people': { get: 200, post: 200 },
  '/admin/backups': { get: 200, post: 409 },
  '/admin/backups/:name': { example: '/admin/backups/none.tar', get: 404, post: 405 },
  '/admin/audit': { get: 200, post: 405 },
  '/admin/settings': { get: 200, post: 200 },
  '/admin/account': { get: 200, post: 400 },
  '/admin/events': { get: 406, post: 405 },
  '/admin/*': { example: '/admin/no-such-page', get: 404, post: 404 },
};

/** Where somebody who is not signed in has business; their own tests hold them. */
const DOORS = [
  '/admin/forgot-password',
  '/admin/login',
  '/admin/login/code',
  '/admin/password-advice',
  '/admin/reset-password',
  '/admin/sign-in',
  '/admin/sign-out',
];

const examples = Object.entries(ADMIN_ROUTES).map(([pattern, { example, ...statuses }]) => ({
  path: example ?? pattern,
  ...statuses,
}));

describe('the route table', () => {
  let routes: BuiltRoute[];
  beforeAll(async () => {
    routes = await listRoutes();
  });

  it('says of every route what is true of it', () => {
    expect(routes.filter(({ policy }) => policy === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('has no admin route that is not tried here', () => {
    const guarded = routes.filter(({ policy }) => policy?.access === 'admin');
    expect(guarded.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(ADMIN_ROUTES).sort());
  });

  it('keeps everything under /admin for admins, but the doors', () => {
    const open = routes.filter(
      ({ pattern, policy }) => pattern.startsWith('/admin') && policy?.access !== 'admin',
    );
    expect(open.map(({ pattern }) => pattern).sort()).toEqual(DOORS);
  });

  it('puts the guard in front of every admin route', () => {
    const guarded = routes.filter(({ policy }) => policy?.access === 'admin');
    for (const { ancestry } of guarded) expect(ancestry).toContain('routes/admin/admin-layout');
  });

  it('lets nothing be kept, indexed or shared that is for admins', () => {
    for (const { policy } of routes.filter((route) => route.policy?.access === 'admin')) {
      expect([policy?.cache, policy?.indexed]).toEqual([null, false]);
    }
  });
});

describeEachEngine('the admin area', (engine) => {
  let site: TestSite;
  let people: Record<'nobody' | 'user' | 'admin', TestAccount | null>;

  beforeAll(async () => {
    site = await openTestSite({ engine });
    people = { nobody: null, user: await createUser(site), admin: await createAdmin(site) };
    const draft = postRow({
      id: POST_ID,
      title: SECRET,
      slug: 'draft',
      content: `<p>${SECRET}</p>`,
      published_at: null,
      created_at: writeTimestamp(new Date()),
    });
    await site.services.database.db.insertInto('blog_posts').values(draft).execute();
  });
  afterAll(() => site.close());

  function ask(who: keyof typeof people, method: string, path: string, accept: string) {
    const headers = new Headers({ Accept: accept });
    const cookie = people[who]?.cookie;
    if (cookie !== undefined) headers.set('Cookie', cookie);
    const body = method === 'POST' ? new URLSearchParams({ intent: 'delete', id: POST_ID }) : null;
    return site.fetch(path, { method, headers, body });
  }

  /** The address that the router's own scripts ask for a page's data. */
  const asData = (path: string) => path.replace(/(?=\?|$)/, '.data');

  /** What tells nothing but that there is a door: the way to the login, or a plain no. */
  async function expectRefusal(answer: Response, data: boolean): Promise<void> {
    const body = await answer.text();
    expect(body).not.toContain(SECRET);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    if (data) {
      expect(answer.status).toBe(202);
      if (body !== '') expect(body).toContain('"redirect","/admin/login?next=');
    } else if (answer.status === 302) {
      expect(answer.headers.get('Location')).toMatch(/^\/admin\/login\?next=%2Fadmin/);
      expect(body).toBe('');
    } else {
      expect([401, 403]).toContain(answer.status);
    }
  }

  describe.each(examples)('$path', ({ path, get, post }) => {
    const cases = ['nobody', 'user'].flatMap((who) =>
      ['GET', 'HEAD', 'POST'].flatMap((method) =>
        [false, true].map((data) => ({ who: who as 'nobody' | 'user', method, data })),
      ),
    );

    it.each(cases)('$method tells $who nothing (data: $data)', async ({ who, method, data }) => {
      for (const accept of ['text/html', '*/*', 'text/event-stream']) {
        await expectRefusal(await ask(who, method, data ? asData(path) : path, accept), data);
      }
    });

    it.each([path, asData(path)])('answers an admin at %s', async (address) => {
      const statuses = [];
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await ask('admin', method, address, 'text/html');
        await answer.body?.cancel();
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([get, get, post]);
    });
  });

  it.each(['nobody', 'user'] as const)(
    'takes no form of any kind, at any address, from %s',
    async (who) => {
      const intents = listFormIntents();
      expect(intents).toEqual(
        expect.arrayContaining(['delete', 'toggle', 'remove', 'invite', 'password', 'create']),
      );
      for (const { path } of examples) {
        for (const intent of intents) {
          for (const data of [false, true]) {
            const fields = { intent, id: POST_ID, version: '1', who: 'a@example.com' };
            const init = {
              method: 'POST',
              headers: { Accept: 'text/html', Cookie: people[who]?.cookie ?? '' },
              body: new URLSearchParams(fields),
            };
            await expectRefusal(await site.fetch(data ? asData(path) : path, init), data);
          }
        }
      }
    },
  );

  it('changed nothing for anybody', async () => {
    const { db } = site.services.database;
    const posts = await db.selectFrom('blog_posts').select('id').execute();
    const audit = await db.selectFrom('audit_log').select(['action', 'actor_id']).execute();
    expect(posts).toHaveLength(1);
    // That an admin took the leads along is remembered; it changes none of them.
    const exported = { action: 'leads.exported', actor_id: people.admin?.userId };
    expect(audit).toEqual(audit.map(() => exported));
  });
});
