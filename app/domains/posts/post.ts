export interface Post {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  /** Clean HTML. */
  readonly content: string;
  readonly authorName: string;
  readonly isPublished: boolean;
  /** ISO 8601 in UTC, as all instants here. */
  readonly publishedAt: string | null;
  readonly featuredImageUrl: string | null;
  readonly metaDescription: string | null;
  readonly metaKeywords: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/** What the dashboard shows of a post, and a change of it names. */
export type ListedPost = Pick<
  Post,
  'id' | 'title' | 'slug' | 'isPublished' | 'publishedAt' | 'createdAt' | 'version'
>;

/** What a list for readers shows of a post. */
export type PostSummary = Pick<
  Post,
  'slug' | 'title' | 'excerpt' | 'authorName' | 'featuredImageUrl'
> & { readonly publishedAt: string };
