import { type DraftMarks, findMarks, NO_MARKS } from '#app/features/drafts/draft-marks.server.ts';
import { readNullableTimestamp } from '#database/codec.ts';
import type { Db, Tx } from '#database/connect.ts';
import type { Overrides } from '../changes/apply-overrides.ts';
import { readOverrides } from '../changes/stored-overrides.server.ts';
import type { DocumentId } from '../documents.ts';

/** What is stored of a document, and of its draft. */
export interface StoredTexts {
  readonly published: Overrides;
  /** 0 until something is published. */
  readonly version: number;
  readonly publishedAt: string | null;
  /** What readers do not see yet; null where it is what they see. */
  readonly draft: Overrides | null;
  readonly draftVersion: number;
  readonly draftBy: string | null;
  readonly draftAt: string | null;
  readonly marks: DraftMarks;
}

const NOTHING_STORED: StoredTexts = {
  published: {},
  version: 0,
  publishedAt: null,
  draft: null,
  draftVersion: 0,
  draftBy: null,
  draftAt: null,
  marks: NO_MARKS,
};

export async function findTexts(db: Db | Tx, document: DocumentId): Promise<StoredTexts> {
  const row = await db
    .selectFrom('site_texts')
    .selectAll()
    .where('document', '=', document)
    .executeTakeFirst();
  if (row === undefined) return NOTHING_STORED;
  return {
    published: readOverrides(row.changes),
    version: row.version,
    publishedAt: readNullableTimestamp(row.published_at),
    draft: row.draft === null ? null : readOverrides(row.draft),
    draftVersion: row.draft_version,
    draftBy: row.draft_by,
    draftAt: readNullableTimestamp(row.draft_at),
    marks: await findMarks(db, `texts:${document}`, row.draft_version),
  };
}

/** Makes others who write to the document wait, and makes its row. */
export async function lockTexts(tx: Tx, document: DocumentId): Promise<StoredTexts> {
  await tx
    .insertInto('site_texts')
    .values({ document, changes: '{}', version: 0, draft_version: 0 })
    .onConflict((conflict) =>
      conflict.column('document').doUpdateSet((eb) => ({ document: eb.ref('excluded.document') })),
    )
    .execute();
  return findTexts(tx, document);
}
