import { toLine } from '#app/formatting/characters.ts';
import { CONTENT_MAX_BYTES } from '#app/html/content-limit.ts';
import { readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { listImageIds } from '#database/image-ids.ts';
import { inChunks } from '#database/row-ids.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { isConstraintViolation } from '../idempotency.server.ts';
import type { PostFields } from '../post-fields.ts';
import { toPostKind } from '../post-kind.ts';
import { movePreviewLinks } from '../previews/revoke-preview-links.server.ts';
import { findStoredPost } from '../read-posts.server.ts';
import { requireKinds } from '../require-kinds.server.ts';
import type { DraftRequest, DraftResult } from './draft-protocol.ts';
import { isClosed, lockDraft } from './lock-draft.server.ts';
import { orderOf } from './ordering.ts';

/** The most UTF-8 bytes of all fields other than the content. */
const OTHER_FIELDS_MAX_BYTES = 64 * 1024;
const TITLE_MAX = 200;

const CLOSED = { ok: false, code: 'closed' } as const satisfies DraftResult;

/**
 * Stores what somebody types, separately from the post and exactly as typed. It makes no audit
 * entry and no event, because readers and other people's pages have nothing new to show.
 */
export async function storeDraft(
  deps: WriteDeps,
  actor: Actor,
  request: DraftRequest,
): Promise<DraftResult> {
  const message = sizeProblem(request.fields);
  if (message !== null) return { ok: false, code: 'too_large', message };
  const attempt = () => write(deps, actor, (tx) => storeIn(tx, { deps, actor, request }));
  return attempt().catch((error: unknown) => {
    // At the same moment, another tab stored the first draft of this post, or the post was deleted.
    if (isConstraintViolation(error)) return attempt();
    throw error;
  });
}

function sizeProblem({ content, ...others }: PostFields): string | null {
  if (Buffer.byteLength(content) > CONTENT_MAX_BYTES) {
    return 'The content can have at most 1 MB. Shorten it, or split it into two posts';
  }
  const rest = Buffer.byteLength(Object.values(others).join(''));
  return rest > OTHER_FIELDS_MAX_BYTES
    ? 'The fields beside the content are too long. Shorten them'
    : null;
}

async function storeIn(
  tx: Tx,
  { deps, actor, request }: { deps: WriteDeps; actor: Actor; request: DraftRequest },
): Promise<DraftResult> {
  await lockDraft(deps.database, tx, request.id);
  const post = request.postId === null ? null : await findStoredPost(tx, request.postId);
  requireKinds(actor, [post?.kind, request.fields.kind]);
  const isPost = post !== null;
  const postId = isPost ? request.postId : null;
  const at = writeTimestamp(deps.now());
  const values = {
    base_version: isPost ? request.version : null,
    kind: toPostKind(request.fields.kind),
    title: toListedTitle(request.fields.title),
    fields: JSON.stringify(request.fields),
    publish_date: JSON.stringify(request.publishDate),
    writer: request.writer,
    sequence: request.sequence,
    updated_at: at,
  };
  const row = await findDraft(tx, actor, { id: request.id, postId });
  if (row === undefined) {
    // Text that continues a draft which is gone belongs to a draft that was closed.
    const { id, seen } = request;
    if (seen !== null || (await isClosed(tx, actor, id)) || (await isTaken(tx, id))) return CLOSED;
    const owner = { user_id: actor.id, user_name: actor.name };
    await tx
      .insertInto('post_drafts')
      .values({ id, ...owner, post_id: postId, created_at: at, ...values })
      .execute();
    await storeDraftImages(tx, id, request.fields);
    return { ok: true, id, at };
  }
  const { id } = row;
  const storedAt = readTimestamp(row.updated_at);
  switch (orderOf(row, request)) {
    case 'known':
      return { ok: true, id, at: storedAt };
    case 'newer': {
      const { writer, sequence, base_version: version } = row;
      return { ok: false, code: 'newer', draft: { id, version, at: storedAt, writer, sequence } };
    }
    case 'next':
      await tx
        .updateTable('post_drafts')
        .set({ ...values, ...(row.adopts ? { post_id: postId } : {}) })
        .where('id', '=', id)
        .execute();
      if (row.adopts && postId !== null) await movePreviewLinks(tx, id, postId);
      await storeDraftImages(tx, id, request.fields);
      return { ok: true, id, at };
  }
}

/**
 * This person's draft with this id, or else their draft of this post. It `adopts` the post if the
 * draft was stored during the first save, before its editor knew of the post.
 */
async function findDraft(
  tx: Tx,
  actor: Actor,
  { id, postId }: { id: string; postId: string | null },
) {
  const rows = await tx
    .selectFrom('post_drafts')
    .select(['id', 'post_id', 'writer', 'sequence', 'base_version', 'updated_at'])
    .where('user_id', '=', actor.id)
    .where((eb) =>
      postId === null ? eb('id', '=', id) : eb.or([eb('id', '=', id), eb('post_id', '=', postId)]),
    )
    .execute();
  const row = rows.find((each) => each.id === id) ?? rows[0];
  if (row === undefined) return undefined;
  const [other] = rows.filter((each) => each !== row);
  return { ...row, adopts: row.post_id === null && postId !== null && other === undefined };
}

/** Whether the draft with this id is another person's. */
async function isTaken(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('post_drafts')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

function toListedTitle(title: string): string {
  const line = toLine(title);
  return [...line].slice(0, TITLE_MAX).join('').toWellFormed();
}

/** Records which images a draft shows, so that they are not deleted as unused. */
export async function storeDraftImages(
  tx: Tx,
  draftId: string,
  fields: Parameters<typeof listImageIds>[0],
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
