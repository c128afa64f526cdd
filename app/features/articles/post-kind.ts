/** An article of the blog, or a page of the owner's own. Both are rows of `blog_posts`. */
export type PostKind = 'post' | 'page';

/**
 * What they are called in the admin area, but in the messages that docs/product.md gives word for word:
 * those say “post”.
 */
export const KIND_NAMES = { post: 'article', page: 'page' } as const satisfies Record<
  PostKind,
  string
>;

export function toPostKind(text: string): PostKind {
  return text === 'page' ? 'page' : 'post';
}

/** The path at which readers find it. */
export function publicPath({ kind, slug }: { kind: PostKind; slug: string }): string {
  return kind === 'page' ? `/${slug}` : `/blog/${slug}`;
}

/** Where a person lands after a save: posts are also listed on Home. */
export const LIST_PATHS = { post: '/admin', page: '/admin/pages' } as const satisfies Record<
  PostKind,
  string
>;
