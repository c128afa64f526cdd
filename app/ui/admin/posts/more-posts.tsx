import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ListedPost } from '#app/domains/posts/post.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { PostRow } from './post-row.tsx';
import { DASHBOARD } from './use-post-action.ts';

export interface DashboardPage {
  posts: readonly ListedPost[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** The server's time. */
  now: string;
}

interface MorePostsProps {
  after: string;
  /** Opens the confirmation. */
  onDelete: (post: ListedPost) => void;
}

/** Further pages of the list, each loaded when the end of the list scrolls into view. */
export function MorePosts({ after, onDelete }: MorePostsProps) {
  const { page, busy, show } = useNextPage(after);
  const end = useOnView(show);
  if (page === undefined) {
    return (
      <div ref={end} className="rows-more">
        <Button look="quiet" onClick={show} disabled={busy}>
          {busy ? 'Loading...' : 'Show older posts'}
        </Button>
      </div>
    );
  }
  return (
    <>
      <ul className="rows">
        {page.posts.map((post) => (
          <PostRow key={post.id} post={post} now={page.now} onDelete={onDelete} />
        ))}
      </ul>
      {page.next === null ? null : <MorePosts after={page.next} onDelete={onDelete} />}
    </>
  );
}

function useNextPage(after: string) {
  const { load, data: page, state } = useFetcher<DashboardPage>();
  const requested = useRef<string | null>(null);
  const show = useCallback(() => {
    if (requested.current === after) return;
    requested.current = after;
    void load(`${DASHBOARD}&after=${encodeURIComponent(after)}`);
  }, [after, load]);
  // A post added or deleted above changes the cursor. The current rows stay until the new ones are
  // loaded, so that the scroll position does not jump.
  useEffect(() => {
    if (page !== undefined) show();
  }, [page, show]);
  return { page, busy: state !== 'idle', show };
}

/** Calls back when the element scrolls into view. */
function useOnView(onView: () => void) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onView();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, onView]);
  return setElement;
}
