import type { ExpressionBuilder, Selectable, Updateable } from 'kysely';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Tx } from '#database/connect.ts';
import type { BlogPostTable, Schema } from '#database/schema.ts';
import { type Actor, type Changes, write } from '#database/write.ts';
import { storePostClaims } from '../claims/post-claims.server.ts';
import { staleOf } from './change-answer.server.ts';
import { lockArticles } from './lock-articles.server.ts';
import { nameInLog } from './name-in-log.ts';
import {
  type EnabledEvents,
  findEnabledEvents,
  type PublicationDeps,
} from './publications/post-events.server.ts';
import { openPublication } from './publications/record-publication.server.ts';
import { findStoredPost, type StoredPost } from './read-posts.server.ts';
import { relatePost } from './related/related-posts.server.ts';
import { openHistory } from './revisions/keep-revision.server.ts';
import type { RevisionReason } from './revisions/revision.ts';
import { updateSearchIndex } from './search/search-index.server.ts';

type PostRow = Selectable<BlogPostTable>;

/** What a change makes of a post, and how the activity log and the history name it. */
export type PostEdit = LoggedEdit &
  (
    | {
        /** The columns to change, besides the version and the time. */
        readonly columns: Updateable<BlogPostTable>;
        readonly reason: RevisionReason;
        /** The version whose fields are restored, if any. */
        readonly restoredVersion?: number | null;
        /** For what is no change of the text: readers, feeds and search engines see the same date. */
        readonly keepsTime?: true;
      }
    | { readonly columns: 'deleted' }
  );

interface LoggedEdit {
  readonly action: string;
  /** The details of the activity log entry, besides the title. */
  readonly detail?: Record<string, unknown>;
}

export interface EditContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly engine: Database['engine'];
  readonly enabled: EnabledEvents;
}

type Stale = ReturnType<typeof staleOf>;

/** A change with its answer, or a rejection. */
type Decision<Answer> =
  | {
      /** Null if there is nothing to change. */
      readonly edit: PostEdit | null;
      readonly answer: Extract<Answer, { ok: true }>;
    }
  | Extract<Answer, { ok: false }>;

/**
 * Changes a post in its own transaction. `decide` gets the stored post, or null, and either rejects
 * the change or describes it.
 */
export async function changePost<Answer extends { ok: boolean }>(
  deps: PublicationDeps,
  actor: Actor,
  id: string,
  decide: (
    stored: StoredPost | null,
    context: { tx: Tx; now: Date },
  ) => Decision<Answer> | Promise<Decision<Answer>>,
): Promise<Answer | Stale> {
  const enabled = await findEnabledEvents(deps);
  const { engine } = deps.database;
  return write(deps, actor, async (tx, changes): Promise<Answer | Stale> => {
    const now = deps.now();
    const stored = await findStoredPost(tx, id);
    const decision = await decide(stored, { tx, now });
    if (!('edit' in decision)) return decision;
    const { edit, answer } = decision;
    if (stored === null || edit === null) return answer;
    const row = await storeEdit(tx, changes, stored, edit, { actor, now, engine, enabled });
    return row === null ? staleOf(stored.kind) : answer;
  });
}

/**
 * Stores a change to a post with everything that goes with it: the revision, the publication, the
 * activity log entry and the event. Returns the changed row; null if another server changed the
 * post since it was read.
 */
export async function storeEdit(
  tx: Tx,
  changes: Changes,
  { id, version }: Pick<StoredPost, 'id' | 'version'>,
  edit: PostEdit,
  context: EditContext,
): Promise<PostRow | null> {
  await lockArticles(context, tx);
  const at = writeTimestamp(context.now);
  const keep = edit.columns === 'deleted' ? null : await openHistory(tx, id);
  const record = await openPublication(tx, changes, { ...context, id });
  const isVersion = (eb: ExpressionBuilder<Schema, 'blog_posts'>) => eb.and({ id, version });
  const row =
    edit.columns === 'deleted'
      ? await tx.deleteFrom('blog_posts').where(isVersion).returningAll().executeTakeFirst()
      : await tx
          .updateTable('blog_posts')
          .set({
            ...edit.columns,
            ...(edit.keepsTime ? {} : { updated_at: at }),
            version: version + 1,
          })
          .where(isVersion)
          .returningAll()
          .executeTakeFirst();
  if (row === undefined) return null;
  const { actor } = context;
  if (edit.columns !== 'deleted') {
    await relatePost(tx, row);
    await storePostClaims(tx, row);
    const { reason, restoredVersion = null } = edit;
    await keep?.(row, { actor, at, reason, restoredVersion });
    await updateSearchIndex(tx, context.engine, row);
  }
  // Neither a deleted post nor one in the Trash has an address.
  const isGone = edit.columns === 'deleted' || row.trashed_at !== null;
  await record(isGone ? null : row);
  changes.audit({
    action: edit.action,
    objectType: 'post',
    objectId: id,
    detail: { ...nameInLog(row), ...edit.detail },
  });
  const change = edit.columns === 'deleted' ? 'deleted' : 'updated';
  changes.event({ type: 'posts', id, change });
  return row;
}
