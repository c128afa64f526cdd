import { writeTimestamp } from '#database/codec.ts';
import { type Actor, write } from '#database/write.ts';
import { GONE, STALE, TRASHED } from '../change-answer.server.ts';
import { findEnabledEvents, type PublicationDeps } from '../publications/post-events.server.ts';
import { isScheduled } from '../publications/publication-rule.ts';
import { openPublication } from '../publications/record-publication.server.ts';
import { describeClockChange } from '../publish-date.server.ts';
import { findStoredPost } from '../read-posts.server.ts';
import { openHistory } from '../revisions/keep-revision.server.ts';
import { dayOf, moveToDay } from './schedule-days.server.ts';

export interface MoveRequest {
  readonly id: string;
  /** The version that the person saw. */
  readonly version: number;
  /** The day to move to, as typed. */
  readonly day: string;
  readonly timeZone: string;
}

export type MoveAnswer =
  /** `note` is about clocks that change on that day. */
  | { readonly ok: true; readonly note: string | null }
  | { readonly ok: false; readonly code: 'gone' | 'stale' | 'invalid'; readonly message: string };

const PUBLIC =
  'This post is public already, so it cannot be moved here. You can change its date in the editor.';
const UNPUBLISHED = 'This post is a draft now, so it is no longer scheduled.';

/** Moves a scheduled post to another day, at the same time. Nothing else of the post changes. */
export async function movePost(
  deps: PublicationDeps,
  actor: Actor,
  { id, version, day, timeZone }: MoveRequest,
): Promise<MoveAnswer> {
  const enabled = await findEnabledEvents(deps);
  return write(deps, actor, async (tx, changes): Promise<MoveAnswer> => {
    const now = deps.now();
    const at = writeTimestamp(now);
    const post = await findStoredPost(tx, id);
    if (post === null) return { ok: false, code: 'gone', message: GONE.message };
    if (post.isTrashed) return { ok: false, code: 'stale', message: TRASHED.message };
    if (!post.isPublished) return { ok: false, code: 'stale', message: UNPUBLISHED };
    if (post.publishedAt === null || !isScheduled(post, at)) {
      return { ok: false, code: 'stale', message: PUBLIC };
    }
    const from = post.publishedAt;
    const moved = moveToDay({ from, day, timeZone, now });
    if (!moved.ok) return { ok: false, code: 'invalid', message: moved.message };
    // Moved already, as by a double click.
    if (moved.at === from) return { ok: true, note: null };
    if (post.version !== version) return STALE;
    const keep = await openHistory(tx, post);
    const { engine } = deps.database;
    const record = await openPublication(tx, changes, { id, now, engine, enabled });
    const row = await tx
      .updateTable('blog_posts')
      .set({
        published_at: moved.at,
        saved_by: actor.name,
        updated_at: at,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return STALE;
    await keep(row, { actor, at, reason: 'rescheduled' });
    await record(row);
    changes.audit({
      action: 'post.rescheduled',
      objectType: 'post',
      objectId: id,
      detail: { title: row.title, from: dayOf(from, timeZone), to: day },
    });
    changes.event({ type: 'posts', id, change: 'updated' });
    return { ok: true, note: describeMove(from, day, timeZone) };
  });
}

/** What happens to the time of day when clocks change on the new day. */
function describeMove(from: string, day: string, timeZone: string): string | null {
  const time = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone).toPlainTime();
  return describeClockChange({ local: `${day}T${time.toString()}`, timeZone });
}
