import { withPublicUrls } from '#app/features/media/image-urls.ts';
import { findPostImages } from '#app/features/media/images.server.ts';
import type { Services } from '#app/services/services.server.ts';
import type { PostSummary } from '../post.ts';
import { findPublicTopics } from '../topics/offered/post-topics.server.ts';

/** One page of a list as its route reads it. */
export interface PageOfPosts {
  readonly posts: readonly PostSummary[];
  readonly hasNext: boolean;
}

/** A page of a list with the images of its posts, and the topics that readers can choose from. */
export async function readArticleList(
  { database: { db }, imageUrls, now, topics }: Services,
  { posts, hasNext }: PageOfPosts,
) {
  const images = await findPostImages(
    db,
    posts.map(({ id }) => id),
  );
  const index = await topics.read();
  return {
    hasNext,
    topics: await findPublicTopics(db, index.topics, now()),
    posts: posts.map((post) => {
      const image = images.get(post.id);
      return { post, image: image === undefined ? null : withPublicUrls(image, imageUrls) };
    }),
  };
}
