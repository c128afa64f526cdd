import type { Selectable } from 'kysely';
import { readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { EMPTY_FIELDS, type PostInput, toInput } from '../post-fields.ts';
import { readFields } from '../post-row.server.ts';

/** A state of a post, as a revision holds it. */
export interface PostSnapshot {
  readonly fields: PostInput;
  readonly publishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a new post has in its fields. */
const INITIAL = toInput(EMPTY_FIELDS);

export function writeSnapshot(row: Selectable<BlogPostTable>): string {
  const snapshot: PostSnapshot = {
    fields: readFields(row),
    publishedAt: readNullableTimestamp(row.published_at),
    createdAt: readTimestamp(row.created_at),
    updatedAt: readTimestamp(row.updated_at),
  };
  return JSON.stringify(snapshot);
}

/** A field that was added to posts since has the value of a new post. */
export function readSnapshot(text: string): PostSnapshot {
  const snapshot = JSON.parse(text) as PostSnapshot;
  return { ...snapshot, fields: { ...INITIAL, ...snapshot.fields } };
}
