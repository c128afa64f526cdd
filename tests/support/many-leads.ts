import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { searchTextOf } from '#app/features/leads/search/lead-search-text.server.ts';
import type { Database } from '#database/connect.ts';
import { emailKey, listGrams } from '#database/search-terms.ts';
import { sampleLead } from './sample-lead.ts';

const BATCH = 500;
const DAY = 24 * 60 * 60 * 1_000;

export interface ManyLead {
  name: string;
  message: string;
  status?: string;
  assigned_to?: string;
}

/** Inserts thousands of leads with their search index, a minute apart, oldest first. */
export async function insertLeads(
  { db, engine }: Database,
  count: number,
  make: (index: number) => ManyLead,
  newest = Date.UTC(2025, 0, 5, 12),
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const rows = Array.from({ length: size }, (_, offset) => {
      const index = from + offset;
      const { status = 'new', ...typed } = make(index);
      const at = (later: number) =>
        new Date(newest - (count - index) * 60_000 + later).toISOString();
      return {
        id: randomUUID(),
        reference: `WS-${index}`,
        topic: 'contact',
        email: `lead-${index}@example.com`,
        content_hash: String(index),
        status,
        spam: 0,
        created_at: at(0),
        due_at: status === 'new' ? at(DAY) : null,
        due_rules: 'dated',
        remind_at: status === 'new' ? at(DAY / 2) : null,
        version: 1,
        ...typed,
      } as const;
    });
    await db.insertInto('leads').values(rows).execute();
    const texts = rows.map((row) => searchTextOf({ ...sampleLead(), ...row }));
    const indexed = await db
      .insertInto('lead_search')
      .values(
        rows.map((row, at) => ({
          lead_id: row.id,
          email: emailKey(row.email),
          phone: null,
          text: texts[at] ?? '',
        })),
      )
      .returning(['number', 'text'])
      .execute();
    const grams = indexed.flatMap(({ number, text }) =>
      listGrams(text).map((gram) => [gram, number]),
    );
    // One JSON value: inserting so many rows one by one takes minutes.
    const list =
      engine === 'sqlite'
        ? sql`json_each(${JSON.stringify(grams)})`
        : sql`jsonb_array_elements(${JSON.stringify(grams)}::jsonb)`;
    await sql`insert into lead_grams (gram, number)
      select value ->> 0, cast(value ->> 1 as integer) from ${list}`.execute(db);
  }
}
