import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { findValue, storeValue } from '#app/features/settings/stored-value.server.ts';
import { whenFree } from '#app/html/worker/when-free.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { escapeLike } from '#database/search-terms.ts';
import { type Changes, WEBSITE, write } from '#database/write.ts';
import type { WorkedTexts } from '../derived/offered/worked-texts.server.ts';
import { type PostsDeps, writePosts } from '../derived/offered/write-posts.server.ts';
import { changeDraft } from '../drafts/change-draft.server.ts';
import { lockDraft } from '../drafts/lock-draft.server.ts';
import { moveDraftOn } from '../drafts/move-draft-on.server.ts';
import { readDraftFields } from '../drafts/read-drafts.server.ts';
import { ofKind } from '../of-kind.server.ts';
import { storePost } from '../storage/store-post.server.ts';

/** A new name of an author that not all articles have yet. */
export interface AuthorRename {
  readonly authorId: string;
  readonly from: string;
  readonly to: string;
}

/** In the settings table, but not part of the settings form. */
const KEY = 'authorRenames';
const STORED = {
  column: `settings.${KEY}`,
  schema: z.array(
    z.object({ authorId: z.string(), from: z.string(), to: z.string() }),
  ) satisfies z.ZodType<AuthorRename[]>,
  fallback: [] as AuthorRename[],
};
const BATCH = 50;

/** In the order in which the authors were renamed. */
export function listAuthorRenames(db: Db | Tx): Promise<AuthorRename[]> {
  return findValue(db, KEY, STORED);
}

/** Call it in the transaction that renames the author: articles follow in the background. */
export async function queueAuthorRename(tx: Tx, rename: AuthorRename, now: Date): Promise<void> {
  await storeValue(tx, KEY, [...(await listAuthorRenames(tx)), rename], now);
}

/**
 * Gives the articles of renamed authors the new name, one after another, so that nobody waits. Each
 * gets a revision and keeps its dates.
 */
export async function renameInArticles(deps: PostsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [rename] = await listAuthorRenames(deps.database.db);
    if (rename === undefined) return;
    await renameEverywhere(deps, rename, signal);
    if (!signal.aborted) await endRename(deps, rename);
  }
}

/** Also what somebody saves meanwhile under the former name, from a form that they had open. */
async function renameEverywhere(
  deps: PostsDeps,
  rename: AuthorRename,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.database;
  while (!signal.aborted) {
    const posts = await listPosts(db, rename);
    const drafts = posts.length > 0 ? [] : await listDrafts(db, rename);
    if (posts.length + drafts.length === 0) return;
    for (const id of posts) {
      if (signal.aborted) return;
      const inPost = (tx: Tx, changes: Changes, worked: WorkedTexts) =>
        renameInPost(deps, tx, changes, { id, rename, worked });
      await whenFree(() => writePosts(deps, WEBSITE, inPost), signal);
      // SQLite is synchronous: without this pause, no request would be answered between two posts.
      await nextTurn();
    }
    for (const id of drafts) {
      await write(deps, WEBSITE, async (tx, changes) => {
        await lockDraft(deps.database, tx, id);
        await renameInDraft(tx, changes, { id, now: deps.now() }, rename);
      });
    }
  }
}

async function renameInPost(
  { database, now: clock }: PostsDeps,
  tx: Tx,
  changes: Changes,
  { id, rename, worked }: { id: string; rename: AuthorRename; worked: WorkedTexts },
): Promise<void> {
  await lockDraft(database, tx, id);
  const post = await tx
    .selectFrom('blog_posts')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('author_name', '=', rename.from)
    .executeTakeFirst();
  if (post === undefined) return;
  const edit = {
    before: post,
    columns: { author_name: rename.to },
    keepsTime: true,
    action: 'post.author-renamed',
    reason: 'author-renamed',
    detail: { author: rename.to },
  } as const;
  const now = clock();
  const context = { actor: WEBSITE, now, engine: database.engine, enabled: null, worked };
  const row = await storePost(tx, changes, edit, context);
  // Another server saved it in between: it is still in the list.
  if (row === null) return;
  await renameInDraft(tx, changes, { id, now }, rename);
  await moveDraftOn(tx, id, { from: post.version, to: row.version });
}

async function renameInDraft(
  tx: Tx,
  changes: Changes,
  draft: { readonly id: string; readonly now: Date },
  { from, to }: AuthorRename,
): Promise<void> {
  await changeDraft(tx, changes, draft, (fields) =>
    fields.authorName === from ? { ...fields, authorName: to } : fields,
  );
}

async function endRename(deps: PostsDeps, { authorId, from, to }: AuthorRename): Promise<void> {
  const now = deps.now();
  await write(deps, WEBSITE, async (tx, changes) => {
    const [first, ...others] = await listAuthorRenames(tx);
    if (first?.authorId !== authorId || first.from !== from || first.to !== to) return;
    await storeValue(tx, KEY, others.length === 0 ? undefined : others, now);
    changes.event({ type: 'authors', id: authorId });
  });
}

async function listPosts(db: Db, { from }: AuthorRename): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('author_name', '=', from)
    .where(ofKind('post'))
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is typed and not saved, in new articles and in those that have another author by now. */
async function listDrafts(db: Db, { from }: AuthorRename): Promise<string[]> {
  const field = `"authorName":${JSON.stringify(from)}`;
  const rows = await db
    .selectFrom('post_drafts')
    .select(['id', 'fields'])
    .where(sql<boolean>`fields like ${`%${escapeLike(field)}%`} escape '!'`)
    .execute();
  // SQLite compares without regard to capitals.
  return rows
    .filter(({ fields }) => readDraftFields(fields).authorName === from)
    .map(({ id }) => id);
}
