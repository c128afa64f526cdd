import { randomUUID } from 'node:crypto';
import {
  readNullableTimestamp,
  readTimestamp,
  writeFlag,
  writeTimestamp,
} from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import type { RemovedItem, SaveAnswer, SaveRequest } from './editor-protocol.ts';
import { claimKey, isUniqueViolation, recordSave, type SaveRecord } from './idempotency.server.ts';
import { type PostInput, parsePost } from './post-fields.ts';
import { writeFields } from './post-row.server.ts';
import { readPublishDate } from './publish-date.server.ts';
import { findPost, findStoredPost, findVersion, type StoredPost } from './read-posts.server.ts';
import { describeRemoved, trySanitize } from './sanitize-post.server.ts';
import { recordRedirect, reserveSlug } from './slug-history.server.ts';
import { indexTitle } from './title-search.server.ts';
import { isStoredImage, storeUsedImages } from './used-images.server.ts';
import type { ContentWorker } from './worker/content-worker.server.ts';

/** Saving a post needs the thread that parses its content. */
export interface PostWriteDeps extends WriteDeps {
  readonly contentWorker: ContentWorker;
}

const NO_IMAGE = 'This image is no longer in your library. Choose another one, or upload it again';
const NOTHING_LEFT =
  'Content is required. Nothing you typed here can be shown on a page. Write some text';

/**
 * Creates or updates a post. Content is sanitized before it is stored. The version detects a
 * conflicting edit. A repeated or late request with the same idempotency key gets the first answer
 * again (see Posts, Saving in docs/product.md).
 */
export async function savePost(
  deps: PostWriteDeps,
  actor: Actor,
  request: SaveRequest,
): Promise<SaveAnswer> {
  const parsed = parsePost(request.fields);
  const date = readChosenDate(request);
  if (!parsed.ok || !date.ok) {
    return {
      ok: false,
      code: 'invalid',
      errors: {
        ...(parsed.ok ? {} : parsed.errors),
        ...(date.ok ? {} : { publishDate: date.message }),
      },
    };
  }
  const sanitized = await trySanitize(deps.contentWorker, parsed.input.content, {
    actorId: actor.id,
  });
  if (!sanitized.ok) return { ok: false, code: 'invalid', errors: { content: sanitized.message } };
  if (sanitized.content.html.trim() === '') {
    return { ok: false, code: 'invalid', errors: { content: NOTHING_LEFT } };
  }
  const input = { ...parsed.input, content: sanitized.content.html };
  const removed = describeRemoved(sanitized.content);

  const attempt = () =>
    write(deps, actor, async (tx, changes): Promise<SaveAnswer | Stale> => {
      const now = deps.now();
      const claim = { actor, key: request.idempotencyKey, now };
      const previous = await claimKey(tx, claim);
      if (previous !== null) return toSaveAnswer(previous, input, removed);
      const { sanitizerVersion } = sanitized.content;
      const stored = await storeSave(tx, changes, {
        request,
        input,
        chosenDate: date.at,
        sanitizerVersion,
        now,
      });
      if ('ok' in stored) return stored;
      await recordSave(tx, claim, stored);
      return toSaveAnswer(stored, input, removed);
    });
  const answer = await attempt().catch((error: unknown) => {
    // Two concurrent saves used the same slug. The second attempt finds the conflict and names the post.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  });
  return !answer.ok && answer.code === 'stale' ? describeStale(deps, request) : answer;
}

/**
 * Another save changed the post. It is read after the transaction, because it may need sanitizing.
 */
interface Stale {
  ok: false;
  code: 'stale';
}

async function describeStale(deps: PostWriteDeps, { id }: SaveRequest): Promise<SaveAnswer> {
  const current = id === null ? null : await findPost(deps.database.db, deps.contentWorker, id);
  return { ok: false, code: 'stale', current };
}

/** The answer to a save. A key stands for one input, so the answer to a repeated request is the same. */
function toSaveAnswer(record: SaveRecord, input: PostInput, removed: RemovedItem[]): SaveAnswer {
  const { created, ...stored } = record;
  return { ok: true, post: { ...input, ...stored }, created, removed };
}

type SaveRefusal = Extract<SaveAnswer, { code: 'invalid' }> | Stale;

interface ValidSave {
  request: SaveRequest;
  input: PostInput;
  /** Null unless the owner chose a date. */
  chosenDate: string | null;
  sanitizerVersion: number;
  now: Date;
}

async function storeSave(
  tx: Tx,
  changes: Changes,
  save: ValidSave,
): Promise<SaveRecord | SaveRefusal> {
  const { request, input } = save;
  const current = request.id === null ? null : await findStoredPost(tx, request.id);
  if (request.id !== null && (current === null || current.version !== request.version)) {
    return { ok: false, code: 'stale' };
  }
  const id = current?.id ?? randomUUID();
  const slugError = await reserveSlug(tx, { slug: input.slug, postId: id });
  if (slugError !== null) return { ok: false, code: 'invalid', errors: { slug: slugError } };
  const imageUrl = input.featuredImageUrl;
  const keepsImage = imageUrl === null || imageUrl === current?.featuredImageUrl;
  if (!keepsImage && !(await isStoredImage(tx, imageUrl))) {
    return { ok: false, code: 'invalid', errors: { featuredImageUrl: NO_IMAGE } };
  }
  const publishedAt = publicationDate(save, current);
  const row = await storeRow(tx, { ...save, id, publishedAt, current });
  // Another server changed the post after its version was read.
  if (row === undefined) return { ok: false, code: 'stale' };
  await storeUsedImages(tx, { ...input, id });
  await indexTitle(tx, { id, title: input.title });
  const oldSlug = current !== null && current.slug !== input.slug ? current.slug : null;
  if (oldSlug !== null) await recordRedirect(tx, oldSlug, id, save.now);
  const change = current === null ? 'created' : 'updated';
  changes.audit({
    action: `post.${change}`,
    objectType: 'post',
    objectId: id,
    detail: {
      title: input.title,
      slug: input.slug,
      published: input.isPublished,
      ...(oldSlug === null ? {} : { slugBefore: oldSlug }),
    },
  });
  changes.event({ type: 'posts', id, change });
  return {
    id,
    version: row.version,
    created: current === null,
    publishedAt: readNullableTimestamp(row.published_at),
    createdAt: readTimestamp(row.created_at),
    updatedAt: readTimestamp(row.updated_at),
  };
}

export type ChangeAnswer = { ok: true } | { ok: false; code: 'stale' | 'gone'; message: string };

/** The dashboard's switch. Publishing sets the date to now, unpublishing clears it. */
export async function setPublished(
  deps: WriteDeps,
  actor: Actor,
  change: { id: string; version: number; publish: boolean },
): Promise<ChangeAnswer> {
  const { id, version, publish } = change;
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await versionProblem(tx, id, version);
    if (refusal !== null) return refusal;
    const now = writeTimestamp(deps.now());
    const changed = await tx
      .updateTable('blog_posts')
      .set({
        is_published: writeFlag(publish),
        published_at: publish ? now : null,
        updated_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('title')
      .executeTakeFirst();
    if (changed === undefined) return STALE;
    changes.audit({
      action: publish ? 'post.published' : 'post.unpublished',
      objectType: 'post',
      objectId: id,
      detail: changed,
    });
    changes.event({ type: 'posts', id, change: 'updated' });
    return { ok: true };
  });
}

export async function deletePost(
  deps: WriteDeps,
  actor: Actor,
  change: { id: string; version: number },
): Promise<ChangeAnswer> {
  const { id, version } = change;
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await versionProblem(tx, id, version);
    if (refusal !== null) return refusal;
    const deleted = await tx
      .deleteFrom('blog_posts')
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['title', 'slug'])
      .executeTakeFirst();
    if (deleted === undefined) return STALE;
    changes.audit({ action: 'post.deleted', objectType: 'post', objectId: id, detail: deleted });
    changes.event({ type: 'posts', id, change: 'deleted' });
    return { ok: true };
  });
}

