import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';

/** No browser repeats a save after a day. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Does `work` and keeps its answer when it succeeded; the same key of the same person again gets
 * that answer, and nothing is done. The key is claimed before the work, so that of two at once the
 * second waits for the first.
 */
export async function answerOnce<T extends { ok: boolean }>(
  tx: Tx,
  { actor, key, now }: { actor: Actor; key: string; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  const stored = `${actor.id ?? ''}:${key}`;
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', writeTimestamp(new Date(now.getTime() - KEPT_MILLISECONDS)))
    .execute();
  const { numInsertedOrUpdatedRows: claimed } = await tx
    .insertInto('idempotency_keys')
    .values({ key: stored, user_id: actor.id, result: '', created_at: writeTimestamp(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (claimed === 0n) {
    const { result } = await tx
      .selectFrom('idempotency_keys')
      .select('result')
      .where('key', '=', stored)
      .executeTakeFirstOrThrow();
    return JSON.parse(result) as T;
  }
  const answer = await work();
  await (answer.ok
    ? tx
        .updateTable('idempotency_keys')
        .set({ result: JSON.stringify(answer) })
        .where('key', '=', stored)
        .execute()
    : tx.deleteFrom('idempotency_keys').where('key', '=', stored).execute());
  return answer;
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const SQLITE_CONSTRAINT = 19;
  return (
    code === '23505' || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_CONSTRAINT)
  );
}
