import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findImagesByUrl } from '#app/features/media/images.server.ts';
import type { VideoWords } from '#app/html/content/hold-videos.ts';
import type { Heading } from '#app/html/content/place-headings.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { ARTICLE_WORK } from '../../derived/article-work.server.ts';
import type { Post } from '../../post.ts';
import { READERS } from '../../post-row.server.ts';

/** An article with fewer sections is seen at a glance. */
const MIN_CONTENTS = 3;

/** The text and the image of a post as its page shows them. */
export async function readArticle(
  {
    database: { db },
    contentWorker,
    imageUrls,
  }: Pick<Services, 'database' | 'contentWorker' | 'imageUrls'>,
  post: Pick<Post, 'content' | 'featuredImageUrl'> & { readonly headings?: readonly Heading[] },
  videoWords: VideoWords,
) {
  const { content, featuredImageUrl } = post;
  const images = await findImagesByUrl(db, featuredImageUrl ? [featuredImageUrl] : []);
  const image = images.get(featuredImageUrl ?? '');
  const text = { html: content, known: post.headings ?? [], videoWords };
  const { html, headings, minutes } = await contentWorker.scan(ARTICLE_WORK, text, READERS);
  return {
    content: imageUrls.inContent(html),
    contents: headings.length < MIN_CONTENTS ? [] : headings,
    minutes,
    image: image === undefined ? null : withPublicUrls(image, imageUrls),
  };
}
