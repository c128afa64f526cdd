import type { Selectable } from 'kysely';
import { type DraftMarks, findMarks } from '#app/features/drafts/draft-marks.server.ts';
import { asReplaced } from '#app/features/drafts/field-marks.server.ts';
import type { Database, Tx } from '#database/connect.ts';
import { isId } from '#database/row-ids.ts';
import type { PostDraftTable } from '#database/schema.ts';
import { takeTurns } from '#database/take-turns.ts';
import { toFields } from '../post-fields.ts';
import { readFields } from '../post-row.server.ts';
import { type DraftTexts, toDraftTexts } from './draft-protocol.ts';

export type DraftRow = Selectable<PostDraftTable>;

export interface LockedDraft {
  /** Undefined if nothing is typed that is not saved. */
  readonly row: DraftRow | undefined;
  readonly marks: DraftMarks;
}

/** A post as its draft is compared with it, also one in the Trash. */
interface DraftedPost {
  readonly kind: string;
  readonly version: number;
  readonly texts: DraftTexts;
}

export interface OpenedDraft extends LockedDraft {
  /** Null if it was never saved, or was deleted for good. */
  readonly post: DraftedPost | null;
}

/**
 * Everything that stores, saves or discards the draft of this post, saved or not, waits for the
 * others. A transaction that locks the post as well takes this lock first.
 */
export function lockDraft(database: Database, tx: Tx, id: string): Promise<void> {
  return takeTurns(database, tx, `draft:${id}`);
}

/** The draft of this post, locked, and the post. */
export async function openDraft(database: Database, tx: Tx, id: string): Promise<OpenedDraft> {
  await lockDraft(database, tx, id);
  const { row, marks } = await readLocked(tx, id);
  const post = await findDraftedPost(tx, id);
  // What was saved elsewhere than in an editor has left no marks.
  const isMarked = row !== undefined || marks.beside === (post?.version ?? null);
  const fields = isMarked ? marks.fields : asReplaced(marks.fields);
  return { row, post, marks: { ...marks, fields } };
}

async function findDraftedPost(tx: Tx, id: string): Promise<DraftedPost | null> {
  if (!isId(id)) return null;
  const row = await tx.selectFrom('blog_posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { kind, version } = row;
  return { kind, version, texts: toDraftTexts(toFields(readFields(row))) };
}

/** The draft of a post that the caller has locked. */
export async function readLocked(tx: Tx, id: string): Promise<LockedDraft> {
  const row = await tx
    .selectFrom('post_drafts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return { row, marks: await findMarks(tx, `post:${id}`, row?.draft_version ?? null) };
}
