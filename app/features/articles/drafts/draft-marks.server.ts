import { z } from 'zod';
import {
  type FieldMark,
  hasUnseenMarks,
  markSchema,
} from '#app/features/drafts/field-marks.server.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { DRAFT_FIELDS, type DraftField, type SeenDraft } from './draft-protocol.ts';
import type { DraftRow } from './lock-draft.server.ts';

/** Of the fields that somebody has typed into. */
export type DraftMarks = Partial<Record<DraftField, FieldMark>>;

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
  return hasUnseenMarks(readMarks(row), version, seen.writer ?? '');
}
