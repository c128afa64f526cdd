import {
  type Busy,
  GONE,
  staleOf,
  trashedOf,
} from '#app/features/articles/change-answer.server.ts';
import { type ChangeDeps, changePost } from '#app/features/articles/change-post.server.ts';
import { KIND_NAMES, type PostKind } from '#app/features/articles/post-kind.ts';
import { isScheduled } from '#app/features/articles/publication-rule.ts';
import { describeClockChange } from '#app/features/articles/publish-date.server.ts';
import type { Conflict } from '#app/formatting/conflict.ts';
import { dayOf } from '#app/formatting/dates.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Actor } from '#database/write.ts';
import { moveToDay } from '../schedule-days.server.ts';

export interface MoveRequest {
  readonly id: string;
  /** The version that the person saw. */
  readonly version: number;
  /** The day to move to, as typed. */
  readonly day: string;
  readonly timeZone: string;
}

export type MoveResult =
  /** `note` is about clocks that change on that day. */
  | { readonly ok: true; readonly note: string | null }
  | Conflict
  | Busy
  | { readonly ok: false; readonly code: 'invalid'; readonly message: string };

const publicOf = (kind: PostKind) =>
  `This ${KIND_NAMES[kind]} is public already, so it cannot be moved here. You can change its date in the editor.`;
const unpublishedOf = (kind: PostKind) =>
  `This ${KIND_NAMES[kind]} is a draft now, so it is no longer scheduled.`;

/** Moves a scheduled post to another day, at the same time. Nothing else of the post changes. */
export function movePost(
  deps: ChangeDeps,
  actor: Actor,
  { id, version, day, timeZone }: MoveRequest,
): Promise<MoveResult> {
  return changePost<MoveResult>(deps, actor, id, (post, { now }) => {
    const at = writeTimestamp(now);
    if (post === null) return GONE;
    if (post.isTrashed) return { ok: false, code: 'stale', message: trashedOf(post.kind).message };
    if (!post.isPublished) return { ok: false, code: 'stale', message: unpublishedOf(post.kind) };
    if (post.publishedAt === null || !isScheduled(post, at)) {
      return { ok: false, code: 'stale', message: publicOf(post.kind) };
    }
    const from = post.publishedAt;
    const moved = moveToDay({ from, day, timeZone, now });
    if (!moved.ok) return { ok: false, code: 'invalid', message: moved.message };
    // Moved already, as by a double click.
    if (moved.at === from) return { edit: null, answer: { ok: true, note: null } };
    if (post.version !== version) return staleOf(post.kind);
    return {
      edit: {
        columns: { published_at: moved.at },
        reason: 'rescheduled',
        action: 'post.rescheduled',
        detail: { from: dayOf(from, timeZone), to: day },
      },
      answer: { ok: true, note: describeMove({ from, day, timeZone, at: moved.at }) },
    };
  });
}

/** What happens to the time of day when clocks change on the new day. */
function describeMove({
  from,
  day,
  timeZone,
  at,
}: {
  from: string;
  day: string;
  timeZone: string;
  at: string;
}): string | null {
  const time = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone).toPlainTime();
  return describeClockChange({ local: `${day}T${time.toString()}`, timeZone }, at);
}
