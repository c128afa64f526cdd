import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ListedPost } from '#app/domains/posts/post.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { PostRow } from './post-row.tsx';
import { DASHBOARD } from './use-post-action.ts';

export interface DashboardPage {
  posts: readonly ListedPost[];
  /** Names the place where the next page goes on; null at the end. */
  next: string | null;
  /** When it was read. */
  now: string;
}

interface MorePostsProps {
  after: string;
  /** Asks first. */
  onDelete: (post: ListedPost) => void;
}

/** The rows after the first fifty, loaded as the end of the list comes into view. */
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
  const asked = useRef<string | null>(null);
  const show = useCallback(() => {
    if (asked.current === after) return;
    asked.current = after;
    void load(`${DASHBOARD}&after=${encodeURIComponent(after)}`);
  }, [after, load]);
  // A post more or less above moves the place where these rows begin. They stay on screen, and the
  // page where it is, until the new ones are there.
  useEffect(() => {
    if (page !== undefined) show();
  }, [page, show]);
  return { page, busy: state !== 'idle', show };
}

/** Calls back when the element comes into view. */
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
