/** An image's own name and those of its smaller widths begin with its id. */
const IMAGE_ID = /\/blog-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** The ids of the images that a post shows, as its picture or in its text, each once. */
export function listImageIds(post: { content: string; featuredImageUrl: string | null }): string[] {
  const text = `${post.featuredImageUrl ?? ''} ${post.content}`;
  return [...new Set([...text.matchAll(IMAGE_ID)].map(([, id = '']) => id))];
}
