import type { ContentWorker } from '#app/html/worker/content-worker.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { type Actor, type Changes, type WriteDeps, write } from '#database/write.ts';
import type { PostTexts } from '../post-texts.ts';
import { POST_WORK } from '../work-out.server.ts';
import { findFormerText, readPostTexts, type TextColumns } from './read-post-texts.server.ts';
import { NotWorkedOutError, WorkedTexts } from './worked-texts.server.ts';

/** Works things out from texts. */
export type Works = Pick<ContentWorker, 'run'>;

export interface PostsDeps extends WriteDeps {
  readonly contentWorker: Works;
}

/** What a transaction is expected to store. */
export interface ExpectedPost {
  /** Null for a new post. */
  readonly id: string | null;
  readonly columns: TextColumns;
  /** The description of its featured image, if it is known already. */
  readonly image?: string;
}

/**
 * Writes, as `write` does, what stores posts. All that takes long to work out from their texts is
 * worked out in the content worker first. If the transaction comes upon other texts than expected (an
 * image has other files by now, a post is published whose text nobody sent), it is rolled back and runs
 * again with what follows from those.
 * @throws ContentError if the worker is too busy, or the text too heavy
 */
export async function writePosts<T>(
  deps: PostsDeps,
  actor: Actor,
  work: (tx: Tx, changes: Changes, worked: WorkedTexts) => Promise<T>,
  expected: ExpectedPost | null = null,
): Promise<T> {
  const client = actor.id ?? 'website';
  const first = expected === null ? [] : [await expectTexts(deps.database.db, expected)];
  return withWorked(deps.contentWorker, { client, first }, (worked) =>
    write(deps, actor, (tx, changes) => work(tx, changes, worked)),
  );
}

interface WorkedFor {
  /** See `ContentWorker`. */
  readonly client: string;
  readonly first: readonly PostTexts[];
}

/** Runs a transaction, and again with what it lacked. */
export async function withWorked<T>(
  contentWorker: Works,
  { client, first }: WorkedFor,
  transaction: (worked: WorkedTexts) => Promise<T>,
): Promise<T> {
  const worked = new WorkedTexts();
  let missing = first;
  for (;;) {
    for (const texts of missing) {
      worked.add(texts, await contentWorker.run(POST_WORK, texts, client));
    }
    try {
      return await transaction(worked);
    } catch (error) {
      if (!(error instanceof NotWorkedOutError)) throw error;
      missing = error.texts;
    }
  }
}

async function expectTexts(db: Db, { id, columns, image }: ExpectedPost): Promise<PostTexts> {
  return readPostTexts(db, columns, await findFormerText(db, id), image);
}
