import { readFlag, readNullableTimestamp, readTimestamp, writeTimestamp } from '#database/codec.ts';
import type { Database, Db } from '#database/connect.ts';
import type { ChangeBus } from '#gateways/change-bus/change-bus.ts';
import { ofKind } from '../of-kind.server.ts';
import { isSlug } from '../slug.ts';

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

export interface OwnPages {
  /** Reads the pages once and shares them until a post or page changes. */
  read(): Promise<OwnPageIndex>;
  /** The last pages that were read, for rendering while the database is unavailable. */
  last(): OwnPageIndex;
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
  let last = NO_PAGES;
  /** The pages as they are now; null while they are being read. */
  let current: OwnPageIndex | null = null;
  let cached: Promise<OwnPageIndex> | null = null;
  bus.subscribe(({ type }) => {
    if (type !== 'posts' && type !== 'invalidate-all') return;
    cached = null;
    current = null;
  });

  function read(): Promise<OwnPageIndex> {
    if (cached !== null) return cached;
    const pending = readIndex(database.db, reserved);
    cached = pending;
    pending.then(
      (index) => {
        last = index;
        // If not, a page changed while they were being read.
        if (cached === pending) current = index;
      },
      () => {
        if (cached === pending) cached = null;
      },
    );
    return pending;
  }

  return {
    read,
    last: () => last,
    isUnknown(slug) {
      if (!isSlug(slug)) return true;
      if (current !== null) return !current.slugs.has(slug);
      // The next caller that needs the pages gets the error.
      read().catch(() => undefined);
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
