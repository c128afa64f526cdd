import { readList, writeList, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { WriteDeps } from '#database/write.ts';
import { FORMER_ADMINS_DAYS } from './import-limits.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;

/** Forgets who were the admins of old sites, once there was time enough to invite them. */
export async function forgetFormerAdmins({
  database: { db },
  now,
}: Pick<WriteDeps, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - FORMER_ADMINS_DAYS * DAY_MILLISECONDS);
  await db
    .updateTable('imports')
    .set({ admins: null })
    .where('admins', 'is not', null)
    .where('created_at', '<', writeTimestamp(before))
    .execute();
}

/** Forgets one of them, who asked for it. */
export async function forgetFormerAdmin(tx: Tx, email: string): Promise<void> {
  const rows = await tx
    .selectFrom('imports')
    .select(['id', 'admins'])
    .where('admins', 'is not', null)
    .execute();
  for (const { id, admins } of rows) {
    const listed = readList('imports.admins', admins);
    const left = listed.filter((each) => each !== email.toLowerCase());
    if (left.length === listed.length) continue;
    await tx
      .updateTable('imports')
      .set({ admins: writeList(left) })
      .where('id', '=', id)
      .execute();
  }
}
