import { createHash } from 'node:crypto';
import { z } from 'zod';
import { writeTimestamp } from '#database/codec.ts';
import type { Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';
import type { Actor } from '#database/write.ts';
import type { SaveRequest } from './editor-protocol.ts';

/** No browser repeats a save after a day. */
const KEY_LIFETIME_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The result of a save: enough to repeat its answer, without any of the post's text. */
export interface SaveRecord {
  id: string;
  version: number;
  created: boolean;
  publishedAt: string | null;
  formerPublishedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** What was asked for, from `hashRequest`. */
  requestHash: string;
}

const recordSchema = z.object({
  id: z.string(),
  version: z.int(),
  created: z.boolean(),
  publishedAt: z.string().nullable(),
  formerPublishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  requestHash: z.string(),
}) satisfies z.ZodType<SaveRecord>;
/** A damaged record matches no request, so the save is rejected instead of repeated. */
const RECORD = {
  column: 'idempotency_keys.result',
  schema: recordSchema,
  fallback: {
    id: '',
    version: 0,
    created: false,
    publishedAt: null,
    formerPublishedAt: null,
    createdAt: '',
    updatedAt: '',
    requestHash: '',
  } satisfies SaveRecord,
};

/** Tells a repeated save from a different one with the same key. */
export function hashRequest({ id, version, fields, publishDate }: SaveRequest): string {
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  const { kind } = publishDate;
  const date = kind === 'set' ? [publishDate.local, publishDate.timeZone, publishDate.instant] : [];
  const text = JSON.stringify([id, version, sorted, kind, date]);
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Claims the idempotency key of a save before doing the work, so that of two concurrent requests the
 * second waits for the first. Returns null for a new key, else the record of its save.
 */
export async function claimKey(
  tx: Tx,
  { actor, key, now }: { actor: Actor; key: string; now: Date },
): Promise<SaveRecord | null> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', writeTimestamp(new Date(now.getTime() - KEY_LIFETIME_MILLISECONDS)))
    .execute();
  const { numInsertedOrUpdatedRows: claimed } = await tx
    .insertInto('idempotency_keys')
    .values({
      key: storedKey(actor, key),
      user_id: actor.id,
      result: '',
      created_at: writeTimestamp(now),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  if (claimed !== 0n) return null;
  const { result } = await tx
    .selectFrom('idempotency_keys')
    .select('result')
    .where('key', '=', storedKey(actor, key))
    .executeTakeFirstOrThrow();
  return readJsonColumn(result, RECORD);
}

/** Stores the result under a claimed key. Rejecting a save rolls its claim back, too. */
export async function recordSave(
  tx: Tx,
  { actor, key }: { actor: Actor; key: string },
  record: SaveRecord,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ result: JSON.stringify(record) })
    .where('key', '=', storedKey(actor, key))
    .execute();
}

/** Scoped to the user, so that nobody can claim another user's key. */
function storedKey(actor: Actor, key: string): string {
  return `${actor.id ?? ''}:${key}`;
}

/** A row with this key was stored, or a row that it refers to was deleted, at the same moment. */
export function isConstraintViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const SQLITE_CONSTRAINT = 19;
  return (
    code === '23505' ||
    code === '23503' ||
    (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_CONSTRAINT)
  );
}
