import type { Selectable } from 'kysely';
import { z } from 'zod';
import { POST_FIELDS } from '#app/features/articles/post-fields.ts';
import { toPostKind } from '#app/features/articles/post-kind.ts';
import { MOVED_KINDS } from '#app/features/moved-rows.ts';
import { readFlag, readList, readNullableTimestamp, readTimestamp } from '#database/codec.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { ImportItemTable, ImportTable } from '#database/schema.ts';
import { COUNTED, type Difference, type Held } from '../ledger/held.ts';
import { OLD_PLACES } from '../source/old-places.ts';
import { OWN_FIELD_NAMES, type OwnFields } from '../source/own-fields.ts';
import {
  CHOICES,
  IMPORT_STATES,
  type Import,
  type ImportItem,
  type ImportOptions,
  ITEM_STATES,
  type MissingImage,
  type UploadedFile,
} from './import.ts';

const FILES = {
  column: 'imports.files',
  schema: z.array(
    z.object({ name: z.string(), file: z.string().regex(/^[\w-]+$/), bytes: z.number() }),
  ),
  fallback: [] as UploadedFile[],
};
const OPTIONS = {
  column: 'imports.options',
  schema: z.object({
    hosts: z.array(z.string()),
    oldSites: z.array(z.string()),
    // Written by a version that asked nobody.
    byName: z
      .object({
        place: z.enum(OLD_PLACES),
        example: z.object({ name: z.string(), datedAt: z.string().nullable() }),
      })
      .nullable()
      .default(null),
    tellsWebhook: z.boolean().default(false),
    rows: z.partialRecord(z.enum(MOVED_KINDS), z.number()).optional(),
    madeTopics: z.array(z.string()).optional(),
  }),
  fallback: { hosts: [], oldSites: [], byName: null, tellsWebhook: false } as ImportOptions,
};
const MISSING = {
  column: 'import_items.missing_images',
  schema: z.array(z.object({ address: z.string(), isFeatured: z.boolean(), loss: z.string() })),
  fallback: [] as MissingImage[],
};

const ANY_NUMBER = Number.MAX_SAFE_INTEGER;
const counted = z.enum(COUNTED);
const pairs = z.array(z.tuple([z.string(), z.number()]));
const heldSchema: z.ZodType<Held> = z.object({
  site: z.string().nullable(),
  words: pairs,
  lists: z.record(counted.exclude(['words']), z.array(z.string())),
  unknown: pairs,
});
const differenceSchema = z.object({
  of: counted,
  there: z.number(),
  here: z.number(),
  where: z.array(z.string()),
  why: z.array(z.string()),
  // Kept by a version that did not count.
  unexplained: z.number().default(0),
});
/** Sentences first, then what the ledger found. */
const LOSSES = {
  column: 'import_items.losses',
  schema: z.array(z.union([z.string(), differenceSchema])),
  fallback: [] as (string | Difference)[],
};

/** The column of what does not come along. */
export function writeLosses(
  losses: readonly string[],
  differences: readonly Difference[] = [],
): string {
  return JSON.stringify([...losses, ...differences]);
}

export function readLosses(column: string): Pick<ImportItem, 'losses' | 'differences'> {
  const all = readJsonColumn<(string | Difference)[], (string | Difference)[]>(column, LOSSES);
  return {
    losses: all.filter((each) => typeof each === 'string'),
    differences: all.filter((each) => typeof each !== 'string'),
  };
}

export function toImport(row: Selectable<ImportTable>): Import {
  return {
    id: row.id,
    state: IMPORT_STATES.find((state) => state === row.state) ?? 'failed',
    files: readJsonColumn<UploadedFile[], UploadedFile[]>(row.files, FILES),
    notes: readList('imports.notes', row.notes),
    options: readJsonColumn<ImportOptions, ImportOptions>(row.options, OPTIONS),
    admins: readList('imports.admins', row.admins),
    problem: row.problem,
    createdAt: readTimestamp(row.created_at),
    createdBy: row.created_by,
    creatorId: row.creator_id,
    startedAt: readNullableTimestamp(row.started_at),
    resumedAt: readNullableTimestamp(row.resumed_at),
    finishedAt: readNullableTimestamp(row.finished_at),
    isBegun: row.working_since !== null,
  };
}

