import { createHash } from 'node:crypto';
import { EMPTY_FIELDS } from '#app/features/articles/post-fields.ts';
import { listAllFields } from '#app/features/pages/documents.ts';
import type { Db } from '#database/connect.ts';
import type { Schema } from '#database/schema.ts';
import { makeZip } from '#tests/support/zip.ts';

const AT = '2026-01-05T10:00:00.000Z';
const SETTINGS = [
  { setting: 'legalName', text: 'Beds LLC' },
  { setting: 'timeZone', text: 'America/Chicago' },
];
const LETTERS = 'BCDFGHJKMN';
/** What grows with each row that is taken. */
const TABLES = [
  'post_drafts',
  'claim_supports',
  'leads',
  'lead_notes',
  'lead_search',
  'subscribers',
] as const satisfies readonly (keyof Schema)[];

/** The ZIP of a site like this one, with this many rows of each kind, and redirects. */
export function makeMovedSite(rows: number): Buffer {
  const many = <Row>(row: (n: number) => Row) => Array.from({ length: rows }, (_, n) => row(n));
  const files = {
    'articles.json': [],
    'redirects.json': many((n) => ({ From: `/was/${n}`, To: '/about', Kind: 'permanent' })),
    'site/settings.json': SETTINGS,
    'site/texts.json': [textsRow()],
    'site/drafts.json': many(draftRow),
    'site/claims.json': many(claimRow),
    'site/leads.json': many(leadRow),
    'site/subscribers.json': many(subscriberRow),
  };
  return makeZip([
    ...Object.entries(files).map(([name, content]) => ({ name, content: JSON.stringify(content) })),
    // Which say the same as the articles once more.
    ...['wordpress.xml', 'ghost.json'].map((name) => ({ name, content: '' })),
  ]);
}

/** How many rows an import has taken, and how many it has taken back again: each of them is progress. */
export async function countMoved(db: Db, importId: string, work: string): Promise<number> {
  let count = 0;
  for (const table of ['import_rows', 'import_redirects'] as const) {
    const { left } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('left'))
      .where('import_id', '=', importId)
      .executeTakeFirstOrThrow();
    count += Number(left);
  }
  return work === 'taking-back' ? -count : count;
}

/** Whether everything of such a ZIP is there once, or with no rows, none of it. */
export async function expectMoved(
  db: Db,
  rows: number,
  expectCount: (what: string, found: number, right: number) => void,
): Promise<void> {
  const isThere = rows > 0;
  for (const table of TABLES) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    expectCount(`rows of ${table}`, Number(count), rows);
  }
  const settings = await db
    .selectFrom('settings')
    .select('key')
    .where(
      'key',
      'in',
      SETTINGS.map(({ setting }) => setting),
    )
    .execute();
  expectCount('settings', settings.length, isThere ? SETTINGS.length : 0);
  const texts = await db
    .selectFrom('site_texts')
    .select('document')
    .where('changes', '!=', '{}')
    .execute();
  expectCount('changed pages', texts.length, isThere ? 1 : 0);
  const sent = await db.selectFrom('outbox').select('id').execute();
  expectCount('messages', sent.length, 0);
}

/** Always the same for a row, as in the ZIP of one site. */
function idOf(kind: string, n: number): string {
  const hex = createHash('sha256').update(`${kind} ${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function textsRow() {
  const field = listAllFields('/about').find(({ type }) => type.type === 'text');
  if (field === undefined) throw new Error('no text');
  const published = { [field.id]: { value: 'In our own words', base: field.default } };
  return { document: '/about', published, draft: null };
}

function draftRow(n: number) {
  return {
    ...{ id: idOf('draft', n), post_id: null, topics: [], publish_date: { kind: 'keep' } },
    fields: { ...EMPTY_FIELDS, title: `Not saved ${n}`, content: '<p>Soon</p>' },
    ...{ user_name: 'Grace', created_at: AT, updated_at: AT },
  };
}

function claimRow(n: number) {
  return {
    ...{ id: idOf('claim', n), place: 'texts:/about', words: `We fill bed ${n}` },
    ...{ sentence: 'Counted.', link: null, review_on: null, supported_by: 'Grace' },
    supported_at: AT,
  };
}

function leadRow(n: number) {
  const letter = (place: number) => LETTERS[Math.floor(n / 10 ** place) % 10];
  return {
    id: idOf('lead', n),
    reference: `WS-222${letter(2)}${letter(1)}${letter(0)}`,
    ...{ topic: 'demo', plan: null, name: 'Dana Reyes', email: `dana-${n}@example.com` },
    ...{ phone: null, home: null, beds: null, message: 'Two beds are open.', consents: [] },
    ...{ do_not_text_at: null, do_not_text_by: null, no_contact_at: null, no_contact_by: null },
    ...{ source_page: '/contact', form_page: null, form_about: null, campaign: null },
    ...{ quiz_answers: null, content_hash: '0'.repeat(64), status: 'new', spam: false },
    ...{ spam_reasons: [], created_at: AT, first_response_at: null, due_at: null },
    ...{ follow_up_on: null, follow_up_note: null, lost_reason: null, won_program: null },
    ...{ won_amount: null, version: 1 },
    notes: [{ id: idOf('note', n), author_name: 'Grace', body: 'Called', created_at: AT }],
  };
}

function subscriberRow(n: number) {
  return {
    ...{ id: idOf('subscriber', n), email: `ann-${n}@example.com`, state: 'confirmed' },
    ...{ sourcePage: '/blog', wording: { version: '1', text: 'Write to me' } },
    ...{ askedAt: AT, confirmedAt: AT, endedAt: null, endedBy: null, topics: null },
  };
}
