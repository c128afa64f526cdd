import { WindowMark } from '#app/ui/drawings/window-mark.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { PostCard, type PostSummary } from './post-card.tsx';

type PostGridProps = { posts: readonly PostSummary[]; readMore: string };

/** Cards on the first screen, whose images are fetched at once. */
const eagerCards = 3;

export function PostGrid({ posts, readMore }: PostGridProps) {
  return (
    <ul className="post-grid">
      {posts.map((post, index) => (
        <li key={post.href}>
          <PostCard post={post} readMore={readMore} eager={index < eagerCards} />
        </li>
      ))}
    </ul>
  );
}

/** Stands where the list will be, as long as it is not there yet (§2: 3 cards). */
export function PlaceholderGrid({ count, label }: { count: number; label: string }) {
  return (
    <div className="post-grid" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same.
        <div key={index} className="post-card post-card-empty" aria-hidden="true" />
      ))}
    </div>
  );
}

/** A dark window: nothing is published yet. */
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
