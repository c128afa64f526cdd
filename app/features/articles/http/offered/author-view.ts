import { withPublicUrls } from '#app/features/media/image-urls.ts';
import {
  type AuthorWithImage,
  authorPath,
  findByName,
  LISTED_FROM_AUTHORS,
} from '../../authors/offered/author.ts';
import type { AuthorView } from '../../ui/public/post-author.tsx';

type ImageUrls = Parameters<typeof withPublicUrls>[1];

/** The author of an article, as readers see them; null if the article has only a name. */
export function authorViewOf(
  authors: readonly AuthorWithImage[],
  name: string,
  imageUrls: ImageUrls,
): AuthorView | null {
  const author = findByName(authors, name);
  if (author === null) return null;
  const { about, link, image, slug } = author;
  return {
    name: author.name,
    about,
    link,
    image: image && withPublicUrls(image, imageUrls),
    path: authors.length >= LISTED_FROM_AUTHORS ? authorPath(slug) : null,
  };
}
