import { useLocation } from 'react-router';
import type { Post } from '#app/domains/posts/post.ts';
import { type PostKind, publicPath } from '#app/domains/posts/post-kind.ts';
import { isScheduled } from '#app/domains/posts/publications/publication-rule.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { AddressActions } from '../address-actions.tsx';
import { useAdminTimeZone } from '../admin-layout-data.ts';
import { useSharePreview } from '../previews/use-share-preview.ts';
import { usePublicSite } from '../public-site.ts';

/** A post or page that was just published or scheduled. */
interface PublishedPost {
  id: string;
  kind: PostKind;
  title: string;
  path: string;
  /** Null once it is public. */
  scheduledFor: string | null;
}

interface ListState {
  published: PublishedPost;
}

/** The state of the history entry with which the editor opens the list. */
export function withPublished(post: Post): ListState {
  const { id, kind, title, publishedAt } = post;
  const scheduledFor = isScheduled(post, new Date().toISOString()) ? publishedAt : null;
  return { published: { id, kind, title, path: publicPath(post), scheduledFor } };
}

/** What the editor published before it opened this list; null if nothing. */
export function usePublished(): PublishedPost | null {
  const hydrated = useHydrated();
  const state: Partial<ListState> | null = useLocation().state;
  // The browser keeps the state over a reload, of which the server knows nothing.
  return hydrated ? (state?.published ?? null) : null;
}

/** Says where the post can be read, or when. */
export function PublishedNotice({ post }: { post: PublishedPost }) {
  const { id, title, path, scheduledFor } = post;
  const share = useSharePreview();
  const timeZone = useAdminTimeZone();
  const site = usePublicSite();
  const address = `${site === '' ? window.location.origin : site}${path}`;
  const state =
    scheduledFor === null ? 'is live' : `is scheduled for ${formatInstant(scheduledFor, timeZone)}`;
  return (
    <Notice tone="confirm" role="status" title={`“${title}” ${state}`}>
      <p>
        <code className="one-time-link">{address}</code>
      </p>
      <div className="cluster">
        {scheduledFor === null ? (
          <AddressActions address={address} />
        ) : (
          <Button look="quiet" small onClick={() => share({ id, source: 'saved' })}>
            Copy a preview link
          </Button>
        )}
      </div>
    </Notice>
  );
}
