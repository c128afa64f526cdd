import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '#app/services/services.server.ts';
import { uploadsFolder } from '#config/uploads.ts';

/** How much there is of each kind, and a hash of it. */
export type Contents = Readonly<Record<string, string>>;

/**
 * What a site holds, so that it can be compared with what another import of the same files stores: ids,
 * names of images and the present are different each time. Which articles are related is left out,
 * because equal ones are chosen by their ids.
 */
export async function describeContents(
  { database: { db } }: Services,
  dataDir: string,
): Promise<Contents> {
  const uploads = uploadsFolder({ dataDir });
  const files = readdirSync(uploads, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hashes = new Map(
    files.map((path) => [path.slice(uploads.length + 1), hash([readFileSync(path)])]),
  );
  const plain = (text: string) =>
    text.replace(/blog-images\/[\w.-]+/g, (key) => hashes.get(key) ?? 'missing');
  const articles = await db
    .selectFrom('blog_posts')
    .select(['title', 'slug', 'content', 'featured_image_url', 'published_at', 'created_at'])
    .select(['meta_keywords', 'headings', 'is_published', 'version'])
    .orderBy('slug')
    .execute();
  const images = await db.selectFrom('media').select(['key', 'variants', 'alt', 'name']).execute();
  const words = await db
    .selectFrom('telling_words')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
    .select(['slug', 'word', 'weight'])
    .execute();
  const claims = await db
    .selectFrom('post_claims')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
    .select(['slug', 'words'])
    .execute();
  const uses = await db
    .selectFrom('media_usage')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
    .innerJoin('media', 'media.id', 'image_id')
    .select(['slug', 'key', 'position'])
    .execute();
  const indexed = await db
    .selectFrom('post_search')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
    .select(['slug', 'post_version'])
    .execute();
  const redirects = await db.selectFrom('redirects').select(['from_path', 'target']).execute();
  return {
    articles: describe(articles, plain),
    images: describe(images, plain),
    'image files': describe([...hashes.values()], plain),
    'shown images': describe(uses, plain),
    'searched articles': describe(indexed, plain),
    words: describe(words, plain),
    claims: describe(claims, plain),
    redirects: describe(redirects, plain),
  };
}

function describe(rows: readonly unknown[], plain: (text: string) => string): string {
  const texts = rows.map((row) => plain(JSON.stringify(row)));
  return `${rows.length}, ${hash(texts.sort())}`;
}

function hash(parts: readonly (string | Buffer)[]): string {
  const made = createHash('sha256');
  for (const part of parts) made.update(part).update('\n');
  return made.digest('hex').slice(0, 12);
}
