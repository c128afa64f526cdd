import { isDeepStrictEqual } from 'node:util';
import { storeMarks } from '#app/features/drafts/draft-marks.server.ts';
import { asPublic, isMarkOf, takeEdit } from '#app/features/drafts/field-marks.server.ts';
import type { OpenEditor } from '#app/features/drafts/open-editor.ts';
import { toLine } from '#app/formatting/characters.ts';
import { CONTENT_MAX_BYTES } from '#app/html/content-limit.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { listImageIds } from '#database/image-ids.ts';
import { inChunks } from '#database/row-ids.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import { isConstraintViolation } from '../idempotency.server.ts';
import type { PostFields } from '../post-fields.ts';
import { requireKinds } from '../storage/require-kinds.server.ts';
import {
  DRAFT_FIELDS,
  type DraftRequest,
  type DraftResult,
  type DraftTexts,
  emptyTexts,
  type TheirText,
} from './draft-protocol.ts';
import { type DraftRow, type LockedDraft, openDraft } from './lock-draft.server.ts';
import { readDraftTexts } from './read-drafts.server.ts';

/** The most UTF-8 bytes of all fields other than the content. */
const OTHER_FIELDS_MAX_BYTES = 64 * 1024;
const TITLE_MAX = 200;

const GONE = { ok: false, code: 'gone' } as const satisfies DraftResult;

/**
 * Merges what somebody typed into the draft of a post, field by field and exactly as typed. A field
 * that somebody else has changed since this editor read it is not kept: the answer says what it says.
 * Nothing of it is in the activity log, and no reader's page changes.
 */
export async function storeDraft(
  deps: WriteDeps,
  actor: Actor,
  request: DraftRequest,
): Promise<DraftResult> {
  const attempt = () =>
    write(deps, actor, (tx, changes) => storeIn(tx, changes, { deps, actor, request }));
  return attempt().catch((error: unknown) => {
    // At the same moment, the post was deleted.
    if (isConstraintViolation(error)) return attempt();
    throw error;
  });
}

export function sizeProblem({ content, publishDate: _, ...others }: DraftTexts): string | null {
  if (Buffer.byteLength(content) > CONTENT_MAX_BYTES) {
    return 'The content can have at most 1 MB. Shorten it, or split it into two posts';
  }
  const rest = Buffer.byteLength(Object.values(others).join(''));
  return rest > OTHER_FIELDS_MAX_BYTES
    ? 'The fields beside the content are too long. Shorten them'
    : null;
}

interface Storing {
  readonly deps: WriteDeps;
  readonly actor: Actor;
  readonly request: DraftRequest;
}

async function storeIn(
  tx: Tx,
  changes: Changes,
  { deps, actor, request }: Storing,
): Promise<DraftResult> {
  const { id, draftVersion, kind } = request;
  const { row, marks, post } = await openDraft(deps.database, tx, id);
  const isKnown = draftVersion > 0 || request.version !== null;
  if (row === undefined && post === null && isKnown) return GONE;
  requireKinds(actor, [row?.kind, post?.kind, kind, request.typed.kind]);
  const base = post?.texts ?? emptyTexts(kind);
  const isCurrent = draftVersion === 0 && (post === null || post.version === request.version);
  const beside = post?.version ?? null;
  const merged = merge({ row, marks }, { actor, request, base, isCurrent });
  const message = sizeProblem(merged.texts);
  if (message !== null) return { ok: false, code: 'too_large', message };

  const { theirs } = merged;
  const now = deps.now();
  const startedFrom = row?.draft_version ?? 0;
  const at = writeTimestamp(now);
  const answer = { ok: true, at, startedFrom, theirs } as const;
  const version = marks.version + 1;
  if (isDeepStrictEqual(merged.texts, base)) {
    // What was typed and undone needs no draft.
    if (row !== undefined) await deleteDraft(tx, changes, row);
    if (row !== undefined || !merged.isSame) {
      const fields = asPublic(merged.fields);
      await storeMarks(tx, `post:${id}`, { version, since: 0, beside, fields }, now);
    }
    return { ...answer, draftVersion: 0 };
  }
  if (row !== undefined && merged.isSame) {
    return { ...answer, at: readTimestamp(row.updated_at), draftVersion: startedFrom };
  }
  await putDraft(tx, changes, row, {
    ...{ id, post_id: post === null ? null : id, kind, draft_version: version, updated_at: at },
    base_version: row === undefined ? beside : row.base_version,
    ...{ actor, editor: request, texts: merged.texts },
  });
  const since = row === undefined ? 0 : marks.since;
  const { fields } = merged;
  await storeMarks(tx, `post:${id}`, { version, since, beside, fields }, now);
  return { ...answer, draftVersion: version };
}

