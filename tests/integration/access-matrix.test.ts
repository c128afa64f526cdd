import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTimestamp } from '#database/codec.ts';
import { listTables } from '#database/move/tables.ts';
import {
  type AskedRequest,
  type Expected,
  expectAnswer,
  OTHER_METHODS,
  SERVED_METHODS,
} from '#tests/support/expected-answers.ts';
import { listFormIntents } from '#tests/support/form-intents.ts';
import { createPeople, type Identity } from '#tests/support/identities.ts';
import { storeLead } from '#tests/support/leads.ts';
import { PATH_FORMS, type PathForm, spellingsOf } from '#tests/support/path-forms.ts';
import { postRow } from '#tests/support/post-row.ts';
import { openRawClient, type RawClient, type RawResponse } from '#tests/support/raw-client.ts';
import { type BuiltRoute, listRoutes } from '#tests/support/route-list.ts';
import { createSampleContent } from '#tests/support/sample-content.ts';
import { takeSubscribers } from '#tests/support/subscribers.ts';
import { describeEachEngine, openTestSite, type TestSite } from '#tests/support/test-site.ts';

/**
 * Every route, asked by every kind of person, with every method, and in every spelling of its path:
 * each kind of person asks each route of the admin area, each spelling is tried on each route, and by
 * each kind of person on some routes. Where a rule comes before the question who asks, nobody or an
 * admin asks, in turn.
 */
const routes = await listRoutes();

/** A draft's title and a lead's name: who is not signed in may read neither, a Writer no lead. */
const SECRET = 'what-only-an-admin-may-read';
const LEAD = `${SECRET}: a lead`;
/** Routes that show it. */
const SECRET_PATTERNS = [
  '/admin',
  '/admin/posts/:id/edit',
  '/admin/posts/:id/history',
  '/admin/leads',
  '/admin/leads/board',
  '/admin/leads/export',
  '/admin/leads/:id',
  '/admin/backups/:name',
];
const NO_SUCH_ID = '7e6b6a34-5f3c-4a53-9a44-1f1c0d7c2f11';
const BACKUP = 'site-2026-01-05-120000-by-hand.tar';
const ACCEPTS = ['text/html', '*/*', 'text/event-stream'];

/** Routes under `/admin` that need no session. A route that joins them has to be added here. */
const OPEN_ROUTES = [
  '/admin/forgot-password',
  '/admin/login',
  '/admin/login/code',
  '/admin/passkey',
  '/admin/password-advice',
  '/admin/reset-password',
  '/admin/sign-in',
  '/admin/sign-out',
];