/** All columns but the text, which is read for one article at a time. */
export const ITEM_COLUMNS = [
  'id',
  'position',
  'kind',
  'title',
  'slug',
  'published',
  'dated_at',
  'old_paths',
  'losses',
  'images',
  'matched_by',
  'matched_id',
  'matched_title',
  'choice',
  'state',
  'problem',
  'post_id',
  'post_version',
  'missing_images',
] as const;

export function toItem(
  row: Pick<Selectable<ImportItemTable>, (typeof ITEM_COLUMNS)[number]>,
): ImportItem {
  const by = (['id', 'address', 'text'] as const).find((reason) => reason === row.matched_by);
  return {
    id: row.id,
    position: row.position,
    kind: toPostKind(row.kind),
    title: row.title,
    slug: row.slug,
    published: readFlag(row.published),
    datedAt: readNullableTimestamp(row.dated_at),
    oldPaths: readList('import_items.old_paths', row.old_paths),
    ...readLosses(row.losses),
    images: row.images,
    match:
      by === undefined || row.matched_id === null
        ? null
        : { by, id: row.matched_id, title: row.matched_title ?? '' },
    choice: CHOICES.find((choice) => choice === row.choice) ?? 'skip',
    state: ITEM_STATES.find((state) => state === row.state) ?? 'failed',
    problem: row.problem,
    postId: row.post_id,
    postVersion: row.post_version,
    missing:
      row.missing_images === null
        ? []
        : readJsonColumn<MissingImage[], MissingImage[]>(row.missing_images, MISSING),
  };
}

const ownSchema = z.object(
  Object.fromEntries(
    OWN_FIELD_NAMES.map((name) => [
      name,
      (POST_FIELDS[name].kind === 'flag' ? z.boolean() : z.string()).optional(),
    ]),
  ),
) as z.ZodType<OwnFields>;
const sourceSchema = z.object({
  kind: z.enum(['post', 'page']),
  sourceId: z.string().nullable(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string().nullable(),
  content: z.string(),
  format: z.literal('html'),
  authorName: z.string().nullable(),
  isPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  createdAt: z.string().nullable(),
  featuredImage: z.string().nullable(),
  metaDescription: z.string().nullable(),
  keywords: z.array(z.string()),
  // Read by a version that knew none of these.
  topics: z.array(z.string()).default([]),
  own: ownSchema,
  oldPaths: z.array(z.string()),
  feedId: z.string().nullish(),
  featuredAlt: z.string().nullish(),
  notes: z.array(z.string()),
  /** What explains differences between its source and what is stored. A version before did not count. */
  reasons: z.array(z.tuple([counted, z.string(), z.number().default(ANY_NUMBER)])).default([]),
  held: heldSchema.nullable().default(null),
  images: z.array(z.string()),
});

/** An article whose text is cleaned, with the addresses of its images as they are in it. */
export type PreparedPost = z.infer<typeof sourceSchema>;

/** A version before this one named the fields of `own` one by one, and those of a page apart. */
function withOwn(source: unknown): unknown {
  if (typeof source !== 'object' || source === null || 'own' in source) return source;
  const { language, ending, page } = source as { [name: string]: unknown; page?: object };
  return { ...source, own: { language: language ?? '', ending: ending ?? '', ...page } };
}

/** Null for a damaged row. */
export function readPrepared(source: string): PreparedPost | null {
  return readJsonColumn<PreparedPost, null>(source, {
    column: 'import_items.source',
    schema: z.preprocess(withOwn, sourceSchema),
    fallback: null,
  });
}
