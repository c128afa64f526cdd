import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type CalendarMonth,
  formatDay,
  type ScheduledPost,
} from '#app/domains/posts/schedule/schedule.ts';
import { dayAfterKey } from './calendar-keys.ts';
import { useMove } from './use-move.ts';

interface CalendarOptions {
  calendar: CalendarMonth;
  posts: readonly ScheduledPost[];
  today: string;
  timeZone: string;
}

/** Where a key was pressed. */
interface Pressed {
  day: string;
  held: ScheduledPost | null;
  links: readonly HTMLElement[];
  /** The position of the focused post in its day; -1 on the day itself. */
  place: number;
  post: ScheduledPost | undefined;
}

/** The day in the tab order, the post that is being moved, and what each key does. */
export function useCalendar({ calendar, posts, today, timeZone }: CalendarOptions) {
  const navigate = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [words, setWords] = useState('');
  const [focused, setFocused] = useState(today);
  const [held, setHeld] = useState<ScheduledPost | null>(null);
  const wantsFocus = useRef(false);
  const { move, pending } = useMove(timeZone, setWords);
  const { month, weeks } = calendar;

  const days = weeks.flat();
  const current = [focused, today].find((day) => days.includes(day)) ?? `${month}-01`;

  // The day may be on a month that is still being loaded.
  useEffect(() => {
    if (!wantsFocus.current || !focused.startsWith(month)) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus();
  });

  function goTo(day: string): void {
    wantsFocus.current = true;
    setFocused(day);
    if (!day.startsWith(month)) {
      void navigate(`/admin/schedule?month=${day.slice(0, 7)}`, { preventScrollReset: true });
    }
  }

  function pickUp(post: ScheduledPost): void {
    if (!post.scheduled) {
      setWords(`“${post.title}” is published, so it cannot be moved here.`);
      return;
    }
    setHeld(post);
    goTo(post.day);
    setWords(
      `“${post.title}” picked up. Choose a day with the arrow keys. Enter moves it there, Escape cancels.`,
    );
  }

  const putDown = useCallback(
    (post: ScheduledPost, day: string) => {
      if (day < today) {
        setWords('That day has passed. Choose today or a later day.');
        return;
      }
      if (day === post.day) {
        setHeld(null);
        setWords(`“${post.title}” stays on ${formatDay(day)}.`);
      } else if (move(post, day)) {
        setHeld(null);
        setWords('');
      } else {
        setWords('One moment: the last move is still being saved.');
      }
    },
    [move, today],
  );

  function cancel(post: ScheduledPost): void {
    setHeld(null);
    goTo(post.day);
    setWords(`“${post.title}” stays on ${formatDay(post.day)}.`);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>('[data-day]');
    const day = cell?.dataset.day;
    if (!cell || day === undefined) return;
    const links = [...cell.querySelectorAll<HTMLElement>('[data-post]')];
    const place = links.indexOf(target);
    const post = posts.find(({ id }) => id === links[Math.max(place, 0)]?.dataset.post);
    const act = actionOf(event.key, { day, held, links, place, post });
    if (act === null) return;
    event.preventDefault();
    act();
  }

  function actionOf(key: string, pressed: Pressed): (() => void) | null {
    const { day, held: inHand, links, place, post } = pressed;
    if (inHand !== null) {
      if (key === 'Enter' || key === ' ') return () => putDown(inHand, day);
      if (key === 'Escape') return () => cancel(inHand);
    } else if (place >= 0) {
      if (key === ' ' && post !== undefined) return () => pickUp(post);
      if (key === 'Escape') return () => goTo(day);
      if (key === 'ArrowUp' && place > 0) return () => links[place - 1]?.focus();
      if (key === 'ArrowDown' && place < links.length - 1) return () => links[place + 1]?.focus();
      // The link opens the post.
      if (key === 'Enter') return null;
    } else if (links.length > 0) {
      if (key === ' ' && links.length === 1 && post !== undefined) return () => pickUp(post);
      if (key === 'Enter' || key === ' ') return () => links[0]?.focus();
    }
    const next = dayAfterKey(day, key);
    if (next === null) return null;
    // Before the first month and after the last, there is no date.
    const months = [month, calendar.previous, calendar.next];
    return () => {
      if (months.includes(next.slice(0, 7))) goTo(next);
    };
  }

  return { grid, words, current, held, pending, setFocused, putDown, onKeyDown };
}
