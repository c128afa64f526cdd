import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { updateSettings } from '#app/features/settings/settings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startPrivatePostgres } from '#tests/support/postgres.ts';
import { loadSiteBuild } from '#tests/support/site-build.ts';
import { createRandom, pick } from './random.ts';
import {
  ACTOR,
  compareStored,
  describeMisses,
  judgeMisses,
  judgeRepeats,
  type Outage,
} from './replica-checks.ts';
import {
  type ClientScene,
  editPosts,
  type Miss,
  PAGES,
  publish,
  READERS,
  read,
  sendLeads,
  uploadImages,
} from './replica-clients.ts';
import { createSiteRole, FAULTS, type FaultScene, shuffleFaults } from './replica-faults.ts';
import { findMissingHaproxy, SITE_ENV, startReplicas } from './replica-set.ts';

export interface ReplicaStressOptions {
  /** The releases continue until this many requests were answered. */
  readonly requests: number;
  /** How often every server is replaced while nothing is broken. */
  readonly releases: number;
  readonly faults: number;
  readonly seed: number;
  /** Default: three. */
  readonly servers?: number;
  /** How long a reader rests after each answer, during the faults 10 ms at least; default: not at all. */
  readonly readPauseMilliseconds?: number;
  /** Whether recovery is measured: a silent network is noticed by the site's own time limits. */
  readonly ownLimits?: boolean;
  readonly say?: (line: string) => void;
}

export interface ReplicaStressSummary {
  readonly balancer: 'haproxy' | 'round robin';
  /** Answered as they should during the releases, and in all. */
  readonly releaseRequests: number;
  readonly requests: number;
  readonly leads: number;
  readonly posts: number;
  readonly images: number;
  /** Requests that a fault broke, and that had to be sent again. */
  readonly broken: number;
  /** Mails that arrived twice: a server was killed or cut off after sending and before recording that. */
  readonly repeats: number;
  /** The longest from the end of a fault until a new post was on every server, in milliseconds. */
  readonly longestRecovery: number;
  /** The longest from an acknowledged publication until it was on every server, without a fault. */
  readonly longestPublication: number;
  readonly damage: readonly string[];
}

const ACCOUNTS = 21;
/** The faults are many more than the requests of their time have to be. */
const FAULT_READ_PAUSE_MILLISECONDS = 10;

type Scene = ClientScene &
  FaultScene & {
    /** How many of the misses were told. */
    told: number;
  };

/**
 * Servers on one PostgreSQL and one bucket behind HAProxy, while visitors read and send forms and
 * an owner saves and uploads. First the servers are replaced again and again, which no request may
 * notice. Then servers, connections, networks, PostgreSQL and the bucket fail one after another. What
 * was acknowledged has to be stored once, shown by every server, and mailed.
 */
export async function runReplicaStress(
  options: ReplicaStressOptions,
): Promise<ReplicaStressSummary | { missing: string }> {
  const postgres = await startPrivatePostgres();
  if ('missing' in postgres) return postgres;
  const { faults, seed, servers = 3, readPauseMilliseconds = 0, ownLimits = false } = options;
  const { say = () => {} } = options;
  const missing = findMissingHaproxy();
  if (missing !== null) say(`without HAProxy (${missing}): in turn, by this process`);
  const random = createRandom(seed);
  const names = shuffleFaults(faults, random);
  const going = { now: true, readPauseMilliseconds };
  const closers: (() => unknown)[] = [() => postgres.stop()];
  try {
    const mailServer = await startMailServer();
    closers.push(mailServer.close);
    const bucket = await startBucket();
    closers.push(bucket.close);
    const url = await createSiteRole(postgres);
    const set = await startReplicas(url, {
      count: servers,
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'site@example.com' },
      bucket,
      ownLimits,
      balancer: missing === null ? 'haproxy' : 'round robin',
    });
    closers.push(set.close);
    const { services, close } = await openServices(url, set.origin);
    closers.push(close);
    const accounts = [];
    for (let made = 0; made < ACCOUNTS; made += 1) accounts.push(await createAdmin({ services }));
    await updateSettings(services, ACTOR, { notificationEmail: 'owner@wizardhomes.com' });
    const scene: Scene = {
      set,
      postgres,
      bucket,
      random,
      accounts: accounts.map(({ headers }) => headers),
      misses: [],
      told: 0,
      damage: [],
      going,
      requests: 0,
      leads: new Set(),
      posts: [],
      images: new Map(),
    };
    await warm(scene);
    const clients = [
      ...Array.from({ length: READERS }, (_, reader) => read(scene, createRandom(seed + reader))),
      ...[sendLeads, editPosts, uploadImages].map((work) => work(scene)),
    ].map((client) => client.catch((error: Error) => scene.damage.push(error.message)));
    let longestPublication = await releaseAgain(scene, options);
    const releaseRequests = scene.requests;
    going.readPauseMilliseconds = Math.max(readPauseMilliseconds, FAULT_READ_PAUSE_MILLISECONDS);
    const outages: Outage[] = [];
    let longestRecovery = 0;
    for (const name of names) {
      longestPublication = Math.max(longestPublication, await publish(scene));
      const { recovery, shown } = await breakAndRepair(scene, name, outages);
      longestRecovery = Math.max(longestRecovery, recovery);
      say(
        `${name}: a post was acknowledged after ${recovery - shown} ms, and on every server after ${recovery} ms`,
      );
      // Clients repeat requests that a fault breaks, but no fault is answered with an error of the site.
      tellMisses(scene, ({ status }) => status === 500, say);
    }
    going.now = false;
    await Promise.all(clients);
    await compareStored(scene, services);
    const { mails } = mailServer;
    const repeats = judgeRepeats(mails, outages);
    const damage = [...scene.damage, ...judgeMisses(scene.misses, outages), ...repeats.damage];
    return {
      balancer: set.balancer,
      releaseRequests,
      requests: scene.requests,
      leads: scene.leads.size,
      posts: scene.posts.length,
      images: scene.images.size,
      broken: scene.misses.length,
      repeats: repeats.count,
      longestRecovery,
      longestPublication,
      damage,
    };
  } finally {
    going.now = false;
    for (const close of closers.reverse()) await close();
  }
}

