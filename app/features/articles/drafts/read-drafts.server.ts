import { z } from 'zod';
import { findMarks } from '#app/features/drafts/draft-marks.server.ts';
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
import {
  type DraftOfPost,
  type DraftTexts,
  type PostDraft,
  toDraftTexts,
  type UnsavedPosts,
} from './draft-protocol.ts';
import type { DraftRow } from './lock-draft.server.ts';

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

/**
 * The draft of a post, saved or not.
 * @param userId who reads it
 */
export async function findDraft(db: Db, userId: string, id: string): Promise<PostDraft | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('post_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const marks = await findMarks(db, `post:${id}`, row.draft_version);
  const writers = Object.entries(marks.fields).map(
    ([name, { writer, by }]) => [name, { writer, isOwn: by === userId }] as const,
  );
  return {
    id,
    version: row.post_id === null ? null : row.base_version,
    draftVersion: row.draft_version,
    at: readTimestamp(row.updated_at),
    by: row.user_name,
    isOwn: row.user_id === userId,
    texts: readDraftTexts(row),
    writers: Object.fromEntries(writers),
  };
}

/** What a stored draft says. */
export function readDraftTexts(row: Pick<DraftRow, 'fields' | 'publish_date'>): DraftTexts {
  return toDraftTexts(readDraftFields(row.fields), readJsonColumn(row.publish_date, PUBLISH_DATE));
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

/** Who has typed into these posts what is not saved, by the post's id. */
export async function listDrafts(
  db: Db,
  userId: string,
  posts: readonly { readonly id: string }[],
): Promise<Record<string, DraftOfPost>> {
  if (posts.length === 0) return {};
  const rows = await db
    .selectFrom('post_drafts')
    .select(['id', 'user_id', 'user_name'])
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute();
  return Object.fromEntries(
    rows.map((row) => [row.id, { isOwn: row.user_id === userId, name: row.user_name }]),
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

/** The posts or pages that were never saved, or no longer exist, newest first. */
export async function listUnsavedPosts(
  db: Db,
  { userId, kind, search = '', most = Number.POSITIVE_INFINITY }: UnsavedQuery,
): Promise<UnsavedPosts> {
  const query = readTitleQuery(search);
  const rows = await db
    .selectFrom('post_drafts')
    .select(['id', 'title', 'user_id', 'user_name', 'updated_at', 'draft_version'])
    .where('kind', '=', kind)
    .where('post_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  const found = rows.filter(({ title }) => matchTitle(titleTextOf(title), query) !== null);
  const listed = found.slice(0, most);
  const beginnings = await readFirstWords(
    db,
    listed.filter(({ title }) => title === ''),
  );
  const posts = listed.map((row) => ({
    id: row.id,
    draftVersion: row.draft_version,
    kind,
    title: row.title,
    firstWords: beginnings.get(row.id) ?? '',
    name: row.user_name,
    at: readTimestamp(row.updated_at),
    isOwn: row.user_id === userId,
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
