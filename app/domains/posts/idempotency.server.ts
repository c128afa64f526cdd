import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';

/** No browser repeats a save after a day. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

/** What a successful save is remembered by: enough to give its answer again, and no text of it. */
export interface SaveRecord {
  id: string;
  version: number;
  created: boolean;
  /** ISO 8601 in UTC, as all instants here. */
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * Claims the key of a save, before the work, so that of two at once the second waits for the
 * first. Returns null for a new key, or the record of the save that had it.
 */
export async function claimKey(
  tx: Tx,
  { actor, key, now }: { actor: Actor; key: string; now: Date },
): Promise<SaveRecord | null> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', writeTimestamp(new Date(now.getTime() - KEPT_MILLISECONDS)))
    .execute();
  const { numInsertedOrUpdatedRows: claimed } = await tx
    .insertInto('idempotency_keys')
    .values({
      key: storedKey(actor, key),
      user_id: actor.id,
      result: '',
      created_at: writeTimestamp(now),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (claimed !== 0n) return null;
  const { result } = await tx
    .selectFrom('idempotency_keys')
    .select('result')
    .where('key', '=', storedKey(actor, key))
    .executeTakeFirstOrThrow();
  return JSON.parse(result) as SaveRecord;
}

/** Remembers what came of a claimed key. A refused save is rolled back, and its claim with it. */
export async function recordSave(
  tx: Tx,
  { actor, key }: { actor: Actor; key: string },
  record: SaveRecord,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(record) })
    .where('key', '=', storedKey(actor, key))
    .execute();
}

/** One person's keys are no business of another's. */
function storedKey(actor: Actor, key: string): string {
  return `${actor.id ?? ''}:${key}`;
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const SQLITE_CONSTRAINT = 19;
  return (
    code === '23505' || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_CONSTRAINT)
  );
}
