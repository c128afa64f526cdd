import type { UpdateDate } from '#app/features/articles/editor-protocol.ts';
import { isScheduled, type PublishedState } from '#app/features/articles/publication-rule.ts';
import { isFuture, type PublishDate } from '#app/features/articles/publish-date.ts';
import { formatShortDay } from '#app/formatting/dates.ts';

/**
 * What saving does with the date until somebody chooses in this editor: a scheduled post keeps its
 * date, any other published one does as this person's last choice.
 */
export function startingDate(
  post: PublishedState | null,
  usual: UpdateDate,
  now: string,
): PublishDate {
  if (post === null || !post.isPublished || post.publishedAt === null) return { kind: 'now' };
  return { kind: isScheduled(post, now) ? 'keep' : usual };
}

/** A button that saves a published post. */
export interface UpdateButton {
  readonly date: UpdateDate;
  readonly label: string;
}

export interface UpdateButtons {
  /** What the button does: `date` is null for a date that was typed. */
  readonly label: string;
  /** The other choice, in its menu. */
  readonly others: readonly UpdateButton[];
}

interface Editing {
  readonly post: (PublishedState & { readonly formerPublishedAt?: string | null }) | null;
  readonly fields: { readonly isPublished: boolean };
  readonly publishDate: PublishDate;
}

const SCHEDULE = 'Save and schedule';

interface SiteTime {
  readonly now: string;
  readonly timeZone: string;
}

/** What saving does with a post that is not published, or does not stay so. */
export function labelSave({ post, fields, publishDate }: Editing, now: string): string {
  const wasPublished = post?.isPublished ?? false;
  if (!fields.isPublished) return wasPublished ? 'Save as a draft' : 'Save';
  const formerDate = post?.formerPublishedAt ?? null;
  const isLater =
    publishDate.kind === 'keep'
      ? formerDate !== null && formerDate > now
      : isFuture(publishDate, now);
  return isLater ? SCHEDULE : 'Save and publish';
}

/**
 * The buttons of a post that is published and stays published; null for any other post, whose
 * button `labelSave` names.
 */
export function updateButtons(
  { post, fields, publishDate }: Editing,
  { now, timeZone }: SiteTime,
): UpdateButtons | null {
  if (post === null || !post.isPublished || post.publishedAt === null) return null;
  if (!fields.isPublished) return null;
  const buttons: UpdateButton[] = [
    { date: 'now', label: isScheduled(post, now) ? 'Publish now' : 'Update and date today' },
    { date: 'keep', label: `Update, keep ${formatShortDay(post.publishedAt, now, timeZone)}` },
  ];
  const chosen = buttons.find(({ date }) => date === publishDate.kind);
  return {
    label: chosen?.label ?? (isFuture(publishDate, now) ? SCHEDULE : 'Update with another date'),
    others: buttons.filter((button) => button !== chosen),
  };
}

/** What the notice after a save offers, and the date that it is about. */
export interface DateOffer {
  readonly date: UpdateDate;
  /** The date to keep, ISO 8601. */
  readonly before: string;
  readonly label: string;
}

/**
 * The other choice, after a save of a post that was published before. Null where there was none: a
 * draft was published, a date was set, or the post was or is scheduled.
 */
export function offerOtherDate(
  before: PublishedState | null,
  after: PublishedState,
  { choice, now, timeZone }: SiteTime & { choice: PublishDate },
): DateOffer | null {
  if (before === null || !before.isPublished || before.publishedAt === null) return null;
  if (!after.isPublished || isScheduled(before, now) || isScheduled(after, now)) return null;
  const kept = { before: before.publishedAt };
  switch (choice.kind) {
    case 'now': {
      const day = formatShortDay(before.publishedAt, now, timeZone);
      return { ...kept, date: 'keep', label: `Keep ${day} instead` };
    }
    case 'keep':
      return { ...kept, date: 'now', label: 'Date it today instead' };
    case 'set':
      return null;
  }
}
