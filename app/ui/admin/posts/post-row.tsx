import { startTransition, useState } from 'react';
import type { ListedPost } from '#app/domains/posts/post.ts';
import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { formatInstant } from '../format-instant.ts';
import { RowLink } from '../row-link.tsx';
import { useAdminTimeZone } from '../time-zone.ts';
import { DASHBOARD, usePostAction } from './use-post-action.ts';

interface PostRowProps {
  post: ListedPost;
  /** When the list was read. */
  now: string;
  /** Asks first. */
  onDelete: (post: ListedPost) => void;
}

export function PostRow({ post, now, onDelete }: PostRowProps) {
  const timeZone = useAdminTimeZone();
  const hydrated = useHydrated();
  const toggle = usePostAction('post-status');
  // What the person has chosen shows at once; an answer that refuses it shows the stored state again.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const published = chosen ?? post.isPublished;
  const waiting = post.publishedAt !== null && post.publishedAt > now;

  // The switch may be ahead of the server, which shows the post once it has answered.
  const isPublic = published && post.isPublished && post.publishedAt !== null && !waiting;

  /** The fetcher's own state comes too late to hold the box: React has then put it back already. */
  async function publish(wanted: boolean): Promise<void> {
    setChosen(wanted);
    await toggle.submit(
      { intent: 'toggle', id: post.id, version: post.version, publish: wanted },
      { method: 'post', action: DASHBOARD },
    );
    // Together with the list that was read again, which comes as a transition too.
    startTransition(() => setChosen(null));
  }

  return (
    <li className="row">
      <span>
        <WindowMark lit={published && !waiting} />
      </span>
      <div className="row-main">
        <RowLink to={`/admin/posts/${post.id}/edit`} className="row-title">
          {post.title}
        </RowLink>
        <p className="field-hint">
          {describeDate(post, { published, waiting, timeZone })}{' '}
          {isPublic ? (
            <a href={`/blog/${post.slug}`}>
              View post<span className="visually-hidden"> {post.title}</span>
            </a>
          ) : null}
        </p>
      </div>
      <label className="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
          role="switch"
          checked={published}
          aria-label={`Published: ${post.title}`}
          // Browsers fill in what a box was before a reload.
          ref={(input) => {
            if (input) input.checked = published;
          }}
          disabled={!hydrated}
          onChange={(event) => {
            // Not disabled meanwhile: that would take the focus away.
            if (chosen === null) void publish(event.target.checked);
          }}
        />
        <span aria-hidden="true">{stateOf(published, waiting)}</span>
      </label>
      <div className="row-actions">
        <RowLink to={`/admin/posts/${post.id}/edit`} className="button button-quiet button-small">
          Edit<span className="visually-hidden"> {post.title}</span>
        </RowLink>
        <Button look="quiet" small onClick={() => onDelete(post)}>
          Delete<span className="visually-hidden"> {post.title}</span>
        </Button>
      </div>
    </li>
  );
}

function stateOf(published: boolean, waiting: boolean): string {
  if (!published) return 'Draft';
  return waiting ? 'Scheduled' : 'Published';
}

interface RowState {
  published: boolean;
  /** Published with a date that is still to come. */
  waiting: boolean;
  timeZone: string;
}

function describeDate(post: ListedPost, { published, waiting, timeZone }: RowState): string {
  if (!published) return `Draft, created ${formatInstant(post.createdAt, timeZone)}`;
  if (post.publishedAt === null) return 'Published';
  const date = formatInstant(post.publishedAt, timeZone);
  return waiting ? `Scheduled for ${date}` : `Published ${date}`;
}
