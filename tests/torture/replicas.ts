import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import type { SaveAnswer } from '#app/domains/posts/editor-protocol.ts';
import { updateSettings } from '#app/domains/settings/settings.server.ts';
import type { Services } from '#app/framework/services.server.ts';
import { write } from '#database/write.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { openContactForm } from '#tests/support/contact-form.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { type PrivatePostgres, startPrivatePostgres } from '#tests/support/postgres.ts';
import { postFields, saveRequest } from '#tests/support/posts.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { createRandom } from './random.ts';
import {
  type Answer,
  type Replica,
  type ReplicaSet,
  SITE_ENV,
  startReplicas,
} from './replica-set.ts';

export interface ReplicaTortureOptions {
  readonly faults: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}

export interface ReplicaTortureSummary {
  readonly pages: number;
  readonly leads: number;
  readonly posts: number;
  /** Mails that arrived twice: a server was killed after sending and before recording that. */
  readonly repeats: number;
  /** The longest from the end of a fault until a new post was on every server, in milliseconds. */
  readonly longestRecovery: number;
  /** The longest from an acknowledged publication until it was on every server, without a fault. */
  readonly longestPublication: number;
  readonly damage: readonly string[];
}

const PAGES = ['/', '/about', '/blog', '/contact'];
const READERS = 3;
const READER_PAUSE_MILLISECONDS = 10;
const LEAD_PAUSE_MILLISECONDS = 50;
/** Nothing may take longer than this to be right again. */
const GIVE_UP_MILLISECONDS = 60_000;
const SILENCE_MILLISECONDS = 4_000;

interface Scene {
  readonly set: ReplicaSet;
  readonly postgres: PrivatePostgres;
  readonly services: Services;
  readonly account: TestAccount['headers'];
  readonly random: () => number;
  readonly damage: string[];
}

type Fault = (scene: Scene, replica: Replica) => Promise<void>;

/** Each breaks something and repairs it again. */
const FAULTS: Readonly<Record<string, Fault>> = {
  async 'a server is replaced'(_, replica) {
    replica.inRotation = false;
    await replica.stop();
    await replica.start();
    replica.inRotation = true;
  },
  async 'a server is killed'(_, replica) {
    await replica.kill();
    await replica.start();
  },
  async 'PostgreSQL ends every connection'({ postgres }) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    await client.end();
  },
  async 'PostgreSQL crashes'({ postgres, random }) {
    postgres.crash();
    await wait(random() * SILENCE_MILLISECONDS);
    postgres.restart();
  },
  async 'the connections of a server are reset'(_, { network }) {
    network.cut();
    await wait(200);
    network.restore();
  },
  async 'the network of a server drops everything'({ random }, { network }) {
    network.silence();
    await wait(random() * SILENCE_MILLISECONDS);
    network.restore();
  },
  async 'the network of every server drops everything'({ set, random }) {
    for (const { network } of set.replicas) network.silence();
    await wait(random() * SILENCE_MILLISECONDS);
    for (const { network } of set.replicas) network.restore();
  },
};

/**
 * Three servers on one PostgreSQL, while visitors read and send forms and an owner publishes. Servers,
 * connections, networks and PostgreSQL fail one after another. A page that was shown before has to be
 * shown always; what was acknowledged has to be stored once, and mailed.
 */
export async function runReplicaTorture(
  options: ReplicaTortureOptions,
): Promise<ReplicaTortureSummary | { missing: string }> {
  const postgres = await startPrivatePostgres();
  if ('missing' in postgres) return postgres;
  const { faults, seed, say = () => {} } = options;
  const mailServer = await startMailServer();
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@example.com' };
  // Commits have to survive a crash; the private server is configured for speed instead.
  const url = `${postgres.url}?options=-c%20synchronous_commit%3Don`;
  const opened = await openServices(url);
  const { services } = opened;
  const set = await startReplicas(url, { count: 3, env });
  const random = createRandom(seed);
  const names = shuffledFaults(faults, random);
  try {
    const { headers: account } = await createAdmin({ services });
    await updateSettings(services, ACTOR, { notificationEmail: 'owner@wizardhomes.com' });
    const scene: Scene = { set, postgres, services, account, random, damage: [] };
    for (const { send } of set.replicas) for (const path of PAGES) await send(path);
    const going = { now: true };
    const leads = new Set<string>();
    const pages = Array.from({ length: READERS }, () => read(scene, going));
    const visiting = sendLeads(scene, leads, going);
    const posts: Published[] = [];
    let longestRecovery = 0;
    let longestPublication = 0;
    for (const name of names) {
      longestPublication = Math.max(longestPublication, await publish(scene, posts));
      const replica = set.replicas[Math.floor(random() * set.replicas.length)];
      const fault = FAULTS[name];
      if (replica === undefined || fault === undefined) throw new Error(`There is no ${name}.`);
      await fault(scene, replica);
      const recovery = await publish(scene, posts);
      longestRecovery = Math.max(longestRecovery, recovery);
      say(`${name}: right on every server after ${recovery} ms`);
    }
    going.now = false;
    const counts = await Promise.all(pages);
    await visiting;
    const repeats = await compare(scene, { leads, posts, mailServer });
    return {
      pages: counts.reduce((sum, count) => sum + count, 0),
      leads: leads.size,
      posts: posts.length,
      repeats,
      longestRecovery,
      longestPublication,
      damage: scene.damage,
    };
  } finally {
    await opened.close();
    await set.close();
    await mailServer.close();
    postgres.stop();
  }
}

const ACTOR = { id: null, name: 'Test' };

