import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  announceDue,
  findNextDue,
} from '#app/features/articles/publications/announce-due.server.ts';
import { EMPTY_SETTINGS } from '#app/features/settings/settings-schema.ts';
import { readLocalTime } from '#app/formatting/local-time.server.ts';
import { readTimestamp } from '#database/codec.ts';
import { connect, type Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { postRow } from '#tests/support/post-row.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { createRandom } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIME_ZONE = 'America/New_York';
const CREATED = '2026-01-05T12:00:00.000Z';
/** The days around both changes of daylight saving in New York. */
const DAYS = [
  { month: '2026-03', first: 7, start: '2026-03-07T00:00:00.000Z' },
  { month: '2026-11', first: 1, start: '2026-10-31T00:00:00.000Z' },
];
const HOURS = 5 * 24;
const ROWS_PER_INSERT = 200;
const SETTINGS = {
  ...EMPTY_SETTINGS,
  webhookUrl: 'https://example.com/hook',
  webhookPostPublished: 'send',
} as const;

export interface SchedulesOptions {
  /** One handle for each server, on one migrated database without posts. */
  readonly servers: readonly Database[];
  readonly schedules: number;
  readonly seed: number;
  /** The longest of the usual steps of the clock. */
  readonly stepMinutes?: number;
}

/**
 * Schedules posts through both changes of daylight saving, skipped and repeated hours included, and
 * moves a clock through them: mostly forward by minutes, now and then forward by hours or back. All
 * servers look at each time at once. Every post has to be announced at the first time that is not
 * before its date, once, with the id that it got when it was scheduled.
 */
export async function runSchedules({
  servers,
  schedules,
  seed,
  stepMinutes = 20,
}: SchedulesOptions) {
  const [first] = servers;
  if (first === undefined) throw new Error('There is no server.');
  const random = createRandom(seed);
  const posts = await createSchedules(first, schedules, random);
  const seen = new Map<string, number>();
  const times: string[] = [];
  let clock = 0;
  const deps = servers.map((database) => ({
    database,
    now: () => new Date(clock),
    readSettings: async () => SETTINGS,
    publish(events: readonly { type: string; id?: string }[]) {
      for (const { type, id = '' } of events) {
        if (type === 'posts') seen.set(id, (seen.get(id) ?? 0) + 1);
      }
    },
  }));
  for (const { start } of DAYS) {
    const end = Date.parse(start) + HOURS * HOUR;
    for (clock = Date.parse(start); clock < end; clock += nextStep(random, stepMinutes)) {
      times.push(new Date(clock).toISOString());
      await Promise.all(
        deps.map(async (server) => {
          const due = await findNextDue(server.database.db);
          if (due !== null && due.getTime() <= clock) await announceDue(server);
        }),
      );
    }
  }
  return { times: times.length, damage: await findDamage(first, { posts, seen, times }) };
}

function nextStep(random: () => number, minutes: number): number {
  const kind = random();
  if (kind < 0.03) return Math.floor(random() * 3 * HOUR);
  if (kind < 0.1) return -Math.floor(random() * HOUR);
  return Math.floor(random() * minutes * MINUTE);
}

interface Scheduled {
  readonly id: string;
  readonly messageId: string;
  readonly due: string;
}

async function createSchedules(
  { db }: Database,
  count: number,
  random: () => number,
): Promise<Scheduled[]> {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low));
  const two = (number: number) => String(number).padStart(2, '0');
  const posts = Array.from({ length: count }, () => {
    const { month, first } = DAYS[between(0, DAYS.length)] ?? { month: '2026-03', first: 7 };
    const local = `${month}-${two(first + between(0, 3))}T${two(between(0, 24))}:${two(between(0, 60))}`;
    const due = readLocalTime({ local, timeZone: TIME_ZONE });
    return { id: randomUUID(), messageId: randomUUID(), due };
  });
  for (let from = 0; from < count; from += ROWS_PER_INSERT) {
    const some = posts.slice(from, from + ROWS_PER_INSERT);
    const rows = some.map(({ id, due }) =>
      postRow({ id, slug: id, published_at: due, created_at: CREATED }),
    );
    await db.insertInto('blog_posts').values(rows).execute();
    const publications = some.map(({ id, messageId, due }) => ({
      post_id: id,
      message_id: messageId,
      due_at: due,
      announced_at: null,
    }));
    await db.insertInto('post_publications').values(publications).execute();
  }
  return posts;
}

async function findDamage(
  { db }: Database,
  {
    posts,
    seen,
    times,
  }: { posts: readonly Scheduled[]; seen: Map<string, number>; times: string[] },
): Promise<string[]> {
  const announced = new Map<string, string>();
  for (const row of await db.selectFrom('post_publications').selectAll().execute()) {
    if (row.announced_at !== null) announced.set(row.post_id, readTimestamp(row.announced_at));
  }
  const entries = new Map<string, number>();
  const audited = await db
    .selectFrom('audit_log')
    .select('object_id')
    .where('action', '=', 'post.went-live')
    .execute();
  for (const { object_id } of audited) {
    entries.set(object_id ?? '', (entries.get(object_id ?? '') ?? 0) + 1);
  }
  const messages = new Map<string, string[]>();
  const sent = await db
    .selectFrom('outbox')
    .select(['id', 'about_id'])
    .where('kind', '=', 'post-webhook')
    .execute();
  for (const { id, about_id } of sent) {
    messages.set(about_id ?? '', [...(messages.get(about_id ?? '') ?? []), id]);
  }
  const damage: string[] = [];
  for (const { id, messageId, due } of posts) {
    // The clock goes back, too: the first time in the order in which it came.
    const expected = times.find((time) => time >= due);
    const at = announced.get(id);
    if (at !== expected) damage.push(`due ${due}, announced ${at} instead of ${expected}`);
    if (entries.get(id) !== 1) damage.push(`due ${due}: ${entries.get(id) ?? 0} log entries`);
    if (seen.get(id) !== 1) damage.push(`due ${due}: ${seen.get(id) ?? 0} events`);
    const ids = messages.get(id) ?? [];
    if (ids.length !== 1 || ids[0] !== messageId) damage.push(`due ${due}: messages ${ids}`);
  }
  return damage;
}

/** Two servers on one new database: PostgreSQL where there is one, else SQLite. */
export async function runScheduleStress(options: { schedules: number; seed: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-schedules-'));
  const postgres = await startPostgres();
  const name = `wizard_schedules_${randomUUID().replaceAll('-', '')}`;
  const made = 'url' in postgres ? await createDatabase(postgres.url, { name }) : null;
  const servers = [1, 2].map(() => connect({ databaseUrl: made?.url, dataDir }));
  try {
    const [first] = servers;
    if (first !== undefined) await migrate(first);
    const done = await runSchedules({ ...options, servers });
    return { ...done, engine: made === null ? 'SQLite' : 'PostgreSQL' };
  } finally {
    for (const server of servers) await server.close();
    await made?.drop();
    if ('url' in postgres) postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