const PUBLICATION_LIMIT_MILLISECONDS = 1_500;
const RECOVERY_LIMIT_MILLISECONDS = 5_000;

/** Only for a machine that has nothing else to do. */
export function judgeTimes({
  longestPublication,
  longestRecovery,
}: Pick<ReplicaStressSummary, 'longestPublication' | 'longestRecovery'>): string[] {
  return [
    longestPublication > PUBLICATION_LIMIT_MILLISECONDS
      ? `a post was on every server only after ${longestPublication} ms`
      : [],
    longestRecovery > RECOVERY_LIMIT_MILLISECONDS
      ? `all was well only ${longestRecovery} ms after a fault`
      : [],
  ].flat();
}

/** Every server has the pages in memory from then on. */
async function warm({ set }: Scene): Promise<void> {
  for (const { send } of set.replicas) for (const path of PAGES) await send(path);
}

/** Returns the longest that a publication took to be on every server. */
async function releaseAgain(
  scene: Scene,
  { requests, releases, say = () => {} }: ReplicaStressOptions,
): Promise<number> {
  let longest = 0;
  for (let release = 1; release <= releases; release += 1) {
    for (const replica of scene.set.replicas) {
      longest = Math.max(longest, await publish(scene));
      await replica.stop();
      await replica.start();
    }
    while (scene.requests < (requests * release) / releases) {
      longest = Math.max(longest, await publish(scene));
      await wait(1_000);
    }
    say(`release ${release}: ${scene.requests} requests so far`);
    tellMisses(scene, () => true, say);
  }
  return longest;
}

/** Says which requests failed since this was last called, and what the servers logged of it. */
function tellMisses(
  scene: Scene,
  isTold: (miss: Miss) => boolean,
  say: (line: string) => void,
): void {
  const misses = scene.misses.slice(scene.told).filter(isTold);
  scene.told = scene.misses.length;
  const errors = scene.set.replicas.flatMap((replica) => replica.takeErrors());
  for (const line of describeMisses(misses)) say(`  ${line}`);
  if (misses.length > 0) for (const line of errors) say(`  ${line}`);
}

/**
 * Resolves with the milliseconds from the end of the fault until a new post was on every server, and
 * from its acknowledgment.
 */
async function breakAndRepair(
  scene: Scene,
  name: string,
  outages: Outage[],
): Promise<{ recovery: number; shown: number }> {
  const replica = pick(scene.random, scene.set.replicas);
  const fault = FAULTS[name];
  if (fault === undefined) throw new Error(`There is no ${name}.`);
  const { endsServers = false, cutsDatabase } = fault;
  const from = performance.now();
  await fault.run(scene, replica);
  const to = performance.now();
  const shown = await publish(scene);
  const recovered = performance.now();
  outages.push({ name, endsServers, cutsDatabase, from, to, recovered });
  const recovery = Math.round(recovered - to);
  await warm(scene);
  return { recovery, shown };
}

/** The services of one more server, which prepares and compares. */
export async function openServices(
  url: string,
  origin = SITE_ENV.PUBLIC_ORIGIN,
): Promise<{ services: Services; close(): Promise<void> }> {
  const { loadConfig, openServices: open } = await loadSiteBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'wizard-replicas-'));
  const env = { ...SITE_ENV, PUBLIC_ORIGIN: origin, DATA_DIR: dataDir, DATABASE_URL: url };
  const services = await open(loadConfig(env), pino({ level: 'silent' }));
  return {
    services,
    async close() {
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
