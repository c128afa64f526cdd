import { data, Link } from 'react-router';
import { asksFirst } from '#app/features/accounts/account-rules.ts';
import { redirectWithNotice } from '#app/features/accounts/http/offered/flash-message.server.ts';
import { adminSession } from '#app/features/accounts/http/offered/require-admin.server.ts';
import { actorOf } from '#app/features/accounts/session.server.ts';
import { addDays, dayOf } from '#app/formatting/dates.ts';
import { startOfDay } from '#app/formatting/local-time.server.ts';
import { nameTimeZone } from '#app/formatting/time-zone.ts';
import { rejectionStatus, revalidateAfterConflict } from '#app/http/conflict.ts';
import { pageMeta } from '#app/http/page-meta.ts';
import { readForm, textOf } from '#app/http/read-form.ts';
import { findRejection, noteRejection } from '#app/http/read-only.server.ts';
import { adminPage } from '#app/http/route-policy.ts';
import { type Services, services } from '#app/services/services.server.ts';
import { notUnderstoodSentence } from '#app/site/words/errors.ts';
import { Empty } from '#app/ui/admin/empty.tsx';
import { Problem } from '#app/ui/admin/problem.tsx';
import { useStickyActionData } from '#app/ui/admin/use-sticky-action-data.ts';
import { ButtonLink } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { calendarOf, isMonth } from '../calendar-month.ts';
import { type MoveResult, movePost } from '../http/move-post.server.ts';
import { listForCalendar, listScheduled } from '../list-scheduled.server.ts';
import { ADMIN_MOVES } from '../schedule.ts';
import { Calendar } from '../ui/calendar.tsx';
import { ScheduleList } from '../ui/schedule-list.tsx';
import type { Route } from './+types/schedule.ts';

export const handle = adminPage({ forWriters: true, allowedWhenDiskFull: true });

export const meta = () => pageMeta({ title: 'Calendar' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, now: clock, readSettings } = context.get(services);
  const { timeZone } = await readSettings();
  const now = clock();
  const today = dayOf(now, timeZone);
  const wanted = url.searchParams.get('month') ?? '';
  const calendar = calendarOf(isMonth(wanted) ? wanted : today.slice(0, 7));
  const days = calendar.weeks.flat();
  const after = url.searchParams.get('after');
  const settings = { now, timeZone };
  return {
    timeZone,
    today,
    calendar,
    inCalendar: await listForCalendar(database.db, settings, {
      from: startOfDay(days[0] ?? today, timeZone),
      to: startOfDay(addDays(days.at(-1) ?? today, 1), timeZone),
    }),
    list: await listScheduled(database.db, settings, after),
    isFirstPage: after === null,
  };
}

/** Moves a post: from the list, or from the calendar by a script. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const opened = context.get(services);
  const form = await readForm(request);
  const id = textOf(form, 'id');
  const day = textOf(form, 'day');
  const reject = (code: string, message: string, status: number) =>
    data({ ok: false as const, code, message, id, day }, status);
  if (textOf(form, 'intent') !== 'move') return reject('unknown', notUnderstoodSentence, 400);
  if (asksFirst(context.get(adminSession).role)) return reject('asks', ADMIN_MOVES, 403);
  const rejection = findRejection(opened.storage);
  if (rejection !== null) return reject('full', rejection.message, rejection.status);
  let answer: MoveResult;
  try {
    answer = await move(opened, actorOf(context.get(adminSession)), form);
  } catch (error) {
    const noted = noteRejection(opened.storage, error);
    if (noted !== null) return reject('full', noted.message, noted.status);
    throw error;
  }
  if (!answer.ok) {
    return reject(answer.code, answer.message, rejectionStatus(answer));
  }
  if (textOf(form, 'via') === 'calendar' || answer.note !== null) {
    return data({ ok: true as const, note: answer.note });
  }
  const path = `/admin/schedule${url.search}`;
  throw redirectWithNotice(path, 'post-moved', opened.config.adminOrigin);
}

/** A day of the form is a day in the time zone of its page. */
async function move(
  opened: Services,
  actor: ReturnType<typeof actorOf>,
  form: FormData,
): Promise<MoveResult> {
  const { timeZone } = await opened.readSettings();
  if (textOf(form, 'timeZone') !== timeZone) {
    const message = `The site’s time zone is now ${nameTimeZone(timeZone)}, so articles may be on other days. Look at the calendar again, then move the article.`;
    return { ok: false, code: 'stale', message };
  }
  return movePost(opened, actor, {
    id: textOf(form, 'id'),
    version: Number(textOf(form, 'version')),
    day: textOf(form, 'day').trim(),
    timeZone,
  });
}

export const shouldRevalidate = revalidateAfterConflict;

export default function Schedule({ loaderData, ...props }: Route.ComponentProps) {
  const { calendar, inCalendar, list, today, timeZone, isFirstPage } = loaderData;
  const answer = useStickyActionData(props.actionData) ?? null;
  const rejected = answer?.ok === false ? answer : null;
  const isBesideField =
    rejected?.code === 'invalid' && list.posts.some(({ id }) => id === rejected.id);
  return (
    <>
      <header className="admin-head">
        <h1>Calendar</h1>
        <ButtonLink link={{ label: 'New article', href: '/admin/posts/new' }} />
      </header>
      {rejected === null || isBesideField ? null : <Problem text={rejected.message} />}
      {answer?.ok ? (
        <Notice tone="confirm" role="status" title="Article moved">
          <p>{answer.note}</p>
        </Notice>
      ) : null}
      <p className="schedule-intro">
        Scheduled articles go live automatically. Days and times are in the site’s time zone,{' '}
        {nameTimeZone(timeZone)}. <a href="#calendar">Go to the months</a>
      </p>
      <div className="schedule">
        <section aria-labelledby="due-title">
          <h2 id="due-title">Coming up</h2>
          {list.posts.length === 0 ? (
            <Empty
              text={
                isFirstPage
                  ? 'Nothing is scheduled. Publish an article with a date in the future, and it waits here until then.'
                  : 'Nothing is scheduled after that.'
              }
            />
          ) : (
            <ScheduleList
              posts={list.posts}
              today={today}
              timeZone={timeZone}
              rejected={
                rejected && {
                  id: rejected.id,
                  day: rejected.day,
                  error: isBesideField ? rejected.message : undefined,
                }
              }
            />
          )}
          <p className="rows-more">
            {isFirstPage ? null : <Link to="/admin/schedule">Next articles</Link>}{' '}
            {list.next === null ? null : (
              <Link className="button button-quiet" to={`/admin/schedule?after=${list.next}`}>
                Later articles
              </Link>
            )}
          </p>
        </section>
        <div>
          <Calendar
            calendar={calendar}
            posts={inCalendar.posts}
            today={today}
            timeZone={timeZone}
          />
          {inCalendar.hasMore ? (
            <p className="field-hint">
              This month has more articles than fit. The calendar shows the first{' '}
              {inCalendar.posts.length.toLocaleString('en-US')}.
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}
