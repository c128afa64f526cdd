import { findImagesByUrl } from '#app/domains/media/images.server.ts';
import { scrollTables } from '#app/domains/posts/content/scroll-tables.ts';
import type { Post } from '#app/domains/posts/post.ts';
import type { Db } from '#database/connect.ts';

/** The text and the image of a post as its page shows them. */
export async function readArticle(
  db: Db,
  { content, featuredImageUrl }: Pick<Post, 'content' | 'featuredImageUrl'>,
) {
  const images = await findImagesByUrl(db, featuredImageUrl ? [featuredImageUrl] : []);
  return { content: scrollTables(content), image: images.get(featuredImageUrl ?? '') ?? null };
}
