import { z } from 'zod';
import type { Database, Tx } from '#database/connect.ts';
import { lockRows } from '#database/lock-rows.ts';
import type { Changes } from '#database/write.ts';
import { readPayload } from './queue/payload.server.ts';
import { queueMessage } from './queue-message.server.ts';

/**
 * So long the addresses of changed pages wait for others to be sent with them. Indexnow.org asks not to
 * send an address again within ten minutes.
 */
export const COLLECT_MILLISECONDS = 10 * 60 * 1_000;
/** The protocol allows 10,000 in one call. */
const MOST_PATHS = 1_000;

const pathsSchema = z.object({ paths: z.array(z.string()) });

/** The paths of a message; none if what is stored of it is damaged. */
export function readChangedPaths(payload: unknown): readonly string[] {
  const read = pathsSchema.safeParse(payload);
  return read.success ? read.data.paths : [];
}

/** Adds paths to the message that collects them, or starts one. */
export async function queueChangedPages(
  tx: Tx,
  changes: Changes,
  paths: readonly string[],
  { engine, now }: { engine: Database['engine']; now: Date },
): Promise<void> {
  if (paths.length === 0) return;
  const collecting = tx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'changed-pages')
    // What was tried is left as it is: a call that is rejected must not take other pages with it.
    .where('attempts', '=', 0)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1);
  const found = await lockRows({ engine }, collecting, { skipLocked: true }).executeTakeFirst();
  const before = found === undefined ? [] : readChangedPaths(readPayload(found.payload));
  const all = [...new Set([...before, ...paths])];
  if (found === undefined || all.length > MOST_PATHS) {
    const sendAt = new Date(now.getTime() + COLLECT_MILLISECONDS);
    const payload = { paths: [...new Set(paths)] };
    const message = { kind: 'changed-pages', payload, sendAt } as const;
    await queueMessage(tx, changes, message, now);
    return;
  }
  if (all.length === before.length) return;
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify({ paths: all }) })
    .where('id', '=', found.id)
    .execute();
}
