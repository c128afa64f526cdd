import { z } from 'zod';
import { readJsonColumn } from '#database/json-column.ts';
import { DRAFT_FIELDS, type DraftField, type SeenDraft } from './draft-protocol.ts';
import type { DraftRow } from './lock-draft.server.ts';

const markSchema = z.object({
  /** The version of the draft that the change made. */
  version: z.int(),
  /** The open editor that typed, and its number of edits. Empty: the site itself. */
  writer: z.string(),
  sequence: z.int(),
  /** The person's id. */
  by: z.string().nullable(),
});

/** Who changed a field of a draft last. */
export type DraftMark = z.infer<typeof markSchema>;

/** A field that nobody has typed into has none. */
export type DraftMarks = Partial<Record<DraftField, DraftMark>>;

const MARKS = {
  column: 'post_drafts.marks',
  schema: z.partialRecord(z.enum(DRAFT_FIELDS as [DraftField, ...DraftField[]]), markSchema),
  fallback: {},
};

export function readMarks({ marks }: Pick<DraftRow, 'marks'>): DraftMarks {
  return readJsonColumn<DraftMarks, DraftMarks>(marks, MARKS);
}

/**
 * Whether the draft has something that an editor has not shown: not what it wrote itself, whose
 * answer may still be on its way.
 */
export function hasUnseen(
  row: Pick<DraftRow, 'id' | 'writer' | 'draft_version' | 'marks'>,
  seen: Pick<SeenDraft, 'id' | 'draftVersion'> & { readonly writer?: string | undefined },
): boolean {
  const version = row.id === seen.id ? seen.draftVersion : 0;
  if (row.draft_version <= version) return false;
  if (version === 0 && row.writer !== seen.writer) return true;
  return Object.values(readMarks(row)).some(
    (mark) => mark.version > version && mark.writer !== seen.writer,
  );
}
