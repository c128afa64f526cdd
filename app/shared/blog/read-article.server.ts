import { withPublicUrls } from '#app/domains/media/image-urls.ts';
import { findImagesByUrl } from '#app/domains/media/images.server.ts';
import type { Post } from '#app/domains/posts/post.ts';
import { markAddresses } from '#app/html/content/mark-addresses.ts';
import { nameVideos } from '#app/html/content/name-videos.ts';
import { scrollTables } from '#app/html/content/scroll-tables.ts';
import type { Services } from '#app/services/services.server.ts';

/** The text and the image of a post as its page shows them. */
export async function readArticle(
  { database: { db }, imageUrls }: Pick<Services, 'database' | 'imageUrls'>,
  { content, featuredImageUrl }: Pick<Post, 'content' | 'featuredImageUrl'>,
) {
  const images = await findImagesByUrl(db, featuredImageUrl ? [featuredImageUrl] : []);
  const image = images.get(featuredImageUrl ?? '');
  return {
    content: imageUrls.inContent(markAddresses(nameVideos(scrollTables(content)))),
    image: image === undefined ? null : withPublicUrls(image, imageUrls),
  };
}
