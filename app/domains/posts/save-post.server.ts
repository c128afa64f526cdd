import { randomUUID } from 'node:crypto';
import {
  readNullableTimestamp,
  readTimestamp,
  writeFlag,
  writeList,
  writeTimestamp,
} from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import type { CleanContent } from './content/clean-content.server.ts';
import { ContentError } from './content/content-error.server.ts';
import type { RemovedItem, SaveAnswer, SaveRequest } from './editor-protocol.ts';
import { claimKey, isUniqueViolation, recordSave, type SaveRecord } from './idempotency.server.ts';
import type { Post } from './post.ts';
import { type PostInput, parsePost } from './post-form.ts';
import { readPublishDate } from './publish-date.server.ts';
import { findPost, findVersion } from './read-posts.server.ts';
import { recordRedirect, reserveSlug } from './slug-history.server.ts';
import { storeUsedImages } from './used-images.server.ts';

const NOTHING_LEFT = 'Content is required. Nothing of what is here can be shown on a page';

/**
 * Creates or updates a post. Content is stored clean; the version decides between two writers; the
 * key makes a repeated or late save the same save, whose answer it gets (rulings, Posts, Answers).
 */
export async function savePost(
  deps: WriteDeps,
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
  const clean = await cleaned(parsed.input.content);
  if (!clean.ok) return { ok: false, code: 'invalid', errors: { content: clean.message } };
  if (clean.content.html.trim() === '') {
    return { ok: false, code: 'invalid', errors: { content: NOTHING_LEFT } };
  }
  const input = { ...parsed.input, content: clean.content.html };
  const removed = describeRemoved(clean.content);

  const attempt = () =>
    write(deps, actor, async (tx, changes): Promise<SaveAnswer> => {
      const now = deps.now();
      const claim = { actor, key: request.idempotencyKey, now };
      const earlier = await claimKey(tx, claim);
      if (earlier !== null) return accept(earlier, input, removed);
      const { sanitizerVersion } = clean.content;
      const stored = await storeSave(tx, changes, {
        request,
        input,
        chosenDate: date.at,
        sanitizerVersion,
        now,
      });
      if ('ok' in stored) return stored;
      await recordSave(tx, claim, stored);
      return accept(stored, input, removed);
    });
  try {
    return await attempt();
  } catch (error) {
    // Two at once took the same slug; asked again, the second one is told whose it is.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  }
}

/** The answer to a save; the key belongs to exactly this input, so that a repeated one gets the same. */
function accept(record: SaveRecord, input: PostInput, removed: RemovedItem[]): SaveAnswer {
  const { created, ...stored } = record;
  return { ok: true, post: { ...input, ...stored }, created, removed };
}

type SaveRefusal = Extract<SaveAnswer, { ok: false }>;

interface Cleaned {
  request: SaveRequest;
  input: PostInput;
  /** Null unless the person set one. */
  chosenDate: string | null;
  sanitizerVersion: number;
  now: Date;
}

async function storeSave(
  tx: Tx,
  changes: Changes,
  save: Cleaned,
): Promise<SaveRecord | SaveRefusal> {
  const { request, input } = save;
  const current = request.id === null ? null : await findPost(tx, request.id);
  if (request.id !== null && (current === null || current.version !== request.version)) {
    return { ok: false, code: 'stale', current };
  }
  const id = current?.id ?? randomUUID();
  const taken = await reserveSlug(tx, { slug: input.slug, postId: id });
  if (taken !== null) return { ok: false, code: 'invalid', errors: { slug: taken } };
  const publishedAt = dateOf(save, current);
  const row = await storeRow(tx, { ...save, id, publishedAt, current });
  // Between the look at its version and the write, another server changed the post.
  if (row === undefined) return { ok: false, code: 'stale', current: await findPost(tx, id) };
  await storeUsedImages(tx, { ...input, id });
  const moved = current !== null && current.slug !== input.slug ? current.slug : null;
  if (moved !== null) await recordRedirect(tx, moved, id, save.now);
  const change = current === null ? 'created' : 'updated';
  changes.audit({
    action: `post.${change}`,
    objectType: 'post',
    objectId: id,
    detail: {
      title: input.title,
      slug: input.slug,
      published: input.isPublished,
      ...(moved === null ? {} : { slugBefore: moved }),
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

/** The dashboard's switch (§4): publishing sets the date to now, unpublishing clears it. */
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

export type CleanedContent =
  | { ok: true; content: CleanContent }
  | { ok: false; code: string; message: string };

/** Cleaning, with its refusals as an answer. */
export async function cleaned(source: string): Promise<CleanedContent> {
  const { cleanContent } = await import('./content/clean-content.server.ts');
  try {
    return { ok: true, content: cleanContent(source) };
  } catch (error) {
    if (error instanceof ContentError)
      return { ok: false, code: error.code, message: error.message };
    throw error;
  }
}

export function describeRemoved(content: CleanContent): RemovedItem[] {
  return content.removed.map(({ message, excerpt, count }) => ({ what: message, excerpt, count }));
}

const GONE: ChangeAnswer = {
  ok: false,
  code: 'gone',
  message: 'This post was deleted meanwhile.',
};
const STALE: ChangeAnswer = {
  ok: false,
  code: 'stale',
  message:
    'Somebody changed this post meanwhile. What you see now is the newest: please try again.',
};

async function versionProblem(tx: Tx, id: string, version: number): Promise<ChangeAnswer | null> {
  const current = await findVersion(tx, id);
  if (current === null) return GONE;
  return current === version ? null : STALE;
}

/** §4: every save of a published post dates it now, unless the owner keeps or sets the date. */
function dateOf({ request, input, chosenDate, now }: Cleaned, current: Post | null): string | null {
  if (!input.isPublished) return null;
  if (chosenDate !== null) return chosenDate;
  if (request.publishDate.kind === 'keep' && current?.publishedAt) return current.publishedAt;
  return writeTimestamp(now);
}

/** The date that the person set for a published post; a draft has none. */
function readChosenDate({
  fields,
  publishDate,
}: SaveRequest): { ok: true; at: string | null } | { ok: false; message: string } {
  if (!fields.isPublished || publishDate.kind !== 'set') return { ok: true, at: null };
  return readPublishDate(publishDate);
}

async function storeRow(
  tx: Tx,
  change: Cleaned & { id: string; publishedAt: string | null; current: Post | null },
) {
  const { id, input, current } = change;
  const now = writeTimestamp(change.now);
  const columns = {
    title: input.title,
    slug: input.slug,
    excerpt: input.excerpt,
    content: input.content,
    author_name: input.authorName,
    is_published: writeFlag(input.isPublished),
    published_at: change.publishedAt,
    featured_image_url: input.featuredImageUrl,
    meta_description: input.metaDescription,
    meta_keywords: writeList(input.metaKeywords),
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
