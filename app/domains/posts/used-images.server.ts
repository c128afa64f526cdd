import type { Db, Tx } from '#database/connect.ts';

/** How many posts are read at a time: their contents are large. */
const BATCH = 100;

/** An image's own name and those of its smaller widths begin with its id. */
const IMAGE_ID = /\/blog-images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** The ids of the images that any post shows, as its picture or in its text; each text is read once. */
export async function listUsedImageIds(db: Db): Promise<Set<string>> {
  const used = new Set<string>();
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('blog_posts')
      .select(['id', 'content', 'featured_image_url'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const text = `${row.featured_image_url ?? ''} ${row.content}`;
      for (const [, id = ''] of text.matchAll(IMAGE_ID)) used.add(id);
      after = row.id;
    }
    if (rows.length < BATCH) return used;
  }
}

export async function isImageUsed(db: Db | Tx, imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('blog_posts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('featured_image_url', 'like', `/blog-images/${imageId}%`),
        eb('content', 'like', `%/blog-images/${imageId}%`),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
