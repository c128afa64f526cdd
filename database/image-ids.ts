/** The file names of an image, in all widths, begin with its id. */
const IMAGE_ID = /\/blog-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** The distinct ids of the images in a post: the featured image, then those in the content. */
export function listImageIds(post: { content: string; featuredImageUrl: string | null }): string[] {
  const text = `${post.featuredImageUrl ?? ''} ${post.content}`;
  return [...new Set([...text.matchAll(IMAGE_ID)].map(([, id = '']) => id))];
}
