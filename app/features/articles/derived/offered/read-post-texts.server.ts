import type { Selectable } from 'kysely';
import { findImagesByUrl } from '#app/features/media/images.server.ts';
import { readList } from '#database/codec.ts';
import type { Db } from '#database/connect.ts';
import type { BlogPostTable } from '#database/schema.ts';
import { readHeadings } from '../headings.server.ts';
import type { FormerText, PostTexts } from '../post-texts.ts';

type PostRow = Selectable<BlogPostTable>;

/** The columns of a post from which something is worked out. */
export const TEXT_COLUMNS = [
  'title',
  'excerpt',
  'meta_description',
  'content',
  'author_name',
  'featured_image_url',
  'topics',
] as const;
export type TextColumns = Pick<PostRow, (typeof TEXT_COLUMNS)[number]>;

type FormerColumns = Pick<PostRow, 'content' | 'headings'>;

/**
 * The texts of a post that will be stored with these columns.
 * @param image the description of its featured image, if it need not be looked up
 */
export async function readPostTexts(
  db: Db,
  columns: TextColumns,
  former: FormerText | null,
  image?: string,
): Promise<PostTexts> {
  const url = columns.featured_image_url;
  return {
    title: columns.title,
    excerpt: columns.excerpt,
    meta_description: columns.meta_description,
    content: columns.content,
    author_name: columns.author_name,
    featured_image_url: url,
    topics: readList('blog_posts.topics', columns.topics).join(' '),
    image: image ?? (await findDescription(db, url)),
    former,
  };
}

async function findDescription(db: Db, url: string | null): Promise<string> {
  if (url === null) return '';
  const images = await findImagesByUrl(db, [url]);
  return images.get(url)?.alt ?? '';
}

/** The text of a post as it is stored; null for a new post. */
export async function findFormerText(db: Db, id: string | null): Promise<FormerText | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('blog_posts')
    .select(['content', 'headings'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : readFormerText(row);
}

export function readFormerText({ content, headings }: FormerColumns): FormerText {
  return {
    content,
    headings: headings === null ? null : JSON.stringify(readHeadings(headings)),
  };
}
