import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ADMIN_MOVES,
  type CalendarMonth,
  formatDay,
  type ScheduledPost,
} from '#app/features/calendar/schedule.ts';
import { dayAfterKey } from './calendar-keys.ts';
import { useMove } from './use-move.ts';

interface CalendarOptions {
  calendar: CalendarMonth;
  posts: readonly ScheduledPost[];
  today: string;
  timeZone: string;
  /** False for a Writer whose articles an admin publishes. */
  mayMove: boolean;
}

interface Pressed {
  day: string;
  links: readonly HTMLElement[];
  /** The position of the focused post in its day; -1 on the day itself. */
  place: number;
  post: ScheduledPost | undefined;
}

/** The day in the tab order, the post that is being moved, and what each key does. */
export function useCalendar({ calendar, posts, today, timeZone, mayMove }: CalendarOptions) {
  const { month, weeks } = calendar;
  const [words, setWords] = useState('');
  const { grid, focused, setFocused, goTo } = useFocusedDay(month, today);
  const { move, pending } = useMove(timeZone, setWords);
  const { held, pickUp, putDown, cancel } = useHeldPost({ today, mayMove, move, goTo, setWords });

  const days = weeks.flat();
  const current = [focused, today].find((day) => days.includes(day)) ?? `${month}-01`;
  // Before the first month and after the last, there is no date.
  const months = [month, calendar.previous, calendar.next];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pressed = findPressed(event.target as HTMLElement, posts);
    if (pressed === null) return;
    const act =
      held === null
        ? actionInDay(event.key, pressed, { pickUp, goTo })
        : actionOfHeld(event.key, {
            putDown: () => putDown(held, pressed.day),
            cancel: () => cancel(held),
          });
    if (act === 'open') return;
    const next = dayAfterKey(pressed.day, event.key);
    if (act === null && next === null) return;
    event.preventDefault();
    if (act !== null) act();
    else if (next !== null && months.includes(next.slice(0, 7))) goTo(next);
  }

  return { grid, words, current, held, pending, setFocused, putDown, onKeyDown };
}

/** The focused day, which may be in a month that is still being loaded. */
function useFocusedDay(month: string, today: string) {
  const navigate = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(today);
  const wantsFocus = useRef(false);

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

  return { grid, focused, setFocused, goTo };
}

interface HeldPostOptions extends Pick<CalendarOptions, 'today' | 'mayMove'> {
  /** False while an earlier move is being saved. */
  move: (post: ScheduledPost, day: string) => boolean;
  goTo: (day: string) => void;
  setWords: (words: string) => void;
}

/** The post that was picked up with the keyboard. */
function useHeldPost({ today, mayMove, move, goTo, setWords }: HeldPostOptions) {
  const [held, setHeld] = useState<ScheduledPost | null>(null);

  function pickUp(post: ScheduledPost): void {
    if (!post.scheduled) {
      setWords(`“${post.title}” is published, so it cannot be moved here.`);
      return;
    }
    if (!mayMove) {
      setWords(ADMIN_MOVES);
      return;
    }
    setHeld(post);
    goTo(post.day);
    setWords(
      `“${post.title}” picked up. Choose a day with the arrow keys. Enter moves it there, Escape cancels.`,
    );
  }

  function putDown(post: ScheduledPost, day: string): void {
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
      setWords('Please wait: the last move is still being saved.');
    }
  }

  function cancel(post: ScheduledPost): void {
    setHeld(null);
    goTo(post.day);
    setWords(`“${post.title}” stays on ${formatDay(post.day)}.`);
  }

  return { held, pickUp, putDown, cancel };
}

/** Where a key was pressed; null outside of the days. */
function findPressed(target: HTMLElement, posts: readonly ScheduledPost[]): Pressed | null {
  const cell = target.closest<HTMLElement>('[data-day]');
  const day = cell?.dataset.day;
  if (!cell || day === undefined) return null;
  const links = [...cell.querySelectorAll<HTMLElement>('[data-post]')];
  const place = links.indexOf(target);
  const post = posts.find(({ id }) => id === links[Math.max(place, 0)]?.dataset.post);
  return { day, links, place, post };
}

/** What a key does while a post is being moved; null if it goes to another day. */
function actionOfHeld(
  key: string,
  { putDown, cancel }: { putDown: () => void; cancel: () => void },
): (() => void) | null {
  if (key === 'Enter' || key === ' ') return putDown;
  return key === 'Escape' ? cancel : null;
}

/**
 * What a key does with the posts of a day; `open` if the browser opens the focused link, null if
 * the key goes to another day.
 */
function actionInDay(
  key: string,
  { day, links, place, post }: Pressed,
  { pickUp, goTo }: { pickUp: (post: ScheduledPost) => void; goTo: (day: string) => void },
): (() => void) | 'open' | null {
  if (place >= 0) {
    if (key === ' ' && post !== undefined) return () => pickUp(post);
    if (key === 'Escape') return () => goTo(day);
    if (key === 'ArrowUp' && place > 0) return () => links[place - 1]?.focus();
    if (key === 'ArrowDown' && place < links.length - 1) return () => links[place + 1]?.focus();
    if (key === 'Enter') return 'open';
  } else if (links.length > 0) {
    if (key === ' ' && links.length === 1 && post !== undefined) return () => pickUp(post);
    if (key === 'Enter' || key === ' ') return () => links[0]?.focus();
  }
  return null;
}
