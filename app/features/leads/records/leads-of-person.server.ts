import type { Person } from '#app/formatting/person.ts';
import type { Db, Tx } from '#database/connect.ts';
import { emailKey, phoneKey } from '#database/search-terms.ts';
import type { Lead, LeadSummary } from '../lead.ts';
import { HIGHEST_NUMBER } from '../search/lead-search.server.ts';
import { LEADS_PER_BATCH } from './delete-leads.server.ts';
import { SUMMARY_COLUMNS, toLead, toSummary } from './lead-row.server.ts';

/**
 * The leads with this email or phone number, including spam, newest first, in batches. `next` is
 * the cursor of the next batch, null at the end.
 */
export async function listLeadsOf(
  db: Db | Tx,
  person: Person,
  before: number | null = null,
): Promise<{ leads: Lead[]; next: number | null }> {
  const [column, value] =
    'email' in person ? (['email', person.email] as const) : (['phone', person.phone] as const);
  const found = await db
    .selectFrom('lead_search')
    .select(['number', 'lead_id'])
    .where(column, '=', value)
    .where('number', '<', before ?? HIGHEST_NUMBER)
    .orderBy('number', 'desc')
    .limit(LEADS_PER_BATCH)
    .execute();
  if (found.length === 0) return { leads: [], next: null };
  const ids = found.map((row) => row.lead_id);
  const rows = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const leads = ids.flatMap((id) => byId.get(id) ?? []).map(toLead);
  const next = found.length === LEADS_PER_BATCH ? (found.at(-1)?.number ?? null) : null;
  return { leads, next };
}

/** So many of somebody's other leads are shown beside one of theirs; so many are looked at. */
const MOST_OTHERS = 10;
const MOST_READ = 100;

/** The other leads of a lead's person, by email or phone number, newest first, without spam. */
export async function listOtherLeads(
  db: Db,
  { id, email, phone }: Pick<Lead, 'id' | 'email' | 'phone'>,
): Promise<LeadSummary[]> {
  const found = db
    .selectFrom('lead_search')
    .select('lead_id')
    .orderBy('number', 'desc')
    .limit(MOST_READ);
  const rows = [
    ...(email === '' ? [] : await found.where('email', '=', emailKey(email)).execute()),
    ...(phone === null ? [] : await found.where('phone', '=', phoneKey(phone)).execute()),
  ];
  const ids = new Set(rows.map(({ lead_id }) => lead_id));
  ids.delete(id);
  if (ids.size === 0) return [];
  const others = await db
    .selectFrom('leads')
    .select(SUMMARY_COLUMNS)
    .where('id', 'in', [...ids])
    .execute();
  return others
    .map(toSummary)
    .filter(({ spam }) => !spam)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, MOST_OTHERS);
}
