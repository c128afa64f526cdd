import { z } from 'zod';
import { type Heading, placeHeadings } from '#app/html/content/place-headings.server.ts';
import type { Db, Tx } from '#database/connect.ts';
import { readJsonColumn } from '#database/json-column.ts';

const HEADINGS = {
  column: 'blog_posts.headings',
  schema: z.array(z.object({ id: z.string(), text: z.string() })),
  fallback: [],
};

/** The headings of a post with their ids, as its last save left them. */
export function readHeadings(stored: string | null): readonly Heading[] {
  return stored === null ? [] : readJsonColumn(stored, HEADINGS);
}

/** What is stored of the headings of new content: a heading keeps the id that it had. */
export async function nextHeadings(
  tx: Tx,
  postId: string | null,
  content: string,
): Promise<string> {
  return JSON.stringify(await placeAgain(tx, postId, content));
}

/** The headings as they would be stored if the post had this content. */
export async function placeAgain(
  db: Db,
  postId: string | null,
  content: string,
): Promise<readonly Heading[]> {
  const known = postId === null ? [] : await findHeadings(db, postId);
  return placeHeadings(content, known).headings;
}

async function findHeadings(db: Db, postId: string): Promise<readonly Heading[]> {
  const row = await db
    .selectFrom('blog_posts')
    .select('headings')
    .select(({ eb }) =>
      eb.case().when('headings', 'is', null).then(eb.ref('content')).else('').end().as('content'),
    )
    .where('id', '=', postId)
    .executeTakeFirst();
  if (row === undefined) return [];
  // Saved before headings were stored: readers have seen the ids that follow from the text alone.
  return row.headings === null
    ? placeHeadings(row.content, []).headings
    : readHeadings(row.headings);
}
