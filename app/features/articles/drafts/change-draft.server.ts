import { isDeepStrictEqual } from 'node:util';
import { storeMarks } from '#app/features/drafts/draft-marks.server.ts';
import { markChanged } from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR } from '#app/features/drafts/open-editor.ts';
import type { Tx } from '#database/connect.ts';
import type { Changes } from '#database/write.ts';
import { POST_FIELD_NAMES, type PostFields } from '../post-fields.ts';
import { readLocked } from './lock-draft.server.ts';
import { readDraftTexts } from './read-drafts.server.ts';
import { storeDraftImages } from './store-draft.server.ts';

/**
 * Changes what the draft of a post says, together with the post; does nothing without a draft. The caller
 * has locked it.
 */
export async function changeDraft(
  tx: Tx,
  changes: Changes,
  { id, now }: { readonly id: string; readonly now: Date },
  change: (fields: PostFields) => PostFields,
): Promise<void> {
  const { row, marks } = await readLocked(tx, id);
  if (row === undefined) return;
  const { publishDate: _, ...before } = readDraftTexts(row);
  const fields = change(before);
  if (isDeepStrictEqual(fields, before)) return;
  const version = row.draft_version + 1;
  // An open editor that was typing into one of them shows both.
  const edits = POST_FIELD_NAMES.map(
    (name) => [name, { now: before[name], typed: fields[name] }] as const,
  );
  await tx
    .updateTable('post_drafts')
    .set({ fields: JSON.stringify(fields), draft_version: version })
    .where('id', '=', id)
    .execute();
  const mark = { ...NO_EDITOR, version, by: null };
  const next = { ...marks, version, fields: markChanged(marks.fields, edits, mark) };
  await storeMarks(tx, `post:${id}`, next, now);
  await storeDraftImages(tx, id, fields);
  changes.event({ type: 'post-drafts', id });
}
