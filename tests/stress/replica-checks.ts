import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#app/services/services.server.ts';
import { keysOfImage } from '#database/snapshot/database-info.ts';
import { write } from '#database/write.ts';
import type { ReceivedMail } from '#tests/support/mail-server.ts';
import {
  type ClientScene,
  compareImage,
  GIVE_UP_MILLISECONDS,
  type Miss,
} from './replica-clients.ts';

export const ACTOR = { id: null, name: 'Test' };
/** Changes may be rejected this long after PostgreSQL, or the bucket, is back. */
const RECOVERY_MILLISECONDS = 5_000;

/** From when to when something was broken. */
export interface Outage {
  readonly name: string;
  readonly endsServers: boolean;
  readonly cutsDatabase: boolean;
  readonly from: number;
  readonly to: number;
  /** When a new post was on every server again: on a busy machine that takes longer. */
  readonly recovered: number;
}

/**
 * A page that is in memory may only be missed when the server that was sending it is killed; a change
 * may be rejected during a fault, and until all has to be well. No fault is answered with a 500.
 */
export function judgeMisses(misses: readonly Miss[], outages: readonly Outage[]): string[] {
  const isExcused = ({ kind, status, from, to }: Miss) =>
    status !== 500 &&
    outages.some((outage) =>
      kind === 'read'
        ? status === null && outage.endsServers && from <= outage.to && to >= outage.from
        : from <= Math.max(outage.recovered, outage.to + RECOVERY_MILLISECONDS) &&
          to >= outage.from,
    );
  return describeMisses(misses.filter((miss) => !isExcused(miss)));
}

/** One sentence for each. */
export function describeMisses(misses: readonly Miss[]): string[] {
  return misses.map(
    ({ kind, what, status, from, to }) =>
      `A ${kind} of ${what} was answered with ${status ?? 'nothing'} after ${Math.round(to - from)} ms`,
  );
}

/** Compares what is stored and shown with what was acknowledged. */
export async function compareStored(scene: ClientScene, services: Services): Promise<void> {
  const { db } = services.database;
  const { damage, leads, posts, images, set } = scene;
  await deliverAll(services);
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
  for (const { slug, title } of posts) {
    for (const [index, { send }] of set.replicas.entries()) {
      const page = await send(`/blog/${slug}`);
      if (page?.status === 200 && page.body.includes(title)) continue;
      damage.push(`server ${index + 1} shows ${slug} with ${page?.status} and not as “${title}”`);
    }
  }
  const rowsOfMedia = await db.selectFrom('media').select(['key', 'variants']).execute();
  const paths = rowsOfMedia.flatMap(keysOfImage).map((key) => `/${key}`);
  for (const path of new Set([...images.keys(), ...paths])) await compareImage(scene, path);
}

/** A message that was claimed by a server that was killed would be claimed again two minutes later. */
async function deliverAll(services: Services): Promise<void> {
  const { db } = services.database;
  await write(services, ACTOR, async (tx, changes) => {
    await tx.updateTable('outbox').set({ claimed_until: null }).execute();
    changes.event({ type: 'outbox', id: 'all' });
  });
  const limit = performance.now() + GIVE_UP_MILLISECONDS;
  const waiting = () =>
    db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute();
  while ((await waiting()).length > 0 && performance.now() < limit) await wait(50);
}

export interface Repeats {
  /** How many mails came more than once. */
  readonly count: number;
  readonly damage: readonly string[];
}

/** A mail may come again only if its server was killed, or cut off, between sending and noting it. */
export function judgeRepeats(mails: readonly ReceivedMail[], outages: readonly Outage[]): Repeats {
  const copies = Map.groupBy(mails, ({ headers }) => headers['message-id'] ?? '');
  const repeated = [...copies.values()].filter(({ length }) => length > 1);
  const isExcused = ({ receivedAt }: ReceivedMail) =>
    outages.some(
      ({ cutsDatabase, from, to }) =>
        cutsDatabase && toEpoch(from) - 1_000 <= receivedAt && receivedAt <= toEpoch(to),
    );
  const damage = repeated
    .filter(([first]) => first !== undefined && !isExcused(first))
    .map(([first]) => `the mail ${first?.headers['message-id']} came twice without a fault`);
  return { count: repeated.length, damage };
}

function toEpoch(mark: number): number {
  return performance.timeOrigin + mark;
}
