import { startTransition, useState } from 'react';
import type { DraftsOfPost } from '#app/domains/posts/drafts/draft-protocol.ts';
import type { ListedPost } from '#app/domains/posts/post.ts';
import { publicPath } from '#app/domains/posts/post-kind.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { usePublicSite } from '../public-site.ts';
import { RowLink } from '../row-link.tsx';
import { describeDrafts } from './describe-drafts.ts';
import { DASHBOARD, usePostAction } from './use-post-action.ts';

interface PostRowProps {
  post: ListedPost;
  /** Who has typed into it and not saved it; null if nobody has. */
  drafts: DraftsOfPost | null;
  /** The server's time when it read the list. */
  now: string;
  /** Why readers do not get it at its address; null if they do. */
  conflict?: string | null;
  /** Opens the confirmation. */
  onDelete: (post: ListedPost) => void;
}

export function PostRow({ post, drafts, now, conflict = null, onDelete }: PostRowProps) {
  const timeZone = useAdminTimeZone();
  const hydrated = useHydrated();
  const site = usePublicSite();
  const toggle = usePostAction(`${post.kind}-status`);
  // Optimistic: the chosen state shows immediately, and a rejection restores the stored one.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const published = chosen ?? post.isPublished;
  const scheduled = post.publishedAt !== null && post.publishedAt > now;

  // The link appears only when the server has published the post.
  const isPublic = published && post.isPublished && post.publishedAt !== null && !scheduled;

  /** The fetcher's state updates too late: React would reset the checkbox first. */
  async function submit(publish: boolean): Promise<void> {
    setChosen(publish);
    await toggle.submit(
      { intent: 'toggle', id: post.id, version: post.version, publish },
      { method: 'post', action: DASHBOARD },
    );
    // In the same transition that renders the revalidated list.
    startTransition(() => setChosen(null));
  }

  return (
    <li className="row">
      <span>
        <WindowMark lit={published && !scheduled} />
      </span>
      <div className="row-main">
        <RowLink to={`/admin/posts/${post.id}/edit`} className="row-title">
          {post.title}
        </RowLink>
        <p className="field-hint">
          {describeDate(post, { published, scheduled, timeZone })}
          {post.savedBy ? `, last saved by ${post.savedBy}` : ''}{' '}
          {isPublic ? (
            <a href={`${site}${publicPath(post)}`}>
              View {post.kind}
              <span className="visually-hidden"> {post.title}</span>
            </a>
          ) : null}
        </p>
        {conflict === null ? null : <p className="field-hint field-error">{conflict}</p>}
        {drafts === null ? null : <p className="field-hint">{describeDrafts(drafts)}</p>}
      </div>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its checked state without aria-checked.
          role="switch"
          checked={published}
          aria-label={`Published: ${post.title}`}
          // Browsers restore the state from before a reload.
          ref={(input) => {
            if (input) input.checked = published;
          }}
          disabled={!hydrated}
          onChange={(event) => {
            // Not disabled during the request, because that would lose the focus.
            if (chosen === null) void submit(event.target.checked);
          }}
        />
        <span aria-hidden="true">{stateOf(published, scheduled)}</span>
      </label>
      <div className="row-actions">
        <RowLink to={`/admin/posts/${post.id}/edit`} className="button button-quiet button-small">
          Edit<span className="visually-hidden"> {post.title}</span>
        </RowLink>
        <RowLink
          to={`/admin/posts/${post.id}/history`}
          className="button button-quiet button-small"
        >
          History<span className="visually-hidden"> of {post.title}</span>
        </RowLink>
        <Button look="quiet" small onClick={() => onDelete(post)}>
          Delete<span className="visually-hidden"> {post.title}</span>
        </Button>
      </div>
    </li>
  );
}

function stateOf(published: boolean, scheduled: boolean): string {
  if (!published) return 'Draft';
  return scheduled ? 'Scheduled' : 'Published';
}

interface RowState {
  published: boolean;
  scheduled: boolean;
  timeZone: string;
}

function describeDate(post: ListedPost, { published, scheduled, timeZone }: RowState): string {
  if (!published) return `Draft, created ${formatInstant(post.createdAt, timeZone)}`;
  if (post.publishedAt === null) return 'Published';
  const date = formatInstant(post.publishedAt, timeZone);
  return scheduled ? `Scheduled for ${date}` : `Published ${date}`;
}
