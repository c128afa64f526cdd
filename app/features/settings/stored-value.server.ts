import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type JsonColumn, readJsonColumn } from '#database/json-column.ts';

/** Reads one row of the settings table; the fallback while there is none. */
export async function findValue<T, Fallback>(
  db: Db | Tx,
  key: string,
  column: JsonColumn<T, Fallback>,
): Promise<T | Fallback> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row === undefined ? column.fallback : readJsonColumn(row.value, column);
}

/** Writes one row of the settings table, or deletes it for undefined. */
export async function storeValue(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  if (value === undefined) {
    await tx.deleteFrom('settings').where('key', '=', key).execute();
    return;
  }
  const stored = { value: JSON.stringify(value), updated_at: writeTimestamp(now) };
  await tx
    .insertInto('settings')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
}
