import { createHash } from 'node:crypto';
import { formatInstant } from '#app/formatting/dates.ts';
import { readLocalTime } from '#app/formatting/local-time.server.ts';
import type { ShownNotice } from '#app/site/frame/site-notice.tsx';
import type { NoticeTexts } from '#app/site/words/notice.ts';

/** The notice of the site at a time, with its start and its end; null for none. ISO 8601. */
interface NoticeState {
  /** 'never': it ends before it begins. */
  readonly kind: 'waiting' | 'live' | 'over' | 'never';
  readonly from: string | null;
  readonly until: string | null;
}

/** What the notice of the site is at a time; null without a sentence. */
function findNoticeState(
  { text, ...times }: NoticeTexts,
  timeZone: string,
  now: Date,
): NoticeState | null {
  if (text === undefined) return null;
  const toInstant = (local: string | undefined) =>
    local === undefined ? null : readLocalTime({ local, timeZone });
  const from = toInstant(times.from);
  const until = toInstant(times.until);
  const at = now.toISOString();
  if (from !== null && until !== null && from >= until) return { kind: 'never', from, until };
  if (until !== null && until <= at) return { kind: 'over', from, until };
  return { kind: from !== null && from > at ? 'waiting' : 'live', from, until };
}

/** The notice as visitors see it now; null where they see none. */
export function findShownNotice(
  notice: NoticeTexts,
  timeZone: string,
  now: Date,
): ShownNotice | null {
  const { text, link } = notice;
  if (text === undefined || findNoticeState(notice, timeZone, now)?.kind !== 'live') return null;
  const shown = link.label === undefined ? null : { label: link.label, href: link.href as string };
  const id = createHash('sha256')
    .update(JSON.stringify([text, shown]))
    .digest('base64url');
  return { id: id.slice(0, 8), text, link: shown };
}

/** When the notice next appears or disappears; null if it stays as it is. */
export function findNextNoticeChange(
  notice: NoticeTexts,
  timeZone: string,
  now: Date,
): Date | null {
  const state = findNoticeState(notice, timeZone, now);
  const next = state?.kind === 'waiting' ? state.from : state?.kind === 'live' ? state.until : null;
  return next === null ? null : new Date(next);
}

/** Whether visitors see the notice, and until when, as the owner reads it; null without a notice. */
export function describeNotice(notice: NoticeTexts, timeZone: string, now: Date): string | null {
  const state = findNoticeState(notice, timeZone, now);
  return state && describeState(state, timeZone);
}

function describeState({ kind, from, until }: NoticeState, timeZone: string): string {
  const at = (instant: string | null) => (instant === null ? '' : formatInstant(instant, timeZone));
  switch (kind) {
    case 'waiting':
      return until === null
        ? `Shows from ${at(from)}`
        : `Shows from ${at(from)} until ${at(until)}`;
    case 'live':
      return until === null
        ? 'Visitors see it now, until you empty it'
        : `Visitors see it now, until ${at(until)}`;
    case 'over':
      return `Ended ${at(until)}`;
    case 'never':
      return 'Nobody sees it: it ends before it begins';
  }
}
