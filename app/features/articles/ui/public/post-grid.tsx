import { WindowMark } from '#app/site/drawings/window-mark.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { PostCard, type PostSummary } from './post-card.tsx';

type PostGridProps = {
  posts: readonly PostSummary[];
  readMore: string;
  /** The list begins with the newest article of all, or with the one that is pinned. */
  isNewest: boolean;
};

/** Cards on the first screen, whose images load immediately. */
const EAGER_CARDS = 3;

export function PostGrid({ posts, readMore, isNewest }: PostGridProps) {
  return (
    <ul className="post-grid">
      {posts.map((post, index) => (
        <li key={post.href} className={isNewest && index === 0 ? 'post-grid-first' : undefined}>
          <PostCard
            post={post}
            readMore={readMore}
            eager={index < EAGER_CARDS}
            isLarge={isNewest && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder cards while the list is not available. */
export function PlaceholderGrid({ count, label }: { count: number; label: string }) {
  return (
    <div className="post-grid" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical.
        <div key={index} className="post-card post-card-empty" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Shown while nothing is published. */
export function EmptyPosts({ text, buttonLabel }: { text: string; buttonLabel: string }) {
  return (
    <div className="empty stack">
      <WindowMark lit={false} />
      <p className="lead measure">{text}</p>
      <Button look="quiet" disabled>
        {buttonLabel}
      </Button>
    </div>
  );
}
