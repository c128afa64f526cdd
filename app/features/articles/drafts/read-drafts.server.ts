import { z } from 'zod';
import { toLine } from '#app/formatting/characters.ts';
import { readTimestamp } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import { inChunks, isId } from '#database/row-ids.ts';
import { titleTextOf } from '#database/search-terms.ts';
import {
  EMPTY_FIELDS,
  POST_FIELD_NAMES,
  type PostFieldName,
  type PostFields,
} from '../post-fields.ts';
import type { PostKind } from '../post-kind.ts';
import type { PublishDate } from '../publish-date.ts';
import { publishDateSchema } from '../save-request.ts';
import { matchTitle, readTitleQuery } from '../title-search.server.ts';
import type { DraftsForEditor, DraftsOfPost, PostDraft, UnsavedPosts } from './draft-protocol.ts';

const FIELDS = {
  column: 'post_drafts.fields',
  schema: z.record(z.string(), z.unknown()),
  fallback: {},
};
const PUBLISH_DATE = {
  column: 'post_drafts.publish_date',
  schema: publishDateSchema,
  fallback: { kind: 'now' } satisfies PublishDate,
};

/** A person's own draft; null if they have none with this id. */
export async function findOwnDraft(db: Db, userId: string, id: string): Promise<PostDraft | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('post_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    postId: row.post_id,
    version: row.post_id === null ? null : row.base_version,
    at: readTimestamp(row.updated_at),
    writer: row.writer,
    sequence: row.sequence,
    fields: readDraftFields(row.fields),
    publishDate: readJsonColumn(row.publish_date, PUBLISH_DATE),
  };
}

/** The fields of a stored draft. A draft from before a field was added has no value for it. */
export function readDraftFields(stored: string): PostFields {
  const fields: Partial<Record<PostFieldName, unknown>> = readJsonColumn(stored, FIELDS);
  return Object.fromEntries(
    POST_FIELD_NAMES.map((name) => {
      const typed = fields[name];
      const initial = EMPTY_FIELDS[name];
      return [name, typeof typed === typeof initial ? typed : initial];
    }),
  ) as PostFields;
}

/** Who has unsaved text of this post. People cannot read each other's text. */
export async function listDraftsForEditor(
  db: Db,
  userId: string,
  postId: string,
): Promise<DraftsForEditor> {
  const rows = await db
    .selectFrom('post_drafts')
    .select(['id', 'user_id', 'user_name', 'base_version', 'updated_at', 'writer', 'sequence'])
    .where('post_id', '=', postId)
    .where('user_id', 'is not', null)
    .orderBy('updated_at', 'desc')
    .execute();
  const own = rows.find((row) => row.user_id === userId);
  return {
    own: own
      ? {
          id: own.id,
          version: own.base_version,
          at: readTimestamp(own.updated_at),
          writer: own.writer,
          sequence: own.sequence,
        }
      : null,
    others: rows
      .filter((row) => row !== own)
      .map((row) => ({ name: row.user_name, at: readTimestamp(row.updated_at) })),
  };
}

/** Who has unsaved text of these posts, by the post's id. */
export async function listDrafts(
  db: Db,
  userId: string,
  posts: readonly { readonly id: string }[],
): Promise<Record<string, DraftsOfPost>> {
  if (posts.length === 0) return {};
  const rows = await db
    .selectFrom('post_drafts')
    .select(['post_id', 'user_id', 'user_name'])
    .where(
      'post_id',
      'in',
      posts.map(({ id }) => id),
    )
    .where('user_id', 'is not', null)
    .orderBy('user_name')
    .execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ post_id: postId }) => postId ?? '')].map(([postId, drafts]) => [
      postId,
      {
        isOwn: drafts.some((draft) => draft.user_id === userId),
        others: drafts.filter((draft) => draft.user_id !== userId).map((draft) => draft.user_name),
      },
    ]),
  );
}

interface UnsavedQuery {
  readonly userId: string;
  readonly kind: PostKind;
  /** What to look for in their titles. */
  readonly search?: string;
  /** How many to list. */
  readonly most?: number;
}

/**
 * The posts or pages that are not saved yet, newest first: drafts of posts that were never saved or
 * no longer exist, and drafts of people whose access was removed.
 */
export async function listUnsavedPosts(
  db: Db,
  { userId, kind, search = '', most = Number.POSITIVE_INFINITY }: UnsavedQuery,
): Promise<UnsavedPosts> {
  const query = readTitleQuery(search);
  const rows = await db
    .selectFrom('post_drafts')
    .select(['id', 'title', 'user_id', 'user_name', 'updated_at', 'writer', 'sequence'])
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('post_id', 'is', null), eb('user_id', 'is', null)]))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  const found = rows.filter(({ title }) => matchTitle(titleTextOf(title), query) !== null);
  const listed = found.slice(0, most);
  const untitled = listed.filter((row) => row.title === '' && row.user_id === userId);
  const beginnings = await readFirstWords(db, untitled);
  const posts = listed.map((row) => ({
    id: row.id,
    kind,
    title: row.title,
    firstWords: beginnings.get(row.id) ?? '',
    name: row.user_name,
    at: readTimestamp(row.updated_at),
    writer: row.writer,
    sequence: row.sequence,
    isOwn: row.user_id === userId,
    canDiscard: row.user_id === userId || row.user_id === null,
  }));
  return { posts, total: found.length };
}

/** How the text of these drafts begins, by draft id. */
async function readFirstWords(
  db: Db,
  drafts: readonly { readonly id: string }[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (drafts.length === 0) return found;
  const { firstWords } = await import('#app/html/content/content-text.server.ts');
  for (const ids of inChunks(drafts.map(({ id }) => id))) {
    const rows = await db
      .selectFrom('post_drafts')
      .select(['id', 'fields'])
      .where('id', 'in', ids)
      .execute();
    for (const row of rows) {
      const { content, excerpt, metaDescription } = readDraftFields(row.fields);
      const words = firstWords(content) || toLine(excerpt) || toLine(metaDescription);
      found.set(row.id, words);
    }
  }
  return found;
}
