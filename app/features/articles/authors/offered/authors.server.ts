import { sql } from 'kysely';
import { findImages } from '#app/features/media/images.server.ts';
import { isSlug } from '#app/formatting/slug.ts';
import { writeTimestamp } from '#database/codec.ts';
import type { Database, Db, Tx } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type Kept, keepUntilChanged } from '#gateways/change-bus/keep-until-changed.ts';
import { type AskedPage, readPublicPage } from '../../list/public-page.server.ts';
import { ofKind } from '../../of-kind.server.ts';
import { SUMMARY_COLUMNS } from '../../post-row.server.ts';
import type { Author, AuthorWithImage } from './author.ts';

export interface Authors extends Kept<readonly AuthorWithImage[]> {
  /** Whether it is certain, without a query, that no author has this slug. */
  isUnknown(slug: string): boolean;
}

/** Keeps the authors in memory, because every article shows its own. */
export function createAuthors(database: Pick<Database, 'db'>, bus: ChangeBus): Authors {
  const kept = keepUntilChanged<readonly AuthorWithImage[]>(bus, ['authors', 'media'], {
    readNow: () => listAuthorsWithImages(database.db),
    empty: [],
  });
  return {
    ...kept,
    isUnknown(slug) {
      if (!isSlug(slug)) return true;
      const authors = kept.current();
      if (authors !== null) return authors.every((author) => author.slug !== slug);
      // The next caller that needs the authors gets the error.
      kept.read().catch(() => undefined);
      return false;
    },
  };
}

/** In the order of their names. */
export async function listAuthorsWithImages(db: Db): Promise<AuthorWithImage[]> {
  const authors = await listAuthors(db);
  const images = await findImages(
    db,
    authors.flatMap(({ imageId }) => imageId ?? []),
  );
  return authors.map((author) => ({ ...author, image: images.get(author.imageId ?? '') ?? null }));
}

/** Sorted by name. */
export async function listAuthors(db: Db | Tx): Promise<Author[]> {
  const rows = await db
    .selectFrom('authors')
    .select(['id', 'name', 'slug', 'about', 'link', 'image_id', 'version'])
    .execute();
  return rows
    .map(({ image_id: imageId, ...author }) => ({ ...author, imageId }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The public posts of an author: see `readPublicPage`. */
export function listPostsOfAuthor(db: Db, name: string, asked: AskedPage) {
  const query = db.selectFrom('blog_posts').select(SUMMARY_COLUMNS).where('author_name', '=', name);
  return readPublicPage(query, asked);
}

/** The authors of at least one public article. The others have nothing to show to readers yet. */
export async function findPublicAuthors<Named extends { readonly name: string }>(
  db: Db,
  authors: readonly Named[],
  now: Date,
): Promise<Named[]> {
  if (authors.length === 0) return [];
  const at = writeTimestamp(now);
  const asked = authors.map(
    ({ name }) => sql`select cast(${name} as text) as name where exists (
      select 1 from blog_posts where author_name = ${name} and is_published = ${1}
      and published_at <= ${at} and ${ofKind('post')}
    )`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  const found = new Set(rows.map(({ name }) => name));
  return authors.filter(({ name }) => found.has(name));
}

/** How many articles outside the Trash name each of these authors. */
export async function countByAuthor(
  db: Db,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('blog_posts')
    .select(['author_name', sql<number | string>`count(*)`.as('articles')])
    .where('author_name', 'in', names)
    .where(ofKind('post'))
    .where(sql<boolean>`(trashed_at is null) is true`)
    .groupBy('author_name')
    .execute();
  return new Map(rows.map((row) => [row.author_name, Number(row.articles)]));
}

/** The authors with one of these images as their portrait, by image. */
export async function findPortraits(
  db: Db | Tx,
): Promise<Map<string, { name: string; id: string }>> {
  const rows = await db
    .selectFrom('authors')
    .select(['id', 'name', 'image_id'])
    .where('image_id', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, name, image_id }) => [image_id ?? '', { id, name }]));
}
