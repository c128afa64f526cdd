import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import {
  type CalendarMonth,
  formatDay,
  formatMonth,
  type ScheduledPost,
} from '#app/features/calendar/schedule.ts';
import { useAsksFirst } from '#app/ui/admin/admin-layout-data.ts';
import { useHoldLiveUpdates } from '#app/ui/admin/live/hold-live-updates.ts';
import { useCalendar } from './use-calendar.ts';

interface CalendarProps {
  calendar: CalendarMonth;
  posts: readonly ScheduledPost[];
  today: string;
  timeZone: string;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** A longer day would hide the rest of the month. */
const POSTS_PER_DAY = 4;

/** A month of scheduled and published posts. A scheduled one is moved by keyboard or by dragging. */
export function Calendar({ calendar, posts, today, timeZone }: CalendarProps) {
  const mayMove = !useAsksFirst();
  const state = useCalendar({ calendar, posts, today, timeZone, mayMove });
  const { dragged, over, setDragged, endDrag, dropProps } = useDrag(today, state.putDown);
  const { grid, words, current, held, pending, setFocused, onKeyDown } = state;
  const inHand = held ?? dragged;

  const shownOn = (day: string) =>
    posts.filter((post) => (pending?.post.id === post.id ? pending.day : post.day) === day);

  return (
    <section aria-labelledby="calendar-title" id="calendar">
      {inHand === null ? null : <HoldLiveUpdates />}
      <MonthLinks calendar={calendar} />
      <table
        ref={grid}
        className="calendar"
        aria-labelledby="calendar-title"
        aria-describedby="calendar-help"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys go from cell to cell, and it stays a table.
        role="grid"
        onKeyDown={onKeyDown}
      >
        <Weekdays />
        <tbody>
          {calendar.weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-day={day}
                  data-outside={day.startsWith(calendar.month) ? undefined : ''}
                  data-past={day < today ? '' : undefined}
                  data-target={over === day || (held !== null && current === day) ? '' : undefined}
                  aria-current={day === today ? 'date' : undefined}
                  tabIndex={day === current ? 0 : -1}
                  onFocus={() => setFocused(day)}
                  {...dropProps(day)}
                >
                  <time dateTime={day} className="calendar-date">
                    <span aria-hidden="true">{Number(day.slice(8))}</span>
                    <span className="visually-hidden">{formatDay(day)}</span>
                  </time>
                  <DayPosts
                    posts={shownOn(day)}
                    held={inHand}
                    mayMove={mayMove}
                    onDrag={setDragged}
                    onDragEnd={endDrag}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="calendar-status">
        {words}
      </p>
      <p id="calendar-help" className="field-hint">
        A filled mark is a published article, an outlined one a scheduled article.{' '}
        <span className="calendar-ways">
          {mayMove
            ? 'Drag a scheduled article to another day. By keyboard: the arrow keys go from day to day, Page Up and Page Down from month to month, Enter goes to the articles of a day, and Space picks one up and puts it down.'
            : 'An admin moves what is scheduled. By keyboard: the arrow keys go from day to day, Page Up and Page Down from month to month, and Enter goes to the articles of a day.'}
        </span>
      </p>
    </section>
  );
}

/** The post that is being dragged, and the day that it is over. */
function useDrag(today: string, putDown: (post: ScheduledPost, day: string) => void) {
  const [dragged, setDragged] = useState<ScheduledPost | null>(null);
  const [over, setOver] = useState<string | null>(null);

  function endDrag(): void {
    setDragged(null);
    setOver(null);
  }

  /** What a day does with a dragged post; nothing for a day that has passed. */
  function dropProps(day: string) {
    if (dragged === null || day < today) return {};
    return {
      onDragOver(event: DragEvent) {
        event.preventDefault();
        if (over !== day) setOver(day);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        endDrag();
        putDown(dragged, day);
      },
    };
  }

  return { dragged, over, setDragged, endDrag, dropProps };
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col" abbr={name}>
            <span aria-hidden="true">{name.slice(0, 3)}</span>
            <span className="visually-hidden">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HoldLiveUpdates() {
  useHoldLiveUpdates();
  return null;
}

function MonthLinks({ calendar }: Pick<CalendarProps, 'calendar'>) {
  const { previous, next, month } = calendar;
  return (
    <div className="calendar-head">
      <h2 id="calendar-title">{formatMonth(month)}</h2>
      <nav aria-label="Months">
        {previous === null ? null : <MonthLink month={previous} label="Previous month" />}
        {next === null ? null : <MonthLink month={next} label="Next month" />}
      </nav>
    </div>
  );
}

function MonthLink({ month, label }: { month: string; label: string }) {
  return (
    <Link
      to={`/admin/schedule?month=${month}`}
      preventScrollReset
      className="button button-quiet button-small"
    >
      {label}
    </Link>
  );
}

interface DayPostsProps {
  posts: readonly ScheduledPost[];
  /** The post that is being moved. */
  held: ScheduledPost | null;
  mayMove: boolean;
  onDrag: (post: ScheduledPost) => void;
  onDragEnd: () => void;
}

function DayPosts({ posts, held, mayMove, onDrag, onDragEnd }: DayPostsProps) {
  if (posts.length === 0) return null;
  const hidden = posts.length - POSTS_PER_DAY;
  return (
    <ul className="calendar-posts">
      {posts.slice(0, POSTS_PER_DAY).map((post) => (
        <li key={post.id}>
          <Link
            to={`/admin/posts/${post.id}/edit`}
            data-post={post.id}
            data-lit={post.scheduled ? undefined : ''}
            data-held={held?.id === post.id ? '' : undefined}
            className="calendar-post"
            // The arrow keys and Enter lead here.
            tabIndex={-1}
            draggable={post.scheduled && mayMove}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', post.title);
              onDrag(post);
            }}
            onDragEnd={onDragEnd}
          >
            <span className="calendar-post-lines">
              <span className="calendar-post-text">
                <span className="visually-hidden">
                  {post.kind === 'page' ? 'Page, ' : ''}
                  {post.scheduled
                    ? `${STATE_WORDS.scheduled} for `
                    : `${STATE_WORDS.published} at `}
                </span>
                <span className="calendar-time">{post.time}</span> <span>{post.title}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
      {hidden > 0 ? (
        <li className="calendar-more">
          {hidden}
          <span className="calendar-more-text"> more</span>
        </li>
      ) : null}
    </ul>
  );
}
