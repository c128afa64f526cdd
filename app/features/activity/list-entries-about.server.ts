import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';
import type { AuditEntry } from './log/audit-entry.ts';
import { toEntry } from './log/list-entries.server.ts';

const MOST = 500;

/** What was done with a lead, oldest first; of very many entries the newest. */
export async function listEntriesAboutLead(db: Db, id: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    // A literal, as the index has it.
    .where(sql<boolean>`object_type = 'lead'`)
    .where('object_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(toEntry).reverse();
}
