import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { createKnownTraffic, type KnownNumbers } from '#tests/support/known-traffic.ts';
import type { TestPostgres } from '#tests/support/postgres.ts';
import { storePost } from '#tests/support/posts.ts';
import {
  freshPostgres,
  needsPostgres,
  openTestSite,
  type TestSite,
} from '#tests/support/test-site.ts';

/** A loaded machine needs minutes for what takes seconds. */
const PATIENCE = 10 * 60_000;
const SECRET = 'the secret of every server of this site';
const PATHS = ['/', '/about', '/blog/care', '/boost-revenue', '/lead-smarter', '/cookie-policy'];
const DAYS = ['2026-01-05', '2026-01-06', '2026-01-07'];

type Ask = (site: TestSite, target: string, headers: Record<string, string>) => Promise<unknown>;

const overHttp: Ask = async (site, target, headers) => {
  const response = await site.get(target, { extra: headers });
  expect(response.status).toBe(200);
};
/** As the server notes a page that it sends. */
const noted: Ask = async (site, target, headers) => {
  site.services.pageViews.note(target, lowerCase(headers));
};

let now: Date;
let sites: TestSite[] = [];

/** Three days of known traffic, on whichever server each client comes to; on the second, a flood. */
async function replay(requests: number, ask: Ask): Promise<KnownNumbers> {
  const [first] = sites;
  if (first === undefined) throw new Error('There is no server.');
  await storePost(first.services, { slug: 'care', title: 'Care', isPublished: true });
  const { origin } = first;
  const traffic = createKnownTraffic({ origin, sessionCookie: 'session', paths: PATHS });
  let clients = 0;
  let asked = 0;
  const run = async (next: typeof traffic.nextClient, until: number) => {
    while (asked < until) {
      // A browser keeps its connection, and with it its server.
      const site = sites[clients % sites.length] ?? first;
      clients += 1;
      for (const { target, headers } of next()) {
        asked += 1;
        await ask(site, target, headers);
      }
    }
    for (const site of sites) await site.services.pageViews.flush();
  };
  for (const [n, day] of DAYS.entries()) {
    now = new Date(`${day}T17:00:00Z`);
    if (n > 0) traffic.closeDay();
    const until = Math.round((requests * (n + 1)) / DAYS.length);
    const begin = asked;
    await run(traffic.nextClient, n === 1 ? Math.round((begin + until) / 2) : until);
    if (n === 1) await run(traffic.nextInventor, until);
  }
  return traffic.numbers;
}

/** What the owner sees of it, on another server than most of it came to. */
async function readShown(): Promise<{ text: string; csv: (list: string) => Promise<Counts> }> {
  const site = sites.at(-1) as TestSite;
  const { cookie } = await createAdmin(site);
  const read = async (path: string) => {
    const response = await site.get(path, { cookie });
    expect(response.status).toBe(200);
    return response.text();
  };
  return {
    text: (await read('/admin/results')).replaceAll(/<!--.*?-->|<[^>]+>|,(?=\d)/g, ' '),
    csv: async (list) => {
      const [, ...lines] = (await read(`/admin/results/${list}/csv`)).trim().split('\r\n');
      return new Map(lines.map((line) => readLine(line)));
    },
  };
}

type Counts = Map<string, number>;

/** Of a line, its address or else its name, and the first number. */
function readLine(line: string): [string, number] {
  const [name = '', address = '', count] = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return [address || name.replaceAll('"', ''), Number(count)];
}

async function expectShown(known: KnownNumbers): Promise<void> {
  const { text, csv } = await readShown();
  const words = text.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\d) (?=\d{3}\b)/g, '');
  expect(words).toContain(`Visits ${known.visits} `);
  expect(words).toContain(`Views ${known.views} `);
  const { phone, computer } = known.devices;
  expect(words).toContain(`${phone} views were on a phone and ${computer} on a computer`);
  expect(words).toContain(`${known.oldBrowserViews} more views came from old browsers`);
  expect(await csv('sources')).toEqual(known.sources);
  expect(await csv('campaigns')).toEqual(known.campaigns);
  const pages = new Map([...(await csv('pages')), ...(await csv('articles'))]);
  expect(pages).toEqual(known.viewsOf);
}

afterEach(async () => {
  for (const site of sites.toReversed()) await site.close();
});

describe('on one server', () => {
  beforeEach(async () => {
    now = new Date(`${DAYS[0]}T17:00:00Z`);
    sites = [await openTestSite({ now: () => now, env: { SECRET } })];
  });

  it('4,000 requests over HTTP come to the known numbers', { timeout: PATIENCE }, async () => {
    await expectShown(await replay(4_000, overHttp));
  });
});

describe('on two servers', needsPostgres(), () => {
  let database: TestPostgres;
  beforeEach(async () => {
    now = new Date(`${DAYS[0]}T17:00:00Z`);
    database = await freshPostgres({ migrated: true });
    const env = { SECRET, DATABASE_URL: database.url };
    sites = [];
    for (let n = 0; n < 2; n += 1) sites.push(await openTestSite({ now: () => now, env }));
  });
  afterEach(() => database.drop());

  it('4,000 requests over HTTP come to the known numbers', { timeout: PATIENCE }, async () => {
    await expectShown(await replay(4_000, overHttp));
  });

  it('200,000 requests come to the known numbers', { timeout: PATIENCE }, async () => {
    await expectShown(await replay(200_000, noted));
  });
});

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
