import { isDeepStrictEqual } from 'node:util';
import { isAsSeen, storeMarks } from '#app/features/drafts/draft-marks.server.ts';
import { type FieldMarks, markEdit } from '#app/features/drafts/field-marks.server.ts';
import { NO_EDITOR, type OpenEditor } from '#app/features/drafts/open-editor.ts';
import { staleConflict } from '#app/formatting/conflict.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { nameInLog } from '../name-in-log.ts';
import { toPostKind } from '../post-kind.ts';
import { requireKinds } from '../storage/require-kinds.server.ts';
import {
  type DiscardRequest,
  type DiscardResult,
  DRAFT_FIELDS,
  type DraftTexts,
  emptyTexts,
  type SeenDraft,
  untitled,
} from './draft-protocol.ts';
import { type OpenedDraft, openDraft } from './lock-draft.server.ts';
import { movePreviewLinks } from './move-preview-links.server.ts';
import { readDraftTexts } from './read-drafts.server.ts';
import { deleteDraft, putDraft } from './store-draft.server.ts';

interface SavedAs {
  readonly actor: Actor;
  readonly draft: SeenDraft;
  readonly post: { readonly id: string; readonly version: number };
  /** What the post says now. */
  readonly texts: DraftTexts;
  readonly now: Date;
}

/**
 * Call after a save, in its transaction, with the draft that the save has seen. Deletes the draft,
 * because the post now has its text. What the same editor typed after sending the save stays as a
 * draft of the saved version.
 */
export async function closeSavedDraft(
  tx: Tx,
  changes: Changes,
  { row, marks, post: before }: OpenedDraft,
  { actor, draft, post, texts, now }: SavedAs,
): Promise<void> {
  const { id } = post;
  const kind = toPostKind(texts.kind);
  // Without a draft, what the post said before is what was typed last.
  const typed = row === undefined ? (before?.texts ?? emptyTexts(kind)) : readDraftTexts(row);
  const typedSince = DRAFT_FIELDS.filter((name) => {
    const mark = marks.fields[name];
    return mark?.writer === draft.writer && mark.sequence > draft.sequence;
  });
  const kept = { ...texts, ...pick(typed, typedSince) };
  const version = marks.version + 1;
  const closing = { from: typed, to: texts, editor: draft, actor };
  const fields = closeMarks(marks.fields, { ...closing, except: typedSince });
  const next = { version, since: 0, beside: post.version, fields };
  await storeMarks(tx, `post:${id}`, next, now);
  if (row !== undefined) await movePreviewLinks(tx, id);
  if (!isDeepStrictEqual(kept, texts)) {
    await putDraft(tx, changes, row, {
      ...{ id, post_id: id, base_version: post.version, kind, draft_version: version },
      ...{ updated_at: writeTimestamp(now), actor, editor: draft, texts: kept },
    });
  } else if (row !== undefined) {
    await deleteDraft(tx, changes, row);
  }
}

interface Closing {
  /** What the draft said. */
  readonly from: DraftTexts;
  /** What is left of it. */
  readonly to: DraftTexts;
  readonly editor: OpenEditor;
  readonly actor: Actor;
  /** What goes on as a draft. */
  readonly except?: readonly string[];
}

/**
 * The marks of a draft that was saved or discarded by this editor. What it, or whoever wrote what is gone
 * now, has sent before and comes late brings nothing back.
 */
function closeMarks(
  marks: FieldMarks,
  { from, to, editor: { writer, sequence }, actor, except = [] }: Closing,
): FieldMarks {
  const mark = { writer, sequence, version: 0, by: actor.id };
  const names = DRAFT_FIELDS.filter((name) => !except.includes(name));
  const closed = names.map((name) => {
    const last = marks[name];
    const edit = { now: from[name], typed: to[name] };
    if (last === undefined || last.writer === writer || !isDeepStrictEqual(from[name], to[name])) {
      return [name, { ...markEdit(last, edit, mark), version: 0 }] as const;
    }
    // Its writer goes on typing from it; what this editor has sent for it before is late.
    const over = writer === '' ? {} : { over: { writer, sequence } };
    return [name, { ...last, ...over, version: 0 }] as const;
  });
  return { ...marks, ...Object.fromEntries(closed) };
}

function pick<Texts extends object>(texts: Texts, names: readonly string[]): Partial<Texts> {
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => names.includes(name)),
  ) as Partial<Texts>;
}

/**
 * Deletes the draft that somebody has seen: nothing if text that they have not seen was stored since.
 * Idempotent: what an editor had sent before does not come back either.
 */
export function discardDraft(
  deps: WriteDeps,
  actor: Actor,
  request: DiscardRequest,
): Promise<DiscardResult> {
  return write<DiscardResult>(deps, actor, async (tx, changes) =>
    (await discard(tx, changes, { deps, actor, request }))
      ? { ok: true }
      : staleConflict('draft', 'It is still here.'),
  );
}

/**
 * Discards several at once, each as `discardDraft` does.
 * @returns how many were left alone because somebody has typed into them since
 */
export async function discardDrafts(
  deps: WriteDeps,
  actor: Actor,
  requests: readonly DiscardRequest[],
): Promise<number> {
  // Always in the same order, so that two people who discard the same drafts do not deadlock.
  const ordered = requests.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return write(deps, actor, async (tx, changes) => {
    let kept = 0;
    for (const request of ordered) {
      if (!(await discard(tx, changes, { deps, actor, request }))) kept += 1;
    }
    return kept;
  });
}

/** Whether the draft is gone. */
async function discard(
  tx: Tx,
  changes: Changes,
  { deps, actor, request }: { deps: WriteDeps; actor: Actor; request: DiscardRequest },
): Promise<boolean> {
  const { id, draftVersion, editor = NO_EDITOR } = request;
  const { row, marks, post } = await openDraft(deps.database, tx, id);
  requireKinds(actor, [row?.kind, post?.kind]);
  if (row !== undefined && !isAsSeen(marks, { draftVersion, writer: editor.writer })) return false;
  if (row === undefined && editor === NO_EDITOR) return true;
  const to = post?.texts ?? emptyTexts(toPostKind(row?.kind ?? 'post'));
  const from = row === undefined ? to : readDraftTexts(row);
  const fields = closeMarks(marks.fields, { from, to, editor, actor });
  const beside = post?.version ?? null;
  const next = { version: marks.version + 1, since: 0, beside, fields };
  await storeMarks(tx, `post:${id}`, next, deps.now());
  if (row === undefined) return true;
  await deleteDraft(tx, changes, row);
  changes.audit({
    action: 'post.draft-discarded',
    objectType: 'post',
    objectId: row.post_id,
    detail: nameInLog({ kind: row.kind, title: row.title || untitled(row.kind) }),
  });
  return true;
}
