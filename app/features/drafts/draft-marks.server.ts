import { z } from 'zod';
import { writeTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { type FieldMarks, hasUnseenMarks, markSchema } from './field-marks.server.ts';

/** Names a document: `post:` and the id of an article or page, or `texts:` and the part of the site. */
export type DraftDocument = `post:${string}` | `texts:${string}`;

/** Who changed each field of a document last, since one of the versions of its draft. */
export interface DraftMarks {
  /** Of the draft that they are of. It counts on when the draft was saved or discarded. */
  readonly version: number;
  /** What was changed in this version and before it has no marks. */
  readonly since: number;
  /**
   * The version of what is public when they were stored, where that can change without a draft; null if
   * nothing was public.
   */
  readonly beside: number | null;
  readonly fields: FieldMarks;
}

export const NO_MARKS: DraftMarks = { version: 0, since: 0, beside: null, fields: {} };

const MARKS = {
  column: 'draft_marks.marks',
  schema: z.object({
    of: z.int(),
    since: z.int(),
    beside: z.int().nullable().default(null),
    fields: z.record(z.string(), markSchema),
  }),
  fallback: { of: 0, since: 0, beside: null, fields: {} },
};

/**
 * The marks of a document.
 * @param version of its draft; null if it has none. An import, which leaves no marks, may have made it.
 */
export async function findMarks(
  db: Db | Tx,
  document: DraftDocument,
  version: number | null,
): Promise<DraftMarks> {
  const row = await db
    .selectFrom('draft_marks')
    .select('marks')
    .where('document', '=', document)
    .executeTakeFirst();
  if (row === undefined && version === null) return NO_MARKS;
  const { of, ...known } = row === undefined ? MARKS.fallback : readJsonColumn(row.marks, MARKS);
  return version === null || version === of
    ? { version: of, ...known }
    : { version, since: version, beside: null, fields: {} };
}

/** The caller has locked the document. */
export async function storeMarks(
  tx: Tx,
  document: DraftDocument,
  { version, ...known }: DraftMarks,
  now: Date,
): Promise<void> {
  const values = {
    marks: JSON.stringify({ of: version, ...known }),
    stored_at: writeTimestamp(now),
  };
  await tx
    .insertInto('draft_marks')
    .values({ document, ...values })
    .onConflict((conflict) => conflict.column('document').doUpdateSet(values))
    .execute();
}

/**
 * Whether a draft has nothing new to an editor that knows this version of it, but what the editor wrote
 * itself, whose answer may be on its way.
 */
export function isAsSeen(
  { version, since, fields }: DraftMarks,
  { draftVersion: seen, writer }: { readonly draftVersion: number; readonly writer: string },
): boolean {
  if (version === seen) return true;
  return version > seen && seen >= since && !hasUnseenMarks(fields, seen, writer);
}
