import type { ImportedPost } from '#app/features/articles/import-post.server.ts';
import type { TextHeld } from '#app/html/count/count-html.ts';
import { distinct, listsOf } from './count-texts.ts';
import type { Held } from './held.ts';

interface Stored {
  readonly post: ImportedPost;
  readonly text: TextHeld;
  /** The names of its topics. */
  readonly topics: readonly string[];
  /** What its featured image shows, as the library says. */
  readonly featuredAlt: string | null;
  /** The addresses that lead to it. */
  readonly addresses: readonly string[];
}

/** What an article holds as it is stored here. */
export function countStored({ post, text, topics, featuredAlt, addresses }: Stored): Held {
  const { input, publishedAt, createdAt } = post;
  return {
    site: null,
    words: text.words,
    lists: {
      ...listsOf(text),
      authors: present(input.authorName),
      'topics and keywords': distinct([...topics, ...input.metaKeywords]),
      description: present(input.metaDescription),
      'featured image': present(input.featuredImageUrl),
      'words for its featured image': present(featuredAlt),
      date: present(publishedAt ?? createdAt),
      state: [input.isPublished ? 'public' : 'draft'],
      'old addresses': addresses,
    },
    unknown: [],
  };
}

function present(text: string | null): string[] {
  return text === null || text === '' ? [] : [text];
}