/** Every kind comes before one comes again. */
function shuffledFaults(count: number, random: () => number): string[] {
  const names: string[] = [];
  while (names.length < count) {
    const left = Object.keys(FAULTS);
    while (left.length > 0) names.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return names.slice(0, count);
}

/** The services of one more server, which prepares and compares. */
export async function openServices(
  url: string,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { loadConfig, openServices: open } = await loadSiteBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-replicas-'));
  const config = loadConfig({ ...SITE_ENV, DATA_DIR: dataDir, DATABASE_URL: url });
  const services = await open(config, pino({ level: 'silent' }));
  return {
    services,
    async close() {
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Reads pages that are in memory, which must never fail. */
async function read({ set, random, damage }: Scene, going: { now: boolean }): Promise<number> {
  let pages = 0;
  while (going.now) {
    const path = PAGES[Math.floor(random() * PAGES.length)] ?? '/';
    const answer = await set.send(path);
    pages += 1;
    if (answer?.status !== 200) damage.push(`${path} was answered with ${answer?.status}`);
    await wait(READER_PAUSE_MILLISECONDS);
  }
  return pages;
}

/** Sends one form after another, each until it is acknowledged, as people do. */
async function sendLeads(
  { set, damage }: Scene,
  acknowledged: Set<string>,
  going: { now: boolean },
): Promise<void> {
  const page = await set.send('/contact');
  const fields = await openContactForm({ fetch: async () => new Response(page?.body) });
  for (let number = 1; going.now; number += 1) {
    const name = `Visitor ${number}`;
    const email = `visitor-${number}@example.com`;
    const message = `I have ${number} questions.`;
    const body = new URLSearchParams({ ...fields, name, email, message }).toString();
    const address = [10, number >> 16, (number >> 8) & 255, number & 255].join('.');
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Forwarded-For': address,
    };
    const answer = await untilAnswered(() => set.send('/contact', { headers, body }));
    if (answer.status === 303) acknowledged.add(name);
    else damage.push(`${name} was answered with ${answer.status}`);
    await wait(LEAD_PAUSE_MILLISECONDS);
  }
}

/** Sends again what was not acknowledged. */
async function untilAnswered(send: () => Promise<Answer | null>): Promise<Answer> {
  const limit = performance.now() + GIVE_UP_MILLISECONDS;
  for (;;) {
    const answer = await send();
    if (answer !== null && answer.status !== 503) return answer;
    if (performance.now() > limit) throw new Error('A request was never acknowledged.');
    await wait(50);
  }
}

export interface Published {
  readonly id: string;
  readonly title: string;
}

/**
 * Publishes a post on any server. Resolves with the milliseconds until it is on each of them, in the
 * list and at its address, which was unknown before.
 */
export async function publish(
  { set, account, damage }: Pick<Scene, 'set' | 'account' | 'damage'>,
  posts: Published[],
): Promise<number> {
  const slug = `post-${randomUUID()}`;
  const fields = postFields({ title: slug, slug, isPublished: true });
  const body = JSON.stringify(saveRequest({ fields }));
  const headers = { ...account, 'Content-Type': 'application/json' };
  const answer = await untilAnswered(() => set.send('/admin/posts/save', { headers, body }));
  const from = performance.now();
  const saved = JSON.parse(answer.body) as SaveAnswer;
  if (!saved.ok) {
    damage.push(`a save was answered with ${answer.status} ${saved.code}`);
    return 0;
  }
  posts.push({ id: saved.post.id, title: slug });
  const shows = async ({ send }: Replica) => {
    while (performance.now() - from < GIVE_UP_MILLISECONDS) {
      const [post, list] = [await send(`/blog/${slug}`), await send('/blog')];
      if (post?.status === 200 && list?.body.includes(slug)) return;
      await wait(10);
    }
    damage.push(`${slug} was published and is not on every server`);
  };
  await Promise.all(set.replicas.map(shows));
  return Math.round(performance.now() - from);
}

/** Returns how many mails came twice. */
async function compare(
  { services, damage }: Scene,
  { leads, posts, mailServer }: { leads: Set<string>; posts: Published[]; mailServer: MailServer },
): Promise<number> {
  const { db } = services.database;
  const waiting = () =>
    db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute();
  // A message that was claimed by a server that was killed is claimed again two minutes later.
  await write(services, ACTOR, async (tx, changes) => {
    await tx.updateTable('outbox').set({ claimed_until: null }).execute();
    changes.event({ type: 'outbox', id: 'all' });
  });
  const limit = performance.now() + GIVE_UP_MILLISECONDS;
  while ((await waiting()).length > 0 && performance.now() < limit) await wait(50);
  const stored = Map.groupBy(
    await db.selectFrom('leads').select(['id', 'name']).execute(),
    ({ name }) => name,
  );
  const messages = Map.groupBy(
    await db.selectFrom('outbox').select(['id', 'about_id', 'delivered_at']).execute(),
    ({ about_id }) => about_id,
  );
  for (const name of leads) {
    const found = stored.get(name) ?? [];
    if (found.length !== 1) damage.push(`${name} is stored ${found.length} times`);
    const queued = messages.get(found[0]?.id ?? '') ?? [];
    if (queued.length !== 1) damage.push(`${name} has ${queued.length} messages`);
    if (queued.some(({ delivered_at }) => delivered_at === null)) {
      damage.push(`${name} was never mailed`);
    }
  }
  const rows = await db.selectFrom('blog_posts').select(['id', 'title']).execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  for (const { id, title } of posts) {
    if (titles.get(id) !== title) damage.push(`${title} was acknowledged and is not there`);
  }
  if (rows.length !== posts.length) damage.push(`${rows.length} posts for ${posts.length} saves`);
  const { mails } = mailServer;
  return mails.length - new Set(mails.map(({ headers }) => headers['message-id'])).size;
}
