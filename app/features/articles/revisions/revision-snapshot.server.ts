import type { Selectable } from 'kysely';
import { z } from 'zod';
import { readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { BlogPostTable } from '#database/schema.ts';
import {
  EMPTY_FIELDS,
  POST_FIELD_NAMES,
  POST_FIELDS,
  type PostFieldName,
  type PostInput,
  toInput,
} from '../post-fields.ts';
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

/** The columns of a post that a revision holds, and those that name it. */
export const SNAPSHOT_COLUMNS = [
  'id',
  'version',
  'policy_version',
  'published_at',
  'created_at',
  'updated_at',
  'trashed_slug',
  ...POST_FIELD_NAMES.map((name) => POST_FIELDS[name].column),
] as const;
export type SnapshotRow = Pick<Selectable<BlogPostTable>, (typeof SNAPSHOT_COLUMNS)[number]>;

export function writeSnapshot(row: SnapshotRow): string {
  const snapshot: PostSnapshot = {
    fields: readFields(row),
    publishedAt: readNullableTimestamp(row.published_at),
    createdAt: readTimestamp(row.created_at),
    updatedAt: readTimestamp(row.updated_at),
  };
  return JSON.stringify(snapshot);
}

const SNAPSHOT = {
  column: 'document_versions.snapshot',
  schema: z.object({
    fields: z.record(z.string(), z.unknown()),
    publishedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
  fallback: null,
};

/** A field that was added to posts since has the value of a new post. Null for a damaged snapshot. */
export function readSnapshot(text: string): PostSnapshot | null {
  const snapshot = readJsonColumn(text, SNAPSHOT);
  if (snapshot === null) return null;
  const fields = POST_FIELD_NAMES.map((name) => {
    const value = snapshot.fields[name];
    return [name, fits(name, value) ? value : INITIAL[name]];
  });
  return { ...snapshot, fields: Object.fromEntries(fields) };
}

function fits(name: PostFieldName, value: unknown): boolean {
  const { kind } = POST_FIELDS[name];
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'list') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return typeof value === 'string' || (value === null && INITIAL[name] === null);
}
