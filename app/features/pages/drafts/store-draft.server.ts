import { isDeepStrictEqual } from 'node:util';
import { storeMarks } from '#app/features/drafts/draft-marks.server.ts';
import { type FieldMarks, markChanged } from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR, type OpenEditor } from '#app/features/drafts/open-editor.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import type { Actor } from '#database/write.ts';
import { ofPresentSections } from '../advice/unwritten.ts';
import type { Overrides } from '../changes/apply-overrides.ts';
import type { DocumentId } from '../documents.ts';
import type { StoredTexts } from './stored-texts.server.ts';

interface NextDraft {
  readonly draft: Overrides | null;
  readonly marks: FieldMarks;
}

export async function storeDraft(
  tx: Tx,
  document: DocumentId,
  { published, draftVersion, marks: known }: StoredTexts,
  { draft, marks }: NextDraft,
  actor: Actor,
  now: Date,
): Promise<void> {
  const version = draftVersion + 1;
  const fields = draft === null ? ofPresentSections(marks, published) : marks;
  await tx
    .updateTable('site_texts')
    .set({
      draft: draft === null ? null : JSON.stringify(draft),
      draft_version: version,
      draft_by: draft === null ? null : actor.name,
      draft_at: draft === null ? null : writeTimestamp(now),
    })
    .where('document', '=', document)
    .execute();
  await storeMarks(tx, `texts:${document}`, { ...known, version, fields }, now);
}

interface WholeChange {
  readonly after: Overrides;
  readonly actor: Actor;
  readonly editor?: OpenEditor | undefined;
  readonly now: Date;
}

/** Makes the draft say something else as a whole: nothing that was typed before comes back later. */
export async function replaceDraft(
  tx: Tx,
  document: DocumentId,
  stored: StoredTexts,
  { after, actor, editor = NO_EDITOR, now }: WholeChange,
): Promise<void> {
  const { published, draft, draftVersion, marks } = stored;
  const mark = { ...editor, version: draftVersion + 1, by: actor.id };
  const before = draft ?? published;
  const edits = Object.keys({ ...before, ...after }).map(
    (id) => [id, { now: before[id]?.value, typed: after[id]?.value }] as const,
  );
  const next: NextDraft = {
    draft: isDeepStrictEqual(after, published) ? null : after,
    marks: markChanged(marks.fields, edits, mark),
  };
  await storeDraft(tx, document, stored, next, actor, now);
}
