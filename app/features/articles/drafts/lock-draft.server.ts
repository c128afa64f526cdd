import type { Selectable } from 'kysely';
import { type DraftMarks, findMarks } from '#app/features/drafts/draft-marks.server.ts';
import type { Database, Tx } from '#database/connect.ts';
import type { PostDraftTable } from '#database/schema.ts';
import { takeTurns } from '#database/take-turns.ts';

export type DraftRow = Selectable<PostDraftTable>;

export interface LockedDraft {
  /** Undefined if nothing is typed that is not saved. */
  readonly row: DraftRow | undefined;
  readonly marks: DraftMarks;
}

/**
 * Everything that stores, saves or discards the draft of this post, saved or not, waits for the
 * others. A transaction that locks the post as well takes this lock first.
 */
export function lockDraft(database: Database, tx: Tx, id: string): Promise<void> {
  return takeTurns(database, tx, `draft:${id}`);
}

/** The draft of this post, locked. */
export async function openDraft(database: Database, tx: Tx, id: string): Promise<LockedDraft> {
  await lockDraft(database, tx, id);
  return readLocked(tx, id);
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
