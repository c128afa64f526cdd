import { join } from 'node:path';
import { z } from 'zod';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { Lease, Leases } from '#database/replicas/leases.server.ts';
import { claimFile } from '#database/server-lock.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import type { StoreAttempt, StoreCheck, StoreState } from './store-status.ts';

const attempt = z.object({
  at: z.iso.datetime(),
  problem: z.string().nullable(),
  name: z.string().nullable(),
  seconds: z.number(),
});
const sentSchema = attempt.extend({
  bytes: z.number(),
  images: z.number(),
  newImages: z.number(),
}) satisfies z.ZodType<StoreAttempt>;
const checkedSchema = attempt.extend({
  how: z.enum(['restored', 'compared']).nullable(),
}) satisfies z.ZodType<StoreCheck>;

function pairOf<T extends z.ZodType>(schema: T) {
  return z.object({ last: schema.nullable(), lastGood: schema.nullable() });
}

/** If the stored state is damaged, a copy counts as neither sent nor checked, and both are repeated. */
const NOTHING = { last: null, lastGood: null };
const SENT = { column: 'backup_state.sent', schema: pairOf(sentSchema), fallback: NOTHING };
const CHECKED = {
  column: 'backup_state.checked',
  schema: pairOf(checkedSchema),
  fallback: NOTHING,
};

/** The audit actor of the nightly backup and of what follows from it. */
export const SCHEDULE: Actor = { id: null, name: 'Nightly schedule' };

export async function readStoreState(db: Db | Tx): Promise<StoreState> {
  const row = await db
    .selectFrom('backup_state')
    .select(['nightly_at', 'sent', 'checked'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    nightlyAt: readNullableTimestamp(row.nightly_at),
    sent: readJsonColumn(row.sent, SENT),
    checked: readJsonColumn(row.checked, CHECKED),
  };
}

export async function recordNightly(deps: WriteDeps, at: Date): Promise<void> {
  await update(deps, () => ({ nightly_at: writeTimestamp(at) }));
}

export async function recordSent(deps: WriteDeps, made: StoreAttempt): Promise<void> {
  await update(deps, ({ sent }) => ({ sent: JSON.stringify(withLast(sent, made)) }));
}

export async function recordChecked(deps: WriteDeps, made: StoreCheck): Promise<void> {
  await update(deps, ({ checked }) => ({ checked: JSON.stringify(withLast(checked, made)) }));
}

function withLast<T extends { problem: string | null }>(
  { lastGood }: { lastGood: T | null },
  last: T,
) {
  return { last, lastGood: last.problem === null ? last : lastGood };
}

async function update(
  deps: WriteDeps,
  change: (state: StoreState) => { nightly_at?: string; sent?: string; checked?: string },
): Promise<void> {
  await write(deps, SCHEDULE, async (tx, changes) => {
    await tx
      .updateTable('backup_state')
      .set(change(await readStoreState(tx)))
      .where('id', '=', 1)
      .execute();
    changes.event({ type: 'backups', id: 'store' });
  });
}

/**
 * The right to work on backups and their store. On PostgreSQL one of all servers of the site has it,
 * on SQLite one of all processes on this machine: the command `npm run backup` is one, too.
 */
export async function claimWork(deps: {
  database: Database;
  dataDir: string;
  leases: Leases;
}): Promise<Lease | null> {
  if (deps.database.engine === 'postgresql') return deps.leases.claim('backups');
  const claim = claimFile(join(deps.dataDir, 'backup-store.lock'));
  if (claim === null) return null;
  return { lost: new AbortController().signal, release: async () => claim.release() };
}
