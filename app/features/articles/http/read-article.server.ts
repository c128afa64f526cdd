import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImagesByUrl } from '#app/features/media/images.server.ts';
import { holdVideos, type VideoWords } from '#app/html/content/hold-videos.ts';
import { markAddresses } from '#app/html/content/mark-addresses.ts';
import { type Heading, placeHeadings } from '#app/html/content/place-headings.server.ts';
import { scrollTables } from '#app/html/content/scroll-tables.ts';
import { readingMinutes } from '#app/html/reading-time.ts';
import type { Services } from '#app/services/services.server.ts';
import type { Post } from '../post.ts';

/** An article with fewer sections is seen at a glance. */
const MIN_CONTENTS = 3;

/** The text and the image of a post as its page shows them. */
export async function readArticle(
  { database: { db }, imageUrls }: Pick<Services, 'database' | 'imageUrls'>,
  post: Pick<Post, 'content' | 'featuredImageUrl'> & { readonly headings?: readonly Heading[] },
  videoWords: VideoWords,
) {
  const { content, featuredImageUrl } = post;
  const images = await findImagesByUrl(db, featuredImageUrl ? [featuredImageUrl] : []);
  const image = images.get(featuredImageUrl ?? '');
  const { html, headings } = placeHeadings(content, post.headings ?? []);
  return {
    content: imageUrls.inContent(holdVideos(markAddresses(scrollTables(html)), videoWords)),
    contents: headings.length < MIN_CONTENTS ? [] : headings,
    minutes: readingMinutes(content),
    image: image === undefined ? null : withPublicUrls(image, imageUrls),
  };
}
