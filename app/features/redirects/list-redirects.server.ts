import { sql } from 'kysely';
import { toLine } from '#app/formatting/characters.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readPage } from '#database/read-page.ts';
import { isId } from '#database/row-ids.ts';
import type { EditedRedirect, ListedRedirect } from './redirect.ts';
import { LISTED_COLUMNS, REDIRECT_COLUMNS, toListed, toRedirect } from './redirect-row.server.ts';

const PAGE_SIZE = 50;
const SEARCH_MAX = 100;

export interface RedirectPage {
  readonly redirects: readonly ListedRedirect[];
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null;
}

export function readRedirectSearch(parameters: URLSearchParams): string {
  return toLine(parameters.get('q') ?? '').slice(0, SEARCH_MAX);
}

/** Newest first; those whose old or new address contains the text. */
export async function listRedirects(
  db: Db,
  search: string,
  after: string | null,
): Promise<RedirectPage> {
  let query = db.selectFrom('redirects').select(LISTED_COLUMNS);
  if (search !== '') query = query.where(contains(search));
  const { rows, next } = await readPage(query, { by: 'created_at', after, size: PAGE_SIZE });
  return { redirects: rows.map(toListed), next };
}

/** Letters of other alphabets are stored encoded, so that they are looked for in both forms. */
function contains(search: string) {
  const forms = [search, encodeURI(search.toWellFormed())].map(
    (text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
  );
  const columns = [sql.ref('from_path'), sql.ref('target')];
  const matches = columns.flatMap((column) =>
    forms.map((pattern) => sql`lower(${column}) like ${pattern} escape '\\'`),
  );
  return sql<boolean>`(${sql.join(matches, sql` or `)})`;
}

/** All of them, by old address, for the export. */
export async function listForExport(db: Db): Promise<ListedRedirect[]> {
  const rows = await db
    .selectFrom('redirects')
    .select(LISTED_COLUMNS)
    .orderBy('from_path')
    .execute();
  return rows.map(toListed);
}

export async function findRedirect(db: Db | Tx, id: string): Promise<EditedRedirect | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('redirects')
    .select([...REDIRECT_COLUMNS, 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { ...toRedirect(row), version: row.version };
}
