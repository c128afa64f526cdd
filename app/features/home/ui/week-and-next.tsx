import { Link } from 'react-router';
import { listPath, type PostState } from '#app/features/articles/list/offered/post-filter.ts';
import type { NextPost } from '#app/features/articles/list/offered/posts-of-week.server.ts';
import { describeWait } from '#app/features/leads/lead.ts';
import type { WeeksOfLeads } from '#app/features/leads/waiting-leads.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { describeCount } from '#app/formatting/many.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';

export interface WeekProps {
  readonly leads: WeeksOfLeads;
  readonly published: number;
  /** Of the last 7 days, and of the 7 before; null as long as nothing was counted. */
  readonly visits: { readonly now: number; readonly before: number | null } | null;
  /** The median response time of the last 30 days; null without a response. */
  readonly responseMs: number | null;
}

/** What the last 7 days brought. */
export function Week({ leads, published, visits, responseMs }: WeekProps) {
  return (
    <section className="home-part" aria-labelledby="home-week">
      <h2 id="home-week">Last 7 days</h2>
      <ul className="home-figures">
        {visits === null ? null : (
          <li>
            <Link to="/admin/results?period=7d">
              <strong>{visits.now.toLocaleString('en-US')}</strong>{' '}
              {visits.now === 1 ? 'visit' : 'visits'}
            </Link>
            {visits.before === null
              ? null
              : `, ${visits.before.toLocaleString('en-US')} the week before`}
          </li>
        )}
        <li>
          <strong>{describeCount(leads.last7Days)}</strong>{' '}
          {leads.last7Days === 1 ? 'lead' : 'leads'}, {describeCount(leads.the7Before)} the week
          before
        </li>
        <li>
          <strong>{published.toLocaleString('en-US')}</strong>{' '}
          {published === 1 ? 'article' : 'articles'} published
        </li>
        {responseMs === null ? null : (
          <li>
            <strong>{describeWait(responseMs)}</strong> is your typical reply time
          </li>
        )}
      </ul>
    </section>
  );
}

export interface NextThings {
  readonly post: NextPost | null;
  readonly draftCount: number;
  readonly unsavedCount: number;
}

/** The article that goes live next, and what is not finished. */
export function Next({ post, draftCount, unsavedCount }: NextThings) {
  const timeZone = useAdminTimeZone();
  return (
    <section className="home-part" aria-labelledby="home-next">
      <h2 id="home-next">Next</h2>
      {post === null ? (
        <p className="field-hint">No article is scheduled.</p>
      ) : (
        <p>
          <Link to={`/admin/posts/${post.id}/edit`}>{post.title}</Link>{' '}
          <span className="field-hint">goes live {formatInstant(post.at, timeZone)}</span>
        </p>
      )}
      <p className="cluster">
        {draftCount > 0 ? (
          <ListLink
            state="draft"
            label={
              draftCount === 1
                ? 'One unfinished draft'
                : `${draftCount.toLocaleString('en-US')} unfinished drafts`
            }
          />
        ) : null}
        {unsavedCount > 0 ? (
          <ListLink
            state="unsaved"
            label={unsavedCount === 1 ? 'One new draft' : `${unsavedCount} new drafts`}
          />
        ) : null}
      </p>
    </section>
  );
}

function ListLink({ state, label }: { state: PostState; label: string }) {
  return (
    <Link className="text-link" to={listPath({ kind: 'post', state, search: '' })}>
      {label}
    </Link>
  );
}
