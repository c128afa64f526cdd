import { randomUUID } from 'node:crypto';
import { writeFlag, writeList, writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { type Actor, type WriteDeps, write } from '#database/write.ts';
import { type CleanContent, cleanContent } from './content/clean-content.server.ts';
import { ContentError } from './content/content-error.server.ts';
import type { PublishDate, RemovedItem, SaveAnswer, SaveRequest } from './editor-protocol.ts';
import type { Post } from './post.ts';
import { type PostInput, parsePost } from './post-form.ts';
import { findPost } from './read-posts.server.ts';

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
  if (!parsed.ok) return { ok: false, code: 'invalid', errors: parsed.errors };
  const clean = cleaned(parsed.input.content);
  if (!clean.ok) return { ok: false, code: 'invalid', errors: { content: clean.message } };
  const input = { ...parsed.input, content: clean.content.html };
  const removed = describeRemoved(clean.content);

  return write(deps, actor, async (tx, changes): Promise<SaveAnswer> => {
    const before = await findAnswer(tx, request.idempotencyKey, actor);
    if (before !== null) return before;

    const current = request.id === null ? null : await findPost(tx, request.id);
    if (request.id !== null && (current === null || current.version !== request.version)) {
      return { ok: false, code: 'stale', current };
    }
    const id = current?.id ?? randomUUID();
    const taken = await findSlugOwner(tx, input.slug, id);
    if (taken !== null) {
      return {
        ok: false,
        code: 'invalid',
        errors: { slug: `The post “${taken}” already has this slug. Choose another one` },
      };
    }
    const now = deps.now();
    const publishedAt = dateOf(input, request.publishDate, current, now);
    await store(tx, {
      id,
      input,
      publishedAt,
      policyVersion: clean.content.policyVersion,
      current,
      now,
    });
    if (current !== null && current.slug !== input.slug) {
      await rememberSlug(tx, current.slug, id, writeTimestamp(now));
    }
    await tx.deleteFrom('slug_history').where('slug', '=', input.slug).execute();
    const post = await findPost(tx, id);
    if (post === null) throw new Error('a post that was just stored is not there');
    const answer: SaveAnswer = { ok: true, post, created: current === null, removed };
    await tx
      .insertInto('idempotency_keys')
      .values({
        key: request.idempotencyKey,
        user_id: actor.id,
        result: JSON.stringify({ id, created: answer.created, removed }),
        created_at: writeTimestamp(now),
      })
      .execute();
    changes.audit({
      action: current === null ? 'post.created' : 'post.updated',
      objectType: 'post',
      objectId: id,
      detail: { published: input.isPublished },
    });
    changes.event({ type: 'posts', id, change: current === null ? 'created' : 'updated' });
    return answer;
  });
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
    await tx
      .updateTable('blog_posts')
      .set({
        is_published: writeFlag(publish),
        published_at: publish ? now : null,
        updated_at: now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    changes.audit({
      action: publish ? 'post.published' : 'post.unpublished',
      objectType: 'post',
      objectId: id,
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
  return write(deps, actor, async (tx, changes): Promise<ChangeAnswer> => {
    const refusal = await versionProblem(tx, change.id, change.version);
    if (refusal !== null) return refusal;
    await tx.deleteFrom('blog_posts').where('id', '=', change.id).execute();
    changes.audit({ action: 'post.deleted', objectType: 'post', objectId: change.id });
    changes.event({ type: 'posts', id: change.id, change: 'deleted' });
    return { ok: true };
  });
}

export type CleanedContent =
  | { ok: true; content: CleanContent }
  | { ok: false; code: string; message: string };

/** Cleaning, with its refusals as an answer. */
export function cleaned(source: string): CleanedContent {
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

async function versionProblem(tx: Tx, id: string, version: number): Promise<ChangeAnswer | null> {
  const current = await findPost(tx, id);
  if (current === null) {
    return { ok: false, code: 'gone', message: 'This post was deleted meanwhile.' };
  }
  if (current.version === version) return null;
  return {
    ok: false,
    code: 'stale',
    message:
      'Somebody changed this post meanwhile. What you see now is the newest: please try again.',
  };
}

async function findAnswer(tx: Tx, key: string, actor: Actor): Promise<SaveAnswer | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['result', 'user_id'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined || row.user_id !== actor.id) return null;
  const { id, created, removed } = JSON.parse(row.result) as {
    id: string;
    created: boolean;
    removed: RemovedItem[];
  };
  const post = await findPost(tx, id);
  return post === null
    ? { ok: false, code: 'stale', current: null }
    : { ok: true, post, created, removed };
}

/** The title of another post that has this slug; null when it is free. */
async function findSlugOwner(tx: Tx, slug: string, exceptId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('blog_posts')
    .select('title')
    .where('slug', '=', slug)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** §4: every save of a published post dates it now, unless the owner keeps or sets the date. */
function dateOf(
  input: PostInput,
  choice: PublishDate,
  current: Post | null,
  now: Date,
): string | null {
  if (!input.isPublished) return null;
  if (choice.kind === 'set') return writeTimestamp(new Date(choice.at));
  if (choice.kind === 'keep' && current?.publishedAt) return current.publishedAt;
  return writeTimestamp(now);
}

async function store(
  tx: Tx,
  change: {
    id: string;
    input: PostInput;
    publishedAt: string | null;
    policyVersion: number;
    current: Post | null;
    now: Date;
  },
): Promise<void> {
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
    policy_version: change.policyVersion,
  };
  if (current === null) {
    await tx
      .insertInto('blog_posts')
      .values({ id, ...columns, created_at: now, version: 1 })
      .execute();
    return;
  }
  await tx
    .updateTable('blog_posts')
    .set({ ...columns, version: current.version + 1 })
    .where('id', '=', id)
    .execute();
}

async function rememberSlug(tx: Tx, slug: string, postId: string, at: string): Promise<void> {
  await tx
    .insertInto('slug_history')
    .values({ slug, post_id: postId, created_at: at })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ post_id: postId, created_at: at }),
    )
    .execute();
}
