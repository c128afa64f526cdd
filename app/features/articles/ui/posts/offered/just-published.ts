import { useLocation } from 'react-router';
import type { Post } from '#app/features/articles/post.ts';
import { type PostKind, publicPath } from '#app/features/articles/post-kind.ts';
import { isScheduled } from '#app/features/articles/publication-rule.ts';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';

/** A post or page that was just published or scheduled. */
export interface PublishedPost {
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