const GONE: ChangeAnswer = {
  ok: false,
  code: 'gone',
  message: 'Someone already deleted this post.',
};
const STALE: ChangeAnswer = {
  ok: false,
  code: 'stale',
  message: 'Someone else just changed this post. You now see the latest version. Please try again.',
};

async function versionProblem(tx: Tx, id: string, version: number): Promise<ChangeAnswer | null> {
  const current = await findVersion(tx, id);
  if (current === null) return GONE;
  return current === version ? null : STALE;
}

/** Saving a published post sets its date to now, unless the owner keeps it or chooses another. */
function publicationDate(
  { request, input, chosenDate, now }: ValidSave,
  current: StoredPost | null,
): string | null {
  if (!input.isPublished) return null;
  if (chosenDate !== null) return chosenDate;
  if (request.publishDate.kind === 'keep' && current?.publishedAt) return current.publishedAt;
  return writeTimestamp(now);
}

/** The date that the owner chose for a published post; a draft has none. */
function readChosenDate({
  fields,
  publishDate,
}: SaveRequest): { ok: true; at: string | null } | { ok: false; message: string } {
  if (!fields.isPublished || publishDate.kind !== 'set') return { ok: true, at: null };
  return readPublishDate(publishDate);
}

async function storeRow(
  tx: Tx,
  change: ValidSave & { id: string; publishedAt: string | null; current: StoredPost | null },
) {
  const { id, input, current } = change;
  const now = writeTimestamp(change.now);
  const columns = {
    ...writeFields(input),
    published_at: change.publishedAt,
    updated_at: now,
    policy_version: change.sanitizerVersion,
    failed_policy_version: null,
  };
  const query =
    current === null
      ? tx.insertInto('blog_posts').values({ id, ...columns, created_at: now, version: 1 })
      : tx
          .updateTable('blog_posts')
          .set({ ...columns, version: current.version + 1 })
          .where('id', '=', id)
          .where('version', '=', current.version);
  return query.returningAll().executeTakeFirst();
}
