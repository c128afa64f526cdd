import { isSlug } from '#app/formatting/slug.ts';
import { readFlag, readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Db } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { type Kept, keepUntilChanged } from '#gateways/change-bus/keep-until-changed.ts';
import { ofKind } from './of-kind.server.ts';

/** A page that the owner wrote and that is public, or will be on its date. */
export interface OwnPage {
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly inFooter: boolean;
  readonly indexed: boolean;
}

export interface OwnPageIndex {
  /** Sorted by title. */
  readonly pages: readonly OwnPage[];
  /** The slugs that these pages have, and those that pages had. */
  readonly slugs: ReadonlySet<string>;
}

export interface OwnPages extends Kept<OwnPageIndex> {
  /**
   * Whether it is certain, without a query, that no page has this slug; false while that is not
   * known.
   */
  isUnknown(slug: string): boolean;
}

const NO_PAGES: OwnPageIndex = { pages: [], slugs: new Set() };

/**
 * Keeps the owner's pages in memory, because the footer of every public page links to some of them,
 * and an address that no page has must not cost a query.
 * @param reserved the addresses that belong to the site, where a page of the owner is not reached
 */
export function createOwnPages(
  database: Pick<Database, 'db'>,
  bus: ChangeBus,
  reserved: ReadonlySet<string>,
): OwnPages {
  const kept = keepUntilChanged(bus, ['posts'], {
    readNow: () => readIndex(database.db, reserved),
    empty: NO_PAGES,
  });
  return {
    ...kept,
    isUnknown(slug) {
      if (!isSlug(slug)) return true;
      const index = kept.current();
      if (index !== null) return !index.slugs.has(slug);
      // The next caller that needs the pages gets the error.
      kept.read().catch(() => undefined);
      return false;
    },
  };
}

async function readIndex(db: Db, reserved: ReadonlySet<string>): Promise<OwnPageIndex> {
  const rows = await db
    .selectFrom('blog_posts')
    .leftJoin('slug_history', 'slug_history.post_id', 'blog_posts.id')
    .select(['blog_posts.slug', 'slug_history.slug as former_slug', 'title', 'is_published'])
    .select(['published_at', 'updated_at', 'in_footer', 'indexed'])
    .where(ofKind('page'))
    .execute();
  const pages = new Map<string, OwnPage>();
  for (const row of rows) {
    const publishedAt = readNullableTimestamp(row.published_at);
    if (!readFlag(row.is_published) || publishedAt === null || reserved.has(row.slug)) continue;
    pages.set(row.slug, {
      slug: row.slug,
      title: row.title,
      publishedAt,
      updatedAt: readTimestamp(row.updated_at),
      inFooter: readFlag(row.in_footer),
      indexed: readFlag(row.indexed),
    });
  }
  const former = rows.flatMap(({ former_slug }) => former_slug ?? []);
  return {
    pages: [...pages.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en')),
    slugs: new Set([...pages.keys(), ...former]),
  };
}

/** Those that are public at this time. */
export function listPublic({ pages }: OwnPageIndex, now: Date): OwnPage[] {
  const at = writeTimestamp(now);
  return pages.filter(({ publishedAt }) => publishedAt <= at);
}
