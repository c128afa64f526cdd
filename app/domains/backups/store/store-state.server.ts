import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { readNullableTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
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
  pictures: z.number(),
  newPictures: z.number(),
}) satisfies z.ZodType<StoreAttempt>;
const checkedSchema = attempt.extend({
  how: z.enum(['restored', 'compared']).nullable(),
}) satisfies z.ZodType<StoreCheck>;

function pairOf<T extends z.ZodType>(schema: T) {
  return z.object({ last: schema.nullable(), lastGood: schema.nullable() });
}

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
    sent: pairOf(sentSchema).parse(JSON.parse(row.sent)),
    checked: pairOf(checkedSchema).parse(JSON.parse(row.checked)),
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

/** The right to work on backups and their store, for one process at a time. */
export interface WorkClaim {
  /** Aborted when the claim is lost, because it could not be renewed in time. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** A server that died is followed by another one after this time. */
const CLAIM_MILLISECONDS = 10 * 60 * 1000;
const RENEWAL_MILLISECONDS = 60 * 1000;

/**
 * Null while another process has it: on PostgreSQL of all servers of the database, on SQLite of all
 * on this machine. In a row, and not by a lock of the session, which poolers do not keep.
 */
export async function claimWork(deps: {
  database: Database;
  dataDir: string;
}): Promise<WorkClaim | null> {
  if (deps.database.engine === 'sqlite') {
    const claim = claimFile(join(deps.dataDir, 'backup-store.lock'));
    if (claim === null) return null;
    return { lost: new AbortController().signal, release: async () => claim.release() };
  }
  const owner = randomUUID();
  if (!(await takeClaim(deps.database, owner))) return null;
  const lost = new AbortController();
  let renewedAt = Date.now();
  const timer = setInterval(() => {
    renewClaim(deps.database, owner).then(
      (renewed) => {
        if (renewed) renewedAt = Date.now();
        else lost.abort();
      },
      () => {
        if (Date.now() - renewedAt > CLAIM_MILLISECONDS - RENEWAL_MILLISECONDS) lost.abort();
      },
    );
  }, RENEWAL_MILLISECONDS);
  timer.unref();
  return {
    lost: lost.signal,
    async release() {
      clearInterval(timer);
      await releaseClaim(deps.database, owner);
    },
  };
}

/** By the clock of the database, which all servers share. */
const claimEnd = sql<string>`now() + ${sql.lit(`${CLAIM_MILLISECONDS} milliseconds`)}::interval`;

async function takeClaim({ db }: Database, owner: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_state')
    .set({ claimed_by: owner, claimed_until: claimEnd })
    .where('id', '=', 1)
    .where((eb) =>
      eb.or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', sql<string>`now()`),
        // Made before the clock was set back.
        eb('claimed_until', '>', claimEnd),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function renewClaim({ db }: Database, owner: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_state')
    .set({ claimed_until: claimEnd })
    .where('id', '=', 1)
    .where('claimed_by', '=', owner)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function releaseClaim({ db }: Database, owner: string): Promise<void> {
  await db
    .updateTable('backup_state')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', 1)
    .where('claimed_by', '=', owner)
    .execute();
}
