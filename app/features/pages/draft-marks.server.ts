import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  type FieldMark,
  type FieldMarks,
  hasUnseenMarks,
  markChanged,
  markSchema,
} from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR, type OpenEditor } from '#app/features/drafts/open-editor.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { SiteTextTable } from '#database/schema.ts';
import type { Overrides } from './changes/apply-overrides.ts';

/** Who changed each field of a document last, since one of the versions of its draft. */
export interface KnownMarks {
  /** What was changed in this version and before it has no marks. */
  readonly since: number;
  readonly fields: FieldMarks;
}

export const NO_MARKS: KnownMarks = { since: 0, fields: {} };

/** As they are stored: for one version of the draft. */
interface StoredMarks extends KnownMarks {
  readonly of: number;
}

const MARKS = {
  column: 'site_texts.draft_marks',
  schema: z.object({
    of: z.int(),
    since: z.int(),
    fields: z.record(z.string(), markSchema),
  }),
  fallback: null,
};

type Row = Pick<Selectable<SiteTextTable>, 'draft_marks' | 'draft_version'>;

/** None if an import, or a server of before them, has changed the draft since they were stored. */
export function readMarks({ draft_marks, draft_version }: Row): KnownMarks {
  const marks = draft_marks === null ? null : readJsonColumn<StoredMarks, null>(draft_marks, MARKS);
  return marks?.of === draft_version ? marks : { since: draft_version, fields: {} };
}

/** @param version of the draft that has these fields */
export function writeMarks({ since }: KnownMarks, fields: FieldMarks, version: number): string {
  return JSON.stringify({ of: version, since, fields } satisfies StoredMarks);
}

/** The marks after somebody has changed a draft as a whole. */
export function markOverrides(
  marks: FieldMarks,
  { before, after, mark }: { before: Overrides; after: Overrides; mark: FieldMark },
): FieldMarks {
  const edits = Object.keys({ ...before, ...after }).map(
    (id) => [id, { now: before[id]?.value, typed: after[id]?.value }] as const,
  );
  return markChanged(marks, edits, mark);
}

/** The draft of a document that somebody has seen. */
interface Seen {
  readonly draftVersion: number;
  readonly editor?: OpenEditor;
}

/** Whether the draft has nothing new but what the same editor wrote, whose answer may be on its way. */
export function isAsSeen(
  { draftVersion, marks }: { readonly draftVersion: number; readonly marks: KnownMarks },
  { draftVersion: seen, editor = NO_EDITOR }: Seen,
): boolean {
  if (draftVersion === seen) return true;
  return (
    draftVersion > seen && seen >= marks.since && !hasUnseenMarks(marks.fields, seen, editor.writer)
  );
}
