import { writeTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { countRows } from '#database/count-rows.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';

/** On SQLite, a batch takes about 20 ms and blocks everything else. */
const BATCH_SIZE = 500;

export function countEntriesBefore(db: Db, limit: Date): Promise<number> {
  return countRows(db.selectFrom('audit_log').where('at', '<', writeTimestamp(limit)));
}

/** Deletes a batch of the oldest entries. A database trigger rejects entries younger than a year. */
export function deleteEntriesBefore(deps: WriteDeps, actor: Actor, limit: Date): Promise<number> {
  return write(deps, actor, async (tx, changes) => {
    const old = tx
      .selectFrom('audit_log')
      .select('id')
      .where('at', '<', writeTimestamp(limit))
      .orderBy('at')
      .limit(BATCH_SIZE);
    const { numDeletedRows } = await tx
      .deleteFrom('audit_log')
      .where('id', 'in', old)
      .executeTakeFirst();
    const count = Number(numDeletedRows);
    if (count > 0) {
      changes.audit({
        action: 'audit.shortened',
        objectType: 'audit',
        objectId: null,
        detail: { count },
      });
    }
    return count;
  });
}
