import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { formatDay, type ScheduledPost } from '#app/features/calendar/schedule.ts';
import { useToast } from '#app/ui/admin/toasts.tsx';

/** The answer to a move from the calendar. */
export type CalendarResult =
  | { readonly ok: true; readonly note: string | null }
  | { readonly ok: false; readonly message: string };

interface Move {
  readonly post: ScheduledPost;
  readonly day: string;
}

/**
 * Moves a post of the calendar.
 * @param report called with the result in words
 */
export function useMove(timeZone: string, report: (words: string) => void) {
  const fetcher = useFetcher<CalendarResult>();
  const toast = useToast();
  const moving = useRef<Move | null>(null);
  const reported = useRef<CalendarResult | undefined>(undefined);
  const { data, state } = fetcher;
  useEffect(() => {
    const move = moving.current;
    if (state !== 'idle' || data === undefined || reported.current === data || move === null)
      return;
    reported.current = data;
    moving.current = null;
    if (data.ok) {
      report(`“${move.post.title}” moved to ${formatDay(move.day)}. ${data.note ?? ''}`);
    } else {
      report(data.message);
      toast.error('Error', data.message);
    }
  }, [data, state, toast, report]);
  return {
    /** Where the post is shown until the server has answered. */
    pending: state === 'idle' ? null : moving.current,
    /** False while the last move is still being saved. */
    move(post: ScheduledPost, day: string): boolean {
      if (moving.current !== null && state !== 'idle') return false;
      moving.current = { post, day };
      void fetcher.submit(
        { intent: 'move', via: 'calendar', id: post.id, version: post.version, day, timeZone },
        { method: 'post', action: '/admin/schedule' },
      );
      return true;
    },
  };
}