interface Merging extends Omit<Storing, 'deps'> {
  /** What the post says. */
  readonly base: DraftTexts;
  /** Whether the text was typed into the post as it is. */
  readonly isCurrent: boolean;
}

/** The draft with what was typed, and the fields that say something else by now. */
function merge({ row, marks }: LockedDraft, { actor, request, base, isCurrent }: Merging) {
  const { typed, before, writer, sequence } = request;
  const current = row === undefined ? base : readDraftTexts(row);
  const fields = { ...marks.fields };
  const mark = { version: marks.version + 1, writer, sequence, by: actor.id };
  const next: Record<string, unknown> = { ...current };
  const theirs: Record<string, TheirText> = {};
  let isSame = true;
  for (const name of DRAFT_FIELDS) {
    if (typed[name] === undefined) continue;
    const edit = {
      now: current[name],
      typed: typed[name],
      before: row === undefined && isCurrent ? current[name] : before[name],
    };
    const verdict = takeEdit(fields, name, edit, mark);
    if (verdict === 'theirs') {
      theirs[name] = { value: current[name], isOwn: isMarkOf(fields[name], actor.id) };
    } else if (verdict === 'kept') {
      next[name] = typed[name];
      isSame = false;
    }
  }
  return { texts: next as unknown as DraftTexts, fields, theirs, isSame };
}

type OwnColumn = 'id' | 'post_id' | 'base_version' | 'kind' | 'draft_version';

interface Typed extends Pick<DraftRow, OwnColumn> {
  readonly updated_at: string;
  /** Who typed in it last, and where. */
  readonly actor: Actor;
  readonly editor: OpenEditor;
  readonly texts: DraftTexts;
}

/** @param row as it was; undefined if nothing was typed */
export async function putDraft(
  tx: Tx,
  changes: Changes,
  row: DraftRow | undefined,
  { id, actor, editor: { writer, sequence }, texts, ...columns }: Typed,
): Promise<void> {
  const values = {
    ...columns,
    ...toColumns(texts),
    user_id: actor.id,
    user_name: actor.name,
  };
  if (row === undefined) {
    await tx
      .insertInto('post_drafts')
      .values({ id, ...values, writer, sequence, created_at: columns.updated_at })
      .execute();
  } else {
    await tx.updateTable('post_drafts').set(values).where('id', '=', id).execute();
  }
  await storeDraftImages(tx, id, texts);
  changes.event({ type: 'post-drafts', id });
}

export async function deleteDraft(tx: Tx, changes: Changes, { id }: DraftRow): Promise<void> {
  await tx.deleteFrom('post_drafts').where('id', '=', id).execute();
  changes.event({ type: 'post-drafts', id });
}

/** The columns that hold the texts of a draft. */
export function toColumns({ publishDate, ...fields }: DraftTexts) {
  return {
    title: toListedTitle(fields.title),
    fields: JSON.stringify(fields),
    publish_date: JSON.stringify(publishDate),
  };
}

function toListedTitle(title: string): string {
  const line = toLine(title);
  return [...line].slice(0, TITLE_MAX).join('').toWellFormed();
}

/** Records which images a draft shows, so that they are not deleted as unused. */
export async function storeDraftImages(
  tx: Tx,
  draftId: string,
  fields: Pick<PostFields, 'content' | 'featuredImageUrl'>,
): Promise<void> {
  const shown = new Set(listImageIds(fields));
  const rows = await tx
    .selectFrom('post_draft_images')
    .select('image_id')
    .where('draft_id', '=', draftId)
    .execute();
  const known = new Set(rows.map((row) => row.image_id));
  for (const ids of inChunks([...known.difference(shown)])) {
    await tx
      .deleteFrom('post_draft_images')
      .where('draft_id', '=', draftId)
      .where('image_id', 'in', ids)
      .execute();
  }
  for (const ids of inChunks([...shown.difference(known)])) {
    await tx
      .insertInto('post_draft_images')
      .values(ids.map((image_id) => ({ draft_id: draftId, image_id })))
      .execute();
  }
}