describe('the route table', () => {
  const guarded = routes.filter(({ policy }) => policy?.access === 'admin');

  it('has a policy for every route', () => {
    expect(routes.filter(({ policy }) => policy === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('requires an admin for everything under /admin except the sign-in pages', () => {
    const open = routes.filter(
      ({ pattern, policy }) => pattern.startsWith('/admin') && policy?.access !== 'admin',
    );
    expect(open.map(({ pattern }) => pattern).sort()).toEqual(OPEN_ROUTES);
  });

  it('runs the guard before every admin route', () => {
    for (const { ancestry } of guarded)
      expect(ancestry).toContain('features/home/routes/admin-layout');
  });

  it('neither caches nor indexes admin routes', () => {
    for (const { policy } of guarded) {
      expect([policy?.cache, policy?.indexed]).toEqual([null, false]);
    }
  });
});

/** A request of the matrix, with its number among those of its route. */
interface Cell extends AskedRequest {
  readonly address: string;
  readonly plain: string;
  readonly expected: Expected;
  readonly number: number;
}

/** Nobody, or an admin who may do everything. */
function isExtreme({ headers, hasAccess, hasToken, isWriter }: Identity): boolean {
  return headers.Cookie === undefined || (hasAccess && hasToken && !isWriter);
}

/** The methods that no route accepts are rejected alike: in odd spellings, we try one of them. */
function listMethods({ name }: PathForm, isWhole: boolean): readonly string[] {
  if (!isWhole) return SERVED_METHODS;
  return [...SERVED_METHODS, ...(name === 'plain' ? OTHER_METHODS : OTHER_METHODS.slice(0, 1))];
}

/** Who asks: nobody, an admin and, where it matters who does, all others or every fourth of them, in turn. */
function listAsking(
  route: BuiltRoute,
  method: string,
  form: PathForm,
  identities: readonly Identity[],
): readonly Identity[] {
  const turn = routes.indexOf(route) + PATH_FORMS.indexOf(form);
  const extremes = identities.filter(isExtreme);
  const isPlain = form.name === 'plain';
  const isPost = method === 'POST';
  const isDecidedBefore =
    !SERVED_METHODS.includes(method) || form.isUnknownToRouter || (form.isRedirected && !isPost);
  // HEAD is answered as GET is.
  if (isDecidedBefore || (method === 'HEAD' && !isPlain)) {
    return extremes.filter((_, at) => (at + turn) % extremes.length === 0);
  }
  const isOfAdmin = route.policy?.area === 'admin' || route.policy?.access === 'admin';
  // Public pages do not look at who asks.
  if (method === 'HEAD' || (!isPlain && !isOfAdmin)) return extremes;
  if (isPlain && isOfAdmin) return identities;
  return identities.filter((one, at) => isExtreme(one) || (at + turn) % 4 === 0);
}

const isPost = ({ method }: Cell) => method === 'POST';

function listCells(
  route: BuiltRoute,
  plain: string,
  identities: readonly Identity[],
  isWhole: boolean,
): Cell[] {
  const spellings = isWhole ? spellingsOf(plain) : spellingsOf(plain).slice(0, 1);
  return spellings
    .flatMap(({ form, address }) =>
      listMethods(form, isWhole).flatMap((method) =>
        listAsking(route, method, form, identities).map((identity) => ({
          form,
          address,
          method,
          identity,
        })),
      ),
    )
    .map((asked, number) => {
      const expected = expectAnswer({ route, ...asked });
      return { route, plain, number, expected, ...asked };
    });
}

/** What an answer that reveals nothing looks like. */
const REJECTIONS: Record<
  Exclude<Expected, 'answered'>,
  (cell: Cell, answer: RawResponse) => boolean
> = {
  'method rejected': (_, { status, headers }) =>
    status === 405 && headers.allow === 'GET, HEAD, POST',
  redirected: ({ plain }, { status, headers }) => status === 308 && headers.location === plain,
  'not found': (_, { status }) => status === 404,
  'nothing there': (_, { status }) => status === 405,
  'signed out': ({ form, method }, { status, headers, body }) => {
    if (form.isData) {
      const isRedirect = body.includes('"redirect","/admin/login?next=%2Fadmin');
      return status === 202 && (method === 'HEAD' || isRedirect);
    }
    const login = headers.location?.startsWith('/admin/login?next=%2F');
    return status === 302 ? login === true && body === '' : status === 401 || status === 403;
  },
  'for admins': ({ plain, form, method }, { status, headers, body }) => {
    if (plain !== '/admin') return status === 403;
    if (method === 'POST') return [302, 202, 403].includes(status);
    return form.isData
      ? status === 202 && (method === 'HEAD' || body.includes('"redirect","/admin/posts'))
      : status === 403 || headers.location === '/admin/posts';
  },
  'no token': (_, { status, headers }) =>
    status === 403 && headers['x-admin-page-outdated'] === 'yes',
};

/** Statuses of a page that the identity may open. */
function pageStatuses({ route, plain, form }: Cell): number[] {
  if (route.pattern.endsWith('*') || plain.includes(NO_SUCH_ID)) return [404];
  // The sign-in pages send somebody who is signed in on to the admin area.
  if (route.policy?.access === 'public' && route.policy.area === 'admin') {
    return form.isData ? [200, 202] : [200, 302];
  }
  return [200];
}

function isAnswered(cell: Cell, { status, headers }: RawResponse): boolean {
  const { route, method } = cell;
  if (route.isPage && method !== 'POST') return pageStatuses(cell).includes(status);
  if (route.policy?.access === 'public') return true;
  return status !== 401 && status !== 403 && !headers.location?.startsWith('/admin/login');
}

function findProblem(cell: Cell, answer: RawResponse): string | null {
  const { expected, route } = cell;
  const isForAdmins = route.policy?.access === 'admin';
  const mayRead = expected === 'answered' && isForAdmins;
  if (answer.status >= 500) return 'a server error';
  if (!mayRead && answer.body.includes(SECRET)) return 'shows what only an admin may read';
  if (cell.identity.isWriter && answer.body.includes(LEAD)) return 'shows a lead to a Writer';
  if (!mayRead && answer.headers['x-admin-token'] !== undefined) return 'gives a token';
  if (isForAdmins && answer.headers['cache-control'] !== 'no-store') return 'may be stored';
  if (expected === 'answered') return isAnswered(cell, answer) ? null : 'not answered';
  return REJECTIONS[expected](cell, answer) ? null : `not: ${expected}`;
}

describeEachEngine('a request', (engine) => {
  let site: TestSite;
  let client: RawClient;
  let examples: Readonly<Record<string, string>>;
  let signInAll: () => Promise<Identity[]>;
  let tables: readonly string[];

  beforeAll(async () => {
    site = await openTestSite({ engine, env: { PORT: '0' } });
    client = await openRawClient(site);
    signInAll = await createPeople(site);
    tables = await listUntouched();
    const draft = postRow({
      id: randomUUID(),
      title: SECRET,
      slug: 'draft',
      content: `<p>${SECRET}</p>`,
      published_at: null,
      created_at: writeTimestamp(new Date()),
    });
    await site.services.database.db.insertInto('blog_posts').values(draft).execute();
    const sample = await createSampleContent(site.services);
    // Without the form for them, its page is an unknown one.
    await takeSubscribers(site);
    const lead = await storeLead(site, { name: LEAD });
    mkdirSync(join(site.dataDir, 'backups'), { recursive: true });
    writeFileSync(join(site.dataDir, 'backups', BACKUP), SECRET);
    examples = {
      ...sample.examples,
      '/admin/posts/:id/edit': `/admin/posts/${draft.id}/edit`,
      '/admin/posts/:id/history': `/admin/posts/${draft.id}/history`,
      '/admin/leads/:id': `/admin/leads/${lead}`,
      '/admin/backups/:name': `/admin/backups/${BACKUP}`,
    };
  });
  afterAll(async () => {
    await client.close();
    await site.close();
  });

  const exampleOf = ({ pattern }: BuiltRoute) =>
    examples[pattern] ?? pattern.replace(/:\w+/g, NO_SUCH_ID).replace('*', 'no-such-page');

  function send(cell: Cell, intent: string): Promise<RawResponse> {
    const { method, identity, number, expected, route } = cell;
    const path = route.isIndex && method === 'POST' ? `${cell.address}?index` : cell.address;
    const accept = expected === 'answered' ? 'text/html' : (ACCEPTS[number % 3] ?? '');
    const headers = { ...identity.headers, Accept: accept };
    if (method !== 'POST') return client.send({ method, path, headers });
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.origin };
    const fields = { intent, id: NO_SUCH_ID, version: '1', who: 'a@example.com' };
    const body = new URLSearchParams(fields).toString();
    return client.send({ method, path, headers: { ...headers, ...form }, body });
  }

  /** Asks three requests at a time: with more, the server would let the pages wait. */
  async function askAll(
    cells: readonly Cell[],
    intentOf: (cell: Cell) => string,
  ): Promise<[Cell, RawResponse][]> {
    const answers: [Cell, RawResponse][] = [];
    const waiting = cells.values();
    const askInTurn = async () => {
      for (const cell of waiting) answers.push([cell, await send(cell, intentOf(cell))]);
    };
    await Promise.all([askInTurn(), askInTurn(), askInTurn()]);
    return answers;
  }

  /** The tables in which a rejected request leaves no trace. */
  async function listUntouched(): Promise<string[]> {
    const found = await listTables(site.services.database);
    return found
      .map(({ name }) => name)
      .filter((name) => !['session', 'rate_limits'].includes(name));
  }

  async function contents(): Promise<string> {
    const { db } = site.services.database;
    const rows = await Promise.all(
      tables.map((name) => sql`select * from ${sql.table(name)}`.execute(db)),
    );
    return JSON.stringify(rows.map((each) => each.rows));
  }

  // What the engine decides about is the session and the role, which one guard reads for all routes.
  const asked =
    engine === 'sqlite'
      ? routes
      : routes.filter(({ pattern }) => SECRET_PATTERNS.includes(pattern));
  it.each(asked)('to $pattern does what the policy says', async (route) => {
    const people = await signInAll();
    // The first request with a session that is over ends it.
    for (const { headers, hasAccess } of people) {
      if (!hasAccess) await client.send({ method: 'GET', path: '/admin', headers });
    }
    const cells = listCells(route, exampleOf(route), people, engine === 'sqlite');
    const before = await contents();
    const rejected = cells.filter(({ expected }) => expected !== 'answered');
    const posts = rejected.filter(isPost);
    // One after the other, so that every form of the feature is sent to the route by somebody.
    const intents = listFormIntents(route.id.split('/')[1]);
    const intentOf = (cell: Cell) => intents[posts.indexOf(cell) % intents.length] ?? '';
    const answers = await askAll(rejected, intentOf);
    expect(await contents()).toBe(before);
    if (engine === 'sqlite' && route.policy?.access === 'admin') {
      expect(posts.length).toBeGreaterThanOrEqual(intents.length);
    }

    // A plan is deleted by a POST, whose sender knows its secret address: so these come last.
    const answered = cells.filter(({ expected }) => expected === 'answered');
    const unknownIntent = () => 'no-such-intent';
    const read = await askAll(
      answered.filter((cell) => !isPost(cell)),
      unknownIntent,
    );
    const posted = await askAll(answered.filter(isPost), unknownIntent);
    const problems = [...answers, ...read, ...posted].flatMap(([cell, answer]) => {
      const problem = findProblem(cell, answer);
      const { method, address, identity } = cell;
      return problem === null
        ? []
        : [`${method} ${address} (${identity.name}): ${answer.status}, ${problem}`];
    });
    const bodies = new Map<string, string>();
    for (const [{ method, address }, { body }] of route.policy?.cache ? read : []) {
      const key = `${method} ${address}`;
      expect(body, key).toBe(bodies.get(key) ?? body);
      bodies.set(key, body);
    }
    expect(problems).toEqual([]);
  });

  it('of an admin shows what others may not read', async () => {
    const identity = (await signInAll()).find(
      ({ hasToken, name }) => hasToken && name === 'an admin',
    );
    const headers = { ...identity?.headers, Accept: 'text/html' };
    for (const pattern of SECRET_PATTERNS) {
      const path = examples[pattern] ?? pattern;
      expect((await client.send({ method: 'GET', path, headers })).body, path).toContain(SECRET);
    }
  });
});
