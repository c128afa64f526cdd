import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DraftOfPost, UnsavedPosts } from '#app/features/articles/drafts/draft-protocol.ts';
import {
  listPath,
  type PostCounts,
  type PostFilter,
} from '#app/features/articles/list/offered/post-filter.ts';
import type { ListedPost } from '#app/features/articles/post.ts';
import { KIND_NAMES } from '#app/features/articles/post-kind.ts';
import { PostRow } from '../post-row.tsx';
import type { RestoredPost } from '../restored-notice.tsx';
import { TrashRow } from '../trash-row.tsx';

export interface DashboardPage {
  posts: readonly ListedPost[];
  /** Who has typed into which of them and not saved it. */
  drafts: Readonly<Record<string, DraftOfPost>>;
  /** Who asks an admin to publish which of them. */
  asked: Readonly<Record<string, string>>;
  /** The article with which the blog begins. */
  pinnedId: string | null;
  /** How often those that readers can see were opened in the last 28 days, by id; only in Articles. */
  views?: Readonly<Record<string, number>>;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** The server's time. */
  now: string;
  /** For how many days a post stays in the Trash. */
  trashDays: number;
  /** Of pages, by their id, why readers do not get them at their address. */
  conflicts?: Readonly<Record<string, string>>;
}

/** A page of the list with everything around it. */
export interface LoadedList extends DashboardPage {
  filter: PostFilter;
  counts: PostCounts;
  isFirstPage: boolean;
  unsaved: UnsavedPosts;
  /** What was just restored from the Trash, if anything. */
  restored: RestoredPost | null;
}

interface PostListProps {
  page: DashboardPage;
  filter: PostFilter;
  /** Whether what follows is loaded when the end of the list scrolls into view. */
  showsMoreByItself: boolean;
  onShare: ((post: ListedPost) => void) | undefined;
  onDuplicate: (id: string) => void;
  onPin: (id: string) => void;
  onAsk: (id: string) => void;
  onTrash: (post: ListedPost) => void;
  /** Opens the confirmation. */
  onDelete: (post: ListedPost) => void;
}

export function PostList({ page, ...list }: PostListProps) {
  const { filter, onShare, onDuplicate, onPin, onAsk, onTrash, onDelete } = list;
  const { posts, drafts, asked, pinnedId, views = {}, next, now, trashDays, conflicts = {} } = page;
  return (
    <>
      {posts.length === 0 ? null : (
        <ul className="rows post-rows">
          {posts.map((post) =>
            post.trash === null ? (
              <PostRow
                key={post.id}
                post={post}
                draft={drafts[post.id] ?? null}
                askedBy={asked[post.id] ?? null}
                isPinned={post.id === pinnedId}
                views={views[post.id] ?? 0}
                now={now}
                conflict={conflicts[post.id] ?? null}
                onShare={onShare}
                onDuplicate={onDuplicate}
                onPin={onPin}
                onAsk={onAsk}
                onTrash={onTrash}
                onDelete={onDelete}
              />
            ) : (
              <TrashRow
                key={post.id}
                post={post}
                trash={post.trash}
                filter={filter}
                dates={{ now, trashDays }}
                onDelete={onDelete}
              />
            ),
          )}
        </ul>
      )}
      {next === null ? null : <MorePosts after={next} {...list} />}
    </>
  );
}

interface MorePostsProps extends Omit<PostListProps, 'page'> {
  after: string;
}

/**
 * What follows in the list of posts is loaded into it. In the list of pages, which is short, the link
 * opens it.
 */
function MorePosts({ after, ...list }: MorePostsProps) {
  const { filter, showsMoreByItself } = list;
  const { page, busy, show } = useNextPage(after, filter);
  const end = useOnView(filter.kind === 'post' && showsMoreByItself ? show : null);
  if (page !== undefined) return <PostList page={page} {...list} />;
  function showHere(event: MouseEvent): void {
    const opensElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (filter.kind === 'page' || event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    show();
  }
  return (
    <p ref={end} className="rows-more">
      <a
        className="button button-quiet"
        href={listPath(filter, after)}
        onClick={showHere}
        aria-busy={busy}
      >
        {busy
          ? 'Loading...'
          : filter.state === 'trash'
            ? 'Show more'
            : `Show older ${KIND_NAMES[filter.kind]}s`}
      </a>
    </p>
  );
}

function useNextPage(after: string, filter: PostFilter) {
  const { load, data: page, state } = useFetcher<DashboardPage>();
  const address = listPath(filter, after);
  const requested = useRef<string | null>(null);
  const show = useCallback(() => {
    if (requested.current === address) return;
    requested.current = address;
    void load(address);
  }, [address, load]);
  // A post added or deleted above changes the cursor. The current rows stay until the new ones are
  // loaded, so that the scroll position does not jump.
  useEffect(() => {
    if (page !== undefined) show();
  }, [page, show]);
  return { page, busy: state !== 'idle', show };
}

/** Calls back when the element scrolls into view. */
function useOnView(onView: (() => void) | null) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (element === null || onView === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onView();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, onView]);
  return setElement;
}
