import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import { formatDay, type ScheduledPost } from '#app/features/calendar/schedule.ts';
import { Form, SubmitButton } from '#app/ui/admin/admin-form.tsx';
import { useAsksFirst } from '#app/ui/admin/admin-layout-data.ts';
import { RowLink } from '#app/ui/admin/row-link.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';

interface ScheduleListProps {
  posts: readonly ScheduledPost[];
  today: string;
  timeZone: string;
  /** What a rejected move typed, and the message if it is about the day. */
  rejected: { id: string; day: string; error: string | undefined } | null;
}

/** The posts that are due, by day. Each can be moved with a form. */
export function ScheduleList({ posts, ...props }: ScheduleListProps) {
  const days = [...new Set(posts.map(({ day }) => day))];
  return days.map((day) => (
    <section key={day} aria-label={formatDay(day)} className="schedule-day">
      <h3>{formatDay(day)}</h3>
      <ul className="rows">
        {posts
          .filter((post) => post.day === day)
          .map((post) => (
            <ScheduledRow key={post.id} post={post} {...props} />
          ))}
      </ul>
    </section>
  ));
}

interface ScheduledRowProps extends Omit<ScheduleListProps, 'posts'> {
  post: ScheduledPost;
}

function ScheduledRow({ post, today, timeZone, rejected }: ScheduledRowProps) {
  const own = rejected?.id === post.id ? rejected : null;
  // An admin moves what is scheduled.
  const mayMove = !useAsksFirst();
  return (
    <li className="row">
      <div className="row-main">
        <RowLink to={`/admin/posts/${post.id}/edit`} className="row-title">
          {post.title}
        </RowLink>
        <p className="field-hint">
          {post.kind === 'page'
            ? `Page, ${STATE_WORDS.scheduled.toLowerCase()} for ${post.time}`
            : `${STATE_WORDS.scheduled} for ${post.time}, by ${post.authorName}`}
        </p>
      </div>
      {mayMove ? (
        <Form method="post" noValidate long preventScrollReset className="schedule-move">
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="id" value={post.id} />
          <input type="hidden" name="version" value={post.version} />
          <input type="hidden" name="timeZone" value={timeZone} />
          <TextInput
            // A move that succeeded shows the new day; one that was rejected keeps what was typed.
            key={`${post.day} ${own?.day}`}
            id={`day-${post.id}`}
            name="day"
            type="date"
            label="Move to"
            error={own?.error}
            min={today}
            defaultValue={own?.day ?? post.day}
          />
          <SubmitButton look="quiet">
            Move<span className="visually-hidden"> {post.title}</span>
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}
